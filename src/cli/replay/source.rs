//! The tape: a recorded game as a source of events.

use std::collections::VecDeque;
use std::io;
use std::time::Duration;

use crate::controller::Input;
use crate::game::{Action, Direction, Event, EventQueue, Quit};
use crate::record::RecordedTurn;

/// Plays recorded turns, one a frame or all at once, and heeds keys meanwhile.
pub(super) struct ReplaySource<I> {
    keys: I,
    typed: EventQueue,
    turns: Vec<RecordedTurn>,
    /// The turns played, and those to be played in this frame.
    at: usize,
    goal: usize,
    /// Events that come after the turns of this frame.
    after: VecDeque<Event>,
    paced: bool,
    attended: bool,
    paused: bool,
    /// The next turn waits: the picture is in motion.
    held: bool,
    ended: bool,
}

impl<I: Input> ReplaySource<I> {
    /// Makes a tape at its beginning. If `paced`, each frame takes one turn; if
    /// nobody attends, the program ends with the tape.
    pub(super) fn new(keys: I, turns: Vec<RecordedTurn>, paced: bool, attended: bool) -> Self {
        Self {
            keys,
            typed: EventQueue::new(),
            turns,
            at: 0,
            goal: 0,
            after: VecDeque::new(),
            paced,
            attended,
            paused: false,
            held: false,
            ended: false,
        }
    }

    fn is_running(&self) -> bool {
        !self.paused && self.at < self.turns.len()
    }

    /// Takes the keys that are ready, and sets the goal of this frame.
    fn heed_keys(&mut self) -> io::Result<()> {
        let before = (self.at, self.paused);
        loop {
            let more = self.keys.fill(&mut self.typed)?;
            while let Some(event) = self.typed.pop() {
                self.heed(event);
            }
            if !more {
                break;
            }
        }
        if self.is_running() && !self.held && self.goal == self.at {
            self.goal = if self.paced {
                self.at + 1
            } else {
                self.turns.len()
            };
        }
        if self.attended && (self.goal, self.paused) != before {
            self.after.push_front(Event::Progress {
                turn: self.goal,
                turns: self.turns.len(),
                paused: self.paused,
            });
        }
        if !self.attended && self.goal == self.turns.len() && !self.ended {
            self.ended = true;
            self.after.push_back(Event::Quit(Quit::EndOfInput));
        }
        Ok(())
    }

    fn heed(&mut self, event: Event) {
        match event {
            Event::Pause => self.paused = !self.paused,
            Event::Turn(Action::Move(Direction::Left)) => {
                self.paused = true;
                self.goal = self.goal.saturating_sub(1);
            }
            Event::Turn(Action::Move(Direction::Right)) => {
                self.paused = true;
                self.goal = (self.goal + 1).min(self.turns.len());
            }
            Event::Turn(_) | Event::Help | Event::Hint | Event::ToggleAutoplay => {}
            // Without keys the tape alone knows when it is over.
            Event::Quit(Quit::EndOfInput) => {}
            event => self.after.push_back(event),
        }
    }
}

impl<I: Input> Input for ReplaySource<I> {
    fn wait(&mut self, limit: Option<Duration>, hold: bool) -> io::Result<()> {
        self.held = hold;
        if !self.held && (self.is_running() || !self.attended) {
            return Ok(());
        }
        self.keys.wait(limit, hold)
    }

    fn pause(&mut self, time: Duration) {
        self.keys.pause(time);
    }

    fn fill(&mut self, queue: &mut EventQueue) -> io::Result<bool> {
        if self.goal == self.at && self.after.is_empty() {
            self.heed_keys()?;
        }
        if self.goal < self.at {
            // Turns cannot be played backwards: what was undone or restarted
            // is known only from the beginning on.
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
