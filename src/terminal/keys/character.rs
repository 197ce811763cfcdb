//! Keys that are characters of several bytes, and the pairs of the Windows console.

use crate::game::Direction;

use super::{DecoderState, Key, Progress};

/// A UTF-8 character that has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Character {
    bytes: [u8; 4],
    got: usize,
    length: usize,
    /// An ESC came before it.
    alt: bool,
}

impl Character {
    /// Takes the first byte; it is an unknown key if no character begins with it.
    pub(super) fn begin(byte: u8, alt: bool) -> Progress {
        let length = match byte {
            0xc2..0xe0 => 2,
            0xe0..0xf0 => 3,
            0xf0..0xf5 => 4,
            _ => return Progress::Done(Key::Unknown),
        };
        Progress::On(DecoderState::Character(Self {
            bytes: [byte, 0, 0, 0],
            got: 1,
            length,
            alt,
        }))
    }

    pub(super) fn feed(mut self, byte: u8) -> Option<Progress> {
        if !(0x80..0xc0).contains(&byte) {
            return None;
        }
        self.bytes[self.got] = byte;
        self.got += 1;
        if self.got < self.length {
            return Some(Progress::On(DecoderState::Character(self)));
        }
        let text = std::str::from_utf8(&self.bytes[..self.length]).ok();
        let symbol = text.and_then(|text| text.chars().next());
        let symbol = symbol.filter(|_| !self.alt);
        Some(Progress::Done(symbol.map_or(Key::Unknown, Key::Char)))
    }
}

/// The first byte of a pair of the Windows console, which is `E0` or `00` and a scan code.
/// `E0` may be the first byte of a character instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WindowsPair(u8);

impl WindowsPair {
    pub(super) fn begin(byte: u8) -> Self {
        Self(byte)
    }

    pub(super) fn feed(self, byte: u8) -> Option<Progress> {
        let key = match byte {
            0x47 => Key::Home,
            0x48 => Key::Arrow(Direction::Up),
            0x4b => Key::Arrow(Direction::Left),
            0x4d => Key::Arrow(Direction::Right),
            0x4f => Key::End,
            0x50 => Key::Arrow(Direction::Down),
            0x20..0x80 => Key::Unknown,
            0x80..0xc0 if self.0 == 0xe0 => {
                return Some(Progress::On(DecoderState::Character(Character {
                    bytes: [self.0, byte, 0, 0],
                    got: 2,
                    length: 3,
                    alt: false,
                })));
            }
            _ => return None,
        };
        Some(Progress::Done(key))
    }
}

/// The first byte of a character of two bytes in an old encoding. No such character is a
/// key of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pair;

impl Pair {
    pub(super) fn feed(self, byte: u8) -> Option<Progress> {
        // Second bytes are from 40 on; GB 18030 has digits in the first half of characters
        // of four bytes, which so are two keys.
        matches!(byte, 0x30..=0x7e | 0x80..=0xfe).then_some(Progress::Done(Key::Unknown))
    }
}
