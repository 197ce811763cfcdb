//! The kinds of players: their names, and the player of each.

use std::fmt;
use std::str::FromStr;

use super::{
    Budget, Expectimax, Heuristic, Lookahead, Networks, Player, Priority, Random, ScoreToCome,
};
use crate::game::Rules;

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
    /// See [`Expectimax`], with the score to come that a network predicts. Under
    /// rules without a network it plays as [`Self::Expectimax`] does.
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

    /// Tells whether the player searches, so that a budget limits it.
    pub fn searches(self) -> bool {
        match self {
            Self::Random | Self::Priority | Self::Lookahead => false,
            Self::Expectimax | Self::Network => true,
        }
    }

    /// Tells whether the player draws random numbers, so that its answers depend on a seed.
    pub fn draws_numbers(self) -> bool {
        match self {
            Self::Random | Self::Lookahead => true,
            Self::Priority | Self::Expectimax | Self::Network => false,
        }
    }

    /// Returns the kind that plays under these rules when this one is asked for: without a
    /// network for the rules, [`Self::Expectimax`] in place of [`Self::Network`].
    pub fn in_effect(self, rules: &Rules, networks: &Networks) -> Self {
        match self {
            Self::Network if networks.get(rules).is_none() => Self::Expectimax,
            kind => kind,
        }
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

/// Returns a player of a kind for games by these rules. The seed is for players
/// that draw numbers, the budget for players that search.
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
