//! One line on standard error that tells how far a batch is.

use std::io::{self, Write};
use std::time::{Duration, Instant};

/// How often the line is written anew.
const EVERY: Duration = Duration::from_millis(200);

/// The line, which is gone when the batch ends.
pub(super) struct ProgressLine<'a> {
    noun: &'a str,
    total: u64,
    done: u64,
    started: Instant,
    // `None` if nothing is to be told.
    next: Option<Instant>,
    width: usize,
}

impl<'a> ProgressLine<'a> {
    pub(super) fn start(told: bool, noun: &'a str, total: u64) -> Self {
        let started = Instant::now();
        Self {
            noun,
            total,
            done: 0,
            started,
            next: told.then(|| started + EVERY),
            width: 0,
        }
    }

    pub(super) fn advance(&mut self, count: u64) {
        self.done += count;
        let now = Instant::now();
        if self.next.is_some_and(|next| now >= next) {
            self.next = Some(now + EVERY);
            let line = line(self.noun, self.done, self.total, now - self.started);
            self.show(&line);
        }
    }

    /// Writes over the line before, without any escape sequence.
    fn show(&mut self, line: &str) {
        let width = self.width;
        // A progress that cannot be told is no reason to stop.
        let _ = write!(io::stderr().lock(), "\r{line:width$}");
        self.width = line.len();
    }
}

impl Drop for ProgressLine<'_> {
    fn drop(&mut self) {
        if self.width > 0 {
            self.show("");
            let _ = write!(io::stderr().lock(), "\r");
        }
    }
}

fn line(noun: &str, done: u64, total: u64, elapsed: Duration) -> String {
    let rate = done as f64 / elapsed.as_secs_f64().max(1e-9);
    let left = ((total - done) as f64 / rate).ceil() as u64;
    format!(
        "{done} of {total} {noun}, {rate:.*} a second, {}:{:02}:{:02} left",
        if rate < 10.0 { 2 } else { 0 },
        left / 3600,
        left / 60 % 60,
        left % 60
    )
}
