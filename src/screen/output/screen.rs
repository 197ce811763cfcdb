//! A terminal: frames painted in place, one write each.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use crate::game::Map;
use crate::screen::{
    draw::{Area, Frame, Look, View, board_area, draw, help_pages},
    paint::paint,
};

use super::refill::Refill;
use super::{Ending, Output};

/// The picture on a terminal.
pub struct Screen<W> {
    writer: W,
    look: Look,
    columns: u16,
    rows: u16,
    shown: Option<Frame>,
    /// What stood on the screen before was scrolled up.
    has_begun: bool,
    /// What the terminal takes back from there, if it does so.
    refill: Option<Refill>,
    /// The rows that are to be scrolled up before the next picture.
    scrolled: usize,
    bytes: String,
    height: Arc<AtomicU16>,
}

impl<W: Write> Screen<W> {
    /// Makes a screen of a window of this size, on which nothing of ours is shown yet.
    ///
    /// The last row of the picture is kept in `height`, so that the terminal can be left
    /// below it at any time, also from a signal or a panic.
    pub fn new(writer: W, look: Look, columns: u16, rows: u16, height: Arc<AtomicU16>) -> Self {
        Self {
            writer,
            look,
            columns,
            rows,
            shown: None,
            has_begun: false,
            refill: None,
            scrolled: 0,
            bytes: String::new(),
            height,
        }
    }

    /// Keeps what a terminal brings back from its history when its window grows.
    pub fn refilled(self) -> Self {
        let refill = Some(Refill::new(self.rows.into()));
        Self { refill, ..self }
    }

    /// Appends what scrolls so many rows up, out of the way of the picture.
    fn scroll_up(&mut self, rows: usize) {
        if rows > 0 {
            let bottom = self.rows;
            self.bytes.push_str(&format!("\x1b[{bottom}H"));
            self.bytes.push_str(&"\r\n".repeat(rows));
        }
    }
}

impl<W: Write> Output for Screen<W> {
    fn show(&mut self, view: &View) -> io::Result<()> {
        let frame = draw(view, &self.look, self.columns, self.rows);
        self.bytes.clear();
        if !self.has_begun {
            self.has_begun = true;
            self.scrolled = self.rows.into();
        }
        let scrolled = std::mem::take(&mut self.scrolled);
        self.scroll_up(scrolled);
        if let Some(refill) = &mut self.refill {
            refill.rest(frame.cursor().1);
        }
        paint(self.shown.as_ref(), &frame, &mut self.bytes);
        self.height
            .store(frame.seen_rows() as u16, Ordering::Relaxed);
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

    fn help_pages(&self, view: &View) -> usize {
        help_pages(view, &self.look, self.columns, self.rows)
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        (self.columns, self.rows) = (columns, rows);
        if let Some(refill) = &mut self.refill {
            self.scrolled += refill.resize(rows.into());
        }
        self.refresh();
    }

    fn refresh(&mut self) {
        self.shown = None;
    }

    fn end(&mut self, map: &Map, _: &Ending) -> io::Result<()> {
        self.show(&View {
            is_last: true,
            ..View::new(map)
        })
    }
}
