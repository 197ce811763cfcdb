//! Swipes: the direction from a press of the mouse to its release.

use crate::game::{Direction, Place};

/// The length of the shortest swipe, in columns.
const SHORTEST: u16 = 3;
/// How many columns are about as wide as a row is high.
const ROW: u16 = 2;

/// Returns the direction of the larger component, the vertical one if both are equal;
/// `None` if the swipe is too short (design 4).
pub(super) fn swipe(from: Place, to: Place) -> Option<Direction> {
    let across = from.column.abs_diff(to.column);
    let down = from.row.abs_diff(to.row).saturating_mul(ROW);
    if across.max(down) < SHORTEST {
        return None;
    }
    Some(if across > down {
        if to.column < from.column {
            Direction::Left
        } else {
            Direction::Right
        }
    } else if to.row < from.row {
        Direction::Up
    } else {
        Direction::Down
    })
}
