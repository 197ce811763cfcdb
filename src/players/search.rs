//! One expectimax search, for any rules, any board and any evaluation.
//!
//! A line of play less probable than [`Search::MIN_PROBABILITY`] is not searched, even
//! between two tiles of a spawn, which bounds the work on every board (as in Xiao's
//! "2048-ai", 2014). Games end on full boards, so the search looks one move further where
//! at most [`Search::NEARLY_FULL`] cells are empty (after quiescence search: Shannon,
//! "Programming a computer for playing chess", 1950). Values of positions are kept in a
//! transposition table (Greenblatt, Eastlake and Crocker, "The Greenblatt chess program",
//! 1967).
//!
//! A selective search goes less deep where play is improbable or bad. A rarely spawned tile
//! costs one move of depth (moves that cost unequal depth: Levy, Broughton and Taylor, "The
//! SEX algorithm in computer chess", 1989). Below the root, a direction is pruned if its
//! static value, the value without a search, is lower than the best by more than a margin
//! (forward pruning: Greenblatt, as above). `network/classic.md` gives the measurements.

use super::evaluation::Evaluate;
use super::search_board::SearchBoard;
use super::spawn_model::SpawnModel;
use super::transposition::Transpositions;
use super::{Advice, Stop};
use crate::game::{Direction, Directions, Merge, Rules};

/// A search in progress.
pub(super) struct Search<'a, E> {
    evaluation: &'a E,
    merge: Merge,
    idle_spawns: bool,
    spawns: &'a SpawnModel,
    table: &'a mut Transpositions,
    nodes: u64,
    max_nodes: u64,
    stop: Option<Stop<'a>>,
    stopped: bool,
    cut_by_depth: bool,
    selective: bool,
}

impl<'a, E> Search<'a, E> {
    /// The probability below which a line of play is not searched.
    const MIN_PROBABILITY: f32 = 1e-4;
    /// The largest number of empty cells with which the search looks one move further.
    const NEARLY_FULL: u32 = 3;
    /// The number of positions between two calls of `stop`.
    const STOP_INTERVAL: u64 = 128;

    /// Makes a search without limits.
    pub(super) fn new(
        evaluation: &'a E,
        rules: &Rules,
        spawns: &'a SpawnModel,
        table: &'a mut Transpositions,
    ) -> Self {
        Self {
            evaluation,
            merge: rules.merge,
            idle_spawns: rules.idle_spawns(),
            spawns,
            table,
            nodes: 0,
            max_nodes: u64::MAX,
            stop: None,
            stopped: false,
            cut_by_depth: false,
            selective: false,
        }
    }

    /// Limits the search to a number of positions, and stops it when `stop` returns true.
    pub(super) fn set_limits(&mut self, max_nodes: u64, stop: Stop<'a>) {
        self.max_nodes = max_nodes;
        self.stop = Some(stop);
    }

    /// Sets whether the search is selective.
    pub(super) fn set_selective(&mut self, selective: bool) {
        self.selective = selective;
    }

    /// Returns the number of positions expanded.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Tells whether a limit ended the search, so that the last values are meaningless.
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Tells whether the depth cut the last search off, so that a deeper one would see more.
    pub(super) fn was_cut_by_depth(&self) -> bool {
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

    /// Returns the value of a direction. `depth` is the number of moves left to search, this
    /// one included; with none left, the board after the slide has its static value.
    /// `static_value` is that value if it is known.
    #[inline]
    fn direction<F: SearchBoard>(
        &mut self,
        board: &F,
        slides: &F::FourSlides,
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
        let value = match depth.checked_sub(1) {
            Some(depth) => self.afterstate(&after, depth, probability, static_value),
            None => self.evaluation.value(&after),
        };
        reward + value
    }

    /// Returns the value of a position: that of its best direction.
    fn position<F: SearchBoard>(&mut self, board: &F, depth: u32, probability: f32) -> f32
    where
        E: Evaluate<F>,
    {
        if self.out_of_budget() {
            return 0.0; // `root`'s caller discards all values of a stopped search.
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
            legal = self.prune(board, &slides, legal, &mut static_values);
        }
        let mut best = f32::NEG_INFINITY;
        for direction in legal.iter() {
            let static_value = static_values[direction as usize];
            let value = self.direction(board, &slides, direction, depth, probability, static_value);
            best = best.max(value);
        }
        best
    }

    /// Returns the legal directions without those that the margin prunes. Sets the static
    /// values of the boards after all legal directions if it computes them.
    fn prune<F: SearchBoard>(
        &self,
        board: &F,
        slides: &F::FourSlides,
        legal: Directions,
        static_values: &mut [Option<f32>; 4],
    ) -> Directions
    where
        E: Evaluate<F>,
    {
        let Some(margin) = self.evaluation.pruning_margin() else {
            return legal;
        };
        let mut values = [f32::NEG_INFINITY; 4];
        for direction in legal.iter() {
            let value = self.evaluation.value(&board.after(slides, direction));
            static_values[direction as usize] = Some(value);
            let reward = self.evaluation.reward(F::gained(slides, direction));
            values[direction as usize] = reward + value;
        }
        let best = values.into_iter().fold(f32::NEG_INFINITY, f32::max);
        Directions::from_flags(values.map(|value| value >= best - margin))
    }

    /// Returns the value of a board after a slide. `static_value` is its static value if
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
        let static_value = || static_value.unwrap_or_else(|| self.evaluation.value(board));
        if probability < Self::MIN_PROBABILITY {
            return static_value();
        }
        if depth == 0 {
            self.cut_by_depth = true;
            if board.empty_cells().count_ones() > Self::NEARLY_FULL {
                return static_value();
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

    /// Returns the mean value over the cells and values of the next tile of a spawn call.
    /// `placed` tiles of the call came before, the last on the cell `after`.
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
        if placed == self.spawns.tiles() || empty == 0 {
            return self.position(board, depth, probability);
        }
        if placed > 0 && probability < Self::MIN_PROBABILITY {
            return self.evaluation.value(board);
        }
        let mut mean = 0.0;
        let spawns = self.spawns;
        spawns.each(empty, placed, after, |outcome| {
            let mut next = *board;
            next.place(outcome.cell, outcome.exponent);
            let probability = probability * outcome.probability;
            let mut depth = depth;
            if self.selective && outcome.rare && depth > 0 {
                self.cut_by_depth = true;
                depth -= 1;
            }
            let value = self.spawn(&next, placed + 1, Some(outcome.cell), depth, probability);
            mean += outcome.probability * value;
        });
        mean
    }

    fn out_of_budget(&mut self) -> bool {
        let asks = self.nodes.is_multiple_of(Self::STOP_INTERVAL);
        if !self.stopped {
            let must_stop = asks && self.stop.as_mut().is_some_and(|stop| stop());
            self.stopped = must_stop || self.nodes >= self.max_nodes;
        }
        self.stopped
    }
}
