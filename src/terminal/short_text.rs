//! A text for handlers of signals, in which nothing may be allocated.

use std::fmt;

/// A text of some bytes that needs no allocation; what has no room is left out.
pub(super) struct ShortText {
    bytes: [u8; 64],
    length: usize,
}

impl ShortText {
    /// Makes an empty text.
    pub(super) fn new() -> Self {
        Self {
            bytes: [0; 64],
            length: 0,
        }
    }

    /// Returns the bytes of the text.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

impl fmt::Write for ShortText {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.bytes[self.length..].get_mut(..text.len());
        room.ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.length += text.len();
        Ok(())
    }
}
