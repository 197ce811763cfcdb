//! Drawing: what is to be seen becomes a [`Frame`], a grid of styled cells.
//!
//! No bytes and no terminal yet: the painter turns frames into escape
//! sequences, pipes and pictures in tests take their text.

use crate::game::{Board, Map, Preset};
use crate::screen::texts::{HelpLine, Language, Message, Texts, width_of};

mod block;
mod form;
mod frame;
mod motion;
mod theme;

use form::Form;

pub use frame::{Area, Cell, Color, Frame, Ink};
pub use motion::{Moment, Motion, Path, paths};
pub use theme::{Depth, Theme, Trim};

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
    /// What there is to say.
    pub message: Option<Message>,
    /// Whether the help is shown in place of the board.
    pub help: bool,
    /// The moment of the last slide that is shown in place of the board at rest.
    pub motion: Option<Motion>,
    /// Whether a player plays and is only watched, so that keys do not play.
    pub watched: bool,
}

/// Draws a view for a window of `columns` and `rows`: in the chosen style if it
/// fits, else in a compact form, else as a text that says it is too small. Of the
/// help as much is shown as fits.
pub fn draw(view: &View, look: &Look, columns: u16, rows: u16) -> Frame {
    let (columns, rows) = (usize::from(columns), usize::from(rows));
    let words = look.language.texts();
    if let Some((block, surroundings)) = layout(view, look, columns, rows) {
        let block = match block {
            Block::Help(text) => text,
            Block::Board(form) => match &view.motion {
                Some(motion) => motion.draw(&form),
                None => form.board(view.map.board()),
            },
        };
        return surroundings.compose(view, &block, columns, words);
    }
    // A window of no size at all is one that does not know its size.
    let known = columns > 0 && rows > 0;
    let text = words.play.too_small;
    let width = if known { columns } else { width_of(text) };
    let mut frame = Frame::new(width, 1);
    frame.put(0, 0, text, None);
    frame
}

/// Returns where the board stands in the frame that [`draw`] makes of the same;
/// `None` if it does not.
pub fn board_area(view: &View, look: &Look, columns: u16, rows: u16) -> Option<Area> {
    let (block, surroundings) = layout(view, look, columns.into(), rows.into())?;
    match block {
        Block::Help(_) => None,
        Block::Board(form) => Some(Area {
            left: 0,
            top: surroundings.above(),
            width: form.width(),
            height: form.height(),
        }),
    }
}

/// What fills the middle of a frame.
enum Block<'a> {
    Help(Frame),
    Board(Form<'a>),
}

/// Chooses the help or the roomiest form of the board that fits into a window, and
/// the lines around it.
fn layout<'a>(
    view: &View,
    look: &'a Look,
    columns: usize,
    rows: usize,
) -> Option<(Block<'a>, Surroundings)> {
    if view.help {
        return help(view, look, columns, rows);
    }
    let forms = block::forms(view.map.board(), look);
    let last = forms.len() - 1;
    for (i, form) in forms.into_iter().enumerate() {
        let (width, height) = (form.width(), form.height());
        // The last form is the smallest: rather than giving up, drop the surroundings.
        let surroundings = [Surroundings::Full, Surroundings::Tight];
        for surroundings in &surroundings[..if i == last { 2 } else { 1 }] {
            if width <= columns && height + surroundings.height() <= rows {
                return Some((Block::Board(form), *surroundings));
            }
        }
    }
    None
}

/// Returns the help, as many of its lines as a window has room for, and the lines
/// around it; `None` if there is room for none.
fn help<'a>(
    view: &View,
    look: &Look,
    columns: usize,
    rows: usize,
) -> Option<(Block<'a>, Surroundings)> {
    let lines = look.language.texts().help(view.watched);
    let lines: Vec<String> = lines.iter().map(HelpLine::to_string).collect();
    let surroundings = if lines.len() + Surroundings::Full.height() <= rows {
        Surroundings::Full
    } else {
        Surroundings::Tight
    };
    let room = rows.saturating_sub(surroundings.height());
    if columns == 0 || room == 0 {
        return None;
    }
    let text = Frame::from_lines(&lines[..room.min(lines.len())]);
    Some((Block::Help(text), surroundings))
}

/// Draws a board alone, as for a pipe.
pub fn draw_board(board: &Board, look: &Look) -> Frame {
    block::plain(board, look).board(board)
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

    /// Returns how many lines stand above the board.
    fn above(self) -> usize {
        match self {
            Self::Full => 2,
            Self::Tight => 1,
        }
    }

    fn compose(self, view: &View, block: &Frame, columns: usize, words: &Texts) -> Frame {
        let status = words.status(view.map);
        let message = words.message(view.map, view.message, view.watched);
        let height = block.height() + self.height();
        let mut frame = Frame::new(columns, height);
        frame.put(0, 0, &status, None);
        frame.blit(0, self.above(), block);
        match self {
            Self::Full => {
                frame.put(0, height - 2, &message, None);
                frame.put(0, height - 1, words.keys(view.message, view.watched), None);
            }
            Self::Tight => {
                frame.put(0, height - 1, &message, None);
            }
        }
        frame
    }
}
