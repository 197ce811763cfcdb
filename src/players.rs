//! The players: a position in, a direction out.
//!
//! A player has a generator of its own, so that it never disturbs the game's
//! spawns. It knows no clock: whoever gives it a time limit passes a question
//! in that tells when to stop. It prints nothing and plays nothing; what it
//! finds goes out as [`Advice`].

use std::fmt;
use std::str::FromStr;

use fastrand::Rng;

use crate::engine::Tiles;
pub use crate::game::Advice;
use crate::game::Rules;
use crate::game::{Direction, Directions};

mod expectimax;
mod heuristic;
mod lookahead;
pub mod network;
mod networks;
mod search;
mod search_board;
mod spawn_model;
mod transposition;

pub use expectimax::{Budget, Expectimax};
pub use heuristic::{Heuristic, LineWeights, WEIGHTS, Weights};
pub use lookahead::Lookahead;
pub use networks::{Networks, ScoreToCome};
pub use search::Evaluate;

/// Tells a player, when it asks, that it has thought for long enough.
pub type Stop<'a> = &'a mut dyn FnMut() -> bool;

impl Advice {
    /// Advises a direction without values.
    #[inline]
    fn only(best: Option<Direction>) -> Self {
        Self {
            best,
            values: [None; 4],
        }
    }

    /// Advises the direction of the largest value, the first of equals.
    fn best_of(values: [Option<f64>; 4]) -> Self {
        let mut best: Option<(Direction, f64)> = None;
        for direction in Direction::ALL {
            if let Some(value) = values[direction as usize]
                && best.is_none_or(|(_, largest)| value > largest)
            {
                best = Some((direction, value));
            }
        }
        let best = best.map(|(direction, _)| direction);
        Self { best, values }
    }
}

/// Somebody who plays.
pub trait Player: Send {
    /// Advises one of the legal directions, or `None` if there is none.
    fn advise(&mut self, tiles: &Tiles, legal: Directions, stop: Stop<'_>) -> Advice;
}

/// A player by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// See [`Random`].
    Random,
    /// See [`Priority`].
    Priority,
    /// See [`Lookahead`].
    Lookahead,
    /// See [`Expectimax`], with the evaluation of [`Heuristic`].
    Expectimax,
    /// See [`Expectimax`], with the score to come that a network tells: for
    /// rules without a network as [`Self::Expectimax`].
    Network,
}

impl PlayerKind {
    /// All kinds.
    pub const ALL: [PlayerKind; 5] = [
        Self::Random,
        Self::Priority,
        Self::Lookahead,
        Self::Expectimax,
        Self::Network,
    ];

    /// Returns the name for the command line and the machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Priority => "priority",
            Self::Lookahead => "lookahead",
            Self::Expectimax => "expectimax",
            Self::Network => "network",
        }
    }

    /// Tells whether the player searches, so that a budget matters to it.
    pub fn searches(self) -> bool {
        matches!(self, Self::Expectimax | Self::Network)
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No player has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPlayerError;

impl fmt::Display for UnknownPlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = PlayerKind::ALL.map(PlayerKind::name);
        write!(f, "the players are {}", names.join(", "))
    }
}

impl std::error::Error for UnknownPlayerError {}

impl FromStr for PlayerKind {
    type Err = UnknownPlayerError;

    fn from_str(text: &str) -> Result<Self, UnknownPlayerError> {
        let named = |kind: &PlayerKind| kind.name() == text;
        Self::ALL.into_iter().find(named).ok_or(UnknownPlayerError)
    }
}

/// Returns a player of a kind for games by these rules. The seed is for those
/// that draw numbers, the budget for those that search.
pub fn player(
    kind: PlayerKind,
    rules: &Rules,
    budget: Budget,
    seed: u64,
    networks: &Networks,
) -> Box<dyn Player> {
    let heuristic = || Expectimax::new(Heuristic::standard(), rules, budget);
    match kind {
        PlayerKind::Random => Box::new(Random::new(seed)),
        PlayerKind::Priority => Box::new(Priority),
        PlayerKind::Lookahead => Box::new(Lookahead::new(rules, seed)),
        PlayerKind::Expectimax => Box::new(heuristic()),
        PlayerKind::Network => match networks.get(rules) {
            Some(network) => {
                let evaluation = ScoreToCome(move |board| network.value(board));
                Box::new(Expectimax::new(evaluation, rules, budget))
            }
            None => Box::new(heuristic()),
        },
    }
}

/// Plays each legal direction with the same probability, by one draw of
/// `u32(0..n)` among the n legal ones in the order of [`Direction::ALL`].
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// Makes the player with a generator of its own.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Rng::with_seed(seed),
        }
    }
}

impl Player for Random {
    #[inline]
    fn advise(&mut self, _: &Tiles, legal: Directions, _: Stop<'_>) -> Advice {
        Advice::only(match legal.len() {
            0 => None,
            count => Some(legal.nth(self.rng.u32(0..count))),
        })
    }
}

/// Plays the first legal direction of left, up, right, down.
#[derive(Clone, Copy, Debug)]
pub struct Priority;

impl Player for Priority {
    #[inline]
    fn advise(&mut self, _: &Tiles, legal: Directions, _: Stop<'_>) -> Advice {
        const ORDER: [Direction; 4] = [
            Direction::Left,
            Direction::Up,
            Direction::Right,
            Direction::Down,
        ];
        Advice::only(
            ORDER
                .into_iter()
                .find(|&direction| legal.contains(direction)),
        )
    }
}
