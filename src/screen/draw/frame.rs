//! The frame: a grid of styled cells, the common ground of drawing and painting.

use std::fmt;

use unicode_width::UnicodeWidthChar;

use crate::game::Place;
use crate::screen::texts::width_of;

/// A colour as a terminal names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// The terminal's own, for text or for ground.
    Default,
    /// One of the 16 basic colours, 0 to 15.
    Basic(u8),
    /// One of xterm's 256 colours.
    Indexed(u8),
    /// Red, green and blue.
    Rgb(u8, u8, u8),
}

/// How a character is written. Foreground and background are always set together, so
/// that the contrast is ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ink {
    /// Whether the character is bold.
    pub bold: bool,
    /// Whether it is underlined.
    pub underlined: bool,
    /// The colour of the character.
    pub foreground: Color,
    /// The colour behind it.
    pub background: Color,
}

impl Ink {
    /// The terminal's own colours.
    pub const PLAIN: Self = Self::new(Color::Default, Color::Default);

    /// Makes an ink of two colours.
    pub const fn new(foreground: Color, background: Color) -> Self {
        Self {
            bold: false,
            underlined: false,
            foreground,
            background,
        }
    }

    /// Returns the ink in bold, but for the darker basic colours: terminals of 16 colours
    /// show those in the brighter ones instead, black as grey.
    pub const fn bold(self) -> Self {
        let bold = !matches!(self.foreground, Color::Basic(0..8));
        Self { bold, ..self }
    }

    /// Returns the ink underlined.
    pub const fn underlined(self) -> Self {
        Self {
            underlined: true,
            ..self
        }
    }
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its first column.
    pub left: usize,
    /// Its first row.
    pub top: usize,
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
}

impl Area {
    /// Tells whether a place is within the rectangle.
    pub fn contains(&self, place: Place) -> bool {
        let (x, y) = (usize::from(place.column), usize::from(place.row));
        (self.left..self.left + self.width).contains(&x)
            && (self.top..self.top + self.height).contains(&y)
    }
}

/// One character cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The character; [`Cell::CONTINUED`] in the second column of a wide one.
    pub symbol: char,
    /// Its colours; `None` leaves them to the terminal.
    pub ink: Option<Ink>,
}

impl Cell {
    /// A blank in the terminal's own colours.
    pub const BLANK: Cell = Cell {
        symbol: ' ',
        ink: None,
    };
    /// The symbol of the second column of a wide character.
    pub const CONTINUED: char = '\0';

    /// Tells whether a cell looks like another one: blanks of one ground do, whatever
    /// colour a character would have there.
    pub fn looks_like(&self, other: &Self) -> bool {
        let ground = |cell: &Self| {
            let ink = cell.ink.unwrap_or(Ink::PLAIN);
            (cell.symbol == ' ' && !ink.underlined).then_some(ink.background)
        };
        match (ground(self), ground(other)) {
            (Some(one), Some(other)) => one == other,
            _ => self == other,
        }
    }
}

/// A grid of cells, and the cell on which the cursor rests. Reading outside of it gives
/// blanks, writing there nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    width: usize,
    height: usize,
    cells: Vec<Cell>,
    cursor: (usize, usize),
}

impl Frame {
    /// Makes a blank frame.
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            cells: vec![Cell::BLANK; width * height],
            cursor: (0, 0),
        }
    }

    /// Makes a frame that just holds some lines.
    pub fn from_lines<S: AsRef<str>>(lines: &[S]) -> Self {
        let width = lines
            .iter()
            .map(|line| width_of(line.as_ref()))
            .max()
            .unwrap_or(0);
        let mut frame = Self::new(width, lines.len());
        for (y, line) in lines.iter().enumerate() {
            frame.put(0, y, line.as_ref(), None);
        }
        frame
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Returns how many rows there are down to the last one in which something is seen.
    pub fn seen_rows(&self) -> usize {
        let is_seen = |cell: &Cell| !cell.looks_like(&Cell::BLANK);
        let last = self.cells.iter().rposition(is_seen);
        last.map_or(0, |cell| cell / self.width + 1)
    }

    /// Tells whether any cell has colours of its own.
    pub fn has_ink(&self) -> bool {
        self.cells.iter().any(|cell| cell.ink.is_some())
    }

    /// Returns the column and row on which the cursor rests.
    pub fn cursor(&self) -> (usize, usize) {
        self.cursor
    }

    /// Has the cursor rest on a column and row within the frame.
    pub fn rest_cursor(&mut self, x: usize, y: usize) {
        self.cursor = (
            x.min(self.width.saturating_sub(1)),
            y.min(self.height.saturating_sub(1)),
        );
    }

    /// Returns a cell, a blank one outside of the frame.
    pub fn cell(&self, x: usize, y: usize) -> Cell {
        if x < self.width && y < self.height {
            self.cells[y * self.width + x]
        } else {
            Cell::BLANK
        }
    }

    /// Writes a text from a cell on and cuts it at the right edge; returns the
    /// column after it.
    pub fn put(&mut self, mut x: usize, y: usize, text: &str, ink: Option<Ink>) -> usize {
        for symbol in text.chars() {
            let width = symbol.width().unwrap_or(0);
            if width == 0 {
                continue;
            }
            if x + width > self.width {
                break;
            }
            self.set(x, y, Cell { symbol, ink });
            if width == 2 {
                self.set(
                    x + 1,
                    y,
                    Cell {
                        symbol: Cell::CONTINUED,
                        ink,
                    },
                );
            }
            x += width;
        }
        x
    }

    /// Sets a cell. A wide character that stood on it with one half goes away whole.
    fn set(&mut self, x: usize, y: usize, cell: Cell) {
        if x >= self.width || y >= self.height {
            return;
        }
        let at = y * self.width + x;
        if self.cells[at].symbol == Cell::CONTINUED && cell.symbol != Cell::CONTINUED {
            self.cells[at - 1].symbol = ' ';
        }
        if self.cell(x + 1, y).symbol == Cell::CONTINUED {
            self.cells[at + 1].symbol = ' ';
        }
        self.cells[at] = cell;
    }

    /// Copies another frame with its upper left corner onto a cell. A wide
    /// character that the right edge would cut leaves a blank.
    pub fn blit(&mut self, x: usize, y: usize, other: &Frame) {
        for row in 0..other.height {
            for column in 0..other.width {
                let mut cell = other.cell(column, row);
                let is_wide = other.cell(column + 1, row).symbol == Cell::CONTINUED;
                if is_wide && x + column + 1 == self.width {
                    cell.symbol = ' ';
                }
                self.set(x + column, y + row, cell);
            }
        }
    }
}

/// Writes the text of the frame, a line for each row, without blanks at the ends.
impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..self.height {
            let row = (0..self.width).map(|x| self.cell(x, y).symbol);
            let line: String = row.filter(|&symbol| symbol != Cell::CONTINUED).collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
