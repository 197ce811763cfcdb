//! Painting: the difference between two frames becomes escape sequences.
//!
//! The law of this module, held by a property test: a screen that shows the
//! previous frame and is given the bytes shows the next one, exactly. Nothing is
//! written here. The sequences are those of ECMA-48 that every terminal knows,
//! in their shortest forms, which crossterm's commands do not use.

use crate::screen::draw::{Cell, Color, Frame, Ink};

/// Rewriting up to this many unchanged cells is shorter than jumping over them.
const BRIDGE: usize = 4;

/// Appends the sequences that turn the previous picture into the next one, in
/// place and without a clear. Without a previous picture the screen is cleared.
///
/// Both pictures lie with their upper left corner at home, and the colours are
/// the terminal's own before and after. Nothing is appended if nothing changed.
pub fn paint(previous: Option<&Frame>, next: &Frame, out: &mut String) {
    let blank = Frame::new(0, 0);
    if previous.is_none() {
        out.push_str("\x1b[2J");
    }
    let mut runs = changed_runs(previous.unwrap_or(&blank), next);
    // Colour changes are long: each colour is set once, whatever its place.
    runs.sort_by_key(|run| run.ink);
    let mut pen = Pen {
        out,
        width: next.width(),
        at: None,
        ink: None,
    };
    for run in &runs {
        pen.write(run, next);
    }
    pen.dip(None);
}

/// Cells of one colour, side by side, to be written.
struct Run {
    x: usize,
    y: usize,
    end: usize,
    ink: Option<Ink>,
}

fn changed_runs(previous: &Frame, next: &Frame) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for y in 0..previous.height().max(next.height()) {
        for x in 0..previous.width().max(next.width()) {
            let cell = next.cell(x, y);
            let continued = |x| next.cell(x, y).symbol == Cell::CONTINUED;
            let changed = |x| previous.cell(x, y) != next.cell(x, y);
            // A wide character is written whole, from its first column.
            if continued(x) || !(changed(x) || (continued(x + 1) && changed(x + 1))) {
                continue;
            }
            let end = if continued(x + 1) { x + 2 } else { x + 1 };
            match runs.last_mut() {
                Some(run)
                    if run.y == y
                        && run.ink == cell.ink
                        && bridges(run.end, x, y, run.ink, next) =>
                {
                    run.end = end;
                }
                _ => runs.push(Run {
                    x,
                    y,
                    end,
                    ink: cell.ink,
                }),
            }
        }
    }
    runs
}

/// Tells whether a gap between two runs is short and of their colour.
fn bridges(from: usize, to: usize, y: usize, ink: Option<Ink>, next: &Frame) -> bool {
    to - from <= BRIDGE && (from..to).all(|x| next.cell(x, y).ink == ink)
}

/// Where the terminal's cursor is and which colours it writes in.
struct Pen<'a> {
    out: &'a mut String,
    width: usize,
    at: Option<(usize, usize)>,
    ink: Option<Ink>,
}

impl Pen<'_> {
    fn write(&mut self, run: &Run, next: &Frame) {
        self.go(run.x, run.y);
        self.dip(run.ink);
        let symbols = (run.x..run.end).map(|x| next.cell(x, run.y).symbol);
        self.out
            .extend(symbols.filter(|&symbol| symbol != Cell::CONTINUED));
        // Behind the last column terminals disagree about where the cursor is.
        self.at = (run.end < self.width).then_some((run.end, run.y));
    }

    /// Moves the cursor by the shortest sequence.
    fn go(&mut self, x: usize, y: usize) {
        let absolute = place(x, y);
        let relative = self.at.map(|from| step(from, (x, y)));
        let shorter = relative.filter(|step| step.len() <= absolute.len());
        self.out.push_str(&shorter.unwrap_or(absolute));
    }

    /// Changes the colours, only those that differ.
    fn dip(&mut self, ink: Option<Ink>) {
        if ink == self.ink {
            return;
        }
        match ink {
            None => self.out.push_str("\x1b[m"),
            Some(ink) => {
                let kept = self
                    .ink
                    .is_some_and(|before| before.foreground == ink.foreground);
                self.out.push_str(&set_ink(ink, kept));
            }
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

/// Moves from one place to another: up (CUU) or down (CUD), then forward (CUF)
/// or back by backspaces.
fn step(from: (usize, usize), to: (usize, usize)) -> String {
    let count = |distance: usize, last: char| match distance {
        0 => String::new(),
        1 => format!("\x1b[{last}"),
        _ => format!("\x1b[{distance}{last}"),
    };
    let ((x, y), (to_x, to_y)) = (from, to);
    let vertical = if to_y < y {
        count(y - to_y, 'A')
    } else {
        count(to_y - y, 'B')
    };
    let horizontal = if to_x < x {
        "\x08".repeat(x - to_x)
    } else {
        count(to_x - x, 'C')
    };
    vertical + &horizontal
}

/// Sets foreground and background in one sequence (ECMA-48 8.3.117 with the
/// 256-colour and direct-colour forms of ISO 8613-6, and 90 to 107 from aixterm).
/// The 16 basic colours have codes of their own, since terminals of 16 colours
/// know no others. Whether there are colours is decided before anything is drawn.
fn set_ink(ink: Ink, keep_foreground: bool) -> String {
    let background = color_code(ink.background, 40);
    if keep_foreground {
        format!("\x1b[{background}m")
    } else {
        format!("\x1b[{};{background}m", color_code(ink.foreground, 30))
    }
}

fn color_code(color: Color, base: u8) -> String {
    match color {
        Color::Basic(index @ 0..8) => format!("{}", base + index),
        Color::Basic(index) => format!("{}", base + 52 + index),
        Color::Indexed(index) => format!("{};5;{index}", base + 8),
        Color::Rgb(r, g, b) => format!("{};2;{r};{g};{b}", base + 8),
    }
}
