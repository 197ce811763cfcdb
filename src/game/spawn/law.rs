//! The law of whole spawn calls: the exact probability of every placement, without a draw.
//!
//! Each strategy gives the law of one tile ([`Spawn::shares`]). A recursion over the tiles
//! of a call makes the law of ordered placements from it, and so of every cell.

use super::{Spawn, SpawnKind, Spawned, Strategy, scan_order, strategy};
use crate::game::board::{CellSet, Placement};

/// The cells of the tiles of one spawn call, in the order placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedCells {
    cells: [u8; Placement::CAPACITY],
    count: u8,
}

impl PlacedCells {
    /// Returns the cells, counted row by row from 0.
    pub fn cells(&self) -> &[u8] {
        &self.cells[..usize::from(self.count)]
    }

    /// Returns the placement with one more tile; `None` if there are
    /// [`Placement::CAPACITY`] of them.
    #[must_use]
    pub fn with(mut self, cell: u8) -> Option<Self> {
        *self.cells.get_mut(usize::from(self.count))? = cell;
        self.count += 1;
        Some(self)
    }
}

impl From<&Spawned> for PlacedCells {
    fn from(spawned: &Spawned) -> Self {
        let mut placement = Self::default();
        for tile in spawned.tiles() {
            placement.cells[usize::from(placement.count)] = tile.cell;
            placement.count += 1;
        }
        placement
    }
}

/// The law of spawn calls on one set of empty cells.
///
/// ```
/// use console2048::game::{Board, Law, SpawnKind};
///
/// let board: Board = "2,4,8/0,2,4/0,0,2".parse().unwrap();
/// let retry = SpawnKind::Retry { rate: 0.5 };
/// let law = Law::new(retry, board.empty_cells(), 3, 1);
/// // The scan takes the first empty cell in 4 of 7 calls, the next in 2 and the last in 1.
/// let cells = law.cells();
/// assert!((cells[3] - 4.0 / 7.0).abs() < 1e-12);
/// assert!((cells[6] - 2.0 / 7.0).abs() < 1e-12);
/// assert!((cells[7] - 1.0 / 7.0).abs() < 1e-12);
/// assert_eq!(law.tries_per_tile(), Some(2.0));
/// ```
#[derive(Clone, Debug)]
pub struct Law {
    strategy: Strategy,
    empty: CellSet,
    cells: usize,
    // For each tile of a call the probabilities of the cells that are empty by then.
    shares: Vec<Vec<f64>>,
}

impl Law {
    /// Makes the law of calls of `tiles` tiles (1 to [`Placement::CAPACITY`]) on a
    /// board of `size` rows with these cells empty.
    pub fn new(kind: SpawnKind, empty: CellSet, size: usize, tiles: usize) -> Self {
        let strategy = strategy(kind);
        let left = |tile: usize| (empty.count_ones() as usize).saturating_sub(tile);
        let shares = (0..tiles).map(|tile| strategy.shares(left(tile)));
        Self {
            strategy,
            empty,
            cells: size * size,
            shares: shares.take_while(|shares| !shares.is_empty()).collect(),
        }
    }

    /// Returns how many tiles a call places: fewer than asked for when the
    /// board fills up.
    pub fn placed(&self) -> usize {
        self.shares.len()
    }

    /// Passes every ordered placement and its probability to `visit`, those of
    /// probability 0 included.
    pub fn each(&self, mut visit: impl FnMut(PlacedCells, f64)) {
        self.descend(self.empty, PlacedCells::default(), 1.0, &mut visit);
    }

    fn descend(
        &self,
        empty: CellSet,
        placed: PlacedCells,
        probability: f64,
        visit: &mut impl FnMut(PlacedCells, f64),
    ) {
        let Some(shares) = self.shares.get(placed.cells().len()) else {
            return visit(placed, probability);
        };
        let after = placed.cells().last().copied();
        for (cell, share) in scan_order(empty, after).zip(shares) {
            if let Some(placement) = placed.with(cell) {
                self.descend(empty & !(1 << cell), placement, probability * share, visit);
            }
        }
    }

    /// Returns for every cell, row by row, the probability that a call places a
    /// tile on it: the tiles per call it gets on average.
    pub fn cells(&self) -> Vec<f64> {
        let mut shares = vec![0.0; self.cells];
        self.each(|placement, probability| {
            for &cell in placement.cells() {
                shares[usize::from(cell)] += probability;
            }
        });
        shares
    }

    /// Returns the tries that a tile costs on average, as
    /// [`crate::game::spawn::Pick::tries`] counts them; `None` if no tile is placed.
    pub fn tries_per_tile(&self) -> Option<f64> {
        let (empty, placed) = (self.empty.count_ones() as usize, self.placed());
        (placed > 0).then(|| self.strategy.tries_per_tile(empty, self.cells, placed))
    }
}
