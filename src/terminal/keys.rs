//! Keys from bytes: one decoder for consoles and pipes, split anywhere.
//!
//! A part of an escape sequence or of a character is never a key of its own. The
//! decoder is pure and has no clock: whoever has one calls [`KeyDecoder::flush`] when the
//! rest of a sequence does not come in time. Why crossterm's reader is not used instead,
//! see [`super`].

mod character;
mod encoding;
mod key;
mod mouse;
mod paste;
mod protocol;
mod sequence;
mod string;

use character::{Character, Pair, WindowsPair};
use paste::Paste;
use sequence::{Control, Shift};
use string::ControlString;

pub use encoding::Encoding;
pub use key::{Key, Meaning};

/// Where the decoder stands within a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
enum DecoderState {
    Ground,
    /// After ESC (or several).
    Escape,
    /// After `ESC [`.
    Control(Control),
    /// After `ESC [ [`: a function key of the Linux console.
    LinuxFunction,
    /// After `ESC O`.
    Shift(Shift),
    /// Within a mouse report of the old form, this many bytes from its end.
    Mouse(u8),
    /// Within a bracketed paste.
    Paste(Paste),
    /// Within a control string, which is an answer of the terminal.
    String(ControlString),
    /// After the first byte of a Windows console pair.
    WindowsPair(WindowsPair),
    /// After the first byte of a character of two bytes.
    Pair(Pair),
    /// Within a UTF-8 character.
    Character(Character),
}

/// What a byte leads to.
enum Progress {
    /// The key is not known yet.
    On(DecoderState),
    /// The key is known.
    Done(Key),
}

/// Decodes keys from bytes.
#[derive(Debug)]
pub struct KeyDecoder {
    encoding: Encoding,
    state: DecoderState,
}

const ESCAPE: u8 = 0x1b;

impl KeyDecoder {
    /// Makes a decoder between the keys of a script.
    pub fn new() -> Self {
        Self::of(Encoding::Script)
    }

    /// Makes a decoder between keys in an encoding.
    pub fn of(encoding: Encoding) -> Self {
        Self {
            encoding,
            state: DecoderState::Ground,
        }
    }

    /// Tells whether bytes were taken whose key is not known yet.
    pub fn is_pending(&self) -> bool {
        self.state != DecoderState::Ground
    }

    /// Tells whether the bytes since the last key may be all that a person typed: Esc, Alt
    /// with a key that begins a string as well, or Ctrl+C in a paste without an end.
    pub fn may_be_whole(&self) -> bool {
        match &self.state {
            DecoderState::Escape => true,
            DecoderState::Paste(paste) => paste.is_interrupted(),
            DecoderState::String(string) => string.may_be_typed(),
            _ => false,
        }
    }

    /// Ends a key whose rest did not come, and returns it: a lone ESC is the Esc key, also
    /// in a string without an end; an unfinished paste is nothing, or Ctrl+C if it holds
    /// that; any other beginning is one unknown key. Returns `None` if no byte is pending.
    pub fn flush(&mut self) -> Option<Key> {
        match std::mem::replace(&mut self.state, DecoderState::Ground) {
            DecoderState::Ground => None,
            DecoderState::Escape => Some(Key::Escape),
            DecoderState::Paste(paste) => Some(paste.give_up()),
            DecoderState::String(string) => Some(string.give_up()),
            _ => Some(Key::Unknown),
        }
    }

    /// Takes a byte and hands over the keys that it completes, at most two.
    pub fn feed(&mut self, byte: u8, keys: &mut impl FnMut(Key)) {
        let state = std::mem::replace(&mut self.state, DecoderState::Ground);
        let progress = match state {
            DecoderState::Ground => Some(self.begin(byte, false)),
            DecoderState::Escape => Some(self.escape(byte)),
            DecoderState::Control(control) => control.feed(byte),
            DecoderState::LinuxFunction => linux_function(byte),
            DecoderState::Shift(shift) => shift.feed(byte),
            DecoderState::Mouse(left) => old_mouse_report(left, byte),
            DecoderState::Paste(paste) => Some(paste.feed(byte)),
            DecoderState::String(string) if string.is_broken_off(byte) => {
                keys(Key::Unknown);
                Some(self.escape(byte))
            }
            DecoderState::String(string) => string.feed(byte),
            DecoderState::WindowsPair(pair) => pair.feed(byte),
            DecoderState::Pair(pair) => pair.feed(byte),
            DecoderState::Character(character) => character.feed(byte),
        };
        // A byte that does not continue the sequence before it begins another key. The
        // sequence is one unknown key.
        let progress = progress.unwrap_or_else(|| {
            keys(Key::Unknown);
            self.begin(byte, false)
        });
        match progress {
            Progress::On(state) => self.state = state,
            Progress::Done(key) => keys(key),
        }
    }

    /// Takes the first byte of a key. With `alt` an ESC came before it, and a character is
    /// an unknown key.
    fn begin(&self, byte: u8, alt: bool) -> Progress {
        match byte {
            ESCAPE => Progress::On(DecoderState::Escape),
            0x00 | 0xe0 if self.encoding == Encoding::Script => {
                Progress::On(DecoderState::WindowsPair(WindowsPair::begin(byte)))
            }
            0x00..0x80 if alt => Progress::Done(Key::Unknown),
            0x00..0x80 => Progress::Done(Key::Char(char::from(byte))),
            _ if self.encoding.is_first_of_two(byte) => Progress::On(DecoderState::Pair(Pair)),
            _ if self.encoding.is_double_byte() => Progress::Done(Key::Unknown),
            // No character of UTF-8 begins with such a byte.
            0x80..0xa0 => self
                .introduced(byte)
                .unwrap_or(Progress::Done(Key::Unknown)),
            _ => Character::begin(byte, alt),
        }
    }

    /// Takes the byte after an ESC.
    fn escape(&self, byte: u8) -> Progress {
        // ESC and a byte from 40 to 5F stand for a control from 80 to 9F (ECMA-48 5.3).
        let control = (0x40..0x60).contains(&byte).then(|| byte + 0x40);
        let introduced = control.and_then(|control| self.introduced(control));
        introduced.unwrap_or_else(|| self.begin(byte, true))
    }

    /// Returns what begins with a control from 80 to 9F, if anything does: SS3 (`ESC O`),
    /// CSI (`ESC [`), or a string (DCS, SOS, OSC, PM, APC).
    fn introduced(&self, control: u8) -> Option<Progress> {
        let state = match control {
            0x8f => DecoderState::Shift(Shift::begin()),
            0x9b => DecoderState::Control(Control::begin()),
            0x90 | 0x98 | 0x9d..=0x9f => {
                DecoderState::String(ControlString::begin(!self.encoding.is_double_byte()))
            }
            _ => return None,
        };
        Some(Progress::On(state))
    }
}

impl Default for KeyDecoder {
    fn default() -> Self {
        Self::new()
    }
}

/// Takes the last byte of `ESC [ [`, an F key of the Linux console.
fn linux_function(byte: u8) -> Option<Progress> {
    matches!(byte, 0x40..0x7f).then_some(Progress::Done(Key::Unknown))
}

/// Takes a byte of a mouse report of the old form, this many bytes from its end.
fn old_mouse_report(left: u8, byte: u8) -> Option<Progress> {
    match (left, byte) {
        (_, ESCAPE) => None,
        (1, _) => Some(Progress::Done(Key::Nothing)),
        _ => Some(Progress::On(DecoderState::Mouse(left - 1))),
    }
}
