//! The experiment: the same spawns and the same games under several strategies.

use std::io;
use std::ops::Range;

use crate::game::{Board, CellSet, Law, Preset, Rules, SpawnKind, draws_seed, game_seed};
use crate::players::{Budget, Networks, PlayerKind};

use super::batch::Batch;
use super::draws::Draws;
use super::game::{Match, PlayedGame, SpawnTime};
use super::slice::Slice;
use super::summary::Summary;

/// Everything that decides what is found, timings aside.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// The preset that the rules began as.
    pub preset: Preset,
    /// The rules; their strategy is that of each arm in turn.
    pub rules: Rules,
    /// The strategies, one for each arm.
    pub spawns: Vec<SpawnKind>,
    /// Who plays.
    pub player: PlayerKind,
    /// The master seed.
    pub seed: u64,
    /// Games for each arm.
    pub games: u64,
    /// Spawn calls on one position for each arm.
    pub draws: u64,
    /// The position, both of the draws and of the games' start; else the draws
    /// are made on the empty board.
    pub board: Option<Board>,
}

/// What was found for one strategy.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arm {
    /// Where tiles fell on one position.
    pub draws: Draws,
    /// What the games came to.
    pub games: Summary,
}

impl Arm {
    /// Adds what another part of the same experiment found.
    pub fn join(&mut self, other: &Self) {
        self.draws.join(&other.draws);
        self.games.join(&other.games);
    }
}

/// Every so many games, one has its spawns timed.
const TIMED: u64 = 256;
/// The most games that are one block of work in each arm.
const GAMES_BLOCK: u64 = 64;

impl Experiment {
    /// Returns the rules of an arm.
    pub fn rules_of(&self, arm: usize) -> Rules {
        Rules {
            spawn: self.spawns[arm],
            ..self.rules.clone()
        }
    }

    /// Returns the empty cells of the position of the draws.
    pub fn empty_cells(&self) -> CellSet {
        let board = self.board.unwrap_or_else(|| Board::empty(self.rules.size));
        board.empty_cells()
    }

    /// Returns the law by which a strategy places tiles on that position.
    pub fn law(&self, spawn: SpawnKind) -> Law {
        Law::new(spawn, self.empty_cells(), self.rules.size, self.rules.tiles)
    }

    /// Returns how many spawn calls a part makes for each arm.
    pub fn draws_of(&self, slice: Slice) -> u64 {
        let blocks = slice.share(self.draws.div_ceil(Draws::BLOCK));
        let calls = |block: u64| (block * Draws::BLOCK).min(self.draws);
        calls(blocks.end) - calls(blocks.start)
    }

    /// Tells whether a part has found all that it was to find.
    pub fn is_complete(&self, slice: Slice, arms: &[Arm]) -> bool {
        let games = slice.share(self.games);
        let (games, calls) = (games.end - games.start, self.draws_of(slice));
        arms.iter()
            .all(|arm| arm.games.games() == games && arm.draws.calls == calls)
    }

    /// Runs a part of the experiment and hands out every game with the number
    /// of its arm: in the order of the index, and in the order of the arms for
    /// each. When interrupted, returns what was found so far.
    ///
    /// # Errors
    /// The first that `each` gives, which ends the experiment; or that of the
    /// system if it refuses a thread.
    pub fn run(
        &self,
        networks: &Networks,
        batch: &Batch,
        slice: Slice,
        each: impl FnMut(usize, &PlayedGame) -> io::Result<()>,
    ) -> io::Result<Vec<Arm>> {
        let rules: Vec<Rules> = (0..self.spawns.len())
            .map(|arm| self.rules_of(arm))
            .collect();
        let mut arms = vec![Arm::default(); rules.len()];
        self.run_draws(&rules, batch, slice, &mut arms)?;
        self.run_games(&rules, networks, batch, slice, &mut arms, each)?;
        Ok(arms)
    }

    fn run_draws(
        &self,
        rules: &[Rules],
        batch: &Batch,
        slice: Slice,
        arms: &mut [Arm],
    ) -> io::Result<()> {
        let empty = self.empty_cells();
        let blocks = slice.share(self.draws.div_ceil(Draws::BLOCK));
        let work = |blocks: Range<u64>| -> Vec<Draws> {
            let block = blocks.start; // each part of the range is one
            let calls = Draws::BLOCK.min(self.draws - block * Draws::BLOCK);
            let sample = |(arm, rules)| {
                Draws::sample(rules, empty, calls, draws_seed(self.seed, arm, block))
            };
            rules.iter().enumerate().map(sample).collect()
        };
        batch.run("blocks of draws", blocks, 1, work, |found| {
            for (arm, draws) in arms.iter_mut().zip(&found) {
                arm.draws.join(draws);
            }
            Ok(())
        })
    }

    fn run_games(
        &self,
        rules: &[Rules],
        networks: &Networks,
        batch: &Batch,
        slice: Slice,
        arms: &mut [Arm],
        mut each: impl FnMut(usize, &PlayedGame) -> io::Result<()>,
    ) -> io::Result<()> {
        let games = slice.share(self.games);
        let block = batch.block(games.end - games.start, GAMES_BLOCK);
        let play = |index: u64, arm: usize| -> Option<(PlayedGame, Option<SpawnTime>)> {
            let game = Match {
                rules: &rules[arm],
                board: self.board.as_ref(),
                player: self.player,
                networks,
                budget: Budget::default(),
                time: None,
            };
            let seed = game_seed(self.seed, arm, index);
            let interrupted = || batch.is_interrupted();
            if (index - games.start).is_multiple_of(TIMED) {
                let timed = game.play_and_time(index, seed, interrupted);
                timed.map(|(game, time)| (game, Some(time)))
            } else {
                Some((game.play(index, seed, interrupted)?, None))
            }
        };
        let work = |indices: Range<u64>| -> Vec<(usize, PlayedGame, Option<SpawnTime>)> {
            let pairs = indices.flat_map(|index| (0..rules.len()).map(move |arm| (index, arm)));
            let played = pairs.map_while(|(index, arm)| {
                let (game, time) = play(index, arm)?;
                Some((arm, game, time))
            });
            played.collect()
        };
        batch.run("games of each arm", games.clone(), block, work, |played| {
            for (arm, game, time) in &played {
                arms[*arm].games.add(game);
                if let Some(time) = time {
                    arms[*arm].games.time.add(time);
                }
                each(*arm, game)?;
            }
            Ok(())
        })
    }
}
