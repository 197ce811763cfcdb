//! The report as text: ASCII, 80 columns, colours only where they are asked for.

use std::io::{self, Write};

use crate::stats::Interval;

use super::super::figures::{UNDEFINED, interval, number, percent};
use super::report::{ArmReport, Metric, Report, Test};

mod heat;

/// The widest line.
const WIDTH: usize = 80;

/// Writes the report; its heat maps in colour on a terminal that shows them.
pub(super) fn write(out: &mut impl Write, report: &Report, color: bool) -> io::Result<()> {
    head(out, report)?;
    writeln!(out, "\nWHERE TILES FALL")?;
    heat::legend(out, report)?;
    for arm in &report.arms {
        writeln!(out, "\n{}", arm.spawn)?;
        heat::map(out, report, arm, color)?;
        draws(out, arm)?;
    }
    if report.games == 0 {
        return Ok(());
    }
    writeln!(out, "\nWHAT IT DOES TO THE GAME")?;
    figures(out, report)?;
    spawns(out, report)?;
    tiles(out, report)?;
    contrasts(out, report)
}

fn head(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let rules = &report.rules;
    write!(out, "seed {}", report.seed)?;
    if let Some(slice) = &report.slice {
        write!(out, "  slice {slice}")?;
    }
    if report.games > 0 {
        write!(
            out,
            "  player {}  games {} of each strategy",
            report.player, report.games
        )?;
    }
    writeln!(
        out,
        "\nrules {}  size {}  merge {}  tiles {}  start {}  fours {:.4}",
        rules.rules, rules.size, rules.merge, rules.tiles, rules.start, rules.fours
    )?;
    writeln!(
        out,
        "idle-spawn {}  target {}  on-win {}",
        if rules.idle_spawn { "yes" } else { "no" },
        rules
            .target
            .map_or("none".to_owned(), |target| target.to_string()),
        rules.on_win
    )?;
    if let Some(board) = &report.board {
        writeln!(out, "board {}", board.replace('/', "\n      "))?;
    }
    if !report.complete {
        writeln!(out, "\nINCOMPLETE: interrupted. This is what was finished:")?;
        for arm in &report.arms {
            let (draws, games) = (arm.draws.calls, arm.games);
            writeln!(out, "  {}: draws {draws}, games {games}", arm.spawn)?;
        }
    }
    Ok(())
}

fn draws(out: &mut impl Write, arm: &ArmReport) -> io::Result<()> {
    let draws = &arm.draws;
    let tries = number(draws.tries_per_tile);
    let expected = number(draws.tries_expected);
    if draws.calls == 0 {
        return writeln!(out, "  tries per tile {expected} expected");
    }
    writeln!(out, "  tries per tile {tries}, expected {expected}")?;
    let test = |test: &Test| {
        let (value, p) = (number(test.value), probability(test.p));
        format!("chi-square {value}, df {}, p {p}", test.df)
    };
    writeln!(out, "  against uniform:   {}", test(&draws.chi2_uniform))?;
    writeln!(out, "  against its law:   {}", test(&draws.chi2_exact))
}

/// Writes a table of the scores and one of the moves.
fn figures(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let width = name_width(report);
    for metric in [Metric::Score, Metric::Moves] {
        writeln!(
            out,
            "{:width$} {:>9} {:>22} {:>10} {:>9}",
            name(metric),
            "mean",
            "95 % interval",
            "sample sd",
            "median"
        )?;
        for arm in &report.arms {
            let figures = match metric {
                Metric::Score => &arm.score,
                Metric::Moves => &arm.moves,
            };
            writeln!(
                out,
                "{:width$} {:>9} {:>22} {:>10} {:>9}",
                format!("  {}", arm.spawn),
                number(figures.mean),
                interval(figures.ci95),
                number(figures.sd),
                number(figures.median)
            )?;
        }
    }
    Ok(())
}

fn spawns(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let width = name_width(report);
    writeln!(
        out,
        "{:width$} {:>14} {:>14}",
        "spawns", "tries per tile", "ns per tile"
    )?;
    for arm in &report.arms {
        let (tries, time) = (number(arm.tries_per_spawn), number(arm.ns_per_spawn));
        writeln!(
            out,
            "{:width$} {tries:>14} {time:>14}",
            format!("  {}", arm.spawn)
        )?;
    }
    writeln!(
        out,
        "  (ns: the strategy alone, timed on the boards of every 256th game)"
    )
}

fn tiles(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(
        out,
        "\n{:>18} {:>14} {:>14} {:>9} {:>19}",
        "tile", "largest, games", "reached, games", "share", "95 % (Wilson)"
    )?;
    for arm in &report.arms {
        writeln!(out, "  {}", arm.spawn)?;
        for (tile, reached) in &arm.reached {
            let ends = |[low, high]: Interval| format!("[{}, {}]", percent(low), percent(high));
            writeln!(
                out,
                "{tile:>18} {:>14} {:>14} {:>7} % {:>19}",
                arm.largest.get(tile).unwrap_or(&0),
                reached.games,
                reached.share.map_or(UNDEFINED.to_owned(), percent),
                reached.ci95.map_or(UNDEFINED.to_owned(), ends)
            )?;
        }
    }
    Ok(())
}

fn contrasts(out: &mut impl Write, report: &Report) -> io::Result<()> {
    if report.contrasts.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "\nDIFFERENCES (Welch's t; p adjusted by Holm for all {} lines)",
        report.contrasts.len()
    )?;
    let mut pair = None;
    for contrast in &report.contrasts {
        if pair.replace((&contrast.a, &contrast.b)) != Some((&contrast.a, &contrast.b)) {
            writeln!(out, "  {} less {}", contrast.a, contrast.b)?;
        }
        writeln!(
            out,
            "    {:5} {:>9}  95 % {:>22}  p {:<7} adjusted {}",
            name(contrast.metric),
            number(contrast.difference),
            interval(contrast.ci95),
            probability(contrast.p),
            probability(contrast.p_holm)
        )?;
        writeln!(out, "          {}", contrast.verdict)?;
    }
    Ok(())
}

fn name(metric: Metric) -> &'static str {
    match metric {
        Metric::Score => "score",
        Metric::Moves => "moves",
    }
}

/// Returns the width of a column that holds the names of all strategies.
fn name_width(report: &Report) -> usize {
    let longest = report.arms.iter().map(|arm| arm.spawn.len()).max();
    longest.unwrap_or(0).max(9) + 2
}

fn probability(p: Option<f64>) -> String {
    match p {
        None => UNDEFINED.to_owned(),
        Some(p) if p < 0.0001 => "<0.0001".to_owned(),
        Some(p) => format!("{p:.4}"),
    }
}
