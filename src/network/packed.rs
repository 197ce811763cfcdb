//! The packed network: the same values from a fraction of the memory, to play by.
//!
//! An entry is a whole number of units, which are those of its table. They are summed
//! as integers, so that the value of a board is exactly that of its mirror images.

use std::collections::HashMap;

use crate::bitboard::Bitboard;

use super::pack::{Codes, square};
use super::sparse::{BLOCK, SHARING};
use super::tuples::{SYMMETRIES, known, symmetries};
use super::{GROUP, Shape};

/// A network to play by, which does not learn.
///
/// What is kept lies close together: of the blocks of 256 entries most hold many kept
/// entries or none. Each of the former lies in memory, kept or not; the
/// latter share one for each value. Where a block lies is told by a directory small
/// enough for the caches.
#[derive(Clone, Debug)]
pub struct Packed {
    shape: Shape,
    tables: Vec<Directory>,
    blocks: Box<[i16]>,
}

/// Where the blocks of a table lie.
#[derive(Clone, Debug)]
struct Directory {
    starts: Box<[u32]>,
    unit: f32,
}

/// Collects the blocks of all tables.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    tables: Vec<Directory>,
    blocks: Vec<i16>,
    // Where the block lies of which all entries are the same.
    alike: HashMap<i16, u32>,
}

impl Blocks {
    /// Adds the next table.
    pub(super) fn add(&mut self, table: &Codes) {
        let most = table.codes.iter().map(|&code| square(code).abs()).max();
        let most = most.unwrap_or(0).max(1);
        let entry = |index| {
            let units = i64::from(square(table.codes[table.sparse.place(index)]));
            (units * i64::from(i16::MAX) / i64::from(most)) as i16
        };
        let kept: Vec<u32> = table.sparse.kept().collect();
        let sets = kept.chunks(SHARING / BLOCK).enumerate();
        let starts = sets.map(|(block, kept)| {
            let indices = block * SHARING..(block + 1) * SHARING;
            let next = self.blocks.len() as u32;
            if kept.iter().any(|&set| set != 0) {
                self.blocks.extend(indices.map(entry));
                return next;
            }
            let alike = entry(indices.start);
            *self.alike.entry(alike).or_insert_with(|| {
                self.blocks.extend([alike; SHARING]);
                next
            })
        });
        self.tables.push(Directory {
            starts: starts.collect(),
            unit: table.scale * most as f32 / f32::from(i16::MAX),
        });
    }

    /// Returns the network of these tables.
    pub(super) fn finish(self, shape: Shape) -> Packed {
        Packed {
            shape,
            tables: self.tables,
            blocks: self.blocks.into(),
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
        let board = known(board);
        let turned = symmetries(board);
        let first = self.shape.first_table(board);
        let mut value = 0.0;
        let tables = self.tables[first..].chunks(GROUP);
        for (patterns, tables) in self.shape.patterns().chunks(GROUP).zip(tables) {
            // Loads that miss the caches follow each other closely, as in a
            // network that learns: first those of directories, then of entries.
            let mut places = [[0; SYMMETRIES]; GROUP];
            for ((places, table), pattern) in places.iter_mut().zip(tables).zip(patterns) {
                *places = pattern
                    .indices(&turned)
                    .map(|index| table.place(index as usize));
            }
            for ((places, table), _) in places.iter().zip(tables).zip(patterns) {
                let units = places.map(|place| i32::from(self.blocks[place]));
                value += units.iter().sum::<i32>() as f32 * table.unit;
            }
        }
        value
    }
}

impl Directory {
    /// Returns where an entry lies.
    #[inline]
    fn place(&self, index: usize) -> usize {
        self.starts[index / SHARING] as usize + index % SHARING
    }
}
