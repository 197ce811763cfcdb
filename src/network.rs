//! The n-tuple network: what a board after a slide is worth, as a sum of
//! entries looked up in large tables, and how the entries are learned.
//!
//! A value is the score still to come. It is that of an *afterstate*, the board
//! after a slide and before the spawn. (Szubert and Jaśkowski, "Temporal
//! difference learning of n-tuple networks for the game 2048", 2014.)
//!
//! This module knows neither files nor threads nor a clock, and no player. It
//! holds boards up to the tile 32768, as [`Bitboard`] does.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::bitboard::Bitboard;
use crate::board::Exponent;

mod codec;
mod file;
mod learn;
mod pack;
mod packed;
mod prune;
mod sparse;
mod tuples;

pub use file::{FileError, Progress, decode, encode};
pub use learn::{Episode, Learner};
pub use pack::{pack, unpack};
pub use packed::Packed;
pub use prune::{Lookups, prune};
use sparse::Sparse;
pub use tuples::{Pattern, SYMMETRIES, Tuples, UnknownTuples, symmetries};

/// The structure of a network: its patterns, and the stages of the game that
/// have tables of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    patterns: Vec<Pattern>,
    stages: Vec<Exponent>,
}

impl Shape {
    /// The largest number of patterns.
    pub const MAX_PATTERNS: usize = 16;
    /// The largest number of stages after the first.
    pub const MAX_STAGES: usize = 3;

    /// Makes a structure of 1 to [`Self::MAX_PATTERNS`] patterns, where a new
    /// stage begins at each of up to [`Self::MAX_STAGES`] tiles, given in rising
    /// order; `None` for anything else. (Yeh et al., "Multi-stage temporal
    /// difference learning for 2048-like games", 2016.)
    pub fn new(patterns: Vec<Pattern>, stages: Vec<Exponent>) -> Option<Self> {
        let rising = stages.windows(2).all(|pair| pair[0] < pair[1]);
        let tiles = stages.iter().all(|tile| (1..=15).contains(tile));
        let fits = (1..=Self::MAX_PATTERNS).contains(&patterns.len());
        (rising && tiles && fits && stages.len() <= Self::MAX_STAGES)
            .then_some(Self { patterns, stages })
    }

    /// Returns the patterns.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Returns the largest tiles at which the stages after the first begin.
    pub fn stages(&self) -> &[Exponent] {
        &self.stages
    }

    /// Returns the number of tables: one for each pattern in each stage.
    pub fn tables(&self) -> usize {
        self.patterns.len() * (self.stages.len() + 1)
    }

    /// Returns the number of the first table of the stage of a board.
    #[inline]
    fn first_table(&self, board: Bitboard) -> usize {
        let begun = |&&tile: &&Exponent| holds(board, tile);
        self.stages.iter().take_while(begun).count() * self.patterns.len()
    }

    /// Returns the table and the entry that an entry which was never learned
    /// takes its value from: the same with its largest tiles halved where they
    /// belong to the later stage, or the same in the stage before. (Taking over
    /// the weights of the stage before is Jaśkowski's weight promotion, 2018.)
    fn inherited(&self, table: usize, index: usize) -> (usize, usize) {
        let patterns = self.patterns.len();
        let begins = self.stages[table / patterns - 1];
        let largest = tuples::largest_tile(index);
        let table = if largest > begins {
            table
        } else {
            table - patterns
        };
        let index = if largest >= begins {
            tuples::downgraded(index)
        } else {
            index
        };
        (table, index)
    }
}

/// Tells whether a board holds a tile of at least an exponent.
#[inline]
fn holds(board: Bitboard, exponent: Exponent) -> bool {
    const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const ONES: u64 = 0x0101_0101_0101_0101;
    // Each byte overflows into its highest bit when its tile is large enough.
    let missing = ONES * u64::from(0x80 - exponent);
    let (even, odd) = (board.0 & NIBBLES, board.0 >> 4 & NIBBLES);
    ((even + missing) | (odd + missing)) & (ONES << 7) != 0
}

/// A network that learns.
///
/// Its numbers may be read and learned by several threads at once without
/// locks; an update that another thread overwrites is lost, which does no harm.
/// (Recht et al., "Hogwild!", 2011.) With one thread it is deterministic.
#[derive(Debug)]
pub struct Network {
    shape: Shape,
    // The weight of an entry of the first stage that was never learned.
    unseen: f32,
    tables: Vec<Table>,
}

/// The weights of one pattern in one stage, and what sets their step sizes.
#[derive(Debug)]
struct Table {
    // Where the entries lie, if not each in its own place.
    sparse: Option<Sparse>,
    weights: Box<[Number]>,
    coherence: Box<[Coherence]>,
}

/// How many patterns are looked up together.
const GROUP: usize = 4;

/// What the errors of a weight added up to, with and without their signs.
#[derive(Debug, Default)]
struct Coherence {
    sum: Number,
    magnitude: Number,
}

/// An `f32` that threads share.
#[derive(Debug, Default)]
struct Number(AtomicU32);

impl Number {
    fn new(value: f32) -> Self {
        Self(AtomicU32::new(value.to_bits()))
    }

    #[inline]
    fn get(&self) -> f32 {
        f32::from_bits(self.0.load(Ordering::Relaxed))
    }

    #[inline]
    fn set(&self, value: f32) {
        self.0.store(value.to_bits(), Ordering::Relaxed);
    }
}

impl Table {
    /// A weight that takes its value from elsewhere until it is learned.
    const INHERITS: f32 = f32::NAN;

    fn new(sparse: Option<Sparse>, places: usize, weight: f32) -> Self {
        Self {
            sparse,
            weights: (0..places).map(|_| Number::new(weight)).collect(),
            coherence: (0..places).map(|_| Coherence::default()).collect(),
        }
    }

    /// Returns the places of entries.
    #[inline]
    fn places(&self, indices: [u64; SYMMETRIES]) -> [usize; SYMMETRIES] {
        match &self.sparse {
            None => indices.map(|index| index as usize),
            Some(sparse) => indices.map(|index| sparse.place(index as usize)),
        }
    }
}

impl Table {
    /// Sets a weight of which nothing else is known, to go on learning slowly.
    fn assume(&self, place: usize, weight: f32) {
        const ERRORS: f32 = 1000.0;
        const COHERENCE: f32 = 0.1;
        self.weights[place].set(weight);
        self.coherence[place].magnitude.set(ERRORS);
        self.coherence[place].sum.set(ERRORS * COHERENCE);
    }
}

impl Coherence {
    /// Returns the step size of the weight: the magnitude of the sum of its
    /// errors over the sum of their magnitudes, which is 1 while they agree and
    /// goes towards 0 when they are noise. (Beal and Smith, "Temporal coherence
    /// and prediction decay in TD learning", 1999; Jaśkowski, "Mastering 2048
    /// with delayed temporal coherence learning, …", 2018.)
    #[inline]
    fn rate(&self) -> f32 {
        let magnitude = self.magnitude.get();
        if magnitude > 0.0 {
            self.sum.get().abs() / magnitude
        } else {
            1.0
        }
    }

    #[inline]
    fn add(&self, error: f32) {
        self.sum.set(self.sum.get() + error);
        self.magnitude.set(self.magnitude.get() + error.abs());
    }
}

impl Network {
    /// Makes a network that has learned nothing and takes every board to be
    /// worth `value`. With a large value play is drawn to what it has not seen
    /// yet. (Guei, Chen and Wu, "Optimistic temporal difference learning for
    /// 2048", 2021.)
    pub fn new(shape: Shape, value: f32) -> Self {
        let unseen = value / (shape.patterns.len() * SYMMETRIES) as f32;
        Self::unlearned(shape, unseen)
    }

    fn unlearned(shape: Shape, unseen: f32) -> Self {
        let patterns = shape.patterns.len();
        let table = |number: usize| {
            let first_stage = number < patterns;
            let weight = if first_stage { unseen } else { Table::INHERITS };
            Table::new(None, shape.patterns[number % patterns].entries(), weight)
        };
        let tables = (0..shape.tables()).map(table).collect();
        Self {
            shape,
            unseen,
            tables,
        }
    }

    /// Returns the structure.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the value of a board after a slide, the score still to come.
    #[inline]
    pub fn value(&self, board: Bitboard) -> f32 {
        let turned = symmetries(board);
        let first = self.shape.first_table(board);
        let mut sums = [0.0; SYMMETRIES];
        let tables = self.tables[first..].chunks(GROUP);
        for (patterns, tables) in self.shape.patterns.chunks(GROUP).zip(tables) {
            // All indices of a group come first: then its loads, which mostly
            // miss the caches, follow each other closely and wait together.
            let mut places = [[0; SYMMETRIES]; GROUP];
            for ((places, pattern), table) in places.iter_mut().zip(patterns).zip(tables) {
                *places = table.places(pattern.indices(&turned));
            }
            for ((places, table), _) in places.iter().zip(tables).zip(patterns) {
                for (sum, &place) in sums.iter_mut().zip(places) {
                    *sum += table.weights[place].get();
                }
            }
        }
        let value: f32 = sums.iter().sum();
        if value.is_nan() {
            self.value_with_inherited(board)
        } else {
            value
        }
    }

    /// Returns the value of a board that looks up entries never learned.
    #[cold]
    #[inline(never)]
    fn value_with_inherited(&self, board: Bitboard) -> f32 {
        let turned = symmetries(board);
        let first = self.shape.first_table(board);
        let mut sums = [0.0; SYMMETRIES];
        for (number, pattern) in self.shape.patterns.iter().enumerate() {
            for (sum, index) in sums.iter_mut().zip(pattern.indices(&turned)) {
                *sum += self.weight(first + number, index as usize);
            }
        }
        sums.iter().sum()
    }

    /// Moves the value of a board towards a target.
    #[inline]
    pub fn learn(&self, board: Bitboard, target: f32) {
        let error = target - self.value(board);
        let share = error / (self.shape.patterns.len() * SYMMETRIES) as f32;
        let turned = symmetries(board);
        let first = self.shape.first_table(board);
        for (number, pattern) in self.shape.patterns.iter().enumerate() {
            let table = &self.tables[first + number];
            let indices = pattern.indices(&turned);
            let places = table.places(indices);
            // All step sizes come first, for the same reason as in `value`.
            let rates = places.map(|place| table.coherence[place].rate());
            for turn in 0..SYMMETRIES {
                let place = places[turn];
                let mut weight = table.weights[place].get();
                if weight.is_nan() {
                    weight = self.inherited(first + number, indices[turn] as usize);
                }
                table.weights[place].set(weight + rates[turn] * share);
                table.coherence[place].add(share);
            }
        }
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

    #[cold]
    #[inline(never)]
    fn inherited(&self, table: usize, index: usize) -> f32 {
        let (table, index) = self.shape.inherited(table, index);
        self.weight(table, index)
    }

    /// Copies an entry to a place of another table, with how sure it is.
    fn hand_over(&self, table: usize, index: usize, to: &Table, place: usize) {
        to.weights[place].set(self.weight(table, index));
        let Coherence { sum, magnitude } = &self.tables[table].coherence[self.place(table, index)];
        to.coherence[place].sum.set(sum.get());
        to.coherence[place].magnitude.set(magnitude.get());
    }
}
