//! The structure of a network, and what one entry inherits from another.

use crate::bitboard::Bitboard;

use super::tuples::{Pattern, SYMMETRIES, downgraded, tile_set};

/// The structure of a network: its patterns, and the stages of the game that
/// have tables of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    patterns: Vec<Pattern>,
    stages: Vec<u16>,
}

impl Shape {
    /// The largest number of patterns.
    pub const MAX_PATTERNS: usize = 16;
    /// The largest number of stages after the first.
    pub const MAX_STAGES: usize = 15;

    /// Makes a structure of 1 to [`Self::MAX_PATTERNS`] patterns, where a new
    /// stage begins at each of up to [`Self::MAX_STAGES`] sums of tiles, given in
    /// rising order, each even; `None` for anything else. A tile counts once however
    /// often it lies on the board, so that 8192 begins with the first 8192, and 12288
    /// where a 4096 lies beside it. (Yeh et al., "Multi-stage temporal difference
    /// learning for 2048-like games", 2016; by sums Jaśkowski, "Mastering 2048 with
    /// delayed temporal coherence learning, …", 2018.)
    pub fn new(patterns: Vec<Pattern>, stages: Vec<u16>) -> Option<Self> {
        let rising = stages.windows(2).all(|pair| pair[0] < pair[1]);
        let sums = stages.iter().all(|&sum| sum >= 2 && sum % 2 == 0);
        let fits = (1..=Self::MAX_PATTERNS).contains(&patterns.len());
        (rising && sums && fits && stages.len() <= Self::MAX_STAGES)
            .then_some(Self { patterns, stages })
    }

    /// Returns the patterns.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Returns the sums of tiles at which the stages after the first begin.
    pub fn stages(&self) -> &[u16] {
        &self.stages
    }

    /// Returns the number of tables: one for each pattern in each stage.
    pub fn tables(&self) -> usize {
        self.patterns.len() * (self.stages.len() + 1)
    }

    /// Returns what one entry has of the value of a board.
    #[inline]
    pub(super) fn share(&self, value: f32) -> f32 {
        value / (self.patterns.len() * SYMMETRIES) as f32
    }

    /// Returns the number of the first table of the stage of a board.
    #[inline]
    pub(super) fn first_table(&self, board: Bitboard) -> usize {
        match self.stages.first() {
            Some(first) if holds(board, first.ilog2()) => {
                let sum = tile_set(board.0);
                let begun = |&&stage: &&u16| sum >= u32::from(stage);
                self.stages.iter().take_while(begun).count() * self.patterns.len()
            }
            _ => 0,
        }
    }

    /// Returns the table and the entry that an entry which no stage has learned
    /// takes its value from: the same with its largest tiles halved where they
    /// belong to the later stage, or the same in the stage before. `None` in the first
    /// stage.
    pub(super) fn inherited(&self, table: usize, index: usize) -> Option<(usize, usize)> {
        let patterns = self.patterns.len();
        let begins = self.stages[(table / patterns).checked_sub(1)?];
        let largest = tile_set(index as u64).ilog2();
        let table = if largest > begins.ilog2() {
            table
        } else {
            table - patterns
        };
        let index = if 1 << largest >= u32::from(begins) {
            downgraded(index as u64) as usize
        } else {
            index
        };
        Some((table, index))
    }
}

/// Tells whether a board holds a tile of at least an exponent.
#[inline]
fn holds(board: Bitboard, exponent: u32) -> bool {
    const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const ONES: u64 = 0x0101_0101_0101_0101;
    // Each byte overflows into its highest bit when its tile is large enough.
    let missing = ONES * (0x80 - u64::from(exponent));
    let (even, odd) = (board.0 & NIBBLES, board.0 >> 4 & NIBBLES);
    ((even + missing) | (odd + missing)) & (ONES << 7) != 0
}
