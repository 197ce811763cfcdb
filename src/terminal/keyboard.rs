//! From bytes to events, with a count of the keys that have no meaning.

use crate::game::Event;

use super::keys::{Key, KeyDecoder, Meaning};

/// Decodes keys and counts those that are unknown.
#[derive(Debug)]
pub struct Keyboard {
    decoder: KeyDecoder,
    meaning: fn(Key) -> Meaning,
    read: u64,
    key_start: u64,
    unknown: u64,
    first_unknown: Option<u64>,
}

impl Keyboard {
    /// Makes a keyboard on which nothing was typed.
    pub fn new() -> Self {
        Self {
            decoder: KeyDecoder::new(),
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

    /// Tells whether the bytes since the last key may be the Esc key.
    pub fn may_be_escape(&self) -> bool {
        self.decoder.may_be_escape()
    }

    /// Returns how many bytes were taken.
    pub fn bytes_read(&self) -> u64 {
        self.read
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
