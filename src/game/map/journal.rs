//! Where turns are kept as they are played.

use super::Turn;

/// Keeps the turns of a game. The map hands over each one that belongs into a record,
/// in order.
pub trait Journal {
    /// Keeps a turn.
    ///
    /// # Errors
    /// If that failed. The map then says so in the turn and drops this journal, since a
    /// record with a turn missing cannot be played again.
    fn keep(&mut self, turn: &Turn) -> Result<(), JournalError>;
}

/// A journal could not keep a turn. Whoever made the journal knows why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JournalError;
