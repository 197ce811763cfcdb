//! The options that set the rules, the seed and the start position of a game.

use std::fmt::Display;
use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::Read;
use std::str::FromStr;

use anyhow::Context;
use clap::Args;
use clap::builder::TypedValueParser;

use crate::cli::error::usage;
use crate::game::{Board, BoardError, Exponent, Merge, Mode, OnWin, Preset, Rules, SpawnKind};

use super::{named, whole_number};

/// The heading in the help above the options of the rules.
pub(in crate::cli) const RULES_HEADING: &str = "Rules";

/// The rules, the seed and the start position of a game, as they were asked for.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = RULES_HEADING)]
pub(in crate::cli) struct RulesOptions {
    /// One of the published designs; the other options change single points of it
    /// [default: classic]
    #[arg(long, value_name = "NAME", value_parser = presets())]
    rules: Option<Preset>,
    /// Rows and columns, 2 to 8 [default: 4, or that of the board]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number(2..=8_u8))]
    size: Option<u8>,
    /// How often a tile may merge in one move
    #[arg(long, value_name = "M", value_parser = named(&[("once", Merge::Once), ("cascade", Merge::Cascade)]))]
    merge: Option<Merge>,
    /// Where tiles fall: uniform, retry or retry:RATE (0.001 to 1), reject, none (with --board)
    #[arg(long, value_name = "S", value_parser = SpawnKind::from_str)]
    spawn: Vec<SpawnKind>,
    /// Tiles per spawn, 1 to 4
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number(1..=4_u8))]
    tiles: Option<u8>,
    /// Tiles at the start, 1 to 4
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number(1..=4_u8))]
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
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = whole_number(0..=u64::MAX))]
    seed: Option<u64>,
    /// Start position, as in 2,0,0,4/0,16,0,0/0,8,2,0/2,0,0,2, or @FILE
    #[arg(long, value_name = "B")]
    board: Option<String>,
}

/// The exponent of the winning tile; `None` stands for no winning tile.
#[derive(Clone, Copy, Debug)]
struct Target(Option<Exponent>);

/// How many moves back undo goes; `None` stands for no limit.
#[derive(Clone, Copy, Debug)]
struct Undo(Option<usize>);

/// The game that the options describe.
#[derive(Debug)]
pub(in crate::cli) struct Setup {
    pub(in crate::cli) preset: Preset,
    pub(in crate::cli) rules: Rules,
    pub(in crate::cli) seed: Option<u64>,
    pub(in crate::cli) board: Option<Board>,
    pub(in crate::cli) undo: Option<usize>,
}

impl Setup {
    /// Returns the mode of the game.
    pub(in crate::cli) fn mode(&self) -> Mode {
        Mode {
            preset: self.preset,
            rules: self.rules.clone(),
        }
    }

    /// Returns the seed asked for; if none was, a fresh one at each call.
    pub(in crate::cli) fn seed_or_fresh(&self) -> u64 {
        self.seed.unwrap_or_else(fresh_seed)
    }
}

/// Returns a seed that nobody knows. The hasher of the standard library takes its keys from
/// the system.
fn fresh_seed() -> u64 {
    RandomState::new().hash_one("seed")
}

impl RulesOptions {
    /// Returns the spawn strategies asked for, in order; it may be empty.
    pub(in crate::cli) fn spawns(&self) -> &[SpawnKind] {
        &self.spawn
    }

    /// Returns these options, and for each that is not given that of `outer`.
    pub(in crate::cli) fn or(self, outer: &Self) -> Self {
        let spawn = if self.spawn.is_empty() {
            outer.spawn.clone()
        } else {
            self.spawn
        };
        Self {
            rules: self.rules.or(outer.rules),
            size: self.size.or(outer.size),
            merge: self.merge.or(outer.merge),
            spawn,
            tiles: self.tiles.or(outer.tiles),
            start: self.start.or(outer.start),
            fours: self.fours.or(outer.fours),
            idle_spawn: self.idle_spawn.or(outer.idle_spawn),
            target: self.target.or(outer.target),
            on_win: self.on_win.or(outer.on_win),
            undo: self.undo.or(outer.undo),
            seed: self.seed.or(outer.seed),
            board: self.board.or_else(|| outer.board.clone()),
        }
    }

    /// Returns these options with this spawn strategy.
    pub(in crate::cli) fn with_spawn(self, spawn: SpawnKind) -> Self {
        let spawn = vec![spawn];
        Self { spawn, ..self }
    }

    /// Tells whether an option is given that does not change the rules.
    pub(in crate::cli) fn has_other_than_rules(&self) -> bool {
        self.undo.is_some() || self.seed.is_some() || self.board.is_some()
    }

    /// Returns the seed asked for; if none was, a fresh one at each call.
    pub(in crate::cli) fn seed_or_fresh(&self) -> u64 {
        self.seed.unwrap_or_else(fresh_seed)
    }

    /// Combines the preset, the other options and the board.
    ///
    /// # Errors
    /// If the board cannot be read; a usage error if options contradict each other, or more
    /// than one spawn strategy is given.
    pub(in crate::cli) fn setup(&self) -> anyhow::Result<Setup> {
        self.setup_on(self.read_board()?)
    }

    /// Reads the board.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(in crate::cli) fn read_board(&self) -> anyhow::Result<Option<Board>> {
        self.board.as_deref().map(read_board).transpose()
    }

    /// Does the same as [`Self::setup`] with a board that was read.
    ///
    /// # Errors
    /// A usage error if options contradict each other, or more than one spawn strategy is
    /// given.
    pub(in crate::cli) fn setup_on(&self, board: Option<Board>) -> anyhow::Result<Setup> {
        let spawn = match self.spawn[..] {
            [] => None,
            [spawn] => Some(spawn),
            _ => {
                return Err(usage(
                    "--spawn is given more than once; one is allowed here",
                ));
            }
        };
        let preset = self.rules.unwrap_or(Preset::Classic);
        let mut rules = preset.rules();
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
            // No small board can hold the target of a preset.
            None => rules.target.filter(|_| rules.size >= 4),
        };
        rules.check().map_err(usage)?;
        if !rules.spawn.places_tiles() && board.is_none() {
            return Err(usage(
                "--spawn none needs a start position; give one with --board",
            ));
        }
        let undo = self.undo.map_or(preset.undo(), |Undo(undo)| undo);
        Ok(Setup {
            preset,
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
    let wrong = |error: &dyn Display| usage(format_args!("--board @{file}: {error}"));
    // In bytes; the text of a board is far shorter.
    const MAX_SIZE: u64 = 64 * 1024;
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|file| file.take(MAX_SIZE + 1).read_to_end(&mut bytes))
        .with_context(|| format!("cannot read the board file {file}"))?;
    if bytes.len() as u64 > MAX_SIZE {
        return Err(wrong(&"the file is longer than any board"));
    }
    let text = String::from_utf8(bytes).map_err(|error| wrong(&error.utf8_error()))?;
    text.parse().map_err(|error: BoardError| wrong(&error))
}

fn presets() -> impl TypedValueParser<Value = Preset> {
    named(&Preset::ALL.map(|preset| (preset.name(), preset)))
}

fn probability(text: &str) -> Result<f64, String> {
    let value = text
        .parse()
        .ok()
        .filter(|value| (0.0..=1.0).contains(value));
    // -0 becomes 0.
    value
        .map(f64::abs)
        .ok_or_else(|| "a number from 0 to 1 is allowed".to_owned())
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
