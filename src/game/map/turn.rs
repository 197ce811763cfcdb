//! What became of an action.

use crate::game::board::{Board, Exponent};
use crate::game::event::{Action, By};
use crate::game::spawn::Spawned;

/// What became of one action: all that outputs, animation, records and the lab need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// What was asked.
    pub action: Action,
    /// Who asked.
    pub by: By,
    /// What became of it.
    pub effect: Effect,
    /// The board before the turn.
    pub before: Board,
    /// The board before tiles were spawned: after the slide of a move, at the start of
    /// the new game after a restart, else the board that the turn led to.
    pub slid: Board,
    /// Whether a slide changed the board.
    pub moved: bool,
    /// The score that the slide's merges made.
    pub gained: u64,
    /// The tiles spawned on `slid`, by a move, a restart or a continue.
    pub spawned: Spawned,
    /// Whether this move made the winning tile for the first time.
    pub won: bool,
    /// Whether this turn led to the end of the game.
    pub over: bool,
    /// Whether no journal failed to keep the turn.
    pub kept: bool,
}

/// Whether an action did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The position changed.
    Changed,
    /// There was nothing to do; nothing changed and no number was drawn.
    Nothing,
    /// A direction after the end of the game, not played.
    Unread,
}

impl Turn {
    /// Returns the exponent of each tile that a merge of this move made, the smallest
    /// first; see [`Board::merges_into`].
    pub fn merged(&self) -> Vec<Exponent> {
        if self.moved {
            self.before.merges_into(&self.slid)
        } else {
            Vec::new()
        }
    }

    /// Tells whether the turn belongs into a record: whether something changed, undo was
    /// limited, or a direction was tried (which makes a line of a transcript, even
    /// in vain).
    pub(super) fn is_recorded(&self) -> bool {
        match self.effect {
            Effect::Changed => true,
            Effect::Nothing => matches!(self.action, Action::Move(_) | Action::Limit(_)),
            Effect::Unread => false,
        }
    }
}
