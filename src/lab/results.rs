//! The results of an experiment, or of a part of it.

use std::collections::BTreeMap;
use std::ops::Range;

use super::draws::Draws;
use super::game::PlayedGame;
use super::stats::SignedSums;
use super::summary::{Summary, join_counts};
use crate::game::Exponent;

/// The results of an arm.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ArmResults {
    /// The spawn calls on one position.
    pub draws: Draws,
    /// The games.
    pub games: Summary,
}

/// The games of two arms, compared game by game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairResults {
    /// The scores of the first less those of the second.
    pub score: SignedSums,
    /// The moves of the first less those of the second.
    pub moves: SignedSums,
    /// In how many pairs only the first, and only the second, reached a tile.
    pub only: BTreeMap<Exponent, [u64; 2]>,
}

/// The results of all arms.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// The results of each arm.
    pub arms: Vec<ArmResults>,
    /// In a paired experiment, those of each pair of arms, in the order of [`pairs`].
    pub pairs: Vec<PairResults>,
    /// The indices of the games that are in it. Each arm has played all of them.
    pub played: Played,
}

/// Returns all pairs of so many arms, each with every later one.
pub fn pairs(arms: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..arms).flat_map(move |a| (a + 1..arms).map(move |b| (a, b)))
}

impl Results {
    /// Makes the results of nothing, for so many arms.
    pub fn new(arms: usize, paired: bool) -> Self {
        Self {
            arms: vec![ArmResults::default(); arms],
            pairs: if paired {
                pairs(arms).map(|_| PairResults::default()).collect()
            } else {
                Vec::new()
            },
            played: Played::default(),
        }
    }

    /// Adds the games of an index, one of each arm.
    pub(super) fn add(&mut self, games: &[PlayedGame]) {
        for (arm, game) in self.arms.iter_mut().zip(games) {
            arm.games.add(game);
        }
        for (pair, (a, b)) in self.pairs.iter_mut().zip(pairs(games.len())) {
            pair.add(&games[a], &games[b]);
        }
        if let Some(game) = games.first() {
            self.played.add(game.index..game.index + 1);
        }
    }

    /// Adds the results of another part of the same experiment.
    pub fn join(&mut self, other: &Self) {
        for (arm, part) in self.arms.iter_mut().zip(&other.arms) {
            arm.draws.join(&part.draws);
            arm.games.join(&part.games);
        }
        for (pair, part) in self.pairs.iter_mut().zip(&other.pairs) {
            pair.join(part);
        }
        for range in &other.played.0 {
            self.played.add(range.clone());
        }
    }
}

impl PairResults {
    fn add(&mut self, a: &PlayedGame, b: &PlayedGame) {
        let difference = |a: u64, b: u64| i128::from(a) - i128::from(b);
        self.score.add(difference(a.tally.score, b.tally.score));
        self.moves.add(difference(a.tally.moves, b.tally.moves));
        for exponent in a.largest.min(b.largest) + 1..=a.largest.max(b.largest) {
            let only = self.only.entry(exponent).or_default();
            only[usize::from(b.largest > a.largest)] += 1;
        }
    }

    fn join(&mut self, other: &Self) {
        self.score = self.score.joined(&other.score);
        self.moves = self.moves.joined(&other.moves);
        for side in [0, 1] {
            let of = |only: &BTreeMap<Exponent, [u64; 2]>| {
                let sides = only.iter().map(|(&exponent, only)| (exponent, only[side]));
                sides.collect::<BTreeMap<Exponent, u64>>()
            };
            let mut joined = of(&self.only);
            join_counts(&mut joined, &of(&other.only));
            for (exponent, count) in joined {
                self.only.entry(exponent).or_default()[side] = count;
            }
        }
    }
}

/// A set of indices of games, as ranges in rising order that do not touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played(Vec<Range<u64>>);

impl Played {
    /// Makes the set of some ranges; `None` if one is empty, or overlaps another.
    pub fn new(ranges: impl IntoIterator<Item = Range<u64>>) -> Option<Self> {
        let mut played = Self::default();
        for range in ranges {
            if range.is_empty() || played.missing(range.clone()) != [range.clone()] {
                return None;
            }
            played.add(range);
        }
        Some(played)
    }

    /// Returns the ranges.
    pub fn ranges(&self) -> &[Range<u64>] {
        &self.0
    }

    /// Returns the number of indices.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|range| range.end - range.start).sum()
    }

    /// Returns what of a range is not in the set.
    pub fn missing(&self, within: Range<u64>) -> Vec<Range<u64>> {
        let mut from = within.start;
        let mut missing = Vec::new();
        for range in &self.0 {
            missing.push(from..range.start.clamp(from, within.end.max(from)));
            from = from.max(range.end);
        }
        missing.push(from..within.end);
        missing.retain(|range| !range.is_empty());
        missing
    }

    /// Adds a range that is not in the set.
    fn add(&mut self, range: Range<u64>) {
        let at = self.0.partition_point(|known| known.start < range.start);
        self.0.insert(at, range);
        // It may touch the next one and the one before.
        for first in [Some(at), at.checked_sub(1)].into_iter().flatten() {
            if let [one, two] = &self.0[first..self.0.len().min(first + 2)]
                && one.end == two.start
            {
                self.0[first].end = two.end;
                self.0.remove(first + 1);
            }
        }
    }
}
