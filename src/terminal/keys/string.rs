//! Control strings: what a terminal answers when a program asks it something. The answer
//! may come late, to the game that follows that program, and is no key.

use super::{DecoderState, ESCAPE, Key, Progress};

/// The longest string: longer than any answer but the text of a clipboard. What never
/// ends is given up here, if no silence ended it before.
const MAX_LENGTH: usize = 64 * 1024;

const BELL: u8 = 0x07;
const TERMINATOR: u8 = 0x9c;
/// The byte that makes an ESC the terminator.
const BACKSLASH: u8 = b'\\';

/// A string that has begun with DCS, SOS, OSC, PM or APC (ECMA-48 5.6). ST ends it, and so
/// does BEL, as xterm sends it ("Operating System Commands" in its ctlseqs).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ControlString {
    length: usize,
    /// How many bytes the UTF-8 character still has: 9C is no terminator in it.
    rest: u8,
    /// The last byte was an ESC.
    escaped: bool,
    /// Whether 9C is the terminator outside of characters.
    has_controls: bool,
}

impl ControlString {
    /// Begins a string; `has_controls` says that 80 to 9F are controls.
    pub(super) fn begin(has_controls: bool) -> Self {
        Self {
            length: 0,
            rest: 0,
            escaped: false,
            has_controls,
        }
    }

    /// Takes a byte that does not break it off behind an ESC.
    pub(super) fn feed(mut self, byte: u8) -> Option<Progress> {
        if self.escaped {
            return Some(Progress::Done(Key::Nothing));
        }
        self.length += 1;
        match byte {
            TERMINATOR if self.has_controls && self.rest == 0 => {
                return Some(Progress::Done(Key::Nothing));
            }
            BELL => return Some(Progress::Done(Key::Nothing)),
            ESCAPE => self.escaped = true,
            // These, Ctrl+C among them, are in no string but SOS, which no terminal sends.
            0x00..0x08 | 0x0e..0x20 => return None,
            _ if self.length > MAX_LENGTH => return Some(Progress::Done(Key::Unknown)),
            _ => self.rest = rest_of_character(self.rest, byte),
        }
        Some(Progress::On(DecoderState::String(self)))
    }

    /// Tells whether a byte makes the ESC before it the beginning of another key.
    pub(super) fn is_broken_off(&self, byte: u8) -> bool {
        self.escaped && byte != BACKSLASH
    }

    /// Tells whether a person may have typed what there is: its beginning is Alt and a key
    /// too, and its last byte may be the Esc key.
    pub(super) fn may_be_typed(&self) -> bool {
        self.length == 0 || self.escaped
    }

    /// Returns what a string without an end is. If it was not Esc, it is told as unknown:
    /// a script with a stray byte may have been swallowed.
    pub(super) fn give_up(self) -> Key {
        if self.escaped {
            Key::Escape
        } else {
            Key::Unknown
        }
    }
}

/// Returns how many bytes the UTF-8 character still has after a byte.
fn rest_of_character(rest: u8, byte: u8) -> u8 {
    match byte {
        0x80..0xc0 => rest.saturating_sub(1),
        0xc2..0xe0 => 1,
        0xe0..0xf0 => 2,
        0xf0..0xf5 => 3,
        _ => 0,
    }
}
