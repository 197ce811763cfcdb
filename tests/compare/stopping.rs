//! When an experiment ends: at a precision, at a time, or later, where it was interrupted.

use serde_json::Value;

use super::{json, number, refuse, run, without_timings};

/// Returns the half-width of the interval of a line in percent of the first mean score.
fn half_width(report: &Value, line: &Value) -> f64 {
    let [low, high] = [0, 1].map(|end| number(&line["ci95"][end]));
    100.0 * (high - low) / 2.0 / number(&report["arms"][0]["score"]["mean"])
}

#[test]
fn it_goes_on_until_every_difference_is_known() {
    for (percent, arms) in [("8%", 2), ("6.5", 3), ("5%", 1)] {
        let spawns = ["uniform", "reject", "retry"].map(|spawn| format!(" --spawn {spawn}"));
        let shared = format!("compare --seed 3 --draws 0{}", spawns[..arms].concat());
        let report = json(&format!("{shared} --until {percent}"));
        assert_eq!(report["complete"], true);
        let games = report["games"].as_u64().unwrap();
        let within: f64 = percent.trim_end_matches('%').parse().unwrap();
        assert_eq!(number(&report["until"]), within);
        let widest = |report: &Value| {
            let lines = report["contrasts"].as_array().unwrap().iter();
            let lines = lines.filter(|line| line["metric"] == "score");
            let widths = lines.map(|line| half_width(report, line));
            let of_mean = half_width(report, &report["arms"][0]["score"]);
            widths.reduce(f64::max).unwrap_or(of_mean)
        };
        assert!(widest(&report) <= within);
        // It is the first of the fixed looks, and the same as a run of so many games.
        let plain = json(&format!("{shared} --games {games}"));
        for field in ["games", "contrasts"] {
            assert_eq!(plain[field], report[field]);
        }
        let mut looks = vec![256];
        while looks[looks.len() - 1] < games {
            let last = looks[looks.len() - 1];
            looks.push(last + last / 4);
        }
        assert_eq!(looks.pop(), Some(games));
        if let Some(before) = looks.pop() {
            assert!(widest(&json(&format!("{shared} --games {before}"))) > within);
        }
        for jobs in [1, 3] {
            let jobs = run(&format!(
                "{shared} --until {percent} --jobs {jobs} --format json"
            ));
            let again = run(&format!("{shared} --until {percent} --format json"));
            assert_eq!(without_timings(&jobs), without_timings(&again));
        }
        let text = run(&format!("{shared} --until {percent}"));
        assert!(
            text.contains(&format!("known within {within} % of the mean")),
            "{text}"
        );
    }
}

#[test]
fn games_bound_a_precision_that_is_not_reached() {
    let arguments = "compare --seed 3 --draws 0 --games 300 --until 0.01";
    let report = json(arguments);
    assert_eq!(
        (&report["games"], &report["complete"]),
        (&300.into(), &true.into())
    );
    assert!(run(arguments).contains("not known yet within 0.01 % of the mean"));
}

#[test]
fn a_time_ends_it_with_all_games_that_were_begun() {
    let report = json("compare --seed 3 --draws 100 --minutes 0.003 --jobs 2");
    let games = report["games"].as_u64().unwrap();
    assert_eq!(report["complete"], true);
    assert!(games > 0);
    let plain = json(&format!("compare --seed 3 --draws 100 --games {games}"));
    assert_eq!(plain["contrasts"], report["contrasts"]);
    // Before its first game too.
    let none = json("compare --seed 3 --draws 100 --minutes 0");
    assert_eq!(none["games"], 0);
    run("compare --seed 3 --draws 100 --minutes 0");
}

#[test]
fn what_cannot_be_gone_on_with_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("whole.json");
    std::fs::write(
        &file,
        run("compare --seed 1 --games 2 --draws 0 --format json"),
    )
    .unwrap();
    let said = refuse(&format!("compare --resume {}", file.display()), 2);
    assert!(said.contains("a whole experiment"), "{said}");
    std::fs::write(&file, "{}").unwrap();
    refuse(&format!("compare --resume {}", file.display()), 2);
    let said = refuse("compare --resume nowhere.json", 1);
    assert!(said.contains("nowhere.json"), "{said}");
}

/// Interruptions, by signals.
#[cfg(target_os = "linux")]
mod linux {
    use rustix::process::{Pid, Signal, kill_process};

    use super::super::program;
    use super::*;
    use crate::signals::wait_until_watched;

    /// Runs until the end, interrupted and resumed as often as that is not reached.
    fn in_parts(arguments: &str, rests: usize) -> String {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("part.json");
        let mut arguments = arguments.to_owned();
        for rest in 0.. {
            let mut command = program(&format!("{arguments} --format json --quiet"));
            command.stdout(std::process::Stdio::piped());
            command.stderr(std::process::Stdio::piped());
            let child = command.spawn().unwrap();
            if rest < rests {
                wait_until_watched(child.id(), None);
                kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
            }
            let output = child.wait_with_output().unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            if output.status.code() == Some(0) {
                return text;
            }
            assert_eq!(output.status.code(), Some(143));
            std::fs::write(&file, text).unwrap();
            arguments = format!("compare --resume {}", file.display());
        }
        unreachable!("it is not interrupted for ever");
    }

    #[test]
    fn it_goes_on_to_the_same_bytes() {
        for arguments in [
            "compare --seed 5 --games 20000 --draws 0 --jobs 2",
            "compare --seed 5 --games 3000 --draws 400000 --jobs 3 --paired",
            "compare --seed 5 --games 9000 --draws 40000 --slice 2/3",
            "compare --seed 5 --draws 10 --until 1.5%",
            "compare --seed 5 --games 6 --draws 10 --player expectimax --depth 1",
        ] {
            let whole = run(&format!("{arguments} --format json"));
            let parts = in_parts(arguments, 3);
            let sum = |text: &str| {
                // Which tiles are timed follows from the parts.
                let text = without_timings(text);
                let cut = text.split("\"timed_tiles\":").map(|part| {
                    part.trim_start_matches(|digit: char| digit.is_ascii_digit())
                        .to_owned()
                });
                let text: String = cut.collect();
                text.split(",\"checksum\"").next().unwrap().to_owned()
            };
            assert_eq!(sum(&parts), sum(&whole), "{arguments}");
        }
    }
}
