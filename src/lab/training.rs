//! Training: learners on threads, until a number of games, a time or a signal.
//!
//! [`crate::players::network`] knows how a network learns. This module has the clock and the
//! threads, and decides when the caller writes the network to a file.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::engine::Playout;
use crate::game::Rules;
use crate::players::network::{self, Episode, Learner, Lookups, Network, TrainingProgress};
use crate::players::{Budget, Expectimax, Player, ScoreToCome};

mod curve;

pub use curve::Point;
use curve::Window;

/// The rules, the length and the seed of a training.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rules of the games, 4x4.
    pub rules: Rules,
    /// The number of whole games of all threads together; other episodes do not count.
    pub games: Option<u64>,
    /// The time limit.
    pub time: Option<Duration>,
    /// The seed of the first learner; the others derive theirs from it.
    pub seed: u64,
    /// The number of learners.
    pub threads: u32,
}

/// The time between two writes of the network during training.
const CHECKPOINT: Duration = Duration::from_secs(600);

/// Trains a network. Passes each point of the learning curve to `report`, and the encoded
/// network to `write` every few minutes and at the end. Ends early when `stop` is set.
/// Returns the progress at the end.
///
/// # Errors
/// The first error of `write`, or of `report`. An error of `report` ends the training, and
/// the network is still written.
pub fn train(
    plan: &Plan,
    network: &Network,
    before: TrainingProgress,
    stop: &AtomicBool,
    report: impl FnMut(&Point) -> io::Result<()> + Send,
    mut write: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<TrainingProgress> {
    let run = TrainingRun {
        plan,
        stop,
        done: AtomicBool::new(false),
        shared: Mutex::new(Shared {
            claimed: 0,
            playing: plan.threads,
            progress: before,
            window: Window::new(before),
            report,
            failed: None,
        }),
        ended: Condvar::new(),
    };
    thread::scope(|scope| {
        for number in 0..plan.threads {
            let run = &run;
            scope.spawn(move || run.learn(network, number));
        }
        run.watch(network, &mut write)
    })?;
    let mut shared = run
        .shared
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    write(&network::encode(network, shared.progress))?;
    if let Some(error) = shared.failed {
        return Err(error);
    }
    if let Some(point) = shared.window.finish(shared.progress) {
        (shared.report)(&point)?;
    }
    Ok(shared.progress)
}

/// A training in progress.
struct TrainingRun<'a, R> {
    plan: &'a Plan,
    stop: &'a AtomicBool,
    // Set when the time is up or something failed.
    done: AtomicBool,
    shared: Mutex<Shared<R>>,
    ended: Condvar,
}

/// The state that the threads share, besides the network.
struct Shared<R> {
    claimed: u64,
    playing: u32,
    progress: TrainingProgress,
    window: Window,
    report: R,
    failed: Option<io::Error>,
}

/// Counts a learner as ended when it is dropped, after a panic too.
struct LearnerGuard<'a, R>(&'a TrainingRun<'a, R>);

impl<R> Drop for LearnerGuard<'_, R> {
    fn drop(&mut self) {
        self.0.lock().playing -= 1;
        self.0.ended.notify_one();
    }
}

impl<R> TrainingRun<'_, R> {
    fn lock(&self) -> MutexGuard<'_, Shared<R>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<R: FnMut(&Point) -> io::Result<()> + Send> TrainingRun<'_, R> {
    /// Plays and learns episodes until the training ends.
    fn learn(&self, network: &Network, number: u32) {
        let _guard = LearnerGuard(self);
        let mut rng = Rng::with_seed(self.plan.seed);
        for _ in 0..number {
            rng = rng.fork();
        }
        let mut learner = Learner::new(&self.plan.rules, rng);
        while !self.is_over() && (!learner.next_is_whole_game() || self.claim()) {
            let episode = learner.episode(network);
            self.count(episode);
        }
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.done.load(Ordering::Relaxed)
    }

    /// Takes one of the games that are left to play; returns whether there was one.
    fn claim(&self) -> bool {
        let mut shared = self.lock();
        let left = self.plan.games.is_none_or(|games| shared.claimed < games);
        shared.claimed += u64::from(left);
        left
    }

    /// Counts an episode, and reports the point of the curve that it completes.
    fn count(&self, episode: Episode) {
        let mut shared = self.lock();
        let shared = &mut *shared;
        shared.progress.moves += episode.moves;
        shared.progress.games += u64::from(episode.whole);
        if let Some(point) = shared.window.add(episode, shared.progress)
            && let Err(error) = (shared.report)(&point)
        {
            shared.failed = Some(error);
            self.done.store(true, Ordering::Relaxed);
        }
    }

    /// Waits until all learners have ended; ends them when the time is up, and writes the
    /// network at each checkpoint.
    fn watch(
        &self,
        network: &Network,
        write: &mut impl FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        const INTERVAL: Duration = Duration::from_millis(200);
        let (started, mut written) = (Instant::now(), Instant::now());
        let mut shared = self.lock();
        while shared.playing > 0 {
            let waited = self.ended.wait_timeout(shared, INTERVAL);
            shared = waited.unwrap_or_else(PoisonError::into_inner).0;
            if self.plan.time.is_some_and(|time| started.elapsed() >= time) {
                self.done.store(true, Ordering::Relaxed);
            }
            if written.elapsed() >= CHECKPOINT && shared.playing > 0 {
                let progress = shared.progress;
                drop(shared);
                let bytes = network::encode(network, progress);
                if let Err(error) = write(&bytes) {
                    self.done.store(true, Ordering::Relaxed);
                    return Err(error);
                }
                written = Instant::now();
                shared = self.lock();
            }
        }
        Ok(())
    }
}

/// Plays games with a search by a network and counts the entries that it looks up. Ends
/// early when `stop` is set.
pub fn count_lookups(
    network: &Network,
    rules: &Rules,
    games: u64,
    seed: u64,
    stop: &AtomicBool,
) -> Lookups {
    // This is deep enough to value boards that greedy play never meets.
    const DEPTH: u32 = 2;
    let lookups = Lookups::new(network.shape());
    let value = |board| {
        lookups.count(board);
        network.value(board)
    };
    let mut player = Expectimax::new(ScoreToCome(value), rules, Budget::depth(DEPTH));
    let mut seeds = Rng::with_seed(seed);
    for _ in (0..games).take_while(|_| !stop.load(Ordering::Relaxed)) {
        let mut game = Playout::new(rules, seeds.u64(..), None);
        while game.turn(|tiles, legal| player.advise(tiles, legal, &mut || false).best) {}
    }
    drop(player);
    lookups
}
