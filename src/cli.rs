//! The command line: options become values, values a run, errors an exit code.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};

use clap::Parser;
use options::Command;

mod options;
mod play;
mod train;

/// A fault in what the user asked for, exit code 2.
#[derive(Debug)]
struct Usage(String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// Makes an error of wrong usage or input.
fn usage(text: impl fmt::Display) -> anyhow::Error {
    anyhow::Error::new(Usage(text.to_string()))
}

/// Runs the program with its arguments, its own name first, and returns the exit code.
///
/// # Errors
/// If the arguments are wrong, or something fails at run time; [`report`] says it.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> anyhow::Result<u8> {
    let command = match options::Cli::try_parse_from(arguments) {
        Ok(command) => command,
        Err(error) if error.use_stderr() => return Err(usage(one_line(&error))),
        Err(help) => {
            write!(io::stdout().lock(), "{}", help.render())?;
            return Ok(0);
        }
    };
    match &command.command {
        None => play::play(&command.rules, &command.play),
        Some(Command::Train(options)) => train::train(options),
    }
}

/// Says an error in one line on standard error and returns the exit code. A
/// reader that went away is no error.
pub fn report(error: &anyhow::Error) -> u8 {
    let cause = error.root_cause().downcast_ref::<io::Error>();
    if cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe) {
        return 0;
    }
    complain(format_args!("{error:#}"));
    if error.is::<Usage>() { 2 } else { 1 }
}

/// Writes a line to standard error, where a failure has nobody left to tell.
fn complain(text: impl fmt::Display) {
    let _ = writeln!(io::stderr().lock(), "2048: {text}");
}

/// Puts the message of the parser, which says what is allowed, on one line.
fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let said =
        lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let said: Vec<&str> = said.collect();
    format!(
        "{}; see 2048 --help",
        said.join("; ").trim_start_matches("error: ")
    )
}
