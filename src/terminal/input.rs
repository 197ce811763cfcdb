//! The input of the loop: events from a terminal or a pipe, and from the system.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::controller::Input;
use crate::game::{Event, EventQueue, Quit};
use crate::players::Player;

use super::inbox::{Inbox, Item};
use super::keyboard::Keyboard;
use super::keys::{Encoding, Key, Meaning};
use super::locale::key_encoding;
use super::player_thread::PlayerThread;
use super::{raw, readers, window};

/// How long after each byte the rest of an escape sequence may take, if it may be a whole
/// key that a person typed as well, such as Esc.
const ESCAPE_WAIT: Duration = Duration::from_millis(100);
/// The same if it cannot. A slow line may delay the rest of a sequence, a string or a
/// paste, and no part of these must become a key.
const SEQUENCE_WAIT: Duration = Duration::from_secs(1);

/// Where keys come from.
pub enum Source {
    /// A terminal in raw mode.
    Terminal,
    /// A pipe, a file, or bytes in memory.
    Script {
        /// The bytes.
        bytes: Box<dyn Read + Send>,
        /// Whether each frame takes only one key, so that a person can watch.
        paced: bool,
    },
}

/// A source of events: keys, which a thread reads, and signals.
pub struct ConsoleInput {
    inbox: Arc<Inbox>,
    keyboard: Keyboard,
    terminal: bool,
    paced: bool,
    // Whether the next key of a paced script waits for the end of an animation.
    held: bool,
    bytes: Vec<u8>,
    next: usize,
    arrived: Instant,
    ready: VecDeque<Event>,
}

impl ConsoleInput {
    /// Starts to read keys and to watch for signals. Those of a terminal (stop, window
    /// size) are watched if the game is played or shown `on_terminal`.
    ///
    /// # Errors
    /// If a thread or a signal handler cannot be set up.
    #[cfg_attr(
        windows,
        expect(unused_variables, reason = "the console has no signals of its own")
    )]
    pub fn start(source: Source, on_terminal: bool) -> io::Result<Self> {
        let inbox = Arc::new(Inbox::new());
        let terminal = matches!(source, Source::Terminal);
        let paced = matches!(source, Source::Script { paced: true, .. });
        #[cfg(unix)]
        super::signals::watch(Arc::clone(&inbox), on_terminal)?;
        #[cfg(windows)]
        {
            use super::control_events::{self, PATIENCE};
            let inbox = Arc::clone(&inbox);
            control_events::watch(move |quit| super::watchdog::end(&inbox, quit, PATIENCE))?;
        }
        match source {
            Source::Terminal => readers::read_terminal(Arc::clone(&inbox))?,
            Source::Script { bytes, .. } => {
                readers::read_bytes(Arc::clone(&inbox), bytes, Quit::EndOfInput)?;
            }
        }
        let encoding = if terminal {
            key_encoding(|name| std::env::var(name).ok())
        } else {
            Encoding::Script
        };
        let (keyboard, ready) = (Keyboard::of(encoding), VecDeque::new());
        Ok(Self {
            inbox,
            keyboard,
            terminal,
            paced,
            held: false,
            bytes: Vec::new(),
            next: 0,
            arrived: Instant::now(),
            ready,
        })
    }

    /// Sets what keys mean, in place of what they mean in play.
    pub fn with_meaning(mut self, meaning: fn(Key) -> Meaning) -> Self {
        self.keyboard.set_meaning(meaning);
        self
    }

    /// Makes a player that thinks in a thread of its own, about a move for `time` at
    /// most, and whose advice is an event of this input. The player itself is made when
    /// it is first asked.
    pub fn player(
        &self,
        player: impl FnOnce() -> Box<dyn Player> + Send + 'static,
        time: Option<Duration>,
    ) -> PlayerThread {
        PlayerThread::new(Arc::clone(&self.inbox), Box::new(player), time)
    }

    /// Returns the keyboard, which counts bytes and unknown keys.
    pub fn keyboard(&self) -> &Keyboard {
        &self.keyboard
    }

    /// Decodes until an event is ready. Returns `false` if nothing is left to decode.
    fn decode(&mut self) -> io::Result<bool> {
        while self.ready.is_empty() {
            let events = &mut |event| self.ready.push_back(event);
            if let Some(&byte) = self.bytes.get(self.next) {
                self.next += 1;
                self.keyboard.feed(byte, events);
                continue;
            }
            match self.inbox.take() {
                Some(Item::Bytes(bytes)) => {
                    (self.bytes, self.next, self.arrived) = (bytes, 0, Instant::now());
                }
                Some(Item::Key(key)) => self.keyboard.press(key, events),
                Some(Item::Closed(quit)) => {
                    self.keyboard.flush(events);
                    events(Event::Quit(quit));
                }
                Some(Item::Failed(error)) => {
                    return Err(io::Error::new(
                        error.kind(),
                        format!("cannot read the keys: {error}"),
                    ));
                }
                None => return Ok(false),
            }
        }
        Ok(true)
    }
}

impl Input for ConsoleInput {
    fn wait(&mut self, limit: Option<Duration>, hold: bool) -> io::Result<()> {
        self.held = self.paced && hold;
        if self.held {
            self.inbox.pause(limit.unwrap_or_default());
            return Ok(());
        }
        if !self.ready.is_empty() || self.next < self.bytes.len() {
            return Ok(());
        }
        if !self.terminal || !self.keyboard.is_pending() {
            self.inbox.wait(limit);
            return Ok(());
        }
        let patience = if self.keyboard.may_be_whole() {
            ESCAPE_WAIT
        } else {
            SEQUENCE_WAIT
        };
        let left = patience.saturating_sub(self.arrived.elapsed());
        self.inbox
            .wait(Some(limit.map_or(left, |limit| limit.min(left))));
        if self.inbox.has_no_items() && self.arrived.elapsed() >= patience {
            self.keyboard
                .flush(&mut |event| self.ready.push_back(event));
        }
        Ok(())
    }

    fn pause(&mut self, time: Duration) {
        self.inbox.pause(time);
    }

    fn fill(&mut self, queue: &mut EventQueue) -> io::Result<bool> {
        while !queue.is_full()
            && let Some(event) = self.inbox.take_event()
        {
            let _ = queue.push(event); // there is room
            if matches!(event, Event::Quit(_)) {
                return Ok(false);
            }
        }
        while !self.held && self.decode()? {
            while let Some(event) = self.ready.pop_front() {
                // Keys that are for a person at a terminal do nothing in a script.
                if !self.terminal
                    && matches!(event, Event::Suspend | Event::Hint | Event::ToggleAutoplay)
                {
                    continue;
                }
                if let Err(event) = queue.push(event) {
                    self.ready.push_front(event);
                    return Ok(true);
                }
                // Bytes after a quit are not read: how many of them are there already
                // depends on timing, and they would be counted.
                if self.paced || matches!(event, Event::Quit(_)) {
                    return Ok(false);
                }
            }
        }
        Ok(false)
    }

    fn suspend(&mut self) -> io::Result<(u16, u16)> {
        raw::suspend()?;
        Ok(window::window_size())
    }

    fn resume(&mut self) -> io::Result<(u16, u16)> {
        raw::reenter()?;
        Ok(window::window_size())
    }

    fn unknown_keys(&self) -> u64 {
        self.keyboard.unknown()
    }
}
