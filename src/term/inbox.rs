//! The inbox: where the reading threads leave what came, and the loop waits for it.

use std::collections::VecDeque;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::event::{Event, Quit};

use super::keys::Key;

/// Something that came from outside.
#[derive(Debug)]
pub(super) enum Item {
    /// Bytes from a terminal or a pipe.
    Bytes(Vec<u8>),
    /// A key that the system has decoded (the Windows console).
    #[cfg_attr(
        not(windows),
        expect(dead_code, reason = "only the Windows console sends keys")
    )]
    Key(Key),
    /// An event of the terminal or of the system.
    Event(Event),
    /// No more bytes or keys follow.
    Closed(Quit),
    /// Reading failed.
    Failed(io::Error),
}

impl Item {
    /// Tells whether it ends even the wait for the next frame.
    fn is_urgent(&self) -> bool {
        matches!(
            self,
            Self::Event(Event::Quit(_)) | Self::Closed(Quit::HangUp) | Self::Failed(_)
        )
    }
}

/// What the loop is waiting for, so that nobody wakes it for less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Waiting {
    No,
    Anything,
    Urgent,
}

#[derive(Debug)]
struct State {
    items: VecDeque<Item>,
    waiting: Waiting,
    urgent: bool,
}

/// A queue between threads. Bytes are bounded: their reader waits for room.
#[derive(Debug)]
pub(super) struct Inbox {
    state: Mutex<State>,
    arrived: Condvar,
    room: Condvar,
}

/// How many items may wait before readers of bytes have to.
const MAX_ITEMS: usize = 4;

impl Inbox {
    pub(super) fn new() -> Self {
        let state = State {
            items: VecDeque::new(),
            waiting: Waiting::No,
            urgent: false,
        };
        Self {
            state: Mutex::new(state),
            arrived: Condvar::new(),
            room: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A panic elsewhere does not make a queue of bytes invalid.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an item and wakes the loop if it waits for such.
    pub(super) fn push(&self, item: Item) {
        self.add(self.lock(), item);
    }

    /// Adds an item as soon as there is room.
    pub(super) fn push_when_room(&self, item: Item) {
        let full = |state: &mut State| state.items.len() >= MAX_ITEMS;
        let state = self
            .room
            .wait_while(self.lock(), full)
            .unwrap_or_else(PoisonError::into_inner);
        self.add(state, item);
    }

    fn add(&self, mut state: MutexGuard<'_, State>, item: Item) {
        state.urgent |= item.is_urgent();
        let wakes = match state.waiting {
            Waiting::No => false,
            Waiting::Anything => true,
            Waiting::Urgent => item.is_urgent(),
        };
        state.items.push_back(item);
        drop(state); // notified while locked, the loop would have to wait once more
        if wakes {
            self.arrived.notify_one();
        }
    }

    /// Takes the first item, if there is one.
    pub(super) fn take(&self) -> Option<Item> {
        let mut state = self.lock();
        let was_full = state.items.len() >= MAX_ITEMS;
        let item = state.items.pop_front();
        drop(state);
        if was_full {
            self.room.notify_all();
        }
        item
    }

    /// Tells whether no item waits.
    pub(super) fn is_empty(&self) -> bool {
        self.lock().items.is_empty()
    }

    /// Waits until an item is there or the time is over.
    pub(super) fn wait(&self, timeout: Option<Duration>) {
        self.wait_for(Waiting::Anything, timeout, |state| !state.items.is_empty());
    }

    /// Waits until the time is over or something is there that ends the program.
    pub(super) fn pause(&self, timeout: Duration) {
        self.wait_for(Waiting::Urgent, Some(timeout), |state| state.urgent);
    }

    fn wait_for(
        &self,
        waiting: Waiting,
        timeout: Option<Duration>,
        ready: impl Fn(&State) -> bool,
    ) {
        let deadline = timeout.map(|timeout| Instant::now() + timeout);
        let mut state = self.lock();
        state.waiting = waiting;
        while !ready(&state) {
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            state = match left {
                Some(Duration::ZERO) => break,
                Some(left) => {
                    self.arrived
                        .wait_timeout(state, left)
                        .unwrap_or_else(PoisonError::into_inner)
                        .0
                }
                None => self
                    .arrived
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner),
            };
        }
        state.waiting = Waiting::No;
    }
}
