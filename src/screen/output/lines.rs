//! A terminal without escape sequences (`TERM=dumb`): pictures one below the other.

use std::io::{self, Write};

use crate::game::State;
use crate::screen::draw::{Look, View, draw_board};

use super::Output;

/// Pictures appended to a terminal.
pub struct Lines<W> {
    writer: W,
    look: Look,
    // Whether the line of keys was written.
    greeted: bool,
}

impl<W: Write> Lines<W> {
    /// Makes an output that draws boards in this look.
    pub fn new(writer: W, look: Look) -> Self {
        Self {
            writer,
            look,
            greeted: false,
        }
    }
}

impl<W: Write> Output for Lines<W> {
    fn show(&mut self, view: &View) -> io::Result<()> {
        let words = self.look.language.texts();
        let mut text = String::new();
        if !self.greeted {
            self.greeted = true;
            text = format!("{}\n\n", words.keys(view.kind, State::Playing));
        }
        if view.help.is_some() {
            for line in words.help(view.kind) {
                text.push_str(&format!("{line}\n"));
            }
        } else {
            text += &draw_board(view.map.board(), &self.look).to_string();
        }
        text.push_str(&words.status(view.map));
        text.push('\n');
        let message = words.message_line(view.map, view.message, view.kind);
        if !message.is_empty() {
            text.push_str(&message);
            text.push('\n');
        }
        text.push('\n');
        self.writer.write_all(text.as_bytes())?;
        self.writer.flush()
    }
}
