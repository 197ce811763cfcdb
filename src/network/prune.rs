//! Pruning: a smaller network of the entries that play looks up.
//!
//! The entries to keep are told by counting look-ups, best those of searched
//! games: a search sees boards that greedy play never does. A pruned network
//! learns on like any other, so that what is kept makes up for what is not.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::bitboard::Bitboard;

use super::sparse::{BLOCK, SHARING, Sparse};
use super::tuples::{downgraded_board, symmetries};
use super::{Network, Pattern, Shape, Table};

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

    fn of(&self, table: usize, index: usize) -> u32 {
        self.tables[table][index].load(Ordering::Relaxed)
    }

    /// Returns for each stage how often a learned entry must have been looked up to be
    /// kept, so that `most` are kept in all and each stage finds the same share of what it
    /// looks up: a late stage is seldom played, but then as well as an early one.
    fn least(&self, network: &Network, most: usize) -> Vec<u32> {
        let stages = self.shape.stages().iter();
        let stages: Vec<Counts> = stages
            .map(|stage| Counts::of(self, network, stage.tables()))
            .collect();
        let least = |share: f64| stages.iter().map(move |stage| stage.least(share));
        let kept = |share: f64| -> usize {
            let kept = |(stage, least): (&Counts, u32)| stage.kept(least);
            stages.iter().zip(least(share)).map(kept).sum()
        };
        // A share above 1 keeps all that was looked up.
        let (mut fits, mut too_much) = (0.0, 2.0);
        for _ in 0..40 {
            let share = f64::midpoint(fits, too_much);
            if kept(share) <= most {
                fits = share;
            } else {
                too_much = share;
            }
        }
        least(fits).collect()
    }
}

/// How often the learned entries of a stage were looked up, the most often first.
struct Counts(Vec<u32>);

impl Counts {
    fn of(lookups: &Lookups, network: &Network, tables: Range<usize>) -> Self {
        let mut counts = Vec::new();
        for table in tables {
            let entries = lookups.tables[table].iter().enumerate();
            let learned = entries.filter(|&(index, _)| network.has_learned(table, index));
            let learned = learned.map(|(_, count)| count.load(Ordering::Relaxed));
            counts.extend(learned.filter(|&count| count > 0));
        }
        counts.sort_unstable_by_key(|&count| Reverse(count));
        Self(counts)
    }

    /// Returns how often an entry must have been looked up so that those kept are found
    /// by no more than a share of the look-ups.
    fn least(&self, share: f64) -> u32 {
        let all: u64 = self.0.iter().copied().map(u64::from).sum();
        let most = share * all as f64;
        let mut found = 0;
        let beyond = self.0.iter().find(|&&count| {
            found += u64::from(count);
            found as f64 > most
        });
        beyond.map_or(1, |count| count + 1)
    }

    fn kept(&self, least: u32) -> usize {
        self.0.partition_point(|&count| count >= least)
    }
}

/// Returns a network of at most `most` entries, those looked up most of those
/// that were learned. The others share what they were worth on average where they were
/// looked up.
pub fn prune(network: &Network, lookups: &Lookups, most: usize) -> Network {
    let shape = network.shape.clone();
    let least = lookups.least(network, most);
    let stages = shape.stages().iter().zip(least);
    let tables = stages.flat_map(|(stage, least)| {
        let pruned = move |table| prune_table(network, lookups, table, least);
        stage.tables().map(pruned)
    });
    Network {
        tables: tables.collect(),
        shape,
    }
}

fn prune_table(network: &Network, lookups: &Lookups, number: usize, least: u32) -> Table {
    let entries = lookups.tables[number].len();
    let kept =
        |index: usize| lookups.of(number, index) >= least && network.has_learned(number, index);
    let block = |block: usize| {
        let entries = (block * BLOCK..(block + 1) * BLOCK).rev();
        entries.fold(0, |set, index| set << 1 | u32::from(kept(index)))
    };
    let sparse = Sparse::new((0..entries / BLOCK).map(block));
    let (shared, places) = (sparse.shared(), sparse.places());
    let table = Table::new(Some(sparse), places, Some(0.0));
    let mut place = shared;
    for share in 0..shared {
        let (mut sum, mut count) = (0.0, 0.0);
        for index in share * SHARING..(share + 1) * SHARING {
            if kept(index) {
                network.hand_over(number, index, &table, place);
                place += 1;
            } else {
                let weight = network.learned_weight(number, index);
                let lookups = f64::from(lookups.of(number, index));
                sum += lookups * f64::from(weight);
                count += lookups;
            }
        }
        let mean = if count > 0.0 { sum / count } else { 0.0 };
        table.assume(share, mean as f32);
    }
    table
}
