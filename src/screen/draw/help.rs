//! The help: one panel over the picture, in pages where rows are few.

use crate::screen::texts::{HelpLine, width_of};

use super::frame::{Area, Frame};
use super::line::{cut, wrap};
use super::panel::{Panel, PanelLine, Span};
use super::{Look, View};

/// The columns between keys and what they do.
const GAP: usize = 2;

/// Draws a page of the help, the last one if there are not as many.
pub(super) fn draw(view: &View, look: &Look, page: usize, frame: &mut Frame) {
    let window = Area {
        left: 0,
        top: 0,
        width: frame.width(),
        height: frame.height(),
    };
    let mut pages = split(view, look, frame.width(), frame.height());
    let page = page.min(pages.len() - 1);
    pages.swap_remove(page).draw(look, window, frame);
}

/// Returns the number of pages in a window.
pub(super) fn pages(view: &View, look: &Look, columns: usize, rows: usize) -> usize {
    split(view, look, columns, rows).len()
}

/// Makes the pages, one or more.
fn split(view: &View, look: &Look, columns: usize, rows: usize) -> Vec<Panel> {
    let texts = look.language.texts();
    let padding = (
        2.min(columns.saturating_sub(36) / 2).max(1),
        usize::from(rows > 12),
    );
    let inner = columns.saturating_sub(2 * padding.0);
    let room = rows.saturating_sub(2 * padding.1);
    let lines = lines(view, look, inner);
    let ink = look.trim().panel;
    let panel = |lines| Panel {
        lines,
        centred: false,
        padding,
        ink,
    };
    let close = vec![Span::plain(cut(texts.play.close_help, inner, look))];
    if lines.len() < room {
        let mut lines = lines;
        lines.push(close);
        return vec![panel(lines)];
    }
    // The last row of a page is the key to the next one.
    let on_page = room.saturating_sub(1).max(1);
    let count = lines.len().div_ceil(on_page);
    let mut rest = lines.into_iter();
    let mut pages = Vec::new();
    for number in 1..=count {
        let mut lines: Vec<PanelLine> = rest.by_ref().take(on_page).collect();
        if number < count {
            let more = format!("{}  {number}/{count}", texts.play.more_help);
            lines.push(vec![Span::plain(cut(&more, inner, look))]);
        } else {
            lines.push(vec![Span::plain(cut(texts.play.close_help, inner, look))]);
        }
        pages.push(panel(lines));
    }
    pages
}

/// Returns all lines: the goal, the keys in two columns, or below each other where these
/// have no room, and the seed.
fn lines(view: &View, look: &Look, columns: usize) -> Vec<PanelLine> {
    let texts = look.language.texts();
    let paragraph = |text: &str| -> Vec<PanelLine> {
        let lines = wrap(text, columns).into_iter();
        lines.map(|line| vec![Span::plain(line)]).collect()
    };
    let commands = texts.help(view.kind);
    let width = |text: &dyn Fn(&HelpLine) -> &'static str| {
        commands
            .iter()
            .map(|line| width_of(text(line)))
            .max()
            .unwrap_or(0)
    };
    let (keys, does) = (width(&|line| line.keys), width(&|line| line.text));
    let are_beside = keys + GAP + does <= columns;
    let mut lines = paragraph(&texts.goal(view.map));
    lines.push(Vec::new());
    for HelpLine { keys: key, text } in commands {
        let key_span = |text: String| Span {
            text,
            ink: Some(look.trim().panel_keys),
        };
        if are_beside {
            let blank = " ".repeat(keys + GAP - width_of(key));
            let row = vec![key_span(key.to_owned()), Span::plain(blank + text)];
            lines.push(row);
        } else {
            lines.push(vec![key_span(cut(key, columns, look))]);
            let below = wrap(text, columns.saturating_sub(GAP).max(1)).into_iter();
            lines.extend(below.map(|line| vec![Span::plain(format!("  {line}"))]));
        }
    }
    lines.push(Vec::new());
    lines.extend(paragraph(&texts.seed(view.map)));
    lines
}
