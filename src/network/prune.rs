//! Pruning: a smaller network of the entries that play looks up.
//!
//! The entries to keep are told by counting look-ups, best those of searched
//! games: a search sees boards that greedy play never does. A pruned network
//! learns on like any other, so that what is kept makes up for what is not.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::bitboard::Bitboard;

use super::sparse::{BLOCK, SHARING, Sparse};
use super::tuples::{known, symmetries};
use super::{Network, Shape, Table};

/// How often play looked each entry of a network up.
#[derive(Debug)]
pub struct Lookups {
    shape: Shape,
    tables: Vec<Box<[AtomicU32]>>,
}

impl Lookups {
    /// Starts to count.
    pub fn new(shape: &Shape) -> Self {
        let patterns = shape.patterns();
        let table = |number: usize| {
            let entries = patterns[number % patterns.len()].entries();
            (0..entries).map(|_| AtomicU32::new(0)).collect()
        };
        Self {
            tables: (0..shape.tables()).map(table).collect(),
            shape: shape.clone(),
        }
    }

    /// Counts what the value of a board looks up.
    pub fn count(&self, board: Bitboard) {
        let board = known(board);
        let turned = symmetries(board);
        let tables = &self.tables[self.shape.first_table(board)..];
        for (pattern, table) in self.shape.patterns().iter().zip(tables) {
            for index in pattern.indices(&turned) {
                table[index as usize].fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    fn of(&self, table: usize, index: usize) -> u32 {
        self.tables[table][index].load(Ordering::Relaxed)
    }

    /// Returns how often a learned entry must have been looked up to be among
    /// `most` of all tables.
    fn threshold(&self, network: &Network, most: usize) -> u32 {
        const HIGHEST: usize = 1 << 16;
        let mut entries = vec![0_usize; HIGHEST + 1];
        for (number, table) in self.tables.iter().enumerate() {
            for (index, count) in table.iter().enumerate() {
                if network.has_learned(number, index) {
                    entries[(count.load(Ordering::Relaxed) as usize).min(HIGHEST)] += 1;
                }
            }
        }
        let mut kept = 0;
        let fits = |&count: &usize| {
            kept += entries[count];
            kept <= most
        };
        let lowest = (1..=HIGHEST).rev().take_while(fits).last();
        lowest.unwrap_or(HIGHEST + 1) as u32
    }
}

/// Returns a network of at most `most` entries, those looked up most of those
/// that were learned. The others share what they were worth on average where they were
/// looked up.
pub fn prune(network: &Network, lookups: &Lookups, most: usize) -> Network {
    let shape = network.shape.clone();
    let least = lookups.threshold(network, most);
    let tables = (0..shape.tables()).map(|table| prune_table(network, lookups, table, least));
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
                let weight = network.sober_weight(number, index);
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
