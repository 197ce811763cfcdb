//! A panel: lines of text on a ground of their own, over what lies below.

use crate::screen::texts::width_of;

use super::Look;
use super::frame::{Area, Frame, Ink};

/// A piece of a line on a panel.
pub(super) struct Span {
    /// The text.
    pub(super) text: String,
    /// Its colours, if they are not those of the panel.
    pub(super) ink: Option<Ink>,
}

impl Span {
    /// Makes a piece in the colours of the panel.
    pub(super) fn plain(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ink: None,
        }
    }
}

/// A line on a panel.
pub(super) type PanelLine = Vec<Span>;

/// Lines of text on a ground of their own; in a box where there are no colours.
pub(super) struct Panel {
    /// The lines.
    pub(super) lines: Vec<PanelLine>,
    /// Whether each line stands in the middle, else at the left.
    pub(super) centred: bool,
    /// The columns and rows between the text and the edge, 1 column or more.
    pub(super) padding: (usize, usize),
    /// The colours.
    pub(super) ink: Ink,
}

impl Panel {
    /// Returns how many columns it takes.
    pub(super) fn width(&self) -> usize {
        let lines = self.lines.iter().map(width);
        lines.max().unwrap_or(0) + 2 * self.padding.0
    }

    /// Returns how many rows it takes.
    pub(super) fn height(&self) -> usize {
        self.lines.len() + 2 * self.padding.1
    }

    /// Draws it in the middle of an area, moved as far as it must be to lie in the frame.
    pub(super) fn draw(&self, look: &Look, area: Area, frame: &mut Frame) {
        let (width, height) = (self.width(), self.height());
        let middle = |start: usize, length: usize, own: usize, end: usize| {
            (start + length / 2)
                .saturating_sub(own / 2)
                .min(end.saturating_sub(own))
        };
        let left = middle(area.left, area.width, width, frame.width());
        let top = middle(area.top, area.height, height, frame.height());
        let ink = look.is_coloured().then_some(self.ink);
        for row in 0..height {
            frame.put(left, top + row, &self.edge(look, row), ink);
        }
        for (line, y) in self.lines.iter().zip(top + self.padding.1..) {
            let blank = if self.centred {
                (width - 2 * self.padding.0 - self::width(line)) / 2
            } else {
                0
            };
            let mut x = left + self.padding.0 + blank;
            for span in line {
                x = frame.put(x, y, &span.text, ink.and(span.ink).or(ink));
            }
        }
    }

    /// Returns a row without its text: blank, or a part of a box where there are no colours.
    fn edge(&self, look: &Look, row: usize) -> String {
        let inner = self.width() - 2;
        if look.is_coloured() {
            return " ".repeat(inner + 2);
        }
        let last = self.height() - 1;
        let [left, across, right] = match (self.padding.1, look.ascii) {
            (1.., true) if row == 0 || row == last => ["+", "-", "+"],
            (1.., false) if row == 0 => ["┌", "─", "┐"],
            (1.., false) if row == last => ["└", "─", "┘"],
            (_, true) => ["|", " ", "|"],
            (_, false) => ["│", " ", "│"],
        };
        format!("{left}{}{right}", across.repeat(inner))
    }
}

fn width(line: &PanelLine) -> usize {
    line.iter().map(|span| width_of(&span.text)).sum()
}
