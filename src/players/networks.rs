//! The networks that players use, and the evaluation by a network.

use std::sync::Arc;

use super::evaluation::Evaluate;
use super::network::{self, Packed};
use crate::engine::Bitboard;
use crate::game::{Board, Exponent, Preset, Rules};

/// The evaluation by the score still to come, which a function predicts for a board after a
/// slide.
#[derive(Clone, Copy, Debug)]
pub struct ScoreToCome<V>(pub V);

/// The margin for pruning, in points. It was measured, see `network/classic.md`.
const PRUNING_MARGIN: Option<f32> = Some(2000.0);

/// The available networks: those that the caller adds, and the one that comes with the
/// program.
#[derive(Clone, Debug, Default)]
pub struct Networks {
    added: Vec<(Rules, Arc<Packed>)>,
}

impl Networks {
    /// Adds a network that was trained for these rules.
    pub fn add(&mut self, rules: &Rules, network: Packed) {
        self.added.push((rules.in_play(), Arc::new(network)));
    }

    /// Returns the network for these rules, if there is one. An added network takes
    /// precedence over the one that comes with the program.
    pub fn get(&self, rules: &Rules) -> Option<Arc<Packed>> {
        let rules = rules.in_play();
        let added = self.added.iter().find(|(known, _)| *known == rules);
        let shipped = || (rules == Preset::Classic.rules()).then(network::classic);
        added
            .map(|(_, network)| Arc::clone(network))
            .or_else(shipped)
    }
}

impl<V: Fn(Bitboard) -> f32> Evaluate<Bitboard> for ScoreToCome<V> {
    #[inline]
    fn value(&self, afterstate: &Bitboard) -> f32 {
        self.0(*afterstate)
    }

    #[inline]
    fn reward(&self, gained: u64) -> f32 {
        gained as f32
    }

    #[inline]
    fn game_over(&self) -> f32 {
        0.0
    }

    fn pruning_margin(&self) -> Option<f32> {
        PRUNING_MARGIN
    }
}

impl<V: Fn(Bitboard) -> f32> Evaluate<Board> for ScoreToCome<V> {
    fn value(&self, afterstate: &Board) -> f32 {
        self.0(downgraded_to_fit(afterstate))
    }

    fn reward(&self, gained: u64) -> f32 {
        gained as f32
    }

    fn game_over(&self) -> f32 {
        0.0
    }

    fn pruning_margin(&self) -> Option<f32> {
        PRUNING_MARGIN
    }
}

/// Returns the fast board that is most similar to a 4x4 board: while a tile is too large,
/// all tiles above the largest missing one are halved. (Tile-downgrading: Guei, Chen and
/// Wu, "Optimistic temporal difference learning for 2048", 2021.)
fn downgraded_to_fit(board: &Board) -> Bitboard {
    let mut cells: Vec<Exponent> = board.cells().to_vec();
    loop {
        let present = cells.iter().fold(1_u64, |set, &tile| set | 1 << tile);
        let largest = present.ilog2();
        if largest <= u32::from(Bitboard::MAX_EXPONENT) {
            break;
        }
        let gaps = !present & ((1 << largest) - 1);
        // If no tile is missing, all are halved, and the 2 becomes empty.
        let gap = gaps.checked_ilog2().unwrap_or(0);
        for tile in cells.iter_mut().filter(|tile| u32::from(**tile) > gap) {
            *tile -= 1;
        }
    }
    let nibbles = cells.iter().rev();
    Bitboard(nibbles.fold(0, |word, &tile| word << 4 | u64::from(tile)))
}
