//! The checksum that ends the line of a turn: over all text before it.

use std::fmt::Write;

use crc32fast::Hasher;

/// The running checksum (CRC-32). It leaves out the checksums themselves and counts
/// each line end as LF, so that a record stays valid when its line ends are changed.
#[derive(Clone, Debug)]
pub(super) struct Checksum {
    hasher: Hasher,
}

/// The digits of a checksum in the text.
const DIGITS: usize = 8;

impl Checksum {
    pub(super) fn new() -> Self {
        Self {
            hasher: Hasher::new(),
        }
    }

    /// Adds a line that has no checksum.
    pub(super) fn add(&mut self, line: &str) {
        self.hasher.update(line.as_bytes());
        self.hasher.update(b"\n");
    }

    /// Adds a line and returns its checksum.
    fn sum(&mut self, line: &str) -> u32 {
        self.add(line);
        self.hasher.clone().finalize()
    }

    /// Adds the line that begins at `start`, and ends it with its checksum.
    pub(super) fn end_line(&mut self, text: &mut String, start: usize) {
        let sum = self.sum(&text[start..]);
        // Writing to a string does not fail.
        let _ = writeln!(text, " {sum:0DIGITS$x}");
    }

    /// Adds a line and returns it without its checksum; `None` if that is wrong.
    pub(super) fn check_line<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        let (line, sum) = line.rsplit_once(' ')?;
        let canonical = sum.len() == DIGITS
            && sum
                .bytes()
                .all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        let sum = u32::from_str_radix(sum, 16).ok().filter(|_| canonical)?;
        (self.sum(line) == sum).then_some(line)
    }
}
