//! The expectimax player: a search with a budget.

use super::search::{Evaluate, Search};
use super::search_board::{SearchBoard, packed_for_search};
use super::spawn_model::SpawnModel;
use super::transposition::Transpositions;
use super::{Advice, Player, Stop};
use crate::engine::Bitboard;
use crate::engine::Tiles;
use crate::game::Rules;
use crate::game::{Board, Directions};

/// How much a search may look at: it goes deeper and deeper (Slate and Atkin, "Chess 4.5",
/// 1977) until it has finished the last depth or reached the number of positions, and the
/// last depth finished counts. A limit of time is the caller's, who says when to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Moves to look ahead, 1 to [`Self::MAX_DEPTH`]: 1 compares the boards after
    /// each direction, 3 looks through two spawns (max-chance-max-chance-max). With
    /// [`Self::NO_DEPTH`], where only another limit ends it, the search is selective: less
    /// deep behind tiles that are seldom spawned, and blind to directions that look bad
    /// (see [`Evaluate::pruning_margin`]).
    pub depth: u32,
    /// Positions to expand; the first depth is always finished.
    pub nodes: u64,
}

impl Budget {
    /// The deepest search.
    pub const MAX_DEPTH: u32 = 32;
    /// In place of a depth: as deep as another limit allows.
    pub const NO_DEPTH: u32 = u32::MAX;
    /// No limit but the caller's.
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
/// strategies", 2014.) A budget of depth or nodes gives the same advice for
/// the same position on every machine, whatever was searched before.
#[derive(Clone, Debug)]
pub struct Expectimax<E> {
    evaluation: E,
    rules: Rules,
    law: SpawnModel,
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
            law: SpawnModel::new(rules),
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
        self.table.forget();
        let mut search = Search::new(&self.evaluation, &self.rules, &self.law, &mut self.table);
        let mut advice = search.root(board, legal, 1);
        search.limit(self.budget.nodes, stop);
        search.select(self.budget.depth == Budget::NO_DEPTH);
        for depth in 2..=self.budget.depth.min(Budget::MAX_DEPTH) {
            if !search.sees_more_below() {
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
