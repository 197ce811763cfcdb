//! The packed network: the same values from a fraction of the memory, to play by.
//!
//! Most entries of a table are never looked up, so a table is kept in pages of
//! sixteen neighbouring entries, and pages without a kept entry are shared. An
//! entry is a code of 12 bits: the square root of the weight on a scale of the
//! table, with its sign. Codes are squared and summed as integers, so that the
//! value of a board is exactly that of its mirror images.

use crate::bitboard::Bitboard;

use super::tuples::{SYMMETRIES, symmetries};
use super::{GROUP, Network, Shape};

/// Entries of a table that differ in the tile of the pattern's first cell only.
pub(super) type Page = [i16; PAGE];

/// The number of entries in a page.
pub(super) const PAGE: usize = 16;

/// A network to play by, which does not learn.
#[derive(Clone, Debug)]
pub struct Packed {
    pub(super) shape: Shape,
    pub(super) tables: Vec<Pages>,
    pub(super) pages: Vec<Page>,
}

/// Where the pages of a table lie.
#[derive(Clone, Debug)]
pub(super) struct Pages {
    pub(super) numbers: Box<[u32]>,
    pub(super) scale: f32,
}

impl Packed {
    /// The largest code.
    pub(super) const LARGEST: i16 = 2047;

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
        for (patterns, tables) in self.shape.patterns.chunks(GROUP).zip(tables) {
            // Loads that miss the caches follow each other closely, as in a
            // network that learns: first those of page numbers, then of codes.
            let mut places = [[(0, 0); SYMMETRIES]; GROUP];
            for ((places, table), pattern) in places.iter_mut().zip(tables).zip(patterns) {
                *places = pattern.indices(&turned).map(|index| {
                    let page = table.numbers[index as usize / PAGE];
                    (page as usize, index as usize % PAGE)
                });
            }
            for ((places, table), _) in places.iter().zip(tables).zip(patterns) {
                let squares = places.map(|(page, slot)| square(self.pages[page][slot]));
                value += squares.iter().sum::<i32>() as f32 * table.scale;
            }
        }
        value
    }

    /// Returns a network that learns on from this one. How sure it was of its
    /// weights is lost; all learn on at the same moderate step size.
    pub fn learning(&self) -> Network {
        let network = Network::new(self.shape.clone(), 0.0);
        for (table, pages) in network.tables.iter().zip(&self.tables) {
            for (number, &page) in pages.numbers.iter().enumerate() {
                // Page 0 is that of entries that nobody knows.
                if page == 0 {
                    continue;
                }
                for (slot, &code) in self.pages[page as usize].iter().enumerate() {
                    let weight = square(code) as f32 * pages.scale;
                    table.assume(number * PAGE + slot, weight);
                }
            }
        }
        network
    }
}

/// Returns the square of a code with the sign of the code.
#[inline]
fn square(code: i16) -> i32 {
    i32::from(code) * i32::from(code.abs())
}
