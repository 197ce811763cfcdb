//! The fast twin of the game, for batches and searches: a 4x4 board in one word, and
//! games without history.

mod bitboard;
mod playout;

pub use bitboard::{Bitboard, BitboardError, MoveTable, Slides};
pub use playout::{Playout, Tally, Tiles};
