//! The n-tuple network: what a board after a slide is worth, as a sum of
//! entries looked up in large tables, and how the entries are learned.
//!
//! A value is the score still to come. It is that of an *afterstate*, the board
//! after a slide and before the spawn. (Szubert and Jaśkowski, "Temporal
//! difference learning of n-tuple networks for the game 2048", 2014.)
//!
//! This module knows neither files nor threads nor a clock, and no player. It
//! holds boards up to the tile 32768, as [`Bitboard`] does.

use std::iter;

use crate::engine::Bitboard;

mod classic;
mod codec;
mod learn;
mod learning_file;
mod packed;
mod packed_file;
mod prune;
mod shape;
mod sparse;
mod table;
mod tuples;

pub use classic::classic;
pub use learn::{Episode, Learner};
pub use learning_file::{NetworkFileError, TrainingProgress, decode, encode};
pub use packed::Packed;
pub use packed_file::{pack, unpack, unpack_for_learning};
pub use prune::{Lookups, prune};
pub use shape::{Shape, Stage};
use table::{Coherence, Table};
use tuples::downgraded_board;
pub use tuples::{Pattern, SYMMETRIES, Tuples, UnknownTuplesError, symmetries};

/// A network that learns.
///
/// Its numbers may be read and learned by several threads at once without
/// locks; an update that another thread overwrites is lost, which does no harm.
/// (Recht et al., "Hogwild!", 2011.) With one thread it is deterministic.
#[derive(Debug)]
pub struct Network {
    shape: Shape,
    tables: Vec<Table>,
}

/// How many patterns are looked up together.
const GROUP: usize = 4;

impl Network {
    /// Makes a network that has learned nothing and takes every board to be
    /// worth `value`. With a large value play is drawn to what it has not seen
    /// yet. (Guei, Chen and Wu, "Optimistic temporal difference learning for
    /// 2048", 2021.)
    pub fn new(shape: Shape, value: f32) -> Self {
        let tables = shape.stages().iter().flat_map(|stage| {
            let is_first = stage.tables().start == 0;
            Table::stage(stage, is_first.then(|| stage.share(value)))
        });
        Self {
            tables: tables.collect(),
            shape,
        }
    }

    /// Goes over to other stages, where those that stay as they are keep what they have
    /// learned: a new one takes every board to be worth `value`, or what the stage
    /// before has learned if it has the same patterns. `None` if a stage begins no more
    /// where one did.
    pub fn with_shape(self, shape: Shape, value: Option<f32>) -> Option<Self> {
        let mut learned = self.tables.into_iter();
        let mut old = self.shape.stages().iter().peekable();
        let mut tables: Vec<Table> = Vec::new();
        for stage in shape.stages() {
            let was = old.next_if(|old| old.begins() == stage.begins());
            let count = was.map_or(0, |was| was.patterns().len());
            let kept: Vec<Table> = learned.by_ref().take(count).collect();
            if was.is_some_and(|was| was.patterns() == stage.patterns()) {
                tables.extend(kept);
            } else {
                tables.extend(Table::stage(stage, value.map(|value| stage.share(value))));
            }
        }
        old.next().is_none().then_some(Self { shape, tables })
    }

    /// Moves each weight by a share of the way to that of another network, if both have
    /// learned it; with shares of 1/2, 1/3 and so on the weights become the mean of all,
    /// in which much of the noise of learning is gone. (Polyak and Juditsky,
    /// "Acceleration of stochastic approximation by averaging", 1992.) `None`, and nothing
    /// moved, if the structures differ or a table of either is pruned.
    pub fn average_in(&self, other: &Network, share: f32) -> Option<()> {
        // Stages split off a pruned network have all entries, so that a part may be pruned.
        let mut tables = self.tables.iter().chain(&other.tables);
        if self.shape != other.shape || tables.any(|table| table.sparse.is_some()) {
            return None;
        }
        for (table, other) in self.tables.iter().zip(&other.tables) {
            for (weight, other) in table.weights.iter().zip(&other.weights) {
                let (from, to) = (weight.get(), other.get());
                if !to.is_nan() {
                    weight.set(from + share * (to - from));
                }
            }
        }
        Some(())
    }

    /// Returns the structure.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Tells whether only some of its entries have a place of their own.
    pub fn is_pruned(&self) -> bool {
        self.tables.iter().all(|table| table.sparse.is_some())
    }

    /// Returns the value of a board after a slide, the score still to come.
    #[inline]
    pub fn value(&self, board: Bitboard) -> f32 {
        let board = downgraded_board(board);
        let value = self.sum(board);
        if value.is_nan() {
            self.sum_with_inherited(board)
        } else {
            value
        }
    }

    /// Adds up the entries of a downgraded board; no number if some were never learned.
    #[inline]
    fn sum(&self, board: Bitboard) -> f32 {
        let turned = symmetries(board);
        let stage = self.shape.stage(board);
        let mut sums = [0.0; SYMMETRIES];
        let tables = self.tables[stage.tables()].chunks(GROUP);
        for (patterns, tables) in stage.patterns().chunks(GROUP).zip(tables) {
            // All indices of a group come first: then its loads, which mostly
            // miss the caches, follow each other closely and wait together.
            let mut places = [[0; SYMMETRIES]; GROUP];
            for ((places, pattern), table) in places.iter_mut().zip(patterns).zip(tables) {
                *places = table.places(pattern.indices(&turned));
            }
            for (places, table) in places.iter().zip(tables) {
                for (sum, &place) in sums.iter_mut().zip(places) {
                    *sum += table.weights[place].get();
                }
            }
        }
        sums.iter().sum()
    }

    #[cold]
    #[inline(never)]
    fn sum_with_inherited(&self, board: Bitboard) -> f32 {
        let turned = symmetries(board);
        let stage = self.shape.stage(board);
        let mut sums = [0.0; SYMMETRIES];
        for (table, pattern) in stage.tables().zip(stage.patterns()) {
            for (sum, index) in sums.iter_mut().zip(pattern.indices(&turned)) {
                *sum += self.weight(table, index as usize);
            }
        }
        sums.iter().sum()
    }

    /// Gives the entries of a downgraded board that were never learned what they inherit.
    #[cold]
    #[inline(never)]
    fn take_over(&self, board: Bitboard) {
        let turned = symmetries(board);
        let stage = self.shape.stage(board);
        for (number, pattern) in stage.tables().zip(stage.patterns()) {
            let table = &self.tables[number];
            for index in pattern.indices(&turned).map(|index| index as usize) {
                let place = self.place(number, index);
                if table.weights[place].get().is_nan() {
                    table.assume(place, self.inherited(number, index));
                }
            }
        }
    }

    /// Moves the value of a board towards a target, and returns it as it is then
    /// (of a board that is like its mirror image, which looks entries up twice
    /// that move twice, only nearly).
    #[inline]
    pub fn learn(&self, board: Bitboard, target: f32) -> f32 {
        let board = downgraded_board(board);
        let mut value = self.sum(board);
        if value.is_nan() {
            self.take_over(board);
            value = self.sum(board);
        }
        let error = target - value;
        let turned = symmetries(board);
        let stage = self.shape.stage(board);
        let share = stage.share(error);
        let tables = &self.tables[stage.tables()];
        for (table, pattern) in tables.iter().zip(stage.patterns()) {
            let places = table.places(pattern.indices(&turned));
            // All step sizes come first, for the same reason as in `sum`.
            let rates = places.map(|place| table.coherence[place].rate());
            for (rate, place) in rates.into_iter().zip(places) {
                let step = rate * share;
                value += step;
                table.weights[place].set(table.weights[place].get() + step);
                table.coherence[place].add(share);
            }
        }
        value
    }

    /// Returns the place of an entry in its table.
    #[inline]
    fn place(&self, table: usize, index: usize) -> usize {
        let sparse = self.tables[table].sparse.as_ref();
        sparse.map_or(index, |sparse| sparse.place(index))
    }

    /// Returns the weight of an entry, or what it inherits while it was not learned.
    #[inline]
    fn weight(&self, table: usize, index: usize) -> f32 {
        let weight = self.tables[table].weights[self.place(table, index)].get();
        if weight.is_nan() {
            self.inherited(table, index)
        } else {
            weight
        }
    }

    /// Returns the weight of the same entry in the last stage before that learned it, or
    /// that of one like it. (Taking over the weights of the stage before is
    /// Jaśkowski's weight promotion, 2018.)
    #[cold]
    #[inline(never)]
    fn inherited(&self, table: usize, index: usize) -> f32 {
        let before = |&table: &usize| self.shape.before(table);
        let mut before = iter::successors(before(&table), before);
        if let Some(learned) = before.find(|&table| self.has_learned(table, index)) {
            return self.weight(learned, index);
        }
        let source = self.shape.inherited(table, index);
        match source {
            Some((table, index)) => self.weight(table, index),
            // It starts anew, as it does where sums have overflowed.
            None => self.tables[table].unseen.unwrap_or(0.0),
        }
    }

    /// Returns the weight of an entry; of one that has only its optimistic start, 0.
    fn learned_weight(&self, table: usize, index: usize) -> f32 {
        let optimistic = self.tables[table].unseen.is_some() && !self.has_learned(table, index);
        if optimistic {
            0.0
        } else {
            self.weight(table, index)
        }
    }

    /// Returns what the errors of an entry's weight add up to, whatever their signs.
    fn errors(&self, table: usize, index: usize) -> f32 {
        let coherence = &self.tables[table].coherence[self.place(table, index)];
        coherence.magnitude.get()
    }

    /// Tells whether an entry has a weight of its own.
    fn has_learned(&self, table: usize, index: usize) -> bool {
        self.errors(table, index) > 0.0
    }

    /// Copies a learned entry to a place of another table, with how sure it is.
    fn hand_over(&self, table: usize, index: usize, to: &Table, place: usize) {
        to.weights[place].set(self.weight(table, index));
        let Coherence { sum, magnitude } = &self.tables[table].coherence[self.place(table, index)];
        to.coherence[place].sum.set(sum.get());
        to.coherence[place].magnitude.set(magnitude.get());
    }
}
