//! What was found, in at most a dozen lines that stand before all tables.

use std::io::{self, Write};

use crate::cli::figures::{figure, percent_of};
use crate::lab::Metric;
use crate::screen::{AnswerTexts, ReportTexts, pad_end, width_of};

use super::super::contrasts::{ContrastLine, Verdict};
use super::super::report::{ArmReport, Report};
use super::{WIDTH, probability, shortened};

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

fn scores(report: &Report, texts: &ReportTexts) -> Vec<String> {
    match &report.arms[..] {
        [arm] => vec![mean(arm, &texts.answer)],
        [_, _] => {
            let score = |line: &&ContrastLine| line.metric.0 == Metric::Score;
            let lines = report.contrasts.iter().filter(score);
            lines
                .flat_map(|line| difference(report, line, texts))
                .collect()
        }
        _ => ranking(report, texts),
    }
}

fn mean(arm: &ArmReport, texts: &AnswerTexts) -> String {
    let mean = (texts.mean)(&figure(arm.score.mean));
    match arm.score.ci95 {
        None => mean,
        Some([low, high]) => {
            let interval = (texts.interval)(&figure(Some(low)), &figure(Some(high)));
            format!("{mean}, {interval}")
        }
    }
}

/// Tells the difference in score of the two arms that there are.
fn difference(report: &Report, line: &ContrastLine, texts: &ReportTexts) -> Vec<String> {
    let answer = &texts.answer;
    let (Some(value), Some([low, high])) = (line.difference, line.ci95) else {
        return vec![line.told(texts)];
    };
    let base = report.arms[1].score.mean.unwrap_or(f64::NAN);
    if line.verdict() == Verdict::None {
        let most = percent_of(low.abs().max(high.abs()) / base);
        let [low, high] = [low, high].map(|end| figure(Some(end)));
        return vec![
            texts.no_difference.to_owned(),
            (answer.at_most)(&low, &high, &most),
        ];
    }
    // The winner is told with a difference above 0, over the score of the other.
    let (winner, base, low, high) = if value > 0.0 {
        (&report.arms[0], base, low, high)
    } else {
        let base = report.arms[0].score.mean.unwrap_or(f64::NAN);
        (&report.arms[1], base, -high, -low)
    };
    let by = value.abs();
    let higher = (answer.higher)(&short(winner), &figure(Some(by)), &percent_of(by / base));
    let [low, high] = [low, high].map(|end| figure(Some(end)));
    let sure = match line.verdict() {
        Verdict::Doubtful => answer.perhaps,
        _ => answer.beyond,
    };
    let mut second = (answer.interval)(&low, &high);
    if let Some(d) = line.effect {
        // Cohen, "Statistical power analysis for the behavioral sciences", 1988, section 2.2.
        let bounds = [0.2, 0.5, 0.8];
        let word = answer.sizes[bounds.iter().filter(|bound| d.abs() >= **bound).count()];
        second += answer.semicolon;
        second += &(answer.size)(word, &format!("{:.2}", d.abs()));
    }
    vec![higher + answer.colon + sure, second]
}

/// Tells the mean scores of several arms, the best one first.
fn ranking(report: &Report, texts: &ReportTexts) -> Vec<String> {
    let answer = &texts.answer;
    let mut arms: Vec<&ArmReport> = report.arms.iter().collect();
    let key = |arm: &ArmReport| arm.score.mean.unwrap_or(0.0);
    arms.sort_by(|a, b| key(b).total_cmp(&key(a)));
    let best = arms[0];
    let line = |arm: &&ArmReport| {
        if arm.arm == best.arm {
            return format!("{}  {}", short(arm), mean(arm, answer));
        }
        let of_pair = |line: &&ContrastLine| {
            line.metric.0 == Metric::Score
                && [(&best.arm, &arm.arm), (&arm.arm, &best.arm)].contains(&(&line.a, &line.b))
        };
        let verdict = report
            .contrasts
            .iter()
            .find(of_pair)
            .map(ContrastLine::verdict);
        let verdict = match verdict {
            Some(Verdict::First | Verdict::Second) => answer.beyond,
            Some(Verdict::Doubtful) => answer.perhaps,
            Some(Verdict::None) => texts.no_difference,
            _ => texts.too_little,
        };
        let less = (answer.less)(&percent_of(1.0 - key(arm) / key(best)));
        let mean = (answer.mean)(&figure(arm.score.mean));
        format!("{}  {mean}, {less}{}{verdict}", short(arm), answer.colon)
    };
    let mut lines: Vec<String> = arms.iter().take(MOST_ARMS).map(line).collect();
    lines.extend(more(arms.len(), MOST_ARMS, answer));
    lines
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
