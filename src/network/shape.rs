//! The structure of a network, and what one entry inherits from another.

use crate::bitboard::Bitboard;
use crate::board::Exponent;

use super::tuples::{Pattern, downgraded, largest_tile};

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
    pub(super) fn first_table(&self, board: Bitboard) -> usize {
        let begun = |&&tile: &&Exponent| holds(board, tile);
        self.stages.iter().take_while(begun).count() * self.patterns.len()
    }

    /// Returns the table and the entry that an entry which was never learned
    /// takes its value from: the same with its largest tiles halved where they
    /// belong to the later stage, or the same in the stage before. (Taking over
    /// the weights of the stage before is Jaśkowski's weight promotion, 2018.)
    /// `None` in the first stage.
    pub(super) fn inherited(&self, table: usize, index: usize) -> Option<(usize, usize)> {
        let patterns = self.patterns.len();
        let begins = self.stages[(table / patterns).checked_sub(1)?];
        let largest = largest_tile(index);
        let table = if largest > begins {
            table
        } else {
            table - patterns
        };
        let index = if largest >= begins {
            downgraded(index)
        } else {
            index
        };
        Some((table, index))
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
