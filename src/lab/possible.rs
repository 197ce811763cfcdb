//! Whether results can be those of an experiment. Results that were written to a file may
//! have been damaged or edited since.

use crate::game::{Exponent, PlacedCells, Rules, SpawnKind};

use super::draws::Draws;
use super::experiment::Experiment;
use super::results::{PairResults, Results, pairs};
use super::stats::SignedSums;
use super::summary::{Distribution, Summary};

/// The longest time of a spawn that is believed, in nanoseconds: a second.
const MAX_SPAWN_TIME: f64 = 1e9;

impl Experiment {
    /// Tells whether these can be results of the experiment, or of a part of it: every table
    /// counts all games or spawn calls, the sums are those of the tables, and no rule is
    /// broken.
    pub fn is_possible(&self, results: &Results) -> bool {
        let same_number = self.arms.len() == results.arms.len()
            && self.no_results().pairs.len() == results.pairs.len();
        let played = results.played.count();
        let mut arms = results.arms.iter().enumerate();
        let mut compared = pairs(self.arms.len()).zip(&results.pairs);
        same_number
            && arms.all(|(arm, results)| {
                self.draws_possible(arm, &results.draws)
                    && results.games.games() == played
                    && self.games_possible(arm, &results.games)
            })
            && compared.all(|((a, b), pair)| {
                let of = |arm: usize| &results.arms[arm].games;
                pair_possible(of(a), of(b), pair)
            })
    }

    fn rules(&self, arm: usize) -> &Rules {
        &self.arms[arm].mode.rules
    }

    fn draws_possible(&self, arm: usize, draws: &Draws) -> bool {
        let empty = self.arms[arm].empty_cells(self.board.as_ref());
        let tiles = self.rules(arm).tiles.min(empty.count_ones() as usize);
        let placed = |placement: &PlacedCells| {
            let cells = placement.cells();
            cells.len() == tiles && cells.iter().all(|&cell| empty >> cell & 1 == 1)
        };
        let calls = total(draws.placements.values());
        calls == Some(draws.calls)
            && draws.placements.keys().all(placed)
            && self.tries_possible(arm, draws.calls.saturating_mul(tiles as u64), draws.tries)
    }

    /// Tells whether so many tiles can have taken so many tries.
    fn tries_possible(&self, arm: usize, tiles: u64, tries: u64) -> bool {
        match self.rules(arm).spawn {
            SpawnKind::Uniform => tries == tiles,
            _ => tries >= tiles && (tiles > 0 || tries == 0),
        }
    }

    fn games_possible(&self, arm: usize, results: &Summary) -> bool {
        let games = results.games();
        let counts = [
            total(results.score.histogram.values()),
            total(results.moves.histogram.values()),
            total(results.largest.values()),
        ];
        counts.iter().all(|count| *count == Some(games))
            && results.score.adds_up()
            && results.moves.adds_up()
            && self.tiles_possible(arm, results)
            && self.spawns_possible(arm, results)
    }

    /// Tells whether games can have these spawns: every move places a tile, but for a move
    /// that stops the game by a win.
    fn spawns_possible(&self, arm: usize, results: &Summary) -> bool {
        let rules = self.rules(arm);
        let (games, moves) = (u128::from(results.games()), results.moves.sums.sum);
        let start = if self.board.is_some() { 0 } else { rules.start };
        let at_start = games * start as u128;
        let least = moves.saturating_sub(games).saturating_add(at_start);
        let most = moves
            .saturating_mul(rules.tiles as u128)
            .saturating_add(at_start);
        let time = &results.time;
        (least..=most).contains(&results.spawns.into())
            && self.tries_possible(arm, results.spawns, results.tries)
            && time.tiles <= results.spawns
            && (0.0..=MAX_SPAWN_TIME * time.tiles as f64).contains(&time.nanoseconds)
    }

    /// Tells whether games can have these scores and these largest tiles together.
    ///
    /// A tile 2^k that was made of fours alone has brought (k - 2) 2^k points, of twos alone
    /// (k - 1) 2^k.
    fn tiles_possible(&self, arm: usize, results: &Summary) -> bool {
        let size = self.rules(arm).size as u128;
        let cells = size * size;
        let possible = |&largest: &Exponent| {
            let tile = 1_u128 << largest;
            let steps = u128::from(largest);
            let made = self.board.is_some()
                || results.reached(largest)
                    <= scores(&results.score, |_, score| {
                        score >= steps.saturating_sub(2) * tile
                    });
            let more = scores(&results.score, |score, _| {
                score > cells * steps.saturating_sub(1) * tile
            });
            made && more <= results.reached(largest + 1)
        };
        let exponents = 1..=u64::BITS as Exponent - 1;
        results.largest.keys().all(|tile| exponents.contains(tile))
            && results.largest.keys().all(possible)
    }
}

/// Tells whether the games of two arms can have these differences.
fn pair_possible(a: &Summary, b: &Summary, pair: &PairResults) -> bool {
    let sums_fit = |of: &SignedSums, a: &Distribution, b: &Distribution| {
        let difference = i128::try_from(a.sums.sum)
            .ok()
            .zip(i128::try_from(b.sums.sum).ok())
            .map(|(a, b)| a - b);
        of.count == a.sums.count && difference == Some(of.sum)
    };
    let only = |exponent: Exponent| pair.only.get(&exponent).copied().unwrap_or_default();
    let reached_fits = |exponent: Exponent| {
        let [only_a, only_b] = only(exponent).map(i128::from);
        let [reached_a, reached_b] = [a, b].map(|games| i128::from(games.reached(exponent)));
        only_a <= reached_a && only_b <= reached_b && reached_a - reached_b == only_a - only_b
    };
    let tiles = pair
        .only
        .keys()
        .chain(a.largest.keys())
        .chain(b.largest.keys());
    sums_fit(&pair.score, &a.score, &b.score)
        && sums_fit(&pair.moves, &a.moves, &b.moves)
        && tiles.copied().all(reached_fits)
}

/// Returns the number of scores that are counted. The histogram cuts them, so that
/// `counted` takes the least and the most that a score can be.
fn scores(scores: &Distribution, counted: impl Fn(u128, u128) -> bool) -> u64 {
    let entries = scores.ranges();
    let counted = entries.filter(|(range, _)| {
        let (least, most) = (*range.start(), *range.end());
        counted(least.into(), most.into())
    });
    counted.map(|(_, games)| games).sum()
}

/// Returns the sum of counts; `None` on overflow.
fn total<'a>(mut counts: impl Iterator<Item = &'a u64>) -> Option<u64> {
    counts.try_fold(0, |sum: u64, &count| sum.checked_add(count))
}
