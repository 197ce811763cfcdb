//! The spawns that a search considers: where a tile can be placed, and how probable it is.

use crate::game::{CellSet, Exponent, Rules, Spawn, scan_order, strategy};

/// The outcomes of spawn calls, tile by tile.
#[derive(Clone, Debug)]
pub(super) struct SpawnModel {
    /// Entry `n - 1`: what [`Spawn::shares`] gives for `n` empty cells.
    shares: Vec<Vec<f32>>,
    fours: f32,
    /// Tiles per call, 0 if nothing is ever spawned.
    tiles: usize,
}

/// One way in which a tile can be placed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SpawnOutcome {
    pub(super) cell: u8,
    pub(super) exponent: Exponent,
    pub(super) probability: f32,
    /// Whether a tile of this value is rare, on any cell.
    pub(super) rare: bool,
}

impl SpawnModel {
    /// The largest number of cells considered for each tile of a call (second index), by the
    /// number of tiles per call (first index). For a single tile all cells are considered.
    const MAX_CELLS: [[usize; Rules::MAX_TILES]; Rules::MAX_TILES] =
        [[64, 0, 0, 0], [12, 6, 0, 0], [6, 3, 3, 0], [4, 2, 2, 2]];

    /// The probability below which a tile's value is rare.
    const RARE: f32 = 0.25;

    /// Tabulates the law of the strategy that the rules name.
    pub(super) fn new(rules: &Rules) -> Self {
        let strategy = strategy(rules.spawn);
        let shares = |count| {
            let shares = strategy.shares(count).into_iter();
            shares.map(|share| share as f32).collect()
        };
        let places_tiles = rules.spawn.places_tiles();
        Self {
            shares: (1..=rules.size * rules.size).map(shares).collect(),
            fours: rules.fours as f32,
            tiles: if places_tiles { rules.tiles } else { 0 },
        }
    }

    /// Returns the number of tiles of a call.
    pub(super) fn tiles(&self) -> usize {
        self.tiles
    }

    /// Passes the outcomes of one tile of a call to `visit`; their probabilities sum to 1.
    /// `placed` tiles of the call came before, the last on the cell `after`. `empty` is
    /// not 0.
    ///
    /// The outcomes of a call of one tile are exact. With several tiles, cells that are
    /// neighbours in scan order are represented by the middle one of them, and only the
    /// first tile can be a 4, so that the outcomes stay few.
    #[inline]
    pub(super) fn each(
        &self,
        empty: CellSet,
        placed: usize,
        after: Option<u8>,
        mut visit: impl FnMut(SpawnOutcome),
    ) {
        let count = empty.count_ones() as usize;
        let shares = &self.shares[count - 1];
        let group = count.div_ceil(Self::MAX_CELLS[self.tiles - 1][placed]);
        let fours = if placed == 0 { self.fours } else { 0.0 };
        let mut cells = scan_order(empty, after);
        for shares in shares.chunks(group) {
            let mut middle = 0;
            for (place, cell) in cells.by_ref().take(shares.len()).enumerate() {
                if place == shares.len() / 2 {
                    middle = cell;
                }
            }
            let share: f32 = shares.iter().sum();
            for (exponent, part) in [(1, 1.0 - fours), (2, fours)] {
                if share * part > 0.0 {
                    visit(SpawnOutcome {
                        cell: middle,
                        exponent,
                        probability: share * part,
                        rare: part < Self::RARE,
                    });
                }
            }
        }
    }
}
