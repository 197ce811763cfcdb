//! The expectimax search, for any rules, any board and any evaluation.

use super::chance::SpawnLaw;
use super::field::{Field, packed_for_search};
use super::transposition::Transpositions;
use super::{Advice, Player, Stop};
use crate::bitboard::Bitboard;
use crate::board::{Board, Direction, Directions, Merge};
use crate::playout::Tiles;
use crate::rules::Rules;

/// How much a search may look at: it goes deeper and deeper until it has
/// finished the last depth or reached the number of positions, and the last
/// depth finished counts. A limit of time is the caller's, who says when to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Moves to look ahead, at least 1 and at most [`Self::MAX_DEPTH`]: 1 compares
    /// the boards after each direction, 3 looks through two spawns
    /// (max-chance-max-chance-max).
    pub depth: u32,
    /// Positions to expand.
    pub nodes: u64,
}

impl Budget {
    /// The deepest search.
    pub const MAX_DEPTH: u32 = 32;
    /// No limit but the caller's.
    pub const UNLIMITED: Self = Self {
        depth: Self::MAX_DEPTH,
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

/// What a search compares boards by: the worth of an afterstate, a board after
/// a slide and before the spawn.
pub(super) trait Evaluate<F> {
    /// Returns the worth of an afterstate.
    fn value(&self, afterstate: &F) -> f32;
    /// Returns what the score of a slide adds to the worth of what follows.
    fn reward(&self, gained: u64) -> f32;
    /// Returns the worth of a position where no direction is legal.
    fn dead(&self) -> f32;
}

/// Maximizes over directions and averages over spawns (Michie, "Game-playing and
/// game-learning automata", 1966; for 2048 see Rodgers and Levine, "An investigation into
/// 2048 AI strategies", 2014), with the exact law of the spawn strategy.
///
/// Several tiles per spawn are successive single spawns. A line of play less
/// likely than [`Self::CUT`] is valued as it stands, even between two tiles
/// of a spawn, which bounds the work for every board and every number of tiles.
/// Positions met again are looked up in a table of fixed size, which is
/// forgotten at each move: a budget of depth or nodes gives the same advice
/// on every machine, whatever was played before.
#[derive(Clone, Debug)]
pub struct Expectimax<E> {
    evaluation: E,
    merge: Merge,
    idle_spawns: bool,
    law: SpawnLaw,
    budget: Budget,
    table: Transpositions,
    nodes: u64,
}

impl<E> Expectimax<E> {
    /// The probability below which a line of play is not followed.
    pub const CUT: f32 = 1e-4;

    /// Makes the player for games by these rules.
    pub fn new(evaluation: E, rules: &Rules, budget: Budget) -> Self {
        Self {
            evaluation,
            merge: rules.merge,
            idle_spawns: rules.idle_spawns(),
            law: SpawnLaw::new(rules),
            budget,
            table: Transpositions::new(),
            nodes: 0,
        }
    }

    /// Returns the number of positions that the last search expanded.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches deeper and deeper until the budget is used up.
    fn deepen<F: Field>(&mut self, board: F, legal: Directions, stop: Stop<'_>) -> Advice
    where
        E: Evaluate<F>,
    {
        self.table.forget();
        let mut search = Search {
            evaluation: &self.evaluation,
            merge: self.merge,
            idle_spawns: self.idle_spawns,
            law: &self.law,
            table: &mut self.table,
            cut: Self::CUT,
            nodes: 0,
            limit: u64::MAX, // the first depth is always finished
            stop: &mut || false,
            stopped: false,
            cut_by_depth: false,
            extended: 0,
            ext: std::env::var("EXT").map_or(0, |x| x.parse().unwrap()),
        };
        let mut advice = search.root(board, legal, 1);
        search.limit = self.budget.nodes;
        search.stop = stop;
        for depth in 2..=self.budget.depth.min(Budget::MAX_DEPTH) {
            let complete = !std::mem::take(&mut search.cut_by_depth);
            let deeper = search.root(board, legal, depth);
            if search.stopped || complete {
                break;
            }
            advice = deeper;
        }
        self.nodes = search.nodes;
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

/// A search under way.
struct Search<'a, E> {
    evaluation: &'a E,
    merge: Merge,
    idle_spawns: bool,
    law: &'a SpawnLaw,
    table: &'a mut Transpositions,
    cut: f32,
    nodes: u64,
    limit: u64,
    stop: Stop<'a>,
    stopped: bool,
    /// Whether a deeper search would see more.
    cut_by_depth: bool,
    extended: u32,
    ext: u32,
}

impl<E> Search<'_, E> {
    /// Values the legal directions of the position to play in.
    fn root<F: Field>(&mut self, board: F, legal: Directions, depth: u32) -> Advice
    where
        E: Evaluate<F>,
    {
        let slides = board.slides(self.merge);
        let mut values = [None; 4];
        for direction in legal.iter() {
            let value = self.direction(&board, &slides, direction, depth, 1.0);
            values[direction as usize] = Some(f64::from(value));
        }
        Advice::best_of(values)
    }

    #[inline]
    fn direction<F: Field>(
        &mut self,
        board: &F,
        slides: &F::Slides,
        direction: Direction,
        depth: u32,
        probability: f32,
    ) -> f32
    where
        E: Evaluate<F>,
    {
        let after = board.after(slides, direction);
        let reward = self.evaluation.reward(F::gained(slides, direction));
        reward + self.afterstate(&after, depth - 1, probability)
    }

    /// Returns the worth of a position: that of its best direction.
    fn position<F: Field>(&mut self, board: &F, depth: u32, probability: f32) -> f32
    where
        E: Evaluate<F>,
    {
        self.nodes += 1;
        if self.out_of_budget() {
            return 0.0; // nobody looks at it
        }
        let slides = board.slides(self.merge);
        let mut legal = F::changing(&slides);
        if self.idle_spawns && board.empty_cells() != 0 {
            legal = Directions::ALL;
        }
        if legal.is_empty() {
            return self.evaluation.dead();
        }
        let mut best = f32::NEG_INFINITY;
        for direction in legal.iter() {
            best = best.max(self.direction(board, &slides, direction, depth, probability));
        }
        best
    }

    /// Returns the worth of a board after a slide.
    fn afterstate<F: Field>(&mut self, board: &F, depth: u32, probability: f32) -> f32
    where
        E: Evaluate<F>,
    {
        if depth == 0 || probability < self.cut {
            self.cut_by_depth |= probability >= self.cut;
            let e = board.empty_cells().count_ones();
            if self.extended >= 1 || e > self.ext || probability < self.cut {
                return self.evaluation.value(board);
            }
            self.extended += 1;
            let v = self.spawn(board, None, self.law.tiles, 1, probability);
            self.extended -= 1;
            return v;
        }
        let key = board.key();
        if let Some(value) = self.table.get(key, depth) {
            return value;
        }
        let value = self.spawn(board, None, self.law.tiles, depth, probability);
        if !self.stopped {
            self.table.put(key, depth, value);
        }
        value
    }

    /// Averages over where the next tile of a spawn falls.
    fn spawn<F: Field>(
        &mut self,
        board: &F,
        last: Option<u8>,
        tiles: usize,
        depth: u32,
        probability: f32,
    ) -> f32
    where
        E: Evaluate<F>,
    {
        let empty = board.empty_cells();
        if tiles == 0 || empty == 0 {
            return self.position(board, depth, probability);
        }
        if last.is_some() && probability < self.cut {
            return self.evaluation.value(board);
        }
        let law = self.law;
        let mut sum = 0.0;
        for (cell, share) in law.cells(empty, last) {
            for (exponent, part) in [(1, 1.0 - law.fours), (2, law.fours)] {
                let weight = share * part;
                if weight > 0.0 {
                    let mut next = *board;
                    next.place(cell, exponent);
                    let likely = probability * weight;
                    sum += weight * self.spawn(&next, Some(cell), tiles - 1, depth, likely);
                }
            }
        }
        sum
    }

    fn out_of_budget(&mut self) -> bool {
        const ASK_EVERY: u64 = 1024;
        if !self.stopped {
            self.stopped =
                self.nodes > self.limit || (self.nodes.is_multiple_of(ASK_EVERY) && (self.stop)());
        }
        self.stopped
    }
}
