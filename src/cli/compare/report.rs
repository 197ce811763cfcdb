//! The report on an experiment, as its JSON has it. The text is made of the same values, and
//! slices are joined by reading their reports.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::cli::figures::{Figures, Reached, largest, reached};
use crate::game::Exponent;
use crate::lab::stats::SignedSums;
use crate::lab::{Arm, ArmResults, Experiment, PairResults, Results, Slice};
use crate::screen::RulesJson;

use super::contrasts::{ContrastLine, contrast_lines};
use super::labels::{labels, options};

mod draws;

use draws::draws_report;
pub(super) use draws::{DrawsReport, Test};

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(super) struct Report {
    pub(super) seed: String,
    pub(super) games: u64,
    pub(super) draws: u64,
    /// The player of the first arm.
    pub(super) player: String,
    /// The rules of the first arm, but for the spawn strategy.
    pub(super) rules: RulesJson,
    pub(super) board: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) slice: Option<String>,
    /// How precise the differences were to be, in percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) until: Option<f64>,
    /// Whether the games of an index have the same seed in all arms.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) paired: bool,
    pub(super) complete: bool,
    pub(super) arms: Vec<ArmReport>,
    pub(super) contrasts: Vec<ContrastLine>,
    /// Which games are in a report that is no final one, from an index up to another; and in
    /// a paired experiment the sums of each pair of arms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) played: Option<Vec<[u64; 2]>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) pairs: Option<Vec<PairReport>>,
    /// The checksum of a report that is no final one, which is read again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) checksum: Option<String>,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(super) struct ArmReport {
    pub(super) spawn: String,
    /// A label of what differs.
    pub(super) arm: String,
    pub(super) options: String,
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

/// The sums of a pair of arms: the sum of the differences and that of their squares, and in
/// how many pairs only the one or the other reached a tile.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(super) struct PairReport {
    score: (i128, u128),
    moves: (i128, u128),
    only: BTreeMap<Exponent, [u64; 2]>,
}

impl From<&PairResults> for PairReport {
    fn from(pair: &PairResults) -> Self {
        let sums = |sums: &SignedSums| (sums.sum, sums.sum_squares);
        Self {
            score: sums(&pair.score),
            moves: sums(&pair.moves),
            only: pair.only.clone(),
        }
    }
}

impl PairReport {
    /// Returns the results that the report was made of, if it has this many pairs of games.
    pub(super) fn results(&self, count: u64) -> PairResults {
        let sums = |(sum, sum_squares)| SignedSums {
            count,
            sum,
            sum_squares,
        };
        PairResults {
            score: sums(self.score),
            moves: sums(self.moves),
            only: self.only.clone(),
        }
    }
}

impl Report {
    /// Makes the report on a slice of an experiment, or on the whole.
    pub(super) fn new(
        experiment: &Experiment,
        slice: Option<Slice>,
        results: &Results,
        complete: bool,
    ) -> Self {
        let is_final = slice.is_none() && complete;
        let first = &experiment.arms[0];
        let names = labels(&experiment.arms);
        let played = results.played.ranges().iter();
        let report = Self {
            seed: experiment.seed.to_string(),
            games: experiment.games,
            draws: experiment.draws,
            player: first.player.to_string(),
            rules: RulesJson {
                spawn: None,
                ..RulesJson::new(first.mode.preset, &first.mode.rules)
            },
            board: experiment.board.map(|board| board.to_string()),
            slice: slice.map(|slice| slice.to_string()),
            until: experiment.precision,
            paired: experiment.paired,
            complete,
            arms: arm_reports(experiment, &names, results, is_final),
            contrasts: contrast_lines(&names, results),
            played: (!is_final).then(|| played.map(|range| [range.start, range.end]).collect()),
            pairs: (!is_final && experiment.paired)
                .then(|| results.pairs.iter().map(PairReport::from).collect()),
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

fn arm_reports(
    experiment: &Experiment,
    names: &[String],
    results: &Results,
    is_final: bool,
) -> Vec<ArmReport> {
    let tiles = listed_tiles(experiment, &results.arms);
    let report = |((name, arm), results): ((&String, &Arm), &ArmResults)| {
        let games = &results.games;
        ArmReport {
            spawn: arm.mode.rules.spawn.to_string(),
            arm: name.clone(),
            options: options(arm),
            draws: draws_report(experiment, arm, &results.draws),
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
    let arms = names.iter().zip(&experiment.arms).zip(&results.arms);
    arms.map(report).collect()
}

/// Returns the tiles of the table: from the smallest to the largest of those that were the
/// largest of a game of any arm, and of the targets.
fn listed_tiles(experiment: &Experiment, results: &[ArmResults]) -> Vec<Exponent> {
    let largest = |arm: &ArmResults| arm.games.largest.keys().copied().collect::<Vec<_>>();
    let mut tiles: Vec<Exponent> = results.iter().flat_map(largest).collect();
    if !tiles.is_empty() {
        let targets = experiment.arms.iter().map(|arm| arm.mode.rules.target);
        tiles.extend(targets.flatten());
    }
    let ends = tiles.iter().min().zip(tiles.iter().max());
    ends.map_or(Vec::new(), |(&first, &last)| (first..=last).collect())
}
