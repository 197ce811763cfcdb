//! Many spawns on one position, counted by the cells of their tiles.

use std::collections::BTreeMap;

use fastrand::Rng;

use super::stats::{ChiSquare, Classes};
use super::summary::join_counts;
use crate::game::{CellSet, Chance, Law, PlacedCells, Rules, Spawn, strategy};

/// The counts of spawn calls on one position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draws {
    /// The number of calls.
    pub calls: u64,
    /// The tries that found the cells of their tiles.
    pub tries: u64,
    /// How often each ordered placement occurred.
    pub placements: BTreeMap<PlacedCells, u64>,
}

impl Draws {
    /// The number of calls with one generator. An experiment is divided into parts by such
    /// blocks, so that the draws do not depend on the number of parts.
    pub(super) const BLOCK: u64 = 8192;

    /// Makes spawn calls with a generator of this seed.
    pub(super) fn sample(rules: &Rules, empty: CellSet, calls: u64, seed: u64) -> Self {
        let (strategy, fours) = (strategy(rules.spawn), Chance::new(rules.fours));
        let mut rng = Rng::with_seed(seed);
        let mut draws = Self::default();
        for _ in 0..calls {
            let spawned = strategy.spawn(empty, rules.size, rules.tiles, fours, &mut rng);
            draws.tries += u64::from(spawned.tries);
            *draws.placements.entry((&spawned).into()).or_default() += 1;
        }
        draws.calls = calls;
        draws
    }

    /// Adds the counts of another part of the same experiment.
    pub fn join(&mut self, other: &Self) {
        self.calls = self.calls.saturating_add(other.calls);
        self.tries = self.tries.saturating_add(other.tries);
        join_counts(&mut self.placements, &other.placements);
    }

    /// Returns for each of `cells` cells, row by row, how many tiles were placed on it.
    pub fn counts(&self, cells: usize) -> Vec<u64> {
        let mut counts = vec![0_u64; cells];
        for (placement, &times) in &self.placements {
            for &cell in placement.cells() {
                let count = &mut counts[usize::from(cell)];
                *count = count.saturating_add(times);
            }
        }
        counts
    }

    /// Returns the mean number of tries for a tile.
    pub fn tries_per_tile(&self) -> Option<f64> {
        let tiles = |(placement, &times): (&PlacedCells, &u64)| {
            placement.cells().len() as f64 * times as f64
        };
        let tiles: f64 = self.placements.iter().map(tiles).sum();
        (tiles > 0.0).then(|| self.tries as f64 / tiles)
    }

    /// Tests whether the placements agree with a law.
    pub fn test(&self, law: &Law) -> ChiSquare {
        let mut classes = Classes::default();
        law.each(|placement, probability| {
            let observed = self.placements.get(&placement).copied().unwrap_or(0);
            classes.add(observed, probability * self.calls as f64);
        });
        classes.test()
    }
}
