//! The differences between arms, as the report tells them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::lab::stats::Interval;
use crate::lab::{Metric, Results};
use crate::screen::{Language, ReportTexts};

/// The level of significance: one false alarm in 20 experiments.
const SIGNIFICANCE: f64 = 0.05;

/// The difference that arm `a` makes to a metric, compared with arm `b`.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(super) struct ContrastLine {
    pub(super) a: String,
    pub(super) b: String,
    pub(super) metric: MetricName,
    pub(super) difference: Option<f64>,
    pub(super) ci95: Option<Interval>,
    pub(super) p: Option<f64>,
    pub(super) p_holm: Option<f64>,
    pub(super) relative: Option<f64>,
    pub(super) effect: Option<f64>,
    pub(super) verdict: String,
}

/// A metric by its name: `score`, `moves`, or `reach:` and a tile.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[serde(try_from = "String", into = "String")]
pub(super) struct MetricName(pub(super) Metric);

impl fmt::Display for MetricName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Metric::Score => f.write_str("score"),
            Metric::Moves => f.write_str("moves"),
            Metric::Reach(exponent) => write!(f, "reach:{}", 1_u128 << exponent),
        }
    }
}

impl From<MetricName> for String {
    fn from(name: MetricName) -> Self {
        name.to_string()
    }
}

/// A text names no metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UnknownMetricError;

impl fmt::Display for UnknownMetricError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the metrics are score, moves and reach:TILE")
    }
}

impl std::error::Error for UnknownMetricError {}

impl FromStr for MetricName {
    type Err = UnknownMetricError;

    fn from_str(text: &str) -> Result<Self, UnknownMetricError> {
        let tile = |text: &str| text.strip_prefix("reach:")?.parse::<u128>().ok();
        match text {
            "score" => Ok(Self(Metric::Score)),
            "moves" => Ok(Self(Metric::Moves)),
            _ => match tile(text).filter(|tile| tile.is_power_of_two()) {
                Some(tile) => Ok(Self(Metric::Reach(tile.trailing_zeros() as u8))),
                None => Err(UnknownMetricError),
            },
        }
    }
}

impl TryFrom<String> for MetricName {
    type Error = UnknownMetricError;

    fn try_from(text: String) -> Result<Self, UnknownMetricError> {
        text.parse()
    }
}

/// What a contrast shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The first arm has more.
    First,
    /// The second arm has more.
    Second,
    /// The difference is beyond chance by itself, but not among all that are looked at.
    Doubtful,
    /// No difference was detected.
    None,
    /// The games are too few, or too much alike.
    Unknown,
}

/// Compares every arm with every later one, in score and moves and in the tiles reached.
pub(super) fn contrast_lines(names: &[String], results: &Results) -> Vec<ContrastLine> {
    let texts = &Language::ENGLISH.texts().report;
    let lines = results.contrasts().into_iter().map(|contrast| {
        let difference = contrast.difference;
        let mut line = ContrastLine {
            a: names[contrast.a].clone(),
            b: names[contrast.b].clone(),
            metric: MetricName(contrast.metric),
            difference: difference.map(|difference| difference.value),
            ci95: difference.map(|difference| difference.ci95),
            p: difference.map(|difference| difference.p),
            p_holm: contrast.p_holm,
            relative: contrast.relative,
            effect: contrast.effect,
            verdict: String::new(),
        };
        line.verdict = line.told(texts);
        line
    });
    lines.collect()
}

impl ContrastLine {
    /// Returns what the contrast shows.
    pub(super) fn verdict(&self) -> Verdict {
        match (self.difference, self.p, self.p_holm) {
            (Some(difference), _, Some(p)) if p < SIGNIFICANCE => {
                if difference > 0.0 {
                    Verdict::First
                } else {
                    Verdict::Second
                }
            }
            (_, Some(p), Some(_)) if p < SIGNIFICANCE => Verdict::Doubtful,
            (_, _, Some(_)) => Verdict::None,
            (_, _, None) => Verdict::Unknown,
        }
    }

    /// Returns what the contrast shows in words. A winner is named only if the difference is
    /// significant.
    pub(super) fn told(&self, texts: &ReportTexts) -> String {
        let more = |arm: &str| match self.metric.0 {
            Metric::Score => (texts.scores_higher)(arm),
            Metric::Moves => (texts.lasts_longer)(arm),
            Metric::Reach(exponent) => (texts.reaches_more)(arm, &(1_u128 << exponent).to_string()),
        };
        match self.verdict() {
            Verdict::First => more(&self.a),
            Verdict::Second => more(&self.b),
            Verdict::Doubtful => texts.doubtful.to_owned(),
            Verdict::None => texts.no_difference.to_owned(),
            Verdict::Unknown => texts.too_little.to_owned(),
        }
    }
}
