//! Painting: the difference between two frames becomes escape sequences.
//!
//! The law of this module, held by a property test: a screen that shows the
//! previous frame and is given the bytes shows the next one, exactly. Nothing is
//! written here. The sequences are those of ECMA-48 that every terminal knows,
//! in their shortest forms, which crossterm's commands do not use.

use std::cmp::Reverse;

use crate::screen::draw::{Cell, Color, Frame, Ink};

/// Rewriting up to this many unchanged cells is shorter than jumping over them.
const BRIDGE: usize = 4;

/// Appends the sequences that turn the previous picture into the next one, in place and
/// without a clear. Without a previous picture every line is written, and erased to its
/// end, so that nothing is added to what the terminal keeps above the screen.
///
/// Both pictures lie with their upper left corner at home, and the colours are
/// the terminal's own before and after. The cursor rests where the frame has it, and is saved
/// there. Nothing is appended if nothing changed.
pub fn paint(previous: Option<&Frame>, next: &Frame, out: &mut String) {
    match previous {
        Some(previous) => paint_difference(previous, next, out),
        None => paint_whole(next, out),
    }
}

fn paint_difference(previous: &Frame, next: &Frame, out: &mut String) {
    let mut runs = changed_runs(previous, next);
    let is_changed = !runs.is_empty();
    // Colour changes are long: each colour is set once, whatever its place.
    // From the last line upwards, since the shortest sequence goes up.
    runs.sort_by_key(|run| (run.ink, Reverse(run.y)));
    // The ground on which one colour of characters ends is that on which the next begins.
    let characters = |ink: Ink| (ink.bold, ink.underlined, ink.foreground);
    let groups = runs.chunk_by_mut(|one, other| characters(one.ink) == characters(other.ink));
    for group in groups.skip(1).step_by(2) {
        group.sort_by_key(|run| Reverse(run.ink.background));
    }
    let mut pen = Pen::new(out, next.width());
    pen.at = Some(previous.cursor());
    for runs in runs.chunk_by_mut(|one, other| one.ink == other.ink) {
        for i in 0..runs.len() {
            // Of those of a colour the one that is reached by the shortest sequence.
            let nearest = (i..runs.len()).min_by_key(|&k| pen.distance(&runs[k]));
            runs[i..=nearest.unwrap_or(i)].rotate_right(1);
            pen.write(&runs[i], next);
        }
    }
    if previous.cursor() != next.cursor() {
        pen.rest(next);
    } else if is_changed {
        pen.out.push_str(RESTORE);
    }
}

/// Writes every line, with the cursor hidden and, where there are colours, these reset first.
fn paint_whole(next: &Frame, out: &mut String) {
    if next.has_ink() {
        out.push_str("\x1b[m");
    }
    out.push_str("\x1b[?25l");
    let mut pen = Pen::new(out, next.width());
    for y in 0..next.height() {
        pen.go(0, y);
        for run in line_runs(next, y) {
            pen.write(&run, next);
        }
        // Behind the last column it would erase that column.
        if pen.at.is_some() {
            pen.dip(Ink::PLAIN);
            pen.out.push_str("\x1b[K");
        }
    }
    pen.rest(next);
}

/// Saves the cursor and its colours, and restores both (DECSC, DECRC; every terminal since
/// the VT100 has them): the shortest way back to where the cursor rests.
const SAVE: &str = "\x1b7";
const RESTORE: &str = "\x1b8";

/// Cells of one colour, side by side, to be written.
struct Run {
    x: usize,
    y: usize,
    end: usize,
    ink: Ink,
}

/// Returns the ink of a cell.
fn ink(frame: &Frame, x: usize, y: usize) -> Ink {
    frame.cell(x, y).ink.unwrap_or(Ink::PLAIN)
}

/// Returns the cells of a line up to the last one that is seen.
fn line_runs(frame: &Frame, y: usize) -> Vec<Run> {
    let is_seen = |&x: &usize| !frame.cell(x, y).looks_like(&Cell::BLANK);
    let end = (0..frame.width()).rev().find(is_seen).map_or(0, |x| x + 1);
    let mut runs: Vec<Run> = Vec::new();
    for x in 0..end {
        let ink = ink(frame, x, y);
        match runs.last_mut() {
            Some(run) if run.ink == ink => run.end = x + 1,
            _ => runs.push(Run {
                x,
                y,
                end: x + 1,
                ink,
            }),
        }
    }
    runs
}

fn changed_runs(previous: &Frame, next: &Frame) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for y in 0..previous.height().max(next.height()) {
        for x in 0..previous.width().max(next.width()) {
            let ink = ink(next, x, y);
            let continued = |x| next.cell(x, y).symbol == Cell::CONTINUED;
            let changed = |x| !previous.cell(x, y).looks_like(&next.cell(x, y));
            // A wide character is written whole, from its first column.
            if continued(x) || !(changed(x) || (continued(x + 1) && changed(x + 1))) {
                continue;
            }
            let end = if continued(x + 1) { x + 2 } else { x + 1 };
            match runs.last_mut() {
                Some(run) if run.y == y && run.ink == ink && bridges(run, x, next) => {
                    run.end = end;
                }
                _ => runs.push(Run { x, y, end, ink }),
            }
        }
    }
    runs
}

/// Tells whether the gap from a run to a column is short and of its colour.
fn bridges(run: &Run, to: usize, next: &Frame) -> bool {
    to - run.end <= BRIDGE && (run.end..to).all(|x| ink(next, x, run.y) == run.ink)
}

/// Where the terminal's cursor is and how it writes.
struct Pen<'a> {
    out: &'a mut String,
    width: usize,
    at: Option<(usize, usize)>,
    ink: Ink,
}

impl<'a> Pen<'a> {
    /// Makes a pen of the terminal's own colours, at an unknown place.
    fn new(out: &'a mut String, width: usize) -> Self {
        Self {
            out,
            width,
            at: None,
            ink: Ink::PLAIN,
        }
    }

    fn write(&mut self, run: &Run, next: &Frame) {
        self.go(run.x, run.y);
        self.dip(run.ink);
        let symbols = (run.x..run.end).map(|x| next.cell(x, run.y).symbol);
        self.out
            .extend(symbols.filter(|&symbol| symbol != Cell::CONTINUED));
        // Behind the last column terminals disagree about where the cursor is.
        self.at = (run.end < self.width).then_some((run.end, run.y));
    }

    /// Resets the colours, puts the cursor where it rests, and saves both.
    fn rest(&mut self, next: &Frame) {
        self.dip(Ink::PLAIN);
        let (x, y) = next.cursor();
        self.go(x, y);
        self.out.push_str(SAVE);
    }

    /// Returns how many bytes it takes to move to a run.
    fn distance(&self, run: &Run) -> usize {
        let absolute = place(run.x, run.y).len();
        let relative = self.at.map(|from| step(from, (run.x, run.y)).len());
        relative.map_or(absolute, |relative| relative.min(absolute))
    }

    /// Moves the cursor by the shortest sequence.
    fn go(&mut self, x: usize, y: usize) {
        let absolute = place(x, y);
        let relative = self.at.map(|from| step(from, (x, y)));
        let shorter = relative.filter(|step| step.len() <= absolute.len());
        self.out.push_str(&shorter.unwrap_or(absolute));
        self.at = Some((x, y));
    }

    /// Changes colours and attributes, only those that differ.
    fn dip(&mut self, ink: Ink) {
        if ink == self.ink {
            return;
        }
        if ink == Ink::PLAIN {
            self.out.push_str("\x1b[m");
        } else {
            self.out.push_str(&set_ink(self.ink, ink));
        }
        self.ink = ink;
    }
}

/// Moves to a place counted from home (CUP), where 1 may be left out.
fn place(x: usize, y: usize) -> String {
    match (x, y) {
        (0, 0) => "\x1b[H".to_owned(),
        (0, _) => format!("\x1b[{}H", y + 1),
        (_, 0) => format!("\x1b[;{}H", x + 1),
        _ => format!("\x1b[{};{}H", y + 1, x + 1),
    }
}

/// Moves a line up (RI). In the first line, which would scroll, nothing moves up.
const UP: &str = "\x1bM";

/// Moves from one place to another: up (RI, CUU) or down (CUD), then forward (CUF) or back
/// (CUB), or back by backspaces.
fn step(from: (usize, usize), to: (usize, usize)) -> String {
    let count = |distance: usize, last: char| match distance {
        0 => String::new(),
        1 => format!("\x1b[{last}"),
        _ => format!("\x1b[{distance}{last}"),
    };
    let ((x, y), (to_x, to_y)) = (from, to);
    let vertical = if to_y + 1 == y {
        UP.to_owned()
    } else if to_y < y {
        count(y - to_y, 'A')
    } else {
        count(to_y - y, 'B')
    };
    let horizontal = if to_x < x {
        let (jump, backspaces) = (count(x - to_x, 'D'), "\x08".repeat(x - to_x));
        if jump.len() < backspaces.len() {
            jump
        } else {
            backspaces
        }
    } else {
        count(to_x - x, 'C')
    };
    vertical + &horizontal
}

/// Sets what differs from an ink to another in one sequence (ECMA-48 8.3.117 with the
/// 256-colour and direct-colour forms of ISO 8613-6, and 90 to 107 from aixterm).
/// The 16 basic colours have codes of their own, since terminals of 16 colours
/// know no others. Whether there are colours is decided before anything is drawn.
fn set_ink(from: Ink, to: Ink) -> String {
    let mut codes = Vec::new();
    // The Linux console shows 8 to 15 as bold 0 to 7, and stays bold (vt.c, csi_m).
    let is_bright = |ink: Ink| matches!(ink.foreground, Color::Basic(8..));
    let fades = is_bright(from) && !is_bright(to);
    if fades || (from.bold && !to.bold) {
        codes.push("22".to_owned());
    }
    if to.bold && (fades || !from.bold) {
        codes.push("1".to_owned());
    }
    if to.underlined != from.underlined {
        codes.push(if to.underlined { "4" } else { "24" }.to_owned());
    }
    if to.foreground != from.foreground {
        codes.push(color_code(to.foreground, 30));
    }
    if to.background != from.background {
        codes.push(color_code(to.background, 40));
    }
    format!("\x1b[{}m", codes.join(";"))
}

fn color_code(color: Color, base: u8) -> String {
    match color {
        Color::Default => format!("{}", base + 9),
        Color::Basic(index @ 0..8) => format!("{}", base + index),
        Color::Basic(index) => format!("{}", base + 52 + index),
        Color::Indexed(index) => format!("{};5;{index}", base + 8),
        Color::Rgb(r, g, b) => format!("{};2;{r};{g};{b}", base + 8),
    }
}
