//! The shape of a network: its stages and patterns, and which entry inherits from which.

use std::ops::Range;

use crate::engine::Bitboard;

use super::tuples::{Pattern, SYMMETRIES, downgraded, tile_set};

/// The shape of a network: the stages of the game, each with patterns and tables of its
/// own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    stages: Vec<Stage>,
}

/// A stage of the game: the sum of tiles at which it begins, and its patterns.
///
/// Each tile counts once in the sum, however often it lies on the board: the stage of 8192
/// begins with the first 8192, that of 12288 when there is a 4096 beside it. (Stages: Yeh
/// et al., "Multi-stage temporal difference learning for 2048-like games", 2016. Sums:
/// Jaśkowski, "Mastering 2048 with delayed temporal coherence learning, …", 2018.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    begins: u16,
    patterns: Vec<Pattern>,
    // The index of its first table.
    first: usize,
}

impl Stage {
    /// The largest number of patterns.
    pub const MAX_PATTERNS: usize = 16;

    /// Makes a stage that begins at a sum of tiles. [`Shape::new`] checks it.
    pub fn new(begins: u16, patterns: Vec<Pattern>) -> Self {
        Self {
            begins,
            patterns,
            first: 0,
        }
    }

    /// Returns the sum of tiles at which it begins.
    pub fn begins(&self) -> u16 {
        self.begins
    }

    /// Returns the patterns.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Returns the indices of its tables, one for each pattern.
    #[inline]
    pub(super) fn tables(&self) -> Range<usize> {
        self.first..self.first + self.patterns.len()
    }

    /// Returns the share of one entry in the value of a board.
    #[inline]
    pub(super) fn share(&self, value: f32) -> f32 {
        value / (self.patterns.len() * SYMMETRIES) as f32
    }
}

impl Shape {
    /// The largest number of stages.
    pub const MAX_STAGES: usize = 16;

    /// Makes a shape of 1 to [`Self::MAX_STAGES`] stages. Their sums must be even and rise
    /// from 0, and each must have 1 to [`Stage::MAX_PATTERNS`] patterns; `None` for anything
    /// else.
    pub fn new(mut stages: Vec<Stage>) -> Option<Self> {
        let begins: Vec<u16> = stages.iter().map(Stage::begins).collect();
        let rising = begins.first() == Some(&0) && begins.is_sorted_by(|one, next| one < next);
        let sums = begins.iter().all(|sum| sum % 2 == 0);
        let fits = |stage: &Stage| (1..=Stage::MAX_PATTERNS).contains(&stage.patterns.len());
        let fit = stages.iter().all(fits) && stages.len() <= Self::MAX_STAGES;
        let mut tables = 0;
        for stage in &mut stages {
            stage.first = tables;
            tables += stage.patterns.len();
        }
        (rising && sums && fit).then_some(Self { stages })
    }

    /// Returns the stages.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// Returns the patterns of all stages, one for each table.
    pub(super) fn patterns(&self) -> impl Iterator<Item = &Pattern> {
        self.stages.iter().flat_map(Stage::patterns)
    }

    /// Returns the stage of a board.
    #[inline]
    pub(super) fn stage(&self, board: Bitboard) -> &Stage {
        &self.stages[self.stage_number(board)]
    }

    /// Returns the number of the stage of a board, counted from 0.
    #[inline]
    pub(super) fn stage_number(&self, board: Bitboard) -> usize {
        let later = &self.stages[1..];
        match later.first() {
            Some(first) if holds(board, first.begins.ilog2()) => {
                let sum = tile_set(board.0);
                let begun = |stage: &&Stage| sum >= u32::from(stage.begins);
                later.iter().take_while(begun).count()
            }
            _ => 0,
        }
    }

    /// Returns the stage of a table; and the table of the same pattern in the stage before,
    /// if that has the same patterns.
    fn stage_of(&self, table: usize) -> (&Stage, Option<usize>) {
        let number = self.stages.partition_point(|stage| stage.first <= table) - 1;
        let stage = &self.stages[number];
        let before = number.checked_sub(1).map(|before| &self.stages[before]);
        let before = before.filter(|before| before.patterns == stage.patterns);
        (
            stage,
            before.map(|before| before.first + table - stage.first),
        )
    }

    /// Returns the table of the same pattern in the stage before, if that has the same
    /// patterns.
    pub(super) fn before(&self, table: usize) -> Option<usize> {
        self.stage_of(table).1
    }

    /// Returns the table and the entry from which an entry inherits that no stage has
    /// learned. If the entry holds tiles of its own stage, that is the entry with its
    /// largest tiles halved; else it is the same entry in the stage before. `None` if the
    /// stage before has other patterns.
    pub(super) fn inherited(&self, table: usize, index: usize) -> Option<(usize, usize)> {
        let (stage, before) = self.stage_of(table);
        let before = before?;
        let largest = tile_set(index as u64).ilog2();
        let table = if largest > stage.begins.ilog2() {
            table
        } else {
            before
        };
        let index = if 1 << largest >= u32::from(stage.begins) {
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
