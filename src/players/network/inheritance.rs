//! Inheritance: the weight that an entry has before its stage has learned it.
//!
//! It is the weight of the same entry in an earlier stage, or of a similar entry. (The
//! weights of the stage before: weight promotion, Jaśkowski, "Mastering 2048 with delayed
//! temporal coherence learning, …", 2018. Halved tiles: [`super::tuples::downgraded`].)

use std::iter;

use super::table::{Coherence, Table};
use super::tuples::{SYMMETRIES, symmetries};
use super::{Bitboard, Network};

impl Network {
    /// Adds up the entries of a downgraded board, inherited ones included.
    #[cold]
    #[inline(never)]
    pub(super) fn sum_with_inherited(&self, board: Bitboard) -> f32 {
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

    /// Sets the entries of a downgraded board that were never learned to the weights that
    /// they inherit.
    #[cold]
    #[inline(never)]
    pub(super) fn inherit_entries(&self, board: Bitboard) {
        let turned = symmetries(board);
        let stage = self.shape.stage(board);
        for (number, pattern) in stage.tables().zip(stage.patterns()) {
            let table = &self.tables[number];
            for index in pattern.indices(&turned).map(|index| index as usize) {
                let place = self.place(number, index);
                if table.weights[place].get().is_nan() {
                    table.initialize(place, self.inherited(number, index));
                }
            }
        }
    }

    /// Returns the place of an entry in its table.
    #[inline]
    fn place(&self, table: usize, index: usize) -> usize {
        let sparse = self.tables[table].sparse.as_ref();
        sparse.map_or(index, |sparse| sparse.place(index))
    }

    /// Returns the weight of an entry, the inherited one if it was never learned.
    #[inline]
    fn weight(&self, table: usize, index: usize) -> f32 {
        let weight = self.tables[table].weights[self.place(table, index)].get();
        if weight.is_nan() {
            self.inherited(table, index)
        } else {
            weight
        }
    }

    /// Returns the weight of the same entry in the last earlier stage that learned it. If
    /// none did, returns the weight of the entry that [`super::Shape::inherited`] names.
    #[cold]
    #[inline(never)]
    fn inherited(&self, table: usize, index: usize) -> f32 {
        let before = |&table: &usize| self.shape.before(table);
        let mut before = iter::successors(before(&table), before);
        if let Some(learned) = before.find(|&table| self.has_learned(table, index)) {
            return self.weight(learned, index);
        }
        match self.shape.inherited(table, index) {
            Some((table, index)) => self.weight(table, index),
            // There is nothing to inherit. (An entry with an initial weight comes here only
            // if a sum overflowed: it starts again.)
            None => self.tables[table].initial.unwrap_or(0.0),
        }
    }

    /// Returns the weight of an entry; 0 if it has only the optimistic initial weight.
    pub(super) fn learned_weight(&self, table: usize, index: usize) -> f32 {
        let optimistic = self.tables[table].initial.is_some() && !self.has_learned(table, index);
        if optimistic {
            0.0
        } else {
            self.weight(table, index)
        }
    }

    /// Returns the sum of the magnitudes of all errors of an entry's weight.
    pub(super) fn errors(&self, table: usize, index: usize) -> f32 {
        let coherence = &self.tables[table].coherence[self.place(table, index)];
        coherence.magnitude.get()
    }

    /// Tells whether an entry was learned, and so has a weight of its own.
    pub(super) fn has_learned(&self, table: usize, index: usize) -> bool {
        self.errors(table, index) > 0.0
    }

    /// Copies an entry's weight and coherence to a place of another table.
    pub(super) fn copy_entry(&self, table: usize, index: usize, to: &Table, place: usize) {
        to.weights[place].set(self.weight(table, index));
        let Coherence { sum, magnitude } = &self.tables[table].coherence[self.place(table, index)];
        to.coherence[place].sum.set(sum.get());
        to.coherence[place].magnitude.set(magnitude.get());
    }
}
