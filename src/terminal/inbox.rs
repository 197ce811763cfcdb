//! The inbox: other threads put keys and events into it, and the loop waits on it.

use std::collections::VecDeque;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::game::{Event, Quit};

use super::keys::Key;

/// A part of the input, from the thread that reads it.
#[derive(Debug)]
pub(super) enum Item {
    /// Bytes from a terminal or a pipe.
    Bytes(Vec<u8>),
    /// A key that was decoded by the reader (of a Windows console).
    #[cfg_attr(
        not(windows),
        expect(dead_code, reason = "only a Windows console sends keys")
    )]
    Key(Key),
    /// No more bytes or keys follow.
    Closed(Quit),
    /// Reading failed.
    Failed(io::Error),
}

/// What the loop is waiting for. It is woken for nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Waiting {
    No,
    /// An item or an event.
    Anything,
    /// An event that ends the program.
    Quit,
}

#[derive(Debug)]
struct InboxState {
    items: VecDeque<Item>,
    events: VecDeque<Event>,
    waiting: Waiting,
}

impl InboxState {
    /// Tells whether an event ends the program.
    fn has_quit(&self) -> bool {
        self.events
            .iter()
            .any(|event| matches!(event, Event::Quit(_)))
    }
}

/// Two queues from other threads to the loop: items of the input, and events from the
/// system or a player. The loop takes events first. The number of items is bounded; the
/// reader waits for room.
#[derive(Debug)]
pub(super) struct Inbox {
    state: Mutex<InboxState>,
    arrived: Condvar,
    room: Condvar,
}

/// The most items in the queue.
const MAX_ITEMS: usize = 4;

impl Inbox {
    pub(super) fn new() -> Self {
        let (items, events) = (VecDeque::new(), VecDeque::new());
        let state = InboxState {
            items,
            events,
            waiting: Waiting::No,
        };
        Self {
            state: Mutex::new(state),
            arrived: Condvar::new(),
            room: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, InboxState> {
        // A panic elsewhere does not make a queue of bytes invalid.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an event and wakes the loop if it waits for it.
    pub(super) fn announce(&self, event: Event) {
        let mut state = self.lock();
        state.events.push_back(event);
        self.wake(state);
    }

    /// Waits for room, adds an item, and wakes the loop if it waits for it.
    pub(super) fn push(&self, item: Item) {
        let full = |state: &mut InboxState| state.items.len() >= MAX_ITEMS;
        let waited = self.room.wait_while(self.lock(), full);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        state.items.push_back(item);
        self.wake(state);
    }

    fn wake(&self, state: MutexGuard<'_, InboxState>) {
        let wakes = match state.waiting {
            Waiting::No => false,
            Waiting::Anything => true,
            Waiting::Quit => state.has_quit(),
        };
        drop(state); // first, or the loop would wake only to wait for the lock
        if wakes {
            self.arrived.notify_one();
        }
    }

    /// Takes the first event, if there is one.
    pub(super) fn take_event(&self) -> Option<Event> {
        self.lock().events.pop_front()
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

    /// Tells whether no item is in the queue.
    pub(super) fn has_no_items(&self) -> bool {
        self.lock().items.is_empty()
    }

    /// Waits until there is an item or an event, for `timeout` at most.
    pub(super) fn wait(&self, timeout: Option<Duration>) {
        let ready = |state: &InboxState| !state.items.is_empty() || !state.events.is_empty();
        self.wait_for(Waiting::Anything, timeout, ready);
    }

    /// Waits for `timeout`, or less if an event ends the program.
    pub(super) fn pause(&self, timeout: Duration) {
        self.wait_for(Waiting::Quit, Some(timeout), InboxState::has_quit);
    }

    fn wait_for(
        &self,
        waiting: Waiting,
        timeout: Option<Duration>,
        ready: impl Fn(&InboxState) -> bool,
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
