//! Swipes: what a press of the mouse at one place and its release at another mean.

use crate::game::{Direction, Place};

/// How far a swipe goes at least, in columns.
const SHORTEST: u16 = 3;
/// A row is as high as this many columns are wide, more or less.
const ROW: u16 = 2;

/// Returns the direction of the larger component, of two equal ones the vertical;
/// `None` if it is too short (design 4).
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
