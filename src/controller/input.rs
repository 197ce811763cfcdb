//! What the loop asks of a source of events.

use std::io;
use std::time::Duration;

use crate::game::{EventQueue, Map};

/// A source of events.
pub trait Input {
    /// Waits until something is ready. With a limit the picture is in motion: the
    /// wait is no longer than that, and a source that is watched, event by event,
    /// holds its next one back until it is told to wait without a limit.
    ///
    /// # Errors
    /// If the source is broken.
    fn wait(&mut self, limit: Option<Duration>) -> io::Result<()>;

    /// Waits for a time, less only if the program shall end at once.
    fn pause(&mut self, time: Duration);

    /// Moves what is ready into the queue, as much as fits, and tells whether
    /// more is ready for the same frame.
    ///
    /// # Errors
    /// If the source is broken.
    fn fill(&mut self, queue: &mut EventQueue) -> io::Result<bool>;

    /// Hands the terminal back to the shell, stops, and takes it again as
    /// [`Self::resume`] does.
    ///
    /// # Errors
    /// If the terminal cannot be taken again.
    fn suspend(&mut self) -> io::Result<(u16, u16)>;

    /// Takes the terminal again after a stop. Returns the window's columns and rows.
    ///
    /// # Errors
    /// If the terminal cannot be taken again.
    fn resume(&mut self) -> io::Result<(u16, u16)>;

    /// Has a player think about the game as it stands, where there is one. Its
    /// answer comes as [`Advice`](crate::game::Event::Advice) with the number of the
    /// question, unless a later question comes first. Never waits for it.
    ///
    /// # Errors
    /// If the player cannot be started.
    fn consult(&mut self, _map: &Map, _question: u64) -> io::Result<()> {
        Ok(())
    }

    /// Returns how many keys had no meaning.
    fn unknown_keys(&self) -> u64;
}
