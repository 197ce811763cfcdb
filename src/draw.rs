//! Drawing: what is to be seen becomes a [`Frame`], a grid of styled cells.
//!
//! No bytes and no terminal yet: the painter turns frames into escape
//! sequences, pipes and pictures in tests take their text.

use crate::board::Board;
use crate::map::Map;
use crate::rules::Preset;
use crate::words::{Language, Message, Words, width_of};

mod block;
mod frame;
mod theme;

pub use frame::{Cell, Color, Frame, Ink};
pub use theme::{Depth, Theme};

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Tiles whose colour follows the value, or boxes where there is no colour.
    Tiles,
    /// Design 1: left-aligned numbers and dashes.
    Dashes,
    /// Design 2: a table of dashes and bars.
    Boxed,
    /// Design 5: bare numbers, 0 for empty.
    Grid,
}

impl Style {
    /// Returns the style of a preset.
    pub fn of(preset: Preset) -> Self {
        match preset {
            Preset::Classic | Preset::Desktop | Preset::Mobile => Self::Tiles,
            Preset::Mapper => Self::Dashes,
            Preset::Tutorial => Self::Boxed,
            Preset::Lookahead => Self::Grid,
        }
    }
}

/// How everything looks, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// How a board is drawn.
    pub style: Style,
    /// The colours of tiles.
    pub theme: Theme,
    /// How many colours there are.
    pub depth: Depth,
    /// Whether lines are drawn with ASCII characters only.
    pub ascii: bool,
    /// The language of the texts around the board.
    pub language: Language,
}

/// What is to be seen.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The game.
    pub map: &'a Map,
    /// The name of its rules.
    pub preset: Preset,
    /// What there is to say.
    pub message: Option<Message>,
    /// Whether the help is shown in place of the board.
    pub help: bool,
}

/// Draws a view for a window of `columns` and `rows`: in the chosen style if it
/// fits, else in a compact form, else as a text that says it is too small.
pub fn draw(view: &View, look: &Look, columns: u16, rows: u16) -> Frame {
    let (columns, rows) = (usize::from(columns), usize::from(rows));
    let words = look.language.words();
    let mut blocks = block::candidates(view.map.board(), look);
    if view.help {
        blocks.insert(0, Frame::from_lines(&words.play.help));
    }
    for (i, block) in blocks.iter().enumerate() {
        // The last block is the smallest: rather than giving up, drop the surroundings.
        let mut surroundings = vec![Surroundings::Full, Surroundings::Tight];
        surroundings.truncate(if i + 1 == blocks.len() { 2 } else { 1 });
        for surrounding in surroundings {
            if block.width() <= columns && block.height() + surrounding.height() <= rows {
                return surrounding.compose(view, block, columns, words);
            }
        }
    }
    // A window of no size at all is one that does not know its size.
    let known = columns > 0 && rows > 0;
    let text = words.play.too_small;
    let width = if known { columns } else { width_of(text) };
    let mut frame = Frame::new(width, 1);
    frame.put(0, 0, text, None);
    frame
}

/// Draws a board alone, as for a pipe.
pub fn draw_board(board: &Board, look: &Look) -> Frame {
    block::plain(board, look)
}

/// The lines around a board.
#[derive(Clone, Copy)]
enum Surroundings {
    /// Status, a blank line, the board, a blank line, message, keys.
    Full,
    /// Status, the board, message.
    Tight,
}

impl Surroundings {
    fn height(self) -> usize {
        match self {
            Self::Full => 5,
            Self::Tight => 2,
        }
    }

    fn compose(self, view: &View, block: &Frame, columns: usize, words: &Words) -> Frame {
        let status = words.status(view.map, view.preset);
        let message = words.message(view.map, view.message);
        let height = block.height() + self.height();
        let mut frame = Frame::new(columns, height);
        match self {
            Self::Full => {
                frame.put(0, 0, &status, None);
                frame.blit(0, 2, block);
                frame.put(0, height - 2, &message, None);
                frame.put(0, height - 1, words.keys(view.message), None);
            }
            Self::Tight => {
                frame.put(0, 0, &status, None);
                frame.blit(0, 1, block);
                frame.put(0, height - 1, &message, None);
            }
        }
        frame
    }
}
