//! `2048 compare` as a user runs it: the built program, its output, its exit codes.

mod arms;
mod pictures;
mod running;
mod slices;
mod stopping;

use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::program::{is_usage_message, output};

fn program(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_2048"));
    command.args(arguments.split_whitespace());
    command.stdin(Stdio::null()).env("LC_ALL", "C.UTF-8");
    command
}

#[track_caller]
fn run(arguments: &str) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = output(&mut program(arguments));
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

/// Fails with the exit code and says why in one message, which is returned.
#[track_caller]
fn refuse(arguments: &str, code: i32) -> String {
    let output = output(&mut program(arguments));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "2048 {arguments}: {said}");
    assert!(is_usage_message(&said), "2048 {arguments}: {said}");
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

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value}"))
}

/// Adds up how many games a table of `{value: games}` has.
fn games_in(table: &Value) -> u64 {
    let games = table.as_object().unwrap().values();
    games.map(|games| games.as_u64().unwrap()).sum()
}

#[test]
fn the_json_has_the_figures_of_the_draws() {
    let report = json("compare --seed 42 --games 1 --draws 20000 --spawn uniform --spawn retry");
    for arm in report["arms"].as_array().unwrap() {
        let draws = &arm["draws"];
        assert_eq!(draws["calls"], 20_000);
        for table in ["counts", "exact"] {
            let rows = draws[table].as_array().unwrap();
            assert!(rows.len() == 4 && rows.iter().all(|row| row.as_array().unwrap().len() == 4));
            let sum: f64 = rows
                .iter()
                .flat_map(|row| row.as_array().unwrap())
                .map(number)
                .sum();
            let expected = if table == "exact" { 1.0 } else { 20_000.0 };
            assert!((sum - expected).abs() < 1e-9, "{table}: {sum}");
        }
        for test in ["chi2_uniform", "chi2_exact"] {
            assert!(draws[test]["value"].is_number() && draws[test]["p"].is_number());
            assert_eq!(draws[test]["df"], 15);
        }
    }
}

#[test]
fn the_json_has_the_figures_of_the_games() {
    let spawns = "--spawn uniform --spawn reject --spawn retry";
    let report = json(&format!("compare --seed 42 --games 200 --draws 0 {spawns}"));
    assert_eq!(report["seed"], "42");
    assert_eq!(report["games"], 200);
    assert_eq!(report["player"], "random");
    assert_eq!(report["rules"]["rules"], "classic");
    assert_eq!(report["complete"], true);
    let arms = report["arms"].as_array().unwrap();
    for arm in arms {
        assert_eq!(arm["games"], 200);
        for metric in ["score", "moves"] {
            let figures = &arm[metric];
            let of = |name: &str| number(&figures[name]);
            assert!((of("sum") / 200.0 - of("mean")).abs() < 1e-9);
            assert!((of("sd") / 200_f64.sqrt() - of("se")).abs() < 1e-9);
            assert!(of("sum_squares") > of("sum") * of("mean"));
            let [low, high] = [0, 1].map(|end| number(&figures["ci95"][end]));
            assert!(low < of("mean") && of("mean") < high);
            assert_eq!(games_in(&figures["histogram"]), 200);
        }
        assert!(number(&arm["ns_per_spawn"]) > 0.0);
    }
    let names: Vec<&Value> = arms.iter().map(|arm| &arm["spawn"]).collect();
    assert_eq!(names, ["uniform", "reject", "retry:0.1"]);
    let tries: Vec<f64> = arms
        .iter()
        .map(|arm| number(&arm["tries_per_spawn"]))
        .collect();
    assert_eq!(tries[0], 1.0);
    assert!(
        (4.0..4.7).contains(&tries[1]) && (9.8..10.2).contains(&tries[2]),
        "{tries:?}"
    );
}

#[test]
fn the_json_tells_largest_and_reached_tiles_in_numeric_order() {
    let report = json("compare --seed 42 --games 200 --draws 0");
    for arm in report["arms"].as_array().unwrap() {
        assert_eq!(games_in(&arm["largest"]), 200);
        let reached = arm["reached"].as_object().unwrap();
        let mut tiles: Vec<u64> = reached.keys().map(|tile| tile.parse().unwrap()).collect();
        tiles.sort_unstable();
        assert_eq!(tiles.last(), Some(&2048));
        assert!(tiles.windows(2).all(|pair| pair[1] == 2 * pair[0]));
        // Nobody has won, and Wilson still gives an upper end.
        assert_eq!(reached["2048"]["games"], 0);
        assert_eq!(reached["2048"]["ci95"][0], 0.0);
        assert!((number(&reached["2048"]["ci95"][1]) - 0.018_845).abs() < 1e-5);
    }
    let text = run("compare --seed 42 --games 200 --draws 0 --format json");
    let order =
        ["\"64\":{", "\"128\":{", "\"256\":{", "\"1024\":{"].map(|tile| text.find(tile).unwrap());
    assert!(order.is_sorted(), "{order:?}");
}

#[test]
fn the_contrasts_compare_every_pair_in_both_figures() {
    let spawns = "--spawn uniform --spawn reject --spawn retry:1";
    let report = json(&format!(
        "compare --seed 42 --games 300 --draws 0 --player priority {spawns}"
    ));
    let contrasts = report["contrasts"].as_array().unwrap();
    let means = |arm: usize, metric: &str| number(&report["arms"][arm][metric]["mean"]);
    let pairs =
        [(0, 1), (0, 2), (1, 2)].map(|pair| ["score", "moves"].map(|metric| (pair, metric)));
    // The tiles that games reached follow.
    let reach = |line: &&Value| line["metric"].as_str().unwrap().starts_with("reach:");
    assert_eq!(contrasts.iter().filter(|line| !reach(line)).count(), 6);
    assert!(contrasts[6..].iter().all(|line| reach(&line)));
    for (line, ((a, b), metric)) in contrasts.iter().zip(pairs.concat()) {
        assert_eq!(line["a"], report["arms"][a]["spawn"]);
        assert_eq!(line["b"], report["arms"][b]["spawn"]);
        assert_eq!(line["metric"], metric);
        let difference = number(&line["difference"]);
        assert!((difference - (means(a, metric) - means(b, metric))).abs() < 1e-9);
        let [p, p_holm] = ["p", "p_holm"].map(|name| number(&line[name]));
        assert!(p <= p_holm && p_holm <= 1.0);
        let verdict = match (b, metric) {
            (1, _) => "no difference detected",
            (_, "score") => &format!("{} scores higher", line["a"].as_str().unwrap()),
            _ => &format!("{} lasts longer", line["a"].as_str().unwrap()),
        };
        assert_eq!(line["verdict"], verdict, "{line}");
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
    assert_eq!(
        report["contrasts"][0]["verdict"],
        "too few games, or too much alike, to tell"
    );
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
