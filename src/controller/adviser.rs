//! What the loop asks of a player in the background.

use std::io;

use crate::game::Map;

/// A player that is asked about positions and answers later.
pub trait Adviser {
    /// Has the player think about the game as it stands, without waiting for it. The
    /// answer comes as [`Event::Advice`](crate::game::Event::Advice) with the number of
    /// the question, unless a later question comes first.
    ///
    /// # Errors
    /// If the player cannot be started.
    fn ask(&mut self, map: &Map, question: u64) -> io::Result<()>;
}
