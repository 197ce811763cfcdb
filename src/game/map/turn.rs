//! What became of an action.

use crate::game::{event::Action, spawn::Spawned};

/// What became of one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// What was asked.
    pub action: Action,
    /// Whether a player (autoplay) asked for it.
    pub autoplay: bool,
    /// What became of it.
    pub effect: Effect,
    /// Whether a slide changed the board.
    pub moved: bool,
    /// The score that the slide's merges made.
    pub gained: u64,
    /// The tiles placed, by a move, a restart or a continue.
    pub spawned: Spawned,
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
    /// Tells whether it belongs into a record: whether something changed, undo was
    /// limited, or a direction was tried (which makes a line of a transcript, even
    /// in vain).
    pub fn is_recorded(&self) -> bool {
        match self.effect {
            Effect::Changed => true,
            Effect::Nothing => matches!(self.action, Action::Move(_) | Action::Limit(_)),
            Effect::Unread => false,
        }
    }
}
