//! The arrangement: which form of the board and which lines around it fit, and where they stand.

use crate::game::{Direction, State};
use crate::screen::texts::{Message, width_of};

use super::form::{Form, border};
use super::forms::{Choice, forms};
use super::frame::{Area, Frame, Ink};
use super::heading::Heading;
use super::line::fit;
use super::outcome::Outcome;
use super::scene::Scene;
use super::{Align, Look, View};

/// The lines around a board.
#[derive(Clone, Copy)]
struct Surroundings {
    /// The rows of the header.
    header: usize,
    /// Whether a blank row stands below the board.
    blank: bool,
    /// Whether the line of keys is shown. That of messages always is.
    keys: bool,
}

impl Surroundings {
    const fn new(header: usize, blank: bool, keys: bool) -> Self {
        Self {
            header,
            blank,
            keys,
        }
    }

    fn rows(self) -> usize {
        self.header + usize::from(self.blank) + 1 + usize::from(self.keys)
    }
}

/// What is given up where rows are few, one thing after the other.
const USUAL: [Surroundings; 4] = [
    Surroundings::new(2, true, true),
    Surroundings::new(2, false, true),
    Surroundings::new(1, false, true),
    Surroundings::new(1, false, false),
];
/// The message alone.
const LEAST: [Surroundings; 1] = [Surroundings::new(0, false, false)];

/// Where everything stands in a window.
pub(super) struct Arrangement<'a> {
    form: Box<dyn Form + 'a>,
    surroundings: Surroundings,
    heading: Heading,
    /// The picture.
    left: usize,
    top: usize,
    width: usize,
    /// The first column of the board.
    board: usize,
}

impl<'a> Arrangement<'a> {
    /// Chooses the roomiest form of the board that fits into a window, and as much around
    /// it as there is room for; `None` if not even the smallest fits.
    pub(super) fn choose(view: &View, look: &'a Look, columns: usize, rows: usize) -> Option<Self> {
        let forms = forms(view.map.board(), look);
        let orders: [(bool, &[Surroundings]); 4] = [
            (false, &USUAL),
            (false, &LEAST),
            (true, &USUAL),
            (true, &LEAST),
        ];
        let mut chosen = None;
        'search: for (is_compact, surroundings) in orders {
            for (i, choice) in forms.iter().enumerate() {
                let (width, height) = (choice.form.width(), choice.form.height());
                if choice.is_compact != is_compact || width > columns {
                    continue;
                }
                let fits = |it: &&Surroundings| height + it.rows() <= rows;
                if let Some(surroundings) = surroundings.iter().find(fits) {
                    chosen = Some((i, *surroundings));
                    break 'search;
                }
            }
        }
        let (i, surroundings) = chosen?;
        let Choice { form, .. } = forms.into_iter().nth(i)?;
        let heading = Heading::new(view, look);
        let width = form.width().max(heading.width()).min(columns);
        let height = form.height() + surroundings.rows();
        let (left, top, board) = match look.align {
            Align::Left => (0, 0, 0),
            Align::Center => {
                let left = (columns - width) / 2;
                (left, (rows - height) / 2, left + (width - form.width()) / 2)
            }
        };
        Some(Self {
            form,
            surroundings,
            heading,
            left,
            top,
            width,
            board,
        })
    }

    /// Returns where the board stands.
    pub(super) fn board_area(&self) -> Area {
        Area {
            left: self.board,
            top: self.top + self.surroundings.header,
            width: self.form.width(),
            height: self.form.height(),
        }
    }

    /// Returns the row of the message.
    fn message_row(&self) -> usize {
        let board = self.board_area();
        board.top + board.height + usize::from(self.surroundings.blank)
    }

    /// Draws everything but the help.
    pub(super) fn draw(&self, view: &View, look: &Look, frame: &mut Frame) {
        let header = Area {
            left: self.left,
            top: self.top,
            width: self.width,
            height: self.surroundings.header,
        };
        self.heading.draw(look, header, frame);
        self.draw_board(view, look, frame);
        let outcome = Outcome::new(view, look, self.board_area(), frame.width());
        if let Some(outcome) = &outcome {
            outcome.draw(look, frame);
        }
        self.draw_lines(view, look, outcome.is_some(), frame);
    }

    fn draw_board(&self, view: &View, look: &Look, frame: &mut Frame) {
        let board = view.map.board();
        let motion = view.motion.filter(|_| view.help.is_none());
        let scene = match motion {
            Some(motion) => motion.scene(),
            None => Scene::at_rest(board, view.newest),
        };
        let area = self.board_area();
        frame.blit(area.left, area.top, &self.form.draw(&scene));
        if let Some(Message::Hint(advice)) = view.message
            && let Some(direction) = advice.best
        {
            for (x, y) in border(&*self.form, direction, board.size()) {
                let (x, y) = (area.left + x, area.top + y);
                let ink = look.is_coloured().then_some(look.trim().chip);
                frame.put(x, y, arrow(direction), ink);
            }
        }
    }

    /// Draws the line of messages and, if there is room, that of keys.
    fn draw_lines(&self, view: &View, look: &Look, is_announced: bool, frame: &mut Frame) {
        let (texts, map) = (look.language.texts(), view.map);
        let row = self.message_row();
        let message = view.message.filter(|it| !is_announced || it.is_urgent());
        let mut parts = match message {
            None if is_announced => Vec::new(),
            message => texts.message(map, message),
        };
        if parts.is_empty() {
            let shows_score = self.surroundings.header == 0;
            parts = texts.standing(map, shows_score, look.shows_seed);
        }
        let keys = || {
            texts
                .keys(view.kind, map.state())
                .split("  ")
                .map(str::to_owned)
        };
        if view.is_last && self.surroundings.keys {
            self.put(frame, row + 1, &texts.result(map), look, None);
        } else if view.is_last {
            parts = texts.result(map);
        } else if self.surroundings.keys && !is_announced {
            let quiet = look.is_coloured().then_some(look.trim().quiet);
            let keys: Vec<String> = keys().collect();
            self.put(frame, row + 1, &keys, look, quiet);
        } else if map.state() != State::Playing && !is_announced {
            parts.extend(keys());
        }
        let x = self.put(frame, row, &parts, look, None);
        frame.rest_cursor(x, row);
    }

    /// Writes the parts of a line that fit, at the left edge of the picture or further left
    /// if they need the room; returns their first column.
    fn put(
        &self,
        frame: &mut Frame,
        row: usize,
        parts: &[String],
        look: &Look,
        ink: Option<Ink>,
    ) -> usize {
        let text = fit(parts, frame.width(), look);
        let x = self.left.min(frame.width() - width_of(&text));
        frame.put(x, row, &text, ink);
        x
    }
}

/// Returns an arrow in ASCII: others are two columns wide in some terminals.
fn arrow(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "^",
        Direction::Down => "v",
        Direction::Left => "<",
        Direction::Right => ">",
    }
}
