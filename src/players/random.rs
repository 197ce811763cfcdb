//! The random player.

use fastrand::Rng;

use super::{Player, Stop};
use crate::engine::Tiles;
use crate::game::{Advice, Directions};

/// Plays each legal direction with the same probability, by one draw of
/// `u32(0..n)` among the n legal ones in the order of [`crate::game::Direction::ALL`].
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// Makes the player with a generator of its own.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Rng::with_seed(seed),
        }
    }
}

impl Player for Random {
    #[inline]
    fn advise(&mut self, _: &Tiles, legal: Directions, _: Stop<'_>) -> Advice {
        Advice::only(match legal.len() {
            0 => None,
            count => Some(legal.nth(self.rng.u32(0..count))),
        })
    }
}
