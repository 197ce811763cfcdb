//! The width of texts in a terminal, and padding to a width.

use unicode_width::UnicodeWidthChar;

/// Returns how many columns a text takes in a terminal.
pub fn width_of(text: &str) -> usize {
    text.chars().map(|symbol| symbol.width().unwrap_or(0)).sum()
}

/// Returns the text with blanks behind it, so that it takes `width` columns or more.
pub fn pad_end(text: &str, width: usize) -> String {
    text.to_owned() + &blanks(text, width)
}

/// Returns the text with blanks before it, so that it takes `width` columns or more.
pub fn pad_start(text: &str, width: usize) -> String {
    blanks(text, width) + text
}

fn blanks(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(width_of(text)))
}
