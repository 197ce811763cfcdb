//! The options that choose a player and limit its search.

use std::time::Duration;

use clap::Args;
use clap::builder::TypedValueParser;

use crate::cli::error::usage;
use crate::players::{Budget, PlayerKind};

use super::{named, whole_number};

/// The player, and how far it searches.
#[derive(Args, Debug)]
pub(in crate::cli) struct PlayerOptions {
    /// Who plays
    #[arg(long, value_name = "P", default_value = "network", value_parser = player_kind())]
    player: PlayerKind,
    /// Moves to look ahead, for a player that searches [default: 3]
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = whole_number(1..=Budget::MAX_DEPTH))]
    depth: Option<u32>,
    /// Positions to look at for each move, instead of a depth
    #[arg(long, value_name = "N", conflicts_with = "depth", allow_negative_numbers = true, value_parser = whole_number(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Milliseconds to think about each move, instead of a depth
    #[arg(long, value_name = "MS", conflicts_with_all = ["depth", "nodes"], allow_negative_numbers = true, value_parser = whole_number(1..=3_600_000_u64))]
    time: Option<u64>,
}

/// Makes a parser of the names of players.
pub(in crate::cli) fn player_kind() -> impl TypedValueParser<Value = PlayerKind> {
    named(&PlayerKind::ALL.map(|kind| (kind.name(), kind)))
}

impl PlayerOptions {
    /// Returns the kind of player.
    pub(in crate::cli) fn kind(&self) -> PlayerKind {
        self.player
    }

    /// Returns the budget of a search. Under a limit of time it is unlimited: then the clock
    /// ends the search.
    pub(in crate::cli) fn budget(&self) -> Budget {
        match (self.depth, self.nodes, self.time) {
            (Some(depth), ..) => Budget::depth(depth),
            (_, Some(nodes), _) => Budget::nodes(nodes),
            (.., Some(_)) => Budget::UNLIMITED,
            _ => Budget::default(),
        }
    }

    /// Checks that only a player that searches is given a budget.
    ///
    /// # Errors
    /// A usage error that names the option.
    pub(in crate::cli) fn check(&self) -> anyhow::Result<()> {
        let budgets = [
            ("--depth", self.depth.is_some()),
            ("--nodes", self.nodes.is_some()),
            ("--time", self.time.is_some()),
        ];
        match budgets.into_iter().find(|(_, given)| *given) {
            Some((option, _)) if !self.player.searches() => Err(usage(format_args!(
                "{option} is for a player that searches, expectimax or network; {} does not",
                self.player
            ))),
            _ => Ok(()),
        }
    }

    /// Returns the number of positions to look at for each move, if that is the limit.
    pub(in crate::cli) fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Returns the milliseconds to search for each move, if that is the limit.
    pub(in crate::cli) fn milliseconds(&self) -> Option<u64> {
        self.time
    }

    /// Returns the time to search for each move, if that is the limit.
    pub(in crate::cli) fn time(&self) -> Option<Duration> {
        self.time.map(Duration::from_millis)
    }

    /// Returns the moves to look ahead, if the player searches and that is the limit.
    pub(in crate::cli) fn depth(&self) -> Option<u32> {
        let searches = self.player.searches();
        let depth = self.budget().depth;
        (searches && self.nodes.is_none() && self.time.is_none()).then_some(depth)
    }
}
