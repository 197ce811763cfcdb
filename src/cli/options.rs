//! The options: their names, their bounds, and the values that they become.

use std::fmt::Display;
use std::fs::File;
use std::io::Read;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::Context;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};

use crate::board::{Board, BoardError, Exponent, Merge};
use crate::draw::{Style, Theme};
use crate::output::Format;
use crate::record::Mode;
use crate::rules::{OnWin, Preset, Rules, SpawnKind};

use super::auto::AutoOptions;
use super::compare::CompareOptions;
use super::hint::HintOptions;
use super::language::LanguageOptions;
use super::packaging::CompletionsOptions;
use super::replay::ReplayOptions;
use super::scores::ScoresOptions;
use super::train::TrainOptions;
use super::usage;

/// The heading of the rules.
pub(super) const RULES: &str = "Rules";

/// The end of the help.
const KEYS: &str = "\
Keys: arrows, w a s d or h j k l move; u undo, y redo, r restart, c continue after
a win that stopped the game, ? help, Ctrl+L draw again; q, Esc or Ctrl+C quit.
With --plain, b reads the board.
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

/// The rules of the game, for every command.
#[derive(Args, Debug)]
#[command(next_help_heading = RULES)]
pub(super) struct RulesOptions {
    /// One of the published designs; the other options change single points of it
    #[arg(long, value_name = "NAME", default_value = "classic", value_parser = presets())]
    rules: Preset,
    /// Rows and columns, 2 to 8 [default: 4, or that of the board]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number(2..=8_u8))]
    size: Option<u8>,
    /// How often a tile may merge in one move
    #[arg(long, value_name = "M", value_parser = named(&[("once", Merge::Once), ("cascade", Merge::Cascade)]))]
    merge: Option<Merge>,
    /// Where tiles fall: uniform, retry or retry:RATE (0.001 to 1), reject, none (with --board)
    #[arg(long, value_name = "S", value_parser = SpawnKind::from_str)]
    spawn: Vec<SpawnKind>,
    /// Tiles per spawn, 1 to 4
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number(1..=4_u8))]
    tiles: Option<u8>,
    /// Tiles at the start, 1 to 4
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number(1..=4_u8))]
    start: Option<u8>,
    /// Probability of a 4, 0 to 1
    #[arg(long, value_name = "P", allow_negative_numbers = true, value_parser = probability)]
    fours: Option<f64>,
    /// Spawn after a direction key even if nothing moved
    #[arg(long, value_name = "B", value_parser = named(&[("yes", true), ("no", false)]))]
    idle_spawn: Option<bool>,
    /// Winning tile, a power of two from 8, or none
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = target)]
    target: Option<Target>,
    /// Whether a win stops the game (c goes on) or is just announced
    #[arg(long, value_name = "W", value_parser = named(&[("stop", OnWin::Stop), ("continue", OnWin::Continue)]))]
    on_win: Option<OnWin>,
    /// How many moves back undo goes, or unlimited
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = undo)]
    undo: Option<Undo>,
    /// Seed of the generator, 0 to 2^64-1 [default: a fresh one]
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = number(0..=u64::MAX))]
    seed: Option<u64>,
    /// Start position, as in 2,0,0,4/0,16,0,0/0,8,2,0/2,0,0,2, or @FILE
    #[arg(long, value_name = "B")]
    board: Option<String>,
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
        ("text", Format::Text), ("json", Format::Json), ("final", Format::Final),
    ]))]
    pub(super) format: Format,
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

/// A winning tile, or none.
#[derive(Clone, Copy, Debug)]
struct Target(Option<Exponent>);

/// A number of moves, or no limit.
#[derive(Clone, Copy, Debug)]
struct Undo(Option<usize>);

/// A game to begin.
#[derive(Debug)]
pub(super) struct Setup {
    pub(super) preset: Preset,
    pub(super) rules: Rules,
    pub(super) seed: Option<u64>,
    pub(super) board: Option<Board>,
    pub(super) undo: Option<usize>,
}

impl Setup {
    /// Returns the mode in which the game is played.
    pub(super) fn mode(&self) -> Mode {
        Mode {
            preset: self.preset,
            rules: self.rules.clone(),
        }
    }
}

impl RulesOptions {
    /// Returns the spawn strategies asked for, which may be none.
    pub(super) fn spawns(&self) -> &[SpawnKind] {
        &self.spawn
    }

    /// Puts preset, single options and board together.
    pub(super) fn setup(&self) -> anyhow::Result<Setup> {
        match self.spawn[..] {
            [] => self.setup_with(None),
            [spawn] => self.setup_with(Some(spawn)),
            _ => Err(usage(
                "--spawn is given more than once; one is allowed here",
            )),
        }
    }

    /// Does the same with this spawn strategy, or that of the preset.
    pub(super) fn setup_with(&self, spawn: Option<SpawnKind>) -> anyhow::Result<Setup> {
        let board = self.board.as_deref().map(read_board).transpose()?;
        let mut rules = self.rules.rules();
        rules.size = match (self.size.map(usize::from), &board) {
            (Some(size), Some(board)) if size != board.size() => {
                return Err(usage(format_args!(
                    "--size {size} does not fit the board, which has {} rows; leave --size out",
                    board.size()
                )));
            }
            (Some(size), _) => size,
            (None, Some(board)) => board.size(),
            (None, None) => rules.size,
        };
        rules.merge = self.merge.unwrap_or(rules.merge);
        rules.spawn = spawn.unwrap_or(rules.spawn);
        rules.tiles = self.tiles.map_or(rules.tiles, usize::from);
        rules.start = self.start.map_or(rules.start, usize::from);
        rules.fours = self.fours.unwrap_or(rules.fours);
        rules.idle_spawn = self.idle_spawn.unwrap_or(rules.idle_spawn);
        rules.on_win = self.on_win.unwrap_or(rules.on_win);
        rules.target = match self.target {
            Some(Target(target)) => target,
            // The usual target is out of reach on a small board.
            None => rules.target.filter(|_| rules.size >= 4),
        };
        rules.check().map_err(usage)?;
        if rules.spawn == SpawnKind::None && board.is_none() {
            return Err(usage(
                "--spawn none needs a start position; give one with --board",
            ));
        }
        let undo = self.undo.map_or(self.rules.undo(), |Undo(undo)| undo);
        Ok(Setup {
            preset: self.rules,
            rules,
            seed: self.seed,
            board,
            undo,
        })
    }
}

/// Reads a board from the argument, or from the file that it names.
fn read_board(argument: &str) -> anyhow::Result<Board> {
    let Some(file) = argument.strip_prefix('@') else {
        return argument
            .parse()
            .map_err(|error| usage(format_args!("--board: {error}")));
    };
    let fault = |error: &dyn Display| usage(format_args!("--board @{file}: {error}"));
    // A board is short; whatever is longer is something else.
    const LONGEST: u64 = 64 * 1024;
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes))
        .with_context(|| format!("cannot read the board file {file}"))?;
    if bytes.len() as u64 > LONGEST {
        return Err(fault(&"the file is longer than any board"));
    }
    let text = String::from_utf8(bytes).map_err(|error| fault(&error.utf8_error()))?;
    text.parse().map_err(|error: BoardError| fault(&error))
}

/// Makes a parser of names that stand for values.
pub(super) fn named<T: Clone + Send + Sync + 'static>(
    values: &[(&'static str, T)],
) -> impl TypedValueParser<Value = T> + use<T> {
    let values = values.to_vec();
    PossibleValuesParser::new(values.iter().map(|(name, _)| *name)).try_map(move |text| {
        let found = values.iter().find(|(name, _)| *name == text);
        found.map(|(_, value)| value.clone()).ok_or("no such value")
    })
}

/// Makes a parser of whole numbers within bounds, which its error names.
pub(super) fn number<T>(
    allowed: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let value = text.parse().ok().filter(|value| allowed.contains(value));
        let (least, most) = (allowed.start(), allowed.end());
        value.ok_or_else(|| format!("a whole number from {least} to {most} is allowed"))
    }
}

fn presets() -> impl TypedValueParser<Value = Preset> {
    named(&Preset::ALL.map(|preset| (preset.name(), preset)))
}

fn probability(text: &str) -> Result<f64, String> {
    let value = text
        .parse()
        .ok()
        .filter(|value| (0.0..=1.0).contains(value));
    value
        .map(f64::abs)
        .ok_or_else(|| "a number from 0 to 1 is allowed".to_owned()) // no -0
}

fn target(text: &str) -> Result<Target, String> {
    if text == "none" {
        return Ok(Target(None));
    }
    let value = text
        .parse::<u128>()
        .ok()
        .filter(|value| value.is_power_of_two() && *value >= 8);
    value
        .map(|value| Target(Some(value.trailing_zeros() as Exponent)))
        .ok_or_else(|| "none or a power of two from 8 is allowed".to_owned())
}

fn undo(text: &str) -> Result<Undo, String> {
    if text == "unlimited" {
        return Ok(Undo(None));
    }
    let moves = text.parse().map(|moves| Undo(Some(moves)));
    moves.map_err(|_| "a number of moves or unlimited is allowed".to_owned())
}
