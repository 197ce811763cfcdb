//! The answer about scores: of one arm, of two, or of several.

use crate::cli::figures::{figure, percent_of};
use crate::lab::Metric;
use crate::screen::{AnswerTexts, ReportTexts};

use super::super::super::contrasts::{ContrastLine, Verdict};
use super::super::super::report::{ArmReport, Report};
use super::{MOST_ARMS, more, short};

/// Tells which arm scores how much.
pub(super) fn scores(report: &Report, texts: &ReportTexts) -> Vec<String> {
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
