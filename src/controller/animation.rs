//! The animation of a slide: which of its moments is due when.

use std::time::Duration;

use crate::game::{Board, Direction};
use crate::screen::{Moment, Motion};

use super::pace::duration;

/// How many animations fit into a second, one after the other.
const ANIMATIONS_PER_SECOND: u64 = 10;
/// The most moments of an animation: each lasts one frame, or several short ones.
const MAX_MOMENTS: u64 = 10;

/// A slide that is animated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Animation {
    /// The slide, at any moment.
    motion: Motion,
    /// When the frame began that shows the first moment.
    start: Duration,
    fps: u32,
    /// How many frames each moment lasts.
    stride: u64,
    /// How many moments the tiles are underway.
    underway: u64,
    /// How many moments there are in all.
    all: u64,
}

impl Animation {
    /// Makes an animation that begins with a frame, at so many frames a second; `None`
    /// where a frame lasts longer than an animation.
    pub(super) fn new(
        before: Board,
        after: Board,
        direction: Direction,
        start: Duration,
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
        let stride = frames.div_ceil(MAX_MOMENTS).max(1);
        let moments = frames / stride;
        let underway = moments - moments / 3;
        let all = if motion.makes() { moments } else { underway };
        (all > 0).then_some(Self {
            motion,
            start,
            fps,
            stride,
            underway,
            all,
        })
    }

    /// Returns when a moment begins; that of `all` is the end.
    fn begins(&self, moment: u64) -> Duration {
        self.start + duration(moment * self.stride, self.fps)
    }

    /// Returns the number of the moment at a time. Missed moments are skipped.
    fn moment(&self, time: Duration) -> u64 {
        let begun = (1..=self.all).take_while(|&moment| self.begins(moment) <= time);
        begun.last().unwrap_or(0)
    }

    /// Tells whether the animation begins with the frame of this start.
    pub(super) fn begins_at(&self, frame: Duration) -> bool {
        self.start == frame
    }

    /// Returns what is due at a time; `None` if the animation is over.
    pub(super) fn motion(&self, time: Duration) -> Option<Motion> {
        let at = self.moment(time);
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

    /// Returns when something else is due than at a time.
    pub(super) fn next(&self, time: Duration) -> Duration {
        let at = self.moment(time);
        self.begins(if at < self.underway { at + 1 } else { self.all })
    }
}
