//! A game of a batch: who plays it, and its result.

use std::hint::black_box;
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::engine::{Playout, Tally};
use crate::game::{
    Board, CellSet, Chance, Direction, Exponent, Rules, Spawn, player_seed, strategy,
};
use crate::players::{Budget, Networks, PlayerKind, player};

/// The setup of a game, without its seed.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The start position, if one is given.
    pub board: Option<&'a Board>,
    /// The player.
    pub player: PlayerKind,
    /// The networks that the player may use.
    pub networks: &'a Networks,
    /// The budget of a player that searches.
    pub budget: Budget,
    /// The time limit for each move, in addition to the budget.
    pub time: Option<Duration>,
}

/// The result of a game that was played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Its index in the batch.
    pub index: u64,
    /// Its seed.
    pub seed: u64,
    /// Its score and counts.
    pub tally: Tally,
    /// The exponent of its largest tile.
    pub largest: Exponent,
}

/// The time that spawns take, measured without the rest of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpawnTime {
    /// The total time.
    pub nanoseconds: f64,
    /// The number of tiles placed.
    pub tiles: u64,
}

impl SpawnTime {
    /// Returns the mean time for a tile, in nanoseconds.
    pub fn per_tile(&self) -> Option<f64> {
        (self.tiles > 0).then(|| self.nanoseconds / self.tiles as f64)
    }

    /// Adds the time of other spawns.
    pub fn add(&mut self, other: &Self) {
        self.nanoseconds += other.nanoseconds;
        self.tiles = self.tiles.saturating_add(other.tiles);
    }
}

impl Match<'_> {
    /// Plays the game of this seed to its end, with a generator of its own for the player;
    /// returns `None` if it was interrupted.
    pub fn play(
        &self,
        index: u64,
        seed: u64,
        interrupted: impl Fn() -> bool,
    ) -> Option<PlayedGame> {
        self.play_and_visit(index, seed, interrupted, |_, _| ())
    }

    /// Plays a game as [`Self::play`] does, and calls `visit` with the game and the direction
    /// after every move, even if the game is then interrupted.
    pub fn play_and_visit(
        &self,
        index: u64,
        seed: u64,
        interrupted: impl Fn() -> bool,
        mut visit: impl FnMut(&Playout, Direction),
    ) -> Option<PlayedGame> {
        let mut playout = Playout::new(self.rules, seed, self.board);
        let own_seed = player_seed(seed);
        let mut player = player(
            self.player,
            self.rules,
            self.budget,
            own_seed,
            self.networks,
        );
        let mut chosen = None;
        while playout.turn(|tiles, legal| {
            let deadline = self.time.map(|time| Instant::now() + time);
            let is_late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
            let mut stop = || is_late() || interrupted();
            chosen = player.advise(tiles, legal, &mut stop).best;
            chosen
        }) {
            if let Some(direction) = chosen {
                visit(&playout, direction);
            }
            if interrupted() {
                return None;
            }
        }
        Some(PlayedGame {
            index,
            seed,
            tally: *playout.tally(),
            largest: playout.tiles().largest(),
        })
    }

    /// Plays a game as [`Self::play`] does, and returns the sets of empty cells on which it
    /// spawned tiles too.
    pub(super) fn play_and_keep_cells(
        &self,
        index: u64,
        seed: u64,
        interrupted: impl Fn() -> bool,
    ) -> Option<(PlayedGame, Vec<CellSet>)> {
        let mut sets = Vec::new();
        let game = self.play_and_visit(index, seed, interrupted, |game, _| {
            sets.push(game.vacant());
        })?;
        Some((game, sets))
    }

    /// Spawns tiles on sets of empty cells, and measures the time of that alone.
    fn time_spawns(&self, sets: &[CellSet], seed: u64) -> SpawnTime {
        let (strategy, fours) = (strategy(self.rules.spawn), Chance::new(self.rules.fours));
        let mut rng = Rng::with_seed(seed);
        let mut tiles = 0;
        let started = Instant::now();
        for &empty in sets {
            let (size, count) = (self.rules.size, self.rules.tiles);
            let spawned = strategy.spawn(black_box(empty), size, count, fours, &mut rng);
            tiles += black_box(&spawned).tiles().len() as u64;
        }
        SpawnTime {
            nanoseconds: started.elapsed().as_nanos() as f64,
            tiles,
        }
    }
}

/// Measures the time of the spawns of several games, each on its own sets of empty cells:
/// the minimum of several rounds, in which the games take turns. What else the machine does
/// can only add to a time, and adds to all of them alike.
pub(super) fn time_in_turn(games: &[(Match, u64, Vec<CellSet>)]) -> Vec<SpawnTime> {
    const ROUNDS: usize = 5;
    let round = || {
        games
            .iter()
            .map(|(game, seed, sets)| game.time_spawns(sets, *seed))
    };
    let mut least: Vec<SpawnTime> = round().collect();
    for _ in 1..ROUNDS {
        for (least, time) in least.iter_mut().zip(round()) {
            least.nanoseconds = least.nanoseconds.min(time.nanoseconds);
        }
    }
    least
}
