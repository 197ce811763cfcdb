//! The law of one spawned tile: with what probability it falls on which cell.

use crate::board::CellSet;
use crate::rules::{Rules, SpawnKind};

/// Where tiles fall under a spawn strategy, exactly.
#[derive(Clone, Debug)]
pub(super) struct SpawnLaw {
    /// Entry `n - 1`: the probabilities of `n` empty cells in scan order, the
    /// scan beginning after the tile placed before in the same spawn call.
    cells: Vec<Vec<f32>>,
    /// The probability of a 4.
    pub(super) fours: f32,
    /// Tiles per spawn, 0 if nothing is ever spawned.
    pub(super) tiles: usize,
}

impl SpawnLaw {
    /// Takes the law from the rules.
    pub(super) fn new(rules: &Rules) -> Self {
        let counts = 1..=rules.size * rules.size;
        let (cells, tiles) = match rules.spawn {
            SpawnKind::Uniform | SpawnKind::Reject => (counts.map(uniform).collect(), rules.tiles),
            SpawnKind::Retry { rate } => (counts.map(|n| retry(rate, n)).collect(), rules.tiles),
            SpawnKind::None => (Vec::new(), 0),
        };
        Self {
            cells,
            fours: rules.fours as f32,
            tiles,
        }
    }

    /// Iterates over the empty cells with their probabilities. `empty` is not 0.
    pub(super) fn cells(
        &self,
        empty: CellSet,
        after: Option<u8>,
    ) -> impl Iterator<Item = (u8, f32)> + '_ {
        let probabilities = &self.cells[empty.count_ones() as usize - 1];
        // Shifting twice, since 64 would overflow.
        let behind = after.map_or(0, |cell| (!0 << cell) << 1);
        let scan = [empty & behind, empty & !behind];
        scan.into_iter()
            .flat_map(bits)
            .zip(probabilities.iter().copied())
    }
}

fn bits(mut set: CellSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (cell < CellSet::BITS).then_some(cell as u8)
    })
}

fn uniform(count: usize) -> Vec<f32> {
    vec![1.0 / count as f32; count]
}

/// The i-th of n cells: p q^(i-1) / (1 - q^n), see [`crate::spawn::RetryRate`].
fn retry(rate: f64, count: usize) -> Vec<f32> {
    let weights = std::iter::successors(Some(rate), |weight| Some(weight * (1.0 - rate)));
    let weights: Vec<f64> = weights.take(count).collect();
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|weight| (weight / sum) as f32).collect()
}
