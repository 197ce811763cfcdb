//! The packed network: the same values from a fraction of the memory, to play by.
//!
//! An entry is a code of at most 12 bits: the square root of the weight on a scale of
//! the table, with its sign. Codes are squared and summed as integers, so that
//! the value of a board is exactly that of its mirror images.

use crate::bitboard::Bitboard;

use super::sparse::Sparse;
use super::tuples::{SYMMETRIES, symmetries};
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
    pub(super) sparse: Sparse,
    pub(super) codes: Box<[i16]>,
    pub(super) scale: f32,
}

impl Packed {
    /// Returns the structure.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the value of a board after a slide, the score still to come.
    #[inline]
    pub fn value(&self, board: Bitboard) -> f32 {
        let turned = symmetries(board);
        let first = self.shape.first_table(board);
        let mut value = 0.0;
        let tables = self.tables[first..].chunks(GROUP);
        for (patterns, tables) in self.shape.patterns().chunks(GROUP).zip(tables) {
            // Loads that miss the caches follow each other closely, as in a
            // network that learns: first those of places, then of codes.
            let mut places = [[0; SYMMETRIES]; GROUP];
            for ((places, table), pattern) in places.iter_mut().zip(tables).zip(patterns) {
                let indices = pattern.indices(&turned);
                *places = indices.map(|index| table.sparse.place(index as usize));
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
            let sparse = codes.sparse.clone();
            let table = Table::new(Some(sparse), codes.codes.len(), 0.0);
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
