//! The animation of a slide: which of its moments is due in which frame.

use crate::game::{Board, Direction};
use crate::screen::{Moment, Motion};

/// How many animations fit into a second, one after the other.
const ANIMATIONS_PER_SECOND: u64 = 10;
/// The most pictures of an animation: where frames are short, some have none.
const PICTURES: u64 = 10;

/// A slide that is animated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Animation {
    /// The slide, at any moment.
    motion: Motion,
    /// The number of the frame that shows its first moment.
    start: u64,
    /// How many frames each moment lasts.
    stride: u64,
    /// How many moments the tiles are underway.
    underway: u64,
    /// How many moments there are in all.
    all: u64,
}

impl Animation {
    /// Makes an animation that starts in a frame, at so many frames a second; `None`
    /// where a frame lasts longer than an animation.
    pub(super) fn new(
        before: Board,
        after: Board,
        direction: Direction,
        start: u64,
        fps: u32,
    ) -> Option<Self> {
        let moment = Moment::Made;
        let motion = Motion {
            before,
            after,
            direction,
            moment,
        };
        let frames = u64::from(fps) / ANIMATIONS_PER_SECOND;
        let stride = frames.div_ceil(PICTURES).max(1);
        let moments = frames / stride;
        let underway = moments - moments / 3;
        let all = if motion.makes() { moments } else { underway };
        (all > 0).then_some(Self {
            motion,
            start,
            stride,
            underway,
            all,
        })
    }

    /// Tells whether the animation starts in a frame.
    pub(super) fn starts_in(&self, frame: u64) -> bool {
        self.start == frame
    }

    /// Returns what is due in a frame; `None` if it is over.
    pub(super) fn motion(&self, frame: u64) -> Option<Motion> {
        let at = (frame - self.start) / self.stride;
        let moment = if at < self.underway {
            // The first moment is not the board before, which is on the screen already.
            Moment::Underway {
                done: at as usize + 1,
                all: self.underway as usize + 1,
            }
        } else {
            Moment::Made
        };
        (at < self.all).then_some(Motion {
            moment,
            ..self.motion
        })
    }

    /// Returns the next frame in which something else is due.
    pub(super) fn next(&self, frame: u64) -> u64 {
        let at = (frame - self.start) / self.stride;
        let next = if at < self.underway { at + 1 } else { self.all };
        self.start + next * self.stride
    }
}
