//! The packed network: the same values from a fraction of the memory, to play by.
//!
//! An entry is a code of at most 12 bits: the square root of the weight on a scale of
//! the table, with its sign. Codes are squared and summed as integers, so that
//! the value of a board is exactly that of its mirror images.

use crate::bitboard::Bitboard;

use super::sparse::{BLOCK, Sparse};
use super::tuples::{SYMMETRIES, known, symmetries};
use super::{GROUP, Network, Shape, Table};

/// A network to play by, which does not learn.
#[derive(Clone, Debug)]
pub struct Packed {
    pub(super) shape: Shape,
    pub(super) tables: Vec<Codes>,
}

/// The weights of a table as codes.
#[derive(Clone, Debug)]
pub(super) struct Codes {
    // Where the entries lie, if not each in its own place.
    pub(super) sparse: Option<Sparse>,
    pub(super) codes: Box<[i16]>,
    pub(super) scale: f32,
}

impl Codes {
    /// The most entries that are given a place each, kept or not: so few stay in
    /// the caches, and one load finds a code instead of two.
    const SPREAD: usize = 1 << 20;

    /// Gives every entry a place of its own, if there are not too many.
    pub(super) fn spread(self) -> Self {
        match &self.sparse {
            Some(sparse) if sparse.entries() <= Self::SPREAD => {
                let mut codes = Vec::with_capacity(sparse.entries());
                for (block, kept) in sparse.kept().enumerate() {
                    let code = |index| self.codes[sparse.place(index)];
                    let indices = block * BLOCK..(block + 1) * BLOCK;
                    if kept == 0 {
                        // Most blocks: all its entries share one place.
                        codes.resize(indices.end, code(indices.start));
                    } else {
                        codes.extend(indices.map(code));
                    }
                }
                Self {
                    codes: codes.into(),
                    sparse: None,
                    ..self
                }
            }
            _ => self,
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
            // network that learns: first those of places, then of codes.
            let mut places = [[0; SYMMETRIES]; GROUP];
            for ((places, table), pattern) in places.iter_mut().zip(tables).zip(patterns) {
                *places = Sparse::places_of(table.sparse.as_ref(), pattern.indices(&turned));
            }
            for ((places, table), _) in places.iter().zip(tables).zip(patterns) {
                let squares = places.map(|place| square(table.codes[place]));
                value += squares.iter().sum::<i32>() as f32 * table.scale;
            }
        }
        value
    }

    /// Returns a network that learns on from this one. How sure it was of its
    /// weights is lost; all learn on at the same moderate step size.
    pub fn learning(&self) -> Network {
        let learning = |codes: &Codes| {
            let table = Table::new(codes.sparse.clone(), codes.codes.len(), 0.0);
            for (place, &code) in codes.codes.iter().enumerate() {
                table.assume(place, square(code) as f32 * codes.scale);
            }
            table
        };
        Network {
            shape: self.shape.clone(),
            unseen: 0.0,
            tables: self.tables.iter().map(learning).collect(),
        }
    }
}

/// Returns the square of a code with the sign of the code.
#[inline]
fn square(code: i16) -> i32 {
    i32::from(code) * i32::from(code.abs())
}
