//! Coloured tiles on a ground.
//!
//! A character cell is about twice as high as wide. So the board is painted in units of one
//! column and of half a row, in which gaps are even and large tiles square. The lower half
//! block shows two units in one cell. Where there are no half blocks, gaps between rows are
//! whole rows.

use crate::game::{Board, face_value};

use super::Look;
use super::form::{Form, longest};
use super::frame::{Color, Frame, Ink};
use super::scene::{Grid, Mark, Scene};
use super::theme::Trim;

/// The lower half of a cell in the colour of the character.
const LOWER_HALF: &str = "▄";

/// The measures of tiles.
#[derive(Clone, Copy)]
pub(super) struct Measures {
    /// The columns of a tile; more if a number is longer.
    width: usize,
    /// The rows from a tile to the one below.
    pitch: usize,
    /// Whether the ground shows at the left and right sides.
    has_sides: bool,
}

/// All measures, the roomiest first. Those of the first one make tiles square.
pub(super) const MEASURES: [Measures; 4] = [
    Measures {
        width: 7,
        pitch: 4,
        has_sides: true,
    },
    Measures {
        width: 7,
        pitch: 3,
        has_sides: true,
    },
    Measures {
        width: 5,
        pitch: 2,
        has_sides: true,
    },
    Measures {
        width: 5,
        pitch: 2,
        has_sides: false,
    },
];

/// Coloured tiles of some measures. Heights are half rows.
pub(super) struct TileForm<'a> {
    look: &'a Look,
    trim: Trim,
    grid: Grid,
    tile: (usize, usize),
    /// The height of a gap: a half row, or two where there are no half blocks.
    gap: usize,
    width: usize,
    height: usize,
}

impl<'a> TileForm<'a> {
    /// Makes the form in which all numbers of a board fit.
    pub(super) fn new(board: &Board, look: &'a Look, measures: Measures) -> Self {
        let size = board.size();
        let width = measures.width.max(longest(board));
        let side = usize::from(measures.has_sides);
        let gap = if look.ascii { 2 } else { 1 };
        Self {
            look,
            trim: look.trim(),
            grid: Grid {
                size,
                first: (side, 2),
                pitch: (width + 1, 2 * measures.pitch),
            },
            tile: (width, 2 * measures.pitch - gap),
            gap,
            width: size * (width + 1) - 1 + 2 * side,
            height: 2 * (1 + size * measures.pitch),
        }
    }

    /// Returns the row of cells that is nearest to the middle of a tile, of those that the
    /// tile fills.
    fn middle_row(&self, top: usize) -> usize {
        let height = self.tile.1;
        let rows = top.div_ceil(2)..(top + height) / 2;
        rows.min_by_key(|row| (4 * row + 2).abs_diff(2 * top + height))
            .unwrap_or(top / 2)
    }

    /// Paints the ground, the empty cells and the tiles of a scene.
    fn canvas(&self, scene: &Scene) -> Canvas {
        let mut canvas = Canvas::new(self.width, self.height);
        let top = 2 - self.gap;
        let size = (self.width, self.height - top);
        canvas.fill((0, top), size, self.trim.ground);
        let empty = self.look.ink(0).background;
        for cell in 0..self.grid.size * self.grid.size {
            canvas.fill(self.grid.cell(cell), self.tile, empty);
        }
        for tile in &scene.tiles {
            let (x, y) = self.place(self.grid.tile(tile));
            if tile.is_underway() {
                // An edge tells equal tiles apart that meet.
                let (left, top) = (x.saturating_sub(1), y - self.gap);
                let size = (x - left + self.tile.0 + 1, self.tile.1 + 2 * self.gap);
                canvas.fill((left, top), size, self.trim.ground);
            }
            canvas.fill(
                (x, y),
                self.tile,
                self.ink(tile.exponent, tile.mark).background,
            );
        }
        canvas
    }

    /// Returns the place nearest to one at which a tile can be shown.
    fn place(&self, (x, y): (usize, usize)) -> (usize, usize) {
        (x, y / self.gap * self.gap)
    }

    fn ink(&self, exponent: u8, mark: Mark) -> Ink {
        match mark {
            Mark::Made => self.trim.made,
            _ => self.look.ink(exponent),
        }
    }
}

impl Form for TileForm<'_> {
    fn width(&self) -> usize {
        self.width
    }

    fn height(&self) -> usize {
        self.height / 2
    }

    fn draw(&self, scene: &Scene) -> Frame {
        let mut frame = self.canvas(scene).into_frame(self.trim.ground);
        for tile in &scene.tiles {
            let (x, y) = self.place(self.grid.tile(tile));
            let (number, width) = (face_value(tile.exponent).to_string(), self.tile.0);
            let (row, ink) = (self.middle_row(y), self.ink(tile.exponent, tile.mark));
            frame.put(x, row, &format!("{number:^width$}"), Some(ink));
            if tile.mark == Mark::Newest {
                let left = (width - number.len()) / 2;
                frame.put(x + left, row, &number, Some(ink.underlined()));
            }
        }
        frame
    }

    fn has_border(&self) -> bool {
        self.grid.first.0 > 0
    }

    fn middle(&self, cell: usize) -> (usize, usize) {
        let (x, y) = self.grid.cell(cell);
        (x + (self.tile.0 - 1) / 2, self.middle_row(y))
    }
}

/// A painting in units of one column and half a row.
struct Canvas {
    width: usize,
    units: Vec<Color>,
}

impl Canvas {
    /// Makes a canvas of the terminal's own ground.
    fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            units: vec![Color::Default; width * height],
        }
    }

    /// Fills a rectangle, as far as it lies on the canvas.
    fn fill(&mut self, (left, top): (usize, usize), (width, height): (usize, usize), color: Color) {
        let end = (left + width).min(self.width);
        for row in self.units.chunks_mut(self.width).skip(top).take(height) {
            row[left.min(end)..end].fill(color);
        }
    }

    /// Returns the cells: blanks where two units are alike, else half blocks. The
    /// characters of all blanks have one colour, so that it is seldom changed.
    fn into_frame(self, blank: Color) -> Frame {
        let width = self.width;
        let mut frame = Frame::new(width, self.units.len() / width / 2);
        for (y, rows) in self.units.chunks(2 * width).enumerate() {
            for x in 0..width {
                let (upper, lower) = (rows[x], rows[x + width]);
                let (symbol, foreground) = if upper == lower {
                    (" ", blank)
                } else {
                    (LOWER_HALF, lower)
                };
                frame.put(x, y, symbol, Some(Ink::new(foreground, upper)));
            }
        }
        frame
    }
}
