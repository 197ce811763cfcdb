//! Bracketed pastes, which are no keys.

use super::{DecoderState, ESCAPE, Key, Progress};

const CTRL_C: u8 = 0x03;
const END: &[u8] = b"\x1b[201~";

/// A paste that has begun. It ends with `ESC [ 201 ~`, and else with a silence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Paste {
    /// How many bytes of the end mark came last.
    matched: usize,
    /// It holds a Ctrl+C. A whole paste may hold one, although many terminals take it out
    /// because programs heed it; in one without an end, a person typed it.
    interrupted: bool,
}

impl Paste {
    pub(super) fn feed(mut self, byte: u8) -> Progress {
        self.interrupted |= byte == CTRL_C;
        self.matched = match byte {
            _ if byte == END[self.matched] => self.matched + 1,
            ESCAPE => 1,
            _ => 0,
        };
        if self.matched == END.len() {
            Progress::Done(Key::Nothing)
        } else {
            Progress::On(DecoderState::Paste(self))
        }
    }

    /// Tells whether it holds a Ctrl+C.
    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    /// Returns what a paste without an end is.
    pub(super) fn give_up(self) -> Key {
        if self.interrupted {
            Key::Char(char::from(CTRL_C))
        } else {
            Key::Nothing
        }
    }
}
