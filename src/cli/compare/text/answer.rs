//! What was found, in at most a dozen lines that stand before all tables.

use std::io::{self, Write};

use crate::cli::figures::percent_of;
use crate::lab::Metric;
use crate::screen::{AnswerTexts, ReportTexts, pad_end, width_of};

use super::super::contrasts::{ContrastLine, Verdict};
use super::super::report::{ArmReport, Report};
use super::{WIDTH, probability, shortened};

mod scores;

use scores::scores;

/// The most arms, and the most laws of spawns, that are told one by one.
const MOST_ARMS: usize = 3;
const MOST_LAWS: usize = 2;
/// The most columns of the name of an arm.
const NAME: usize = 24;
/// A p-value of counts below which they do not fit their law.
const MISFIT: f64 = 0.001;

/// Writes the answer.
pub(super) fn write(out: &mut impl Write, report: &Report, texts: &ReportTexts) -> io::Result<()> {
    let mut told = places(report, &texts.answer);
    if report.games > 0 {
        told.extend(cost(report, &texts.answer));
        told.push((texts.score.to_owned(), scores(report, texts)));
        told.extend(reached(report, texts));
        told.extend(precision(report, &texts.answer).map(|text| (String::new(), vec![text])));
    }
    let labels = told.iter().map(|(label, _)| width_of(label));
    let width = labels.max().unwrap_or(0);
    for (label, lines) in &told {
        let mut label = label.as_str();
        for line in lines
            .iter()
            .flat_map(|line| wrapped(line, WIDTH - width - 4))
        {
            writeln!(out, "  {}  {line}", pad_end(label, width))?;
            label = "";
        }
    }
    Ok(())
}

/// The label of a part of the answer, and its lines.
type Told = (String, Vec<String>);

/// Tells where tiles fall, if that differs among the arms or there is one arm.
fn places(report: &Report, texts: &AnswerTexts) -> Vec<Told> {
    let mut known: Vec<&ArmReport> = Vec::new();
    for arm in &report.arms {
        let same = |other: &&ArmReport| other.draws.exact == arm.draws.exact;
        if !known.iter().any(same) {
            known.push(arm);
        }
    }
    if known.len() == 1 && report.arms.len() > 1 {
        return Vec::new();
    }
    let width = known
        .iter()
        .take(MOST_LAWS)
        .map(|arm| width_of(&short(arm)));
    let width = width.max().unwrap_or(0);
    let line = |arm: &&ArmReport| {
        format!(
            "{}  {}",
            pad_end(&short(arm), width),
            place(report, arm, texts)
        )
    };
    let mut lines: Vec<String> = known.iter().take(MOST_LAWS).map(line).collect();
    lines.extend(more(known.len(), MOST_LAWS, texts));
    vec![(texts.places.to_owned(), lines)]
}

fn short(arm: &ArmReport) -> String {
    shortened(&arm.arm, NAME)
}

fn more(arms: usize, most: usize, texts: &AnswerTexts) -> Option<String> {
    let rest = arms.checked_sub(most).filter(|rest| *rest > 0);
    rest.map(texts.more_arms)
}

fn place(report: &Report, arm: &ArmReport, texts: &AnswerTexts) -> String {
    let draws = &arm.draws;
    let shares = draws.exact.concat();
    let shares: Vec<f64> = shares.into_iter().filter(|share| *share > 0.0).collect();
    let (least, most) = shares
        .iter()
        .fold((f64::MAX, 0.0_f64), |(least, most), &share| {
            (least.min(share), most.max(share))
        });
    let board = report.board.as_deref();
    let empty = board.map_or(draws.exact.concat().len(), |board| {
        board.split([',', '/']).filter(|cell| *cell == "0").count()
    });
    let law = if shares.len() < empty {
        texts.partial.to_owned()
    } else if most <= least * (1.0 + 1e-9) {
        texts.even.to_owned()
    } else {
        (texts.uneven)(&format!("{:.2}", most / least))
    };
    match draws.chi2_exact.p {
        None => law,
        Some(p) if p < MISFIT => law + texts.semicolon + &(texts.misfits)(&probability(Some(p))),
        Some(p) => law + texts.semicolon + &(texts.fits)(&probability(Some(p))),
    }
}

/// Tells the tries per tile, if they differ.
fn cost(report: &Report, texts: &AnswerTexts) -> Option<Told> {
    let tries = |arm: &ArmReport| arm.tries_per_spawn.map(|tries| format!("{tries:.1}"));
    let first = tries(&report.arms[0]);
    if report.arms.iter().all(|arm| tries(arm) == first) {
        return None;
    }
    let arms = report.arms.iter().take(MOST_ARMS);
    let arms = arms.map(|arm| format!("{} {}", short(arm), tries(arm).unwrap_or_default()));
    let arms: Vec<String> = arms
        .chain(more(report.arms.len(), MOST_ARMS, texts))
        .collect();
    let line = format!("{}{}", texts.tries, arms.join(", "));
    Some((texts.cost.to_owned(), vec![line]))
}

/// Tells the shares of games that reach the tile that about half of all games reach.
fn reached(report: &Report, texts: &ReportTexts) -> Option<Told> {
    let shares = |tile: &u128| -> Option<f64> {
        let shares = report.arms.iter().map(|arm| arm.reached[tile].share);
        let shares: Vec<f64> = shares.collect::<Option<_>>()?;
        Some(shares.iter().sum::<f64>() / shares.len() as f64)
    };
    let away = |tile: &u128| shares(tile).map_or(1.0, |share| (share - 0.5).abs());
    let tiles = report.arms[0].reached.keys();
    let tile = *tiles.min_by(|a, b| away(a).total_cmp(&away(b)))?;
    let share = |arm: &ArmReport| arm.reached[&tile].share.map(percent_of);
    let arm = |arm: &ArmReport| Some(format!("{} {} %", short(arm), share(arm)?));
    let arms = report.arms.iter().take(MOST_ARMS).filter_map(arm);
    let arms = arms.chain(more(report.arms.len(), MOST_ARMS, &texts.answer));
    let mut lines = vec![arms.collect::<Vec<_>>().join(", ")];
    let of_tile = |line: &&ContrastLine| matches!(line.metric.0, Metric::Reach(exponent) if 1_u128 << exponent == tile);
    if report.arms.len() == 2
        && let Some(line) = report.contrasts.iter().find(of_tile)
        && let (Some(difference), Some([low, high])) = (line.difference, line.ci95)
    {
        let [difference, low, high] = [difference, low, high].map(|share| 100.0 * share);
        let points = (texts.answer.points)(
            &format!("{difference:+.1}"),
            &format!("{low:.1}"),
            &format!("{high:.1}"),
        );
        let verdict = match line.verdict() {
            Verdict::First | Verdict::Second => texts.answer.beyond,
            Verdict::Doubtful => texts.answer.perhaps,
            Verdict::None => texts.no_difference,
            Verdict::Unknown => texts.too_little,
        };
        lines.push(points + texts.answer.colon + verdict);
    }
    Some((tile.to_string(), lines))
}

/// Tells whether the differences are as precise as they were to be.
fn precision(report: &Report, texts: &AnswerTexts) -> Option<String> {
    let percent = report.until?;
    let within = percent / 100.0 * report.arms[0].score.mean?;
    let is_precise =
        |ends: Option<[f64; 2]>| ends.is_none_or(|[low, high]| high - low <= 2.0 * within);
    let score = |line: &&ContrastLine| line.metric.0 == Metric::Score;
    let mut lines = report.contrasts.iter().filter(score);
    let done = match &report.arms[..] {
        [arm] => is_precise(arm.score.ci95),
        _ => lines.all(|line| is_precise(line.ci95)),
    };
    let text = if done { texts.precise } else { texts.imprecise };
    Some(text(&percent.to_string()))
}

/// Breaks a line after blanks and wide punctuation, so that no part is wider than this.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split_inclusive([' ', '，', '；', '：', '、']) {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && width_of(&lines[last]) + width_of(word.trim_end()) > width {
            lines.push(String::new());
        }
        let last = lines.len() - 1;
        lines[last] += word;
    }
    lines
        .iter()
        .map(|line| line.trim_end().to_owned())
        .collect()
}
