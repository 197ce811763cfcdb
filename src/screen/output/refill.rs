//! What stood on a terminal before the game, while the window changes its height.

/// The rows that a terminal moves between its screen and the history above it.
///
/// Many terminals refill a screen that grows from their history, where what stood before
/// the game waits. Those rows have to go back, or the picture would be written over them.
/// How many they are follows from what such terminals do (tmux, `screen_resize_y`; xterm
/// and VTE alike): a screen that shrinks first loses the rows below the cursor, then its
/// first rows go into the history; one that grows takes as many rows back as it grows by.
pub(super) struct Refill {
    /// The rows of the screen.
    rows: usize,
    /// The row of the cursor.
    cursor: usize,
    /// The rows of pictures that are the last ones of the history.
    ours: usize,
    /// The rows from before the game that are surely in the history.
    before: usize,
}

impl Refill {
    /// Begins with a screen of which all rows were just scrolled up.
    pub(super) fn new(rows: usize) -> Self {
        Self {
            rows,
            cursor: 0,
            ours: 0,
            before: rows,
        }
    }

    /// Notes the row on which the cursor rests.
    pub(super) fn rest(&mut self, cursor: usize) {
        self.cursor = cursor;
    }

    /// Notes a new height, and returns how many rows from before the game have come onto
    /// the screen.
    pub(super) fn resize(&mut self, rows: usize) -> usize {
        let old = std::mem::replace(&mut self.rows, rows);
        if rows < old {
            let below = (old - 1).saturating_sub(self.cursor);
            let pushed = (old - rows).saturating_sub(below);
            self.ours += pushed;
            self.cursor = self.cursor.saturating_sub(pushed);
            return 0;
        }
        let ours = self.ours.min(rows - old);
        self.ours -= ours;
        let before = self.before.min(rows - old - ours);
        self.cursor += ours + before;
        before
    }
}
