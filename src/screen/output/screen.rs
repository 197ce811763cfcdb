//! A terminal: frames painted in place, one write each.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use crate::screen::{
    draw::{Area, Frame, Look, View, board_area, draw},
    paint::paint,
};

use super::Output;

/// The picture on a terminal.
pub struct Screen<W> {
    writer: W,
    look: Look,
    columns: u16,
    rows: u16,
    shown: Option<Frame>,
    bytes: String,
    height: Arc<AtomicU16>,
}

impl<W: Write> Screen<W> {
    /// Makes a screen of a window of this size, on which nothing of ours is shown yet.
    ///
    /// The height of the picture is kept in `height`, so that the terminal can be left
    /// below it at any time, also from a signal or a panic.
    pub fn new(writer: W, look: Look, columns: u16, rows: u16, height: Arc<AtomicU16>) -> Self {
        Self {
            writer,
            look,
            columns,
            rows,
            shown: None,
            bytes: String::new(),
            height,
        }
    }
}

impl<W: Write> Output for Screen<W> {
    fn show(&mut self, view: &View) -> io::Result<()> {
        let picture = draw(view, &self.look, self.columns, self.rows);
        let mut frame = Frame::new(self.columns.into(), self.rows.into());
        frame.blit(0, 0, &picture);
        self.bytes.clear();
        paint(self.shown.as_ref(), &frame, &mut self.bytes);
        self.height
            .store(picture.height() as u16, Ordering::Relaxed);
        self.shown = Some(frame);
        if self.bytes.is_empty() {
            return Ok(());
        }
        self.writer.write_all(self.bytes.as_bytes())?;
        self.writer.flush()
    }

    fn board_area(&self, view: &View) -> Option<Area> {
        board_area(view, &self.look, self.columns, self.rows)
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        (self.columns, self.rows) = (columns, rows);
        self.refresh();
    }

    fn refresh(&mut self) {
        self.shown = None;
    }
}
