//! The board itself in each style, from the roomiest form to the most compact.

use crate::board::{Board, Exponent, face_value};

use super::frame::Frame;
use super::theme::Depth;
use super::{Look, Style, Theme};

/// Returns the board in the chosen style, the roomiest form first and a compact
/// one, a line for each row, last.
pub(super) fn candidates(board: &Board, look: &Look) -> Vec<Frame> {
    let mut blocks = Vec::new();
    if look.style == Style::Tiles && is_coloured(look) {
        blocks.push(coloured_tiles(board, look, LARGE));
        blocks.push(coloured_tiles(board, look, SMALL));
    } else {
        blocks.push(plain(board, look));
    }
    blocks.push(compact(board));
    blocks
}

/// Returns the board in the chosen style without colours, as for a pipe.
pub(super) fn plain(board: &Board, look: &Look) -> Frame {
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

fn coloured_tiles(board: &Board, look: &Look, measures: Measures) -> Frame {
    let size = board.size();
    let width = TILE_WIDTH.max(longest(board));
    let Measures { height, row_gap } = measures;
    let mut frame = Frame::new(size * (width + 1) - 1, size * (height + row_gap) - row_gap);
    for (i, row) in board.rows().enumerate() {
        for (j, &exponent) in row.iter().enumerate() {
            let ink = look.theme.ink(exponent, look.depth);
            for line in 0..height {
                let text = if line == height / 2 {
                    number(exponent, "")
                } else {
                    String::new()
                };
                frame.put(
                    j * (width + 1),
                    i * (height + row_gap) + line,
                    &format!("{text:^width$}"),
                    ink,
                );
            }
        }
    }
    frame
}

/// Tiles told apart by lines instead of colours.
fn boxes(board: &Board, ascii: bool) -> Frame {
    let width = (TILE_WIDTH - 1).max(longest(board));
    let [across, down] = if ascii { ["-", "|"] } else { ["─", "│"] };
    let rule = |joints: [&str; 3]| {
        let [left, middle, right] = if ascii { ["+"; 3] } else { joints };
        let cells = vec![across.repeat(width); board.size()];
        format!("{left}{}{right}", cells.join(middle))
    };
    let mut lines = vec![rule(["┌", "┬", "┐"])];
    for (i, row) in board.rows().enumerate() {
        if i > 0 {
            lines.push(rule(["├", "┼", "┤"]));
        }
        let cells: Vec<String> = row
            .iter()
            .map(|&exponent| format!("{:^width$}", number(exponent, "")))
            .collect();
        lines.push(format!("{down}{}{down}", cells.join(down)));
    }
    lines.push(rule(["└", "┴", "┘"]));
    Frame::from_lines(&lines)
}

/// Design 1: an empty line, then each row followed by two blank lines.
fn dashes(board: &Board) -> Frame {
    let width = 7.max(longest(board) + 1);
    let mut lines = vec![String::new()];
    for row in board.rows() {
        lines.push(left_aligned(row, "---", width));
        lines.extend([String::new(), String::new()]);
    }
    Frame::from_lines(&lines)
}

/// Design 2: rules of dashes around rows of cells, every column 8 wide.
fn table(board: &Board) -> Frame {
    let width = 7.max(longest(board));
    let rule = "-".repeat(board.size() * (width + 1) + 1);
    let mut lines = vec![rule.clone()];
    for row in board.rows() {
        let cell = |&exponent: &Exponent| {
            let text = number(exponent, "");
            // Three blanks before a number, fewer before one of five digits or more.
            let indent = 3.min(7_usize.saturating_sub(text.len()));
            format!("|{:width$}", format!("{:indent$}{text}", ""))
        };
        lines.push(row.iter().map(cell).collect::<String>() + "|");
        lines.push(rule.clone());
    }
    Frame::from_lines(&lines)
}

/// Design 5: numbers and zeros, each row followed by a blank line.
fn grid(board: &Board) -> Frame {
    let width = 5.max(longest(board) + 1);
    let lines: Vec<String> = board
        .rows()
        .flat_map(|row| [left_aligned(row, "0", width), String::new()])
        .collect();
    Frame::from_lines(&lines)
}

/// The smallest form: right-aligned numbers with one blank between.
fn compact(board: &Board) -> Frame {
    let width = longest(board);
    let row = |row: &[Exponent]| {
        let cells: Vec<String> = row
            .iter()
            .map(|&exponent| format!("{:>width$}", number(exponent, ".")))
            .collect();
        cells.join(" ")
    };
    Frame::from_lines(&board.rows().map(row).collect::<Vec<_>>())
}

fn left_aligned(row: &[Exponent], empty: &str, width: usize) -> String {
    row.iter()
        .map(|&exponent| format!("{:width$}", number(exponent, empty)))
        .collect()
}

fn number(exponent: Exponent, empty: &str) -> String {
    if exponent == 0 {
        empty.to_owned()
    } else {
        face_value(exponent).to_string()
    }
}
