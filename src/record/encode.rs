//! Writing a record.

use std::fmt::Write;

use crate::game::{Action, By, Placement, face_value};

use super::checksum::Checksum;
use super::{Header, MAGIC, RecordedTurn, SEED_GIVEN, VERSION};

/// Writes the text of a record, the header first and then turn by turn.
#[derive(Clone, Debug)]
pub struct Writer {
    pub(super) checksum: Checksum,
    pub(super) size: usize,
}

impl Writer {
    /// Begins a record: appends the header.
    pub fn begin(header: &Header, text: &mut String) -> Self {
        let Header {
            mode,
            undo,
            generator,
            seed_given,
            opening,
        } = header;
        let given = if *seed_given { SEED_GIVEN } else { "" };
        let undo = limit(*undo);
        let board = opening
            .given
            .map_or("none".to_owned(), |board| board.to_string());
        let mut writer = Self {
            checksum: Checksum::new(),
            size: mode.rules.size,
        };
        for line in [
            format!("{MAGIC}{VERSION}"),
            format!("rules {mode}"),
            format!("undo {undo}"),
            format!("seed {}", opening.seed),
            format!("generator {generator}{given} state {}", opening.generator),
            format!("board {board}"),
        ] {
            writer.checksum.add(&line);
            text.push_str(&line);
            text.push('\n');
        }
        let start = text.len();
        text.push_str("start");
        writer.place(&opening.placed, text);
        writer.checksum.end_line(text, start);
        writer
    }

    /// Appends a turn: one line.
    pub fn turn(&mut self, turn: &RecordedTurn, text: &mut String) {
        let start = text.len();
        text.push_str(word(turn.action));
        if let Action::Limit(undo) = turn.action {
            text.push(' ');
            text.push_str(&limit(undo));
        }
        if turn.by == By::Player {
            text.push_str(" autoplay");
        }
        if let Some(gained) = turn.gained {
            // Writing to a string does not fail.
            let _ = write!(text, " +{gained}");
        }
        self.place(&turn.placed, text);
        self.checksum.end_line(text, start);
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
