//! The law: where tiles fall by theory, exactly and without a draw.
//!
//! One recursion over the tiles of a spawn call gives the probability of every
//! ordered placement, and so of every cell. It knows the kinds of strategies,
//! not their code in [`crate::game::spawn`], which is tested against it.

use crate::game::{
    board::CellSet,
    rules::{Rules, SpawnKind},
    spawn::Spawned,
};

/// The cells of the tiles of one spawn call, in the order placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedCells {
    cells: [u8; Rules::MAX_TILES],
    count: u8,
}

impl PlacedCells {
    /// Returns the cells, counted row by row from 0.
    pub fn cells(&self) -> &[u8] {
        &self.cells[..usize::from(self.count)]
    }

    /// Returns the placement with one more tile; `None` if there are
    /// [`Rules::MAX_TILES`] of them.
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

/// How a spawn call places its tiles.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    kind: SpawnKind,
    empty: CellSet,
    cells: usize,
    tiles: usize,
}

impl Law {
    /// Makes the law of calls of `tiles` tiles (1 to [`Rules::MAX_TILES`]) on a
    /// board of `size` rows with these cells empty.
    pub fn new(kind: SpawnKind, empty: CellSet, size: usize, tiles: usize) -> Self {
        Self {
            kind,
            empty,
            cells: size * size,
            tiles,
        }
    }

    /// Returns how many tiles a call places: fewer than asked for when the
    /// board fills up.
    pub fn placed(&self) -> usize {
        match self.kind {
            SpawnKind::None => 0,
            _ => self.tiles.min(self.empty.count_ones() as usize),
        }
    }

    /// Hands out every ordered placement with its probability. Those that
    /// cannot happen are among them, with probability 0.
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
        if placed.cells().len() == self.placed() {
            return visit(placed, probability);
        }
        // The scan goes on behind the tile before, then begins anew.
        let behind = placed.cells().last().map_or(!0, |&last| (!0 << last) << 1);
        let mut weight = self.first_weight(empty.count_ones());
        for mut scan in [empty & behind, empty & !behind] {
            while scan != 0 {
                let cell = scan.trailing_zeros() as u8;
                if let Some(placement) = placed.with(cell) {
                    self.descend(empty & !(1 << cell), placement, probability * weight, visit);
                }
                weight *= self.ratio();
                scan &= scan - 1;
            }
        }
    }

    /// Returns the probability of the first of `count` empty cells in scan order.
    ///
    /// With retry rate p and q = 1 - p the scan comes to cell i of E in its n-th
    /// round with probability q^(i - 1 + n E); summed over all rounds, the tile
    /// falls there with p q^(i-1) / (1 - q^E).
    fn first_weight(&self, count: u32) -> f64 {
        match self.kind {
            // 1 - q^E without the cancellation of a small rate.
            SpawnKind::Retry { rate } => rate / -(f64::from(count) * (-rate).ln_1p()).exp_m1(),
            _ => 1.0 / f64::from(count),
        }
    }

    /// Returns how much less probable each cell is than the one before it in scan order.
    fn ratio(&self) -> f64 {
        match self.kind {
            SpawnKind::Retry { rate } => 1.0 - rate,
            _ => 1.0,
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
    ///
    /// A retry scan asks cells until one is taken, 1 / p on average, wherever
    /// it begins; a rejection draws among all cells, of which k are empty, until
    /// it finds one: cells / k.
    pub fn tries_per_tile(&self) -> Option<f64> {
        let (empty, placed) = (self.empty.count_ones() as usize, self.placed());
        let draws = |tile| self.cells as f64 / (empty - tile) as f64;
        (placed > 0).then(|| match self.kind {
            SpawnKind::Retry { rate } => 1.0 / rate,
            SpawnKind::Reject => (0..placed).map(draws).sum::<f64>() / placed as f64,
            SpawnKind::Uniform | SpawnKind::None => 1.0,
        })
    }
}
