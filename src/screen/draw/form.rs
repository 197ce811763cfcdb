//! The ways to draw a board, from the roomiest to the most compact.

use crate::game::{Board, Direction, face_value};

use super::frame::Frame;
use super::lettered::{self, Lettered};
use super::scene::Scene;
use super::tiles::{self, Tiles};
use super::{Look, Style};

/// One way to draw boards of one size.
pub(super) trait Form {
    /// Returns how many columns a board takes.
    fn width(&self) -> usize;

    /// Returns how many rows a board takes.
    fn height(&self) -> usize;

    /// Draws a board.
    fn draw(&self, scene: &Scene) -> Frame;

    /// Tells whether a border runs around the board.
    fn has_border(&self) -> bool;

    /// Returns the column and row of the middle of a cell.
    fn middle(&self, cell: usize) -> (usize, usize);
}

/// Returns the cells of a board's border, on the side to which a direction goes, that lie
/// before its `size` lines; none where there is no border.
pub(super) fn border(form: &dyn Form, direction: Direction, size: usize) -> Vec<(usize, usize)> {
    if !form.has_border() {
        return Vec::new();
    }
    let (last, bottom) = (form.width() - 1, form.height() - 1);
    let diagonal = (0..size).map(|i| form.middle(i * size + i));
    diagonal
        .map(|(x, y)| match direction {
            Direction::Left => (0, y),
            Direction::Right => (last, y),
            Direction::Up => (x, 0),
            Direction::Down => (x, bottom),
        })
        .collect()
}

/// A form, and whether it is the last resort.
pub(super) struct Choice<'a> {
    /// The form.
    pub(super) form: Box<dyn Form + 'a>,
    /// Whether it shows numbers alone, so that every other form goes before it.
    pub(super) is_compact: bool,
}

/// Returns the forms of the chosen style in which all numbers of a board fit, the roomiest
/// first and a compact one, a line for each row, last.
pub(super) fn forms<'a>(board: &Board, look: &'a Look) -> Vec<Choice<'a>> {
    let full: Vec<Box<dyn Form>> = if look.style == Style::Tiles && look.is_coloured() {
        let measured = |measures| -> Box<dyn Form> { Box::new(Tiles::new(board, look, measures)) };
        tiles::MEASURES.map(measured).into()
    } else {
        vec![Box::new(styled(board, look))]
    };
    let full = full.into_iter().map(|form| Choice {
        form,
        is_compact: false,
    });
    let compact = Choice {
        form: Box::new(lettered::compact(board).coloured(look)),
        is_compact: true,
    };
    full.chain([compact]).collect()
}

/// Returns the form of the chosen style that has no ground of its own, as for a pipe.
pub(super) fn styled<'a>(board: &Board, look: &'a Look) -> Lettered<'a> {
    let form = match look.style {
        Style::Tiles | Style::Lines => lettered::boxes(board, look.ascii),
        Style::Dashes => lettered::dashes(board),
        Style::Boxed => lettered::table(board),
        Style::Grid => lettered::grid(board),
    };
    form.coloured(look)
}

/// Returns how wide the longest number on the board is.
pub(super) fn longest(board: &Board) -> usize {
    face_value(board.largest()).to_string().len()
}
