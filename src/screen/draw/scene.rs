//! What there is to draw of a board: its tiles, at rest or on their ways.

use crate::game::{Board, CellSet, Exponent};

/// Tiles on a board.
pub(super) struct Scene {
    /// The number of rows and columns.
    pub(super) size: usize,
    /// The empty cells that say nothing, since tiles cross them.
    pub(super) silent: CellSet,
    /// The tiles. One may cover those before it.
    pub(super) tiles: Vec<SceneTile>,
}

/// A tile of a scene, perhaps between two cells.
#[derive(Clone, Copy)]
pub(super) struct SceneTile {
    /// Its exponent.
    pub(super) exponent: Exponent,
    /// The cell from which it comes.
    pub(super) from: usize,
    /// The cell to which it goes; the same for a tile at rest.
    pub(super) to: usize,
    /// How much of the way it has gone: so many of so many equal parts, 1 or more.
    pub(super) part: (usize, usize),
    /// How it stands out.
    pub(super) mark: Mark,
}

/// How a tile stands out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// Not at all.
    None,
    /// It was spawned by the last turn.
    Newest,
    /// A merge has just made it.
    Made,
}

impl Scene {
    /// Makes the scene of a board at rest; the tiles on the cells `newest` are the newest.
    pub(super) fn at_rest(board: &Board, newest: CellSet) -> Self {
        let cells = board.cells().iter().enumerate();
        let tiles = cells.filter(|&(_, &exponent)| exponent != 0);
        let mark = |cell: usize| match newest >> cell & 1 {
            1 => Mark::Newest,
            _ => Mark::None,
        };
        Self {
            size: board.size(),
            silent: 0,
            tiles: tiles
                .map(|(cell, &exponent)| SceneTile::at_rest(cell, exponent, mark(cell)))
                .collect(),
        }
    }
}

impl SceneTile {
    /// Makes a tile that rests on a cell.
    pub(super) fn at_rest(cell: usize, exponent: Exponent, mark: Mark) -> Self {
        Self {
            exponent,
            from: cell,
            to: cell,
            part: (1, 1),
            mark,
        }
    }

    /// Tells whether the tile is on its way.
    pub(super) fn is_underway(&self) -> bool {
        self.from != self.to
    }
}

/// Where the cells of a board lie: their first one, and the steps to the next ones.
pub(super) struct Grid {
    /// The number of rows and columns.
    pub(super) size: usize,
    /// The column and row at which the first cell begins.
    pub(super) first: (usize, usize),
    /// The columns and rows from a cell to the next ones.
    pub(super) pitch: (usize, usize),
}

impl Grid {
    /// Returns the column and row at which a cell begins.
    pub(super) fn cell(&self, cell: usize) -> (usize, usize) {
        let (row, column) = (cell / self.size, cell % self.size);
        (
            self.first.0 + column * self.pitch.0,
            self.first.1 + row * self.pitch.1,
        )
    }

    /// Returns the column and row at which a tile begins.
    pub(super) fn tile(&self, tile: &SceneTile) -> (usize, usize) {
        let (from, to) = (self.cell(tile.from), self.cell(tile.to));
        let (done, all) = tile.part;
        let part = |from, to| (from * (all - done) + to * done + all / 2) / all;
        (part(from.0, to.0), part(from.1, to.1))
    }
}
