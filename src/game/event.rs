//! Events and the bounded queue that decouples keys, map and controller.
//!
//! The queue carries every event to the map and the controller, as in the first
//! source design: whatever produces events (terminal, pipe, replay, player)
//! fills it, and the two drain it in order.

use std::collections::VecDeque;

use crate::game::board::{Direction, Placement};

/// Something that happened, from a key or from the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A turn for the map to play.
    Turn(Action),
    /// A move for the map to play that a player (autoplay) chose.
    Autoplay(Direction),
    /// A turn of a recorded game for the map to play again.
    Recall(Recall),
    /// A replay: the map is to go back to the opening of its game.
    Rewind,
    /// The map: the winning tile was just made.
    Won,
    /// The map: the game has just ended.
    GameOver,
    /// The map: turns are no longer kept, because a journal failed.
    Unsaved,
    /// A replay: how far it is.
    Progress {
        /// The turns played.
        turn: usize,
        /// All turns of the record.
        turns: usize,
        /// Whether it is paused.
        paused: bool,
    },
    /// A key in a replay: pause or go on.
    Pause,
    /// A key in a replay: go back to the opening of the game.
    First,
    /// A key in a replay: go to its last turn.
    Last,
    /// A key: open or close the help.
    Help,
    /// A key: read the board row by row, for a screen reader.
    Read,
    /// A key: ask a player for its advice.
    Hint,
    /// A key: turn autoplay on or off.
    ToggleAutoplay,
    /// A key: make autoplay or a replay faster.
    Faster,
    /// A key: make it slower.
    Slower,
    /// A player: its advice on the position that it was asked about.
    Advice {
        /// The number that came with the question.
        question: u64,
        /// The answer.
        advice: Advice,
    },
    /// A key: draw the whole picture again.
    Redraw,
    /// A key or the system: hand the terminal back to the shell and stop.
    Suspend,
    /// The system: the program goes on after a stop.
    Resume,
    /// The window has a new size: columns, rows.
    Resize(u16, u16),
    /// The mouse: its left button went down.
    Press(Place),
    /// The mouse: its left button went up.
    Release(Place),
    /// The program is to end.
    Quit(Quit),
}

/// A character cell of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The column, counted from 0.
    pub column: u16,
    /// The row, counted from 0.
    pub row: u16,
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
    /// Limit how many moves back undo goes from now on; `None` for no limit. It is a
    /// turn, so that a replayed game can be undone exactly as far as before.
    Limit(Option<usize>),
}

/// Who asked for a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// A person, by a key or the mouse.
    Hand,
    /// A player (autoplay).
    Player,
}

/// What a player advises in a position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Advice {
    /// The direction to play, `None` if none is legal.
    pub best: Option<Direction>,
    /// The values of the directions, in the order of [`Direction::ALL`] and on
    /// the player's own scale; `None` where a direction is not legal or the
    /// player does not value it.
    pub values: [Option<f64>; 4],
}

/// A recorded turn to be played again, with the tiles that were placed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recall {
    /// What was asked.
    pub action: Action,
    /// Who asked for it.
    pub by: By,
    /// The tiles placed.
    pub placed: Placement,
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
    /// How many events fit. A source keeps the events that do not, and offers them again.
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
    /// refused, so the queue can hold a few events more than its capacity: a turn leaves one
    /// place free, and a win, the end of the game and a failed journal take three.
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
