//! Boards as text: boxes, the styles of three designs, and the compact form.
//!
//! Each is a ground, and how and where numbers stand on it. Where there are colours,
//! numbers have those of their tiles.

use crate::game::{Board, face_value};

use super::Look;
use super::form::{Form, longest};
use super::frame::{Frame, Ink};
use super::scene::{Grid, Mark, Scene, SceneTile};

/// The columns of a box.
const BOX_WIDTH: usize = 6;

/// A board as text.
pub(super) struct Lettered<'a> {
    /// What lies under and between the numbers.
    ground: Frame,
    grid: Grid,
    /// The columns of a cell.
    width: usize,
    /// What an empty cell says.
    empty: &'static str,
    /// Writes a number into a cell of so many columns.
    letter: fn(&str, usize) -> String,
    /// Whether a number colours its whole cell.
    fills: bool,
    /// The colours, if there are any.
    look: Option<&'a Look>,
}

/// Tiles in boxes.
pub(super) fn boxes<'a>(board: &Board, ascii: bool) -> Lettered<'a> {
    let (size, width) = (board.size(), BOX_WIDTH.max(longest(board)));
    let [across, down] = if ascii { ["-", "|"] } else { ["─", "│"] };
    let rule = |joints: [&str; 3]| {
        let [left, middle, right] = if ascii { ["+"; 3] } else { joints };
        let cells = vec![across.repeat(width); size];
        format!("{left}{}{right}", cells.join(middle))
    };
    let row = format!("{down}{}", " ".repeat(width)).repeat(size) + down;
    let mut lines = vec![rule(["┌", "┬", "┐"])];
    for i in 0..size {
        if i > 0 {
            lines.push(rule(["├", "┼", "┤"]));
        }
        lines.push(row.clone());
    }
    lines.push(rule(["└", "┴", "┘"]));
    Lettered {
        fills: true,
        width,
        ..lettered(&lines, board, (1, 1), (width + 1, 2), centred)
    }
}

/// Design 1: an empty line, then each row followed by two blank lines.
pub(super) fn dashes<'a>(board: &Board) -> Lettered<'a> {
    let (size, width) = (board.size(), 7.max(longest(board) + 1));
    let lines = vec![" ".repeat(size * width); 1 + size * 3];
    Lettered {
        empty: "---",
        ..lettered(&lines, board, (0, 1), (width, 3), left_aligned)
    }
}

/// Design 2: rules of dashes around rows of cells, every column 8 wide.
pub(super) fn table<'a>(board: &Board) -> Lettered<'a> {
    let (size, width) = (board.size(), 7.max(longest(board)));
    let rule = "-".repeat(size * (width + 1) + 1);
    let row = format!("|{}", " ".repeat(width)).repeat(size) + "|";
    let mut lines = vec![rule.clone()];
    for _ in 0..size {
        lines.extend([row.clone(), rule.clone()]);
    }
    // Three blanks before a number, fewer before one of five digits or more.
    let indented = |number: &str, width: usize| {
        let indent = 3.min(7_usize.saturating_sub(number.len()));
        format!("{:width$}", format!("{:indent$}{number}", ""))
    };
    Lettered {
        width,
        ..lettered(&lines, board, (1, 1), (width + 1, 2), indented)
    }
}

/// Design 5: numbers and zeros, each row followed by a blank line.
pub(super) fn grid<'a>(board: &Board) -> Lettered<'a> {
    let (size, width) = (board.size(), 5.max(longest(board) + 1));
    let lines = vec![" ".repeat(size * width); size * 2];
    Lettered {
        empty: "0",
        ..lettered(&lines, board, (0, 0), (width, 2), left_aligned)
    }
}

/// The smallest form: right-aligned numbers with one blank between.
pub(super) fn compact<'a>(board: &Board) -> Lettered<'a> {
    let (size, width) = (board.size(), longest(board));
    let lines = vec![" ".repeat(size * (width + 1) - 1); size];
    let right_aligned = |number: &str, width: usize| format!("{number:>width$}");
    Lettered {
        empty: ".",
        width,
        ..lettered(&lines, board, (0, 0), (width + 1, 1), right_aligned)
    }
}

/// Makes a form without colours, whose cells are one line high and as wide as it is from
/// one to the next.
fn lettered<'a>(
    ground: &[String],
    board: &Board,
    first: (usize, usize),
    pitch: (usize, usize),
    letter: fn(&str, usize) -> String,
) -> Lettered<'a> {
    Lettered {
        ground: Frame::from_lines(ground),
        grid: Grid {
            size: board.size(),
            first,
            pitch,
        },
        width: pitch.0,
        empty: "",
        letter,
        fills: false,
        look: None,
    }
}

impl<'a> Lettered<'a> {
    /// Gives the numbers the colours of a look, if it has any.
    pub(super) fn coloured(self, look: &'a Look) -> Self {
        Self {
            look: look.is_coloured().then_some(look),
            ..self
        }
    }

    /// Writes a text into the cell at a place.
    fn put(&self, frame: &mut Frame, (x, y): (usize, usize), text: &str, ink: Option<Ink>) {
        let text = (self.letter)(text, self.width);
        let number = text.trim();
        let start = text.len() - text.trim_start().len();
        let ground = ink
            .filter(|_| self.fills)
            .map(|ink| Ink::new(ink.foreground, ink.background));
        frame.put(x, y, &text, ground);
        frame.put(x + start, y, number, ink);
    }

    fn tile(&self, frame: &mut Frame, tile: &SceneTile) {
        let (place, number) = (self.grid.tile(tile), face_value(tile.exponent).to_string());
        let Some(look) = self.look else {
            let text = (self.letter)(&number, self.width);
            let text = match tile.mark {
                Mark::Made => starred(&text),
                _ => text,
            };
            frame.put(place.0, place.1, &text, None);
            return;
        };
        let ink = look.ink(tile.exponent);
        let ink = match tile.mark {
            Mark::None => ink,
            Mark::Newest => ink.underlined(),
            Mark::Made => look.trim().made,
        };
        self.put(frame, place, &number, Some(ink));
    }
}

impl Form for Lettered<'_> {
    fn width(&self) -> usize {
        self.ground.width()
    }

    fn height(&self) -> usize {
        self.ground.height()
    }

    fn draw(&self, scene: &Scene) -> Frame {
        let mut frame = self.ground.clone();
        for cell in 0..scene.size * scene.size {
            let is_silent = scene.silent >> cell & 1 == 1;
            let text = if is_silent { "" } else { self.empty };
            self.put(&mut frame, self.grid.cell(cell), text, None);
        }
        for tile in &scene.tiles {
            self.tile(&mut frame, tile);
        }
        frame
    }

    fn has_border(&self) -> bool {
        self.grid.first == (1, 1)
    }

    fn middle(&self, cell: usize) -> (usize, usize) {
        let (x, y) = self.grid.cell(cell);
        (x + (self.width - 1) / 2, y)
    }
}

fn centred(number: &str, width: usize) -> String {
    format!("{number:^width$}")
}

fn left_aligned(number: &str, width: usize) -> String {
    format!("{number:width$}")
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
