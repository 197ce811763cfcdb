//! The strategy `uniform`: each empty cell is equally likely.

use fastrand::Rng;

use super::{Pick, Spawn};
use crate::game::board::CellSet;

/// Draws an index among the empty cells (the first design's second method). Each tile
/// costs one try.
#[derive(Clone, Copy, Debug)]
pub struct UniformPick;

impl Spawn for UniformPick {
    #[inline]
    fn pick(&self, empty: CellSet, _: usize, _: Option<u8>, rng: &mut Rng) -> Option<Pick> {
        let index = rng.u32(0..empty.count_ones());
        Some(Pick {
            cell: nth_cell(empty, index),
            tries: 1,
        })
    }

    fn shares(&self, count: usize) -> Vec<f64> {
        vec![1.0 / count as f64; count]
    }

    fn tries_per_tile(&self, _: usize, _: usize, _: usize) -> f64 {
        1.0
    }
}

/// Returns the cell of a set that has `index` others before it.
///
/// No branch depends on the index: one multiplication sums the counts of the bytes up to
/// each byte, one comparison of all these sums finds the byte, and a table finds the bit
/// in it. (Vigna, "Broadword implementation of rank/select queries", 2008.)
#[inline]
fn nth_cell(set: CellSet, index: u32) -> u8 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = ONES << 7;
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let up_to = ((nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    let before = (((u64::from(index) * ONES) | HIGHS) - up_to) & HIGHS;
    let byte = ((before >> 7).wrapping_mul(ONES) >> 56) * 8;
    let rest = index - ((up_to << 8) >> byte & 0xff) as u32;
    byte as u8 + NTH_BIT[(set >> byte & 0xff) as usize][rest as usize & 7]
}

/// The position of the n-th set bit of every byte.
static NTH_BIT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};
