//! The options of the command that trains a network.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;

use crate::cli::arguments::{RulesOptions, named, real_number, whole_number};
use crate::cli::error::usage;
use crate::players::network::{Tuples, UnknownTuplesError};

/// The minutes of a year.
const MAX_MINUTES: u64 = 365 * 24 * 60;

/// The options of training.
#[derive(Args, Debug)]
pub(in super::super) struct TrainOptions {
    #[command(flatten)]
    pub(super) rules: RulesOptions,
    /// Patterns of the network [default: 8x5, or those of the resumed one]
    #[arg(long, value_name = "T", help_heading = "Training",
        value_parser = named(&Tuples::ALL.map(|tuples| (tuples.name(), tuples))))]
    pub(super) tuples: Option<Tuples>,
    /// Sums of the tiles on the board, each counted once, from which on there are tables
    /// of their own, as in 8192,12288,16384, or with other patterns 16384:4x6; with
    /// --resume those it has and others
    #[arg(
        long,
        value_name = "T",
        value_delimiter = ',',
        allow_negative_numbers = true,
        help_heading = "Training"
    )]
    pub(super) stages: Vec<StageArgument>,
    /// What a board is worth before anything is learned, 0 to 1000000 [default: 0, in a
    /// later stage its value by the stage before]
    #[arg(long, value_name = "V", help_heading = "Training",
        allow_negative_numbers = true, value_parser = real_number(0.0..=1_000_000.0))]
    pub(super) optimism: Option<f32>,
    /// Whole games to play, 0 only with --out [default: until Ctrl+C]
    #[arg(long, value_name = "N", help_heading = "Training",
        allow_negative_numbers = true, value_parser = whole_number(0..=u64::MAX))]
    pub(super) games: Option<u64>,
    /// Minutes to train, 0 only with --out
    #[arg(long, value_name = "M", help_heading = "Training",
        allow_negative_numbers = true, value_parser = whole_number(0..=MAX_MINUTES))]
    pub(super) minutes: Option<u64>,
    /// Learners at once, 1 to 64; only one learns the same every time
    #[arg(long, value_name = "N", default_value = "1", help_heading = "Training",
        value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(super) threads: u32,
    /// Where the learning network goes, at the end and every ten minutes [default:
    /// the data directory, with the network to play by, which --player network finds;
    /// not for classic, which the program has a network for]
    #[arg(long, value_name = "FILE", help_heading = "Training")]
    pub(super) out: Option<PathBuf>,
    /// A network to go on with
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Training",
        conflicts_with = "tuples"
    )]
    pub(super) resume: Option<PathBuf>,
    /// Before training, take the mean of the weights of the resumed network and this one;
    /// more than once for more of them
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Training",
        requires = "resume"
    )]
    pub(super) average: Vec<PathBuf>,
    /// Before training, keep only so many entries: those that matter most for the values of
    /// boards in searched games and in learning
    #[arg(long, value_name = "N", help_heading = "Training",
        allow_negative_numbers = true, value_parser = whole_number(1..=usize::MAX))]
    pub(super) keep: Option<usize>,
    /// Searched games that decide which entries to keep [default: 20]
    #[arg(long, value_name = "N", help_heading = "Training",
        allow_negative_numbers = true, value_parser = whole_number(1..=u64::MAX))]
    pub(super) lookups: Option<u64>,
    /// Also write the network to play by; it must have been pruned, now or before
    #[arg(long, value_name = "FILE", help_heading = "Training", requires = "out")]
    pub(super) pack: Option<PathBuf>,
    /// Steps of a packed weight from 0 to the mean one, 8 to 255: fewer make a smaller file
    /// [default: 64]
    #[arg(long, value_name = "N", help_heading = "Training",
        allow_negative_numbers = true, value_parser = whole_number(8..=255_u16))]
    pub(super) steps: Option<u16>,
    /// Append the learning curve to a table of comma-separated values
    #[arg(long, value_name = "FILE", help_heading = "Training")]
    pub(super) curve: Option<PathBuf>,
    /// Write no learning curve to standard error
    #[arg(long, help_heading = "Training")]
    pub(super) quiet: bool,
}

/// A stage as the option names it: the sum of tiles at which it begins, and its patterns if
/// they differ from those of the stage before.
#[derive(Clone, Copy, Debug)]
pub(super) struct StageArgument {
    pub(super) begins: u16,
    pub(super) tuples: Option<Tuples>,
}

/// The sums at which a later stage can begin. A board with a 32768 is looked up as another
/// one, with a smaller sum.
const STAGE_SUMS: RangeInclusive<u16> = 2..=32766;

/// Why a text does not name a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StageError {
    /// The sum is not allowed.
    Sum,
    /// The patterns are unknown.
    Tuples(UnknownTuplesError),
}

impl fmt::Display for StageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sum => f.write_str("a stage begins at an even sum of tiles from 2 to 32766"),
            Self::Tuples(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StageError {}

impl FromStr for StageArgument {
    type Err = StageError;

    fn from_str(text: &str) -> Result<Self, StageError> {
        let (begins, tuples) = match text.split_once(':') {
            Some((begins, tuples)) => (begins, Some(tuples)),
            None => (text, None),
        };
        let tuples = tuples.map(str::parse).transpose();
        let sum = begins
            .parse()
            .ok()
            .filter(|sum: &u16| sum.is_multiple_of(2));
        let begins = sum.filter(|sum| STAGE_SUMS.contains(sum));
        Ok(Self {
            begins: begins.ok_or(StageError::Sum)?,
            tuples: tuples.map_err(StageError::Tuples)?,
        })
    }
}

/// The default of `--lookups`.
const DEFAULT_LOOKUPS: u64 = 20;

/// The default of `--steps`.
const DEFAULT_STEPS: u16 = 64;

impl TrainOptions {
    /// Refuses options that have no effect. Without `--out` a network to play by is always
    /// made, so all of them have one.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let (lookups, steps) = (self.lookups.is_some(), self.steps.is_some());
        let without_effect = [
            (lookups && self.keep.is_none(), "--lookups", "--keep"),
            (steps && self.pack.is_none(), "--steps", "--pack"),
        ];
        for (is_useless, option, other) in without_effect {
            if is_useless && self.out.is_some() {
                return Err(usage(format_args!("{option} does nothing without {other}")));
            }
        }
        Ok(())
    }

    /// Returns the number of searched games that decide which entries are kept.
    pub(super) fn lookups(&self) -> u64 {
        self.lookups.unwrap_or(DEFAULT_LOOKUPS)
    }

    /// Returns the steps of a packed weight from 0 to the mean one.
    pub(super) fn steps(&self) -> u16 {
        self.steps.unwrap_or(DEFAULT_STEPS)
    }
}
