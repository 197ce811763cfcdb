//! The packed network, to play by: the values of a pruned network in a fraction of its memory.
//!
//! A weight is a whole number of units. The weights are summed as integers, so that a board
//! and its mirror images have exactly the same value.

use std::collections::HashMap;

use crate::engine::Bitboard;

use super::sparse::{self, BLOCKS, SHARING};
use super::tuples::{SYMMETRIES, downgraded_board, symmetries};
use super::{GROUP, Shape};

/// A network to play by, which does not learn.
///
/// The layout keeps little memory, and together what is looked up together, so that the
/// caches hold much of it. A table is laid out in groups of the 256 entries that share a
/// weight, and a group in quads of four entries. A group consists of a directory of its
/// quads, one quad of the shared weight, and those of its quads that hold a kept entry.
/// Groups without a kept entry lie at one place if they share the same weight.
#[derive(Clone, Debug)]
pub struct Packed {
    shape: Shape,
    // For each table the places of its groups.
    tables: Vec<Box<[u32]>>,
    // Directories, with two quads in each number, and weights in units.
    numbers: Box<[i16]>,
    unit: f32,
}

/// The number of entries that lie together.
const QUAD: usize = 4;

/// The number of numbers in a directory.
const DIRECTORY: usize = SHARING / QUAD / 2;

/// The weights of a table as codes: whole numbers of units.
pub(super) struct TableCodes {
    // The sets of kept entries, [`sparse::BLOCK`] entries each.
    pub(super) kept: Vec<u32>,
    // The code of each place, the shared places first.
    pub(super) codes: Vec<i16>,
}

/// Lays out the tables of a network.
#[derive(Debug, Default)]
pub(super) struct Layout {
    tables: Vec<Box<[u32]>>,
    numbers: Vec<i16>,
    // The places of groups without a kept entry, by the code that their entries share.
    uniform_groups: HashMap<i16, u32>,
}

impl Layout {
    /// Adds the next table.
    pub(super) fn add(&mut self, table: &TableCodes) {
        let groups = table.kept.chunks(BLOCKS);
        let (shared, own) = table.codes.split_at(groups.len());
        let mut own = own.iter().copied();
        let places = groups.zip(shared).map(|(kept, &shared)| {
            if kept.iter().all(|&set| set == 0) {
                self.uniform_group(shared)
            } else {
                self.add_group(kept, shared, &mut own)
            }
        });
        let places = places.collect();
        self.tables.push(places);
    }

    /// Returns the place of a group without a kept entry, and adds it if it is the first
    /// with this code.
    fn uniform_group(&mut self, shared: i16) -> u32 {
        if let Some(&place) = self.uniform_groups.get(&shared) {
            return place;
        }
        let place = self.start_group(shared);
        self.uniform_groups.insert(shared, place);
        place
    }

    /// Adds an empty directory and the quad of the shared code; returns the group's place.
    fn start_group(&mut self, shared: i16) -> u32 {
        let place = self.numbers.len();
        self.numbers.extend([0; DIRECTORY]);
        self.numbers.extend([shared; QUAD]);
        place as u32
    }

    /// Adds a group with kept entries, whose codes come from `own`; returns its place.
    fn add_group(&mut self, kept: &[u32], shared: i16, own: &mut impl Iterator<Item = i16>) -> u32 {
        let place = self.start_group(shared);
        let mut directory = [0; SHARING / QUAD];
        let mut last = 0;
        for (number, &set) in kept.iter().enumerate() {
            let mut left = set;
            while left != 0 {
                let first = left.trailing_zeros() as usize / QUAD * QUAD;
                last += 1;
                directory[(number * sparse::BLOCK + first) / QUAD] = last;
                let mut quad = [shared; QUAD];
                let mut members = left >> first & ((1 << QUAD) - 1);
                left ^= members << first;
                while members != 0 {
                    let member = members.trailing_zeros() as usize;
                    quad[member] = own.next().unwrap_or(shared);
                    members &= members - 1;
                }
                self.numbers.extend(quad);
            }
        }
        let pairs = directory.chunks_exact(2);
        for (number, pair) in self.numbers[place as usize..].iter_mut().zip(pairs) {
            *number = i16::from_le_bytes([pair[0], pair[1]]);
        }
        place
    }

    /// Returns the network of these tables.
    pub(super) fn finish(self, shape: Shape, unit: f32) -> Packed {
        Packed {
            shape,
            tables: self.tables,
            numbers: self.numbers.into(),
            unit,
        }
    }
}

impl Packed {
    /// Returns the shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the value of a board after a slide, the score still to come.
    #[inline]
    pub fn value(&self, board: Bitboard) -> f32 {
        let board = downgraded_board(board);
        let turned = symmetries(board);
        let stage = self.shape.stage(board);
        let mut units = 0;
        let tables = self.tables[stage.tables()].chunks(GROUP);
        for (patterns, tables) in stage.patterns().chunks(GROUP).zip(tables) {
            // As in a network that learns, loads that miss the caches follow each other
            // closely: first those of directories, then those of weights.
            let mut places = [[0; SYMMETRIES]; GROUP];
            for ((places, groups), pattern) in places.iter_mut().zip(tables).zip(patterns) {
                *places = pattern
                    .indices(&turned)
                    .map(|index| self.place(groups, index as usize));
            }
            for &place in places.iter().take(tables.len()).flatten() {
                units += i32::from(self.numbers[place]);
            }
        }
        units as f32 * self.unit
    }

    /// Returns the place of an entry.
    #[inline]
    fn place(&self, groups: &[u32], index: usize) -> usize {
        let group = groups[index / SHARING] as usize;
        let quad = index % SHARING / QUAD;
        let pair = self.numbers[group + quad / 2].to_le_bytes();
        let quad = usize::from(pair[quad % 2]);
        group + DIRECTORY + quad * QUAD + index % QUAD
    }
}
