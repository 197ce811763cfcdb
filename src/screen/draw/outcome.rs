//! The panel over the board that announces a win or the end of the game.

use crate::game::State;
use crate::screen::texts::{Message, SessionKind};

use super::frame::{Area, Frame};
use super::line::{grouped, wrap_parts};
use super::panel::{Panel, Span};
use super::{Look, View};

/// The panel, and the board that it covers.
pub(super) struct Outcome {
    panel: Panel,
    board: Area,
}

impl Outcome {
    /// Makes the panel if there is something to announce and room for it: at least a row of
    /// the board stays visible above and below.
    pub(super) fn new(view: &View, look: &Look, board: Area, columns: usize) -> Option<Self> {
        let (map, state) = (view.map, view.map.state());
        let has_won = state == State::Won || matches!(view.message, Some(Message::Won(_)));
        let is_told = view.announces && !view.is_last && view.kind != SessionKind::Replayed;
        if !is_told || (state == State::Playing && !has_won) {
            return None;
        }
        let (texts, trim) = (look.language.texts(), look.trim());
        let play = &texts.play;
        let padding = 2.min(columns.saturating_sub(24) / 2).max(1);
        let inner = columns.checked_sub(2 * padding)?;
        let ink = if has_won { trim.win } else { trim.panel };
        let title = |text: &str| {
            vec![Span {
                text: text.to_owned(),
                ink: Some(ink.bold()),
            }]
        };
        let mut lines = Vec::new();
        lines.extend(has_won.then(|| title(play.won_title)));
        lines.extend((state == State::Over).then(|| title(play.over_title)));
        let position = map.position();
        let score = format!("{} {}", play.score, grouped(position.score));
        let best = if view.record > 0 && position.score > view.record {
            play.new_best.to_owned()
        } else {
            format!("{} {}", play.best, grouped(map.best()))
        };
        let facts = [score, (play.moves)(position.moves)];
        let keys: Vec<&str> = texts.keys(view.kind, state).split("  ").collect();
        let mut texts = wrap_parts(&facts, inner, look);
        texts.push(best);
        if state == State::Playing {
            texts.push(play.play_on.to_owned());
        } else {
            texts.extend(wrap_parts(&keys, inner, look));
        }
        lines.extend(texts.into_iter().map(|text| vec![Span::plain(text)]));
        let mut panel = Panel {
            lines,
            centred: true,
            padding: (padding, 1),
            ink,
        };
        if panel.height() + 2 > board.height {
            panel.padding.1 = 0;
        }
        let fits = panel.height() + 2 <= board.height && panel.width() <= columns;
        fits.then_some(Self { panel, board })
    }

    /// Draws the panel.
    pub(super) fn draw(&self, look: &Look, frame: &mut Frame) {
        self.panel.draw(look, self.board, frame);
    }
}
