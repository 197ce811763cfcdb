//! `2048 compare` as a user runs it: the built program, its output, its exit codes.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn program(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_2048"));
    command.args(arguments.split_whitespace());
    command.stdin(Stdio::null());
    command
}

#[track_caller]
fn run(arguments: &str) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = program(arguments).output().unwrap();
    let stderr = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(0), "2048 {arguments}: {stderr}");
    assert_eq!(stderr, "", "2048 {arguments}");
    String::from_utf8(stdout).unwrap()
}

#[track_caller]
fn json(arguments: &str) -> Value {
    let text = run(&format!("{arguments} --format json"));
    assert_eq!(text.lines().count(), 1, "{arguments}");
    serde_json::from_str(&text).unwrap()
}

/// Fails with the exit code and says why in one line, which is returned.
#[track_caller]
fn refuse(arguments: &str, code: i32) -> String {
    let output = program(arguments).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "2048 {arguments}: {said}");
    assert_eq!(said.lines().count(), 1, "2048 {arguments}: {said}");
    assert!(output.stdout.is_empty(), "2048 {arguments}");
    said
}

/// Takes the only field that a clock decides out of a JSON report.
fn without_timings(report: &str) -> String {
    let mut parts = report.split("\"ns_per_spawn\":");
    let mut text = parts.next().unwrap().to_owned();
    for part in parts {
        let end = part.find('}').unwrap();
        assert!(part[..end].parse::<f64>().is_ok() || &part[..end] == "null");
        text.push_str(&part[end..]);
    }
    text
}

/// A folder that is gone at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("console2048-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn put(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_json_has_all_figures_of_the_interface() {
    let report = json(
        "compare --seed 42 --games 200 --draws 20000 --spawn uniform --spawn reject --spawn retry",
    );
    assert_eq!(report["seed"], "42");
    assert_eq!(report["games"], 200);
    assert_eq!(report["player"], "random");
    assert_eq!(report["rules"]["rules"], "classic");
    assert_eq!(report["complete"], true);
    let arms = report["arms"].as_array().unwrap();
    let names: Vec<&str> = arms
        .iter()
        .map(|arm| arm["spawn"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["uniform", "reject", "retry:0.1"]);
    for arm in arms {
        assert_eq!(arm["games"], 200);
        assert_eq!(arm["draws"]["calls"], 20_000);
        for table in ["counts", "exact"] {
            let rows = arm["draws"][table].as_array().unwrap();
            assert!(rows.len() == 4 && rows.iter().all(|row| row.as_array().unwrap().len() == 4));
        }
        for test in ["chi2_uniform", "chi2_exact"] {
            let test = &arm["draws"][test];
            assert!(test["value"].is_number() && test["p"].is_number());
            assert_eq!(test["df"], 15);
        }
        for metric in ["score", "moves"] {
            let figures = &arm[metric];
            let of = |name: &str| figures[name].as_f64().unwrap();
            assert!((of("sum") / 200.0 - of("mean")).abs() < 1e-9);
            assert!((of("sd") / 200_f64.sqrt() - of("se")).abs() < 1e-9);
            assert!(of("sum_squares") > of("sum") * of("mean"));
            let [low, high] = [0, 1].map(|end| figures["ci95"][end].as_f64().unwrap());
            assert!(low < of("mean") && of("mean") < high);
            let histogram = figures["histogram"].as_object().unwrap();
            assert_eq!(
                histogram
                    .values()
                    .map(|games| games.as_u64().unwrap())
                    .sum::<u64>(),
                200
            );
            let below = histogram
                .iter()
                .filter(|(value, _)| value.parse::<f64>().unwrap() < of("median"));
            assert!(below.map(|(_, games)| games.as_u64().unwrap()).sum::<u64>() <= 100);
        }
        let largest = arm["largest"].as_object().unwrap();
        let reached = arm["reached"].as_object().unwrap();
        assert_eq!(
            largest
                .values()
                .map(|games| games.as_u64().unwrap())
                .sum::<u64>(),
            200
        );
        let mut tiles: Vec<u64> = reached.keys().map(|tile| tile.parse().unwrap()).collect();
        tiles.sort_unstable();
        assert_eq!(tiles.last(), Some(&2048));
        assert!(tiles.windows(2).all(|pair| pair[1] == 2 * pair[0]));
        // Nobody has won, and Wilson still gives an upper end.
        assert_eq!(reached["2048"]["games"], 0);
        assert_eq!(reached["2048"]["ci95"][0], 0.0);
        assert!((reached["2048"]["ci95"][1].as_f64().unwrap() - 0.018_845).abs() < 1e-5);
        assert!(arm["ns_per_spawn"].as_f64().unwrap() > 0.0);
    }
    let tries = |arm: usize| arms[arm]["tries_per_spawn"].as_f64().unwrap();
    assert_eq!(tries(0), 1.0);
    assert!((4.0..4.7).contains(&tries(1)), "{}", tries(1));
    assert!((9.8..10.2).contains(&tries(2)), "{}", tries(2));
    let contrasts = report["contrasts"].as_array().unwrap();
    let lines: Vec<(&str, &str, &str)> = contrasts
        .iter()
        .map(|line| {
            ["a", "b", "metric"]
                .map(|name| line[name].as_str().unwrap())
                .into()
        })
        .collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[1], ("uniform", "reject", "moves"));
    for line in contrasts {
        let [p, p_holm] = ["p", "p_holm"].map(|name| line[name].as_f64().unwrap());
        assert!(p <= p_holm && p_holm <= 1.0);
        assert_eq!(line["verdict"] == "no difference detected", p_holm >= 0.05);
    }
}

#[test]
fn a_million_draws_agree_with_the_law_and_tell_retry_from_uniform() {
    let report = json(
        "compare --seed 1 --games 1 --draws 1000000 --spawn retry:0.1 --spawn uniform --spawn reject",
    );
    let p = |arm: usize, test: &str| report["arms"][arm]["draws"][test]["p"].as_f64().unwrap();
    assert!(p(0, "chi2_exact") > 1e-4);
    assert_eq!(p(0, "chi2_uniform"), 0.0);
    for arm in [1, 2] {
        assert!(p(arm, "chi2_uniform") > 1e-4);
        assert_eq!(p(arm, "chi2_uniform"), p(arm, "chi2_exact"));
    }
    let exact = &report["arms"][0]["draws"]["exact"];
    assert!((exact[0][0].as_f64().unwrap() - 0.122_745).abs() < 5e-7);
    assert!((exact[3][3].as_f64().unwrap() - 0.025_272).abs() < 5e-7);
    let tries = report["arms"][0]["draws"]["tries_per_tile"]
        .as_f64()
        .unwrap();
    assert!((9.9..10.1).contains(&tries));
}

#[test]
fn one_game_has_no_spread_and_no_verdict() {
    let report = json("compare --seed 1 --games 1 --draws 0");
    let arm = &report["arms"][0];
    for name in ["sd", "se", "ci95"] {
        assert!(arm["score"][name].is_null(), "{name}");
    }
    assert_eq!(arm["score"]["mean"], arm["score"]["median"]);
    assert!(arm["draws"]["tries_per_tile"].is_null());
    assert_eq!(report["contrasts"][0]["p"], Value::Null);
    assert_eq!(report["contrasts"][0]["verdict"], "too few games to tell");
    let text = run("compare --seed 1 --games 1 --draws 0");
    assert!(text.contains("n/a") && !text.contains("NaN"), "{text}");
}

#[test]
fn the_text_fits_eighty_columns_of_ascii() {
    for arguments in [
        "--games 20 --draws 3000 --spawn retry:0.3333333333333333 --spawn reject --spawn uniform",
        "--games 1 --draws 1000000 --size 8 --target 8 --on-win stop --spawn retry:1",
        "--games 5 --draws 1000 --size 6 --rules mapper --player priority",
        "--games 5 --draws 1000 --board 2,4,8,16/32,64,128,256/512,1024,2048,4096/8192,16384,32768,0",
        "--games 2 --draws 1000 --board 1125899906842624,2/1125899906842624,0",
        "--exact --size 8 --spawn retry:0.001",
    ] {
        let text = run(&format!("compare --seed 18446744073709551615 {arguments}"));
        for line in text.lines() {
            assert!(line.len() <= 80, "{arguments}: {} in {line}", line.len());
            assert!(
                line.bytes().all(|byte| (b' '..=b'~').contains(&byte)),
                "{line}"
            );
        }
        assert!(text.starts_with("seed 18446744073709551615"));
    }
}

#[test]
fn the_text_is_that_of_the_golden_report() {
    let text = run(
        "compare --seed 42 --games 100 --draws 10000 --spawn uniform --spawn retry:0.1 --tiles 2",
    );
    let golden = include_str!("data/compare.txt");
    let mut lines = text.lines();
    for expected in golden.lines() {
        let line = lines.next().unwrap_or("");
        // The time of a spawn is what the machine makes of it.
        match expected.strip_suffix('*') {
            Some(expected) => assert!(line.starts_with(expected.trim_end()), "{line}\n{expected}"),
            None => assert_eq!(line, expected),
        }
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn the_law_alone_needs_no_seed_to_be_the_same() {
    let text = run("compare --exact --spawn retry:0.1");
    assert!(text.contains(" 0.122745 ++ 0.110470 ++"), "{text}");
    assert!(!text.contains("WHAT IT DOES") && text.contains("tries per tile 10.000 expected"));
    let report = json("compare --exact --spawn retry:1 --board 2,2/2,0 --seed 1");
    assert_eq!(
        report["arms"][0]["draws"]["exact"],
        serde_json::json!([[0.0, 0.0], [0.0, 1.0]])
    );
    assert_eq!(report["arms"][0]["games"], 0);
    let full = json("compare --exact --spawn reject --board 2,2/2,2");
    assert!(full["arms"][0]["draws"]["tries_expected"].is_null());
}

#[test]
fn a_flag_is_the_same_command() {
    let arguments = "--seed 3 --games 30 --draws 1000 --format json";
    let command = run(&format!("compare {arguments}"));
    let flag = run(&format!("--compare {arguments}"));
    assert_eq!(without_timings(&command), without_timings(&flag));
    assert!(refuse("--seed 3 --compare", 2).contains("--compare"));
}

#[test]
fn the_output_is_the_same_for_any_number_of_jobs() {
    for format in ["json", "csv"] {
        let output = |jobs| {
            let text = run(&format!(
                "compare --seed 8 --games 150 --draws 20000 --jobs {jobs} --format {format}"
            ));
            without_timings(&text)
        };
        let one = output(1);
        assert!(one.len() > 1000);
        assert_eq!(one, output(2));
        assert_eq!(one, output(8));
    }
}

#[test]
fn a_row_of_csv_is_a_game_and_its_seed_plays_it_again() {
    let text = run(
        "compare --seed 9 --games 4 --format csv --rules mapper --player priority --spawn reject --spawn retry",
    );
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some("game,seed,spawn,player,score,moves,max,won,spawns,tries")
    );
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    let order: Vec<(&str, &str)> = rows.iter().map(|row| (row[0], row[2])).collect();
    assert_eq!(order.len(), 8);
    assert_eq!(
        order[..3],
        [("0", "reject"), ("0", "retry:0.1"), ("1", "reject")]
    );
    assert_eq!(rows[0][1], "9");
    for row in &rows {
        let again = run(&format!(
            "compare --seed {} --games 1 --format csv --rules mapper --player priority --spawn {}",
            row[1], row[2]
        ));
        assert_eq!(
            again
                .lines()
                .nth(1)
                .unwrap()
                .split(',')
                .skip(1)
                .collect::<Vec<_>>(),
            row[1..]
        );
    }
}

#[test]
fn a_run_without_a_seed_can_be_repeated_with_the_one_it_shows() {
    let first = run("compare --games 20 --draws 1000 --format json");
    let report: Value = serde_json::from_str(&first).unwrap();
    let seed = report["seed"].as_str().unwrap();
    let second = run(&format!(
        "compare --games 20 --draws 1000 --format json --seed {seed}"
    ));
    assert_eq!(without_timings(&first), without_timings(&second));
}

#[test]
fn slices_join_to_the_report_of_one_run() {
    let folder = Folder::new("join");
    for arguments in [
        "compare --seed 7 --games 101 --draws 40000 --tiles 2 --spawn retry:0.1 --spawn uniform",
        "compare --seed 7 --games 6 --draws 100 --rules tutorial --board 2,2/0,0 --fours 0.3333333333333333",
    ] {
        let whole = run(&format!("{arguments} --format json"));
        let mut files: Vec<String> = (1..=4)
            .map(|i| {
                folder.put(
                    &format!("{i}.json"),
                    &run(&format!("{arguments} --format json --slice {i}/4")),
                )
            })
            .collect();
        files.rotate_left(2);
        let joined = run(&format!("compare --format json --join {}", files.join(" ")));
        assert_eq!(without_timings(&joined), without_timings(&whole));
        let text = run(&format!("compare --join {}", files.join(" ")));
        let one = run(arguments);
        let lines = |text: &str| {
            text.lines()
                .map(|line| line[..line.len().min(28)].to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(lines(&text), lines(&one));
    }
    let single = folder.put(
        "single.json",
        &run("compare --seed 1 --games 5 --draws 10 --slice 1/1 --format json"),
    );
    run(&format!("compare --join {single}"));
}

#[test]
fn what_does_not_belong_together_is_not_joined() {
    let folder = Folder::new("refuse");
    let slice = |name: &str, arguments: &str| {
        folder.put(
            name,
            &run(&format!(
                "compare --games 8 --draws 10 --format json {arguments}"
            )),
        )
    };
    let first = slice("1.json", "--seed 7 --slice 1/2");
    let second = slice("2.json", "--seed 7 --slice 2/2");
    run(&format!("compare --join {first} {second}"));
    for (name, arguments) in [
        ("seed", "--seed 8 --slice 2/2"),
        ("parts", "--seed 7 --slice 2/3"),
        ("spawn", "--seed 7 --slice 2/2 --spawn uniform"),
        ("rules", "--seed 7 --slice 2/2 --fours 0.2"),
        ("games", "--seed 7 --slice 2/2 --games 9"),
        ("player", "--seed 7 --slice 2/2 --player priority"),
        ("board", "--seed 7 --slice 2/2 --board 2,2/0,0"),
    ] {
        // A later option beats the one that all slices have.
        let text = run(&format!(
            "compare --draws 10 --format json {arguments} {}",
            if arguments.contains("--games") {
                ""
            } else {
                "--games 8"
            }
        ));
        let other = folder.put(&format!("{name}.json"), &text);
        let said = refuse(&format!("compare --join {first} {other}"), 2);
        assert!(
            said.contains("another experiment") && said.contains(name),
            "{said}"
        );
    }
    let twice = refuse(&format!("compare --join {first} {second} {first}"), 2);
    assert!(twice.contains("1/2 is there already"), "{twice}");
    let missing = refuse(&format!("compare --join {first}"), 2);
    assert!(missing.contains("2/2 is missing"), "{missing}");
    let whole = slice("whole.json", "--seed 7");
    assert!(refuse(&format!("compare --join {whole}"), 2).contains("not a slice"));
    let text = fs::read_to_string(&second).unwrap();
    let interrupted = folder.put(
        "i.json",
        &text.replace("\"complete\":true", "\"complete\":false"),
    );
    assert!(refuse(&format!("compare --join {first} {interrupted}"), 2).contains("interrupted"));
    for (from, to) in [
        ("\"games\":4", "\"games\":5"),
        ("\"calls\":10", "\"calls\":13"),
        ("\"size\":4", "\"size\":99"),
        ("uniform", "uniformly"),
        ("\"merge\":\"once\"", "\"merge\":\"twice\""),
    ] {
        assert!(text.contains(from), "{from}");
        let damaged = folder.put("d.json", &text.replacen(from, to, 1));
        assert!(
            refuse(&format!("compare --join {first} {damaged}"), 2).contains("damaged"),
            "{from}"
        );
    }
    for text in ["", "{}", "[1,2]", "\u{0}\u{1}", "{\"seed\":1}"] {
        let garbage = folder.put("g.json", text);
        assert!(refuse(&format!("compare --join {garbage}"), 2).contains("g.json"));
    }
    let nowhere = folder.0.join("nowhere.json");
    assert!(refuse(&format!("compare --join {}", nowhere.display()), 1).contains("nowhere.json"));
}

#[test]
fn wrong_usage_is_refused_before_anything_is_played() {
    for arguments in [
        "--games 0",
        "--games -1",
        "--games many",
        "--jobs 0",
        "--draws -1",
        "--slice 0/4",
        "--slice 5/4",
        "--slice 1",
        "--spawn none",
        "--spawn none --board 2,2/0,0",
        "--spawn retry:2",
        "--spawn retry:nan",
        "--player nobody",
        "--format xml",
        "--exact --games 5",
        "--exact --format csv",
        "--join",
        "--join a.json --games 5",
        "--join a.json --seed 5",
        "--join a.json --format csv",
        "--size 9",
        "--fps 30",
        "--target 5",
    ] {
        refuse(&format!("compare {arguments}"), 2);
    }
    assert!(refuse("--spawn reject --spawn uniform", 2).contains("more than once"));
    let help = run("compare --help");
    for option in [
        "--games", "--draws", "--slice", "--join", "--exact", "--jobs", "--player", "--quiet",
    ] {
        assert!(help.contains(option), "{option}");
    }
}

#[cfg(unix)]
mod unix {
    use std::io::{BufRead, BufReader, Read};

    use super::*;

    #[test]
    fn a_reader_that_leaves_ends_it_quietly() {
        let arguments = "compare --seed 1 --games 1000000000 --draws 0 --format csv --jobs 2";
        let mut child = program(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        assert!(line.starts_with("game,seed"));
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(output.stderr, b"");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_device_is_an_error() {
        let full = fs::File::create("/dev/full").unwrap();
        let output = program("compare --seed 1 --games 1 --draws 0")
            .stdout(full)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(!output.stderr.is_empty());
    }

    /// Starts an experiment without an end, interrupts it once it has begun to
    /// play, and returns the exit code and all that it wrote.
    fn interrupt(format: &str, times: usize) -> (Option<i32>, String) {
        // The signal's usual action comes back even where a parent ignores it.
        let mut child = Command::new("env")
            .args([
                "--default-signal=INT",
                env!("CARGO_BIN_EXE_2048"),
                "compare",
            ])
            .args(["--seed", "1", "--games", "1000000000", "--draws", "1000"])
            .args(["--jobs", "2", "--format", format])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        if format == "csv" {
            (0..5).for_each(|_| assert!(stdout.read_line(&mut text).unwrap() > 0));
        } else {
            wait_until_watched(child.id());
        }
        for _ in 0..times {
            let pid = rustix::process::Pid::from_child(&child);
            rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
        }
        stdout.read_to_string(&mut text).unwrap();
        (child.wait().unwrap().code(), text)
    }

    /// Waits until the program catches Ctrl+C: from then on it reports.
    fn wait_until_watched(pid: u32) {
        const INT: u64 = 1 << 1;
        loop {
            let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
            let caught = status
                .lines()
                .find_map(|line| line.strip_prefix("SigCgt:"))
                .unwrap();
            if u64::from_str_radix(caught.trim(), 16).unwrap() & INT != 0 {
                return;
            }
            std::thread::yield_now();
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn ctrl_c_gives_what_is_finished() {
        let (code, text) = interrupt("json", 1);
        assert_eq!(code, Some(130));
        let report: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(report["complete"], false);
        let games = report["arms"][0]["games"].as_u64().unwrap();
        assert!(games < 1_000_000_000);
        let (code, text) = interrupt("text", 1);
        assert_eq!(code, Some(130));
        assert!(text.contains("INCOMPLETE"), "{text}");
        let (code, text) = interrupt("csv", 1);
        assert_eq!(code, Some(130));
        assert!(text.lines().count() > 5 && text.ends_with('\n'));
        for line in text.lines() {
            assert_eq!(line.split(',').count(), 10, "{line}");
        }
    }
}
