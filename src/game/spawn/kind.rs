//! The kinds of spawn strategies: their names, and the strategy of each.

use std::fmt;
use std::str::FromStr;

use fastrand::Rng;

use super::{NoSpawn, Pick, Rejection, RetryRate, Spawn, UniformPick};
use crate::game::board::CellSet;

/// A spawn strategy by name: `uniform`, `retry:RATE`, `reject` or `none`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SpawnKind {
    /// See [`UniformPick`].
    Uniform,
    /// See [`RetryRate`].
    Retry {
        /// The probability that the scan takes an empty cell, 0.001 to 1.
        rate: f64,
    },
    /// See [`Rejection`].
    Reject,
    /// See [`NoSpawn`].
    None,
}

impl SpawnKind {
    /// The rate of the first design.
    pub const DEFAULT_RATE: f64 = 0.1;

    /// Tells whether the strategy places tiles at all.
    #[inline]
    pub fn places_tiles(self) -> bool {
        match self {
            Self::Uniform | Self::Retry { .. } | Self::Reject => true,
            Self::None => false,
        }
    }

    /// Returns the kind that stands for all kinds with the same law, so that the same play
    /// is best under each of them.
    pub(in crate::game) fn equivalent_for_play(self) -> Self {
        match self {
            Self::Uniform | Self::Reject => Self::Uniform,
            Self::Retry { rate } => Self::Retry { rate },
            Self::None => Self::None,
        }
    }

    /// Checks the parameters of the strategy.
    ///
    /// # Errors
    /// If the rate of `retry` is out of range.
    pub fn check(self) -> Result<(), SpawnError> {
        match self {
            Self::Retry { rate } if !RetryRate::RATES.contains(&rate) => Err(SpawnError::Rate),
            Self::Uniform | Self::Retry { .. } | Self::Reject | Self::None => Ok(()),
        }
    }
}

impl fmt::Display for SpawnKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uniform => f.write_str("uniform"),
            Self::Retry { rate } => write!(f, "retry:{rate}"),
            Self::Reject => f.write_str("reject"),
            Self::None => f.write_str("none"),
        }
    }
}

impl FromStr for SpawnKind {
    type Err = SpawnError;

    fn from_str(text: &str) -> Result<Self, SpawnError> {
        let kind = match text {
            "uniform" => Self::Uniform,
            "retry" => Self::Retry {
                rate: Self::DEFAULT_RATE,
            },
            "reject" => Self::Reject,
            "none" => Self::None,
            _ => {
                let rate = text.strip_prefix("retry:").ok_or(SpawnError::Unknown)?;
                let rate = rate.parse().map_err(|_| SpawnError::Rate)?;
                Self::Retry { rate }
            }
        };
        kind.check()?;
        Ok(kind)
    }
}

/// Why a text names no spawn strategy, or a kind is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpawnError {
    /// No strategy has this name.
    Unknown,
    /// The rate of `retry` is out of range or no number.
    Rate,
}

impl fmt::Display for SpawnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "allowed are uniform, retry, retry:RATE (0.001 to 1), reject and none",
            Self::Rate => "the rate of retry must be 0.001 to 1",
        })
    }
}

impl std::error::Error for SpawnError {}

/// The strategy of a kind, chosen at run time.
///
/// A `match` for each pick, which the processor predicts, costs batches less
/// than a call through a pointer.
#[derive(Clone, Copy, Debug)]
pub enum Strategy {
    /// See [`UniformPick`].
    Uniform(UniformPick),
    /// See [`RetryRate`].
    Retry(RetryRate),
    /// See [`Rejection`].
    Reject(Rejection),
    /// See [`NoSpawn`].
    None(NoSpawn),
}

/// Returns the strategy of a kind.
pub fn strategy(kind: SpawnKind) -> Strategy {
    match kind {
        SpawnKind::Uniform => Strategy::Uniform(UniformPick),
        SpawnKind::Retry { rate } => Strategy::Retry(RetryRate::new(rate)),
        SpawnKind::Reject => Strategy::Reject(Rejection),
        SpawnKind::None => Strategy::None(NoSpawn),
    }
}

impl Spawn for Strategy {
    #[inline]
    fn pick(&self, empty: CellSet, size: usize, after: Option<u8>, rng: &mut Rng) -> Option<Pick> {
        match self {
            Self::Uniform(strategy) => strategy.pick(empty, size, after, rng),
            Self::Retry(strategy) => strategy.pick(empty, size, after, rng),
            Self::Reject(strategy) => strategy.pick(empty, size, after, rng),
            Self::None(strategy) => strategy.pick(empty, size, after, rng),
        }
    }

    fn shares(&self, count: usize) -> Vec<f64> {
        match self {
            Self::Uniform(strategy) => strategy.shares(count),
            Self::Retry(strategy) => strategy.shares(count),
            Self::Reject(strategy) => strategy.shares(count),
            Self::None(strategy) => strategy.shares(count),
        }
    }

    fn tries_per_tile(&self, empty: usize, cells: usize, tiles: usize) -> f64 {
        match self {
            Self::Uniform(strategy) => strategy.tries_per_tile(empty, cells, tiles),
            Self::Retry(strategy) => strategy.tries_per_tile(empty, cells, tiles),
            Self::Reject(strategy) => strategy.tries_per_tile(empty, cells, tiles),
            Self::None(strategy) => strategy.tries_per_tile(empty, cells, tiles),
        }
    }
}
