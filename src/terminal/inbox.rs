//! The inbox: where the reading threads leave what came, and the loop waits for it.

use std::collections::VecDeque;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::game::{Event, Quit};

use super::keys::Key;

/// A part of what is typed.
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
    /// No more bytes or keys follow.
    Closed(Quit),
    /// Reading failed.
    Failed(io::Error),
}

/// What the loop is waiting for, so that nobody wakes it for less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Waiting {
    No,
    Anything,
    Urgent,
}

#[derive(Debug)]
struct InboxState {
    items: VecDeque<Item>,
    events: VecDeque<Event>,
    waiting: Waiting,
}

impl InboxState {
    /// Tells whether the program shall end, whatever is still to be played.
    fn is_urgent(&self) -> bool {
        self.events
            .iter()
            .any(|event| matches!(event, Event::Quit(_)))
    }
}

/// Two queues between threads: what is typed, and what the system says, which
/// overtakes it. What is typed is bounded: its reader waits for room.
#[derive(Debug)]
pub(super) struct Inbox {
    state: Mutex<InboxState>,
    arrived: Condvar,
    room: Condvar,
}

/// How many items may wait before their reader has to.
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

    /// Adds an event of the system and wakes the loop if it waits for such.
    pub(super) fn announce(&self, event: Event) {
        let mut state = self.lock();
        state.events.push_back(event);
        self.wake(state);
    }

    /// Adds an item as soon as there is room.
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
            Waiting::Urgent => state.is_urgent(),
        };
        drop(state); // notified while locked, the loop would have to wait once more
        if wakes {
            self.arrived.notify_one();
        }
    }

    /// Takes the first event of the system, if there is one.
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

    /// Tells whether nothing more was typed.
    pub(super) fn has_no_items(&self) -> bool {
        self.lock().items.is_empty()
    }

    /// Waits until something is there or the time is over.
    pub(super) fn wait(&self, timeout: Option<Duration>) {
        let ready = |state: &InboxState| !state.items.is_empty() || !state.events.is_empty();
        self.wait_for(Waiting::Anything, timeout, ready);
    }

    /// Waits until the time is over or something is there that ends the program.
    pub(super) fn pause(&self, timeout: Duration) {
        self.wait_for(Waiting::Urgent, Some(timeout), InboxState::is_urgent);
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
