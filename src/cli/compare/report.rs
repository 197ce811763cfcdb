//! The report on an experiment, as its JSON has it. The text is made of the same values, and
//! slices are joined by reading their reports.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::cli::figures::{Figures, Reached, largest, reached};
use crate::game::{Exponent, PlacedCells, SpawnKind};
use crate::lab::stats::{self, ChiSquare, Interval};
use crate::lab::{Arm, Draws, Experiment, Slice};
use crate::screen::{Language, ReportTexts, RulesJson};

/// The level of significance: one false alarm in 20 experiments.
const SIGNIFICANCE: f64 = 0.05;

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(super) struct Report {
    pub(super) seed: String,
    pub(super) games: u64,
    pub(super) draws: u64,
    pub(super) player: String,
    /// The rules but for the spawn strategy, which differs from arm to arm.
    pub(super) rules: RulesJson,
    pub(super) board: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) slice: Option<String>,
    pub(super) complete: bool,
    pub(super) arms: Vec<ArmReport>,
    pub(super) contrasts: Vec<Contrast>,
    /// The checksum of a report that is no final one, which is read again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) checksum: Option<String>,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(super) struct ArmReport {
    pub(super) spawn: String,
    pub(super) draws: DrawsReport,
    pub(super) games: u64,
    pub(super) score: Figures,
    pub(super) moves: Figures,
    pub(super) largest: BTreeMap<u128, u64>,
    pub(super) reached: BTreeMap<u128, Reached>,
    pub(super) spawns: u64,
    pub(super) tries: u64,
    pub(super) tries_per_spawn: Option<f64>,
    /// The tiles whose time was measured, in a report that is read again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) timed_tiles: Option<u64>,
    pub(super) ns_per_spawn: Option<f64>,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(super) struct DrawsReport {
    pub(super) calls: u64,
    pub(super) counts: Vec<Vec<u64>>,
    pub(super) exact: Vec<Vec<f64>>,
    pub(super) tries: u64,
    pub(super) tries_per_tile: Option<f64>,
    pub(super) tries_expected: Option<f64>,
    pub(super) chi2_uniform: Test,
    pub(super) chi2_exact: Test,
    /// The cells of each ordered placement as `[row, column]`, and how often it occurred.
    pub(super) placements: Vec<(Vec<[usize; 2]>, u64)>,
}

#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub(super) struct Test {
    pub(super) value: Option<f64>,
    pub(super) df: u64,
    pub(super) p: Option<f64>,
}

impl From<ChiSquare> for Test {
    fn from(test: ChiSquare) -> Self {
        let ChiSquare { value, df, p } = test;
        Self { value, df, p }
    }
}

/// The difference that strategy `a` makes to a metric, compared with strategy `b`.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(super) struct Contrast {
    pub(super) a: String,
    pub(super) b: String,
    pub(super) metric: Metric,
    pub(super) difference: Option<f64>,
    pub(super) ci95: Option<Interval>,
    pub(super) p: Option<f64>,
    pub(super) p_holm: Option<f64>,
    pub(super) verdict: String,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Metric {
    Score,
    Moves,
}

impl Metric {
    /// Returns the label.
    pub(super) fn name(self, texts: &ReportTexts) -> &'static str {
        match self {
            Self::Score => texts.score,
            Self::Moves => texts.moves,
        }
    }
}

impl Report {
    /// Makes the report on a slice of an experiment, or on the whole.
    pub(super) fn new(
        experiment: &Experiment,
        slice: Option<Slice>,
        arms: &[Arm],
        complete: bool,
    ) -> Self {
        let is_final = slice.is_none() && complete;
        let report = Self {
            seed: experiment.seed.to_string(),
            games: experiment.games,
            draws: experiment.draws,
            player: experiment.player.to_string(),
            rules: RulesJson {
                spawn: None,
                ..RulesJson::new(experiment.preset, &experiment.rules)
            },
            board: experiment.board.map(|board| board.to_string()),
            slice: slice.map(|slice| slice.to_string()),
            complete,
            arms: arm_reports(experiment, arms, is_final),
            contrasts: contrasts(experiment, arms),
            checksum: None,
        };
        Self {
            checksum: (!is_final).then(|| report.sum()),
            ..report
        }
    }

    /// Returns the CRC-32 of the report as JSON, without its checksum and what a clock said.
    pub(super) fn sum(&self) -> String {
        let json = serde_json::to_vec(&self.without_times());
        format!("{:08x}", crc32fast::hash(&json.unwrap_or_default()))
    }

    fn without_times(&self) -> Self {
        let mut report = self.clone();
        report.checksum = None;
        report
            .arms
            .iter_mut()
            .for_each(|arm| arm.ns_per_spawn = None);
        report
    }

    /// Tells whether this report says of its counts the same as another one, but for times,
    /// and for figures whose last digits depend on the machine.
    pub(super) fn agrees_with(&self, other: &Self) -> bool {
        let counts = |report: &Self| {
            let mut report = report.without_times();
            report.contrasts.clear();
            for arm in &mut report.arms {
                arm.score.ci95 = None;
                arm.moves.ci95 = None;
                arm.draws.exact.clear();
                arm.draws.tries_expected = None;
                arm.draws.chi2_exact = Test::default();
                arm.draws.chi2_uniform = Test::default();
            }
            report
        };
        counts(self) == counts(other)
    }
}

fn arm_reports(experiment: &Experiment, arms: &[Arm], is_final: bool) -> Vec<ArmReport> {
    let tiles = listed_tiles(experiment, arms);
    let report = |(spawn, arm): (&SpawnKind, &Arm)| {
        let games = &arm.games;
        ArmReport {
            spawn: spawn.to_string(),
            draws: draws_report(experiment, *spawn, &arm.draws),
            games: games.games(),
            score: (&games.score).into(),
            moves: (&games.moves).into(),
            largest: largest(games),
            reached: reached(games, tiles.iter().copied()),
            spawns: games.spawns,
            tries: games.tries,
            tries_per_spawn: games.tries_per_spawn(),
            timed_tiles: (!is_final).then_some(games.time.tiles),
            ns_per_spawn: games.time.per_tile(),
        }
    };
    experiment.spawns.iter().zip(arms).map(report).collect()
}

/// Returns the tiles of the table: from the smallest to the largest of those that were the
/// largest of a game of any arm, and of the target.
fn listed_tiles(experiment: &Experiment, arms: &[Arm]) -> Vec<Exponent> {
    let largest = |arm: &Arm| arm.games.largest.keys().copied().collect::<Vec<_>>();
    let mut tiles: Vec<Exponent> = arms.iter().flat_map(largest).collect();
    if !tiles.is_empty() {
        tiles.extend(experiment.rules.target);
    }
    let ends = tiles.iter().min().zip(tiles.iter().max());
    ends.map_or(Vec::new(), |(&first, &last)| (first..=last).collect())
}

fn draws_report(experiment: &Experiment, spawn: SpawnKind, draws: &Draws) -> DrawsReport {
    let size = experiment.rules.size;
    let law = experiment.law(spawn);
    let uniform = experiment.law(SpawnKind::Uniform);
    let place = |&cell: &u8| [usize::from(cell) / size, usize::from(cell) % size];
    let places = |placement: &PlacedCells| placement.cells().iter().map(place).collect();
    DrawsReport {
        calls: draws.calls,
        counts: rows(&draws.counts(size * size), size),
        exact: rows(&law.cells(), size),
        tries: draws.tries,
        tries_per_tile: draws.tries_per_tile(),
        tries_expected: law.tries_per_tile(),
        chi2_uniform: draws.test(&uniform).into(),
        chi2_exact: draws.test(&law).into(),
        placements: draws
            .placements
            .iter()
            .map(|(placement, &calls)| (places(placement), calls))
            .collect(),
    }
}

fn rows<T: Clone>(cells: &[T], size: usize) -> Vec<Vec<T>> {
    cells.chunks(size).map(<[T]>::to_vec).collect()
}

/// Compares every arm with every later one, in score and in moves.
fn contrasts(experiment: &Experiment, arms: &[Arm]) -> Vec<Contrast> {
    let name = |arm: usize| experiment.spawns[arm].to_string();
    let mut contrasts = Vec::new();
    for (a, b) in (0..arms.len()).flat_map(|a| (a + 1..arms.len()).map(move |b| (a, b))) {
        for metric in [Metric::Score, Metric::Moves] {
            let sums = |arm: usize| match metric {
                Metric::Score => &arms[arm].games.score.sums,
                Metric::Moves => &arms[arm].games.moves.sums,
            };
            let welch = stats::welch(sums(a), sums(b));
            contrasts.push(Contrast {
                a: name(a),
                b: name(b),
                metric,
                difference: welch.map(|welch| welch.difference),
                ci95: welch.map(|welch| welch.ci95),
                p: welch.map(|welch| welch.p),
                p_holm: None,
                verdict: String::new(),
            });
        }
    }
    let p_values: Vec<Option<f64>> = contrasts.iter().map(|contrast| contrast.p).collect();
    for (contrast, p_holm) in contrasts.iter_mut().zip(stats::holm(&p_values)) {
        contrast.p_holm = p_holm;
        contrast.verdict = contrast.verdict(&Language::ENGLISH.texts().report);
    }
    contrasts
}

impl Contrast {
    /// Returns what the contrast shows. It names a winner only if the difference is
    /// significant.
    pub(super) fn verdict(&self, texts: &ReportTexts) -> String {
        match (self.difference, self.p_holm) {
            (Some(difference), Some(p)) if p < SIGNIFICANCE => {
                let more = if difference > 0.0 { &self.a } else { &self.b };
                match self.metric {
                    Metric::Score => (texts.scores_higher)(more),
                    Metric::Moves => (texts.lasts_longer)(more),
                }
            }
            (_, Some(_)) => texts.no_difference.to_owned(),
            (_, None) => texts.too_little.to_owned(),
        }
    }
}
