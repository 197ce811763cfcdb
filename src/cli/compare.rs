//! The command that compares arms: spawn strategies, rules, players; by the exact laws of
//! the spawns and by experiment.

use std::io::{self, BufWriter, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use clap::Args;

use crate::lab::{Experiment, Results, Slice};
use crate::players::{Networks, PlayerKind};
use crate::screen::Depth;
use crate::store;
use crate::terminal::{self, Capabilities, Reading, Stream, Termination};

use super::arguments::{BatchOptions, LanguageOptions, MAX_BATCH, named, whole_number};
use super::data::load_networks;
use super::error::{LEFT_OUT, print_error, unless_ended, usage};

mod arms;
mod contrasts;
mod csv;
mod join;
mod labels;
mod plot;
mod report;
mod stored;
mod text;

use arms::{ArmOptions, arms};
use report::Report;
use stored::ExperimentPart;

/// The games of each arm, if neither a number nor another end is given.
const DEFAULT_GAMES: u64 = 10_000;

#[derive(Args, Debug)]
#[command(next_help_heading = "Compare")]
pub(super) struct CompareOptions {
    /// What to compare: rules and player as options in quotes, once for each arm; options
    /// outside are for all [default: --spawn uniform and --spawn retry:0.1]
    #[arg(long, value_name = "OPTIONS", allow_hyphen_values = true)]
    arm: Vec<String>,
    /// Games for each arm [default: 10000, or with --until or --minutes no limit]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number(1..=MAX_BATCH))]
    games: Option<u64>,
    /// Go on until every difference in mean score is known within P per cent of the mean
    #[arg(long, value_name = "P%", allow_negative_numbers = true, conflicts_with = "slice", value_parser = percent)]
    until: Option<f64>,
    /// Go on for so many minutes, and end the games that are under way then
    #[arg(long, value_name = "M", allow_negative_numbers = true, conflicts_with = "slice", value_parser = minutes)]
    minutes: Option<f64>,
    /// Give all arms the same seeds, and compare game by game
    #[arg(long)]
    paired: bool,
    /// Spawn calls on one position for each arm, 0 for none
    #[arg(long, value_name = "N", default_value = "1000000", allow_negative_numbers = true, value_parser = whole_number(0..=MAX_BATCH))]
    draws: u64,
    /// Tell the exact law of the spawns only, without a game and without a draw
    #[arg(long, conflicts_with_all = ["games", "player", "draws", "slice", "jobs", "until", "minutes", "paired"])]
    exact: bool,
    /// Draw the report as a picture too, in SVG
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    batch: BatchOptions,
    /// Run only the I-th of N parts of the experiment
    #[arg(long, value_name = "I/N", value_parser = Slice::from_str)]
    slice: Option<Slice>,
    /// Join the JSON of all parts to the report of the whole
    #[arg(
        long, value_name = "FILE", num_args = 1..,
        conflicts_with_all = ["ArmOptions", "RulesOptions", "arm", "games", "until", "minutes",
            "paired", "draws", "exact", "jobs", "slice", "resume"]
    )]
    join: Vec<PathBuf>,
    /// Go on from the JSON of a run or slice that was interrupted
    #[arg(
        long, value_name = "FILE",
        conflicts_with_all = ["ArmOptions", "RulesOptions", "arm", "games", "until", "paired",
            "draws", "exact", "slice"]
    )]
    resume: Option<PathBuf>,
    /// A report, the same as one JSON object, or a line for each game
    #[arg(long, value_name = "F", default_value = "text", value_parser = named(&[
        ("text", CompareFormat::Text), ("json", CompareFormat::Json), ("csv", CompareFormat::Csv),
    ]))]
    format: CompareFormat,
    #[command(flatten)]
    language: LanguageOptions,
    #[command(flatten)]
    shared: ArmOptions,
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
    let has_games = !options.exact && options.join.is_empty() && options.resume.is_none();
    if options.format == CompareFormat::Csv && !has_games {
        return Err(usage(
            "--format csv has a line for each game; there are none here",
        ));
    }
    if !options.join.is_empty() {
        let (experiment, results) = join::join(&options.join)?;
        let report = Report::new(&experiment, None, &results, true);
        write_report(&mut writer, options, &experiment, &report)?;
        draw_report(options, &report, &results)?;
        return Ok(0);
    }
    let part = match &options.resume {
        Some(file) => {
            let part = stored::read("--resume", file)?;
            let Experiment {
                games, precision, ..
            } = part.experiment;
            if games == MAX_BATCH && precision.is_none() && options.minutes.is_none() {
                let why = "a run by --minutes; give it some more";
                return Err(stored::refused("--resume", file, why));
            }
            part
        }
        None => {
            let experiment = experiment(options)?;
            ExperimentPart {
                slice: options.slice,
                results: experiment.no_results(),
                experiment,
            }
        }
    };
    let termination = Termination::watch().context("cannot watch for signals")?;
    let ran = run_and_report(options, part, &termination, &mut writer);
    unless_ended(ran, &termination)
}

/// Runs an experiment, writes the report, and returns the exit code.
fn run_and_report(
    options: &CompareOptions,
    part: ExperimentPart,
    termination: &Termination,
    writer: &mut impl Write,
) -> anyhow::Result<u8> {
    let ExperimentPart {
        mut experiment,
        slice,
        mut results,
    } = part;
    let networks = networks(&experiment);
    let mut batch = options.batch.batch(&termination.asked);
    let time = options
        .minutes
        .map(|minutes| Duration::from_secs_f64(60.0 * minutes));
    batch.deadline = time.and_then(|time| Instant::now().checked_add(time));
    let share = slice.unwrap_or(Slice::WHOLE);
    let complete = if options.format == CompareFormat::Csv {
        let mut rows = csv::CsvRows::start(&mut *writer, &experiment)?;
        let each = |arm, game: &_| rows.write(arm, game);
        experiment.run(&networks, &batch, share, &mut results, each)?
    } else {
        experiment.run(&networks, &batch, share, &mut results, |_, _| Ok(()))?
    };
    if complete && slice.is_none() {
        experiment = experiment.ended_with(&results);
    }
    let report = Report::new(&experiment, slice, &results, complete);
    if options.format != CompareFormat::Csv {
        write_report(writer, options, &experiment, &report)?;
    }
    writer.flush()?;
    draw_report(options, &report, &results)?;
    if complete {
        return Ok(0);
    }
    if options.format != CompareFormat::Text {
        print_error(LEFT_OUT);
    }
    Ok(termination.exit_code())
}

/// Loads the networks that the arms may use.
fn networks(experiment: &Experiment) -> Networks {
    let arms = experiment.arms.iter();
    let learned = arms.filter(|arm| arm.player == PlayerKind::Network);
    let mut rules = Vec::new();
    for arm in learned {
        if !rules.contains(&&arm.mode.rules) {
            rules.push(&arm.mode.rules);
        }
    }
    load_networks(PlayerKind::Network, rules, print_error)
}

fn experiment(options: &CompareOptions) -> anyhow::Result<Experiment> {
    let board = options.shared.rules.read_board()?;
    let arms = arms(&options.arm, &options.shared, board)?;
    if options.paired && arms.len() < 2 {
        return Err(usage("--paired compares the games of two arms or more"));
    }
    let is_open = options.until.is_some() || options.minutes.is_some();
    let games = options.games;
    // The exact law takes no draws, and CSV has no column for them.
    let draws = if options.exact || options.format == CompareFormat::Csv {
        0
    } else {
        options.draws
    };
    Ok(Experiment {
        arms,
        seed: options.shared.rules.seed_or_fresh(),
        games: match games {
            _ if options.exact => 0,
            Some(games) => games,
            None if is_open => MAX_BATCH,
            None => DEFAULT_GAMES,
        },
        draws,
        board,
        paired: options.paired,
        precision: options.until,
    })
}

/// Reads a percentage, with or without its sign.
fn percent(text: &str) -> Result<f64, String> {
    const ALLOWED: RangeInclusive<f64> = 0.001..=100.0;
    let number = text.strip_suffix('%').unwrap_or(text).parse().ok();
    number
        .filter(|number| ALLOWED.contains(number))
        .ok_or_else(|| "a percentage from 0.001 to 100 is allowed".to_owned())
}

/// Reads a number of minutes.
fn minutes(text: &str) -> Result<f64, String> {
    const YEAR: f64 = 365.0 * 24.0 * 60.0;
    let number = text.parse().ok();
    number
        .filter(|number| (0.0..=YEAR).contains(number))
        .ok_or_else(|| format!("a number from 0 to {YEAR} is allowed"))
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

/// Draws the report into the file of `--plot`, if it is given.
fn draw_report(options: &CompareOptions, report: &Report, results: &Results) -> anyhow::Result<()> {
    let Some(path) = &options.plot else {
        return Ok(());
    };
    let texts = &options.language.language().texts().report;
    let picture = plot::svg(report, results, texts);
    let picture = picture.map_err(|error| anyhow!("cannot draw the report: {error}"))?;
    store::replace(path, picture.as_bytes())
        .with_context(|| format!("cannot write the picture {}", path.display()))?;
    Ok(())
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
