//! The law of one spawned tile: with what probability it falls on which cell.

use crate::game::{CellSet, Exponent};
use crate::game::{Rules, SpawnKind};

/// Where the tiles of a spawn call fall, one after the other.
#[derive(Clone, Debug)]
pub(super) struct SpawnModel {
    /// Entry `n - 1`: the probabilities of `n` empty cells in scan order, the
    /// scan beginning after the tile placed before in the same call.
    shares: Vec<Vec<f32>>,
    fours: f32,
    /// Tiles per call, 0 if nothing is ever spawned.
    tiles: usize,
}

/// A way for a tile to fall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SpawnOutcome {
    pub(super) cell: u8,
    pub(super) exponent: Exponent,
    pub(super) probability: f32,
    /// Whether the tile itself, wherever it falls, is seldom the one.
    pub(super) seldom: bool,
}

impl SpawnModel {
    /// The most cells followed for each tile of a call, by the tiles per call:
    /// all of them for a single tile.
    const FOLLOWED: [[usize; Rules::MAX_TILES]; Rules::MAX_TILES] =
        [[64, 0, 0, 0], [12, 6, 0, 0], [6, 3, 3, 0], [4, 2, 2, 2]];

    /// The probability below which a tile is seldom.
    const SELDOM: f32 = 0.25;

    /// Takes the law from the rules.
    pub(super) fn new(rules: &Rules) -> Self {
        let counts = 1..=rules.size * rules.size;
        let (shares, tiles) = match rules.spawn {
            SpawnKind::Uniform | SpawnKind::Reject => (counts.map(uniform).collect(), rules.tiles),
            SpawnKind::Retry { rate } => (counts.map(|n| retry(rate, n)).collect(), rules.tiles),
            SpawnKind::None => (Vec::new(), 0),
        };
        Self {
            shares,
            fours: rules.fours as f32,
            tiles,
        }
    }

    /// Returns the number of tiles of a call.
    pub(super) fn tiles(&self) -> usize {
        self.tiles
    }

    /// Hands out the ways in which a tile of a call falls; their probabilities
    /// sum to 1. `placed` tiles of the call came before, the last on the cell
    /// `after`. `empty` is not 0.
    ///
    /// A call of one tile is followed exactly. With several, neighbours in scan
    /// order are taken together on the middle one of them, and only the first
    /// tile can be a 4, so that the ways stay few.
    #[inline]
    pub(super) fn each(
        &self,
        empty: CellSet,
        placed: usize,
        after: Option<u8>,
        mut follow: impl FnMut(SpawnOutcome),
    ) {
        let count = empty.count_ones() as usize;
        let shares = &self.shares[count - 1];
        let together = count.div_ceil(Self::FOLLOWED[self.tiles - 1][placed]);
        let fours = if placed == 0 { self.fours } else { 0.0 };
        // Shifting twice, since 64 would overflow.
        let behind = after.map_or(0, |cell| (!0 << cell) << 1);
        let mut scan = [empty & behind, empty & !behind];
        for shares in shares.chunks(together) {
            let mut middle = 0;
            for place in 0..shares.len() {
                let cell = take_first(&mut scan);
                if place == shares.len() / 2 {
                    middle = cell;
                }
            }
            let share: f32 = shares.iter().sum();
            for (exponent, part) in [(1, 1.0 - fours), (2, fours)] {
                if share * part > 0.0 {
                    follow(SpawnOutcome {
                        cell: middle,
                        exponent,
                        probability: share * part,
                        seldom: part < Self::SELDOM,
                    });
                }
            }
        }
    }
}

/// Takes the first cell out of two sets one after the other.
#[inline]
fn take_first([first, second]: &mut [CellSet; 2]) -> u8 {
    let set = if *first != 0 { first } else { second };
    let cell = set.trailing_zeros() as u8;
    *set &= set.wrapping_sub(1);
    cell
}

fn uniform(count: usize) -> Vec<f32> {
    vec![1.0 / count as f32; count]
}

/// The i-th of n cells: p q^(i-1) / (1 - q^n), see [`crate::game::RetryRate`].
fn retry(rate: f64, count: usize) -> Vec<f32> {
    let weights = std::iter::successors(Some(rate), |weight| Some(weight * (1.0 - rate)));
    let weights: Vec<f64> = weights.take(count).collect();
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|weight| (weight / sum) as f32).collect()
}
