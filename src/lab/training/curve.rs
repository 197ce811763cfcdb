//! The learning curve: the results of whole games during training.

use std::fmt;
use std::time::{Duration, Instant};

use crate::players::network::{Episode, TrainingProgress};

/// A point of the learning curve, made of the whole games since the point before.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// The time since this training began.
    pub elapsed: Duration,
    /// All games and moves, those of earlier trainings included.
    pub progress: TrainingProgress,
    /// The moves per second since the point before.
    pub rate: f64,
    /// The mean score.
    pub mean: f64,
    /// The share of games that reached 2048, 8192, 16384 and 32768.
    pub reached: [f64; 4],
}

impl Point {
    /// The first line of a table of points.
    pub const CSV_HEADER: &str = "seconds,games,moves,moves_per_second,mean,2048,8192,16384,32768";

    /// Returns the point as a line of comma-separated values.
    pub fn csv(&self) -> String {
        let [a, b, c, d] = self.reached;
        format!(
            "{:.1},{},{},{:.0},{:.0},{a:.4},{b:.4},{c:.4},{d:.4}",
            self.elapsed.as_secs_f64(),
            self.progress.games,
            self.progress.moves,
            self.rate,
            self.mean,
        )
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.reached.map(|share| 100.0 * share);
        write!(
            f,
            "{:6.0} s  {:8} games  {:7.1} M moves  {:.2} M/s  mean {:6.0}  \
             2048 {a:.1} %  8192 {b:.1} %  16384 {c:.1} %  32768 {d:.1} %",
            self.elapsed.as_secs_f64(),
            self.progress.games,
            self.progress.moves as f64 / 1e6,
            self.rate / 1e6,
            self.mean,
        )
    }
}

/// Collects whole games for the next point.
#[derive(Debug)]
pub(super) struct Window {
    begun: Instant,
    since: Instant,
    moves: u64,
    games: u64,
    score: u64,
    reached: [u64; 4],
}

impl Window {
    const GAMES: u64 = 1000;
    const TILES: [u8; 4] = [11, 13, 14, 15];

    /// Begins the curve after the progress of earlier trainings.
    pub(super) fn new(before: TrainingProgress) -> Self {
        let now = Instant::now();
        Self {
            begun: now,
            since: now,
            moves: before.moves,
            games: 0,
            score: 0,
            reached: [0; 4],
        }
    }

    /// Counts an episode and returns a point if it completes one.
    pub(super) fn add(&mut self, episode: Episode, progress: TrainingProgress) -> Option<Point> {
        if episode.whole {
            self.games += 1;
            self.score += episode.score;
            for (count, tile) in self.reached.iter_mut().zip(Self::TILES) {
                *count += u64::from(episode.largest >= tile);
            }
        }
        (self.games == Self::GAMES).then(|| self.close(progress))
    }

    /// Returns the last point, of the games since the one before, if there were any.
    pub(super) fn finish(&mut self, progress: TrainingProgress) -> Option<Point> {
        (self.games > 0).then(|| self.close(progress))
    }

    fn close(&mut self, progress: TrainingProgress) -> Point {
        let now = Instant::now();
        let games = self.games as f64;
        let share = |count: u64| count as f64 / games;
        let moves = (progress.moves - self.moves) as f64;
        let point = Point {
            elapsed: now - self.begun,
            progress,
            rate: moves / (now - self.since).as_secs_f64(),
            mean: share(self.score),
            reached: self.reached.map(share),
        };
        *self = Self {
            begun: self.begun,
            since: now,
            ..Self::new(progress)
        };
        point
    }
}
