//! How fast autoplay moves, and a replay plays its turns.

use std::time::Duration;

/// A number of moves a second, changed in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed {
    step: usize,
}

/// Moves a second; `None` for a move a frame.
const STEPS: [Option<u32>; 8] = [
    Some(1),
    Some(2),
    Some(5),
    Some(10),
    Some(20),
    Some(50),
    Some(100),
    None,
];

impl Speed {
    /// The speed at which autoplay starts: ten moves a second.
    pub const OF_AUTOPLAY: Self = Self { step: 3 };
    /// The speed at which a replay starts: five turns a second.
    pub const OF_REPLAY: Self = Self { step: 2 };

    /// Goes one step up, if there is one.
    pub fn faster(&mut self) {
        self.step = (self.step + 1).min(STEPS.len() - 1);
    }

    /// Goes one step down, if there is one.
    pub fn slower(&mut self) {
        self.step = self.step.saturating_sub(1);
    }

    /// Returns the moves a second; `None` for a move a frame.
    pub fn per_second(self) -> Option<u32> {
        STEPS[self.step]
    }

    /// Returns the time from a move to the next one.
    pub fn interval(self) -> Duration {
        self.per_second()
            .map_or(Duration::ZERO, |moves| Duration::from_secs(1) / moves)
    }
}
