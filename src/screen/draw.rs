//! Drawing: what is to be seen becomes a [`Frame`], a grid of styled cells.
//!
//! No bytes and no terminal yet: the painter turns frames into escape
//! sequences, pipes and pictures in tests take their text.

use crate::game::{Board, CellSet, Exponent, Map, Preset};
use crate::screen::texts::{Language, Message, SessionKind};

mod arrangement;
mod form;
mod forms;
mod frame;
mod heading;
mod help;
mod lettered;
mod line;
mod motion;
mod outcome;
mod panel;
mod scene;
mod theme;
mod tiles;

use arrangement::Arrangement;
use form::Form;
use scene::Scene;

pub use frame::{Area, Cell, Color, Frame, Ink};
pub use motion::{Moment, Motion, Path, paths};
pub use theme::{Depth, Theme, Trim};

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Tiles whose colour follows the value, or boxes where there is no colour.
    Tiles,
    /// Boxes.
    Lines,
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

/// Where in a window the picture stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// In the middle.
    Center,
    /// At the upper left.
    Left,
}

/// How everything looks, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// How a board is drawn.
    pub style: Style,
    /// The colours.
    pub theme: Theme,
    /// How many colours there are.
    pub depth: Depth,
    /// Whether lines and tiles are drawn with ASCII characters only.
    pub ascii: bool,
    /// Where in the window the picture stands.
    pub align: Align,
    /// Whether the seed is shown all the time.
    pub shows_seed: bool,
    /// The language of the texts around the board.
    pub language: Language,
}

impl Look {
    /// Tells whether there are colours.
    fn is_coloured(&self) -> bool {
        self.theme.trim(self.depth).is_some()
    }

    /// Returns the colours of a tile, or of an empty cell (exponent 0).
    fn ink(&self, exponent: Exponent) -> Ink {
        self.theme.ink(exponent, self.depth).unwrap_or(Ink::PLAIN)
    }

    /// Returns the colours beside those of tiles.
    fn trim(&self) -> Trim {
        self.theme.trim(self.depth).unwrap_or(Trim::PLAIN)
    }
}

/// What is to be seen.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The game.
    pub map: &'a Map,
    /// Who plays.
    pub kind: SessionKind,
    /// What there is to say.
    pub message: Option<Message>,
    /// Whether a win or an end is announced on a panel over the board.
    pub announces: bool,
    /// The page of the help that is shown, counted from 0; `None` if it is closed. Behind
    /// the last page it is the last one.
    pub help: Option<usize>,
    /// The moment of the last slide that is shown in place of the board at rest.
    pub motion: Option<Motion>,
    /// The cells of the newest tiles.
    pub newest: CellSet,
    /// The best score before this game; 0 if there was none.
    pub record: u64,
    /// Whether this is the picture that is left behind.
    pub is_last: bool,
}

impl<'a> View<'a> {
    /// Makes the view of a game at rest that a person plays, with nothing to say.
    pub fn new(map: &'a Map) -> Self {
        Self {
            map,
            kind: SessionKind::Played,
            message: None,
            announces: true,
            help: None,
            motion: None,
            newest: 0,
            record: 0,
            is_last: false,
        }
    }
}

/// Draws a view for a window of `columns` and `rows`: in the roomiest form of the chosen
/// style that fits, else in a compact one, else as a text that says it is too small.
pub fn draw(view: &View, look: &Look, columns: u16, rows: u16) -> Frame {
    let mut frame = Frame::new(columns.into(), rows.into());
    match Arrangement::choose(view, look, frame.width(), frame.height()) {
        Some(arrangement) => arrangement.draw(view, look, &mut frame),
        None => {
            let text = look.language.texts().play.too_small;
            frame.put(0, 0, &line::cut(text, frame.width(), look), None);
        }
    }
    if let Some(page) = view.help {
        help::draw(view, look, page, &mut frame);
    }
    frame
}

/// Returns where the board stands in the frame that [`draw`] makes of the same;
/// `None` if it does not.
pub fn board_area(view: &View, look: &Look, columns: u16, rows: u16) -> Option<Area> {
    if view.help.is_some() {
        return None;
    }
    Arrangement::choose(view, look, columns.into(), rows.into()).map(|it| it.board_area())
}

/// Returns the number of pages of the help in a window.
pub fn help_pages(view: &View, look: &Look, columns: u16, rows: u16) -> usize {
    help::pages(view, look, columns.into(), rows.into())
}

/// Draws a board alone and without colours, as for a pipe.
pub fn draw_board(board: &Board, look: &Look) -> Frame {
    let look = Look {
        depth: Depth::None,
        ..*look
    };
    forms::styled(board, &look).draw(&Scene::at_rest(board, 0))
}
