//! Runs of the real program: a clean environment, and failures that show everything.

use std::fmt;
use std::io::{self, Write};
use std::process::{Child, Command, Output, Stdio};
use std::thread;

/// Variables that change what the program does; a run has none but those it sets.
const VARIABLES: [&str; 26] = [
    "HOME",
    "XDG_DATA_HOME",
    "APPDATA",
    "TERM",
    "COLORTERM",
    "NO_COLOR",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "LANG",
    "LANGUAGE",
    "LC_ALL",
    "LC_CTYPE",
    "LC_MESSAGES",
    "COLUMNS",
    "LINES",
    "TERM_PROGRAM",
    "TMUX",
    "STY",
    "ALACRITTY_WINDOW_ID",
    "GHOSTTY_RESOURCES_DIR",
    "KITTY_WINDOW_ID",
    "KONSOLE_VERSION",
    "VTE_VERSION",
    "WEZTERM_PANE",
    "WT_SESSION",
    "XTERM_VERSION",
];

/// Prepares a run in an UTF-8 locale, without a terminal's name.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_2048"));
    command.args(arguments);
    VARIABLES
        .iter()
        .for_each(|name| _ = command.env_remove(name));
    command.env("LC_ALL", "C.UTF-8");
    command
}

/// Runs the program with piped keys.
pub(crate) fn run(arguments: &[&str], keys: impl AsRef<[u8]>) -> Ran {
    feed(command(arguments), keys.as_ref())
}

/// Runs a prepared command with piped keys; what it leaves unread is no fault.
pub(crate) fn feed(mut command: Command, keys: &[u8]) -> Ran {
    command.stdin(Stdio::piped());
    let mut child = start(&mut command);
    let (mut stdin, keys) = (child.stdin.take().unwrap(), keys.to_vec());
    let writer = thread::spawn(move || _ = stdin.write_all(&keys));
    let ran = Ran::wait(&command, child);
    writer.join().unwrap();
    ran
}

/// Runs a prepared command with the standard input that it has.
pub(crate) fn run_as_it_is(mut command: Command) -> Ran {
    let child = start(&mut command);
    Ran::wait(&command, child)
}

/// Returns what a prepared command writes and its exit code.
pub(crate) fn output(command: &mut Command) -> Output {
    start(command).wait_with_output().unwrap()
}

/// Starts a prepared command with both outputs piped, unless they go elsewhere.
fn start(command: &mut Command) -> Child {
    spawn(command.stderr(Stdio::piped()).stdout(Stdio::piped()))
}

/// Starts a prepared command.
///
/// Under Wine a process now and then ends before its program has begun, and whoever
/// started it is told of an internal error; then it is started once more.
pub(crate) fn spawn(command: &mut Command) -> Child {
    const INTERNAL_ERROR: i32 = 1359; // of Windows; no Unix has an error of this number
    const TRIES: usize = 5;
    let mut tries = (0..TRIES).map(|_| command.spawn());
    let failed_in_wine = |error: &io::Error| error.raw_os_error() == Some(INTERNAL_ERROR);
    let started = tries.find(|tried| !tried.as_ref().is_err_and(failed_in_wine));
    match started {
        Some(Ok(child)) => child,
        Some(Err(error)) => panic!("{command:?}: {error}"),
        None => panic!("{command:?}: Wine failed {TRIES} times to start it"),
    }
}

/// A run that has ended.
pub(crate) struct Ran {
    command: String,
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    /// Waits for the end of a run.
    pub(crate) fn wait(command: &Command, child: Child) -> Self {
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
        Self {
            command: format!("{command:?}"),
            code: output.status.code(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }

    /// Checks the exit code, and that nothing panicked.
    #[track_caller]
    pub(crate) fn code(&self, code: i32) -> &Self {
        assert_eq!(self.code, Some(code), "exit code of\n{self}");
        assert!(!self.stderr.contains("panicked"), "{self}");
        self
    }

    /// Checks the whole standard output.
    #[track_caller]
    pub(crate) fn stdout(&self, expected: &str) -> &Self {
        let same = self.stdout == expected;
        assert!(same, "{}\n{self}", difference(&self.stdout, expected));
        self
    }

    /// Checks the whole standard error.
    #[track_caller]
    pub(crate) fn stderr(&self, expected: &str) -> &Self {
        let same = self.stderr == expected;
        assert!(same, "{}\n{self}", difference(&self.stderr, expected));
        self
    }

    /// Checks that one line on standard error holds all of some words, and that
    /// there is no other.
    #[track_caller]
    pub(crate) fn one_line(&self, words: &[&str]) -> &Self {
        assert!(self.stderr.ends_with('\n'), "{self}");
        assert_eq!(self.stderr.lines().count(), 1, "{self}");
        assert!(self.stderr.starts_with("2048: "), "{self}");
        for word in words {
            assert!(
                self.stderr.contains(word),
                "{word:?} is not said by\n{self}"
            );
        }
        self
    }

    /// Checks that standard error is a message of the parser of arguments, which holds
    /// all of some words.
    #[track_caller]
    pub(crate) fn parser_message(&self, words: &[&str]) -> &Self {
        assert!(is_parser_message(&self.stderr), "{self}");
        for word in words {
            assert!(
                self.stderr.contains(word),
                "{word:?} is not said by\n{self}"
            );
        }
        self
    }

    /// Returns the last line of the standard output.
    pub(crate) fn last_line(&self) -> &str {
        self.stdout.lines().last().unwrap_or_default()
    }
}

impl fmt::Display for Ran {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.code;
        let (out, err) = (shortened(&self.stdout), shortened(&self.stderr));
        write!(
            f,
            "{}\nexit {code:?}\n--- stdout\n{out}\n--- stderr\n{err}\n---",
            self.command
        )
    }
}

/// Tells whether a text is one message of the parser of arguments, from its first to its
/// last line, without a character that a terminal would act on.
fn is_parser_message(text: &str) -> bool {
    let is_control = |symbol: char| symbol.is_control() && symbol != '\n';
    text.starts_with("error: ")
        && text.matches("error: ").count() == 1
        && text.ends_with("\n\nFor more information, try '--help'.\n")
        && text.matches("For more information").count() == 1
        && !text.contains(is_control)
}

/// Tells whether a text is one message about wrong usage: one line of the program, or a
/// message of the parser of arguments.
pub(crate) fn is_usage_message(text: &str) -> bool {
    let is_line = text.starts_with("2048: ") && text.find('\n') == Some(text.len() - 1);
    is_line || is_parser_message(text)
}

/// Cuts a text that nobody would read.
fn shortened(text: &str) -> String {
    let cut: String = text.chars().take(4000).collect();
    let dots = if cut.len() < text.len() { "…" } else { "" };
    cut + dots
}

/// Says where two texts begin to differ.
fn difference(found: &str, expected: &str) -> String {
    let (mut ours, mut theirs) = (found.lines(), expected.lines());
    let mut number = 0;
    loop {
        number += 1;
        let (our, their) = (ours.next(), theirs.next());
        if our != their {
            return format!("line {number}\n   found {our:?}\nexpected {their:?}");
        }
        if our.is_none() {
            return "the line ends differ".to_owned();
        }
    }
}
