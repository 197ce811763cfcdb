//! The strategy `reject`: cells are drawn until one is empty.

use fastrand::Rng;

use super::{Pick, Spawn, UniformPick};
use crate::game::board::CellSet;

/// Draws a row and a column until that cell is empty (the second design). The tries are the
/// cells drawn.
#[derive(Clone, Copy, Debug)]
pub struct Rejection;

impl Spawn for Rejection {
    #[inline]
    fn pick(&self, empty: CellSet, size: usize, _: Option<u8>, rng: &mut Rng) -> Option<Pick> {
        let size = size as u32;
        let mut tries = 0;
        loop {
            tries += 1;
            let cell = rng.u32(0..size) * size + rng.u32(0..size);
            if empty >> cell & 1 == 1 {
                return Some(Pick {
                    cell: cell as u8,
                    tries,
                });
            }
        }
    }

    /// Each empty cell is as likely as any other, as with [`UniformPick`].
    fn shares(&self, count: usize) -> Vec<f64> {
        UniformPick.shares(count)
    }

    /// Where k cells are empty, cells / k draws find one of them on average. Each tile of a
    /// call leaves one cell fewer to the next.
    fn tries_per_tile(&self, empty: usize, cells: usize, tiles: usize) -> f64 {
        let draws = |before: usize| cells as f64 / (empty - before) as f64;
        (0..tiles).map(draws).sum::<f64>() / tiles as f64
    }
}
