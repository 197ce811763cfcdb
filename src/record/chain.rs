//! The checksum of each turn over all text before it.

use std::fmt::Write;

use crc32fast::Hasher;

/// The running checksum. It is over the lines without their own checksums and
/// with plain line ends, so that a record may pass through other line ends.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    hasher: Hasher,
}

/// The digits of a checksum in the text.
const DIGITS: usize = 8;

impl Chain {
    pub(super) fn new() -> Self {
        Self {
            hasher: Hasher::new(),
        }
    }

    /// Takes in a line that has no checksum.
    pub(super) fn add(&mut self, line: &str) {
        self.hasher.update(line.as_bytes());
        self.hasher.update(b"\n");
    }

    /// Takes in a line and returns its checksum.
    fn sum(&mut self, line: &str) -> u32 {
        self.add(line);
        self.hasher.clone().finalize()
    }

    /// Takes in the line that begins at `start`, and ends it with its checksum.
    pub(super) fn seal(&mut self, text: &mut String, start: usize) {
        let sum = self.sum(&text[start..]);
        // Writing to a string does not fail.
        let _ = writeln!(text, " {sum:0DIGITS$x}");
    }

    /// Takes the checksum off a line and takes the line in; `None` if it does not fit.
    pub(super) fn open<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        let (line, sum) = line.rsplit_once(' ')?;
        let canonical = sum.len() == DIGITS
            && sum
                .bytes()
                .all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        let sum = u32::from_str_radix(sum, 16).ok().filter(|_| canonical)?;
        (self.sum(line) == sum).then_some(line)
    }
}
