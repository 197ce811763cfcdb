//! The command line: the table of commands, and how each becomes an exit code.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::{CommandFactory, Parser, Subcommand};

mod arguments;
mod auto;
mod compare;
mod data;
mod error;
mod figures;
mod hint;
mod options_file;
mod packaging;
mod play;
mod recording;
mod replay;
mod scores;
mod terminal_session;
mod train;

use arguments::RulesOptions;
use auto::AutoOptions;
use compare::CompareOptions;
use error::UsageError;
use hint::HintOptions;
use options_file::OptionsFile;
use packaging::CompletionsOptions;
use play::PlayOptions;
use replay::ReplayOptions;
use scores::ScoresOptions;
use train::TrainOptions;

use crate::terminal;

pub use error::report;

/// The end of the help.
const KEYS: &str = "\
Keys: arrows, w a s d or h j k l move; u undo, y redo, r restart, c continue after
a win that stopped the game; i hint, p a player moves, on and off, + and - its speed;
? help, Ctrl+L draw again, Ctrl+Z back to the shell; q, Esc or Ctrl+C quit. With
--plain, b reads the board.
Keys may be piped in: printf wasd | 2048 --seed 42";

/// 2048 for the console: play with the arrow keys, or pipe keys in.
#[derive(Debug, Parser)]
#[command(name = "2048", version, max_term_width = 100, after_help = KEYS)]
#[command(args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    play: PlayOptions,
}

/// What else the program does.
#[derive(Debug, Subcommand)]
enum Command {
    /// Compare spawn strategies, rules and players: where tiles fall, and what games come to
    ///
    /// The command can be spelled --compare as well.
    Compare(Box<CompareOptions>),
    /// Watch or verify a recorded game
    ///
    /// In a console: five turns a second, + and - change the speed; space stands still or
    /// goes on, left and right step, Home and End go to the opening and the last turn, q
    /// leaves.
    /// Into a pipe: the lines that the game itself would have written.
    Replay(ReplayOptions),
    /// List the best scores of every mode
    Scores(ScoresOptions),
    /// Let a player play games
    Auto(Box<AutoOptions>),
    /// Tell the best move in a position, with its value
    Hint(Box<HintOptions>),
    /// Let a network learn the game by playing
    Train(Box<TrainOptions>),
    /// Write completions for a shell
    Completions(CompletionsOptions),
    /// Write the manual page
    Man,
}

/// Runs the program with its arguments, its own name first, and returns the exit code.
///
/// # Errors
/// If the arguments are wrong, or something fails at run time; [`report`] prints it.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> anyhow::Result<u8> {
    terminal::ignore_file_size_signal();
    let arguments = without_compare_flag(arguments);
    let cli = match Cli::try_parse_from(&arguments) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => return Err(UsageError::from(error).into()),
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
        Some(Command::Completions(options)) => packaging::completions(Cli::command(), options),
        Some(Command::Man) => packaging::man(Cli::command()),
    }
}

/// Plays a game; in a console, with the options of the options file too.
fn play(cli: &Cli, arguments: &[OsString]) -> anyhow::Result<u8> {
    let file = if terminal_session::is_console() && !cli.play.no_config {
        OptionsFile::find(Cli::command())?
    } else {
        None
    };
    let Some(mut file) = file else {
        return play::play(&cli.rules, &cli.play);
    };
    let cli = Cli::try_parse_from(file.complete(arguments));
    let cli = cli.map_err(|error| UsageError::from(error).into());
    let played = cli.and_then(|cli| play::play(&cli.rules, &cli.play));
    file.warning().into_iter().for_each(error::print_error);
    played.map_err(|error| file.mention_in(error))
}

/// Replaces `--compare` as the first argument by the command `compare`.
fn without_compare_flag(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    if let Some(first) = arguments.get_mut(1).filter(|first| *first == "--compare") {
        *first = "compare".into();
    }
    arguments
}
