//! Odd places for keys and output: nobody there, no room, no file.

use std::io::Write;

use super::*;

/// A reader that goes away is no error: nothing is said, the program just ends.
#[test]
fn a_reader_that_went_away_ends_it_quietly() {
    for format in ["text", "json", "final"] {
        for keys in [&b""[..], b"da", &b"da".repeat(20_000)] {
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            let script = file(&format!("gone-{format}-{}", keys.len()), keys);
            let mut game = command(&shuttle(&["--format", format]));
            game.stdin(fs::File::open(script).unwrap()).stdout(writer);
            let child = spawn(game.stderr(Stdio::piped()));
            let output = child.wait_with_output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(
                (output.status.code(), said.as_str()),
                (Some(0), ""),
                "{format}"
            );
        }
    }
}

/// As with `| head -1`: one line is read, many are written.
#[test]
fn a_reader_of_one_line_ends_it_quietly() {
    let mut game = command(&shuttle(&["--format", "json"]));
    game.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = spawn(game.stderr(Stdio::piped()));
    let mut line = String::new();
    let mut output = std::io::BufReader::new(child.stdout.take().unwrap());
    std::io::BufRead::read_line(&mut output, &mut line).unwrap();
    assert!(line.starts_with("{\"type\":\"start\""));
    drop(output);
    // The program may be gone before all keys are written.
    let mut keys = child.stdin.take().unwrap();
    let _ = keys.write_all(&b"da".repeat(20_000));
    drop(keys);
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), said.as_str()), (Some(0), ""));
}

/// Runs with both outputs as given and stdin empty or with a key; returns code and stderr.
#[cfg(target_os = "linux")]
fn full_device(arguments: &[&str], stderr_is_full_too: bool) -> (Option<i32>, String) {
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = command(arguments);
    command.stdin(Stdio::null()).stdout(full());
    if stderr_is_full_too {
        command.stderr(full());
    } else {
        command.stderr(Stdio::piped());
    }
    let output = command.spawn().unwrap().wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), said)
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error_of_one_line() {
    for arguments in [
        shuttle(&[]),
        shuttle(&["--format", "json"]),
        shuttle(&["--format", "final"]),
        vec!["--help"],
        vec!["--version"],
    ] {
        let (code, said) = full_device(&arguments, false);
        assert_eq!(code, Some(1), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");
        assert!(
            said.starts_with("2048: ") && !said.contains("panic"),
            "{said}"
        );
        // Nobody can be told, and the code is the same.
        assert_eq!(full_device(&arguments, true), (Some(1), String::new()));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn complaints_that_nobody_takes_change_no_exit_code() {
    for (arguments, keys, code) in [
        (&["--size", "9"][..], "", 2),
        (&["--board", "@nowhere"], "", 1),
        (&SHUTTLE, "dx", 0),
        (&SHUTTLE, "", 0),
    ] {
        for full in [true, false] {
            let script = file(
                &format!("silent-{code}-{}-{full}", keys.len()),
                keys.as_bytes(),
            );
            let mut command = std::process::Command::new("sh");
            // Closed, or with no room.
            let to = if full { "2>/dev/full" } else { "2>&-" };
            command
                .args(["-c", &format!("exec \"$0\" \"$@\" {to}")])
                .arg(env!("CARGO_BIN_EXE_2048"))
                .args(arguments)
                .stdin(fs::File::open(script).unwrap());
            let ran = run_as_it_is(command);
            ran.code(code).stderr("");
            if code == 0 {
                assert!(ran.last_line().starts_with("score 0  moves "), "{ran}");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_closed_standard_input_is_an_empty_one() {
    let mut command = std::process::Command::new("sh");
    command
        .args(["-c", "exec \"$0\" \"$@\" <&-", env!("CARGO_BIN_EXE_2048")])
        .args(shuttle(&["--format", "final"]))
        .stdin(Stdio::null());
    run_as_it_is(command)
        .code(0)
        .stdout(UNTOUCHED)
        .one_line(&["no keys"]);
}

#[cfg(unix)]
#[test]
fn a_standard_input_that_cannot_be_read_is_an_error() {
    for more in [&[][..], &["--strict"]] {
        let mut command = command(&shuttle(more));
        command.stdin(fs::File::open(env!("CARGO_TARGET_TMPDIR")).unwrap());
        run_as_it_is(command).code(1).one_line(&["directory"]);
    }
}

#[test]
fn a_board_comes_from_a_file_of_any_kind_of_lines() {
    let expected = run(&["--board", "2,0/0,4", "--seed", "7"], "d");
    expected.code(0);
    for (i, text) in [
        "2,0/0,4",
        "2,0/0,4\n",
        "2,0\n0,4\n",
        "\u{feff}2,0\r\n0,4\r\n",
        "\u{feff}2,0/0,4\r\n",
        "2 .\n. 4",
        "\n  2 0 /\t0, 4  \n\n",
    ]
    .into_iter()
    .enumerate()
    {
        let path = file(&format!("board-{i}"), text.as_bytes());
        let argument = format!("@{}", path.display());
        run(&["--board", &argument, "--seed", "7"], "d")
            .code(0)
            .stdout(&expected.stdout)
            .stderr("");
    }
}
