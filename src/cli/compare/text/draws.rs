//! Where tiles fall: a map and its tests for each law.

use std::io::{self, Write};

use crate::cli::figures::number;
use crate::game::SpawnKind;
use crate::lab::Experiment;
use crate::screen::ReportTexts;

use super::super::report::{ArmReport, Report, Test};
use super::{heat, probability};

/// Writes the maps. Arms that share a law share a map, that of the first of them.
pub(super) fn write(
    out: &mut impl Write,
    experiment: &Experiment,
    report: &Report,
    texts: &ReportTexts,
    color: bool,
) -> io::Result<()> {
    writeln!(out, "\n{}", texts.draws_title)?;
    let mut told_tiles = None;
    for arms in sharing_a_law(experiment) {
        let first = arms[0];
        let rules = &experiment.arms[first].mode.rules;
        if told_tiles.replace(rules.tiles) != Some(rules.tiles) {
            if first > 0 {
                writeln!(out)?;
            }
            heat::legend(out, report, rules.tiles, texts)?;
        }
        let names: Vec<&str> = arms.iter().map(|arm| &*report.arms[*arm].arm).collect();
        let name = match arms.len() {
            1 => names[0].to_owned(),
            all if all == report.arms.len() => {
                format!("{} ({})", texts.answer.all_arms, rules.spawn)
            }
            _ => names.join(", "),
        };
        writeln!(out, "\n{name}")?;
        let arm = &report.arms[first];
        heat::map(out, report, arm, texts, color)?;
        tests(out, arm, texts)?;
    }
    Ok(())
}

/// Returns the numbers of the arms, grouped by the law of their spawns.
fn sharing_a_law(experiment: &Experiment) -> Vec<Vec<usize>> {
    let law = |arm: &usize| -> (SpawnKind, usize, usize) {
        let rules = &experiment.arms[*arm].mode.rules;
        (rules.spawn, rules.size, rules.tiles)
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for arm in 0..experiment.arms.len() {
        match groups.iter_mut().find(|group| law(&group[0]) == law(&arm)) {
            Some(group) => group.push(arm),
            None => groups.push(vec![arm]),
        }
    }
    groups
}

fn tests(out: &mut impl Write, arm: &ArmReport, texts: &ReportTexts) -> io::Result<()> {
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
