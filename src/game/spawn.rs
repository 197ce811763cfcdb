//! Spawn strategies: on which empty cells new tiles are placed, and how often.
//!
//! Each strategy has a file of its own, with its code and its exact law. [`SpawnKind`]
//! names the strategies, and [`strategy`] returns the one of a name.
//!
//! A strategy picks from a set of empty cells, so that the map and the fast 4x4 board use
//! the same code. They draw the same numbers in the same order: for each tile first its
//! cell, then its value.

use std::iter;

use fastrand::Rng;

use crate::game::board::{Board, CellSet, Placement, Tile};

mod kind;
mod law;
mod none;
mod reject;
mod retry;
mod uniform;

pub use kind::{SpawnError, SpawnKind, Strategy, strategy};
pub use law::{Law, PlacedCells};
pub use none::NoSpawn;
pub use reject::Rejection;
pub use retry::RetryRate;
pub use uniform::UniformPick;

/// The version of the random stream: of the generator, and of how the strategies draw from
/// it. It changes when either of them gives other numbers for the same seed.
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

    /// Draws one number and returns whether the event happens.
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
    /// How many cells the strategy tried to find it.
    pub tries: u32,
}

/// The tiles of one spawn call, in the order placed, and their cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spawned {
    /// The tiles and their cells.
    pub placement: Placement,
    /// The tries of all tiles together, as each strategy counts them.
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

/// Returns the cells of a set in scan order: row by row from the one behind `after`, or
/// from the first if there is none, and round to the first again after the last.
#[inline]
pub fn scan_order(set: CellSet, after: Option<u8>) -> impl Iterator<Item = u8> {
    // Two shifts, since one by 64 would overflow.
    let behind = after.map_or(!0, |cell| (!0 << cell) << 1);
    let (mut scan, mut rest) = (set & behind, set & !behind);
    iter::from_fn(move || {
        if scan == 0 {
            (scan, rest) = (rest, 0);
        }
        let cell = (scan != 0).then(|| scan.trailing_zeros() as u8);
        scan &= scan.wrapping_sub(1);
        cell
    })
}

/// A spawn strategy: how it picks a cell, and the law of its picks.
///
/// ```
/// use console2048::game::{Board, Chance, Spawn, SpawnKind, strategy};
/// use fastrand::Rng;
///
/// let kind: SpawnKind = "retry:0.5".parse().unwrap();
/// let strategy = strategy(kind);
///
/// // Place two tiles on a 3x3 board, each a 4 with probability 0.1.
/// let mut board: Board = "2,0,0/0,4,0/0,0,0".parse().unwrap();
/// let mut rng = Rng::with_seed(1);
/// let spawned = strategy.spawn(board.empty_cells(), 3, 2, Chance::new(0.1), &mut rng);
/// spawned.place(&mut board);
/// assert_eq!(spawned.tiles().len(), 2);
/// assert_eq!(board.empty_cells().count_ones(), 5);
///
/// // Of two empty cells the first is picked twice as often as the second.
/// assert_eq!(strategy.shares(2), [2.0 / 3.0, 1.0 / 3.0]);
/// ```
pub trait Spawn: Send + Sync {
    /// Picks one of the `empty` cells of a board of `size` rows; `None` to place
    /// nothing. `empty` is not 0. `after` is the cell of the tile placed before
    /// in the same spawn call, which is no longer empty.
    fn pick(&self, empty: CellSet, size: usize, after: Option<u8>, rng: &mut Rng) -> Option<Pick>;

    /// Returns the probability with which [`Self::pick`] takes each of `count` empty cells.
    /// Nothing is returned if the strategy places nothing.
    ///
    /// The cells are in [`scan_order`], from the one behind the tile placed before.
    fn shares(&self, count: usize) -> Vec<f64>;

    /// Returns the tries that a tile costs on average in a spawn call of `tiles` tiles, 1 to
    /// `empty`, where `empty` of `cells` cells are empty.
    fn tries_per_tile(&self, empty: usize, cells: usize, tiles: usize) -> f64;

    /// Draws up to `count` tiles (at most [`Placement::CAPACITY`]), fewer when the
    /// board fills up, and passes each with its tries to `place`. Draws nothing
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

    /// Draws tiles as [`Self::spawn_each`] does and returns them.
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
            // `count` is at most the capacity, so every tile fits.
            let _ = spawned.placement.push(tile);
            spawned.tries += tries;
        });
        spawned
    }
}
