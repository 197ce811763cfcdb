//! Keys from bytes: one decoder for consoles and pipes, split anywhere.
//!
//! A part of an escape sequence or of a character is never a key of its own. The
//! decoder is pure and has no clock: whoever has one calls [`KeyDecoder::flush`] when the
//! rest of a sequence does not come in time. Why crossterm's reader is not used instead,
//! see [`super`].

use crate::game::Direction;

mod key;
mod mouse;

pub use key::{Key, Meaning};

/// Where the decoder stands within a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
enum DecoderState {
    Ground,
    /// After ESC (or several).
    Escape,
    /// After `ESC [`, with the parameters so far.
    Control(Vec<u8>),
    /// After `ESC [ [`: a function key of the Linux console.
    LinuxFunction,
    /// After `ESC O`, with the parameters so far.
    Shift(Vec<u8>),
    /// Within a mouse report of the old form, this many bytes from its end.
    Mouse(u8),
    /// Within a bracketed paste, after this many bytes of its end mark.
    Paste(usize),
    /// After the first byte of a Windows console pair.
    Pair(u8),
    /// Within a UTF-8 character.
    Character {
        bytes: [u8; 4],
        got: usize,
        length: usize,
        alt: bool,
    },
}

/// Decodes keys from bytes.
#[derive(Debug)]
pub struct KeyDecoder {
    state: DecoderState,
}

const ESCAPE: u8 = 0x1b;
const PASTE_END: &[u8] = b"\x1b[201~";
/// The most parameter bytes that are kept: no key has more.
const MAX_PARAMETERS: usize = 64;

impl KeyDecoder {
    /// Makes a decoder between keys.
    pub fn new() -> Self {
        Self {
            state: DecoderState::Ground,
        }
    }

    /// Tells whether bytes were taken whose key is not known yet.
    pub fn is_pending(&self) -> bool {
        self.state != DecoderState::Ground
    }

    /// Tells whether the bytes since the last key may be the Esc key.
    pub fn may_be_escape(&self) -> bool {
        self.state == DecoderState::Escape
    }

    /// Ends a key whose rest did not come, and returns it: a lone ESC is the Esc key,
    /// any other beginning is one unknown key, an unfinished paste is nothing. Returns
    /// `None` if no byte is pending.
    pub fn flush(&mut self) -> Option<Key> {
        match std::mem::replace(&mut self.state, DecoderState::Ground) {
            DecoderState::Ground => None,
            DecoderState::Escape => Some(Key::Escape),
            DecoderState::Paste(_) => Some(Key::Nothing),
            _ => Some(Key::Unknown),
        }
    }

    /// Takes a byte and hands over the keys that it completes, at most two.
    pub fn feed(&mut self, byte: u8, keys: &mut impl FnMut(Key)) {
        let state = std::mem::replace(&mut self.state, DecoderState::Ground);
        self.state = match state {
            DecoderState::Ground => begin(byte, false, keys),
            DecoderState::Escape => match byte {
                ESCAPE => DecoderState::Escape,
                b'[' => DecoderState::Control(Vec::new()),
                b'O' => DecoderState::Shift(Vec::new()),
                _ => begin(byte, true, keys),
            },
            DecoderState::Control(parameters) => control(parameters, byte, keys),
            DecoderState::LinuxFunction => linux_function(byte, keys),
            DecoderState::Shift(parameters) => shift(parameters, byte, keys),
            DecoderState::Mouse(_) if byte == ESCAPE => broken_off(byte, keys),
            DecoderState::Mouse(1) => done(Key::Nothing, keys),
            DecoderState::Mouse(left) => DecoderState::Mouse(left - 1),
            DecoderState::Paste(matched) => paste(matched, byte, keys),
            DecoderState::Pair(first) => pair(first, byte, keys),
            DecoderState::Character {
                bytes,
                got,
                length,
                alt,
            } => character(bytes, got, length, alt, byte, keys),
        };
    }
}

impl Default for KeyDecoder {
    fn default() -> Self {
        Self::new()
    }
}

fn done(key: Key, keys: &mut impl FnMut(Key)) -> DecoderState {
    keys(key);
    DecoderState::Ground
}

/// Takes a byte that does not continue the sequence before it. That is one unknown
/// key; the byte begins another key.
fn broken_off(byte: u8, keys: &mut impl FnMut(Key)) -> DecoderState {
    keys(Key::Unknown);
    begin(byte, false, keys)
}

/// Takes the first byte of a key. With `alt` an ESC came before it, and the key is
/// unknown.
fn begin(byte: u8, alt: bool, keys: &mut impl FnMut(Key)) -> DecoderState {
    let length = match byte {
        ESCAPE => return DecoderState::Escape,
        0x00 | 0xe0 => return DecoderState::Pair(byte),
        0x00..0x80 => {
            return done(
                if alt {
                    Key::Unknown
                } else {
                    Key::Char(char::from(byte))
                },
                keys,
            );
        }
        0xc2..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0..0xf5 => 4,
        _ => return done(Key::Unknown, keys),
    };
    DecoderState::Character {
        bytes: [byte, 0, 0, 0],
        got: 1,
        length,
        alt,
    }
}

/// Takes a further byte of a UTF-8 character.
fn character(
    mut bytes: [u8; 4],
    got: usize,
    length: usize,
    alt: bool,
    byte: u8,
    keys: &mut impl FnMut(Key),
) -> DecoderState {
    if !(0x80..0xc0).contains(&byte) {
        return broken_off(byte, keys);
    }
    bytes[got] = byte;
    if got + 1 < length {
        return DecoderState::Character {
            bytes,
            got: got + 1,
            length,
            alt,
        };
    }
    let symbol = std::str::from_utf8(&bytes[..length])
        .ok()
        .and_then(|text| text.chars().next());
    done(
        symbol.filter(|_| !alt).map_or(Key::Unknown, Key::Char),
        keys,
    )
}

/// Takes the second byte of a pair of the Windows console, which is `E0` or `00` and a
/// scan code. `E0` may be the first byte of a character instead.
fn pair(first: u8, byte: u8, keys: &mut impl FnMut(Key)) -> DecoderState {
    let arrow = |direction| Key::Arrow(direction);
    let key = match byte {
        0x48 => arrow(Direction::Up),
        0x50 => arrow(Direction::Down),
        0x4b => arrow(Direction::Left),
        0x4d => arrow(Direction::Right),
        0x20..0x80 => Key::Unknown,
        0x80..0xc0 if first == 0xe0 => {
            return DecoderState::Character {
                bytes: [first, byte, 0, 0],
                got: 2,
                length: 3,
                alt: false,
            };
        }
        _ => return broken_off(byte, keys),
    };
    done(key, keys)
}

/// Takes a byte of a sequence that began with `ESC [` (ECMA-48 5.4).
fn control(mut parameters: Vec<u8>, byte: u8, keys: &mut impl FnMut(Key)) -> DecoderState {
    match byte {
        b'[' if parameters.is_empty() => DecoderState::LinuxFunction,
        0x20..0x40 => {
            if parameters.len() < MAX_PARAMETERS {
                parameters.push(byte);
            }
            DecoderState::Control(parameters)
        }
        b'M' if parameters.is_empty() => DecoderState::Mouse(3),
        b'~' if parameters == b"200" => DecoderState::Paste(0),
        0x40..0x7f => done(control_key(&parameters, byte), keys),
        _ => broken_off(byte, keys),
    }
}

/// Takes the last byte of `ESC [ [`, an F key of the Linux console.
fn linux_function(byte: u8, keys: &mut impl FnMut(Key)) -> DecoderState {
    match byte {
        0x40..0x7f => done(Key::Unknown, keys),
        _ => broken_off(byte, keys),
    }
}

/// Takes a byte of a sequence that began with `ESC O`.
fn shift(mut parameters: Vec<u8>, byte: u8, keys: &mut impl FnMut(Key)) -> DecoderState {
    match byte {
        b'0'..=b';' => {
            if parameters.len() < MAX_PARAMETERS {
                parameters.push(byte);
            }
            DecoderState::Shift(parameters)
        }
        0x40..0x7f => done(arrow(byte).map_or(Key::Unknown, Key::Arrow), keys),
        _ => broken_off(byte, keys),
    }
}

fn arrow(byte: u8) -> Option<Direction> {
    match byte {
        b'A' => Some(Direction::Up),
        b'B' => Some(Direction::Down),
        b'C' => Some(Direction::Right),
        b'D' => Some(Direction::Left),
        _ => None,
    }
}

/// Reads a whole `ESC [` sequence. The second parameter may hold, behind a
/// colon, what happened to the key (kitty's keyboard protocol): 1 a press, 2 a
/// repeat, 3 a release.
fn control_key(parameters: &[u8], last: u8) -> Key {
    let text = std::str::from_utf8(parameters).unwrap_or_default();
    let mut fields = text.split(';');
    let first = fields.next().unwrap_or_default();
    let mut second = fields.next().unwrap_or_default().split(':');
    let modifiers = second.next().unwrap_or_default();
    let kind = second.next().unwrap_or_default();
    if let Some(report) = text.strip_prefix('<') {
        return mouse::report(report, last);
    }
    if kind == "3" || matches!(last, b'I' | b'O') {
        return Key::Nothing; // the release of a key, or a report of the focus
    }
    if let Some(direction) = arrow(last) {
        return Key::Arrow(direction);
    }
    if last == b'u' {
        return keyboard_protocol_key(first, modifiers);
    }
    Key::Unknown
}

/// Reads the code point of a key in kitty's protocol. Shift alone changes no key of
/// the game; with other modifiers it is another key.
fn keyboard_protocol_key(code: &str, modifiers: &str) -> Key {
    const CTRL: u32 = 5;
    let code = code
        .split(':')
        .next()
        .and_then(|code| code.parse().ok())
        .and_then(char::from_u32);
    match (code, modifiers.parse().unwrap_or(1_u32)) {
        (Some('\x1b'), 1) => Key::Escape,
        (Some(symbol), 1 | 2) => Key::Char(symbol),
        (Some(symbol @ 'a'..='z'), CTRL) => Key::Char(char::from(symbol as u8 & 0x1f)),
        _ => Key::Unknown,
    }
}

/// Takes a byte of a paste, which ends with `ESC [ 201 ~` and is no key.
fn paste(matched: usize, byte: u8, keys: &mut impl FnMut(Key)) -> DecoderState {
    let matched = match byte {
        _ if byte == PASTE_END[matched] => matched + 1,
        ESCAPE => 1,
        _ => 0,
    };
    if matched == PASTE_END.len() {
        done(Key::Nothing, keys)
    } else {
        DecoderState::Paste(matched)
    }
}
