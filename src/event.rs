//! Events and the bounded queue that decouples keys, map and controller.
//!
//! The queue is all that the map and the controller share, as in the first
//! source design: whatever produces events (terminal, pipe, replay, player)
//! fills it, and the two drain it in order.

use std::collections::VecDeque;

use crate::board::Direction;

/// Something that happened, from a key or from the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A turn for the map to play.
    Turn(Action),
    /// The map: the winning tile was just made.
    Won,
    /// The map: the game has just ended.
    GameOver,
    /// A key: show the help or take it away.
    Help,
    /// A key: draw everything again.
    Redraw,
    /// A key: hand the terminal back to the shell until the program is resumed.
    Suspend,
    /// The terminal has a new size, or was given back after a stop: columns, rows.
    Resize(u16, u16),
    /// The program shall end.
    Quit(Quit),
}

/// What a player can ask of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Slide the tiles.
    Move(Direction),
    /// Take the last turn back.
    Undo,
    /// Play the turn again that was taken back.
    Redo,
    /// Begin a new game.
    Restart,
    /// Go on after a win that stopped the game.
    Continue,
}

/// Why the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quit {
    /// A quit key.
    Key,
    /// Ctrl+C.
    Interrupt,
    /// The end of piped keys.
    EndOfInput,
    /// The terminal is gone.
    HangUp,
    /// A termination signal.
    Terminate,
}

impl Quit {
    /// Returns the exit code: 0, or 128 and the number of the signal that it stands for.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Key | Self::EndOfInput => 0,
            Self::HangUp => 129,
            Self::Interrupt => 130,
            Self::Terminate => 143,
        }
    }
}

/// A bounded queue of events, first in, first out.
#[derive(Debug)]
pub struct EventQueue {
    events: VecDeque<Event>,
}

impl EventQueue {
    /// How many events fit. Sources keep what does not and offer it again.
    pub const CAPACITY: usize = 256;

    /// Makes an empty queue.
    pub fn new() -> Self {
        Self {
            events: VecDeque::with_capacity(Self::CAPACITY),
        }
    }

    /// Appends an event.
    ///
    /// # Errors
    /// Gives the event back if the queue is full.
    pub fn push(&mut self, event: Event) -> Result<(), Event> {
        if self.is_full() {
            return Err(event);
        }
        self.events.push_back(event);
        Ok(())
    }

    /// Puts an event before all others: what the map announces belongs to the
    /// turn just played, not after the keys that are still waiting. It is never
    /// refused, so that one event more than the capacity can wait: the turn left
    /// one place, and a win that ends the game takes two.
    pub(crate) fn announce(&mut self, event: Event) {
        self.events.push_front(event);
    }

    /// Takes the first event.
    pub fn pop(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    /// Looks at the first event without taking it.
    pub fn front(&self) -> Option<Event> {
        self.events.front().copied()
    }

    /// Tells whether no event waits.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// Tells whether the next push would be refused.
    pub fn is_full(&self) -> bool {
        self.events.len() >= Self::CAPACITY
    }
}

impl Default for EventQueue {
    fn default() -> Self {
        Self::new()
    }
}
