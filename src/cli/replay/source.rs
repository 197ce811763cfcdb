//! A recorded game as a source of events.

use std::collections::VecDeque;
use std::io;
use std::time::Duration;

use crate::controller::Input;
use crate::game::{Action, Direction, Event, EventQueue, Quit};
use crate::record::RecordedTurn;

/// An input that gives recorded turns, one by one or all at once, and reacts to keys that
/// pause, step and leap. When the next turn is due is decided by the loop, which holds it
/// back until then.
pub(super) struct ReplaySource<I> {
    keys: I,
    /// The events of the keys.
    typed: EventQueue,
    turns: Vec<RecordedTurn>,
    /// How many turns were given.
    at: usize,
    /// How many turns shall be given by the end of this frame.
    goal: usize,
    /// Events to give after the turns of this frame.
    after: VecDeque<Event>,
    /// A frame gets one turn at most, unless a key leaps.
    is_paced: bool,
    /// Keys are read, and the progress is shown.
    is_interactive: bool,
    is_paused: bool,
    /// The next turn waits until it is due.
    is_held: bool,
    /// The end of the replay was given.
    has_ended: bool,
}

impl<I: Input> ReplaySource<I> {
    /// Makes a source that starts with the first turn. If `is_paced`, turns come one by
    /// one; unless `is_interactive`, the program ends after the last turn.
    pub(super) fn new(
        keys: I,
        turns: Vec<RecordedTurn>,
        is_paced: bool,
        is_interactive: bool,
    ) -> Self {
        Self {
            keys,
            typed: EventQueue::new(),
            turns,
            at: 0,
            goal: 0,
            after: VecDeque::new(),
            is_paced,
            is_interactive,
            is_paused: false,
            is_held: false,
            has_ended: false,
        }
    }

    /// Tells whether turns are given without a key.
    fn is_running(&self) -> bool {
        !self.is_paused && self.at < self.turns.len()
    }

    /// Handles the keys that are ready, and sets the goal of this frame.
    fn handle_keys(&mut self) -> io::Result<()> {
        let before = (self.at, self.is_paused);
        loop {
            let more = self.keys.fill(&mut self.typed)?;
            while let Some(event) = self.typed.pop() {
                self.handle(event);
            }
            if !more {
                break;
            }
        }
        if self.is_running() && !self.is_held && self.goal == self.at {
            self.goal = if self.is_paced {
                self.at + 1
            } else {
                self.turns.len()
            };
        }
        if self.is_interactive && (self.goal, self.is_paused) != before {
            self.after.push_front(Event::Progress {
                turn: self.goal,
                turns: self.turns.len(),
                paused: self.is_paused,
            });
        }
        if !self.is_interactive && self.goal == self.turns.len() && !self.has_ended {
            self.has_ended = true;
            self.after.push_back(Event::Quit(Quit::EndOfInput));
        }
        Ok(())
    }

    /// Handles the event of a key.
    fn handle(&mut self, event: Event) {
        match event {
            Event::Pause => self.is_paused = !self.is_paused,
            Event::Turn(Action::Move(Direction::Left)) => {
                self.is_paused = true;
                self.goal = self.goal.saturating_sub(1);
            }
            Event::Turn(Action::Move(Direction::Right)) => {
                self.is_paused = true;
                self.goal = (self.goal + 1).min(self.turns.len());
            }
            Event::First => {
                self.is_paused = true;
                self.goal = 0;
            }
            // As if it had run on to there.
            Event::Last => {
                self.is_paused = false;
                self.goal = self.turns.len();
            }
            Event::Turn(_) | Event::Hint | Event::ToggleAutoplay => {}
            // Without keys this comes at once, but the replay goes on to its last turn.
            Event::Quit(Quit::EndOfInput) => {}
            event => self.after.push_back(event),
        }
    }
}

impl<I: Input> Input for ReplaySource<I> {
    fn wait(&mut self, limit: Option<Duration>, hold: bool) -> io::Result<()> {
        self.is_held = hold;
        if !self.is_held && (self.is_running() || !self.is_interactive) {
            return Ok(());
        }
        self.keys.wait(limit, hold)
    }

    fn pause(&mut self, time: Duration) {
        self.keys.pause(time);
    }

    fn fill(&mut self, queue: &mut EventQueue) -> io::Result<bool> {
        if self.goal == self.at && self.after.is_empty() {
            self.handle_keys()?;
        }
        if self.goal < self.at {
            // Turns cannot be played backwards, so the game is played again from its opening.
            if queue.push(Event::Rewind).is_err() {
                return Ok(true);
            }
            self.at = 0;
        }
        while self.at < self.goal {
            if queue
                .push(Event::Recall(self.turns[self.at].recall()))
                .is_err()
            {
                return Ok(true);
            }
            self.at += 1;
        }
        while let Some(event) = self.after.pop_front() {
            if let Err(event) = queue.push(event) {
                self.after.push_front(event);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn suspend(&mut self) -> io::Result<(u16, u16)> {
        self.keys.suspend()
    }

    fn resume(&mut self) -> io::Result<(u16, u16)> {
        self.keys.resume()
    }

    fn unknown_keys(&self) -> u64 {
        0
    }
}
