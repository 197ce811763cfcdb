//! What a search needs of a board, so that one search works on both kinds of boards.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::engine::{Bitboard, MoveTable, Slides, Tiles};
use crate::game::{Board, CellSet, Direction, Directions, Exponent, Merge, Slide};

/// A board that a search works on.
pub(super) trait SearchBoard: Copy {
    /// The four slides of a board.
    type FourSlides;

    /// Returns the number of rows.
    fn size(&self) -> usize;
    /// Returns the set of empty cells.
    fn empty_cells(&self) -> CellSet;
    /// Puts a tile on an empty cell.
    fn place(&mut self, cell: u8, exponent: Exponent);
    /// Returns a number that differs for different boards of one size.
    fn key(&self) -> u64;

    /// Slides the tiles in all four directions.
    fn slides(&self, merge: Merge) -> Self::FourSlides;
    /// Returns the directions that change the board.
    fn changing(slides: &Self::FourSlides) -> Directions;
    /// Returns the board after a slide, the same board if nothing moves.
    fn after(&self, slides: &Self::FourSlides, direction: Direction) -> Self;
    /// Returns what the merges of a slide gain.
    fn gained(slides: &Self::FourSlides, direction: Direction) -> u64;
}

/// The fast board, on which a search never makes a tile of 65536: see
/// [`packed_for_search`].
impl SearchBoard for Bitboard {
    type FourSlides = Slides<'static>;

    #[inline]
    fn size(&self) -> usize {
        Self::SIZE
    }

    #[inline]
    fn empty_cells(&self) -> CellSet {
        (*self).empty_cells()
    }

    #[inline]
    fn place(&mut self, cell: u8, exponent: Exponent) {
        Bitboard::place(self, usize::from(cell), exponent);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.0
    }

    #[inline]
    fn slides(&self, merge: Merge) -> Self::FourSlides {
        Bitboard::slides(*self, MoveTable::of(merge))
    }

    #[inline]
    fn changing(slides: &Self::FourSlides) -> Directions {
        slides.changing()
    }

    #[inline]
    fn after(&self, slides: &Self::FourSlides, direction: Direction) -> Self {
        slides.board(direction)
    }

    #[inline]
    fn gained(slides: &Self::FourSlides, direction: Direction) -> u64 {
        slides.gained(direction).map_or(0, u64::from)
    }
}

/// The general board. Its key is a hash, so that two boards have the same key with a
/// probability of about 2^-64.
impl SearchBoard for Board {
    type FourSlides = [Option<Slide>; 4];

    fn size(&self) -> usize {
        Board::size(self)
    }

    fn empty_cells(&self) -> CellSet {
        Board::empty_cells(self)
    }

    fn place(&mut self, cell: u8, exponent: Exponent) {
        self.set(usize::from(cell), exponent);
    }

    fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    fn slides(&self, merge: Merge) -> Self::FourSlides {
        Direction::ALL.map(|direction| self.slide(direction, merge))
    }

    fn changing(slides: &Self::FourSlides) -> Directions {
        let [up, down, left, right] = slides.each_ref().map(Option::is_some);
        Directions::from_flags([up, down, left, right])
    }

    fn after(&self, slides: &Self::FourSlides, direction: Direction) -> Self {
        slides[direction as usize].map_or(*self, |slide| slide.board)
    }

    fn gained(slides: &Self::FourSlides, direction: Direction) -> u64 {
        slides[direction as usize].map_or(0, |slide| slide.gained)
    }
}

/// The most that the sum of all tiles grows in the deepest search: 32 moves of four 4s.
const GROWTH: u64 = 512;

/// Returns the fast board if no search can make a tile on it that it cannot hold. Merges
/// keep the sum of all tiles, so no 65536 can be made while the sum is less than that.
pub(super) fn packed_for_search(tiles: &Tiles) -> Option<Bitboard> {
    let Tiles::Packed(bits) = tiles else {
        return None;
    };
    let value = |cell| match bits.get(cell) {
        0 => 0,
        exponent => 1_u64 << exponent,
    };
    let sum: u64 = (0..Bitboard::SIZE * Bitboard::SIZE).map(value).sum();
    (sum + GROWTH < 2 << Bitboard::MAX_EXPONENT).then_some(*bits)
}
