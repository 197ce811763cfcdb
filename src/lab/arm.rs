//! An arm of an experiment: the games that it plays.

use crate::game::{Board, CellSet, Law, Mode, SpawnKind};
use crate::players::{Budget, PlayerKind};

/// Whatever two arms of an experiment may differ in.
#[derive(Clone, Debug, PartialEq)]
pub struct Arm {
    /// The rules.
    pub mode: Mode,
    /// The player.
    pub player: PlayerKind,
    /// How far a player that searches does so.
    pub budget: Budget,
}

impl Arm {
    /// Returns the empty cells of the position of the spawn calls.
    pub fn empty_cells(&self, board: Option<&Board>) -> CellSet {
        let empty = Board::empty(self.mode.rules.size);
        board.unwrap_or(&empty).empty_cells()
    }

    /// Returns the law by which this strategy places the tiles of a spawn call of the arm on
    /// the board, or on the empty one.
    pub fn law(&self, spawn: SpawnKind, board: Option<&Board>) -> Law {
        let rules = &self.mode.rules;
        Law::new(spawn, self.empty_cells(board), rules.size, rules.tiles)
    }
}
