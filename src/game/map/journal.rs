//! Where turns are kept as they are played.

use super::Turn;

/// Keeps the turns of a game. The map tells it each one that belongs into a
/// record, in order, so that nobody who plays has to think of it.
pub trait Journal {
    /// Keeps a turn.
    ///
    /// # Errors
    /// If that failed. The map then announces it and tells this journal no more,
    /// since a record with a turn missing would be none.
    fn note(&mut self, turn: &Turn) -> Result<(), Unsaved>;
}

/// A journal could not keep a turn. Why is known to whoever made the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsaved;
