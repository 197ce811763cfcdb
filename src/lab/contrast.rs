//! Differences between the arms of an experiment.

use std::collections::BTreeSet;

use super::results::{Results, pairs};
use super::stats::{self, Difference, Sums};
use crate::game::Exponent;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// The mean score.
    Score,
    /// The mean number of moves.
    Moves,
    /// The share of games that reach a tile.
    Reach(Exponent),
}

/// The difference between two arms in a metric.
#[derive(Clone, Debug, PartialEq)]
pub struct Contrast {
    /// The number of the first arm.
    pub a: usize,
    /// The number of the second arm.
    pub b: usize,
    /// What is compared.
    pub metric: Metric,
    /// The first less the second, with its interval and p-value; `None` if the games are too
    /// few or too much alike.
    pub difference: Option<Difference>,
    /// The p-value adjusted for all contrasts of its family: scores and moves are one, the
    /// tiles reached another.
    pub p_holm: Option<f64>,
    /// The difference over the value of the second arm.
    pub relative: Option<f64>,
    /// Cohen's d: the difference over the standard deviation of a game.
    pub effect: Option<f64>,
}

impl Results {
    /// Compares every arm with every later one: first in score and moves, then in the tiles
    /// that some games reached and others did not.
    pub fn contrasts(&self) -> Vec<Contrast> {
        let each = |metrics: &[Metric]| -> Vec<Contrast> {
            let pairs = pairs(self.arms.len()).enumerate();
            let lines = pairs.flat_map(|(pair, (a, b))| {
                let contrast = |metric: &Metric| self.contrast(pair, a, b, *metric);
                metrics.iter().map(contrast).collect::<Vec<_>>()
            });
            adjusted(lines.collect())
        };
        let tiles: Vec<Metric> = self
            .telling_tiles()
            .into_iter()
            .map(Metric::Reach)
            .collect();
        [each(&[Metric::Score, Metric::Moves]), each(&tiles)].concat()
    }

    /// Returns the tiles that some of all games reached, and others did not.
    fn telling_tiles(&self) -> BTreeSet<Exponent> {
        let largest = self.arms.iter().flat_map(|arm| arm.games.largest.keys());
        let mut tiles: BTreeSet<Exponent> = largest.copied().collect();
        if let (Some(&least), Some(&most)) = (tiles.first(), tiles.last()) {
            tiles = (least + 1..=most).collect();
        }
        tiles
    }

    /// Compares two arms, whose pair has this number, in the mean score.
    pub(super) fn score_difference(&self, pair: usize, a: usize, b: usize) -> Option<Difference> {
        self.contrast(pair, a, b, Metric::Score).difference
    }

    fn contrast(&self, pair: usize, a: usize, b: usize, metric: Metric) -> Contrast {
        let of = |arm: usize| self.sums(arm, metric);
        let (first, second) = (of(a), of(b));
        let difference = match (self.pairs.get(pair), metric) {
            (None, Metric::Reach(_)) => stats::share_difference(
                [first.sum as u64, first.count],
                [second.sum as u64, second.count],
            ),
            (None, _) => stats::welch(&first, &second).map(Difference::from),
            (Some(pair), Metric::Score) => stats::mean_difference(&pair.score),
            (Some(pair), Metric::Moves) => stats::mean_difference(&pair.moves),
            (Some(pair), Metric::Reach(exponent)) => {
                let [only_a, only_b] = pair.only.get(&exponent).copied().unwrap_or_default();
                stats::mean_difference(&stats::SignedSums {
                    count: pair.score.count,
                    sum: i128::from(only_a) - i128::from(only_b),
                    sum_squares: u128::from(only_a) + u128::from(only_b),
                })
            }
        };
        let value = difference.map(|difference| difference.value);
        let base = stats::mean(&second).filter(|mean| *mean > 0.0);
        Contrast {
            a,
            b,
            metric,
            difference,
            p_holm: None,
            relative: value.zip(base).map(|(value, base)| value / base),
            effect: value.and_then(|value| stats::cohen_d(value, &first, &second)),
        }
    }

    fn sums(&self, arm: usize, metric: Metric) -> Sums {
        let games = &self.arms[arm].games;
        match metric {
            Metric::Score => games.score.sums,
            Metric::Moves => games.moves.sums,
            Metric::Reach(exponent) => {
                let reached = u128::from(games.reached(exponent));
                Sums {
                    count: games.games(),
                    sum: reached,
                    sum_squares: reached,
                }
            }
        }
    }
}

/// Adjusts the p-values of a family.
fn adjusted(mut family: Vec<Contrast>) -> Vec<Contrast> {
    let p = |contrast: &Contrast| contrast.difference.map(|difference| difference.p);
    let p_values: Vec<Option<f64>> = family.iter().map(p).collect();
    for (contrast, p_holm) in family.iter_mut().zip(stats::holm(&p_values)) {
        contrast.p_holm = p_holm;
    }
    family
}
