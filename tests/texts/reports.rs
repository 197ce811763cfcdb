//! Reports in Chinese, from the real program.

use console2048::screen::width_of;

use super::is_han;
use crate::program::run;
#[cfg(all(unix, not(target_os = "macos")))]
use crate::program::{command, feed};

const COMPARE: [&str; 12] = [
    "compare",
    "--seed",
    "42",
    "--games",
    "60",
    "--draws",
    "3000",
    "--tiles",
    "2",
    "--rules",
    "lookahead",
    "--quiet",
];

/// Lists the numbers of a report, without those that a clock decides.
fn numbers(text: &str) -> Vec<Vec<&str>> {
    let mut rows = Vec::new();
    // The lines of the times per tile follow their title.
    let mut timed = 0;
    for line in text.lines() {
        let is_number = |symbol: char| symbol.is_ascii_digit() || ".[]<,-".contains(symbol);
        let words = line.split(|symbol: char| !is_number(symbol));
        let words = words.map(|word| word.trim_matches(['-', ',', '.']));
        let mut row: Vec<&str> = words
            .filter(|word| word.contains(|c: char| c.is_ascii_digit()))
            .collect();
        if line.starts_with("spawns") || line.starts_with("生成") || line.starts_with("產生") {
            timed = 2;
        } else if timed > 0 {
            row.pop();
            timed -= 1;
        }
        rows.push(row);
    }
    rows
}

#[test]
fn the_comparison_has_the_same_figures_in_every_language() {
    let english = run(&[&COMPARE[..], &["--lang", "en"]].concat(), "");
    assert!(english.code(0).stdout.is_ascii());
    for (language, titles) in [
        ("zh-CN", ["方块落在哪里", "对游戏的影响", "差异"]),
        ("zh-TW", ["方塊落在哪裡", "對遊戲的影響", "差異"]),
    ] {
        let ran = run(&[&COMPARE[..], &["--lang", language]].concat(), "");
        let text = &ran.code(0).stderr("").stdout;
        assert!(titles.iter().all(|title| text.contains(title)), "{text}");
        // The sentences differ in where they name the figures that they have.
        let sorted = |text| {
            let mut rows = numbers(text);
            rows.iter_mut().for_each(|row| row.sort_unstable());
            rows
        };
        assert_eq!(sorted(text), sorted(&english.stdout), "{text}");
        for line in text.lines() {
            assert!(width_of(line) <= 80, "{}: {line}", width_of(line));
            assert!(!line.ends_with(' '), "{line:?}");
        }
    }
}

/// Columns stand one below the other: each number of a table ends where its
/// title does.
#[test]
fn columns_keep_their_places() {
    for language in ["en", "zh-CN", "zh-TW"] {
        let ran = run(&[&COMPARE[..], &["--lang", language]].concat(), "");
        let mut lines = ran.stdout.lines();
        let title = lines
            .find(|line| line.contains("95 % ") && !line.contains('['))
            .unwrap();
        let row = lines.next().unwrap();
        assert_eq!(width_of(title), width_of(row), "{title}\n{row}");
        let tiles = lines.find(|line| line.contains("Wilson")).unwrap();
        let row = lines.find(|line| line.ends_with(']')).unwrap();
        assert_eq!(width_of(tiles), width_of(row), "{tiles}\n{row}");
    }
}

#[test]
fn json_and_csv_are_the_same_in_every_language() {
    let exact = ["compare", "--exact", "--seed", "1", "--format", "json"];
    let csv = ["compare", "--games", "20", "--seed", "1", "--format", "csv"];
    let play = ["--seed", "1", "--format", "json"];
    let last = ["--seed", "1", "--format", "final"];
    for arguments in [&exact[..], &csv, &play, &last] {
        let english = run(arguments, "wasd");
        for language in ["en", "zh-CN", "zh-TW"] {
            let ran = run(&[arguments, &["--lang", language]].concat(), "wasd");
            ran.code(0).stdout(&english.stdout);
        }
    }
    let games = [
        "auto", "--player", "random", "--seed", "1", "--format", "json",
    ];
    let ran = run(&[&games[..], &["--lang", "zh-CN"]].concat(), "");
    assert!(ran.code(0).stdout.is_ascii());
}

#[test]
fn a_verdict_is_english_in_json_and_of_the_language_in_text() {
    for (other, games, english, chinese) in [
        (
            "retry:1",
            "400",
            "uniform scores higher",
            "uniform 得分更高",
        ),
        ("reject", "400", "no difference detected", "未發現差異"),
        (
            "reject",
            "1",
            "too few games, or",
            "局數太少或過於相同，無法判斷",
        ),
    ] {
        let arguments = [
            "compare", "--seed", "1", "--games", games, "--draws", "0", "--player", "priority",
            "--lang", "zh-TW", "--spawn", "uniform", "--spawn", other,
        ];
        let text = run(&arguments, "");
        let line = format!("          {chinese}\n");
        assert!(text.stdout.contains(&line), "{}", text.stdout);
        let json = run(&[&arguments[..], &["--format", "json"]].concat(), "");
        let value: serde_json::Value = serde_json::from_str(&json.code(0).stdout).unwrap();
        let verdict = value["contrasts"][0]["verdict"].as_str().unwrap();
        assert!(verdict.starts_with(english), "{verdict}");
    }
}

/// The directory of scores is found by this variable.
#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn best_scores_are_listed_in_chinese() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("console2048");
    std::fs::create_dir(&data).unwrap();
    let rules = "rules classic size 4 merge once spawn uniform tiles 1 start 2 fours 0.1 \
                 idle-spawn no target 2048 on-win continue";
    let score = "score 20148 moves 1103 max 2048";
    let text = format!(
        "2048 scores 1\nhand 2026-11-30 {score} {rules}\nautoplay 2026-11-29 {score} {rules}\n"
    );
    std::fs::write(data.join("scores"), text).unwrap();
    for (language, expected) in [
        (
            "zh-CN",
            "classic  手动  分数 20148  步数 1103  最大方块 2048  2026-11-30\n\
             classic  自动  分数 20148  步数 1103  最大方块 2048  2026-11-29\n",
        ),
        (
            "en",
            "classic  by hand  score 20148  moves 1103  max 2048  2026-11-30\n\
             classic  autoplay  score 20148  moves 1103  max 2048  2026-11-29\n",
        ),
    ] {
        let mut scores = command(&["scores", "--lang", language]);
        scores.env("XDG_DATA_HOME", directory.path());
        feed(scores, b"").code(0).stdout(expected).stderr("");
    }
}

#[test]
fn games_of_a_player_are_told_in_chinese() {
    let arguments = [
        "auto", "--player", "priority", "--games", "2", "--seed", "3",
    ];
    let english = run(&arguments, "");
    let chinese = run(&[&arguments[..], &["--lang", "zh-CN"]].concat(), "");
    let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    let (english, chinese) = (lines(&english.stdout), lines(&chinese.code(0).stdout));
    assert_eq!(english.len(), chinese.len());
    assert!(chinese[0].starts_with("局 0  分数 "), "{chinese:?}");
    for (english, chinese) in english.iter().zip(&chinese) {
        assert_eq!(
            english.contains(|c: char| c.is_alphabetic()),
            chinese.contains(is_han),
            "{chinese}"
        );
    }
    assert!(chinese.last().unwrap().starts_with("每秒 "));
}
