//! Pruning: a smaller network of the entries that matter most.
//!
//! The saliency of an entry is the error that the values of boards would have without it,
//! summed over the boards that look it up (after LeCun, Denker and Solla, "Optimal brain
//! damage", 1990). The boards are those of counted look-ups, best in searched games, since
//! a search sees boards that greedy play never does. They are also those that learning met,
//! since a few counted games do not meet all boards in which play can go wrong. A pruned
//! network learns on like any other, so that the kept entries make up for the others.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::engine::Bitboard;

use super::sparse::{BLOCK, SHARING, Sparse};
use super::tuples::{downgraded_board, symmetries};
use super::{Network, Pattern, Shape, Stage, Table};

/// How often play looked each entry of a network up.
#[derive(Debug)]
pub struct Lookups {
    shape: Shape,
    tables: Vec<Box<[AtomicU32]>>,
}

impl Lookups {
    /// Starts with counts of 0.
    pub fn new(shape: &Shape) -> Self {
        let table = |pattern: &Pattern| {
            let entries = 0..pattern.entries();
            entries.map(|_| AtomicU32::new(0)).collect()
        };
        Self {
            tables: shape.patterns().map(table).collect(),
            shape: shape.clone(),
        }
    }

    /// Counts the entries that the value of a board looks up.
    pub fn count(&self, board: Bitboard) {
        let board = downgraded_board(board);
        let turned = symmetries(board);
        let stage = self.shape.stage(board);
        let tables = &self.tables[stage.tables()];
        for (pattern, table) in stage.patterns().iter().zip(tables) {
            for index in pattern.indices(&turned) {
                table[index as usize].fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    /// Returns how often an entry was looked up, and a little more, so that an entry that
    /// was only learned counts as well.
    fn of(&self, table: usize, index: usize) -> f32 {
        const NEVER: f32 = 0.1;
        self.tables[table][index].load(Ordering::Relaxed) as f32 + NEVER
    }
}

/// Returns the saliency of each entry of each table of a stage: the sum of errors in all
/// look-ups and in learning if the entry had the mean weight of those that share its place.
/// All saliencies of a stage sum to 1.
fn saliencies(network: &Network, lookups: &Lookups, stage: &Stage, error: f32) -> Vec<Vec<f32>> {
    let tables = stage.tables().map(|table| {
        let mut saliencies = vec![0.0; lookups.tables[table].len()];
        for (share, saliencies) in saliencies.chunks_mut(SHARING).enumerate() {
            let first = share * SHARING;
            let entries = first..first + saliencies.len();
            let mean = mean(network, lookups, table, entries.clone()).unwrap_or(0.0);
            for (saliency, index) in saliencies.iter_mut().zip(entries) {
                if network.has_learned(table, index) {
                    let error_without = network.learned_weight(table, index) - mean;
                    let learned = network.errors(table, index) / error;
                    *saliency = (lookups.of(table, index) + learned) * error_without.abs();
                }
            }
        }
        saliencies
    });
    let mut tables: Vec<Vec<f32>> = tables.collect();
    let all: f64 = tables.iter().flatten().copied().map(f64::from).sum();
    let saliencies = tables.iter_mut().flatten();
    saliencies.for_each(|saliency| *saliency = (f64::from(*saliency) / all) as f32);
    tables
}

/// Returns the mean weight of those of the entries that were learned, weighted by their
/// look-ups; `None` if none was learned.
fn mean(
    network: &Network,
    lookups: &Lookups,
    table: usize,
    entries: impl Iterator<Item = usize>,
) -> Option<f32> {
    let learned = entries.filter(|&index| network.has_learned(table, index));
    let (sum, count) = learned.fold((0.0, 0.0), |(sum, count), index| {
        let times = f64::from(lookups.of(table, index));
        let weight = f64::from(network.learned_weight(table, index));
        (sum + times * weight, count + times)
    });
    (count > 0.0).then(|| (sum / count) as f32)
}

/// The mean magnitude of a weight over that of an error in learning, roughly.
const ERRORS: f32 = 64.0;

/// Returns the mean magnitude of all learned weights.
fn mean_weight(network: &Network) -> f32 {
    let tables = network.tables.iter();
    let weights = tables.flat_map(|table| table.weights.iter().zip(table.errors()));
    let learned = weights.filter(|&(_, errors)| errors > 0.0);
    let (sum, count) = learned.fold((0.0, 0.0), |(sum, count), (weight, _)| {
        (sum + f64::from(weight.get().abs()), count + 1.0)
    });
    (sum / count) as f32
}

/// Returns a network of at most `most` entries, those with the largest saliencies. These are
/// relative to the stage, since a late stage is rarely reached but should be played as well
/// as an early one. The other entries share their mean weight.
pub fn prune(network: &Network, lookups: &Lookups, most: usize) -> Network {
    let error = mean_weight(network) / ERRORS;
    let stages = network.shape.stages().iter();
    let saliencies = stages.flat_map(|stage| saliencies(network, lookups, stage, error));
    let saliencies: Vec<Vec<f32>> = saliencies.collect();
    let all = saliencies.iter().flatten().copied();
    let mut all: Vec<f32> = all.filter(|&saliency| saliency > 0.0).collect();
    let least = if most < all.len() {
        *all.select_nth_unstable_by(most, |one, other| other.total_cmp(one))
            .1
    } else {
        0.0
    };
    let tables = saliencies.iter().enumerate();
    let tables = tables.map(|(number, saliencies)| {
        prune_table(network, lookups, number, |index| saliencies[index] > least)
    });
    Network {
        tables: tables.collect(),
        shape: network.shape.clone(),
    }
}

fn prune_table(
    network: &Network,
    lookups: &Lookups,
    number: usize,
    kept: impl Fn(usize) -> bool,
) -> Table {
    let entries = lookups.tables[number].len();
    let block = |block: usize| {
        let entries = (block * BLOCK..(block + 1) * BLOCK).rev();
        entries.fold(0, |set, index| set << 1 | u32::from(kept(index)))
    };
    let sparse = Sparse::new((0..entries / BLOCK).map(block));
    let (shared, places) = (sparse.shared(), sparse.places());
    let table = Table::new(Some(sparse), places, Some(0.0));
    let mut place = shared;
    // Where no entry was learned, the weight of the place before takes no space in a file.
    let mut weight = 0.0;
    for share in 0..shared {
        let entries = share * SHARING..(share + 1) * SHARING;
        let (own, others): (Vec<usize>, Vec<usize>) = entries.partition(|&index| kept(index));
        for index in own {
            network.copy_entry(number, index, &table, place);
            place += 1;
        }
        weight = mean(network, lookups, number, others.into_iter()).unwrap_or(weight);
        table.initialize(share, weight);
    }
    table
}
