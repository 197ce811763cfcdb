//! The strategy `retry`: a scan that takes each empty cell with a fixed probability.

use std::iter;
use std::ops::RangeInclusive;

use fastrand::Rng;

use super::{Chance, Pick, Spawn};
use crate::game::board::CellSet;

/// Scans the board row by row and takes each empty cell with the probability `rate`; after
/// the last cell the scan starts again with the first. The next tile of a spawn call
/// continues the scan behind the tile before. (The first design's first method.)
///
/// The tries are the empty cells that the scan came to.
#[derive(Clone, Copy, Debug)]
pub struct RetryRate {
    rate: f64,
    chance: Chance,
}

impl RetryRate {
    /// The rates that the rules allow.
    pub const RATES: RangeInclusive<f64> = 0.001..=1.0;

    /// Makes the strategy with a rate above 0 and up to 1.
    pub fn new(rate: f64) -> Self {
        Self {
            rate,
            chance: Chance::new(rate),
        }
    }
}

impl Spawn for RetryRate {
    #[inline]
    fn pick(&self, empty: CellSet, _: usize, after: Option<u8>, rng: &mut Rng) -> Option<Pick> {
        // The cells behind `after` come first.
        let mut scan = empty & after.map_or(!0, |cell| !0 << cell);
        let mut tries = 0;
        loop {
            while scan != 0 {
                tries += 1;
                if self.chance.happens(rng) {
                    return Some(Pick {
                        cell: scan.trailing_zeros() as u8,
                        tries,
                    });
                }
                scan &= scan - 1;
            }
            scan = empty;
        }
    }

    /// With rate p, q = 1 - p and n empty cells the scan comes to cell i (from 1) in its
    /// round r (from 0) with probability q^(i - 1 + r n). Summed over all rounds, it takes
    /// the cell with probability p q^(i-1) / (1 - q^n).
    fn shares(&self, count: usize) -> Vec<f64> {
        // 1 - q^n, without the cancellation that a small rate would bring.
        let taken_in_a_round = -(count as f64 * (-self.rate).ln_1p()).exp_m1();
        let first = self.rate / taken_in_a_round;
        let shares = iter::successors(Some(first), |share| Some(share * (1.0 - self.rate)));
        shares.take(count).collect()
    }

    /// Wherever the scan begins, it comes to 1 / rate cells on average.
    fn tries_per_tile(&self, _: usize, _: usize, _: usize) -> f64 {
        1.0 / self.rate
    }
}
