//! The pace of the loop: frame `k` starts at `k / FPS`.

use std::time::Duration;

/// Returns the number of the first frame after `last` that does not start before `now`.
pub(super) fn next_frame(now: Duration, last: u64, fps: u32) -> u64 {
    let elapsed = now.as_nanos() * u128::from(fps);
    let frame = elapsed.div_ceil(Duration::from_secs(1).as_nanos()) as u64;
    frame.max(last + 1)
}

/// Returns when a frame starts: counted from the beginning each time, so that
/// nothing drifts.
pub(super) fn frame_start(frame: u64, fps: u32) -> Duration {
    let seconds = frame / u64::from(fps);
    let rest = frame % u64::from(fps);
    Duration::from_secs(seconds) + Duration::from_nanos(rest * 1_000_000_000 / u64::from(fps))
}
