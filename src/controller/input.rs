//! What the loop asks of a source of events.

use std::io;
use std::time::Duration;

use crate::game::EventQueue;

/// A source of events.
pub trait Input {
    /// Waits until something is ready, no longer than `limit`. With `hold`, a source
    /// whose events are shown one by one (a script, a replay) keeps its next event back
    /// until it is asked to wait without `hold`. The loop holds while a slide is animated,
    /// and in a replay until the next turn is due.
    ///
    /// # Errors
    /// If the source fails.
    fn wait(&mut self, limit: Option<Duration>, hold: bool) -> io::Result<()>;

    /// Waits for a time; less only if the program is to end at once.
    fn pause(&mut self, time: Duration);

    /// Moves what is ready into the queue, as much as fits, and returns whether
    /// more is ready for the same frame.
    ///
    /// # Errors
    /// If the source fails.
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

    /// Returns how many keys had no meaning.
    fn unknown_keys(&self) -> u64;
}
