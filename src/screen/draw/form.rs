//! What a way to draw a board has in common with the others.

use crate::game::{Board, Direction, face_value};

use super::frame::Frame;
use super::scene::Scene;

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

/// Returns how wide the longest number on the board is.
pub(super) fn longest(board: &Board) -> usize {
    face_value(board.largest()).to_string().len()
}
