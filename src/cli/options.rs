//! The options: their names, their bounds, and the values that they become.

use std::path::Path;
use std::str::FromStr;

use anyhow::Context;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};

use crate::board::{Board, Exponent, Merge};
use crate::draw::{Style, Theme};
use crate::output::Format;
use crate::rules::{OnWin, Preset, Rules, SpawnKind};

use super::train::TrainOptions;
use super::usage;

/// The end of the help.
const KEYS: &str = "\
Keys: arrows, w a s d or h j k l move; u undo, y redo, r restart, c continue after
a win that stopped the game, ? help, Ctrl+L draw again; q, Esc or Ctrl+C quit.
Keys may be piped in: printf wasd | 2048 --seed 42";

/// 2048 for the console: play with the arrow keys, or pipe keys in.
#[derive(Debug, Parser)]
#[command(
    name = "2048",
    version,
    max_term_width = 100,
    after_help = KEYS,
    args_conflicts_with_subcommands = true
)]
pub(super) struct Cli {
    #[command(flatten)]
    pub(super) rules: RulesOptions,
    #[command(flatten)]
    pub(super) play: PlayOptions,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

/// What to do instead of playing.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Let a network learn the game
    Train(TrainOptions),
}

/// The rules of the game, for every command.
#[derive(Args, Debug)]
#[command(next_help_heading = "Rules")]
pub(super) struct RulesOptions {
    /// One of the published designs; the other options change single points of it
    #[arg(long, value_name = "NAME", default_value = "classic", value_parser = presets())]
    rules: Preset,
    /// Rows and columns, 2 to 8 [default: 4, or that of the board]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=8))]
    size: Option<u8>,
    /// How often a tile may merge in one move
    #[arg(long, value_name = "M", value_parser = named(&[("once", Merge::Once), ("cascade", Merge::Cascade)]))]
    merge: Option<Merge>,
    /// Where tiles fall: uniform, retry or retry:RATE (0.001 to 1), reject, none (with --board)
    #[arg(long, value_name = "S", value_parser = SpawnKind::from_str)]
    spawn: Option<SpawnKind>,
    /// Tiles per spawn, 1 to 4
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    tiles: Option<u8>,
    /// Tiles at the start, 1 to 4
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    start: Option<u8>,
    /// Probability of a 4, 0 to 1
    #[arg(long, value_name = "P", value_parser = probability)]
    fours: Option<f64>,
    /// Spawn after a direction key even if nothing moved
    #[arg(long, value_name = "B", value_parser = named(&[("yes", true), ("no", false)]))]
    idle_spawn: Option<bool>,
    /// Winning tile, a power of two from 8, or none
    #[arg(long, value_name = "T", value_parser = target)]
    target: Option<Target>,
    /// Whether a win stops the game (c goes on) or is just announced
    #[arg(long, value_name = "W", value_parser = named(&[("stop", OnWin::Stop), ("continue", OnWin::Continue)]))]
    on_win: Option<OnWin>,
    /// How many moves back undo goes, or unlimited
    #[arg(long, value_name = "N", value_parser = undo)]
    undo: Option<Undo>,
    /// Seed of the generator, 0 to 2^64-1 [default: a fresh one]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Start position, as in 2,0,0,4/0,16,0,0/0,8,2,0/2,0,0,2, or @FILE
    #[arg(long, value_name = "B")]
    board: Option<String>,
}

/// How the game is played and shown.
#[derive(Args, Debug)]
#[command(next_help_heading = "Play")]
pub(super) struct PlayOptions {
    /// Frames per second, 1 to 1000
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(super) fps: u32,
    /// How the board is drawn [default: that of the rules]
    #[arg(long, value_name = "S", value_parser = named(&[
        ("tiles", Style::Tiles), ("dashes", Style::Dashes), ("boxed", Style::Boxed), ("grid", Style::Grid),
    ]))]
    pub(super) style: Option<Style>,
    /// Colours of the tiles
    #[arg(long, value_name = "T", default_value = "dark", value_parser = named(&[
        ("dark", Theme::Dark), ("mono", Theme::Mono),
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
    /// What is written when standard output is not a terminal
    #[arg(long, value_name = "F", default_value = "text", value_parser = named(&[
        ("text", Format::Text), ("json", Format::Json), ("final", Format::Final),
    ]))]
    pub(super) format: Format,
    /// Refuse piped keys with an unknown byte before anything is played
    #[arg(long)]
    pub(super) strict: bool,
    /// At the end, say on standard error what the loop did
    #[arg(long)]
    pub(super) stats: bool,
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

impl RulesOptions {
    /// Puts preset, single options and board together.
    pub(super) fn setup(&self) -> anyhow::Result<Setup> {
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
        rules.spawn = self.spawn.unwrap_or(rules.spawn);
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
    // A board is short; whatever is longer is something else.
    const LONGEST: u64 = 64 * 1024;
    let text = std::fs::File::open(Path::new(file))
        .and_then(|file| std::io::read_to_string(std::io::Read::take(file, LONGEST)))
        .with_context(|| format!("cannot read the board file {file}"))?;
    text.parse()
        .map_err(|error| usage(format_args!("--board @{file}: {error}")))
}

/// Makes a parser of names that stand for values.
fn named<T: Clone + Send + Sync + 'static>(
    values: &[(&'static str, T)],
) -> impl TypedValueParser<Value = T> + use<T> {
    let values = values.to_vec();
    PossibleValuesParser::new(values.iter().map(|(name, _)| *name)).try_map(move |text| {
        let found = values.iter().find(|(name, _)| *name == text);
        found.map(|(_, value)| value.clone()).ok_or("no such value")
    })
}

fn presets() -> impl TypedValueParser<Value = Preset> {
    named(&Preset::ALL.map(|preset| (preset.name(), preset)))
}

fn probability(text: &str) -> Result<f64, String> {
    let value = text
        .parse()
        .ok()
        .filter(|value| (0.0..=1.0).contains(value));
    value.ok_or_else(|| "a number from 0 to 1 is allowed".to_owned())
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
