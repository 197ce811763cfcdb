//! The experiment: the same spawns and the same games under several strategies.

use std::io;
use std::ops::Range;

use crate::game::{Board, CellSet, Law, Preset, Rules, SpawnKind, draws_seed, game_seed};
use crate::players::{Budget, Networks, PlayerKind};

use super::batch::Batch;
use super::draws::Draws;
use super::game::{Match, PlayedGame, SpawnTime, time_in_turn};
use super::slice::Slice;
use super::summary::Summary;

/// Everything that decides the results, except for timings.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// The preset that the rules are based on.
    pub preset: Preset,
    /// The rules. Each arm replaces their spawn strategy by its own.
    pub rules: Rules,
    /// The strategies, one for each arm.
    pub spawns: Vec<SpawnKind>,
    /// The player.
    pub player: PlayerKind,
    /// The master seed.
    pub seed: u64,
    /// The number of games of each arm.
    pub games: u64,
    /// The number of spawn calls on one position for each arm.
    pub draws: u64,
    /// The position of the spawn calls, on which the games start too. Without one, the calls
    /// are made on the empty board.
    pub board: Option<Board>,
}

/// The results for one strategy.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arm {
    /// The spawn calls on one position.
    pub draws: Draws,
    /// The games.
    pub games: Summary,
}

impl Arm {
    /// Adds the results of another part of the same experiment.
    pub fn join(&mut self, other: &Self) {
        self.draws.join(&other.draws);
        self.games.join(&other.games);
    }
}

/// The games of one index, one of each arm, and the times of their spawns if they are timed.
#[derive(Default)]
struct Played {
    games: Vec<PlayedGame>,
    times: Vec<SpawnTime>,
}

/// The spawns of one in this many games are timed.
const TIMED: u64 = 256;
/// The largest number of games of each arm in a block of work.
const GAMES_BLOCK: u64 = 64;

impl Experiment {
    /// Returns the rules of an arm.
    pub fn rules_of(&self, arm: usize) -> Rules {
        Rules {
            spawn: self.spawns[arm],
            ..self.rules.clone()
        }
    }

    /// Returns the empty cells of the position of the spawn calls.
    pub fn empty_cells(&self) -> CellSet {
        let board = self.board.unwrap_or_else(|| Board::empty(self.rules.size));
        board.empty_cells()
    }

    /// Returns the law of a strategy on that position.
    pub fn law(&self, spawn: SpawnKind) -> Law {
        Law::new(spawn, self.empty_cells(), self.rules.size, self.rules.tiles)
    }

    /// Returns the number of spawn calls of a part for each arm.
    pub fn draws_of(&self, slice: Slice) -> u64 {
        let blocks = slice.share(self.draws.div_ceil(Draws::BLOCK));
        let calls = |block: u64| (block * Draws::BLOCK).min(self.draws);
        calls(blocks.end) - calls(blocks.start)
    }

    /// Tells whether the results of a part are complete.
    pub fn is_complete(&self, slice: Slice, arms: &[Arm]) -> bool {
        let games = slice.share(self.games);
        let (games, calls) = (games.end - games.start, self.draws_of(slice));
        arms.iter()
            .all(|arm| arm.games.games() == games && arm.draws.calls == calls)
    }

    /// Runs a part of the experiment and passes every game with the number of its arm to
    /// `each`, in the order of the index, and for each index in the order of the arms. When
    /// interrupted, returns the results so far.
    ///
    /// # Errors
    /// The first error of `each`, which ends the experiment; or that of the
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
            let block = blocks.start; // The range holds one block.
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
        let games_of = |arm: usize| Match {
            rules: &rules[arm],
            board: self.board.as_ref(),
            player: self.player,
            networks,
            budget: Budget::default(),
            time: None,
        };
        let interrupted = || batch.is_interrupted();
        let play = |index: u64| -> Option<Played> {
            let is_timed = (index - games.start).is_multiple_of(TIMED);
            let mut played = Played::default();
            let mut kept = Vec::new();
            for arm in 0..rules.len() {
                let (game, seed) = (games_of(arm), game_seed(self.seed, arm, index));
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
        };
        let work = |indices: Range<u64>| -> Vec<Played> { indices.map_while(play).collect() };
        batch.run("games of each arm", games.clone(), block, work, |played| {
            for played in &played {
                for (arm, game) in played.games.iter().enumerate() {
                    arms[arm].games.add(game);
                    each(arm, game)?;
                }
                for (arm, time) in arms.iter_mut().zip(&played.times) {
                    arm.games.time.add(time);
                }
            }
            Ok(())
        })
    }
}
