//! One way to draw a board: a ground, and how and where tiles stand on it.
//!
//! A tile is lettered and coloured the same wherever it stands, so that it can be
//! drawn on its way too. The styles themselves are not known here.

use crate::game::{Board, CellSet, Exponent, face_value};

use super::Look;
use super::frame::{Area, Frame, Ink};

/// One way to draw boards of one size.
pub(super) struct Form<'a> {
    /// The number of rows and columns.
    pub(super) size: usize,
    /// What lies under and between the tiles.
    pub(super) ground: Frame,
    /// The cell in the upper left corner.
    pub(super) first: Area,
    /// The columns and rows from a cell to the next ones.
    pub(super) pitch: (usize, usize),
    /// What an empty cell says.
    pub(super) empty: &'static str,
    /// Writes a number into a cell of so many columns.
    pub(super) letter: fn(&str, usize) -> String,
    /// The colours, if there are any.
    pub(super) colors: Option<&'a Look>,
}

impl Form<'_> {
    /// Returns how many columns a board takes.
    pub(super) fn width(&self) -> usize {
        self.ground.width()
    }

    /// Returns how many rows a board takes.
    pub(super) fn height(&self) -> usize {
        self.ground.height()
    }

    /// Draws a board.
    pub(super) fn board(&self, board: &Board) -> Frame {
        let mut frame = self.ground.clone();
        for (cell, &exponent) in board.cells().iter().enumerate() {
            self.tile(&mut frame, self.place(cell), exponent);
        }
        frame
    }

    /// Draws empty cells; those of a set say nothing.
    pub(super) fn empty_cells(&self, silent: CellSet) -> Frame {
        let mut frame = self.ground.clone();
        for cell in 0..self.size * self.size {
            let text = if silent >> cell & 1 == 1 {
                (self.letter)("", self.first.width)
            } else {
                self.text(0)
            };
            self.put(&mut frame, self.place(cell), &text, self.ink(0));
        }
        frame
    }

    /// Returns the column and row at which a cell begins.
    pub(super) fn place(&self, cell: usize) -> (usize, usize) {
        let (row, column) = (cell / self.size, cell % self.size);
        let (across, down) = self.pitch;
        (
            self.first.left + column * across,
            self.first.top + row * down,
        )
    }

    /// Draws a tile, or an empty cell, at a place.
    pub(super) fn tile(&self, frame: &mut Frame, place: (usize, usize), exponent: Exponent) {
        self.put(frame, place, &self.text(exponent), self.ink(exponent));
    }

    /// Draws a tile so that it stands out: in exchanged colours, or between stars
    /// where the cell has room for them.
    pub(super) fn flash(&self, frame: &mut Frame, place: (usize, usize), exponent: Exponent) {
        let (text, ink) = (self.text(exponent), self.ink(exponent));
        match ink {
            Some(ink) => self.put(frame, place, &text, Some(ink.exchanged())),
            None => self.put(frame, place, &starred(&text), None),
        }
    }

    fn ink(&self, exponent: Exponent) -> Option<Ink> {
        self.colors
            .and_then(|look| look.theme.ink(exponent, look.depth))
    }

    fn text(&self, exponent: Exponent) -> String {
        let number = if exponent == 0 {
            self.empty.to_owned()
        } else {
            face_value(exponent).to_string()
        };
        (self.letter)(&number, self.first.width)
    }

    /// Fills a cell: its text stands in the middle line.
    fn put(&self, frame: &mut Frame, (x, y): (usize, usize), text: &str, ink: Option<Ink>) {
        let Area { width, height, .. } = self.first;
        let blank = " ".repeat(width);
        for line in 0..height {
            let text = if line == height / 2 { text } else { &blank };
            frame.put(x, y + line, text, ink);
        }
    }
}

/// Puts stars into the blanks beside a number.
fn starred(text: &str) -> String {
    let start = text.len() - text.trim_start().len();
    let end = text.trim_end().len();
    let star = |(i, symbol)| {
        if i + 1 == start || i == end {
            '*'
        } else {
            symbol
        }
    };
    text.char_indices().map(star).collect()
}
