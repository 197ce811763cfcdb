//! Many keys: all played, in order, in memory that does not grow.

#[cfg(target_os = "linux")]
use std::io::{Read, Write};

use super::*;

/// How many keys the long runs have: the whole million where the program is
/// optimized, a part where it is not.
const KEYS: usize = if cfg!(debug_assertions) {
    100_000
} else {
    1_000_000
};

#[test]
fn ten_thousand_keys_in_one_write_are_all_played() {
    let ran = run(&shuttle(&["--format", "json"]), "da".repeat(5_000));
    ran.code(0).stderr("");
    assert_eq!(ran.stdout.matches("\"type\":\"move\"").count(), 10_000);
    assert!(ran.last_line().contains("\"moves\":10000,"));
}

/// A game that ends on the way: the keys after its end are counted, and start no other.
#[test]
fn keys_after_the_end_start_no_new_game() {
    let ran = run(&["--seed", "1", "--format", "json"], "wasd".repeat(2_500));
    ran.code(0).stderr("");
    let end: Value = serde_json::from_str(ran.last_line()).unwrap();
    let played = ran.stdout.matches("\"type\":\"move\"").count() as u64;
    assert_eq!(played + end["unread_keys"].as_u64().unwrap(), 10_000);
    assert_eq!(end["reason"], "over");
    assert_eq!(
        ran.stdout.matches("\"state\":\"over\"").count(),
        2,
        "the last move and the end"
    );
}

#[test]
fn a_million_keys_that_all_move() {
    let keys = "da".repeat(KEYS / 2);
    for undo in ["0", "unlimited"] {
        let ran = run(&shuttle(&["--format", "final", "--undo", undo]), &keys);
        let last = format!("score 0  moves {KEYS}  max 2  state playing  seed 7\n");
        ran.code(0)
            .stdout(&format!("board 2,0/0,0\n{last}"))
            .stderr("");
    }
}

/// A program that waits for keys, with a look at its memory.
#[cfg(target_os = "linux")]
struct Waiting {
    child: std::process::Child,
    keys: std::process::ChildStdin,
    output: std::io::BufReader<std::process::ChildStdout>,
}

#[cfg(target_os = "linux")]
impl Waiting {
    /// Starts with the JSON format and reads the first line.
    fn start(arguments: &[&str]) -> Self {
        let mut child = command(&[arguments, &["--format", "json"]].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let keys = child.stdin.take().unwrap();
        let output = std::io::BufReader::new(child.stdout.take().unwrap());
        let mut waiting = Self {
            child,
            keys,
            output,
        };
        waiting.read_lines(1);
        waiting
    }

    /// Plays moves, a few at a time so that neither pipe fills up, and reads their lines.
    fn play(&mut self, moves: usize) {
        for _ in 0..moves / 10_000 {
            self.keys.write_all(&b"da".repeat(5_000)).unwrap();
            self.read_lines(10_000);
        }
    }

    fn read_lines(&mut self, count: usize) {
        let mut line = String::new();
        for _ in 0..count {
            line.clear();
            let read = std::io::BufRead::read_line(&mut self.output, &mut line);
            assert!(read.unwrap() > 0, "the program has ended");
        }
    }

    /// Returns the peak of its resident memory in KB.
    fn peak(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM:"));
        let figure = line.and_then(|line| line.split_whitespace().nth(1));
        figure.unwrap().parse().unwrap()
    }

    /// Ends the keys; returns the last line.
    fn end(mut self) -> String {
        drop(self.keys);
        let mut end = String::new();
        self.output.read_to_string(&mut end).unwrap();
        assert!(self.child.wait().unwrap().success());
        end
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_keys() {
    let mut program = Waiting::start(&shuttle(&["--undo", "0"]));
    program.play(10_000);
    let early = program.peak();
    program.play(KEYS / 2);
    let late = program.peak();
    let moves = format!("\"moves\":{},", 10_000 + KEYS / 2);
    let end = program.end();
    assert!(end.contains(&moves), "{end}");
    assert!(late <= early + 256, "from {early} to {late} KB");
}

/// On 4x4 the issue allows 10 MB for 100,000 moves.
#[cfg(target_os = "linux")]
#[test]
fn a_hundred_thousand_moves_keep_their_history_in_10_mb() {
    let mut program = Waiting::start(&["--board", "2,0,0,0/.../.../...", "--spawn", "none"]);
    let early = program.peak();
    program.play(100_000);
    let grown = program.peak() - early;
    program.end();
    assert!(grown <= 10 * 1024, "{grown} KB");
}
