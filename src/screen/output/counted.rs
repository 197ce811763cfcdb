//! A writer that counts, for `--stats`.

use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;

/// Counts the writes and bytes that it passes on to another writer.
pub struct Counted<W> {
    writer: W,
    counts: Rc<Cell<(u64, u64)>>,
}

impl<W: Write> Counted<W> {
    /// Makes a counting writer, and gives a handle to its counts of writes and bytes.
    pub fn new(writer: W) -> (Self, Rc<Cell<(u64, u64)>>) {
        let counts = Rc::new(Cell::new((0, 0)));
        (
            Self {
                writer,
                counts: Rc::clone(&counts),
            },
            counts,
        )
    }
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(bytes)?;
        let (writes, total) = self.counts.get();
        self.counts.set((writes + 1, total + written as u64));
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
