//! The command line: options become values, values a run, errors an exit code.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};

use clap::{CommandFactory, Parser};

mod auto;
mod batch;
mod compare;
mod config;
mod figures;
mod hint;
mod language;
mod options;
mod packaging;
mod play;
mod player;
mod replay;
mod saving;
mod scores;
mod stage;
mod train;

use config::OptionsFile;
use options::{Cli, Command};

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
    let arguments = spelled_out(arguments);
    let cli = match Cli::try_parse_from(&arguments) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => return Err(usage(one_line(&error, &arguments))),
        Err(help) => {
            write!(io::stdout().lock(), "{}", help.render())?;
            return Ok(0);
        }
    };
    match &cli.command {
        None => play(&cli, &arguments),
        Some(Command::Compare(options)) => compare::compare(options),
        Some(Command::Replay(options)) => replay::replay(options),
        Some(Command::Scores(options)) => scores::scores(options),
        Some(Command::Auto(options)) => auto::auto(options),
        Some(Command::Hint(options)) => hint::hint(options),
        Some(Command::Train(options)) => train::train(options),
        Some(Command::Completions(options)) => packaging::completions(options),
        Some(Command::Man) => packaging::man(),
    }
}

/// Plays, in a console with what the options file says as well.
fn play(cli: &Cli, arguments: &[OsString]) -> anyhow::Result<u8> {
    let file = if stage::is_console() && !cli.play.no_config {
        OptionsFile::find()?
    } else {
        None
    };
    let Some(file) = file else {
        return play::play(&cli.rules, &cli.play);
    };
    let cli = Cli::try_parse_from(file.complete(arguments));
    let cli = cli.map_err(|error| usage(one_line(&error, arguments)));
    let played = cli.and_then(|cli| play::play(&cli.rules, &cli.play));
    played.map_err(|error| file.blame(error))
}

/// Takes a command that is spelled as a flag for the command.
fn spelled_out(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    if let Some(first) = arguments.get_mut(1).filter(|first| *first == "--compare") {
        *first = "compare".into();
    }
    arguments
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

/// Writes a line to standard error, where a failure has nobody left to tell. It
/// stays one line, and harmless to a terminal, whatever names and values it quotes.
fn complain(text: impl fmt::Display) {
    let text = text.to_string();
    let mut line = String::with_capacity(text.len());
    for symbol in text.chars() {
        if symbol.is_control() {
            line.extend(symbol.escape_debug());
        } else {
            line.push(symbol);
        }
    }
    let _ = writeln!(io::stderr().lock(), "2048: {line}");
}

/// Puts the message of the parser, which says what is allowed, on one line, with where the
/// help of the command is.
fn one_line(error: &clap::Error, arguments: &[OsString]) -> String {
    let text = error.render().to_string();
    // Its tips name whatever option is spelled alike.
    let is_said = |line: &&str| !line.is_empty() && !line.starts_with("tip:");
    let lines = text.lines().map(str::trim).filter(is_said);
    let said =
        lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let said: Vec<&str> = said.collect();
    let all = Cli::command();
    let named = arguments.get(1).and_then(|argument| argument.to_str());
    let command = named.filter(|name| all.find_subcommand(name).is_some());
    format!(
        "{}; see 2048{} --help",
        said.join("; ")
            .trim_start_matches("error: ")
            .replace(":; ", ": "),
        command.map_or(String::new(), |name| format!(" {name}"))
    )
}
