//! One expectimax search, for any rules, any board and any evaluation.
//!
//! A line of play less likely than [`Search::CUT`] is valued as it stands, even between
//! two tiles of a spawn, which bounds the work on every board (as in Xiao's "2048-ai",
//! 2014). A full board is where games end, so the search looks one move further where at
//! most [`Search::CROWDED`] cells are empty (after the search of what is not quiet:
//! Shannon, "Programming a computer for playing chess", 1950). Positions met again are
//! looked up in a table of fixed size (Greenblatt, Eastlake and Crocker, "The Greenblatt
//! chess program", 1967).
//!
//! A search with a limit goes as deep as it gets, and saves its work for what is
//! likely: a tile that is seldom spawned costs a move of depth (depth that moves cost
//! unequally: Levy, Broughton and Taylor, "The SEX algorithm in computer chess", 1989),
//! and below the root a direction is left out that looks worse than the best by a margin
//! (forward pruning: Greenblatt, as above). What they give is told beside the network of
//! `classic`.

use super::search_board::SearchBoard;
use super::spawn_model::SpawnModel;
use super::transposition::Transpositions;
use super::{Advice, Stop};
use crate::game::Rules;
use crate::game::{Direction, Directions, Merge};

/// What a search compares boards by: the worth of an afterstate, a board after
/// a slide and before the spawn.
pub trait Evaluate<F> {
    /// Returns the worth of an afterstate.
    fn value(&self, afterstate: &F) -> f32;
    /// Returns what the score of a slide adds to the worth of what follows.
    fn reward(&self, gained: u64) -> f32;
    /// Returns the worth of a position where no direction is legal.
    fn game_over(&self) -> f32;
    /// Returns by how much one direction must look better than another, both valued as
    /// they stand, that the other is not worth a search with a limit; `None` if no such
    /// static_value is to be trusted.
    fn pruning_margin(&self) -> Option<f32> {
        None
    }
}

/// A search under way.
pub(super) struct Search<'a, E> {
    evaluation: &'a E,
    merge: Merge,
    idle_spawns: bool,
    law: &'a SpawnModel,
    table: &'a mut Transpositions,
    nodes: u64,
    limit: u64,
    stop: Option<Stop<'a>>,
    stopped: bool,
    cut_by_depth: bool,
    selective: bool,
}

impl<'a, E> Search<'a, E> {
    /// The probability below which a line of play is not followed.
    const CUT: f32 = 1e-4;
    /// The empty cells up to which the search looks one move further.
    const CROWDED: u32 = 3;
    /// How many positions are expanded between two questions whether to stop.
    const ASK_EVERY: u64 = 128;

    /// Makes a search without limits.
    pub(super) fn new(
        evaluation: &'a E,
        rules: &Rules,
        law: &'a SpawnModel,
        table: &'a mut Transpositions,
    ) -> Self {
        Self {
            evaluation,
            merge: rules.merge,
            idle_spawns: rules.idle_spawns(),
            law,
            table,
            nodes: 0,
            limit: u64::MAX,
            stop: None,
            stopped: false,
            cut_by_depth: false,
            selective: false,
        }
    }

    /// Sets the number of positions to expand at most, and a question whether to stop.
    pub(super) fn limit(&mut self, nodes: u64, stop: Stop<'a>) {
        self.limit = nodes;
        self.stop = Some(stop);
    }

    /// Sets whether what is seldom spawned is searched less deep, and what looks bad not
    /// at all.
    pub(super) fn select(&mut self, selective: bool) {
        self.selective = selective;
    }

    /// Returns the number of positions expanded.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Tells whether a limit was met, so that the last values mean nothing.
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Tells whether a search deeper than the last one would see more.
    pub(super) fn sees_more_below(&self) -> bool {
        self.cut_by_depth
    }

    /// Values the legal directions of the position to play in.
    pub(super) fn root<F: SearchBoard>(&mut self, board: F, legal: Directions, depth: u32) -> Advice
    where
        E: Evaluate<F>,
    {
        self.cut_by_depth = false;
        let slides = board.slides(self.merge);
        let mut values = [None; 4];
        for direction in legal.iter() {
            let value = self.direction(&board, &slides, direction, depth, 1.0, None);
            values[direction as usize] = Some(f64::from(value));
        }
        Advice::best_of(values)
    }

    /// Returns the worth of a direction, with `depth` moves to make from here,
    /// this one included; with none left, the board after it is valued as it stands,
    /// as `static_value` tells if it was done before.
    #[inline]
    fn direction<F: SearchBoard>(
        &mut self,
        board: &F,
        slides: &F::Slides,
        direction: Direction,
        depth: u32,
        probability: f32,
        static_value: Option<f32>,
    ) -> f32
    where
        E: Evaluate<F>,
    {
        let after = board.after(slides, direction);
        let reward = self.evaluation.reward(F::gained(slides, direction));
        let worth = match depth.checked_sub(1) {
            Some(depth) => self.afterstate(&after, depth, probability, static_value),
            None => self.evaluation.value(&after),
        };
        reward + worth
    }

    /// Returns the worth of a position: that of its best direction.
    fn position<F: SearchBoard>(&mut self, board: &F, depth: u32, probability: f32) -> f32
    where
        E: Evaluate<F>,
    {
        if self.out_of_budget() {
            return 0.0; // nobody looks at it
        }
        self.nodes += 1;
        let slides = board.slides(self.merge);
        let mut legal = F::changing(&slides);
        if self.idle_spawns && board.empty_cells() != 0 {
            legal = Directions::ALL;
        }
        if legal.is_empty() {
            return self.evaluation.game_over();
        }
        let mut static_values = [None; 4];
        if self.selective && depth > 0 {
            legal = self.promising(board, &slides, legal, &mut static_values);
        }
        let mut best = f32::NEG_INFINITY;
        for direction in legal.iter() {
            let static_value = static_values[direction as usize];
            let worth = self.direction(board, &slides, direction, depth, probability, static_value);
            best = best.max(worth);
        }
        best
    }

    /// Returns the directions that do not look worse than the best by more than the
    /// margin, and the values of the boards after all of them as they stand.
    fn promising<F: SearchBoard>(
        &self,
        board: &F,
        slides: &F::Slides,
        legal: Directions,
        static_values: &mut [Option<f32>; 4],
    ) -> Directions
    where
        E: Evaluate<F>,
    {
        let Some(margin) = self.evaluation.pruning_margin() else {
            return legal;
        };
        let mut worths = [f32::NEG_INFINITY; 4];
        for direction in legal.iter() {
            let value = self.evaluation.value(&board.after(slides, direction));
            static_values[direction as usize] = Some(value);
            let reward = self.evaluation.reward(F::gained(slides, direction));
            worths[direction as usize] = reward + value;
        }
        let best = worths.into_iter().fold(f32::NEG_INFINITY, f32::max);
        Directions::from_flags(worths.map(|worth| worth >= best - margin))
    }

    /// Returns the worth of a board after a slide; `static_value` is its value as it stands, if
    /// that is known.
    fn afterstate<F: SearchBoard>(
        &mut self,
        board: &F,
        depth: u32,
        probability: f32,
        static_value: Option<f32>,
    ) -> f32
    where
        E: Evaluate<F>,
    {
        let as_it_stands = || static_value.unwrap_or_else(|| self.evaluation.value(board));
        if probability < Self::CUT {
            return as_it_stands();
        }
        if depth == 0 {
            self.cut_by_depth = true;
            if board.empty_cells().count_ones() > Self::CROWDED {
                return as_it_stands();
            }
        }
        let key = board.key();
        if let Some(value) = self.table.get(key, depth) {
            return value;
        }
        let value = self.spawn(board, 0, None, depth, probability);
        if !self.stopped {
            self.table.put(key, depth, value);
        }
        value
    }

    /// Averages over where the next tile of a spawn falls. `placed` tiles of
    /// it came before, the last on the cell `after`.
    fn spawn<F: SearchBoard>(
        &mut self,
        board: &F,
        placed: usize,
        after: Option<u8>,
        depth: u32,
        probability: f32,
    ) -> f32
    where
        E: Evaluate<F>,
    {
        let empty = board.empty_cells();
        if placed == self.law.tiles() || empty == 0 {
            return self.position(board, depth, probability);
        }
        if placed > 0 && probability < Self::CUT {
            return self.evaluation.value(board);
        }
        let mut sum = 0.0;
        let law = self.law;
        law.each(empty, placed, after, |outcome| {
            let mut next = *board;
            next.place(outcome.cell, outcome.exponent);
            let likely = probability * outcome.probability;
            let mut depth = depth;
            if self.selective && outcome.rare && depth > 0 {
                self.cut_by_depth = true;
                depth -= 1;
            }
            sum += outcome.probability
                * self.spawn(&next, placed + 1, Some(outcome.cell), depth, likely);
        });
        sum
    }

    fn out_of_budget(&mut self) -> bool {
        let asks = self.nodes.is_multiple_of(Self::ASK_EVERY);
        if !self.stopped {
            let told = asks && self.stop.as_mut().is_some_and(|stop| stop());
            self.stopped = told || self.nodes >= self.limit;
        }
        self.stopped
    }
}
