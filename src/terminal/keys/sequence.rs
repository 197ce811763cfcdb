//! Keys that are sequences behind `ESC [` and `ESC O`.

use crate::game::Direction;

use super::paste::Paste;
use super::{DecoderState, Key, Progress, mouse, protocol};

/// The most parameter bytes that are kept: no key has more.
const MAX_PARAMETERS: usize = 64;

/// A control sequence that has begun, with its parameters so far (ECMA-48 5.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Control(Vec<u8>);

impl Control {
    pub(super) fn begin() -> Self {
        Self(Vec::new())
    }

    pub(super) fn feed(mut self, byte: u8) -> Option<Progress> {
        let parameters = &mut self.0;
        let state = match byte {
            b'[' if parameters.is_empty() => DecoderState::LinuxFunction,
            b'M' if parameters.is_empty() => DecoderState::Mouse(3),
            b'~' if parameters == b"200" => DecoderState::Paste(Paste::default()),
            // A key of rxvt with Shift. In an answer of a terminal more follows.
            b'$' if is_number(parameters) => return Some(Progress::Done(key(parameters, byte))),
            0x20..0x40 => {
                push(parameters, byte);
                DecoderState::Control(self)
            }
            0x40..0x7f => return Some(Progress::Done(key(parameters, byte))),
            _ => return None,
        };
        Some(Progress::On(state))
    }
}

/// A sequence that has begun with `ESC O`, with its parameters so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shift(Vec<u8>);

impl Shift {
    pub(super) fn begin() -> Self {
        Self(Vec::new())
    }

    pub(super) fn feed(mut self, byte: u8) -> Option<Progress> {
        match byte {
            b'0'..=b';' => {
                push(&mut self.0, byte);
                Some(Progress::On(DecoderState::Shift(self)))
            }
            0x40..0x7f => Some(Progress::Done(
                cursor(byte)
                    .or_else(|| cursor_in_rxvt(byte))
                    .or_else(|| number_pad(byte))
                    .unwrap_or(Key::Unknown),
            )),
            _ => None,
        }
    }
}

fn push(parameters: &mut Vec<u8>, byte: u8) {
    if parameters.len() < MAX_PARAMETERS {
        parameters.push(byte);
    }
}

fn is_number(parameters: &[u8]) -> bool {
    !parameters.is_empty() && parameters.iter().all(u8::is_ascii_digit)
}

/// Returns the key of a last byte, which modifiers do not change.
fn cursor(last: u8) -> Option<Key> {
    match last {
        b'A' => Some(Key::Arrow(Direction::Up)),
        b'B' => Some(Key::Arrow(Direction::Down)),
        b'C' => Some(Key::Arrow(Direction::Right)),
        b'D' => Some(Key::Arrow(Direction::Left)),
        b'H' => Some(Key::Home),
        b'F' => Some(Key::End),
        _ => None,
    }
}

/// Returns the arrow with Shift (behind `ESC [`) or Ctrl (`ESC O`) in rxvt.
fn cursor_in_rxvt(last: u8) -> Option<Key> {
    matches!(last, b'a'..=b'd').then(|| cursor(last.to_ascii_uppercase()))?
}

/// Returns the key of the number pad in its application mode (xterm's ctlseqs, "VT220-Style
/// Function Keys"), if it may mean something.
fn number_pad(last: u8) -> Option<Key> {
    match last {
        b'M' => Some(Key::Char('\r')),
        b'k' => Some(Key::Char('+')),
        b'm' => Some(Key::Char('-')),
        _ => None,
    }
}

/// Reads a whole `ESC [` sequence. The second parameter may hold, behind a
/// colon, what happened to the key (kitty's keyboard protocol): 1 a press, 2 a
/// repeat, 3 a release.
fn key(parameters: &[u8], last: u8) -> Key {
    let text = std::str::from_utf8(parameters).unwrap_or_default();
    if let Some(report) = text.strip_prefix('<') {
        return mouse::report(report, last);
    }
    if text.starts_with(['=', '>', '?']) {
        return Key::Nothing; // private parameters: a terminal's answer, as a string is
    }
    let mut fields = text.split(';');
    let [first, second, third] = [(); 3].map(|()| fields.next().unwrap_or_default());
    let mut second = second.split(':');
    let modifiers = second.next().unwrap_or_default();
    let kind = second.next().unwrap_or_default();
    if kind == "3" || matches!(last, b'I' | b'O') {
        return Key::Nothing; // the release of a key, or a report of the focus
    }
    let found = match (first, last) {
        (_, b'u') => Some(protocol::key(first, modifiers, third)),
        ("27", b'~') => Some(protocol::key(third, modifiers, "")),
        // Shift, Ctrl and both are `$`, `^` and `@` in rxvt.
        ("1" | "7", b'~' | b'$' | b'^' | b'@') => Some(Key::Home),
        ("4" | "8", b'~' | b'$' | b'^' | b'@') => Some(Key::End),
        ("", b'a'..=b'd') => cursor_in_rxvt(last),
        _ => cursor(last),
    };
    found.unwrap_or(Key::Unknown)
}
