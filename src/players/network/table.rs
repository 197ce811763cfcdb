//! A table: the weights of one pattern in one stage, and how fast they learn.

use std::sync::atomic::{AtomicU32, Ordering};

use super::Stage;
use super::sparse::Sparse;
use super::tuples::{Pattern, SYMMETRIES};

/// The weights of one pattern in one stage, and what sets their step sizes.
#[derive(Debug)]
pub(super) struct Table {
    // Where the entries lie, if not each in its own place.
    pub(super) sparse: Option<Sparse>,
    pub(super) weights: Box<[Number]>,
    pub(super) coherence: Box<[Coherence]>,
    // The weight of an entry that was never learned; none if it inherits.
    pub(super) unseen: Option<f32>,
}

impl Table {
    /// Makes a table in which nothing was learned.
    pub(super) fn new(sparse: Option<Sparse>, places: usize, unseen: Option<f32>) -> Self {
        // No number takes its value from elsewhere until it is learned.
        let weight = unseen.unwrap_or(f32::NAN);
        Self {
            sparse,
            weights: (0..places).map(|_| Number::new(weight)).collect(),
            coherence: (0..places).map(|_| Coherence::default()).collect(),
            unseen,
        }
    }

    /// Makes the tables of a stage.
    pub(super) fn stage(stage: &Stage, unseen: Option<f32>) -> impl Iterator<Item = Self> + '_ {
        let new = move |pattern: &Pattern| Self::new(None, pattern.entries(), unseen);
        stage.patterns().iter().map(new)
    }

    /// Returns how much each place was learned: the magnitudes of its errors together.
    pub(super) fn learned(&self) -> impl Iterator<Item = f32> + '_ {
        let learned = self.coherence.iter();
        learned.map(|coherence| coherence.magnitude.get())
    }

    /// Returns the places of entries.
    #[inline]
    pub(super) fn places(&self, indices: [u64; SYMMETRIES]) -> [usize; SYMMETRIES] {
        Sparse::places_of(self.sparse.as_ref(), indices)
    }

    /// Sets a weight of which nothing else is known, to go on learning slowly.
    pub(super) fn assume(&self, place: usize, weight: f32) {
        const ERRORS: f32 = 1000.0;
        const COHERENCE: f32 = 0.1;
        self.weights[place].set(weight);
        self.coherence[place].magnitude.set(ERRORS);
        self.coherence[place].sum.set(ERRORS * COHERENCE);
    }
}

/// What the errors of a weight added up to, with and without their signs.
#[derive(Debug, Default)]
pub(super) struct Coherence {
    pub(super) sum: Number,
    pub(super) magnitude: Number,
}

/// An `f32` that threads share.
#[derive(Debug, Default)]
pub(super) struct Number(AtomicU32);

impl Number {
    pub(super) fn new(value: f32) -> Self {
        Self(AtomicU32::new(value.to_bits()))
    }

    #[inline]
    pub(super) fn get(&self) -> f32 {
        f32::from_bits(self.0.load(Ordering::Relaxed))
    }

    #[inline]
    pub(super) fn set(&self, value: f32) {
        self.0.store(value.to_bits(), Ordering::Relaxed);
    }
}

impl Coherence {
    /// Returns the step size of the weight: the magnitude of the sum of its
    /// errors over the sum of their magnitudes, which is 1 while they agree and
    /// goes towards 0 when they are noise. (Beal and Smith, "Temporal coherence
    /// and prediction decay in TD learning", 1999; Jaśkowski, "Mastering 2048
    /// with delayed temporal coherence learning, …", 2018.)
    #[inline]
    pub(super) fn rate(&self) -> f32 {
        let magnitude = self.magnitude.get();
        if magnitude > 0.0 {
            self.sum.get().abs() / magnitude
        } else {
            1.0
        }
    }

    #[inline]
    pub(super) fn add(&self, error: f32) {
        self.sum.set(self.sum.get() + error);
        self.magnitude.set(self.magnitude.get() + error.abs());
    }
}
