//! Completions and the manual page: complete, and right to those who read them.

use std::collections::BTreeSet;

use crate::program::{command, feed, run};

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

/// The commands, the game itself with no name.
const COMMANDS: [&str; 9] = [
    "",
    "compare",
    "replay",
    "scores",
    "auto",
    "hint",
    "train",
    "completions",
    "man",
];

/// Lists all options that the help of any command names.
fn options() -> BTreeSet<String> {
    let mut options = BTreeSet::from(["compare".to_owned()]);
    for name in COMMANDS {
        let help = if name.is_empty() {
            run(&["--help"], "")
        } else {
            run(&[name, "--help"], "")
        };
        let lines = help.code(0).stdout.lines().map(str::trim_start);
        let heads = lines.filter_map(|line| {
            line.trim_start_matches("-h, ")
                .trim_start_matches("-V, ")
                .strip_prefix("--")
        });
        options.extend(heads.map(|head| {
            let end = head.find(|symbol: char| symbol != '-' && !symbol.is_ascii_lowercase());
            head[..end.unwrap_or(head.len())].to_owned()
        }));
    }
    for expected in [
        "theme",
        "no-config",
        "games",
        "verify",
        "tuples",
        "help",
        "version",
    ] {
        assert!(options.contains(expected), "{options:?}");
    }
    options
}

/// Tells whether a text holds a word that does not go on.
fn holds(text: &str, word: &str) -> bool {
    let goes_on =
        |rest: &str| rest.starts_with(|symbol: char| symbol == '-' || symbol.is_ascii_lowercase());
    text.match_indices(word)
        .any(|(at, _)| !goes_on(&text[at + word.len()..]))
}

/// Returns what a command writes, which needs no environment.
fn written(arguments: &[&str]) -> String {
    let mut command = command(arguments);
    command.env_clear();
    let ran = feed(command, b"");
    ran.code(0).stderr("");
    ran.stdout
}

#[test]
fn completions_name_the_players() {
    for shell in ["bash", "fish", "zsh"] {
        let script = written(&["completions", shell]);
        for player in ["random", "priority", "lookahead", "expectimax", "network"] {
            assert!(holds(&script, player), "{shell}: {player}");
        }
    }
}

#[test]
fn completions_name_every_option_and_command() {
    for shell in SHELLS {
        let script = written(&["completions", shell]);
        for option in options() {
            let spelled = if shell == "fish" {
                format!("-l {option}")
            } else {
                format!("--{option}")
            };
            assert!(holds(&script, &spelled), "{shell}: {spelled}");
        }
        for name in &COMMANDS[1..] {
            assert!(holds(&script, name), "{shell}: {name}");
        }
        // The others complete no values.
        if ["bash", "fish", "zsh"].contains(&shell) {
            for value in ["colorblind", "lookahead"] {
                assert!(holds(&script, value), "{shell}: {value}");
            }
        }
    }
}

#[test]
fn a_shell_that_is_not_known_is_answered_with_those_that_are() {
    for arguments in [&["completions", "tcsh"][..], &["completions", ""]] {
        run(arguments, "")
            .code(2)
            .stdout("")
            .parser_message(&["bash, elvish, fish, powershell, zsh"]);
    }
    run(&["completions"], "")
        .code(2)
        .stdout("")
        .parser_message(&["SHELL"]);
    run(&["man", "extra"], "")
        .code(2)
        .stdout("")
        .parser_message(&["extra"]);
}

#[test]
fn the_manual_names_every_option_and_command() {
    let page = written(&["man"]).replace("\\-", "-");
    let version = env!("CARGO_PKG_VERSION");
    // Title, section, date, source.
    let title = format!("\n.TH 2048 6 \"\" \"2048 {version}\"");
    assert!(page.contains(&title), "{page}");
    assert!(page.contains("\n.SH KEYS\n"), "{page}");
    for option in options() {
        assert!(holds(&page, &format!("--{option}")), "{option}");
    }
    for name in &COMMANDS[1..] {
        assert_eq!(
            page.matches(&format!("\n.SH \"2048 {name}\"\n")).count(),
            1,
            "{name}"
        );
    }
}

#[test]
fn help_and_manual_name_every_key() {
    let help = run(&["--help"], "").code(0).stdout.clone();
    let page = written(&["man"]);
    for text in [help, page] {
        let at = text.rfind("arrows, w a s d").unwrap();
        let keys = text[at..].split_whitespace().collect::<Vec<_>>().join(" ");
        for key in [
            "u undo",
            "y redo",
            "r restart",
            "c continue",
            "i hint",
            "p a player moves",
            "? help",
            "Ctrl+L draw again",
            "Ctrl+Z back to the shell",
            "q, Esc or Ctrl+C quit",
            "b reads the board",
        ] {
            assert!(keys.contains(key), "{key}\n{keys}");
        }
    }
}

/// Has a program read a text; `None` where there is no such program.
#[cfg(unix)]
fn read_by(program: &[&str], text: &str) -> Option<(bool, String)> {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let mut reader = Command::new(program[0]);
    reader
        .args(&program[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = reader.spawn().ok()?;
    let mut stdin = child.stdin.take().unwrap();
    let bytes = text.as_bytes().to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&bytes).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(error, "", "{program:?}");
    Some((
        output.status.success(),
        String::from_utf8_lossy(&output.stdout).into_owned(),
    ))
}

/// Every shell that is on this machine.
#[cfg(unix)]
#[test]
fn shells_read_their_completions() {
    for (shell, arguments) in [
        ("bash", &["bash", "-n"][..]),
        ("zsh", &["zsh", "-n"]),
        ("fish", &["fish", "--no-execute"]),
    ] {
        let script = written(&["completions", shell]);
        if let Some((read, _)) = read_by(arguments, &script) {
            assert!(read, "{shell}");
        }
    }
}

#[cfg(unix)]
#[test]
fn bash_completes_options_and_their_values() {
    let script = written(&["completions", "bash"]);
    let completed = |words: &str| {
        let last = words.split(' ').count() - 1;
        let ask = format!(
            "{script}\nCOMP_WORDS=({words}) COMP_CWORD={last}\n_2048 2048 \"${{COMP_WORDS[{last}]}}\" \"${{COMP_WORDS[{}]}}\"\necho \"${{COMPREPLY[@]}}\"",
            last - 1
        );
        read_by(&["bash"], &ask).map(|(_, said)| said.trim().to_owned())
    };
    let Some(options) = completed("2048 --th") else {
        return; // there is no bash
    };
    assert_eq!(options, "--theme");
    assert_eq!(completed("2048 --theme c").unwrap(), "colorblind");
    assert_eq!(completed("2048 comp").unwrap(), "compare completions");
    assert_eq!(completed("2048 replay --ver").unwrap(), "--verify");
}

/// Formatted without a warning, and read as a page of text.
#[cfg(unix)]
#[test]
fn the_manual_is_formatted() {
    let page = written(&["man"]);
    let groff = ["groff", "-man", "-Tascii", "-ww", "-P-cbou"];
    if let Some((formatted, text)) = read_by(&groff, &page) {
        assert!(formatted);
        assert!(
            text.contains("2048(6)") && text.contains("--theme <T>"),
            "{text}"
        );
        assert!(text.contains("2048 replay\n"), "{text}");
    }
}
