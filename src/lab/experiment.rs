//! The experiment: the same number of spawns and of games in each arm.

use std::io;
use std::ops::Range;

use crate::game::{Board, draws_seed, game_seed};
use crate::players::Networks;

use super::arm::Arm;
use super::batch::Batch;
use super::draws::Draws;
use super::game::{Match, PlayedGame, SpawnTime, time_in_turn};
use super::results::{Results, pairs};
use super::slice::Slice;
use super::stats;

/// Everything that decides the results, except for timings.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// What is compared.
    pub arms: Vec<Arm>,
    /// The master seed.
    pub seed: u64,
    /// The number of games of each arm; with a precision, the most.
    pub games: u64,
    /// The number of spawn calls on one position for each arm.
    pub draws: u64,
    /// The position of the spawn calls, on which the games start too. Without one, the calls
    /// are made on the empty board.
    pub board: Option<Board>,
    /// Whether the games of an index have the same seed in all arms, and are compared with
    /// each other.
    pub paired: bool,
    /// How precisely the differences in mean score are to be known, see [`Self::is_precise`].
    pub precision: Option<f64>,
}

/// The games of one index, one of each arm, and the times of their spawns if they are timed.
#[derive(Default)]
struct PlayedIndex {
    games: Vec<PlayedGame>,
    times: Vec<SpawnTime>,
}

/// The spawns of one in this many games are timed.
const TIMED: u64 = 256;
/// The largest number of games of each arm in a block of work.
const GAMES_BLOCK: u64 = 64;
/// After so many games of each arm the precision is looked at first.
const FIRST_LOOK: u64 = 256;

impl Experiment {
    /// Returns the seed of a game of an arm.
    pub fn game_seed(&self, arm: usize, index: u64) -> u64 {
        let arm = if self.paired { 0 } else { arm };
        game_seed(self.seed, arm, index)
    }

    /// Returns the number of spawn calls of a part for each arm.
    pub fn draws_of(&self, slice: Slice) -> u64 {
        let blocks = slice.share(self.draws.div_ceil(Draws::BLOCK));
        let calls = |block: u64| (block * Draws::BLOCK).min(self.draws);
        calls(blocks.end) - calls(blocks.start)
    }

    /// Returns the results of no game and no spawn call.
    pub fn no_results(&self) -> Results {
        Results::new(self.arms.len(), self.paired)
    }

    /// Returns the experiment that these results of the whole are all of, if it ended before
    /// its number of games.
    pub fn ended_with(mut self, results: &Results) -> Self {
        self.games = results.played.count();
        self.draws = results.arms.first().map_or(0, |arm| arm.draws.calls);
        self
    }

    /// Tells whether the results of a part are complete.
    pub fn is_complete(&self, slice: Slice, results: &Results) -> bool {
        let calls = self.draws_of(slice);
        results.arms.iter().all(|arm| arm.draws.calls == calls)
            && results.played.missing(slice.share(self.games)).is_empty()
    }

    /// Tells whether the 95 % interval of every difference in mean score reaches no further
    /// to a side than the precision, in percent of the mean score of the first arm; with one
    /// arm, the interval of its mean score. Intervals without a width count as precise.
    ///
    /// To look at this again and again, and to stop once it holds, does not make the
    /// intervals and p-values wrong: the decision takes the variance and the level of the
    /// scores, and not the differences themselves. (Chow and Robbins, "On the asymptotic
    /// theory of fixed-width sequential confidence intervals for the mean", Annals of
    /// Mathematical Statistics 36, 1965; Mehta and Tsiatis, "Flexible sample size
    /// considerations using information-based interim monitoring", Drug Information Journal
    /// 35, 2001.) The first look is late enough for the variance to be known well.
    pub fn is_precise(&self, results: &Results, precision: f64) -> bool {
        let Some(mean) = results.arms.first().map(|arm| &arm.games.score.sums) else {
            return true;
        };
        let within = |interval: Option<stats::Interval>| {
            let Some(([low, high], mean)) = interval.zip(stats::mean(mean)) else {
                return true;
            };
            (high - low) / 2.0 <= precision / 100.0 * mean
        };
        if results.arms.len() == 1 {
            return within(stats::mean_interval(mean));
        }
        let mut pairs = pairs(results.arms.len()).enumerate();
        pairs.all(|(pair, (a, b))| {
            within(
                results
                    .score_difference(pair, a, b)
                    .map(|difference| difference.ci95),
            )
        })
    }

    /// Returns the number of games after which the precision is looked at, the first one
    /// beyond `games`. It grows by a quarter each time.
    fn next_look(&self, games: u64) -> u64 {
        let mut look = FIRST_LOOK;
        while look <= games {
            look += look / 4;
        }
        look.min(self.games)
    }

    /// Runs what is missing from the results of a part of the experiment, and adds it. Passes
    /// every game with the number of its arm to `each`, in the order of the index, and for
    /// each index in the order of the arms.
    ///
    /// Returns whether all was run: that is the number of games; with a precision, fewer once
    /// it is reached; or those that were begun when the time was up.
    ///
    /// # Errors
    /// The first error of `each`, which ends the experiment; or that of the system if it
    /// refuses a thread.
    pub fn run(
        &self,
        networks: &Networks,
        batch: &Batch,
        slice: Slice,
        results: &mut Results,
        mut each: impl FnMut(usize, &PlayedGame) -> io::Result<()>,
    ) -> io::Result<bool> {
        self.run_draws(batch, slice, results)?;
        let share = slice.share(self.games);
        let mut done = share.start;
        while done < share.end && !batch.is_interrupted() && !batch.is_late() {
            let end = match self.precision {
                Some(_) => self.next_look(done),
                None => share.end,
            };
            for range in results.played.missing(done..end) {
                self.run_games(networks, batch, range, results, &mut each)?;
            }
            let is_whole = results.played.missing(done..end).is_empty();
            let precision = self.precision.filter(|_| is_whole);
            if precision.is_some_and(|precision| self.is_precise(results, precision)) {
                return Ok(true);
            }
            done = end;
        }
        let is_late = batch.is_late() && !batch.is_interrupted();
        let begun = share.start..share.start + results.played.count();
        Ok(is_late && results.played.missing(begun).is_empty() || self.is_complete(slice, results))
    }

    fn run_draws(&self, batch: &Batch, slice: Slice, results: &mut Results) -> io::Result<()> {
        let all = slice.share(self.draws.div_ceil(Draws::BLOCK));
        let calls = results.arms.first().map_or(0, |arm| arm.draws.calls);
        let blocks = (all.start + calls.div_ceil(Draws::BLOCK)).min(all.end)..all.end;
        let work = |blocks: Range<u64>| -> Vec<Draws> {
            let block = blocks.start; // The range holds one block.
            let calls = Draws::BLOCK.min(self.draws - block * Draws::BLOCK);
            let sample = |(number, arm): (usize, &Arm)| {
                let empty = arm.empty_cells(self.board.as_ref());
                let seed = draws_seed(self.seed, number, block);
                Draws::sample(&arm.mode.rules, empty, calls, seed)
            };
            self.arms.iter().enumerate().map(sample).collect()
        };
        batch.run("blocks of draws", blocks, 1, work, |found| {
            for (arm, draws) in results.arms.iter_mut().zip(&found) {
                arm.draws.join(draws);
            }
            Ok(())
        })
    }

    fn run_games(
        &self,
        networks: &Networks,
        batch: &Batch,
        indices: Range<u64>,
        results: &mut Results,
        each: &mut impl FnMut(usize, &PlayedGame) -> io::Result<()>,
    ) -> io::Result<()> {
        let searches = self.arms.iter().any(|arm| arm.player.searches());
        let block = if searches { 1 } else { GAMES_BLOCK };
        let block = batch.block(indices.end - indices.start, block);
        let work = |range: Range<u64>| -> Vec<PlayedIndex> {
            let is_timed = |index: u64| (index - indices.start).is_multiple_of(TIMED);
            range
                .map_while(|index| self.play(networks, batch, index, is_timed(index)))
                .collect()
        };
        batch.run(
            "games of each arm",
            indices.clone(),
            block,
            work,
            |played| {
                for PlayedIndex { games, times } in &played {
                    results.add(games);
                    for (arm, time) in results.arms.iter_mut().zip(times) {
                        arm.games.time.add(time);
                    }
                    for (arm, game) in games.iter().enumerate() {
                        each(arm, game)?;
                    }
                }
                Ok(())
            },
        )
    }

    /// Plays the games of an index; `None` if that was interrupted.
    fn play(
        &self,
        networks: &Networks,
        batch: &Batch,
        index: u64,
        is_timed: bool,
    ) -> Option<PlayedIndex> {
        let interrupted = || batch.is_interrupted();
        let mut played = PlayedIndex::default();
        let mut kept = Vec::new();
        for (number, arm) in self.arms.iter().enumerate() {
            let game = Match {
                rules: &arm.mode.rules,
                board: self.board.as_ref(),
                player: arm.player,
                networks,
                budget: arm.budget,
                time: None,
            };
            let seed = self.game_seed(number, index);
            played.games.push(if is_timed {
                let (result, sets) = game.play_and_keep_cells(index, seed, interrupted)?;
                kept.push((game, seed, sets));
                result
            } else {
                game.play(index, seed, interrupted)?
            });
        }
        played.times = time_in_turn(&kept);
        Some(played)
    }
}
