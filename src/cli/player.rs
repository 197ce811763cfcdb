//! The options that choose a player, for every command that has one, and the
//! networks that it may play by.

use std::time::Duration;

use clap::Args;
use clap::builder::TypedValueParser;

use crate::game::Rules;
use crate::players::{Budget, Networks, PlayerKind};
use crate::store::{network_path, read_network};

use super::options::{named, number};
use super::saving::data_directory;
use super::usage;

/// Who plays, and how far it looks.
#[derive(Args, Debug)]
pub(super) struct PlayerOptions {
    /// Who plays
    #[arg(long, value_name = "P", default_value = "network", value_parser = players())]
    player: PlayerKind,
    /// Moves to look ahead, for a player that searches [default: 3]
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = number(1..=Budget::MAX_DEPTH))]
    depth: Option<u32>,
    /// Positions to look at for each move, instead of a depth
    #[arg(long, value_name = "N", conflicts_with = "depth", allow_negative_numbers = true, value_parser = number(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Milliseconds to think about each move, instead of a depth
    #[arg(long, value_name = "MS", conflicts_with_all = ["depth", "nodes"], allow_negative_numbers = true, value_parser = number(1..=3_600_000_u64))]
    time: Option<u64>,
}

/// Makes a parser of the names of players.
pub(super) fn players() -> impl TypedValueParser<Value = PlayerKind> {
    named(&PlayerKind::ALL.map(|kind| (kind.name(), kind)))
}

impl PlayerOptions {
    pub(super) fn kind(&self) -> PlayerKind {
        self.player
    }

    pub(super) fn budget(&self) -> Budget {
        match (self.depth, self.nodes, self.time) {
            (Some(depth), ..) => Budget::depth(depth),
            (_, Some(nodes), _) => Budget::nodes(nodes),
            (.., Some(_)) => Budget::UNLIMITED,
            _ => Budget::default(),
        }
    }

    /// Refuses a budget for a player that searches nothing.
    pub(super) fn check(&self) -> anyhow::Result<()> {
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

    /// Returns the positions to look at for each move, if they are limited.
    pub(super) fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Returns the milliseconds to think about each move, if they are limited.
    pub(super) fn milliseconds(&self) -> Option<u64> {
        self.time
    }

    pub(super) fn time(&self) -> Option<Duration> {
        self.time.map(Duration::from_millis)
    }

    /// Returns the depth of a search that has one.
    pub(super) fn depth(&self) -> Option<u32> {
        let searches = self.player.searches();
        let depth = self.budget().depth;
        (searches && self.nodes.is_none() && self.time.is_none()).then_some(depth)
    }
}

/// Returns the networks that a player of this kind can use: those trained for
/// any of the rules, beside the one that comes with the program. Tells of files
/// that are none; play goes on without them.
pub(super) fn networks<'a>(
    kind: PlayerKind,
    rules: impl IntoIterator<Item = &'a Rules>,
    mut tell: impl FnMut(String),
) -> Networks {
    let mut networks = Networks::default();
    let Some(directory) = data_directory().filter(|_| kind == PlayerKind::Network) else {
        return networks;
    };
    for rules in rules {
        let path = network_path(&directory, rules, "net");
        match read_network(&path) {
            Ok(Some(network)) => networks.add(rules, network),
            Ok(None) => (),
            Err(error) => tell(format!("{} is not played by: {error}", path.display())),
        }
    }
    networks
}
