//! The command line: every wrong option and value is answered with what is allowed, and
//! nothing is started.

use std::fs;
use std::path::PathBuf;

use crate::program::{Ran, command, feed, run, spawn};

/// Numbers that no option takes.
const NO_NUMBERS: [&str; 14] = [
    "",
    " ",
    "x",
    "4x",
    "-1",
    "1e99",
    "0x10",
    "NaN",
    "inf",
    "-inf",
    "4,5",
    "٤",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
];

/// Runs an option with a value, both as two arguments and as one.
fn with(option: &str, value: &str) -> [Ran; 2] {
    let joined = format!("{option}={value}");
    [run(&[option, value], "wasd"), run(&[&joined], "wasd")]
}

/// Checks that the parser refuses a value with a message that holds some words.
#[track_caller]
fn refused(option: &str, value: &str, words: &[&str]) {
    for ran in with(option, value) {
        // A value with a minus looks like an option to the parser, unless it is a number.
        let words = if ran.stderr.contains("unexpected argument '-i' found") {
            &["--help"]
        } else {
            words
        };
        ran.code(2).stdout("").parser_message(words);
    }
}

#[test]
fn numbers_out_of_range_or_no_numbers_at_all() {
    for (option, allowed, beyond) in [
        ("--size", "from 2 to 8 ", &["0", "1", "9", "256", "4.0"][..]),
        ("--tiles", "from 1 to 4 ", &["0", "5", "1.5", "257"]),
        ("--start", "from 1 to 4 ", &["0", "5", "1.5", "257"]),
        (
            "--fps",
            "from 1 to 1000 ",
            &["0", "1001", "59.94", "4294967297"],
        ),
        (
            "--seed",
            "from 0 to 18446744073709551615 ",
            &["1.5", "random"],
        ),
        ("--fours", "from 0 to 1 ", &["1.0001", "2", "1/3", "10%"]),
        (
            "--undo",
            "number of moves or unlimited",
            &["1.5", "all", "none"],
        ),
        (
            "--target",
            "none or a power of two",
            &["0", "1", "2", "3", "4", "2047", "36893488147419103233"],
        ),
    ] {
        for value in NO_NUMBERS.iter().chain(beyond) {
            // What is no number for one may be another's target.
            if option == "--target" && value.starts_with(['1', '3']) && value.len() == 20 {
                continue;
            }
            let words = if option == "--target" {
                "power of two"
            } else {
                allowed
            };
            refused(option, value, &[option, words]);
        }
    }
}

#[test]
fn names_that_do_not_exist_are_answered_with_those_that_do() {
    for (option, names) in [
        (
            "--rules",
            "classic, mapper, tutorial, desktop, mobile, lookahead",
        ),
        ("--merge", "once, cascade"),
        ("--idle-spawn", "yes, no"),
        ("--on-win", "stop, continue"),
        ("--style", "tiles, lines, dashes, boxed, grid"),
        ("--theme", "dark, light, mono, colorblind"),
        ("--color", "auto, always, never"),
        ("--format", "text, json, final"),
        ("--lang", "en, zh-CN, zh-TW"),
    ] {
        for value in ["", "x", "CLASSIC", "none ", "0", "十"] {
            refused(option, value, &[option, names]);
        }
    }
    let spawns = "uniform, retry, retry:RATE (0.001 to 1), reject and none";
    for value in ["", "x", "Uniform", "retry0.1", "uniform:1"] {
        refused("--spawn", value, &["--spawn", spawns]);
    }
    for rate in [
        "", "0", "2", "-1", "nan", "inf", "0.0009", "1.0001", "x", "0,1",
    ] {
        refused(
            "--spawn",
            &format!("retry:{rate}"),
            &["--spawn", "0.001 to 1"],
        );
    }
}

#[test]
fn what_is_no_option_is_named() {
    for argument in [
        "--nope",
        "-x",
        "--sizes",
        "nope",
        "--boards=2,2/2,2",
        "--",
        "wasd",
    ] {
        let ran = run(&[argument, "extra"], "wasd");
        ran.code(2).stdout("").parser_message(&["Usage: 2048"]);
    }
    run(&["--nope"], "").code(2).parser_message(&["'--nope'"]);
    for option in ["--size", "--rules", "--board", "--seed", "--fps"] {
        run(&[option], "")
            .code(2)
            .stdout("")
            .parser_message(&[option, "value"]);
    }
    run(&["--size", "4", "--size", "5"], "")
        .code(2)
        .parser_message(&["--size"]);
    run(&["--strict=yes"], "")
        .code(2)
        .parser_message(&["--strict"]);
}

#[test]
fn options_that_do_not_go_together() {
    let board = "2,2/2,2";
    for (arguments, words) in [
        (&["--spawn", "none"][..], &["--spawn none", "--board"][..]),
        (&["--size", "4", "--board", board], &["--size 4", "2 rows"]),
        (&["--size", "8", "--board", board], &["--size 8", "2 rows"]),
        (&["--target", "262144"], &["from 8 to 131072", "size 4"]),
        (
            &["--size", "2", "--target", "64"],
            &["from 8 to 32", "size 2"],
        ),
        (
            &["--size", "8", "--target", "73786976294838206464"],
            &["to 36893488147419103232"],
        ),
        (&["--board", board, "--target", "64"], &["from 8 to 32"]),
        (
            &["--rules", "tutorial", "--size", "3", "--target", "2048"],
            &["from 8 to 1024"],
        ),
    ] {
        run(arguments, "wasd").code(2).stdout("").one_line(words);
    }
}

#[test]
fn the_bounds_themselves_are_allowed() {
    for arguments in [
        &["--size", "2"][..],
        &["--size", "8", "--target", "36893488147419103232"],
        &["--size", "2", "--target", "32"],
        &["--size", "2", "--target", "8"],
        &["--target", "none"],
        &["--tiles", "1", "--start", "4"],
        &["--tiles", "4", "--start", "1"],
        &["--fours", "0"],
        &["--fours", "1"],
        &["--fours", "1e-300"],
        &["--spawn", "retry"],
        &["--spawn", "retry:0.001"],
        &["--spawn", "retry:1"],
        &["--spawn", "reject"],
        &["--fps", "1"],
        &["--fps", "1000"],
        &["--seed", "0"],
        &["--seed", "18446744073709551615"],
        &["--undo", "0"],
        &["--undo", "18446744073709551615"],
        &["--size", "2", "--board", "2,2/2,2"],
        &["--spawn", "none", "--board", "2,2/2,2"],
    ] {
        run(arguments, "wasd").code(0).stderr("");
    }
}

#[test]
fn a_faulty_board_is_blamed_at_its_place() {
    for (board, words) in [
        ("", &["rows found", "2 to 8"][..]),
        ("2", &["1 row found"]),
        ("2,2/2", &["row 2 has 1 cell;"]),
        ("2,2,2/2,2,2", &["row 1 has 3 cells", "needs 2"]),
        ("2,3/2,2", &["row 1, column 2", "'3'"]),
        ("2,2/-2,2", &["row 2, column 1", "'-2'"]),
        ("2,1/2,2", &["row 1, column 2", "2^50"]),
        ("2,2251799813685248/2,2", &["row 1, column 2", "2^50"]),
        ("2,18446744073709551616/2,2", &["row 1, column 2"]),
        ("2,NaN/2,2", &["row 1, column 2"]),
        ("2,,2/2,2", &["row 1"]),
        ("2,2/2,2/", &["row 3 has 0 cells"]),
        ("0,0/0,0", &["no tile"]),
        ("2,\x1b[31m/2,2", &["row 1, column 2"]),
        ("2,\u{202e}/2,2", &["row 1, column 2"]),
        ("2/2/2/2/2/2/2/2/2", &["9 rows found"]),
    ] {
        let ran = run(&["--board", board], "wasd");
        ran.code(2).stdout("").one_line(words);
        assert!(!ran.stderr.contains(['\x1b', '\u{202e}']), "{ran}");
    }
    run(&["--board", "-1"], "wasd")
        .code(2)
        .stdout("")
        .parser_message(&["'-1'"]);
}

/// Writes a file for one test and returns its name for `--board`.
fn board_file(name: &str, contents: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, contents).unwrap();
    format!("@{}", path.display())
}

#[test]
fn board_files_that_cannot_be_read() {
    let folder = format!("@{}", env!("CARGO_TARGET_TMPDIR"));
    for board in ["@", "@no-such-file", "@no-such-folder/board", &folder] {
        run(&["--board", board], "wasd")
            .code(1)
            .stdout("")
            .one_line(&["cannot read the board file", &board[1..]]);
    }
}

#[test]
fn board_files_with_faults_name_file_and_place() {
    let huge = "2,2\n".repeat(10_000_000);
    let late = format!("2,0/0,2{}garbage", " ".repeat(70_000));
    for (name, bytes, word) in [
        ("empty-board", &b""[..], "0 rows found"),
        (
            "three-board",
            "\u{feff}2,2\r\n2,3\r\n".as_bytes(),
            "row 2, column 2",
        ),
        ("huge-board", huge.as_bytes(), "longer than any board"),
        ("late-board", late.as_bytes(), "longer than any board"),
        ("zero-board", &[0; 1000], "1 row found"),
        ("latin-board", b"2,0/0,\xb2", "from index 6"),
        ("utf16-board", b"\xff\xfe2\0,\0", "from index 0"),
    ] {
        let board = board_file(name, bytes);
        run(&["--board", &board], "wasd")
            .code(2)
            .stdout("")
            .one_line(&[name, word]);
        fs::remove_file(&board[1..]).unwrap();
    }
}

/// Errors quote names and values; these must not reach a terminal. In errors of the
/// program they must not break the line either.
#[test]
fn errors_send_no_control_characters_whatever_they_quote() {
    for value in ["a\nb", "a\r\nb", "\x1b[2J", "a\tb\x07", "\u{9b}31m"] {
        for option in ["--size", "--rules", "--spawn"] {
            run(&[option, value], "")
                .code(2)
                .stdout("")
                .parser_message(&[option]);
        }
        let unknown = format!("--{value}");
        run(&[&unknown], "")
            .code(2)
            .stdout("")
            .parser_message(&["unexpected argument"]);
        let file = format!("@{value}");
        for (board, code) in [(value, 2), (&file, 1)] {
            let ran = run(&["--board", board], "");
            ran.code(code).stdout("").one_line(&[]);
            let said = ran.stderr.trim_end_matches('\n');
            assert!(
                !said.contains(|symbol: char| symbol.is_control()),
                "{said:?}"
            );
        }
    }
    let ran = run(&["--size", "\x1b[2J"], "");
    ran.code(2).parser_message(&["'\\u{1b}[2J'"]);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf_8_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    for arguments in [
        &[&b"--rules"[..], b"\xff"],
        &[&b"--board"[..], b"@\xff\xfe"],
        &[b"\xff", b"x"],
    ] {
        let mut program = command(&[]);
        program.args(
            arguments
                .iter()
                .map(|bytes| std::ffi::OsStr::from_bytes(bytes)),
        );
        feed(program, b"wasd")
            .code(2)
            .stdout("")
            .parser_message(&[]);
    }
}

#[test]
fn help_names_every_option_and_the_version_is_that_of_the_package() {
    let help = run(&["--help"], "");
    help.code(0).stderr("");
    for option in [
        "--rules",
        "--size",
        "--merge",
        "--spawn",
        "--tiles",
        "--start",
        "--fours",
        "--idle-spawn",
        "--target",
        "--on-win",
        "--undo",
        "--seed",
        "--board",
        "--fps",
        "--style",
        "--theme",
        "--color",
        "--ascii",
        "--unicode",
        "--plain",
        "--lang",
        "--format",
        "--strict",
        "--stats",
    ] {
        assert!(
            help.stdout.contains(&format!("{option} "))
                || help.stdout.contains(&format!("{option}\n")),
            "{option}"
        );
    }
    // The error of --strict sends its reader here for the keys.
    let keys = [
        "\nKeys:",
        "w a s d",
        "h j k l",
        "u undo",
        "r restart",
        "Esc",
    ];
    assert!(keys.iter().all(|key| help.stdout.contains(key)), "{help}");
    assert!(!help.stdout.contains('\x1b'));
    run(&["--version"], "")
        .code(0)
        .stdout(concat!("2048 ", env!("CARGO_PKG_VERSION"), "\n"))
        .stderr("");
    run(&["-h"], "").code(0);
}

#[test]
fn help_and_version_need_no_environment_and_no_reader() {
    for argument in ["--help", "--version"] {
        let expected = run(&[argument], "");
        let mut bare = command(&[argument]);
        bare.env_clear();
        feed(bare, b"").code(0).stdout(&expected.stdout).stderr("");

        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut game = command(&[argument]);
        game.stdin(std::process::Stdio::null()).stdout(writer);
        let child = spawn(game.stderr(std::process::Stdio::piped()));
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]));
    }
}

#[test]
fn a_game_runs_with_an_empty_environment() {
    let arguments = ["--seed", "1", "--format", "json"];
    let ran = run(&arguments, "wasd");
    let mut bare = command(&arguments);
    bare.env_clear();
    feed(bare, b"wasd").code(0).stdout(&ran.stdout).stderr("");
}
