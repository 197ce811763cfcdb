//! The options that choose a player, for every command that has one.

use std::str::FromStr;
use std::time::Duration;

use clap::Args;

use crate::player::{Budget, PlayerKind};

use super::options::number;

/// Who plays, and how far it looks.
#[derive(Args, Debug)]
pub(super) struct PlayerOptions {
    /// Who plays: random, priority, lookahead, expectimax or network
    #[arg(long, value_name = "P", default_value = "network", value_parser = PlayerKind::from_str)]
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
