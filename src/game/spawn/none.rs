//! The strategy `none`: nothing is ever spawned.

use fastrand::Rng;

use super::{Pick, Spawn};
use crate::game::board::CellSet;

/// Places nothing and draws nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoSpawn;

impl Spawn for NoSpawn {
    #[inline]
    fn pick(&self, _: CellSet, _: usize, _: Option<u8>, _: &mut Rng) -> Option<Pick> {
        None
    }

    fn shares(&self, _: usize) -> Vec<f64> {
        Vec::new()
    }

    fn tries_per_tile(&self, _: usize, _: usize, _: usize) -> f64 {
        0.0
    }
}
