//! The n-tuple network: it values a board after a slide as a sum of entries of large
//! tables, and learns the entries.
//!
//! The value is the score still to come. It is that of an *afterstate*, the board
//! after a slide and before the spawn. (Szubert and Jaśkowski, "Temporal
//! difference learning of n-tuple networks for the game 2048", 2014.)
//!
//! This module knows no files, no threads, no clock and no player. Like [`Bitboard`], it
//! holds boards with tiles up to 32768.

use crate::engine::Bitboard;

mod bits;
mod classic;
mod codec;
mod inheritance;
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
pub use codec::NetworkFileError;
pub use learn::{Episode, Learner};
pub use learning_file::{TrainingProgress, decode, encode};
pub use packed::Packed;
pub use packed_file::{pack, unpack, unpack_for_learning};
pub use prune::{Lookups, prune};
pub use shape::{Shape, Stage};
use table::Table;
use tuples::downgraded_board;
pub use tuples::{Pattern, SYMMETRIES, Tuples, UnknownTuplesError, symmetries};

/// A network that learns.
///
/// Several threads may read and learn its numbers at once without locks. An update that
/// another thread overwrites is lost, which does no harm. (Recht et al., "Hogwild!",
/// 2011.) With one thread it is deterministic.
#[derive(Debug)]
pub struct Network {
    shape: Shape,
    tables: Vec<Table>,
}

/// How many patterns are looked up together.
const GROUP: usize = 4;

impl Network {
    /// Makes a network that has learned nothing and gives every board the value `value`. A
    /// large value makes play explore boards that it has not met yet. (Guei, Chen and Wu,
    /// "Optimistic temporal difference learning for 2048", 2021.)
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

    /// Changes the stages. A stage with the same beginning and the same patterns as before
    /// keeps what it has learned. Any other stage gives every board the value `value`; with
    /// `None` it inherits from the stage before it if that has the same patterns. Returns
    /// `None` if the new shape lacks the beginning of a stage of the old one.
    pub fn with_shape(self, shape: Shape, value: Option<f32>) -> Option<Self> {
        let mut learned = self.tables.into_iter();
        let mut old = self.shape.stages().iter().peekable();
        let mut tables: Vec<Table> = Vec::new();
        for stage in shape.stages() {
            let same = old.next_if(|old| old.begins() == stage.begins());
            let count = same.map_or(0, |old| old.patterns().len());
            let kept: Vec<Table> = learned.by_ref().take(count).collect();
            if same.is_some_and(|old| old.patterns() == stage.patterns()) {
                tables.extend(kept);
            } else {
                tables.extend(Table::stage(stage, value.map(|value| stage.share(value))));
            }
        }
        old.next().is_none().then_some(Self { shape, tables })
    }

    /// Moves each weight by a share of the way to that of another network, where both have
    /// learned it. Calls with shares of 1/2, 1/3 and so on give the mean of all networks,
    /// which has less of the noise of learning. (Polyak and Juditsky, "Acceleration of
    /// stochastic approximation by averaging", 1992.) Returns `None` and changes nothing if
    /// the shapes differ or a table of either network is pruned.
    pub fn average_in(&self, other: &Network, share: f32) -> Option<()> {
        // A stage added to a pruned network has all entries, so only some tables may be
        // pruned.
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

    /// Returns the shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Tells whether every table is pruned, so that only some entries have a weight of
    /// their own.
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

    /// Adds up the entries of a downgraded board; NaN if some were never learned.
    #[inline]
    fn sum(&self, board: Bitboard) -> f32 {
        let turned = symmetries(board);
        let stage = self.shape.stage(board);
        let mut sums = [0.0; SYMMETRIES];
        let tables = self.tables[stage.tables()].chunks(GROUP);
        for (patterns, tables) in stage.patterns().chunks(GROUP).zip(tables) {
            // Most loads miss the caches. With all indices of a group computed first, its
            // loads follow each other closely and the processor overlaps their latencies.
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

    /// Moves the value of a board towards a target, and returns the new value. (A board
    /// that equals one of its mirror images looks some entries up twice, and these move
    /// twice; for it the returned value is only nearly right.)
    #[inline]
    pub fn learn(&self, board: Bitboard, target: f32) -> f32 {
        let board = downgraded_board(board);
        let mut value = self.sum(board);
        if value.is_nan() {
            self.inherit_entries(board);
            value = self.sum(board);
        }
        let error = target - value;
        let turned = symmetries(board);
        let stage = self.shape.stage(board);
        let share = stage.share(error);
        let tables = &self.tables[stage.tables()];
        for (table, pattern) in tables.iter().zip(stage.patterns()) {
            let places = table.places(pattern.indices(&turned));
            // All step sizes are computed first, for the same reason as in `sum`.
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
}
