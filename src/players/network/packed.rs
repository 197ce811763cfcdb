//! The packed network: the same values from a fraction of the memory, to play by.
//!
//! An entry is a whole number of units. They are summed as integers, so that the value of
//! a board is exactly that of its mirror images.

use std::collections::HashMap;

use crate::engine::Bitboard;

use super::packed_file::{BLOCKS, Codes};
use super::sparse::{self, SHARING};
use super::tuples::{SYMMETRIES, downgraded_board, symmetries};
use super::{GROUP, Shape};

/// A network to play by, which does not learn.
///
/// What is kept lies close together, so that a table is laid out in groups of the 256
/// entries that share a weight, and groups in blocks. A group has a directory of its
/// blocks, a block of what is shared, then those of its blocks that have a kept entry;
/// groups without one lie where the first alike lies. So little memory is needed that the
/// caches hold much of it.
#[derive(Clone, Debug)]
pub struct Packed {
    shape: Shape,
    // Of each table, where its groups lie.
    tables: Vec<Box<[u32]>>,
    // Directories, two blocks a number, and entries in units.
    numbers: Box<[i16]>,
    unit: f32,
}

/// How many entries are a block.
const BLOCK: usize = 4;

/// How many numbers a directory has.
const DIRECTORY: usize = SHARING / BLOCK / 2;

/// Lays out the tables of a network.
#[derive(Debug, Default)]
pub(super) struct Layout {
    tables: Vec<Box<[u32]>>,
    numbers: Vec<i16>,
    // Where groups lie of which no entry is kept, by what their entries are.
    alike: HashMap<i16, u32>,
}

impl Layout {
    /// Adds the next table.
    pub(super) fn add(&mut self, table: &Codes) {
        let groups = table.kept.chunks(BLOCKS);
        let (shared, own) = table.codes.split_at(groups.len());
        let mut own = own.iter().copied();
        let places = groups.zip(shared).map(|(kept, &shared)| {
            let place = self.numbers.len() as u32;
            if kept.iter().all(|&set| set == 0) {
                let alike = *self.alike.entry(shared).or_insert(place);
                if alike == place {
                    self.numbers.extend([0; DIRECTORY]);
                    self.numbers.extend([shared; BLOCK]);
                }
                return alike;
            }
            self.numbers.extend([0; DIRECTORY]);
            self.numbers.extend([shared; BLOCK]);
            let mut directory = [0; SHARING / BLOCK];
            let mut last = 0;
            for (number, &set) in kept.iter().enumerate() {
                let mut left = set;
                while left != 0 {
                    let first = left.trailing_zeros() as usize / BLOCK * BLOCK;
                    last += 1;
                    directory[(number * sparse::BLOCK + first) / BLOCK] = last;
                    let mut block = [shared; BLOCK];
                    let mut members = left >> first & ((1 << BLOCK) - 1);
                    left ^= members << first;
                    while members != 0 {
                        let member = members.trailing_zeros() as usize;
                        block[member] = own.next().unwrap_or(shared);
                        members &= members - 1;
                    }
                    self.numbers.extend(block);
                }
            }
            let pairs = directory.chunks_exact(2);
            for (number, pair) in self.numbers[place as usize..].iter_mut().zip(pairs) {
                *number = i16::from_le_bytes([pair[0], pair[1]]);
            }
            place
        });
        let places = places.collect();
        self.tables.push(places);
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
    /// Returns the structure.
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
            // Loads that miss the caches follow each other closely, as in a
            // network that learns: first those of directories, then of entries.
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

    /// Returns where an entry lies.
    #[inline]
    fn place(&self, groups: &[u32], index: usize) -> usize {
        let group = groups[index / SHARING] as usize;
        let block = index % SHARING / BLOCK;
        let pair = self.numbers[group + block / 2].to_le_bytes();
        let block = usize::from(pair[block % 2]);
        group + DIRECTORY + block * BLOCK + index % BLOCK
    }
}
