//! The command that finds the best move in a position.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use serde::Serialize;

use crate::engine::Tiles;
use crate::game::{Advice, Direction, player_seed};
use crate::players::player;

use super::arguments::{PlayerOptions, ReportFormat, RulesOptions, report_format};
use super::data::load_networks;
use super::error::{print_error, usage};

#[derive(Args, Debug)]
#[command(next_help_heading = "Hint")]
pub(super) struct HintOptions {
    #[command(flatten)]
    player: PlayerOptions,
    /// A line, or a JSON object
    #[arg(long, value_name = "F", default_value = "text", value_parser = report_format())]
    format: ReportFormat,
    #[command(flatten)]
    rules: RulesOptions,
}

/// The exit code if no direction is legal.
const NO_MOVE: u8 = 1;

/// Writes the best move in a position and the values of all, and returns the exit code.
pub(super) fn hint(options: &HintOptions) -> anyhow::Result<u8> {
    let setup = options.rules.setup()?;
    options.player.check()?;
    let Some(board) = &setup.board else {
        return Err(usage("hint needs a position; give one with --board"));
    };
    let seed = setup.seed_or_fresh();
    let legal = setup.rules.legal(board);
    let networks = load_networks(options.player.kind(), [&setup.rules], print_error);
    let mut player = player(
        options.player.kind(),
        &setup.rules,
        options.player.budget(),
        player_seed(seed),
        &networks,
    );
    let deadline = options.player.time().map(|time| Instant::now() + time);
    let mut is_late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    let advice = player.advise(&Tiles::from(board), legal, &mut is_late);
    // A seed is told only where it matters.
    let seed = options.player.kind().draws_numbers().then_some(seed);
    let mut out = io::stdout().lock();
    match options.format {
        ReportFormat::Json => {
            serde_json::to_writer(&mut out, &HintLine::new(&advice, seed))?;
            writeln!(out)?;
        }
        ReportFormat::Text => writeln!(out, "{}", text(&advice, seed))?,
    }
    Ok(if advice.best.is_some() { 0 } else { NO_MOVE })
}

/// Returns the best direction, the values of all four and the seed as text.
fn text(advice: &Advice, seed: Option<u64>) -> String {
    let value = |direction: Direction| {
        let value = advice.values[direction as usize];
        let value = value.map_or("-".to_owned(), |value| format!("{value:.1}"));
        format!("  {} {value}", direction.name())
    };
    let values: String = Direction::ALL.into_iter().map(value).collect();
    let best = advice.best.map_or("none", Direction::name);
    let seed = seed.map_or(String::new(), |seed| format!("  seed {seed}"));
    format!("{best}{values}{seed}")
}

#[derive(Serialize)]
struct HintLine {
    best: Option<&'static str>,
    values: Values,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
}

#[derive(Serialize)]
struct Values {
    up: Option<f64>,
    down: Option<f64>,
    left: Option<f64>,
    right: Option<f64>,
}

impl HintLine {
    fn new(advice: &Advice, seed: Option<u64>) -> Self {
        let [up, down, left, right] = advice.values;
        Self {
            best: advice.best.map(Direction::name),
            values: Values {
                up,
                down,
                left,
                right,
            },
            seed: seed.map(|seed| seed.to_string()),
        }
    }
}
