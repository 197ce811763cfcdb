//! Where a game stands and how it began, as values.

use crate::game::board::{Board, Placement};

/// Where a game stands: all that undo restores, but for the generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The tiles.
    pub board: Board,
    /// The sum of every tile made by a merge.
    pub score: u64,
    /// The direction keys that took effect: that moved or spawned something.
    pub moves: u64,
    /// Whether the winning tile was made (or stood on the start board).
    pub won: bool,
    /// Whether the win stopped the game and it was not continued.
    pub held: bool,
    /// Whether a player (autoplay) made one of the moves that led here.
    pub autoplay: bool,
}

impl Position {
    /// Makes the position of a new game.
    pub(super) fn new(board: Board) -> Self {
        Self {
            board,
            score: 0,
            moves: 0,
            won: false,
            held: false,
            autoplay: false,
        }
    }
}

/// How a game begins: all that, with its rules and its turns, makes it this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The seed that play started with.
    pub seed: u64,
    /// The state of the generator before the first tiles were drawn: the seed, or
    /// where a restart found it.
    pub generator: u64,
    /// The start position, on which nothing is placed before the first move.
    pub given: Option<Board>,
    /// The tiles placed at the start; none on a given board.
    pub placed: Placement,
}

impl Opening {
    /// Returns the board before the first tiles are placed, which has `size` rows.
    pub(super) fn board(&self, size: usize) -> Board {
        self.given.unwrap_or_else(|| Board::empty(size))
    }
}
