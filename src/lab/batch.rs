//! Work on a range of indices, shared out to threads and folded in order.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use super::progress::ProgressLine;

/// How a batch is run.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// The number of threads that work.
    pub jobs: NonZeroUsize,
    /// Set from outside to have no more work begun.
    pub interrupted: &'a AtomicBool,
    /// Whether to tell on standard error how far the work is.
    pub progress: bool,
}

/// How many blocks the threads may be ahead of the fold, for each thread.
const AHEAD: u64 = 16;

impl Batch<'_> {
    /// Tells whether the batch was asked to stop.
    #[inline]
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Returns a block size that keeps all threads busy to the end, `most` at most.
    pub fn block(&self, total: u64, most: u64) -> u64 {
        let shares = 16 * self.jobs.get() as u64;
        (total / shares).clamp(1, most)
    }

    /// Cuts the range into blocks, has each worked on by one of the threads, and
    /// folds the results in the order of the range. `noun` says in the progress
    /// what is counted. Begins no more blocks once interrupted; those begun are
    /// folded still.
    ///
    /// # Errors
    /// The first of `fold`, which ends the work.
    pub fn run<T: Send>(
        &self,
        noun: &str,
        range: Range<u64>,
        block: u64,
        work: impl Fn(Range<u64>) -> T + Sync,
        mut fold: impl FnMut(T) -> io::Result<()>,
    ) -> io::Result<()> {
        let count = (range.end - range.start).div_ceil(block);
        let part = |i: u64| {
            let start = range.start + i * block;
            start..range.end.min(start + block)
        };
        let gate = Gate::new(AHEAD * self.jobs.get() as u64);
        let (sender, receiver) = mpsc::channel();
        let worker = |sender: mpsc::Sender<(u64, T)>| {
            let _closes = CloseOnExit(&gate);
            while let Some(i) = gate.next(count, || self.is_interrupted()) {
                if sender.send((i, work(part(i)))).is_err() {
                    break;
                }
            }
        };
        let mut progress = ProgressLine::start(self.progress, noun, range.end - range.start);
        thread::scope(|scope| {
            let _closes = CloseOnExit(&gate);
            for _ in 0..count.min(self.jobs.get() as u64) {
                let sender = sender.clone();
                thread::Builder::new().spawn_scoped(scope, || worker(sender))?;
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut folded = 0;
            for (i, result) in receiver {
                waiting.insert(i, result);
                while let Some(result) = waiting.remove(&folded) {
                    fold(result)?;
                    let part = part(folded);
                    progress.advance(part.end - part.start);
                    folded += 1;
                    gate.widen();
                }
            }
            Ok(())
        })
    }
}

/// Hands out the numbers of blocks, and lets nobody run far ahead of the fold:
/// otherwise one slow block would have the results behind it pile up.
struct Gate {
    state: Mutex<GateState>,
    moved: Condvar,
}

struct GateState {
    next: u64,
    limit: u64,
    closed: bool,
}

impl Gate {
    fn new(limit: u64) -> Self {
        let state = GateState {
            next: 0,
            limit,
            closed: false,
        };
        Self {
            state: Mutex::new(state),
            moved: Condvar::new(),
        }
    }

    // A panic elsewhere leaves the three numbers as good as they were.
    fn lock(&self) -> MutexGuard<'_, GateState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next number below `count`, as soon as it may be worked on.
    fn next(&self, count: u64, stopped: impl Fn() -> bool) -> Option<u64> {
        let ahead = |state: &mut GateState| !state.closed && state.next >= state.limit;
        let waited = self.moved.wait_while(self.lock(), ahead);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        let number = state.next;
        (!state.closed && number < count && !stopped()).then(|| {
            state.next += 1;
            number
        })
    }

    fn widen(&self) {
        self.lock().limit += 1;
        self.moved.notify_one();
    }

    fn close(&self) {
        self.lock().closed = true;
        self.moved.notify_all();
    }
}

/// Lets nobody wait for somebody who is gone: a thread without more work, or
/// one that panics.
struct CloseOnExit<'a>(&'a Gate);

impl Drop for CloseOnExit<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}
