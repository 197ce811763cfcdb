//! The texts of `--plain`, for screen readers.

use super::play::HelpLine;

/// The texts for screen readers. A line is a list of short parts.
#[derive(Clone, Copy, Debug)]
pub struct PlainTexts {
    /// The most important keys, in one line.
    pub keys: &'static str,
    /// The line of the help for the keys that read the board. In other outputs Ctrl+L draws
    /// the board again.
    pub read_help: HelpLine,
    /// Separates the parts of a line.
    pub comma: &'static str,
    /// Separates the items of a part.
    pub and: &'static str,
    /// The size of the board.
    pub size: fn(usize) -> String,
    /// The number of a row, counted from 1; its cells follow.
    pub row: fn(usize) -> String,
    /// An empty cell.
    pub empty: &'static str,
    /// A direction moved no tile.
    pub nothing_moved: &'static str,
    /// The tiles that merges made, in a list.
    pub made: fn(&str) -> String,
    /// The new tiles and their cells, in a list.
    pub new: fn(&str) -> String,
    /// A tile of this value at a row and a column, both counted from 1.
    pub tile_at: fn(u64, usize, usize) -> String,
    /// A turn was taken back.
    pub undone: &'static str,
    /// There was no turn to take back.
    pub nothing_to_undo: &'static str,
    /// A turn that had been taken back was played again.
    pub redone: &'static str,
    /// No turn had been taken back.
    pub nothing_to_redo: &'static str,
    /// A new game begins.
    pub restarted: &'static str,
    /// The game goes on after a win that had stopped it.
    pub continued: &'static str,
    /// No win had stopped the game.
    pub nothing_to_continue: &'static str,
}
