//! Recorded games played again: as lines, on a terminal, and verified.

use std::fs;
use std::path::PathBuf;

use crate::program::run;
#[cfg(unix)]
use crate::terminal::pty::{Pty, trimmed};

/// A file that goes away with its directory.
fn file() -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("game");
    (directory, path)
}

/// Keys with moves, moves in vain, and every command.
fn keys() -> String {
    "wwaasdwuyasdruyrwasdccdsauuuuuuuuyyyxbi?".repeat(12)
}

#[test]
fn a_replay_gives_the_lines_of_the_run_for_all_rules() {
    let cases = [
        &["--rules", "classic"][..],
        &["--rules", "mapper"],
        &["--rules", "tutorial", "--target", "16"],
        &["--rules", "desktop", "--size", "8"],
        &["--rules", "mobile"],
        &[
            "--rules",
            "lookahead",
            "--spawn",
            "retry:0.5",
            "--tiles",
            "4",
        ],
        &["--board", "1024,1024,0/2,2,4/0,0,0", "--undo", "2"],
        &["--size", "2", "--fours", "1"],
    ];
    for options in cases {
        let (_directory, path) = file();
        let path = path.to_str().unwrap();
        let record = [options, &["--seed", "5", "--record", path]].concat();
        for format in ["json", "text"] {
            let original = run(&[&record[..], &["--format", format]].concat(), keys());
            original.code(0);
            let again = run(&["replay", path, "--format", format], "");
            again.code(0).stderr("");
            // The last line counts keys, which a record does not hold.
            let boards = |text: &str| {
                let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
                if format == "json" {
                    let end = lines.pop().unwrap();
                    lines.push(end[..end.find("\"unknown_keys\"").unwrap()].to_owned());
                }
                lines
            };
            assert_eq!(
                boards(&again.stdout),
                boards(&original.stdout),
                "{options:?}"
            );
        }
        run(&["replay", path, "--verify"], "").code(0).stderr("");
    }
}

#[test]
fn a_verified_record_says_what_it_holds() {
    let (_directory, path) = file();
    let path = path.to_str().unwrap();
    run(&["--seed", "42", "--record", path], "wasd").code(0);
    let holds = "holds: turns 4  score 12  moves 4  max 8  state playing  seed 42\n";
    run(&["replay", path, "--verify"], "").code(0).stdout(holds);
}

#[test]
fn the_first_turn_that_does_not_hold_is_named() {
    let (_directory, path) = file();
    run(
        &["--seed", "42", "--record", path.to_str().unwrap()],
        "wasdwasd",
    )
    .code(0);
    let good = fs::read_to_string(&path).unwrap();
    let name = path.to_str().unwrap().to_owned();
    let verify = ["replay", &name, "--verify"];
    let fifth = good.lines().nth(7 + 4).unwrap();
    for (bad, line) in [
        (
            good.replacen(fifth, &fifth.replacen('+', " ", 1), 1),
            "turn 5 (line 12)",
        ),
        (
            good.replacen(&format!("{fifth}\n"), "", 1),
            "turn 5 (line 12)",
        ),
        (good[..good.len() - 1].to_owned(), "turn 8 (line 15)"),
    ] {
        fs::write(&path, bad).unwrap();
        run(&verify, "")
            .code(1)
            .stdout("")
            .one_line(&[&name, line, "does not hold"]);
    }
    // What holds is shown all the same, and a torn last line is no fault then, but told.
    run(&verify[..2], "")
        .code(0)
        .one_line(&[&name, "turn 8 (line 15)", "torn"]);
    fs::write(&path, good.replacen(fifth, "", 1)).unwrap();
    let shown = run(&["replay", &name, "--format", "final"], "");
    shown.code(1).one_line(&["turn 5"]);
    assert!(shown.last_line().contains("moves 4"), "{shown}");
}

#[test]
fn what_is_no_record_is_refused() {
    let (directory, path) = file();
    let name = path.to_str().unwrap();
    run(&["replay", name], "")
        .code(1)
        .stdout("")
        .one_line(&[name, "no such file"]);
    run(&["replay", directory.path().to_str().unwrap()], "")
        .code(1)
        .stdout("");
    for (text, words) in [
        ("", "no record"),
        ("my letters\n", "no record"),
        ("2048 record 2\n", "version is 2"),
        ("2048 record 1\nrules chess\n", "line 2"),
    ] {
        fs::write(&path, text).unwrap();
        for options in [&["replay", name][..], &["replay", name, "--verify"]] {
            run(options, "").code(1).stdout("").one_line(&[name, words]);
        }
    }
    run(&["replay"], "").code(2);
}

#[test]
fn records_of_a_resumed_game_hold_all_of_it() {
    let (directory, save) = file();
    let record = directory.path().join("record");
    let (save, record) = (save.to_str().unwrap(), record.to_str().unwrap());
    run(&["--seed", "1", "--save", save], "wasdu").code(0);
    run(&["--save", save, "--record", record], "wasd").code(0);
    assert_eq!(fs::read(record).unwrap(), fs::read(save).unwrap());
}

#[test]
fn a_player_s_game_is_recorded_as_its_own() {
    let (_directory, path) = file();
    let name = path.to_str().unwrap();
    let auto = [
        "auto", "--player", "random", "--seed", "3", "--format", "json",
    ];
    let record = [&auto[..], &["--record", name]].concat();
    run(&record, "").code(2).one_line(&["--games 1"]);
    assert!(!path.exists());
    let ran = run(&[&record[..], &["--games", "1"]].concat(), "");
    let game = ran.code(0).stdout.lines().next().unwrap();
    let end = run(&["replay", name, "--format", "json"], "");
    let end = end.code(0).last_line();
    for field in ["\"score\":", "\"moves\":", "\"max\":"] {
        let value = |line: &str| {
            let start = line.find(field).unwrap();
            line[start..].split(',').next().unwrap().to_owned()
        };
        assert_eq!(value(end), value(game));
    }
    run(&["replay", name, "--verify"], "").code(0);
    let text = fs::read_to_string(&path).unwrap();
    assert!(
        text.lines().skip(7).all(|turn| turn.contains(" autoplay ")),
        "{text}"
    );
}

#[test]
fn a_record_does_not_overwrite_other_files() {
    let (_directory, path) = file();
    fs::write(&path, "my letters").unwrap();
    let ran = run(&["--record", path.to_str().unwrap()], "wasd");
    ran.code(1).stdout("").one_line(&["is not overwritten"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "my letters");
}

/// Space stands still, left and right step, the end stays until q.
#[cfg(unix)]
#[test]
fn a_replay_on_a_terminal_heeds_its_keys() {
    let (_directory, path) = file();
    let name = path.to_str().unwrap();
    run(&["--seed", "42", "--record", name], "wasdwasdr").code(0);
    let mut replay = Pty::game(&["replay", name, "--fps", "1000"]);
    replay.wait_for("turn 9 of 9");
    replay.wait_for("space pause");
    replay.keys("\x1b[D");
    replay.wait_for("turn 8 of 9  paused");
    replay.wait_for(" 20");
    for turn in (0..8).rev() {
        replay.keys("\x1b[D");
        replay.wait_for(&format!("turn {turn} of 9  paused"));
    }
    replay.wait_for("turn 0 of");
    replay.keys("\x1b[D");
    replay.keys("\x1b[C");
    replay.wait_for("turn 1 of 9  paused");
    replay.keys(" ");
    replay.wait_for("turn 9 of 9");
    replay.keys("wu?q");
    assert_eq!(replay.exit_code(), 0);
    replay.assert_settings_restored();
}

/// Home, End, + and - in the forms of several terminals; ? opens the help, and the turns
/// go on behind it.
#[cfg(unix)]
#[test]
fn a_replay_on_a_terminal_leaps_and_changes_its_speed() {
    let (_directory, path) = file();
    let name = path.to_str().unwrap();
    run(&["--seed", "42", "--record", name], "wasd".repeat(50)).code(0);
    for (home, end) in [
        ("\x1b[H", "\x1b[F"),
        ("\x1bOH", "\x1bOF"),
        ("\x1b[1~", "\x1b[4~"),
        ("\x1b[7~", "\x1b[8~"),
        ("\x1b[1;5H", "\x1b[1;5F"),
    ] {
        let mut replay = Pty::game(&["replay", name]);
        replay.wait_for("of 162");
        replay.keys(end);
        replay.wait_for("turn 162 of 162");
        replay.keys(home);
        replay.wait_for("turn 0 of 162  paused");
        replay.keys("+");
        replay.wait_for("10 moves a second");
        replay.keys("--");
        replay.wait_for("2 moves a second");
        replay.keys(" ");
        replay.wait_for("turn 1 of 162");
        replay.keys("?");
        replay.wait_for("this help");
        replay.keys("++++++");
        replay.keys("?");
        replay.wait_until_gone("this help");
        replay.wait_for("turn 162 of 162");
        replay.keys("q");
        assert_eq!(replay.exit_code(), 0);
        replay.assert_settings_restored();
    }
}

/// The same with motion: steps back are shown at once, steps forward slide.
#[cfg(unix)]
#[test]
fn a_replay_in_motion_heeds_its_keys_and_comes_to_the_same_end() {
    let (_directory, path) = file();
    let name = path.to_str().unwrap();
    run(&["--seed", "42", "--record", name], "wasdwasdr").code(0);
    let boards = [&["--animate"][..], &[]].map(|options| {
        let mut replay = Pty::game(&[&["replay", name], options].concat());
        replay.wait_for("turn 9 of 9");
        replay.keys("\x1b[D");
        replay.wait_for("turn 8 of 9  paused");
        replay.keys("\x1b[D");
        replay.wait_for("turn 7 of 9  paused");
        replay.keys("\x1b[C");
        replay.wait_for("turn 8 of 9  paused");
        replay.keys("q");
        assert_eq!(replay.exit_code(), 0);
        replay.wait_closed();
        replay.assert_settings_restored();
        trimmed(&replay.screen())
    });
    assert_eq!(boards[0], boards[1]);
}

/// Each turn waits until the one before it is at rest, so that all boards are seen.
#[cfg(unix)]
#[test]
fn a_replay_in_motion_shows_every_board_at_rest() {
    let (_directory, path) = file();
    let name = path.to_str().unwrap();
    let board = "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0";
    let record = ["--board", board, "--spawn", "none", "--record", name];
    run(&record, "dada").code(0);
    let mut replay = Pty::game(&["replay", name, "--animate", "--style", "grid"]);
    replay.wait_for("turn 4 of 4");
    replay.wait_for("2    0    0    0");
    replay.keys("q");
    assert_eq!(replay.exit_code(), 0);
    replay.wait_closed();
    // What the screen showed before each sequence.
    let [rows, columns] = [24, 80].map(|n| std::num::NonZero::new(n).unwrap());
    let mut screen = vt100::Parser::new(rows, columns, 0);
    let mut shown = String::new();
    for part in replay.bytes().chunk_by(|_, next| *next != 0x1b) {
        screen.process(part);
        shown += &screen.screen().contents();
        shown += "\n=\n";
    }
    let pictures: Vec<&str> = shown.split("\n=\n").collect();
    for (turn, row) in (1..=4).zip(["0    0    0    2", "2    0    0    0"].iter().cycle()) {
        let turn = format!("turn {turn} of 4");
        let is_at_rest = |picture: &&str| picture.contains(row) && picture.contains(&turn);
        assert!(pictures.iter().any(is_at_rest), "{turn}");
    }
}

#[cfg(unix)]
#[test]
fn a_slow_replay_can_be_left_at_once() {
    let (_directory, path) = file();
    let name = path.to_str().unwrap();
    run(&["--seed", "42", "--record", name], "wasd".repeat(50)).code(0);
    let mut replay = Pty::game(&["replay", name, "--fps", "20"]);
    replay.wait_for("of 162");
    replay.keys(" ");
    replay.wait_for("paused");
    replay.keys("\x03");
    assert_eq!(replay.exit_code(), 130);
    replay.assert_settings_restored();
}
