//! Lines of text that fit: what has no room goes away whole, or is cut with a mark.

use unicode_width::UnicodeWidthChar;

use crate::screen::texts::width_of;

use super::Look;

/// Stands between the parts of a line.
const GAP: &str = "  ";

/// Joins the parts of a line that fit into a number of columns, in their order. If none
/// does, the first one is cut.
pub(super) fn fit<S: AsRef<str>>(parts: &[S], columns: usize, look: &Look) -> String {
    let mut line = String::new();
    for part in parts.iter().map(AsRef::as_ref) {
        let gap = if line.is_empty() { "" } else { GAP };
        if width_of(&line) + gap.len() + width_of(part) <= columns {
            line.push_str(gap);
            line.push_str(part);
        }
    }
    match parts.first() {
        Some(first) if line.is_empty() => cut(first.as_ref(), columns, look),
        _ => line,
    }
}

/// Joins parts to as many lines as they need in a number of columns.
pub(super) fn wrap_parts<S: AsRef<str>>(parts: &[S], columns: usize, look: &Look) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        let part = part.as_ref();
        match lines.last_mut() {
            Some(line) if width_of(line) + GAP.len() + width_of(part) <= columns => {
                line.push_str(GAP);
                line.push_str(part);
            }
            _ => lines.push(cut(part, columns, look)),
        }
    }
    lines
}

/// Breaks a text into lines of at most so many columns, between words where there are any.
pub(super) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive(|symbol: char| symbol == ' ' || !symbol.is_ascii()) {
        let line = lines.last_mut().expect("there is a line");
        if width_of(line) + width_of(word.trim_end()) <= columns || line.is_empty() {
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
        .iter()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

/// Cuts a text to a number of columns, with a mark at its end.
pub(super) fn cut(text: &str, columns: usize, look: &Look) -> String {
    if width_of(text) <= columns {
        return text.to_owned();
    }
    let mark = if look.ascii { "..." } else { "…" };
    let mark: String = mark.chars().take(columns).collect();
    let room = columns - width_of(&mark);
    let mut width = 0;
    let kept = text.chars().take_while(|symbol| {
        width += symbol.width().unwrap_or(0);
        width <= room
    });
    kept.collect::<String>() + &mark
}

/// Writes a number with a mark between its thousands.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
