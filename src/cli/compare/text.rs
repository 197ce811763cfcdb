//! The report as text: what was found first, then tables; 80 columns wide, ASCII in English.

use std::io::{self, Write};

use crate::cli::figures::UNDEFINED;
use crate::lab::Experiment;
use crate::screen::{ReportTexts, RuleLabels, width_of};

use super::report::Report;

mod answer;
mod draws;
mod heat;
mod tables;

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
    writeln!(out)?;
    answer::write(out, report, texts)?;
    board(out, report, texts)?;
    draws::write(out, experiment, report, texts, color)?;
    if report.games == 0 {
        return Ok(());
    }
    tables::write(out, report, texts)
}

/// Writes what all arms have alike: the seed, the player, the rules.
fn head(
    out: &mut impl Write,
    experiment: &Experiment,
    report: &Report,
    texts: &ReportTexts,
) -> io::Result<()> {
    let alike = |told: &dyn Fn(usize) -> String| {
        let arms = 1..experiment.arms.len();
        arms.map(told).all(|other| other == told(0))
    };
    let mut facts = vec![format!("{} {}", texts.seed, report.seed)];
    if let Some(slice) = &report.slice {
        facts.push(format!("{} {slice}", texts.slice));
    }
    if report.games > 0 {
        if alike(&|arm| experiment.arms[arm].player.to_string()) {
            facts.push(format!("{} {}", texts.player, report.player));
        }
        facts.push((texts.games_of_each)(report.arms[0].games));
        if report.paired {
            facts.push(texts.answer.paired.to_owned());
        }
    }
    lines(out, &facts)?;
    let mut shared = Vec::new();
    let of_first = rules(experiment, 0, texts);
    for (i, fact) in of_first.into_iter().enumerate() {
        if alike(&|arm| rules(experiment, arm, texts)[i].clone()) {
            shared.push(fact);
        }
    }
    lines(out, &shared)?;
    if !report.complete {
        writeln!(out, "\n{}", texts.incomplete)?;
        // All arms have run the same.
        let first = &report.arms[0];
        let finished = (texts.finished)(texts.answer.all_arms, first.draws.calls, first.games);
        writeln!(out, "  {finished}")?;
        writeln!(out, "  {}", texts.left_out)?;
    }
    Ok(())
}

/// Writes the board that games start from, if one is given.
fn board(out: &mut impl Write, report: &Report, texts: &ReportTexts) -> io::Result<()> {
    let Some(board) = &report.board else {
        return Ok(());
    };
    let indent = " ".repeat(width_of(texts.board) + 1);
    let rows = board.replace('/', &format!("\n{indent}"));
    writeln!(out, "\n{} {rows}", texts.board)
}

/// Writes facts side by side, as many as fit into each line.
fn lines(out: &mut impl Write, facts: &[String]) -> io::Result<()> {
    let mut line = String::new();
    for fact in facts {
        if !line.is_empty() && width_of(&line) + 2 + width_of(fact) > WIDTH {
            writeln!(out, "{line}")?;
            line.clear();
        }
        if !line.is_empty() {
            line += "  ";
        }
        line += fact;
    }
    writeln!(out, "{line}")
}

/// Returns the rules of an arm but for the spawn strategy, each with its label.
fn rules(experiment: &Experiment, arm: usize, texts: &ReportTexts) -> [String; 9] {
    let mode = &experiment.arms[arm].mode;
    let rules = &mode.rules;
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
    let winning = rules.target.map(|target| (1_u128 << target).to_string());
    let idle = if rules.idle_spawn {
        texts.yes
    } else {
        texts.no
    };
    [
        format!("{name} {}", mode.preset.name()),
        format!("{size} {}", rules.size),
        format!("{merge} {}", rules.merge.name()),
        format!("{tiles} {}", rules.tiles),
        format!("{start} {}", rules.start),
        format!("{fours} {:.4}", rules.fours),
        format!("{idle_spawn} {idle}"),
        format!("{target} {}", winning.as_deref().unwrap_or(texts.no_target)),
        format!("{on_win} {}", rules.on_win.name()),
    ]
}

/// Returns a name in this many columns at most.
fn shortened(name: &str, width: usize) -> String {
    const DOTS: &str = "..";
    if width_of(name) <= width {
        return name.to_owned();
    }
    let mut cut: String = name.to_owned();
    while width_of(&cut) + DOTS.len() > width && cut.pop().is_some() {}
    cut + DOTS
}

fn probability(p: Option<f64>) -> String {
    match p {
        None => UNDEFINED.to_owned(),
        Some(p) if p < 0.0001 => "<0.0001".to_owned(),
        Some(p) => format!("{p:.4}"),
    }
}
