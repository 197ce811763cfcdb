//! The expectimax player: a search with a budget.

use super::evaluation::Evaluate;
use super::search::Search;
use super::search_board::{SearchBoard, packed_for_search};
use super::spawn_model::SpawnModel;
use super::transposition::Transpositions;
use super::{Advice, Player, Stop};
use crate::engine::{Bitboard, Tiles};
use crate::game::{Board, Directions, Rules};

/// The limits of a search.
///
/// The search repeats with growing depth (iterative deepening: Slate and Atkin, "Chess
/// 4.5", 1977). It ends when it has finished the last depth, or when it has expanded the
/// given number of positions; then the last finished depth counts. A limit of time is up
/// to the caller, whose [`Stop`] ends the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Moves to look ahead, 1 to [`Self::MAX_DEPTH`]: 1 compares the boards after
    /// each direction, 3 looks through two spawns (max-chance-max-chance-max). With
    /// [`Self::NO_DEPTH`] only another limit ends the search, and the search is selective:
    /// it goes less deep after rarely spawned tiles, and leaves out directions whose values
    /// are bad without a search (see [`Evaluate::pruning_margin`]).
    pub depth: u32,
    /// Positions to expand; the first depth is always finished.
    pub nodes: u64,
}

impl Budget {
    /// The deepest search.
    pub const MAX_DEPTH: u32 = 32;
    /// Stands for no depth: the search goes as deep as another limit allows.
    pub const NO_DEPTH: u32 = u32::MAX;
    /// No limit but the caller's [`Stop`].
    pub const UNLIMITED: Self = Self {
        depth: Self::NO_DEPTH,
        nodes: u64::MAX,
    };

    /// Looks a fixed number of moves ahead.
    pub fn depth(depth: u32) -> Self {
        Self {
            depth,
            ..Self::UNLIMITED
        }
    }

    /// Expands a fixed number of positions.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes,
            ..Self::UNLIMITED
        }
    }
}

/// Three moves.
impl Default for Budget {
    fn default() -> Self {
        Self::depth(3)
    }
}

/// Maximizes over directions and averages over spawns.
///
/// (Expectimax is due to Michie, "Game-playing and game-learning automata",
/// 1966; for this game see Rodgers and Levine, "An investigation into 2048 AI
/// strategies", 2014.) With a budget of depth or nodes the advice depends on the position
/// only, not on the machine or on earlier searches.
#[derive(Clone, Debug)]
pub struct Expectimax<E> {
    evaluation: E,
    rules: Rules,
    spawns: SpawnModel,
    budget: Budget,
    table: Transpositions,
    nodes: u64,
}

impl<E> Expectimax<E> {
    /// Makes the player for games by these rules.
    pub fn new(evaluation: E, rules: &Rules, budget: Budget) -> Self {
        Self {
            evaluation,
            rules: rules.clone(),
            spawns: SpawnModel::new(rules),
            budget,
            table: Transpositions::new(),
            nodes: 0,
        }
    }

    /// Returns the number of positions that the last search expanded.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn deepen<F: SearchBoard>(&mut self, board: F, legal: Directions, stop: Stop<'_>) -> Advice
    where
        E: Evaluate<F>,
    {
        self.table.clear();
        let mut search = Search::new(&self.evaluation, &self.rules, &self.spawns, &mut self.table);
        let mut advice = search.root(board, legal, 1);
        search.set_limits(self.budget.nodes, stop);
        search.set_selective(self.budget.depth == Budget::NO_DEPTH);
        for depth in 2..=self.budget.depth.min(Budget::MAX_DEPTH) {
            if !search.was_cut_by_depth() {
                break;
            }
            let deeper = search.root(board, legal, depth);
            if search.stopped() {
                break;
            }
            advice = deeper;
        }
        self.nodes = search.nodes();
        advice
    }
}

impl<E: Evaluate<Bitboard> + Evaluate<Board> + Send> Player for Expectimax<E> {
    fn advise(&mut self, tiles: &Tiles, legal: Directions, stop: Stop<'_>) -> Advice {
        match packed_for_search(tiles) {
            Some(bits) => self.deepen(bits, legal, stop),
            None => self.deepen(Board::from(tiles), legal, stop),
        }
    }
}
