//! A network as what a search compares boards by.

use std::sync::Arc;

use super::PlayerKind;
use super::search::Evaluate;
use crate::engine::Bitboard;
use crate::game::{Board, Exponent};
use crate::game::{Preset, Rules};
use crate::players::network::{self, Packed};

/// Compares boards by the score still to come, as a network tells it of a board
/// after a slide.
#[derive(Clone, Copy, Debug)]
pub struct ScoreToCome<V>(pub V);

/// How much better one direction must look than another, in points to come, that the other
/// is not searched. Measured: see what was tried beside the network of `classic`.
const MARGIN: Option<f32> = Some(2000.0);

/// The networks at hand: those that were trained here, and the one that comes
/// with the program.
#[derive(Clone, Debug, Default)]
pub struct Networks {
    trained: Vec<(Rules, Arc<Packed>)>,
}

impl Networks {
    /// Adds a network that was trained for some rules.
    pub fn add(&mut self, rules: &Rules, network: Packed) {
        self.trained.push((rules.in_play(), Arc::new(network)));
    }

    /// Returns who plays under some rules when a player of a kind is asked for: without a
    /// network the heuristic.
    pub fn in_effect(&self, kind: PlayerKind, rules: &Rules) -> PlayerKind {
        if kind == PlayerKind::Network && self.get(rules).is_none() {
            PlayerKind::Expectimax
        } else {
            kind
        }
    }

    /// Returns the network to play by under some rules, if there is one: one
    /// trained here before the one that comes with the program.
    pub fn get(&self, rules: &Rules) -> Option<Arc<Packed>> {
        let rules = rules.in_play();
        let trained = self.trained.iter().find(|(known, _)| *known == rules);
        let shipped = || (rules == Preset::Classic.rules()).then(network::classic);
        trained
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
        MARGIN
    }
}

impl<V: Fn(Bitboard) -> f32> Evaluate<Board> for ScoreToCome<V> {
    fn value(&self, afterstate: &Board) -> f32 {
        self.0(fitted(afterstate))
    }

    fn reward(&self, gained: u64) -> f32 {
        gained as f32
    }

    fn game_over(&self) -> f32 {
        0.0
    }

    fn pruning_margin(&self) -> Option<f32> {
        MARGIN
    }
}

/// Returns a 4x4 board as the fast board that is most like it: while a tile is
/// too large, all above the largest gap are halved. (Tile-downgrading: Guei,
/// Chen and Wu, "Optimistic temporal difference learning for 2048", 2021.)
fn fitted(board: &Board) -> Bitboard {
    let mut cells: Vec<Exponent> = board.cells().to_vec();
    loop {
        let present = cells.iter().fold(1_u64, |set, &tile| set | 1 << tile);
        let largest = present.ilog2();
        if largest <= u32::from(Bitboard::MAX_EXPONENT) {
            break;
        }
        let gaps = !present & ((1 << largest) - 1);
        // A chain without a gap is as long as can be: it loses its 2.
        let gap = gaps.checked_ilog2().unwrap_or(0);
        for tile in cells.iter_mut().filter(|tile| u32::from(**tile) > gap) {
            *tile -= 1;
        }
    }
    let nibbles = cells.iter().rev();
    Bitboard(nibbles.fold(0, |word, &tile| word << 4 | u64::from(tile)))
}
