//! The pace of the loop: a frame is due when the last one is 1 / FPS old.
//!
//! So after idleness a key is shown at once, and never are there more than FPS frames
//! in a second.

use std::time::Duration;

/// Returns how long a number of frames last, rounded down to the nanosecond once.
pub(super) fn duration(frames: u64, fps: u32) -> Duration {
    let seconds = frames / u64::from(fps);
    let rest = frames % u64::from(fps);
    Duration::from_secs(seconds) + Duration::from_nanos(rest * 1_000_000_000 / u64::from(fps))
}

/// The times of frames.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace {
    /// When a frame began that was not due: the first one, or the first after idleness.
    anchor: Duration,
    /// How many frames came since, each when it was due.
    frames: u64,
    /// When the last frame began.
    start: Duration,
}

impl Pace {
    /// Returns when the last frame began.
    pub(super) fn start(&self) -> Duration {
        self.start
    }

    /// Begins the next frame: now if it is due, else when it will be. Frames that follow
    /// each other are counted from their first one, so that nothing drifts.
    pub(super) fn next(&mut self, now: Duration, fps: u32) -> Duration {
        let due = self.anchor + duration(self.frames + 1, fps);
        if now > due {
            (self.anchor, self.frames, self.start) = (now, 0, now);
        } else {
            (self.frames, self.start) = (self.frames + 1, due);
        }
        self.start
    }
}
