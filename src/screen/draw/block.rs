//! The board itself in each style, from the roomiest form to the most compact.

use crate::game::{Board, face_value};

use super::form::Form;
use super::frame::{Area, Frame};
use super::theme::Depth;
use super::{Look, Style, Theme};

/// Returns the forms of the chosen style in which all numbers of a board fit, the
/// roomiest first and a compact one, a line for each row, last.
pub(super) fn forms<'a>(board: &Board, look: &'a Look) -> Vec<Form<'a>> {
    let mut forms = Vec::new();
    if look.style == Style::Tiles && is_coloured(look) {
        forms.push(coloured_tiles(board, look, LARGE));
        forms.push(coloured_tiles(board, look, SMALL));
    } else {
        forms.push(plain(board, look));
    }
    forms.push(compact(board));
    forms
}

/// Returns the form of the chosen style without colours, as for a pipe.
pub(super) fn plain<'a>(board: &Board, look: &Look) -> Form<'a> {
    match look.style {
        Style::Tiles => boxes(board, look.ascii),
        Style::Dashes => dashes(board),
        Style::Boxed => table(board),
        Style::Grid => grid(board),
    }
}

fn is_coloured(look: &Look) -> bool {
    look.theme != Theme::Mono && look.depth != Depth::None
}

/// Returns how wide the longest number on the board is.
fn longest(board: &Board) -> usize {
    face_value(board.largest()).to_string().len()
}

/// The measures of coloured tiles.
#[derive(Clone, Copy)]
struct Measures {
    height: usize,
    row_gap: usize,
}

const LARGE: Measures = Measures {
    height: 3,
    row_gap: 1,
};
const SMALL: Measures = Measures {
    height: 1,
    row_gap: 0,
};
const TILE_WIDTH: usize = 7;

fn coloured_tiles<'a>(board: &Board, look: &'a Look, measures: Measures) -> Form<'a> {
    let size = board.size();
    let width = TILE_WIDTH.max(longest(board));
    let Measures { height, row_gap } = measures;
    Form {
        size,
        ground: Frame::new(size * (width + 1) - 1, size * (height + row_gap) - row_gap),
        first: Area {
            left: 0,
            top: 0,
            width,
            height,
        },
        pitch: (width + 1, height + row_gap),
        empty: "",
        letter: centred,
        colors: Some(look),
    }
}

/// Tiles told apart by lines instead of colours.
fn boxes<'a>(board: &Board, ascii: bool) -> Form<'a> {
    let (size, width) = (board.size(), (TILE_WIDTH - 1).max(longest(board)));
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
    Form {
        pitch: (width + 1, 2),
        ..lettered(board, Frame::from_lines(&lines), (1, 1), width, centred)
    }
}

/// Design 1: an empty line, then each row followed by two blank lines.
fn dashes<'a>(board: &Board) -> Form<'a> {
    let (size, width) = (board.size(), 7.max(longest(board) + 1));
    let ground = Frame::new(size * width, 1 + size * 3);
    Form {
        pitch: (width, 3),
        empty: "---",
        ..lettered(board, ground, (0, 1), width, left_aligned)
    }
}

/// Design 2: rules of dashes around rows of cells, every column 8 wide.
fn table<'a>(board: &Board) -> Form<'a> {
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
    Form {
        pitch: (width + 1, 2),
        ..lettered(board, Frame::from_lines(&lines), (1, 1), width, indented)
    }
}

/// Design 5: numbers and zeros, each row followed by a blank line.
fn grid<'a>(board: &Board) -> Form<'a> {
    let (size, width) = (board.size(), 5.max(longest(board) + 1));
    let ground = Frame::new(size * width, size * 2);
    Form {
        pitch: (width, 2),
        empty: "0",
        ..lettered(board, ground, (0, 0), width, left_aligned)
    }
}

/// The smallest form: right-aligned numbers with one blank between.
fn compact<'a>(board: &Board) -> Form<'a> {
    let (size, width) = (board.size(), longest(board));
    let ground = Frame::new(size * (width + 1) - 1, size);
    let right_aligned = |number: &str, width: usize| format!("{number:>width$}");
    Form {
        empty: ".",
        ..lettered(board, ground, (0, 0), width, right_aligned)
    }
}

/// Makes a form without colours, whose cells are one line high and lie side by
/// side with a column between.
fn lettered<'a>(
    board: &Board,
    ground: Frame,
    (left, top): (usize, usize),
    width: usize,
    letter: fn(&str, usize) -> String,
) -> Form<'a> {
    Form {
        size: board.size(),
        ground,
        first: Area {
            left,
            top,
            width,
            height: 1,
        },
        pitch: (width + 1, 1),
        empty: "",
        letter,
        colors: None,
    }
}

fn centred(number: &str, width: usize) -> String {
    format!("{number:^width$}")
}

fn left_aligned(number: &str, width: usize) -> String {
    format!("{number:width$}")
}
