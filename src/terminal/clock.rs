//! The clock of the system, for the loop.

use std::time::{Duration, Instant};

use crate::controller::Clock;

/// The monotonic clock of the system. It counts from when it was started.
#[derive(Debug)]
pub struct SystemClock {
    start: Instant,
}

impl SystemClock {
    /// Starts the clock.
    pub fn start() -> Self {
        Self {
            start: Instant::now(),
        }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }
}
