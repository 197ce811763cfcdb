//! The player with a fixed order of directions.

use super::{Player, Stop};
use crate::engine::Tiles;
use crate::game::{Advice, Direction, Directions};

/// Plays the first legal direction of left, up, right, down.
#[derive(Clone, Copy, Debug)]
pub struct Priority;

impl Player for Priority {
    #[inline]
    fn advise(&mut self, _: &Tiles, legal: Directions, _: Stop<'_>) -> Advice {
        const ORDER: [Direction; 4] = [
            Direction::Left,
            Direction::Up,
            Direction::Right,
            Direction::Down,
        ];
        let mut order = ORDER.into_iter();
        Advice::only(order.find(|&direction| legal.contains(direction)))
    }
}
