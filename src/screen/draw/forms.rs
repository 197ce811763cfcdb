//! The ways to draw a board, from the roomiest to the most compact.

use crate::game::Board;

use super::form::Form;
use super::lettered::{self, Lettered};
use super::tiles::{self, TileForm};
use super::{Look, Style};

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
        let measured =
            |measures| -> Box<dyn Form> { Box::new(TileForm::new(board, look, measures)) };
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
