//! Events from a terminal or a pipe.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::Arc;
use std::time::Duration;

use crate::controller::Input;
use crate::event::{Event, EventQueue, Quit};

use super::inbox::{Inbox, Item};
use super::keyboard::Keyboard;
use super::{raw, readers};

/// How long the rest of an escape sequence may take; it starts anew with each byte.
const ESCAPE_WAIT: Duration = Duration::from_millis(100);

/// Where keys come from.
pub enum Source {
    /// A terminal in raw mode.
    Terminal,
    /// A pipe, a file, or keys read before.
    Script {
        /// The bytes.
        bytes: Box<dyn Read + Send>,
        /// Whether each frame takes one key only, so that it can be watched.
        paced: bool,
    },
}

/// A source of events that reads keys in a thread of its own, and signals.
pub struct ConsoleInput {
    inbox: Arc<Inbox>,
    keyboard: Keyboard,
    terminal: bool,
    paced: bool,
    bytes: Vec<u8>,
    next: usize,
    ready: VecDeque<Event>,
}

impl ConsoleInput {
    /// Starts to read.
    ///
    /// # Errors
    /// If a thread or a signal handler cannot be set up.
    pub fn start(source: Source) -> io::Result<Self> {
        let inbox = Arc::new(Inbox::new());
        let terminal = matches!(source, Source::Terminal);
        let paced = matches!(source, Source::Script { paced: true, .. });
        #[cfg(unix)]
        super::signals::watch(Arc::clone(&inbox))?;
        match source {
            Source::Terminal => readers::read_terminal(Arc::clone(&inbox))?,
            Source::Script { bytes, .. } => {
                readers::read_bytes(Arc::clone(&inbox), bytes, Quit::EndOfInput)?;
            }
        }
        let (keyboard, ready) = (Keyboard::new(), VecDeque::new());
        Ok(Self {
            inbox,
            keyboard,
            terminal,
            paced,
            bytes: Vec::new(),
            next: 0,
            ready,
        })
    }

    /// Returns what was typed so far, as an account.
    pub fn keyboard(&self) -> &Keyboard {
        &self.keyboard
    }

    /// Decodes until an event is ready; `false` if nothing is left to decode.
    fn decode(&mut self) -> io::Result<bool> {
        while self.ready.is_empty() {
            let events = &mut |event| self.ready.push_back(event);
            if let Some(&byte) = self.bytes.get(self.next) {
                self.next += 1;
                self.keyboard.feed(byte, events);
                continue;
            }
            match self.inbox.take() {
                Some(Item::Bytes(bytes)) => (self.bytes, self.next) = (bytes, 0),
                Some(Item::Key(key)) => self.keyboard.press(key, events),
                Some(Item::Event(event)) => events(event),
                Some(Item::Closed(quit)) => {
                    self.keyboard.flush(events);
                    events(Event::Quit(quit));
                }
                Some(Item::Failed(error)) => return Err(error),
                None => return Ok(false),
            }
        }
        Ok(true)
    }
}

impl Input for ConsoleInput {
    fn wait(&mut self) -> io::Result<()> {
        if !self.ready.is_empty() || self.next < self.bytes.len() {
            return Ok(());
        }
        if self.terminal && self.keyboard.is_pending() {
            self.inbox.wait(Some(ESCAPE_WAIT));
            if self.inbox.is_empty() {
                self.keyboard
                    .flush(&mut |event| self.ready.push_back(event));
            }
        } else {
            self.inbox.wait(None);
        }
        Ok(())
    }

    fn pause(&mut self, time: Duration) {
        self.inbox.pause(time);
    }

    fn fill(&mut self, queue: &mut EventQueue) -> io::Result<bool> {
        while self.decode()? {
            while let Some(event) = self.ready.pop_front() {
                if let Err(event) = queue.push(event) {
                    self.ready.push_front(event);
                    return Ok(true);
                }
                if self.paced {
                    return Ok(false);
                }
            }
        }
        Ok(false)
    }

    fn suspend(&mut self) -> io::Result<Option<(u16, u16)>> {
        if !self.terminal {
            return Ok(None); // a pipe may hold the byte; there is no shell to hand over to
        }
        raw::suspend()?;
        Ok(Some(raw::window_size()))
    }

    fn unknown_keys(&self) -> u64 {
        self.keyboard.unknown()
    }
}
