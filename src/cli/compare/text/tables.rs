//! The tables: figures of the games, spawns, tiles, and differences.

use std::io::{self, Write};

use crate::cli::figures::{Figures, columns, interval, number, percent};
use crate::lab::Metric;
use crate::screen::{ReportTexts, SpawnColumns, pad_end, pad_start, width_of};

use super::super::contrasts::{ContrastLine, Verdict};
use super::super::report::{ArmReport, Report};
use super::{UNDEFINED, WIDTH, probability, shortened};

/// The most columns of the name of an arm in a table.
const NAME: usize = 24;

/// Writes all tables.
pub(super) fn write(out: &mut impl Write, report: &Report, texts: &ReportTexts) -> io::Result<()> {
    writeln!(out, "\n{}", texts.games_title)?;
    let width = name_width(report);
    let score = |arm: &ArmReport| arm.score.clone();
    figures(out, report, texts, pad_end(texts.score, width), score)?;
    let moves = |arm: &ArmReport| arm.moves.clone();
    figures(out, report, texts, pad_end(texts.moves, width), moves)?;
    spawns(out, report, texts)?;
    tiles(out, report, texts)?;
    contrasts(out, report, texts)
}

/// Returns the width of the column with the names of the arms, with their indent.
fn name_width(report: &Report) -> usize {
    let longest = report.arms.iter().map(|arm| arm.arm.len()).max();
    longest.unwrap_or(0).clamp(9, NAME) + 2
}

fn name(arm: &ArmReport, width: usize) -> String {
    pad_end(&format!("  {}", shortened(&arm.arm, NAME)), width)
}

fn figures(
    out: &mut impl Write,
    report: &Report,
    texts: &ReportTexts,
    title: String,
    of: impl Fn(&ArmReport) -> Figures,
) -> io::Result<()> {
    const WIDTHS: [usize; 4] = [9, 22, 10, 9];
    writeln!(out, "{title} {}", columns(texts.figures.titles(), WIDTHS))?;
    for arm in &report.arms {
        let figures = of(arm);
        let cells = [
            number(figures.mean),
            interval(figures.ci95),
            number(figures.sd),
            number(figures.median),
        ];
        let cells = columns(cells.each_ref().map(String::as_str), WIDTHS);
        writeln!(out, "{} {cells}", name(arm, name_width(report)))?;
    }
    Ok(())
}

fn spawns(out: &mut impl Write, report: &Report, texts: &ReportTexts) -> io::Result<()> {
    const WIDTHS: [usize; 2] = [14, 14];
    let SpawnColumns {
        spawns,
        tries,
        time,
    } = texts.spawns;
    let titles = columns([tries, time], WIDTHS);
    writeln!(out, "{} {titles}", pad_end(spawns, name_width(report)))?;
    for arm in &report.arms {
        let (tries, time) = (number(arm.tries_per_spawn), number(arm.ns_per_spawn));
        let cells = columns([&tries, &time], WIDTHS);
        writeln!(out, "{} {cells}", name(arm, name_width(report)))?;
    }
    writeln!(out, "  {}", texts.timing)
}

/// Writes the tiles of two arms side by side, without those that no arm reached.
fn tiles(out: &mut impl Write, report: &Report, texts: &ReportTexts) -> io::Result<()> {
    const WIDTHS: [usize; 3] = [8, 8, 17];
    const ARM: usize = 8 + 1 + 8 + 1 + 17;
    let reached = |tile: &u128| report.arms.iter().any(|arm| arm.reached[tile].games > 0);
    let tiles = report
        .arms
        .iter()
        .flat_map(|arm| arm.reached.keys())
        .copied();
    let tiles: std::collections::BTreeSet<u128> = tiles.filter(reached).collect();
    let longest = tiles.last().map_or(0, |tile| tile.to_string().len());
    let first = longest.max(width_of(texts.tiles.tile)).max(6);
    let side_by_side = ((WIDTH - first) / (ARM + 1)).max(1);
    for arms in report.arms.chunks(side_by_side) {
        let row = |first_cell: &str, cell: &dyn Fn(&ArmReport) -> String| {
            let cells: String = arms.iter().map(|arm| format!(" {}", cell(arm))).collect();
            format!("{}{cells}", pad_start(first_cell, first))
        };
        let names = |arm: &ArmReport| pad_start(&shortened(&arm.arm, ARM), ARM);
        let [largest, reached] = texts.tiles.narrow;
        let titles = [largest, reached, texts.tiles.interval];
        writeln!(out, "\n{}", row("", &names))?;
        writeln!(
            out,
            "{}",
            row(texts.tiles.tile, &|_| columns(titles, WIDTHS))
        )?;
        for tile in &tiles {
            let cells = |arm: &ArmReport| {
                let reached = &arm.reached[tile];
                let ends = |[low, high]: [f64; 2]| format!("[{}, {}]", percent(low), percent(high));
                let cells = [
                    arm.largest.get(tile).unwrap_or(&0).to_string(),
                    reached.share.map_or(UNDEFINED.to_owned(), percent),
                    reached.ci95.map_or(UNDEFINED.to_owned(), ends),
                ];
                columns(cells.each_ref().map(String::as_str), WIDTHS)
            };
            writeln!(out, "{}", row(&tile.to_string(), &cells))?;
        }
    }
    Ok(())
}

fn contrasts(out: &mut impl Write, report: &Report, texts: &ReportTexts) -> io::Result<()> {
    const WIDTHS: [usize; 6] = [10, 8, 22, 7, 7, 8];
    const METRIC: usize = 9;
    if report.contrasts.is_empty() {
        return Ok(());
    }
    let reach = |line: &ContrastLine| matches!(line.metric.0, Metric::Reach(_));
    let reached = report.contrasts.iter().filter(|line| reach(line)).count();
    let title = if report.paired {
        texts.differences_paired
    } else {
        texts.differences_title
    };
    writeln!(
        out,
        "\n{}",
        title(report.contrasts.len() - reached, reached)
    )?;
    writeln!(out, "{}", texts.answer.intervals_are_single)?;
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    for line in &report.contrasts {
        if !pairs.contains(&(&line.a, &line.b)) {
            pairs.push((&line.a, &line.b));
        }
    }
    for (a, b) in pairs {
        let titles = columns(texts.differences.titles(), WIDTHS);
        let less = (texts.less)(&shortened(a, 36), &shortened(b, 36));
        writeln!(out, "\n  {less}\n  {} {titles}", pad_end("", METRIC))?;
        let of_pair = |line: &&ContrastLine| line.a == a && line.b == b;
        for line in report.contrasts.iter().filter(of_pair) {
            let metric = pad_end(&metric(line.metric.0, texts), METRIC);
            // The shares of games are told in percentage points.
            let unit = if reach(line) { 100.0 } else { 1.0 };
            let scaled = |value: Option<f64>| number(value.map(|value| unit * value));
            let beyond = matches!(line.verdict(), Verdict::First | Verdict::Second);
            let cells = [
                scaled(line.difference),
                line.relative.map_or(UNDEFINED.to_owned(), |share| {
                    format!("{} %", number_of_percent(100.0 * share))
                }),
                interval(line.ci95.map(|ends| ends.map(|end| unit * end))),
                line.effect
                    .map_or(UNDEFINED.to_owned(), |d| format!("{d:.3}")),
                probability(line.p),
                probability(line.p_holm),
            ];
            let cells = columns(cells.each_ref().map(String::as_str), WIDTHS);
            let star = if beyond { "*" } else { "" };
            writeln!(out, "  {metric} {cells}{star}")?;
            if !reach(line) {
                writeln!(out, "  {}   {}", pad_end("", METRIC), line.told(texts))?;
            }
        }
    }
    Ok(())
}

/// Returns a number of percent in 6 characters at most, if it is no huge one.
fn number_of_percent(percent: f64) -> String {
    match percent.abs() {
        size if size < 100.0 => format!("{percent:.2}"),
        size if size < 10_000.0 => format!("{percent:.0}"),
        _ => format!("{percent:.0e}"),
    }
}

fn metric(metric: Metric, texts: &ReportTexts) -> String {
    match metric {
        Metric::Score => texts.score.to_owned(),
        Metric::Moves => texts.moves.to_owned(),
        Metric::Reach(exponent) if exponent > 26 => format!("2^{exponent}"),
        Metric::Reach(exponent) => (1_u128 << exponent).to_string(),
    }
}
