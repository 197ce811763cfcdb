//! Motion: what is seen between the board before a slide and the one after it.
//!
//! Only pictures are made here. Which of them is due when is up to whoever asks.

use std::cmp::Reverse;

use crate::game::{Board, CellSet, Direction, Exponent, face_value};

use super::scene::{Mark, Scene, SceneTile};

/// A moment of a slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion {
    /// The board before the slide.
    pub before: Board,
    /// The board after it, without the tiles placed then.
    pub after: Board,
    /// Where the tiles slide.
    pub direction: Direction,
    /// How far they are.
    pub moment: Moment,
}

/// How far a slide is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The tiles have gone `done` of `all` equal parts of their ways.
    Underway {
        /// The parts done, at most `all`.
        done: usize,
        /// All parts, 1 or more.
        all: usize,
    },
    /// They have arrived, and those just made stand out.
    Made,
}

/// The way of one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// The cell on which it was, counted row by row from 0.
    pub from: usize,
    /// The cell on which it comes to rest, or in whose tile it is merged.
    pub to: usize,
    /// The tile before it is merged.
    pub exponent: Exponent,
}

/// Returns the way of every tile in a slide from one board to another, in each
/// line from the wall outwards.
///
/// No merge rule is asked. Tiles of a line do not overtake each other and a merge
/// keeps their sum, so each tile of the line after takes from the line before, in
/// order, as many as make it up; no more and no fewer do, with either rule.
pub fn paths(before: &Board, after: &Board, direction: Direction) -> Vec<Path> {
    let size = before.size();
    let mut paths = Vec::new();
    for line in 0..size {
        let cells = || (0..size).map(|i| cell(direction, size, line, i));
        let mut tiles = cells().filter(|&cell| before.get(cell) != 0);
        for to in cells() {
            let mut missing = face_value(after.get(to));
            while missing > 0
                && let Some(from) = tiles.next()
            {
                let exponent = before.get(from);
                missing = missing.saturating_sub(face_value(exponent));
                paths.push(Path { from, to, exponent });
            }
        }
    }
    paths
}

/// Returns the cell that is the `i`-th of a line, counted from the wall.
fn cell(direction: Direction, size: usize, line: usize, i: usize) -> usize {
    match direction {
        Direction::Left => line * size + i,
        Direction::Right => line * size + (size - 1 - i),
        Direction::Up => i * size + line,
        Direction::Down => (size - 1 - i) * size + line,
    }
}

impl Motion {
    /// Tells whether tiles were made.
    pub fn makes(&self) -> bool {
        let tiles = |board: &Board| board.empty_cells().count_zeros();
        tiles(&self.after) < tiles(&self.before)
    }

    /// Returns what is to be drawn at this moment.
    pub(super) fn scene(&self) -> Scene {
        let paths = paths(&self.before, &self.after, self.direction);
        match self.moment {
            Moment::Underway { done, all } => {
                let mut tiles: Vec<SceneTile> = paths
                    .iter()
                    .map(|path| SceneTile {
                        exponent: path.exponent,
                        from: path.from,
                        to: path.to,
                        part: (done, all),
                        mark: Mark::None,
                    })
                    .collect();
                // Of two that meet the left one covers the other, behind whose number
                // there may be no blank before the next. Tiles at rest lie below.
                tiles.sort_by_key(|tile| (tile.is_underway(), Reverse(self.column(tile))));
                Scene {
                    size: self.before.size(),
                    silent: self.swept(&paths),
                    tiles,
                }
            }
            Moment::Made => {
                let mut scene = Scene::at_rest(&self.after, 0);
                let merges = paths.windows(2).filter(|pair| pair[0].to == pair[1].to);
                for cell in merges.map(|pair| pair[0].to) {
                    for tile in &mut scene.tiles {
                        if tile.to == cell {
                            tile.mark = Mark::Made;
                        }
                    }
                }
                scene
            }
        }
    }

    /// Returns how far right a tile is, in parts of a way of one column.
    fn column(&self, tile: &SceneTile) -> usize {
        let size = self.before.size();
        let (done, all) = tile.part;
        tile.from % size * (all - done) + tile.to % size * done
    }

    /// Returns the cells that tiles leave, cross or enter.
    fn swept(&self, paths: &[Path]) -> CellSet {
        let step = if self.direction.is_vertical() {
            self.before.size()
        } else {
            1
        };
        let moving = paths.iter().filter(|path| path.from != path.to);
        let cells =
            moving.flat_map(|path| (path.from.min(path.to)..=path.from.max(path.to)).step_by(step));
        cells.fold(0, |set, cell| set | 1 << cell)
    }
}
