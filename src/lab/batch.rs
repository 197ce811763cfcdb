//! Work on a range of indices, divided among threads and folded in order.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Instant;

use super::progress::ProgressLine;

/// How a batch is run.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// The number of threads that work.
    pub jobs: NonZeroUsize,
    /// Set by the caller to stop the batch.
    pub interrupted: &'a AtomicBool,
    /// When the time is up: no work is begun any more, and what was begun is done.
    pub deadline: Option<Instant>,
    /// Whether to show the progress on standard error.
    pub progress: bool,
}

/// The number of blocks for each thread that may be worked on before they are folded.
const MAX_AHEAD: u64 = 16;

impl Batch<'_> {
    /// Tells whether the batch was asked to stop.
    #[inline]
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Tells whether the time is up.
    pub fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Returns a block size of at most `most` that keeps all threads busy to the end.
    pub fn block(&self, total: u64, most: u64) -> u64 {
        let shares = 16 * self.jobs.get() as u64;
        (total / shares).clamp(1, most)
    }

    /// Divides the range into blocks, calls `work` for each on one of the threads, and
    /// folds the results in the order of the range. `noun` names what the progress
    /// counts. When interrupted or late, starts no more blocks and folds those in progress.
    ///
    /// # Errors
    /// The first error of `fold`, which ends the work; or that of the system if it refuses
    /// a thread.
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
        let queue = BlockQueue::new(MAX_AHEAD * self.jobs.get() as u64);
        let (sender, receiver) = mpsc::channel();
        let worker = |sender: mpsc::Sender<(u64, T)>| {
            let _closes = CloseOnExit(&queue);
            while let Some(i) = queue.next(count, || self.is_interrupted() || self.is_late()) {
                if sender.send((i, work(part(i)))).is_err() {
                    break;
                }
            }
        };
        let mut progress =
            ProgressLine::start(self.progress, noun, range.end - range.start, self.deadline);
        thread::scope(|scope| {
            let _closes = CloseOnExit(&queue);
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
                    queue.raise_limit();
                }
            }
            Ok(())
        })
    }
}

/// Gives the numbers of blocks to threads, but none that is far ahead of the fold.
/// Otherwise the results behind one slow block would fill the memory.
struct BlockQueue {
    state: Mutex<BlockQueueState>,
    changed: Condvar,
}

struct BlockQueueState {
    next: u64,
    limit: u64,
    closed: bool,
}

impl BlockQueue {
    fn new(limit: u64) -> Self {
        let state = BlockQueueState {
            next: 0,
            limit,
            closed: false,
        };
        Self {
            state: Mutex::new(state),
            changed: Condvar::new(),
        }
    }

    // A panic of another thread cannot leave the state inconsistent.
    fn lock(&self) -> MutexGuard<'_, BlockQueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the next number may be worked on, and returns it; `None` if it is not
    /// below `count` or the work was stopped.
    fn next(&self, count: u64, stopped: impl Fn() -> bool) -> Option<u64> {
        let ahead = |state: &mut BlockQueueState| !state.closed && state.next >= state.limit;
        let waited = self.changed.wait_while(self.lock(), ahead);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        let number = state.next;
        (!state.closed && number < count && !stopped()).then(|| {
            state.next += 1;
            number
        })
    }

    /// Allows one more block to be worked on.
    fn raise_limit(&self) {
        self.lock().limit += 1;
        self.changed.notify_one();
    }

    /// Ends all waiting, and gives no more numbers.
    fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }
}

/// Closes the queue when a thread ends, by a panic too, so that no other thread waits for
/// it.
struct CloseOnExit<'a>(&'a BlockQueue);

impl Drop for CloseOnExit<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}
