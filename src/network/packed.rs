//! The packed network: the same values from a fraction of the memory, to play by.
//!
//! An entry is a whole number of units, which are those of its table. They are summed
//! as integers, so that the value of a board is exactly that of its mirror images.

use std::collections::HashMap;

use crate::bitboard::Bitboard;

use super::pack::{Codes, square};
use super::sparse::SHARING;
use super::tuples::{SYMMETRIES, downgraded_board, symmetries};
use super::{GROUP, Shape};

/// A network to play by, which does not learn.
///
/// What is kept lies close together, so that a table is laid out in groups of
/// 256 entries. A group has a block of what its entries share, then those of
/// its blocks that have a kept entry; groups without one lie where the first alike
/// lies. So little memory is needed that the caches hold much of it.
#[derive(Clone, Debug)]
pub struct Packed {
    shape: Shape,
    tables: Vec<Directory>,
    entries: Box<[i16]>,
}

/// How many entries are a block.
const BLOCK: usize = 16;

/// Where the entries of a table lie.
#[derive(Clone, Debug)]
struct Directory {
    // Of each group the place of its first block.
    groups: Box<[u32]>,
    // Of each block which one of its group it is.
    blocks: Box<[u8]>,
    unit: f32,
}

/// Lays out the tables of a network.
#[derive(Debug, Default)]
pub(super) struct Layout {
    tables: Vec<Directory>,
    entries: Vec<i16>,
    // Where groups lie of which no entry is kept, by what their entries are.
    alike: HashMap<i16, u32>,
}

impl Layout {
    /// Adds the next table.
    pub(super) fn add(&mut self, table: &Codes) {
        let units = Units::of(&table.codes);
        let (shared, kept) = table.codes.split_at(table.sparse.shared());
        let mut kept = kept.iter().map(|&code| units.entry(code));
        let sets: Vec<u16> = table.sparse.kept().flat_map(halves).collect();
        let (mut groups, mut blocks) = (Vec::new(), Vec::new());
        for (sets, &shared) in sets.chunks(SHARING / BLOCK).zip(shared) {
            let shared = units.entry(shared);
            let place = self.entries.len() as u32;
            let group = match sets.iter().all(|&set| set == 0) {
                true => *self.alike.entry(shared).or_insert(place),
                false => place,
            };
            groups.push(group);
            if group == place {
                self.entries.extend([shared; BLOCK]);
            }
            let mut last = 0;
            for &set in sets {
                if set == 0 {
                    blocks.push(0);
                    continue;
                }
                last += 1;
                blocks.push(last);
                let entry = |place: usize| match set >> place & 1 {
                    0 => shared,
                    _ => kept.next().unwrap_or(shared),
                };
                self.entries.extend((0..BLOCK).map(entry));
            }
        }
        self.tables.push(Directory {
            groups: groups.into(),
            blocks: blocks.into(),
            unit: table.scale * units.most as f32 / f32::from(i16::MAX),
        });
    }

    /// Returns the network of these tables.
    pub(super) fn finish(self, shape: Shape) -> Packed {
        Packed {
            shape,
            tables: self.tables,
            entries: self.entries.into(),
        }
    }
}

/// Returns a set of 32 as two of 16.
fn halves(set: u32) -> [u16; 2] {
    [set as u16, (set >> 16) as u16]
}

/// The units of a table: its largest entry is as many as an entry holds.
struct Units {
    most: i32,
    // What the codes from 0 on are.
    entries: Vec<i16>,
}

impl Units {
    fn of(codes: &[i16]) -> Self {
        let largest = codes.iter().map(|code| code.unsigned_abs()).max();
        let largest = largest.unwrap_or(0).clamp(1, i16::MAX as u16) as i16;
        let most = square(largest);
        let entry = |code| i64::from(square(code)) * i64::from(i16::MAX) / i64::from(most);
        Self {
            most,
            entries: (0..=largest).map(|code| entry(code) as i16).collect(),
        }
    }

    fn entry(&self, code: i16) -> i16 {
        let most = self.entries.len() - 1;
        self.entries[usize::from(code.unsigned_abs()).min(most)] * code.signum()
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
        let mut value = 0.0;
        let tables = self.tables[stage.tables()].chunks(GROUP);
        for (patterns, tables) in stage.patterns().chunks(GROUP).zip(tables) {
            // Loads that miss the caches follow each other closely, as in a
            // network that learns: first those of directories, then of entries.
            let mut places = [[0; SYMMETRIES]; GROUP];
            for ((places, table), pattern) in places.iter_mut().zip(tables).zip(patterns) {
                *places = pattern
                    .indices(&turned)
                    .map(|index| table.place(index as usize));
            }
            for (places, table) in places.iter().zip(tables) {
                let units = places.map(|place| i32::from(self.entries[place]));
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
        let block = usize::from(self.blocks[index / BLOCK]);
        self.groups[index / SHARING] as usize + block * BLOCK + index % BLOCK
    }
}
