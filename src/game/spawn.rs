//! Spawn strategies: where new tiles fall, and what it cost to find the place.
//!
//! A strategy picks from a set of empty cells, so the map and the fast 4x4
//! engine use the same code and draw the same numbers in the same order: for
//! each tile first its cell, then its value.

use fastrand::Rng;

use crate::game::{
    board::{Board, CellSet, Placement, Tile},
    rules::SpawnKind,
};

mod law;

pub use law::{Law, PlacedCells};

/// The name of the numbers that a seed gives: of the generator's stream, and of
/// how strategies draw from it. It changes with either.
pub const GENERATOR: &str = "fastrand-2.1";

/// A probability as a threshold, so that 0 never and 1 always happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance(u64);

impl Chance {
    const BITS: u32 = 53;

    /// Makes a chance from a probability within 0 and 1.
    pub fn new(probability: f64) -> Self {
        Self((probability * (1_u64 << Self::BITS) as f64).round() as u64)
    }

    /// Draws one number and tells whether the event happens.
    #[inline]
    pub fn happens(self, rng: &mut Rng) -> bool {
        rng.u64(..) >> (64 - Self::BITS) < self.0
    }
}

/// A cell that a strategy chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// The cell, counted row by row from 0.
    pub cell: u8,
    /// How many cells were asked or drawn to find it.
    pub tries: u32,
}

/// The tiles of one spawn call, in the order placed, and their cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spawned {
    /// What was placed where.
    pub placement: Placement,
    /// Cells asked (retry: empty ones only) or drawn (reject), or 1 a tile (uniform).
    pub tries: u32,
}

impl Spawned {
    /// Returns the tiles in the order placed.
    pub fn tiles(&self) -> &[Tile] {
        self.placement.tiles()
    }

    /// Puts the tiles on a board.
    pub fn place(&self, board: &mut Board) {
        self.placement.place(board);
    }
}

/// A spawn strategy.
pub trait Spawn: Send + Sync {
    /// Picks one of the `empty` cells of a board of `size` rows; `None` to place
    /// nothing. `empty` is not 0. `after` is the cell of the tile placed before
    /// in the same spawn call, which is no longer empty.
    fn pick(&self, empty: CellSet, size: usize, after: Option<u8>, rng: &mut Rng) -> Option<Pick>;

    /// Draws up to `count` tiles (at most [`Placement::CAPACITY`]), fewer when the
    /// board fills up, and hands each with its tries to `place`. Draws nothing
    /// on a full board.
    #[inline]
    fn spawn_each(
        &self,
        mut empty: CellSet,
        size: usize,
        count: usize,
        fours: Chance,
        rng: &mut Rng,
        mut place: impl FnMut(Tile, u32),
    ) {
        let mut after = None;
        for _ in 0..count {
            if empty == 0 {
                break;
            }
            let Some(Pick { cell, tries }) = self.pick(empty, size, after, rng) else {
                break;
            };
            let exponent = if fours.happens(rng) { 2 } else { 1 };
            place(Tile { cell, exponent }, tries);
            empty &= !(1 << cell);
            after = Some(cell);
        }
    }

    /// Draws the tiles as [`Self::spawn_each`] does and returns them.
    fn spawn(
        &self,
        empty: CellSet,
        size: usize,
        count: usize,
        fours: Chance,
        rng: &mut Rng,
    ) -> Spawned {
        let mut spawned = Spawned::default();
        self.spawn_each(empty, size, count, fours, rng, |tile, tries| {
            // More than the capacity is never asked for.
            let _ = spawned.placement.push(tile);
            spawned.tries += tries;
        });
        spawned
    }
}

/// Draws an index among the empty cells; every one is equally likely. The
/// tries are 1 a tile.
#[derive(Clone, Copy, Debug)]
pub struct UniformPick;

impl Spawn for UniformPick {
    #[inline]
    fn pick(&self, empty: CellSet, _: usize, _: Option<u8>, rng: &mut Rng) -> Option<Pick> {
        let index = rng.u32(0..empty.count_ones());
        Some(Pick {
            cell: nth_cell(empty, index),
            tries: 1,
        })
    }
}

/// Returns the cell of a set that has `index` others before it.
///
/// Without a branch that depends on the draw: the counts of all bytes up to
/// each are summed by one multiplication, the byte is found by comparing them
/// at once, and the bit in it by a table. (Vigna, "Broadword implementation of
/// rank/select queries", 2008.)
#[inline]
fn nth_cell(set: CellSet, index: u32) -> u8 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = ONES << 7;
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let up_to = ((nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    let before = (((u64::from(index) * ONES) | HIGHS) - up_to) & HIGHS;
    let byte = ((before >> 7).wrapping_mul(ONES) >> 56) * 8;
    let rest = index - ((up_to << 8) >> byte & 0xff) as u32;
    byte as u8 + NTH_BIT[(set >> byte & 0xff) as usize][rest as usize & 7]
}

/// The place of the n-th bit of every byte.
static NTH_BIT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Scans the board row by row and takes each empty cell with a fixed
/// probability, beginning anew after the last cell, until the tile is placed;
/// the next tile of the call continues where the one before fell. (The first
/// design's first method.) The tries are the empty cells asked.
///
/// With E empty cells in scan order, rate p and q = 1 - p, the first tile falls
/// on the i-th with probability p q^(i-1) / (1 - q^E), and the next one on the
/// r-th of the others in cyclic order behind it with p q^(r-1) / (1 - q^(E-1)).
#[derive(Clone, Copy, Debug)]
pub struct RetryRate {
    chance: Chance,
}

impl RetryRate {
    /// Makes the strategy with a rate above 0 and up to 1.
    pub fn new(rate: f64) -> Self {
        Self {
            chance: Chance::new(rate),
        }
    }
}

impl Spawn for RetryRate {
    #[inline]
    fn pick(&self, empty: CellSet, _: usize, after: Option<u8>, rng: &mut Rng) -> Option<Pick> {
        // The cells behind `after` come first.
        let mut scan = empty & after.map_or(!0, |cell| !0 << cell);
        let mut tries = 0;
        loop {
            while scan != 0 {
                tries += 1;
                if self.chance.happens(rng) {
                    return Some(Pick {
                        cell: scan.trailing_zeros() as u8,
                        tries,
                    });
                }
                scan &= scan - 1;
            }
            scan = empty;
        }
    }
}

/// Draws a row and a column until that cell is empty (the second design). The
/// tries are the cells drawn.
#[derive(Clone, Copy, Debug)]
pub struct Rejection;

impl Spawn for Rejection {
    #[inline]
    fn pick(&self, empty: CellSet, size: usize, _: Option<u8>, rng: &mut Rng) -> Option<Pick> {
        let size = size as u32;
        let mut tries = 0;
        loop {
            tries += 1;
            let cell = rng.u32(0..size) * size + rng.u32(0..size);
            if empty >> cell & 1 == 1 {
                return Some(Pick {
                    cell: cell as u8,
                    tries,
                });
            }
        }
    }
}

/// Places nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoSpawn;

impl Spawn for NoSpawn {
    #[inline]
    fn pick(&self, _: CellSet, _: usize, _: Option<u8>, _: &mut Rng) -> Option<Pick> {
        None
    }
}

/// What a kind does: one of the strategies, chosen at run time.
///
/// A `match` for each pick, which a processor foresees, costs batches less
/// than a call through a pointer.
#[derive(Clone, Copy, Debug)]
pub enum Strategy {
    /// See [`UniformPick`].
    Uniform(UniformPick),
    /// See [`RetryRate`].
    Retry(RetryRate),
    /// See [`Rejection`].
    Reject(Rejection),
    /// See [`NoSpawn`].
    None(NoSpawn),
}

/// Returns what a kind does.
pub fn strategy(kind: SpawnKind) -> Strategy {
    match kind {
        SpawnKind::Uniform => Strategy::Uniform(UniformPick),
        SpawnKind::Retry { rate } => Strategy::Retry(RetryRate::new(rate)),
        SpawnKind::Reject => Strategy::Reject(Rejection),
        SpawnKind::None => Strategy::None(NoSpawn),
    }
}

impl Spawn for Strategy {
    #[inline]
    fn pick(&self, empty: CellSet, size: usize, after: Option<u8>, rng: &mut Rng) -> Option<Pick> {
        match self {
            Self::Uniform(strategy) => strategy.pick(empty, size, after, rng),
            Self::Retry(strategy) => strategy.pick(empty, size, after, rng),
            Self::Reject(strategy) => strategy.pick(empty, size, after, rng),
            Self::None(strategy) => strategy.pick(empty, size, after, rng),
        }
    }
}
