//! Heat maps in the shape of the board. Marks make them readable without colour.

use std::io::{self, Write};

use super::super::report::{ArmReport, Report};
use super::{ReportTexts, WIDTH};

/// The columns of a mark.
const MARK: usize = 2;

/// How hot a cell is: the ratio of its share of the tiles to the mean of the empty cells.
struct Heat {
    /// The smallest ratio.
    from: f64,
    mark: &'static str,
    /// Foreground and background as parameters of SGR (ECMA-48 8.3.117). They are of the 16
    /// basic colours, which every terminal with colours has.
    color: &'static str,
}

/// All degrees, from hot to cold: red, yellow, grey, cyan, blue.
const SCALE: [Heat; 5] = [
    heat(1.5, "++", "30;101"),
    heat(1.1, "+", "30;103"),
    heat(0.9, "=", "30;47"),
    heat(0.67, "-", "30;106"),
    heat(0.0, "--", "97;44"),
];

const fn heat(from: f64, mark: &'static str, color: &'static str) -> Heat {
    Heat { from, mark, color }
}

/// Writes what the maps show.
pub(super) fn legend(
    out: &mut impl Write,
    report: &Report,
    tiles: usize,
    texts: &ReportTexts,
) -> io::Result<()> {
    let legend = if report.draws == 0 {
        texts.legend_exact
    } else {
        texts.legend_with_counts
    };
    writeln!(out, "{}", legend(tiles))?;
    writeln!(out, "{}", texts.marks)
}

/// Writes the map of an arm: the counts, and the exact law beside them, or below them if
/// both would be too wide.
pub(super) fn map(
    out: &mut impl Write,
    report: &Report,
    arm: &ArmReport,
    texts: &ReportTexts,
    color: bool,
) -> io::Result<()> {
    let draws = &arm.draws;
    let ratios = Ratios::new(report, arm);
    if draws.calls == 0 {
        let shares = draws.exact.concat();
        let cells = fitting(&draws.exact, |x| format!("{x:.6}"), |x| format!("{x:.4}"));
        let (rows, _) = marked(&cells, |cell| ratios.of(cell, shares[cell]), color);
        return rows.iter().try_for_each(|row| writeln!(out, " {row}"));
    }
    let counts = draws.counts.concat();
    let share = |cell: usize| counts[cell] as f64 / draws.calls as f64;
    let cells = fitting(&draws.counts, u64::to_string, |&count| {
        format!("{:.1e}", count as f64)
    });
    let (counted, width) = marked(&cells, |cell| ratios.of(cell, share(cell)), color);
    let exact = formatted(&draws.exact, |share| format!("{share:.6}"));
    let exact: Vec<String> = exact.iter().map(|row| row.join(" ")).collect();
    if width + 2 + exact[0].len() < WIDTH {
        let mut both = counted.iter().zip(&exact);
        return both.try_for_each(|(row, exact)| writeln!(out, " {row}  {exact}"));
    }
    counted.iter().try_for_each(|row| writeln!(out, " {row}"))?;
    writeln!(out, "  {}", texts.exact)?;
    exact.iter().try_for_each(|row| writeln!(out, " {row}"))
}

/// The ratios of cells to the mean of the empty cells.
struct Ratios {
    occupied: Vec<bool>,
    mean: f64,
}

impl Ratios {
    fn new(report: &Report, arm: &ArmReport) -> Self {
        let exact = arm.draws.exact.concat();
        let occupied: Vec<bool> = match &report.board {
            None => vec![false; exact.len()],
            Some(board) => board.split([',', '/']).map(|cell| cell != "0").collect(),
        };
        let empty = occupied.iter().filter(|occupied| !**occupied).count();
        let mean = exact.iter().sum::<f64>() / empty as f64;
        Self { occupied, mean }
    }

    /// Returns the ratio of a cell with this share; `None` if it is occupied.
    fn of(&self, cell: usize, share: f64) -> Option<f64> {
        (!self.occupied[cell]).then(|| share / self.mean)
    }
}

fn formatted<T>(rows: &[Vec<T>], text: impl Fn(&T) -> String) -> Vec<Vec<String>> {
    let row = |row: &Vec<T>| row.iter().map(&text).collect();
    rows.iter().map(row).collect()
}

/// Returns the cells as `full` writes them, or `shorter` if a row would be too wide.
fn fitting<T>(
    rows: &[Vec<T>],
    full: impl Fn(&T) -> String,
    shorter: impl Fn(&T) -> String,
) -> Vec<Vec<String>> {
    let cells = formatted(rows, full);
    if marked_width(&cells) < WIDTH {
        cells
    } else {
        formatted(rows, shorter)
    }
}

/// Returns the width of a row whose cells are marked.
fn marked_width(cells: &[Vec<String>]) -> usize {
    let per_cell = longest(cells) + 1 + MARK + 1;
    cells.len() * per_cell - 1
}

fn longest(cells: &[Vec<String>]) -> usize {
    cells.iter().flatten().map(String::len).max().unwrap_or(0)
}

/// Returns the rows with a mark in every cell that has a ratio, and their width.
fn marked(
    cells: &[Vec<String>],
    ratio: impl Fn(usize) -> Option<f64>,
    color: bool,
) -> (Vec<String>, usize) {
    let (size, width) = (cells.len(), longest(cells));
    let cell = |(i, text): (usize, &String)| match ratio(i) {
        None => format!("{text:>width$} {:MARK$}", ""),
        Some(ratio) => {
            let heat = SCALE.iter().find(|heat| ratio >= heat.from);
            let heat = heat.unwrap_or(&SCALE[SCALE.len() - 1]);
            let text = format!("{text:>width$} {:MARK$}", heat.mark);
            if color {
                format!("\x1b[{}m{text}\x1b[m", heat.color)
            } else {
                text
            }
        }
    };
    let marked: Vec<String> = cells.iter().flatten().enumerate().map(cell).collect();
    let rows = marked.chunks(size).map(|row| row.join(" ")).collect();
    (rows, marked_width(cells))
}
