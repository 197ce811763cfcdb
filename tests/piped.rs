//! Piped keys through the real program: what it writes, and how it ends.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;

use serde_json::Value;

use crate::program::{command, feed, run, run_as_it_is, spawn};

mod json;
mod load;
mod places;

/// Two last lines of a game that nobody played.
const UNTOUCHED: &str = "board 2,0/0,0\nscore 0  moves 0  max 2  state playing  seed 7\n";

/// A small game without spawns, in which `da` repeated always moves.
const SHUTTLE: [&str; 6] = ["--board", "2,0/0,0", "--spawn", "none", "--seed", "7"];

/// The arguments of the small game and more.
fn shuttle<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&SHUTTLE, more].concat()
}

/// Writes a file for one test; the name is the test's own.
fn file(name: &str, contents: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, contents).unwrap();
    path
}

#[test]
fn same_seed_and_keys_are_the_same_bytes_at_any_rate() {
    for format in ["text", "json", "final"] {
        let arguments = ["--seed", "42", "--format", format];
        let expected = run(&arguments, "wasd");
        expected.code(0).stderr("");
        for fps in ["1", "30", "100", "1000"] {
            let again = run(&[&arguments[..], &["--fps", fps]].concat(), "wasd");
            again.code(0).stdout(&expected.stdout).stderr("");
        }
    }
}

/// Whole transcripts of each preset, in both formats.
#[test]
fn presets_write_their_golden_transcripts() {
    macro_rules! transcripts {
        ($($name:literal)*) => {
            [$((
                $name,
                include_str!(concat!("data/piped/", $name, ".text")),
                include_str!(concat!("data/piped/", $name, ".json")),
            )),*]
        };
    }
    let all = transcripts!("classic" "mapper" "tutorial" "desktop" "mobile" "lookahead");
    for (preset, text, json) in all {
        for (format, golden) in [("text", text), ("json", json)] {
            let golden = golden.replace("\r\n", "\n"); // as Git may check it out on Windows
            let arguments = ["--rules", preset, "--seed", "42", "--format", format];
            run(&arguments, "wasduyra")
                .code(0)
                .stdout(&golden)
                .stderr("");
        }
        // The last lines of the text are all of the final format.
        let arguments = ["--rules", preset, "--seed", "42", "--format", "final"];
        let last: Vec<&str> = text.lines().rev().take(2).collect();
        let last = format!("{}\n{}\n", last[1], last[0]);
        run(&arguments, "wasduyra").code(0).stdout(&last);
    }
}

#[test]
fn text_is_the_board_after_every_key_that_changed_something() {
    let expected = "\
2    0

0    0


0    2

0    0


2    0

0    0


board 2,0/0,0
score 0  moves 0  max 2  state playing  seed 7
";
    // Left, up, redo, continue, help, Ctrl+L, Ctrl+Z and a key for a console change nothing.
    let keys = "awyc?\x0c\x1aipbtT+-\x1b[H\x1b[Fdu";
    run(&shuttle(&["--style", "grid"]), keys)
        .code(0)
        .stdout(expected)
        .stderr("");
}

#[test]
fn without_a_key_there_are_the_start_the_last_lines_and_a_reason() {
    let text = format!("2    0\n\n0    0\n\n\n{UNTOUCHED}");
    for (format, expected) in [("text", text.as_str()), ("final", UNTOUCHED)] {
        let arguments = shuttle(&["--style", "grid", "--format", format]);
        let empty = file(&format!("empty-{format}"), b"");
        let mut from_file = command(&arguments);
        from_file.stdin(fs::File::open(empty).unwrap());
        let mut from_nothing = command(&arguments);
        from_nothing.stdin(Stdio::null());
        for ran in [
            run(&arguments, ""),
            run_as_it_is(from_file),
            run_as_it_is(from_nothing),
        ] {
            ran.code(0).stdout(expected).one_line(&["no keys"]);
        }
    }
}

#[test]
fn keys_from_a_file_are_those_from_a_pipe() {
    let keys = file("keys", b"wasdwasd\r\nuurd\n");
    let piped = run(&["--seed", "3"], "wasdwasd\r\nuurd\n");
    let mut from_file = command(&["--seed", "3"]);
    from_file.stdin(fs::File::open(keys).unwrap());
    run_as_it_is(from_file)
        .code(0)
        .stdout(&piped.stdout)
        .stderr("");
}

#[test]
fn quit_keys_end_the_game_where_they_stand() {
    let keys: [(&[u8], i32); 7] = [
        (b"dq", 0),
        (b"dQ", 0),
        (b"d\x1b", 0), // Esc, as nothing follows
        (b"d\x03", 130),
        // What follows is neither played nor counted.
        (b"dqa", 0),
        (b"dqxzw\xff\x1b[", 0),
        (b"d\x03aaax", 130),
    ];
    for (keys, code) in keys {
        let ran = run(&shuttle(&["--format", "json"]), keys);
        ran.code(code).stderr("");
        let lines: Vec<&str> = ran.stdout.lines().collect();
        assert_eq!(lines.len(), 3, "{ran}");
        let end: Value = serde_json::from_str(lines[2]).unwrap();
        assert_eq!(end["reason"], "quit", "{ran}");
        assert_eq!(end["moves"], 1, "{ran}");
        assert_eq!(end["unknown_keys"], 0, "{ran}");
    }
}

/// However much comes behind it, in however many reads.
#[test]
fn nothing_behind_a_quit_key_is_counted() {
    let short = run(&shuttle(&["--format", "json"]), "dq");
    for behind in ["x", "xxxx", &"x".repeat(100_000)] {
        let ran = run(&shuttle(&["--format", "json"]), format!("dq{behind}"));
        ran.code(0).stdout(&short.stdout).stderr("");
    }
}

#[test]
fn esc_and_a_byte_are_an_alt_key_and_esc_before_the_end_quits() {
    let end = |keys: &str| {
        let ran = run(&shuttle(&["--format", "json"]), keys);
        let end: Value = serde_json::from_str(ran.code(0).last_line()).unwrap();
        (
            end["reason"].as_str().unwrap().to_owned(),
            end["unknown_keys"].as_u64().unwrap(),
            end["moves"].as_u64().unwrap(),
        )
    };
    assert_eq!(end("\x1bd"), ("eof".into(), 1, 0));
    assert_eq!(end("\x1bq"), ("eof".into(), 1, 0));
    assert_eq!(end("d\x1b"), ("quit".into(), 0, 1));
    assert_eq!(end("\x1b[C\x1bOD\x1b[1;5C"), ("eof".into(), 0, 3));
    assert_eq!(end("d\x1b["), ("eof".into(), 1, 1));
    assert_eq!(end("\x1b[200~dq\x1b[201~d"), ("eof".into(), 0, 1));
    assert_eq!(end("\x1b[200~dq"), ("eof".into(), 0, 0));
}

#[test]
fn windows_pairs_are_arrows_in_a_pipe() {
    let ran = run(&shuttle(&["--format", "final"]), b"\xe0M\0P\xe0K\0H\xe0M");
    ran.code(0).stderr("");
    assert!(ran.stdout.starts_with("board 0,2/0,0\n"), "{ran}");
    assert!(ran.stdout.contains("  moves 5  "), "{ran}");
}

#[test]
fn blanks_and_line_ends_are_no_keys_but_unknown_ones_are_counted() {
    let arguments = shuttle(&["--format", "final"]);
    let plain = run(&arguments, "dasw");
    run(&arguments, "\u{feff}d a\r\n\ts\n\nw\r\n")
        .code(0)
        .stdout(&plain.stdout)
        .stderr("");
    for (keys, words) in [
        ("xdasw", ["1 unknown key ", "at byte 1\n"]),
        ("dasw!", ["1 unknown key ", "at byte 5\n"]),
        ("da中sxwz", ["3 unknown keys ", "at byte 3\n"]),
    ] {
        run(&arguments, keys)
            .code(0)
            .stdout(&plain.stdout)
            .one_line(&words);
    }
    let ran = run(&shuttle(&["--format", "json"]), "da中sxwz");
    assert!(ran.last_line().contains("\"unknown_keys\":3,"), "{ran}");
}

#[test]
fn strict_refuses_unknown_keys_before_anything_is_played() {
    for (keys, place) in [
        (&b"dax"[..], "byte 3 "),
        (b"da\xff", "byte 3 "),
        (b"daqx", "byte 4 "),
        (b"da\x1b[", "byte 3 "),
        ("中".as_bytes(), "byte 1 "),
    ] {
        for format in ["text", "json", "final"] {
            let arguments = shuttle(&["--strict", "--format", format]);
            run(&arguments, keys)
                .code(2)
                .stdout("")
                .one_line(&["unknown key", place]);
        }
    }
    let keys = "wasd hjkl\r\nuyrc?ipbt+-\x0c\x1b[A\x1b[H\x1b[F\x1b";
    let loose = run(&["--seed", "5"], keys);
    run(&["--seed", "5", "--strict"], keys)
        .code(0)
        .stdout(&loose.stdout)
        .stderr("");
}

#[test]
fn no_escape_byte_is_ever_written_into_a_pipe() {
    for style in ["tiles", "dashes", "boxed", "grid"] {
        for format in ["text", "json", "final"] {
            let arguments = [
                "--seed", "1", "--style", style, "--color", "always", "--format", format, "--stats",
            ];
            let mut coloured = command(&arguments);
            coloured
                .env("TERM", "xterm-256color")
                .env("COLORTERM", "truecolor");
            let ran = feed(coloured, b"wasd?\x0c\x1a\x1b[Auyrx");
            ran.code(0);
            assert!(!ran.stdout.contains('\x1b') && !ran.stdout.contains('\r'));
            assert!(!ran.stderr.contains('\x1b'));
        }
    }
}

#[test]
fn a_locale_that_is_not_utf_8_gets_ascii() {
    let boards = |variables: &[(&str, &str)], more: &[&str]| {
        let mut command = command(&[&["--seed", "1"], more].concat());
        command.env_remove("LC_ALL").envs(variables.iter().copied());
        feed(command, b"wasd").stdout
    };
    let lines = boards(&[("LC_ALL", "C.UTF-8")], &[]);
    assert!(lines.contains('┌'));
    assert_eq!(boards(&[("LANG", "de_DE.UTF-8")], &[]), lines);
    assert_eq!(
        boards(&[("LC_CTYPE", "en_GB.utf8"), ("LANG", "C")], &[]),
        lines
    );
    let ascii = boards(&[("LC_ALL", "C")], &[]);
    assert!(ascii.is_ascii() && ascii.contains("+------+"));
    assert_eq!(
        boards(&[("LC_ALL", "POSIX"), ("LANG", "C.UTF-8")], &[]),
        ascii
    );
    assert_eq!(boards(&[("LANG", "zh_CN.GBK")], &[]), ascii);
    assert_eq!(boards(&[("LC_ALL", "C.UTF-8")], &["--ascii"]), ascii);
    assert_eq!(boards(&[("LC_ALL", "C")], &["--unicode"]), lines);
    assert_eq!(boards(&[], &["--ascii", "--unicode"]), lines);
    assert_eq!(boards(&[], &["--unicode", "--ascii"]), ascii);
}

/// The language of the texts says nothing of that.
#[test]
fn lines_that_may_be_two_columns_wide_are_ascii() {
    let board = |variables: &[(&str, &str)], more: &[&str]| {
        let mut command = command(&[&["--seed", "1"], more].concat());
        command.env_remove("LC_ALL").envs(variables.iter().copied());
        feed(command, b"").stdout
    };
    let has_lines = |text: &str| text.contains('┌') && !text.contains("+---");
    for locale in ["zh_CN.UTF-8", "zh_TW.UTF-8", "ja_JP.UTF-8", "ko_KR.UTF-8"] {
        let locale = ("LANG", locale);
        assert!(!has_lines(&board(&[locale], &[])));
        assert!(!has_lines(&board(&[locale], &["--lang", "en"])));
        assert!(has_lines(&board(&[locale], &["--unicode"])));
        assert!(has_lines(&board(&[locale, ("VTE_VERSION", "7600")], &[])));
        assert!(!has_lines(&board(
            &[locale, ("VTE_VERSION", "7600")],
            &["--ascii"]
        )));
    }
    assert!(has_lines(&board(
        &[("LANG", "C.UTF-8")],
        &["--lang", "zh-CN"]
    )));
}

#[test]
fn undo_goes_as_far_back_as_it_may() {
    for (undo, moves) in [("0", 4), ("1", 3), ("3", 1), ("4", 0), ("unlimited", 0)] {
        let ran = run(
            &shuttle(&["--undo", undo, "--format", "final"]),
            "dadauuuuuuu",
        );
        ran.code(0);
        assert!(
            ran.last_line().contains(&format!("  moves {moves}  ")),
            "{ran}"
        );
    }
    let mobile = run(
        &["--rules", "mobile", "--seed", "1", "--format", "json"],
        "wasduuu",
    );
    assert_eq!(mobile.stdout.matches("\"undo\"").count(), 1, "{mobile}");
}

#[test]
fn the_seed_in_the_last_line_plays_the_same_game() {
    let first = run(&["--format", "text"], "wasdwasd");
    let seed = first.last_line().rsplit(' ').next().unwrap();
    run(&["--seed", seed], "wasdwasd")
        .code(0)
        .stdout(&first.stdout);
    let largest = run(&["--seed", "18446744073709551615", "--format", "json"], "");
    assert_eq!(
        largest
            .stdout
            .matches("\"seed\":\"18446744073709551615\"")
            .count(),
        2
    );
}

#[test]
fn stats_are_one_line_on_stderr() {
    let ran = run(&shuttle(&["--stats", "--format", "final"]), "da");
    ran.code(0).one_line(&["frames ", "drawn ", "writes 1 "]);
    let bytes = format!("bytes {}\n", ran.stdout.len());
    ran.one_line(&[&bytes]);
    let plain = run(&shuttle(&["--format", "final"]), "da");
    ran.stdout(&plain.stdout);
}
