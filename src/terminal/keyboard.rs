//! From bytes to events, with a count of the keys that have no meaning.

use crate::game::Event;

use super::keys::{Encoding, Key, KeyDecoder, Meaning};

/// Decodes keys and counts those that are unknown.
#[derive(Debug)]
pub struct Keyboard {
    decoder: KeyDecoder,
    meaning: fn(Key) -> Meaning,
    read: u64,
    /// How many bytes at odd and at even positions were 0, counted from 1.
    zeros: [u64; 2],
    /// The first two bytes.
    mark: [u8; 2],
    key_start: u64,
    unknown: u64,
    first_unknown: Option<u64>,
}

impl Keyboard {
    /// Makes a keyboard for the keys of a script, on which nothing was typed.
    pub fn new() -> Self {
        Self::of(Encoding::Script)
    }

    /// Makes a keyboard for keys in an encoding, on which nothing was typed.
    pub fn of(encoding: Encoding) -> Self {
        Self {
            decoder: KeyDecoder::of(encoding),
            zeros: [0; 2],
            mark: [0; 2],
            meaning: Key::meaning,
            read: 0,
            key_start: 0,
            unknown: 0,
            first_unknown: None,
        }
    }

    /// Sets what keys mean from now on.
    pub fn set_meaning(&mut self, meaning: fn(Key) -> Meaning) {
        self.meaning = meaning;
    }

    /// Takes a byte and hands over the events that it completes.
    pub fn feed(&mut self, byte: u8, events: &mut impl FnMut(Event)) {
        if let Some(first) = self.mark.get_mut(self.read as usize) {
            *first = byte;
        }
        self.zeros[(self.read % 2) as usize] += u64::from(byte == 0);
        self.read += 1;
        if !self.decoder.is_pending() {
            self.key_start = self.read;
        }
        let Self {
            decoder,
            meaning,
            key_start,
            unknown,
            first_unknown,
            ..
        } = self;
        // A byte can end two keys. The first of them is unknown then and began at
        // `key_start`, so that the position of the first unknown key is right.
        decoder.feed(byte, &mut |key| {
            note(meaning(key), *key_start, unknown, first_unknown, events);
        });
    }

    /// Ends a key whose rest did not come, see [`KeyDecoder::flush`], and hands over its
    /// event.
    pub fn flush(&mut self, events: &mut impl FnMut(Event)) {
        if let Some(key) = self.decoder.flush() {
            self.press(key, events);
        }
    }

    /// Takes a key that was decoded elsewhere and hands over its event.
    pub fn press(&mut self, key: Key, events: &mut impl FnMut(Event)) {
        note(
            (self.meaning)(key),
            self.key_start,
            &mut self.unknown,
            &mut self.first_unknown,
            events,
        );
    }

    /// Tells whether bytes were taken whose key is not known yet.
    pub fn is_pending(&self) -> bool {
        self.decoder.is_pending()
    }

    /// Tells whether the bytes since the last key may be whole, see
    /// [`KeyDecoder::may_be_whole`].
    pub fn may_be_whole(&self) -> bool {
        self.decoder.may_be_whole()
    }

    /// Returns how many bytes were taken.
    pub fn bytes_read(&self) -> u64 {
        self.read
    }

    /// Tells whether the bytes look like UTF-16, of which only few are keys: they begin with
    /// its byte order mark, or every second one is 0 (of four or more: 0 may also begin a
    /// pair, see [`Encoding::Script`]).
    pub fn is_utf16(&self) -> bool {
        let is_marked = matches!(self.mark, [0xff, 0xfe] | [0xfe, 0xff]);
        let is_zero = [
            self.zeros[0] == self.read.div_ceil(2),
            self.zeros[1] == self.read / 2,
        ];
        is_marked || (self.read >= 4 && is_zero[0] != is_zero[1])
    }

    /// Returns how many keys had no meaning.
    pub fn unknown(&self) -> u64 {
        self.unknown
    }

    /// Returns the position of the first unknown key, counted from 1 in bytes.
    pub fn first_unknown(&self) -> Option<u64> {
        self.first_unknown
    }
}

impl Default for Keyboard {
    fn default() -> Self {
        Self::new()
    }
}

fn note(
    meaning: Meaning,
    start: u64,
    unknown: &mut u64,
    first: &mut Option<u64>,
    events: &mut impl FnMut(Event),
) {
    match meaning {
        Meaning::Event(event) => events(event),
        Meaning::Nothing => {}
        Meaning::Unknown => {
            *unknown += 1;
            first.get_or_insert(start);
        }
    }
}
