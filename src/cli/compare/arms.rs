//! What is compared: arms, each of rules and a player, as options.

use clap::{Args, Parser};

use crate::cli::arguments::{RulesOptions, player_kind, whole_number};
use crate::cli::error::usage;
use crate::game::{Board, SpawnKind};
use crate::lab::Arm;
use crate::players::{Budget, PlayerKind};

/// The options of an arm. Those outside of all arms are defaults for each.
#[derive(Args, Clone, Debug)]
pub(super) struct ArmOptions {
    /// Who plays the games [default: random]
    #[arg(long, value_name = "P", help_heading = "Compare", value_parser = player_kind())]
    player: Option<PlayerKind>,
    /// Moves to look ahead, for a player that searches [default: 3]
    #[arg(long, value_name = "D", help_heading = "Compare", allow_negative_numbers = true, value_parser = whole_number(1..=Budget::MAX_DEPTH))]
    depth: Option<u32>,
    /// Positions to look at for each move, instead of a depth
    #[arg(long, value_name = "N", help_heading = "Compare", conflicts_with = "depth", allow_negative_numbers = true, value_parser = whole_number(1..=u64::MAX))]
    nodes: Option<u64>,
    #[command(flatten)]
    pub(super) rules: RulesOptions,
}

/// The options of an arm as a text.
#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct ArmText {
    #[command(flatten)]
    options: ArmOptions,
}

impl ArmOptions {
    /// Reads the options of an arm.
    ///
    /// # Errors
    /// The first line of what is wrong.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let parsed = ArmText::try_parse_from(text.split_whitespace());
        let options = parsed
            .map(|text| text.options)
            .map_err(|error| first_line(&error))?;
        if options.rules.has_other_than_rules() {
            return Err(
                "an arm has rules and a player; --seed, --board and --undo are for all".to_owned(),
            );
        }
        Ok(options)
    }

    /// Returns these options, and for each that is not given that of `outer`.
    fn or(self, outer: &Self) -> Self {
        let limits = [self.depth.map(u64::from), self.nodes];
        // A limit of the search replaces one of the other kind.
        let outer_limits = limits.iter().all(Option::is_none);
        Self {
            player: self.player.or(outer.player),
            depth: self.depth.or(outer.depth.filter(|_| outer_limits)),
            nodes: self.nodes.or(outer.nodes.filter(|_| outer_limits)),
            rules: self.rules.or(&outer.rules),
        }
    }

    /// Returns the arm that they describe, on a board if there is one.
    ///
    /// # Errors
    /// A usage error if options contradict each other.
    pub(super) fn arm(&self, board: Option<Board>) -> anyhow::Result<Arm> {
        let setup = self.rules.setup_on(board)?;
        if !setup.rules.spawn.places_tiles() {
            return Err(usage(
                "--spawn none places no tile; uniform, retry[:RATE] and reject can be compared",
            ));
        }
        let player = self.player.unwrap_or(PlayerKind::Random);
        let budget = match (self.depth, self.nodes) {
            (Some(depth), _) => Budget::depth(depth),
            (_, Some(nodes)) => Budget::nodes(nodes),
            _ => Budget::default(),
        };
        Ok(Arm {
            mode: setup.mode(),
            player,
            budget,
        })
    }

    /// Refuses a limit of a search that no arm has.
    fn check_limits(&self, arms: &[Arm]) -> anyhow::Result<()> {
        let is_limited = self.depth.is_some() || self.nodes.is_some();
        if is_limited && !arms.iter().any(|arm| arm.player.searches()) {
            return Err(usage(
                "--depth and --nodes are for a player that searches, expectimax or network",
            ));
        }
        Ok(())
    }
}

/// Returns the arms of the texts, or without one those of the spawn strategies outside.
///
/// # Errors
/// A usage error if a text is wrong, or options contradict each other.
pub(super) fn arms(
    texts: &[String],
    outer: &ArmOptions,
    board: Option<Board>,
) -> anyhow::Result<Vec<Arm>> {
    let rate = SpawnKind::DEFAULT_RATE;
    let arms = match (texts, outer.rules.spawns()) {
        ([], []) => strategies(
            outer,
            &[SpawnKind::Uniform, SpawnKind::Retry { rate }],
            board,
        ),
        ([], spawns) => strategies(outer, spawns, board),
        (texts, [] | [_]) => texts
            .iter()
            .map(|text| {
                let wrong = |error: &dyn std::fmt::Display| {
                    usage(format_args!("--arm \"{text}\": {error}"))
                };
                let options = ArmOptions::parse(text).map_err(|error| wrong(&error))?;
                let arm = options.clone().or(outer).arm(board);
                let arm = arm.map_err(|error| wrong(&error))?;
                options.check_limits(std::slice::from_ref(&arm))?;
                Ok(arm)
            })
            .collect(),
        _ => Err(usage(
            "--spawn more than once makes arms of its own; put it into each --arm instead",
        )),
    }?;
    outer.check_limits(&arms)?;
    Ok(arms)
}

/// Returns the arms that differ in their spawn strategy alone.
fn strategies(
    outer: &ArmOptions,
    spawns: &[SpawnKind],
    board: Option<Board>,
) -> anyhow::Result<Vec<Arm>> {
    let arm = |&spawn: &SpawnKind| {
        let rules = outer.rules.clone().with_spawn(spawn);
        let options = ArmOptions {
            rules,
            ..outer.clone()
        };
        options.arm(board)
    };
    spawns.iter().map(arm).collect()
}

/// Returns the first line of an error of the parser, without its label.
fn first_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let line = text.lines().next().unwrap_or_default();
    line.trim_start_matches("error: ").to_owned()
}
