//! A table: the weights of one pattern in one stage, and how fast they learn.

use std::sync::atomic::{AtomicU32, Ordering};

use super::Stage;
use super::sparse::Sparse;
use super::tuples::{Pattern, SYMMETRIES};

/// The weights of one pattern in one stage, and the coherence of each.
#[derive(Debug)]
pub(super) struct Table {
    // The places of the entries if the table is pruned; else each has its own.
    pub(super) sparse: Option<Sparse>,
    pub(super) weights: Box<[SharedFloat]>,
    pub(super) coherence: Box<[Coherence]>,
    // The weight of an entry that was never learned; `None` if the entry inherits.
    pub(super) initial: Option<f32>,
}

impl Table {
    /// Makes a table of `places` places in which nothing was learned.
    pub(super) fn new(sparse: Option<Sparse>, places: usize, initial: Option<f32>) -> Self {
        // NaN marks a weight that is inherited until it is learned.
        let weight = initial.unwrap_or(f32::NAN);
        Self {
            sparse,
            weights: (0..places).map(|_| SharedFloat::new(weight)).collect(),
            coherence: (0..places).map(|_| Coherence::default()).collect(),
            initial,
        }
    }

    /// Makes the tables of a stage.
    pub(super) fn stage(stage: &Stage, initial: Option<f32>) -> impl Iterator<Item = Self> + '_ {
        let new = move |pattern: &Pattern| Self::new(None, pattern.entries(), initial);
        stage.patterns().iter().map(new)
    }

    /// Returns for each place the sum of the magnitudes of its errors, which tells how much
    /// it was learned.
    pub(super) fn errors(&self) -> impl Iterator<Item = f32> + '_ {
        let coherence = self.coherence.iter();
        coherence.map(|coherence| coherence.magnitude.get())
    }

    /// Returns the places of entries.
    #[inline]
    pub(super) fn places(&self, indices: [u64; SYMMETRIES]) -> [usize; SYMMETRIES] {
        Sparse::places_of(self.sparse.as_ref(), indices)
    }

    /// Sets a weight that comes from elsewhere, with a coherence that makes it learn slowly.
    pub(super) fn initialize(&self, place: usize, weight: f32) {
        const ERRORS: f32 = 1000.0;
        const COHERENCE: f32 = 0.1;
        self.weights[place].set(weight);
        self.coherence[place].magnitude.set(ERRORS);
        self.coherence[place].sum.set(ERRORS * COHERENCE);
    }
}

/// The sum of the errors of a weight, and the sum of their magnitudes.
#[derive(Debug, Default)]
pub(super) struct Coherence {
    pub(super) sum: SharedFloat,
    pub(super) magnitude: SharedFloat,
}

/// An `f32` that threads share.
#[derive(Debug, Default)]
pub(super) struct SharedFloat(AtomicU32);

impl SharedFloat {
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
    /// errors over the sum of their magnitudes. It is 1 while all errors have the same
    /// sign and tends to 0 when they are noise. (Beal and Smith, "Temporal coherence
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
