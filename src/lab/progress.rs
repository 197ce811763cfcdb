//! The line on standard error that shows the progress of a batch.

use std::io::{self, Write};
use std::time::{Duration, Instant};

/// The time between two updates of the line.
const INTERVAL: Duration = Duration::from_millis(200);

/// The line, which is erased when the batch ends.
pub(super) struct ProgressLine<'a> {
    noun: &'a str,
    total: u64,
    done: u64,
    started: Instant,
    deadline: Option<Instant>,
    // `None` if the line is not shown.
    next: Option<Instant>,
    width: usize,
}

impl<'a> ProgressLine<'a> {
    /// Starts at 0 of `total`, or of what can be done until the deadline, without a line if
    /// it is not `shown`.
    pub(super) fn start(shown: bool, noun: &'a str, total: u64, deadline: Option<Instant>) -> Self {
        let started = Instant::now();
        Self {
            noun,
            total,
            done: 0,
            started,
            deadline,
            next: shown.then(|| started + INTERVAL),
            width: 0,
        }
    }

    /// Counts more of the total, and updates the line if it is time.
    pub(super) fn advance(&mut self, count: u64) {
        self.done += count;
        let now = Instant::now();
        if self.next.is_some_and(|next| now >= next) {
            self.next = Some(now + INTERVAL);
            let line = self.line(now);
            self.show(&line);
        }
    }

    fn line(&self, now: Instant) -> String {
        let (noun, done) = (self.noun, self.done);
        let rate = done as f64 / (now - self.started).as_secs_f64().max(1e-9);
        let (counted, left) = match self.deadline {
            None => {
                let left = (self.total - done) as f64 / rate;
                (
                    format!("{done} of {} {noun}", self.total),
                    left.ceil() as u64,
                )
            }
            Some(deadline) => {
                let left = deadline.saturating_duration_since(now);
                (format!("{done} {noun}"), left.as_secs())
            }
        };
        format!(
            "{counted}, {rate:.*} a second, {}:{:02}:{:02} left",
            if rate < 10.0 { 2 } else { 0 },
            left / 3600,
            left / 60 % 60,
            left % 60
        )
    }

    /// Overwrites the line without an escape sequence.
    fn show(&mut self, line: &str) {
        let width = self.width;
        // The batch goes on if the line cannot be written.
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
