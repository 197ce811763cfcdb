//! Arms of anything: rules and players, their labels, and the differences between them.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{number, refuse, run, without_timings};

fn arms(arms: &[&str], more: &str) -> Vec<String> {
    let mut arguments = vec!["compare".to_owned()];
    arguments.extend(more.split_whitespace().map(str::to_owned));
    for arm in arms {
        arguments.extend(["--arm".to_owned(), (*arm).to_owned()]);
    }
    arguments
}

fn output(arguments: &[String]) -> String {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let ran = crate::program::run(&arguments, "");
    ran.code(0).stderr("");
    ran.stdout
}

fn report(of: &[&str], more: &str) -> Value {
    let text = output(&arms(of, &format!("{more} --format json")));
    serde_json::from_str(&text).unwrap()
}

fn refused(of: &[&str], more: &str) -> String {
    let arguments = arms(of, more);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let ran = crate::program::run(&arguments, "");
    ran.code(2);
    assert!(crate::program::is_usage_message(&ran.stderr), "{ran}");
    ran.stderr
}

#[test]
fn a_label_tells_what_differs_and_the_options_make_the_arm_again() {
    let shared = "--seed 5 --games 4 --draws 10 --size 3";
    for (of, labels) in [
        (
            &["--player priority", "--player random"][..],
            &["priority", "random"][..],
        ),
        (
            &["", "--merge cascade", "--fours 0.2"],
            &["once fours 0.1", "cascade", "fours 0.2"],
        ),
        (
            &["", "--merge cascade", "--fours 0.2", "--player priority"],
            &["base", "cascade", "fours 0.2", "priority"],
        ),
        (&["", ""], &["uniform", "uniform (2)"]),
        (&["--spawn retry"], &["retry:0.1"]),
        (&["--size 2", "--size 4"], &["size 2", "size 4"]),
        (
            &["--size 2", "--size 4 --target 64"],
            &["size 2", "size 4 target 64"],
        ),
        (&["--rules mapper", ""], &["mapper", "classic"]),
        (
            &["--rules mapper", "--rules mapper --spawn uniform"],
            &["retry:0.1", "uniform"],
        ),
        (
            &["--rules mapper --spawn uniform", ""],
            &["mapper uniform", "classic"],
        ),
        (
            &["--player expectimax --depth 1", ""],
            &["expectimax", "random"],
        ),
        (
            &[
                "--player expectimax --depth 1",
                "--player expectimax --nodes 3",
            ],
            &["depth 1", "nodes 3"],
        ),
    ] {
        let whole = report(of, shared);
        let found = whole["arms"].as_array().unwrap();
        let names: Vec<&str> = found
            .iter()
            .map(|arm| arm["arm"].as_str().unwrap())
            .collect();
        assert_eq!(names, labels);
        let options: Vec<&str> = found
            .iter()
            .map(|arm| arm["options"].as_str().unwrap())
            .collect();
        let again = report(&options, "--seed 5 --games 4 --draws 10");
        for (one, other) in found.iter().zip(again["arms"].as_array().unwrap()) {
            for field in [
                "arm", "options", "spawn", "draws", "score", "moves", "largest",
            ] {
                assert_eq!(one[field], other[field], "{field}");
            }
        }
        assert_eq!(whole["contrasts"], again["contrasts"]);
    }
}

#[test]
fn options_outside_are_for_every_arm_and_one_limit_replaces_another() {
    let of = ["--player random", "--depth 2", "--nodes 9"];
    let report = report(
        &of,
        "--seed 1 --games 2 --draws 0 --size 2 --player expectimax --depth 1",
    );
    let options = report["arms"]
        .as_array()
        .unwrap()
        .iter()
        .map(|arm| arm["options"].as_str());
    let options: Vec<&str> = options.map(Option::unwrap).collect();
    let rules = "--rules classic --size 2 --target none --player ";
    let expected = ["random", "expectimax --depth 2", "expectimax --nodes 9"];
    assert_eq!(options, expected.map(|player| format!("{rules}{player}")));
    assert_eq!(report["player"], "random");
}

/// `--spawn` more than once is short for arms.
#[test]
fn strategies_are_arms() {
    let more = "--seed 9 --games 30 --draws 500 --player priority --format json";
    let short = run(&format!("compare {more} --spawn uniform --spawn retry"));
    let long = output(&arms(&["--spawn uniform", "--spawn retry"], more));
    assert_eq!(without_timings(&short), without_timings(&long));
}

#[test]
fn arms_that_contradict_themselves_are_refused_with_their_text() {
    for (of, more, word) in [
        (&["--size 9"][..], "", "--size 9"),
        (&["--player nobody"], "", "nobody"),
        (&["--seed 1"], "", "--seed"),
        (&["--board 2,2/0,0"], "", "--board"),
        (&["--undo 1"], "", "--undo"),
        (&["--spawn none"], "", "start position"),
        (&["--spawn none"], "--board 2,2/0,0", "places no tile"),
        (&["--spawn uniform --spawn reject"], "", "--spawn"),
        (&["--games 5"], "", "--games"),
        (&["--depth 2"], "", "expectimax or network"),
        (
            &["--size 3", "--size 4"],
            "--board 2,2,0/0,0,0/0,0,0",
            "3 rows",
        ),
        (
            &["--merge once"],
            "--spawn uniform --spawn reject",
            "put it into each --arm",
        ),
        (&["--merge once"], "--paired", "two arms"),
    ] {
        let said = refused(of, more);
        assert!(said.contains(word), "{of:?}: {said}");
    }
    refuse("compare --arm", 2);
}

#[test]
fn the_rows_of_csv_name_their_arm_last() {
    let text = output(&arms(
        &["--player priority --size 2", "--size 3"],
        "--seed 9 --games 3 --format csv",
    ));
    let last: Vec<&str> = text
        .lines()
        .map(|line| line.rsplit(',').next().unwrap())
        .collect();
    let names = ["priority size 2", "random size 3"];
    assert_eq!(last, [&["arm"][..], &names, &names, &names].concat());
}

/// Recomputes a difference from the rows of the games.
#[test]
fn differences_are_those_of_the_games() {
    for paired in ["", "--paired"] {
        let of = ["--fours 0.1", "--fours 0.3"];
        let more = format!("--seed 4 --games 200 --draws 0 {paired}");
        let report = report(&of, &more);
        let rows = output(&arms(&of, &format!("{more} --format csv")));
        let mut games: BTreeMap<&str, Vec<Vec<&str>>> = BTreeMap::new();
        for row in rows.lines().skip(1) {
            let row: Vec<&str> = row.split(',').collect();
            games.entry(row[10]).or_default().push(row);
        }
        let [a, b] = ["fours 0.1", "fours 0.3"].map(|arm| &games[arm]);
        let same_seeds = a.iter().zip(b).filter(|(a, b)| a[1] == b[1]).count();
        assert_eq!(same_seeds, if paired.is_empty() { 0 } else { 200 });
        for line in report["contrasts"].as_array().unwrap() {
            let metric = line["metric"].as_str().unwrap();
            let value = |row: &Vec<&str>| -> f64 {
                match metric.strip_prefix("reach:") {
                    None if metric == "score" => row[4].parse().unwrap(),
                    None => row[5].parse().unwrap(),
                    Some(tile) => {
                        let tile: u64 = tile.parse().unwrap();
                        f64::from(u8::from(row[6].parse::<u64>().unwrap() >= tile))
                    }
                }
            };
            let values = |rows: &[Vec<&str>]| rows.iter().map(value).collect::<Vec<f64>>();
            let (a, b) = (values(a), values(b));
            let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
            let variance = |values: &[f64]| {
                let mean = mean(values);
                let squares = values.iter().map(|value| (value - mean) * (value - mean));
                squares.sum::<f64>() / (values.len() - 1) as f64
            };
            let difference = mean(&a) - mean(&b);
            let close = |field: &str, expected: f64| {
                let found = number(&line[field]);
                let error = (found - expected).abs();
                assert!(
                    error <= 1e-9 * expected.abs().max(1.0),
                    "{field} {metric}: {line}"
                );
            };
            close("difference", difference);
            close("relative", difference / mean(&b));
            close(
                "effect",
                difference / f64::midpoint(variance(&a), variance(&b)).sqrt(),
            );
            let ci = [0, 1].map(|end| number(&line["ci95"][end]));
            assert!(ci[0] <= difference && difference <= ci[1], "{line}");
            if !paired.is_empty() {
                let pairs: Vec<f64> = a.iter().zip(&b).map(|(a, b)| a - b).collect();
                let error = (variance(&pairs) / 200.0).sqrt();
                // Student's t with 199 degrees of freedom (SciPy).
                assert!(
                    ((ci[1] - ci[0]) / 2.0 / error - 1.971_956_544).abs() < 1e-6,
                    "{line}"
                );
            }
        }
    }
}

/// A winner whose interval holds 0, or none where it does not, needs a word.
#[test]
fn no_verdict_contradicts_its_p_value() {
    let of = [
        "",
        "--fours 0.12",
        "--fours 0.15",
        "--merge cascade",
        "--player priority",
    ];
    let report = report(&of, "--seed 4 --games 300 --draws 0");
    let mut told = std::collections::BTreeSet::new();
    let lines = report["contrasts"].as_array().unwrap().iter();
    // Without a game that reached a tile there is nothing to tell.
    for line in lines.filter(|line| line["p"].is_number()) {
        let (p, holm) = (number(&line["p"]), number(&line["p_holm"]));
        let outside = number(&line["ci95"][0]) > 0.0 || number(&line["ci95"][1]) < 0.0;
        assert_eq!(outside, p < 0.05, "{line}");
        let verdict = line["verdict"].as_str().unwrap();
        match (p < 0.05, holm < 0.05) {
            (true, true) => {
                let more = if number(&line["difference"]) > 0.0 {
                    "a"
                } else {
                    "b"
                };
                assert!(verdict.starts_with(line[more].as_str().unwrap()), "{line}");
            }
            (true, false) => assert!(verdict.contains("not among so many"), "{line}"),
            _ => assert_eq!(verdict, "no difference detected", "{line}"),
        }
        told.insert((p < 0.05, holm < 0.05));
    }
    assert_eq!(told.len(), 3, "all cases are met");
    let text = output(&arms(&of, "--seed 4 --games 300 --draws 0"));
    assert!(text.contains("an interval is for its line alone"), "{text}");
}

/// The part on draws is told once for arms that share a law, and no row is 0 for all.
#[test]
fn the_text_answers_first_and_repeats_nothing() {
    for (of, more, words) in [
        (
            &["--player priority", ""][..],
            "",
            &["priority is higher by", "beyond chance"][..],
        ),
        (
            &["", ""],
            "",
            &["no difference detected", "if there is one", "% at most"],
        ),
        (
            &["--spawn uniform", "--spawn retry:0.1"],
            "",
            &["even, every", "4.86 times", "tries a tile"],
        ),
        (
            &["", "--player priority", "--player lookahead"],
            "",
            &["lookahead  mean", "% less: beyond"],
        ),
        (&["--size 3"], "", &["mean ", "95 % interval"]),
        (
            &[
                "",
                "--merge cascade",
                "--fours 0.4",
                "--tiles 2",
                "--spawn retry:0.3 --size 3",
            ],
            "",
            &["cascade  mean", "and 2 more, in the tables"],
        ),
    ] {
        let text = output(&arms(
            of,
            &format!("--seed 2 --games 200 --draws 1000 {more}"),
        ));
        let lines: Vec<&str> = text.lines().collect();
        let tables = lines
            .iter()
            .position(|line| *line == "WHERE TILES FALL")
            .unwrap();
        assert!(tables <= 15, "{text}");
        let answer = lines[..tables].join(" ");
        for word in words {
            assert!(answer.contains(word), "{word}: {text}");
        }
        assert!(lines.iter().all(|line| line.len() <= 80), "{text}");
        let shares = of.iter().any(|arm| arm.starts_with("--spawn"));
        let maps = lines
            .iter()
            .filter(|line| line.contains("against its law"))
            .count();
        let laws = [1, 2, 3][usize::from(shares) * if of.len() > 2 { 2 } else { 1 }];
        assert_eq!(maps, laws, "{text}");
        if of.len() == 2 {
            let begin = lines.iter().position(|line| line.contains("reach %"));
            let rows = lines[begin.unwrap() + 1..].iter();
            for row in rows.take_while(|line| !line.is_empty()) {
                let cells: Vec<&str> = row.split_whitespace().collect();
                assert!(cells[2] != "0.000" || cells[6] != "0.000", "{text}");
            }
        }
    }
}

#[test]
fn the_whole_of_arms_is_joined_from_slices() {
    let folder = tempfile::tempdir().unwrap();
    let of = [
        "--size 2",
        "--size 3 --player priority",
        "--spawn retry --tiles 2",
    ];
    for paired in ["", "--paired"] {
        let more = format!("--seed 6 --games 50 --draws 9000 --format json {paired}");
        let files: Vec<String> = (1..=3)
            .map(|i| {
                let path = folder.path().join(format!("{i}.json"));
                std::fs::write(&path, output(&arms(&of, &format!("{more} --slice {i}/3"))))
                    .unwrap();
                path.to_str().unwrap().to_owned()
            })
            .collect();
        let joined = run(&format!("compare --format json --join {}", files.join(" ")));
        assert_eq!(
            without_timings(&joined),
            without_timings(&output(&arms(&of, &more)))
        );
    }
}
