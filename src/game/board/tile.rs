//! Tiles that a spawn puts on a board.

use super::{Board, Exponent};

/// A tile put on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tile {
    /// The cell, counted row by row from 0.
    pub cell: u8,
    /// The exponent: 1 for a 2, 2 for a 4.
    pub exponent: Exponent,
}

/// The tiles of one spawn call, in the order placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    tiles: [Tile; Placement::CAPACITY],
    count: u8,
}

impl Placement {
    /// The largest number of tiles in one spawn call.
    pub const CAPACITY: usize = 4;

    /// Returns the tiles in the order placed.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.count)]
    }

    /// Adds a tile; `None` if there is no room for it.
    pub fn push(&mut self, tile: Tile) -> Option<()> {
        *self.tiles.get_mut(usize::from(self.count))? = tile;
        self.count += 1;
        Some(())
    }

    /// Puts the tiles on a board of the size that they were placed for.
    pub fn place(&self, board: &mut Board) {
        for tile in self.tiles() {
            board.set(usize::from(tile.cell), tile.exponent);
        }
    }
}
