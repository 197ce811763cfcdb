//! Pruning: a smaller network of the entries that matter most.
//!
//! An entry is worth as much as the values of boards would be off without it (after LeCun,
//! Denker and Solla, "Optimal brain damage", 1990). Which boards is told by counting
//! look-ups, best those of searched games, for a search sees boards that greedy play never
//! does; and by what learning met, for few games do not meet all that play goes wrong by. A
//! pruned network learns on like any other, so that what is kept makes up for what is not.

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
    /// Starts to count.
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

    /// Counts what the value of a board looks up.
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

    /// Returns how often an entry was looked up; what was learned counts a little even if
    /// it never was.
    fn of(&self, table: usize, index: usize) -> f32 {
        const NEVER: f32 = 0.1;
        self.tables[table][index].load(Ordering::Relaxed) as f32 + NEVER
    }
}

/// Returns what the entries of the tables of a stage are worth keeping: how far all that was
/// looked up and learned would be off if an entry were the mean of those that share its
/// place, as a share of the same of all entries.
fn worths(network: &Network, lookups: &Lookups, stage: &Stage, error: f32) -> Vec<Vec<f32>> {
    let tables = stage.tables().map(|table| {
        let mut worths = vec![0.0; lookups.tables[table].len()];
        for (share, worths) in worths.chunks_mut(SHARING).enumerate() {
            let first = share * SHARING;
            let entries = first..first + worths.len();
            let mean = mean(network, lookups, table, entries.clone()).unwrap_or(0.0);
            for (worth, index) in worths.iter_mut().zip(entries) {
                if network.has_learned(table, index) {
                    let off = network.learned_weight(table, index) - mean;
                    let learned = network.errors(table, index) / error;
                    *worth = (lookups.of(table, index) + learned) * off.abs();
                }
            }
        }
        worths
    });
    let mut tables: Vec<Vec<f32>> = tables.collect();
    let all: f64 = tables.iter().flatten().copied().map(f64::from).sum();
    let worths = tables.iter_mut().flatten();
    worths.for_each(|worth| *worth = (f64::from(*worth) / all) as f32);
    tables
}

/// Returns the mean weight of those among some entries that were learned, each counted as
/// often as it was looked up; `None` if there are none.
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

/// About how many errors of learning come to the mean weight.
const ERRORS: f32 = 64.0;

/// Returns the mean of all weights that were learned, whatever their signs.
fn mean_weight(network: &Network) -> f32 {
    let tables = network.tables.iter();
    let weights = tables.flat_map(|table| table.weights.iter().zip(table.learned()));
    let learned = weights.filter(|&(_, errors)| errors > 0.0);
    let (sum, count) = learned.fold((0.0, 0.0), |(sum, count), (weight, _)| {
        (sum + f64::from(weight.get().abs()), count + 1.0)
    });
    (sum / count) as f32
}

/// Returns a network of at most `most` entries, those of the most worth to their stages: a
/// late stage is seldom played, but then as well as an early one. The others share what they
/// are worth on average.
pub fn prune(network: &Network, lookups: &Lookups, most: usize) -> Network {
    let error = mean_weight(network) / ERRORS;
    let stages = network.shape.stages().iter();
    let worths = stages.flat_map(|stage| worths(network, lookups, stage, error));
    let worths: Vec<Vec<f32>> = worths.collect();
    let all = worths.iter().flatten().copied();
    let mut all: Vec<f32> = all.filter(|&worth| worth > 0.0).collect();
    let least = if most < all.len() {
        *all.select_nth_unstable_by(most, |one, other| other.total_cmp(one))
            .1
    } else {
        0.0
    };
    let tables = worths.iter().enumerate();
    let tables = tables.map(|(number, worths)| {
        prune_table(network, lookups, number, |index| worths[index] > least)
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
    // Of some nothing is known; the same as before takes no space in a file.
    let mut worth = 0.0;
    for share in 0..shared {
        let entries = share * SHARING..(share + 1) * SHARING;
        let (own, others): (Vec<usize>, Vec<usize>) = entries.partition(|&index| kept(index));
        for index in own {
            network.hand_over(number, index, &table, place);
            place += 1;
        }
        worth = mean(network, lookups, number, others.into_iter()).unwrap_or(worth);
        table.assume(share, worth);
    }
    table
}
