//! The results of many games, as sums and histograms.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::game::{PlayedGame, SpawnTime};
use super::stats::Sums;
use crate::game::Exponent;

/// The distribution of whole numbers, such as scores.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    /// The exact sums.
    pub sums: Sums,
    /// How often each value occurs. Values from 65,536 on are cut to 16 binary digits, so
    /// that the number of entries is bounded.
    pub histogram: BTreeMap<u64, u64>,
}

impl Distribution {
    const DIGITS: u32 = 16;

    /// Returns the number of binary digits that are cut off a value.
    fn cut(value: u64) -> u32 {
        (u64::BITS - value.leading_zeros()).saturating_sub(Self::DIGITS)
    }

    /// Returns the values of each entry of the histogram, from the least to the most, and
    /// how often one of them occurs.
    pub(super) fn ranges(&self) -> impl Iterator<Item = (RangeInclusive<u64>, u64)> {
        let range = |value: u64| value..=value | ((1 << Self::cut(value)) - 1);
        let entries = self.histogram.iter();
        entries.map(move |(&value, &count)| (range(value), count))
    }

    /// Tells whether values with this histogram can have these sums.
    pub fn adds_up(&self) -> bool {
        let sums = |end: fn(&RangeInclusive<u64>) -> u64| {
            let fold = |(sum, squares): (u128, u128), (range, count): (RangeInclusive<u64>, _)| {
                let (value, count) = (u128::from(end(&range)), u128::from(count));
                (
                    sum.saturating_add(value * count),
                    squares.saturating_add((value * value).saturating_mul(count)),
                )
            };
            self.ranges().fold((0, 0), fold)
        };
        let least = sums(|range| *range.start());
        let most = sums(|range| *range.end());
        (least.0..=most.0).contains(&self.sums.sum)
            && (least.1..=most.1).contains(&self.sums.sum_squares)
    }

    fn add(&mut self, value: u64) {
        let cut = Self::cut(value);
        self.sums.add(value);
        *self.histogram.entry(value >> cut << cut).or_default() += 1;
    }

    fn join(&mut self, other: &Self) {
        self.sums = self.sums.joined(&other.sums);
        join_counts(&mut self.histogram, &other.histogram);
    }
}

/// The results of many games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// The scores.
    pub score: Distribution,
    /// The moves.
    pub moves: Distribution,
    /// The number of games with each largest tile, by its exponent.
    pub largest: BTreeMap<Exponent, u64>,
    /// The tiles placed, those of the start included.
    pub spawns: u64,
    /// The tries that found their cells.
    pub tries: u64,
    /// The time of the spawns in some of the games.
    pub time: SpawnTime,
}

impl Summary {
    /// Adds a game.
    pub fn add(&mut self, game: &PlayedGame) {
        self.score.add(game.tally.score);
        self.moves.add(game.tally.moves);
        *self.largest.entry(game.largest).or_default() += 1;
        self.spawns += game.tally.spawns;
        self.tries += game.tally.tries;
    }

    /// Adds the results of another part of the same batch.
    pub fn join(&mut self, other: &Self) {
        self.score.join(&other.score);
        self.moves.join(&other.moves);
        join_counts(&mut self.largest, &other.largest);
        self.spawns = self.spawns.saturating_add(other.spawns);
        self.tries = self.tries.saturating_add(other.tries);
        self.time.add(&other.time);
    }

    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.score.sums.count
    }

    /// Returns the number of games that made a tile of at least this exponent.
    pub fn reached(&self, exponent: Exponent) -> u64 {
        self.largest.range(exponent..).map(|(_, games)| games).sum()
    }

    /// Returns the mean number of tries for a tile.
    pub fn tries_per_spawn(&self) -> Option<f64> {
        (self.spawns > 0).then(|| self.tries as f64 / self.spawns as f64)
    }
}

/// Adds the counts of one table to another.
pub(super) fn join_counts<K: Ord + Copy>(to: &mut BTreeMap<K, u64>, from: &BTreeMap<K, u64>) {
    for (&key, &count) in from {
        let entry = to.entry(key).or_default();
        *entry = entry.saturating_add(count);
    }
}
