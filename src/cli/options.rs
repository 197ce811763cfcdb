//! The options: what commands there are, and how a game is played and shown.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::screen::{Style, Theme, TranscriptFormat};

use super::auto::AutoOptions;
use super::compare::CompareOptions;
use super::hint::HintOptions;
use super::language::LanguageOptions;
use super::packaging::CompletionsOptions;
use super::replay::ReplayOptions;
use super::scores::ScoresOptions;
use super::train::TrainOptions;

mod rules;
mod values;

pub(super) use rules::{RULES, RulesOptions, Setup};
pub(super) use values::{named, number, real};

/// The end of the help.
const KEYS: &str = "\
Keys: arrows, w a s d or h j k l move; u undo, y redo, r restart, c continue after
a win that stopped the game; i hint, p a player moves, on and off; ? help, Ctrl+L
draw again, Ctrl+Z back to the shell; q, Esc or Ctrl+C quit. With --plain, b reads
the board.
Keys may be piped in: printf wasd | 2048 --seed 42";

/// 2048 for the console: play with the arrow keys, or pipe keys in.
#[derive(Debug, Parser)]
#[command(name = "2048", version, max_term_width = 100, after_help = KEYS)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    #[command(flatten)]
    pub(super) rules: RulesOptions,
    #[command(flatten)]
    pub(super) play: PlayOptions,
}

/// What else the program does.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Compare spawn strategies: where tiles fall, and what it does to the game
    ///
    /// The command can be spelled --compare as well.
    Compare(Box<CompareOptions>),
    /// Watch or verify a recorded game
    ///
    /// In a console: space stands still or goes on, left and right step, q leaves.
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

/// How the game is played and shown.
#[derive(Args, Debug)]
#[command(next_help_heading = "Play")]
pub(super) struct PlayOptions {
    #[command(flatten)]
    pub(super) show: ShowOptions,
    /// In a terminal, let drags of the mouse on the board slide the tiles; a click on
    /// it restarts a finished game
    #[arg(long)]
    pub(super) mouse: bool,
    /// Refuse piped keys with an unknown byte before anything is played
    #[arg(long)]
    pub(super) strict: bool,
    /// Begin a new game, even if one is saved; u takes that back
    #[arg(long)]
    pub(super) new: bool,
    /// Neither read nor write saved games and best scores
    #[arg(long, conflicts_with = "save")]
    pub(super) no_save: bool,
    /// Save in this file, and go on with the game in it [default: a file for each mode]
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,
    /// Write the game to this file, for 2048 replay
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// Take no options from the options file
    ///
    /// It is the file console2048/options in the configuration directory
    /// ($XDG_CONFIG_HOME or ~/.config; ~/Library/Application Support on macOS;
    /// %APPDATA% on Windows), read only for play in a console: one option a line,
    /// as on the command line, whose options beat those of the file.
    #[arg(long)]
    pub(super) no_config: bool,
    /// At the end, say on standard error what the loop did
    #[arg(long)]
    pub(super) stats: bool,
}

/// How a game is shown, whoever plays it.
#[derive(Args, Debug)]
pub(super) struct ShowOptions {
    #[command(flatten)]
    pub(super) look: LookOptions,
    /// What is written when standard output is not a terminal
    #[arg(long, value_name = "F", default_value = "text", value_parser = named(&[
        ("text", TranscriptFormat::Text), ("json", TranscriptFormat::Json), ("final", TranscriptFormat::Final),
    ]))]
    pub(super) format: TranscriptFormat,
}

/// How a game looks on a terminal.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct LookOptions {
    /// Frames per second, 1 to 1000
    #[arg(long, value_name = "N", default_value = "100", allow_negative_numbers = true, value_parser = number(1..=1000_u32))]
    pub(super) fps: u32,
    /// In a terminal, show slides as motion; nothing waits for it but a player, a
    /// replay and a script that are watched
    #[arg(long)]
    pub(super) animate: bool,
    /// How the board is drawn [default: that of the rules]
    #[arg(long, value_name = "S", value_parser = named(&[
        ("tiles", Style::Tiles), ("dashes", Style::Dashes), ("boxed", Style::Boxed), ("grid", Style::Grid),
    ]))]
    pub(super) style: Option<Style>,
    /// Colours of the tiles: for a dark or a light ground, none, or for every eye
    #[arg(long, value_name = "T", default_value = "dark", value_parser = named(&[
        ("dark", Theme::Dark), ("light", Theme::Light), ("mono", Theme::Mono), ("colorblind", Theme::Colorblind),
    ]))]
    pub(super) theme: Theme,
    /// Whether there are colours
    #[arg(long, value_name = "C", default_value = "auto", value_parser = named(&[
        ("auto", ColorChoice::Auto), ("always", ColorChoice::Always), ("never", ColorChoice::Never),
    ]))]
    pub(super) color: ColorChoice,
    /// Draw lines with ASCII characters only [default: by locale]
    #[arg(long)]
    pub(super) ascii: bool,
    /// Append a short line for each event, for screen readers; b reads the board
    #[arg(long)]
    pub(super) plain: bool,
    #[command(flatten)]
    pub(super) language: LanguageOptions,
}

/// Whether there are colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColorChoice {
    Auto,
    Always,
    Never,
}
