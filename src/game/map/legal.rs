//! Which direction keys do something.

use crate::game::{
    board::{Board, Directions},
    rules::{Rules, SpawnKind},
};

impl Rules {
    /// Tells whether a direction key that moves nothing spawns where a cell is empty.
    #[inline]
    pub fn idle_spawns(&self) -> bool {
        self.idle_spawn && self.spawn != SpawnKind::None
    }

    /// Tells whether any direction key spawns on this board, even one that moves nothing.
    pub fn idle_spawns_on(&self, board: &Board) -> bool {
        self.idle_spawns() && board.empty_cells() != 0
    }

    /// Returns the directions whose key would move or spawn something on this board.
    pub fn legal(&self, board: &Board) -> Directions {
        if self.idle_spawns_on(board) {
            Directions::ALL
        } else {
            board.changing(self.merge)
        }
    }
}
