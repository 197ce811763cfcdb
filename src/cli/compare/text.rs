//! The report as text: 80 columns wide, ASCII in English.

use std::io::{self, Write};

use crate::cli::figures::{UNDEFINED, columns, interval, number};
use crate::lab::Experiment;
use crate::screen::{ReportTexts, RuleLabels, SpawnColumns, pad_end, pad_start, width_of};

use super::report::{ArmReport, Metric, Report, Test};

mod heat;

/// The most columns of a line.
const WIDTH: usize = 80;

/// Writes the report; with `color`, the heat maps have colours.
pub(super) fn write(
    out: &mut impl Write,
    experiment: &Experiment,
    report: &Report,
    texts: &ReportTexts,
    color: bool,
) -> io::Result<()> {
    head(out, experiment, report, texts)?;
    writeln!(out, "\n{}", texts.draws_title)?;
    heat::legend(out, report, texts)?;
    for arm in &report.arms {
        writeln!(out, "\n{}", arm.spawn)?;
        heat::map(out, report, arm, texts, color)?;
        draws(out, arm, texts)?;
    }
    if report.games == 0 {
        return Ok(());
    }
    writeln!(out, "\n{}", texts.games_title)?;
    figures(out, report, texts)?;
    spawns(out, report, texts)?;
    tiles(out, report, texts)?;
    contrasts(out, report, texts)
}

fn head(
    out: &mut impl Write,
    experiment: &Experiment,
    report: &Report,
    texts: &ReportTexts,
) -> io::Result<()> {
    write!(out, "{} {}", texts.seed, report.seed)?;
    if let Some(slice) = &report.slice {
        write!(out, "  {} {slice}", texts.slice)?;
    }
    if report.games > 0 {
        let games = (texts.games_of_each)(report.games);
        write!(out, "  {} {}  {games}", texts.player, report.player)?;
    }
    rules(out, experiment, texts)?;
    if let Some(board) = &report.board {
        let indent = " ".repeat(width_of(texts.board) + 1);
        let rows = board.replace('/', &format!("\n{indent}"));
        writeln!(out, "{} {rows}", texts.board)?;
    }
    if !report.complete {
        writeln!(out, "\n{}", texts.incomplete)?;
        for arm in &report.arms {
            let finished = (texts.finished)(&arm.spawn, arm.draws.calls, arm.games);
            writeln!(out, "  {finished}")?;
        }
        writeln!(out, "  {}", texts.left_out)?;
    }
    Ok(())
}

fn rules(out: &mut impl Write, experiment: &Experiment, texts: &ReportTexts) -> io::Result<()> {
    let rules = &experiment.rules;
    let RuleLabels {
        rules: name,
        size,
        merge,
        tiles,
        start,
        fours,
        idle_spawn,
        target,
        on_win,
    } = texts.rules;
    writeln!(
        out,
        "\n{name} {}  {size} {}  {merge} {}  {tiles} {}  {start} {}  {fours} {:.4}",
        experiment.preset.name(),
        rules.size,
        rules.merge.name(),
        rules.tiles,
        rules.start,
        rules.fours
    )?;
    let winning = rules.target.map(|target| (1_u128 << target).to_string());
    writeln!(
        out,
        "{idle_spawn} {}  {target} {}  {on_win} {}",
        if rules.idle_spawn {
            texts.yes
        } else {
            texts.no
        },
        winning.as_deref().unwrap_or(texts.no_target),
        rules.on_win.name()
    )
}

fn draws(out: &mut impl Write, arm: &ArmReport, texts: &ReportTexts) -> io::Result<()> {
    let draws = &arm.draws;
    let tries = number(draws.tries_per_tile);
    let expected = number(draws.tries_expected);
    if draws.calls == 0 {
        return writeln!(out, "  {}", (texts.tries_expected)(&expected));
    }
    writeln!(out, "  {}", (texts.tries)(&tries, &expected))?;
    let tests = [
        (texts.against_uniform, &draws.chi2_uniform),
        (texts.against_law, &draws.chi2_exact),
    ];
    for (against, Test { value, df, p }) in tests {
        let test = (texts.chi_square)(&number(*value), *df, &probability(*p));
        writeln!(out, "  {against}   {test}")?;
    }
    Ok(())
}

/// Writes a table of the scores and one of the moves.
fn figures(out: &mut impl Write, report: &Report, texts: &ReportTexts) -> io::Result<()> {
    const WIDTHS: [usize; 4] = [9, 22, 10, 9];
    let width = name_width(report);
    for metric in [Metric::Score, Metric::Moves] {
        let name = pad_end(metric.name(texts), width);
        writeln!(out, "{name} {}", columns(texts.figures.titles(), WIDTHS))?;
        for arm in &report.arms {
            let figures = match metric {
                Metric::Score => &arm.score,
                Metric::Moves => &arm.moves,
            };
            let cells = [
                number(figures.mean),
                interval(figures.ci95),
                number(figures.sd),
                number(figures.median),
            ];
            let cells = columns(cells.each_ref().map(String::as_str), WIDTHS);
            writeln!(out, "  {:1$} {cells}", arm.spawn, width - 2)?;
        }
    }
    Ok(())
}

fn spawns(out: &mut impl Write, report: &Report, texts: &ReportTexts) -> io::Result<()> {
    const WIDTHS: [usize; 2] = [14, 14];
    let width = name_width(report);
    let SpawnColumns {
        spawns,
        tries,
        time,
    } = texts.spawns;
    writeln!(
        out,
        "{} {}",
        pad_end(spawns, width),
        columns([tries, time], WIDTHS)
    )?;
    for arm in &report.arms {
        let (tries, time) = (number(arm.tries_per_spawn), number(arm.ns_per_spawn));
        let cells = columns([&tries, &time], WIDTHS);
        writeln!(out, "  {:1$} {cells}", arm.spawn, width - 2)?;
    }
    writeln!(out, "  {}", texts.timing)
}

fn tiles(out: &mut impl Write, report: &Report, texts: &ReportTexts) -> io::Result<()> {
    writeln!(
        out,
        "\n{}",
        columns(texts.tiles.titles(), [18, 14, 14, 9, 19])
    )?;
    for arm in &report.arms {
        writeln!(out, "  {}", arm.spawn)?;
        for (tile, reached) in &arm.reached {
            writeln!(out, "{}", reached.row(*tile, 18, &arm.largest))?;
        }
    }
    Ok(())
}

fn contrasts(out: &mut impl Write, report: &Report, texts: &ReportTexts) -> io::Result<()> {
    if report.contrasts.is_empty() {
        return Ok(());
    }
    let title = (texts.differences_title)(report.contrasts.len());
    writeln!(out, "\n{title}")?;
    let mut pair = None;
    for contrast in &report.contrasts {
        if pair.replace((&contrast.a, &contrast.b)) != Some((&contrast.a, &contrast.b)) {
            writeln!(out, "  {}", (texts.less)(&contrast.a, &contrast.b))?;
        }
        writeln!(
            out,
            "    {} {}  95 % {}  p {:<7} {} {}",
            pad_end(contrast.metric.name(texts), 5),
            pad_start(&number(contrast.difference), 9),
            pad_start(&interval(contrast.ci95), 22),
            probability(contrast.p),
            texts.adjusted,
            probability(contrast.p_holm)
        )?;
        writeln!(out, "          {}", contrast.verdict(texts))?;
    }
    Ok(())
}

/// Returns the width of the column with the names of the strategies.
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
