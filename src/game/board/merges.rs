//! Which tiles merges made, derived from the boards before and after a slide.

use super::{Board, Exponent};

impl Board {
    /// Returns the exponent of the tile that each merge made when this board slid
    /// to `after`, which has no new tile yet; the smallest first. With cascades this
    /// includes tiles that merged again.
    ///
    /// A merge turns two tiles of one value into one of the next, so the numbers of
    /// tiles of each value before and after determine the merges, from the smallest
    /// value upwards.
    pub fn merges_into(&self, after: &Board) -> Vec<Exponent> {
        let mut merged = Vec::new();
        let mut made = 0;
        for exponent in 1..=self.largest().max(after.largest()) {
            let had = self.count(exponent) + made;
            made = had.saturating_sub(after.count(exponent)) / 2;
            merged.extend(std::iter::repeat_n(exponent + 1, made));
        }
        merged
    }

    fn count(&self, exponent: Exponent) -> usize {
        let cells = self.cells().iter();
        cells.filter(|cell| **cell == exponent).count()
    }
}
