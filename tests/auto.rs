//! `2048 auto` and `2048 hint`, the real program.

use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::program::{is_usage_message, output};

/// Runs the program without input.
fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_2048"));
    command.args(arguments).stdin(Stdio::null());
    output(command.env("LC_ALL", "C.UTF-8"))
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Reads JSON lines, the time that a run took apart.
fn lines(text: &str) -> Vec<Value> {
    let mut lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    if let Some(Value::Object(summary)) = lines.last_mut() {
        let speed = summary.remove("moves_per_second").unwrap();
        assert!(speed.as_f64().unwrap() > 0.0);
    }
    lines
}

#[test]
fn the_same_seed_gives_the_same_games_with_any_jobs() {
    for player in ["random", "priority", "lookahead", "expectimax"] {
        let depth: &[&str] = if player == "expectimax" {
            &["--depth", "2"]
        } else {
            &[]
        };
        let play = |jobs| {
            let arguments = [
                "auto", "--player", player, "--games", "6", "--seed", "5", "--jobs", jobs,
                "--size", "3", "--format", "json",
            ];
            lines(&stdout(&run(&[&arguments[..], depth].concat())))
        };
        let games = play("1");
        assert_eq!(games, play("2"), "{player}");
        assert_eq!(games, play("8"), "{player}");
        assert_eq!(games.len(), 7);
        for (index, game) in games[..6].iter().enumerate() {
            assert_eq!(
                (&game["type"], &game["game"]),
                (&"game".into(), &index.into())
            );
            // Any game of the list can be played again by its own seed.
            let seed = game["seed"].as_str().unwrap();
            let again = [
                "auto", "--player", player, "--games", "1", "--seed", seed, "--size", "3",
                "--format", "json",
            ];
            let again = &lines(&stdout(&run(&[&again[..], depth].concat())))[0];
            for field in ["seed", "score", "moves", "max", "won"] {
                assert_eq!(again[field], game[field], "{player} {field}");
            }
        }
        assert_eq!(games[0]["seed"], "5");
    }
}

#[test]
fn the_summary_tells_who_played_and_how_far_it_looked() {
    let games = ["auto", "--games", "1", "--seed", "1"];
    for (options, told) in [
        (&["--size", "2"][..], "player expectimax  depth 3  games 1"),
        (
            &["--size", "2", "--nodes", "7"],
            "player expectimax  positions 7  games 1",
        ),
        (
            &["--size", "2", "--time", "1"],
            "player expectimax  ms a move 1  games 1",
        ),
        (
            &["--player", "expectimax", "--depth", "1"],
            "player expectimax  depth 1  games 1",
        ),
        (
            &["--player", "random", "--size", "2"],
            "player random  games 1",
        ),
        (&["--depth", "1"], "player network  depth 1  games 1"),
    ] {
        let text = stdout(&run(&[&games[..], options].concat()));
        assert!(text.contains(&format!("\n{told}  seed 1\n")), "{text}");
    }
    for (option, field) in [("--nodes", "nodes"), ("--time", "time")] {
        let budget = ["--size", "2", option, "5", "--format", "json"];
        let text = stdout(&run(&[&games[..], &budget].concat()));
        let summary: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        assert_eq!(
            (&summary[field], &summary["depth"]),
            (&5.into(), &Value::Null)
        );
    }
}

#[test]
fn a_budget_is_refused_where_nothing_is_searched() {
    for player in ["random", "priority", "lookahead"] {
        for option in ["--depth", "--nodes", "--time"] {
            let board = ["hint", "--board", "2,2/0,0"];
            for command in [&["auto"][..], &["auto", "--watch"], &board] {
                let budget = ["--player", player, option, "1"];
                let ran = run(&[command, &budget].concat());
                assert_eq!(ran.status.code(), Some(2), "{ran:?}");
                let said = String::from_utf8(ran.stderr).unwrap();
                assert!(said.contains(option) && said.contains("expectimax or network"));
            }
        }
    }
}

#[test]
fn the_summary_has_the_fields_of_the_interface() {
    let text = stdout(&run(&[
        "auto", "--games", "1", "--size", "2", "--seed", "1", "--format", "json",
    ]));
    let last = text.lines().last().unwrap();
    let summary: Value = serde_json::from_str(last).unwrap();
    let fields = [
        "type",
        "player",
        "depth",
        "seed",
        "games",
        "complete",
        "score",
        "moves",
        "largest",
        "reached",
        "moves_per_second",
    ];
    for field in fields {
        assert!(last.contains(&format!("\"{field}\":")), "{field}");
    }
    assert_eq!(summary.as_object().unwrap().len(), fields.len());
    // Who plays in effect: no network was trained for so small a board.
    assert_eq!(summary["player"], "expectimax");
    assert_eq!(
        (&summary["depth"], &summary["complete"]),
        (&3.into(), &true.into())
    );
    assert_eq!(
        summary["score"]["sd"],
        Value::Null,
        "undefined for one game"
    );
}

#[test]
fn the_text_lists_games_and_sums_them_up() {
    let text = stdout(&run(&[
        "auto", "--player", "random", "--games", "3", "--seed", "1",
    ]));
    let lines: Vec<&str> = text.lines().collect();
    for (index, line) in lines[..3].iter().enumerate() {
        assert!(line.starts_with(&format!("game {index}  score ")), "{text}");
    }
    assert!(
        lines[4].starts_with("player random  games 3  seed 1"),
        "{text}"
    );
    assert!(lines.iter().all(|line| line.len() <= 80), "{text}");
}

#[test]
fn lookahead_never_stands_still_under_any_rules() {
    for preset in [
        "classic",
        "mapper",
        "tutorial",
        "desktop",
        "mobile",
        "lookahead",
    ] {
        for idle in ["yes", "no"] {
            stdout(&run(&[
                "auto",
                "--player",
                "lookahead",
                "--rules",
                preset,
                "--idle-spawn",
                idle,
                "--games",
                "2",
                "--seed",
                "9",
            ]));
        }
    }
}

#[test]
fn a_hint_is_the_best_direction_and_the_values_of_all_four() {
    let board = "2,4,8,16/0,2,4,8/0,0,0,2/0,0,0,0";
    let text = stdout(&run(&[
        "hint",
        "--player",
        "expectimax",
        "--board",
        board,
        "--depth",
        "2",
    ]));
    assert!(text.starts_with("left  up -  down "), "{text}");
    let json = stdout(&run(&[
        "hint",
        "--player",
        "expectimax",
        "--board",
        board,
        "--depth",
        "2",
        "--format",
        "json",
    ]));
    let hint: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(hint["best"], "left");
    let values = &hint["values"];
    assert_eq!(values.as_object().unwrap().len(), 4);
    assert_eq!(
        (&values["up"], &values["right"]),
        (&Value::Null, &Value::Null)
    );
    assert!(values["left"].as_f64() > values["down"].as_f64());
}

/// A hint of the random player was another one each time, without a seed to have it again.
#[test]
fn a_hint_of_a_player_that_draws_numbers_tells_its_seed() {
    let board = "2,4,8,16/0,2,4,8/0,0,0,2/0,0,0,0";
    let hint = |player: &str, more: &[&str]| {
        let arguments = ["hint", "--board", board, "--player", player];
        stdout(&run(&[&arguments[..], more].concat()))
    };
    for player in ["random", "lookahead"] {
        let text = hint(player, &[]);
        let (_, seed) = text.trim_end().rsplit_once("  seed ").unwrap();
        assert_eq!(hint(player, &["--seed", seed]), text);
        let json = hint(player, &["--seed", seed, "--format", "json"]);
        let json: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(
            (&json["seed"], 3),
            (&seed.into(), json.as_object().unwrap().len())
        );
        assert!(text.starts_with(json["best"].as_str().unwrap()));
    }
    let answers = (0..20).map(|seed: u32| hint("random", &["--seed", &seed.to_string()]));
    let best = |text: String| text.split(' ').next().unwrap().to_owned();
    let best: std::collections::BTreeSet<String> = answers.map(best).collect();
    assert!(best.len() > 1, "{best:?}");
    for player in ["priority", "expectimax", "network"] {
        assert!(!hint(player, &[]).contains("seed"), "{player}");
        assert!(
            !hint(player, &["--format", "json"]).contains("seed"),
            "{player}"
        );
    }
}

#[test]
fn a_dead_board_has_no_hint_and_exits_1() {
    for (format, expected) in [
        ("text", "none  up -  down -  left -  right -\n"),
        (
            "json",
            "{\"best\":null,\"values\":{\"up\":null,\"down\":null,\"left\":null,\"right\":null}}\n",
        ),
    ] {
        let output = run(&["hint", "--board", "2,4/4,2", "--format", format]);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    }
}

#[test]
fn what_is_not_allowed_says_so() {
    for (arguments, word) in [
        (&["auto", "--games", "0"][..], "from 1 to"),
        (&["auto", "--jobs", "0"], "from 1 to 1024"),
        (
            &["auto", "--player", "nobody"],
            "random, priority, lookahead, expectimax, network",
        ),
        (&["auto", "--depth", "0"], "from 1 to 32"),
        (
            &["auto", "--depth", "2", "--nodes", "9"],
            "cannot be used with",
        ),
        (&["auto", "--time", "-1"], "from 1 to"),
        (
            &["auto", "--spawn", "none", "--board", "2,0/0,0"],
            "uniform, retry[:RATE] or reject",
        ),
        (&["hint"], "--board"),
        (&["hint", "--board", "3,0/0,0"], "row 1, column 1"),
    ] {
        let output = run(arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?} {error}");
        assert!(error.contains(word), "{arguments:?} {error}");
        assert!(is_usage_message(&error), "{error}");
        assert!(output.stdout.is_empty());
    }
}
