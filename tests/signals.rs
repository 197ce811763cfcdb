//! Signals that end a batch: what is finished is reported, and the exit code names the
//! signal.

use std::fs;
use std::io::{PipeReader, PipeWriter, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::program::spawn;

/// The signals that ask for the end, with the exit codes.
pub(crate) const ENDING: [(Signal, i32); 3] =
    [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)];

/// Batches without an end, but for their format.
const ENDLESS: [&str; 2] = [
    "compare --seed 1 --games 1000000000 --draws 1000 --jobs 2 --quiet",
    "auto --player random --games 1000000000 --seed 1 --jobs 2 --quiet",
];

/// Starts the program with all outputs piped, and waits until it watches for all signals
/// but the ignored ones.
fn start(arguments: &str, ignored: Option<Signal>) -> Child {
    start_into(Stdio::piped(), arguments, ignored)
}

fn start_into(stdout: Stdio, arguments: &str, ignored: Option<Signal>) -> Child {
    // The signals get their default action, even if a parent ignores them.
    let mut command = Command::new("env");
    command.arg("--default-signal");
    if let Some(ignored) = ignored {
        command.arg(format!("--ignore-signal={}", ignored.as_raw()));
    }
    command.args(["LC_ALL=C.UTF-8", env!("CARGO_BIN_EXE_2048")]);
    command.args(arguments.split_whitespace());
    let pipes = command.stdin(Stdio::null()).stdout(stdout);
    let child = spawn(pipes.stderr(Stdio::piped()));
    wait_until_watched(child.id(), ignored);
    child
}

/// Waits until a batch has handlers for all signals but the ignored one.
pub(crate) fn wait_until_watched(pid: u32, ignored: Option<Signal>) {
    let watched = ENDING.map(|(signal, _)| signal).into_iter();
    let watched = watched.filter(|signal| Some(*signal) != ignored);
    let watched: u64 = watched.map(|signal| 1 << (signal.as_raw() - 1)).sum();
    while caught(pid) & watched != watched {
        thread::yield_now();
    }
}

/// Returns the set of signals that a process has handlers for.
fn caught(pid: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let mut lines = status.lines();
    let caught = lines.find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap()
}

fn send(child: &Child, signal: Signal) {
    kill_process(Pid::from_child(child), signal).unwrap();
}

/// Returns the exit code of a run and all that it wrote.
fn end(child: Child) -> (Option<i32>, String, String) {
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// Checks that a report is one of an interrupted batch.
fn check_incomplete(format: &str, stdout: &str, stderr: &str) {
    let left_out = "he games under way, which tend to be long, are not in ";
    match format {
        "text" => assert!(
            stdout.contains("INCOMPLETE") && stdout.contains(left_out),
            "{stdout}"
        ),
        "json" => {
            let last = stdout.lines().last().unwrap();
            let report: Value = serde_json::from_str(last).unwrap();
            assert_eq!(report["complete"], false);
            if report["type"] == "summary" {
                let games = stdout.lines().count() - 1;
                assert_eq!(report["games"], games, "all games are in the summary");
            }
        }
        _ => {
            assert!(stdout.ends_with('\n'), "{stdout}");
            for line in stdout.lines() {
                assert!(line.split(',').count() >= 10, "{line}");
            }
        }
    }
    if format != "text" {
        assert!(
            stderr.contains(left_out) && stderr.lines().count() == 1,
            "{stderr}"
        );
    }
}

#[test]
fn every_signal_gives_what_is_finished_even_if_it_comes_twice() {
    for batch in ENDLESS {
        for (signal, code) in ENDING {
            for (format, times) in [("json", 1), ("text", 2), ("json", 2), ("csv", 2)] {
                if format == "csv" && batch.starts_with("auto") {
                    continue;
                }
                let child = start(&format!("{batch} --format {format}"), None);
                (0..times).for_each(|_| send(&child, signal));
                let (found, stdout, stderr) = end(child);
                assert_eq!(found, Some(code), "{batch} {signal:?}: {stderr}");
                check_incomplete(format, &stdout, &stderr);
            }
        }
    }
}

/// A service manager sends SIGTERM and SIGHUP, a closing terminal SIGHUP and its shell
/// SIGTERM.
#[test]
fn different_signals_at_once_are_one_wish() {
    for (first, one) in ENDING {
        for (second, other) in ENDING {
            let child = start(&format!("{} --format json", ENDLESS[0]), None);
            send(&child, first);
            send(&child, second);
            let (found, stdout, stderr) = end(child);
            // Both may wait for the program together; then it sees them in any order.
            assert!([Some(one), Some(other)].contains(&found), "{found:?}");
            check_incomplete("json", &stdout, &stderr);
        }
    }
}

/// Makes a pipe that takes no byte until it is read.
fn full_pipe() -> (PipeReader, PipeWriter) {
    let (reader, mut writer) = std::io::pipe().unwrap();
    rustix::io::ioctl_fionbio(&writer, true).unwrap();
    while writer.write(&[0; 4096]).is_ok() {}
    rustix::io::ioctl_fionbio(&writer, false).unwrap();
    (reader, writer)
}

/// The program cannot write its report, so that only a later signal ends it.
#[test]
fn a_signal_that_comes_later_ends_at_once() {
    let end = |batch, signal, code| {
        let (_reader, full) = full_pipe();
        let mut child = start_into(full.into(), batch, None);
        let begun = Instant::now();
        let status = loop {
            send(&child, signal);
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            thread::sleep(Duration::from_millis(20));
        };
        assert_eq!(status.code(), Some(code));
        assert!(begun.elapsed() >= Duration::from_secs(1), "too early");
    };
    thread::scope(|scope| {
        for batch in ENDLESS {
            for (signal, code) in ENDING {
                scope.spawn(move || end(batch, signal, code));
            }
        }
    });
}

#[test]
fn a_signal_that_the_parent_ignored_stays_ignored() {
    for ignored in [Signal::HUP, Signal::INT] {
        for batch in ENDLESS {
            let child = start(&format!("{batch} --format json"), Some(ignored));
            (0..3).for_each(|_| send(&child, ignored));
            send(&child, Signal::TERM);
            let (found, stdout, stderr) = end(child);
            assert_eq!(found, Some(143), "{stderr}");
            check_incomplete("json", &stdout, &stderr);
        }
    }
}

/// Ctrl+C ends all programs of a pipeline.
#[test]
fn a_reader_that_ended_by_the_same_signal_is_no_error() {
    for (signal, code) in ENDING {
        let mut child = start(&format!("{} --format text", ENDLESS[0]), None);
        drop(child.stdout.take());
        send(&child, signal);
        let (found, _, stderr) = end(child);
        assert_eq!((found, &*stderr), (Some(code), ""));
    }
}
