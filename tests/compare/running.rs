//! How `2048 compare` is run: seeds, jobs, rows, usage, Ctrl+C, readers that leave.

use serde_json::Value;

use super::{refuse, run, without_timings};

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
        Some("game,seed,spawn,player,score,moves,max,won,spawns,tries,arm")
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
        "--join a.json --arm --paired",
        "--resume a.json --games 5",
        "--resume a.json --format csv",
        "--resume a.json --join b.json",
        "--until 0",
        "--until 101%",
        "--until nan",
        "--until 1 --slice 1/2",
        "--minutes -1",
        "--minutes 1 --slice 1/2",
        "--paired --spawn uniform",
        "--depth 2",
        "--nodes 5 --depth 2 --player expectimax",
        "--exact --paired",
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

/// What needs GNU's `env` or the files of the Linux kernel.
#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    use super::super::program;

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
    fn a_full_device_is_an_error() {
        let full = fs::File::create("/dev/full").unwrap();
        let output = program("compare --seed 1 --games 1 --draws 0")
            .stdout(full)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(!output.stderr.is_empty());
    }
}
