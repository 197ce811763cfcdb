//! The command that compares spawn strategies, by their exact laws and by experiment.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::Context;
use clap::Args;

use crate::game::{Rules, SpawnKind};
use crate::lab::{Experiment, Slice};
use crate::players::PlayerKind;
use crate::screen::Depth;
use crate::terminal::{self, Capabilities, Reading, Stream, Termination};

use super::arguments::{
    BatchOptions, LanguageOptions, MAX_BATCH, RulesOptions, named, player_kind, whole_number,
};
use super::data::load_networks;
use super::error::{LEFT_OUT, print_error, unless_ended, usage};

mod csv;
mod join;
mod report;
mod text;

use report::Report;

#[derive(Args, Debug)]
#[command(next_help_heading = "Compare")]
pub(super) struct CompareOptions {
    /// Games for each strategy
    #[arg(long, value_name = "N", default_value = "10000", allow_negative_numbers = true, value_parser = whole_number(1..=MAX_BATCH))]
    games: u64,
    /// Who plays them
    #[arg(long, value_name = "P", default_value = "random", value_parser = player_kind())]
    player: PlayerKind,
    /// Spawn calls on one position for each strategy, 0 for none
    #[arg(long, value_name = "N", default_value = "1000000", allow_negative_numbers = true, value_parser = whole_number(0..=MAX_BATCH))]
    draws: u64,
    /// Tell the exact law of the spawns only, without a game and without a draw
    #[arg(long, conflicts_with_all = ["games", "player", "draws", "slice", "jobs"])]
    exact: bool,
    #[command(flatten)]
    batch: BatchOptions,
    /// Run only the I-th of N parts of the experiment
    #[arg(long, value_name = "I/N", value_parser = Slice::from_str)]
    slice: Option<Slice>,
    /// Join the JSON of all parts to the report of the whole
    #[arg(
        long, value_name = "FILE", num_args = 1..,
        conflicts_with_all = ["RulesOptions", "games", "player", "draws", "exact", "jobs", "slice"]
    )]
    join: Vec<PathBuf>,
    /// A report, the same as one JSON object, or a line for each game
    #[arg(long, value_name = "F", default_value = "text", value_parser = named(&[
        ("text", CompareFormat::Text), ("json", CompareFormat::Json), ("csv", CompareFormat::Csv),
    ]))]
    format: CompareFormat,
    #[command(flatten)]
    language: LanguageOptions,
    #[command(flatten)]
    rules: RulesOptions,
}

/// The format of what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CompareFormat {
    Text,
    Json,
    Csv,
}

/// Runs an experiment or joins its slices, writes the report, and returns the exit code.
pub(super) fn compare(options: &CompareOptions) -> anyhow::Result<u8> {
    let mut writer = BufWriter::with_capacity(64 * 1024, io::stdout().lock());
    if options.format == CompareFormat::Csv && (options.exact || !options.join.is_empty()) {
        return Err(usage(
            "--format csv has a line for each game; there are none here",
        ));
    }
    if !options.join.is_empty() {
        let (experiment, arms) = join::join(&options.join)?;
        let report = Report::new(&experiment, None, &arms, true);
        write_report(&mut writer, options, &experiment, &report)?;
        return Ok(0);
    }
    let experiment = experiment(options)?;
    let termination = Termination::watch().context("cannot watch for signals")?;
    let ran = run(options, &experiment, &termination, &mut writer);
    unless_ended(ran, &termination)
}

/// Runs an experiment, writes the report, and returns the exit code.
fn run(
    options: &CompareOptions,
    experiment: &Experiment,
    termination: &Termination,
    writer: &mut impl Write,
) -> anyhow::Result<u8> {
    let batch = options.batch.batch(&termination.asked);
    let slice = options.slice.unwrap_or(Slice::WHOLE);
    let rules: Vec<Rules> = (0..experiment.spawns.len())
        .map(|arm| experiment.rules_of(arm))
        .collect();
    let networks = load_networks(options.player, &rules, print_error);
    let arms = if options.format == CompareFormat::Csv {
        let mut rows = csv::CsvRows::start(&mut *writer, experiment)?;
        experiment.run(&networks, &batch, slice, |arm, game| rows.write(arm, game))?
    } else {
        experiment.run(&networks, &batch, slice, |_, _| Ok(()))?
    };
    let complete = experiment.is_complete(slice, &arms);
    if options.format != CompareFormat::Csv {
        let report = Report::new(experiment, options.slice, &arms, complete);
        write_report(writer, options, experiment, &report)?;
    }
    writer.flush()?;
    if complete {
        return Ok(0);
    }
    if options.format != CompareFormat::Text {
        print_error(LEFT_OUT);
    }
    Ok(termination.exit_code())
}

fn experiment(options: &CompareOptions) -> anyhow::Result<Experiment> {
    let setup = options.rules.setup_with(Some(SpawnKind::Uniform))?;
    let seed = setup.seed_or_fresh();
    let spawns = match options.rules.spawns() {
        [] => vec![
            SpawnKind::Uniform,
            SpawnKind::Retry {
                rate: SpawnKind::DEFAULT_RATE,
            },
        ],
        spawns => spawns.to_vec(),
    };
    if !spawns.iter().all(|spawn| spawn.places_tiles()) {
        return Err(usage(
            "--spawn none places no tile; uniform, retry[:RATE] and reject can be compared",
        ));
    }
    // The exact law takes no draws, and CSV has no column for them.
    let draws = if options.exact || options.format == CompareFormat::Csv {
        0
    } else {
        options.draws
    };
    Ok(Experiment {
        preset: setup.preset,
        rules: setup.rules,
        spawns,
        player: options.player,
        seed,
        games: if options.exact { 0 } else { options.games },
        draws,
        board: setup.board,
    })
}

fn write_report(
    writer: &mut impl Write,
    options: &CompareOptions,
    experiment: &Experiment,
    report: &Report,
) -> io::Result<()> {
    if options.format == CompareFormat::Json {
        serde_json::to_writer(&mut *writer, report)?;
        writeln!(writer)?;
        return writer.flush();
    }
    let colors = shows_colors();
    // A console of Windows shows colours only after it was asked to.
    let _guard = colors
        .then(|| terminal::enter(Reading::Nothing, None))
        .transpose()?;
    let texts = &options.language.language().texts().report;
    text::write(writer, experiment, report, texts, colors)?;
    writer.flush()
}

/// Tells whether standard output is a terminal with colours, and `NO_COLOR` is not set.
fn shows_colors() -> bool {
    let variable = |name: &str| std::env::var(name).ok();
    let no_color = variable("NO_COLOR").is_some_and(|value| !value.is_empty());
    let capabilities = Capabilities::from_environment(variable, terminal::console_takes_escapes());
    Stream::stdout() == Stream::Terminal
        && capabilities.escapes
        && capabilities.depth != Depth::None
        && !no_color
}
