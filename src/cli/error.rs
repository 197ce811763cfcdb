//! Errors of the command line, and how they are printed on standard error.
//!
//! Knows no command and no argument.

use std::fmt;
use std::io::{self, Write};

use crate::game::Quit;
use crate::terminal::Termination;

/// What is said of an interrupted batch whose format has no place to say it.
pub(super) const LEFT_OUT: &str =
    "interrupted: the games under way, which tend to be long, are not in this";

/// An error in what the user asked for. The program ends with exit code 2.
#[derive(Debug)]
pub(super) enum UsageError {
    /// Found by a command. It is printed as one line.
    Message(String),
    /// Found by the parser of the arguments. It is printed with the parser's own line
    /// breaks.
    Parser(String),
}

impl UsageError {
    /// Makes an error of the parser, with the place of the arguments in front.
    pub(super) fn from_parser_at(place: impl fmt::Display, error: &clap::Error) -> Self {
        Self::Parser(format!(
            "2048: {place}: {}",
            error.render().to_string().trim_end()
        ))
    }

    /// Appends a remark to the message.
    pub(super) fn with_remark(mut self, remark: &str) -> Self {
        let (Self::Message(text) | Self::Parser(text)) = &mut self;
        text.push_str(remark);
        self
    }
}

impl From<clap::Error> for UsageError {
    fn from(error: clap::Error) -> Self {
        Self::Parser(error.render().to_string().trim_end().to_owned())
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Message(text) | Self::Parser(text)) = self;
        f.write_str(text)
    }
}

impl std::error::Error for UsageError {}

/// Makes a [`UsageError`] of one line.
pub(super) fn usage(text: impl fmt::Display) -> anyhow::Error {
    UsageError::Message(text.to_string()).into()
}

/// Returns the exit code of a command that was asked to end and could not write its report:
/// its reader ended by the same request (Ctrl+C ends a whole pipeline), or its terminal is
/// gone, which may be seen before the hang-up is.
///
/// # Errors
/// Every other error.
pub(super) fn unless_ended(
    result: anyhow::Result<u8>,
    termination: &Termination,
) -> anyhow::Result<u8> {
    let Err(error) = result else {
        return result;
    };
    let cause = error.root_cause().downcast_ref::<io::Error>();
    let hung_up = cause.is_some_and(|cause| termination.is_hang_up(cause));
    let unread = cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe);
    match termination.exit_code() {
        0 if hung_up => Ok(Quit::HangUp.exit_code()),
        0 => Err(error),
        code if hung_up || unread => Ok(code),
        _ => Err(error),
    }
}

/// Prints an error on standard error and returns the exit code. That the reader of the
/// output went away is no error: nothing is printed, and the code is 0.
pub fn report(error: &anyhow::Error) -> u8 {
    let cause = error.root_cause().downcast_ref::<io::Error>();
    if cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe) {
        return 0;
    }
    match error.downcast_ref() {
        Some(UsageError::Parser(text)) => {
            let _ = writeln!(io::stderr().lock(), "{}", escape_controls(text, &['\n']));
        }
        _ => print_error(format_args!("{error:#}")),
    }
    if error.is::<UsageError>() { 2 } else { 1 }
}

/// Prints `2048: ` and a text as one line on standard error.
///
/// A failure to write is ignored, since there is nowhere left to report it.
pub(super) fn print_error(text: impl fmt::Display) {
    let line = escape_controls(&text.to_string(), &[]);
    let _ = writeln!(io::stderr().lock(), "2048: {line}");
}

/// Escapes all control characters but those that are kept. Errors quote names and
/// values, which could otherwise send commands to the terminal.
fn escape_controls(text: &str, kept: &[char]) -> String {
    let mut escaped = String::with_capacity(text.len());
    for symbol in text.chars() {
        if symbol.is_control() && !kept.contains(&symbol) {
            escaped.extend(symbol.escape_debug());
        } else {
            escaped.push(symbol);
        }
    }
    escaped
}
