//! Writing a record.

use std::fmt::Write;

use crate::game::{Action, Placement, face_value};

use super::chain::Chain;
use super::{Entry, Header, MAGIC, VERSION};

/// Makes the text of a record, a piece at a time.
#[derive(Clone, Debug)]
pub struct Writer {
    pub(super) chain: Chain,
    pub(super) size: usize,
}

impl Writer {
    /// Begins a record: appends the header.
    pub fn begin(header: &Header, text: &mut String) -> Self {
        let Header {
            mode,
            undo,
            generator,
            opening,
        } = header;
        let undo = limit(*undo);
        let board = opening
            .given
            .map_or("none".to_owned(), |board| board.to_string());
        let mut writer = Self {
            chain: Chain::new(),
            size: mode.rules.size,
        };
        for line in [
            format!("{MAGIC}{VERSION}"),
            format!("rules {mode}"),
            format!("undo {undo}"),
            format!("seed {}", opening.seed),
            format!("generator {generator} state {}", opening.generator),
            format!("board {board}"),
        ] {
            writer.chain.add(&line);
            text.push_str(&line);
            text.push('\n');
        }
        let start = text.len();
        text.push_str("start");
        writer.place(&opening.placed, text);
        writer.chain.seal(text, start);
        writer
    }

    /// Appends a turn: one line.
    pub fn turn(&mut self, entry: &Entry, text: &mut String) {
        let start = text.len();
        text.push_str(word(entry.action));
        if let Action::Limit(undo) = entry.action {
            text.push(' ');
            text.push_str(&limit(undo));
        }
        if entry.autoplay {
            text.push_str(" autoplay");
        }
        if let Some(gained) = entry.gained {
            // Writing to a string does not fail.
            let _ = write!(text, " +{gained}");
        }
        self.place(&entry.placed, text);
        self.chain.seal(text, start);
    }

    fn place(&self, placed: &Placement, text: &mut String) {
        for tile in placed.tiles() {
            let cell = usize::from(tile.cell);
            let (row, column) = (cell / self.size, cell % self.size);
            let _ = write!(text, " {row},{column}={}", face_value(tile.exponent));
        }
    }
}

/// Returns the word for how many moves back undo goes.
fn limit(undo: Option<usize>) -> String {
    undo.map_or("unlimited".to_owned(), |moves| moves.to_string())
}

/// Returns the word for an action.
pub(super) fn word(action: Action) -> &'static str {
    match action {
        Action::Move(direction) => direction.name(),
        Action::Undo => "undo",
        Action::Redo => "redo",
        Action::Restart => "restart",
        Action::Continue => "continue",
        Action::Limit(_) => "limit",
    }
}
