//! Train: a network learns the game by playing it.

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use clap::Args;

use crate::network::{self, Network, Progress, Shape, Stage, Tuples, UnknownTuples};
use crate::player::Networks;
use crate::rules::{Rules, SpawnKind};
use crate::term::{Ending, is_hang_up};
use crate::training::{self, Plan, Point};

use super::options::{RulesOptions, Setup, named, number, real};
use super::play::fresh_seed;
use super::usage;

mod files;
mod home;

use files::{open_curve, read, spare_learning, spare_other_than_packed, write_packed};
use home::Home;

/// A year.
const MOST_MINUTES: u64 = 365 * 24 * 60;

/// How a network is trained.
#[derive(Args, Debug)]
pub(super) struct TrainOptions {
    #[command(flatten)]
    rules: RulesOptions,
    /// Patterns of the network [default: 8x5, or those of the resumed one]
    #[arg(long, value_name = "T", help_heading = "Training",
        value_parser = named(&Tuples::ALL.map(|tuples| (tuples.name(), tuples))))]
    tuples: Option<Tuples>,
    /// Sums of the tiles on the board, each counted once, from which on there are tables
    /// of their own, as in 8192,12288,16384, or with other patterns 16384:4x6; with
    /// --resume those it has and others
    #[arg(
        long,
        value_name = "T",
        value_delimiter = ',',
        help_heading = "Training"
    )]
    stages: Vec<StageAsked>,
    /// What a board is worth before anything is learned, 0 to 1000000 [default: 0, in a
    /// later stage what the stage before tells]
    #[arg(long, value_name = "V", help_heading = "Training",
        allow_negative_numbers = true, value_parser = real(0.0..=1_000_000.0))]
    optimism: Option<f32>,
    /// Whole games to play, 0 only with --out [default: until Ctrl+C]
    #[arg(long, value_name = "N", help_heading = "Training",
        allow_negative_numbers = true, value_parser = number(0..=u64::MAX))]
    games: Option<u64>,
    /// Minutes to train, 0 only with --out
    #[arg(long, value_name = "M", help_heading = "Training",
        allow_negative_numbers = true, value_parser = number(0..=MOST_MINUTES))]
    minutes: Option<u64>,
    /// Learners at once, 1 to 64; only one learns the same every time
    #[arg(long, value_name = "N", default_value = "1", help_heading = "Training",
        value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: u32,
    /// Where the learning network goes, at the end and every ten minutes [default:
    /// the data directory, with the network to play by, which --player network finds;
    /// not for classic, which the program has a network for]
    #[arg(long, value_name = "FILE", help_heading = "Training")]
    out: Option<PathBuf>,
    /// A network to go on with
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Training",
        conflicts_with = "tuples"
    )]
    resume: Option<PathBuf>,
    /// Before training, keep only so many entries: those that boards met in searched games
    /// and in learning are valued by most
    #[arg(long, value_name = "N", help_heading = "Training")]
    keep: Option<usize>,
    /// Searched games that tell which entries to keep
    #[arg(
        long,
        value_name = "N",
        default_value = "20",
        help_heading = "Training"
    )]
    lookups: u64,
    /// Also write the network to play by; it must have been pruned, now or before
    #[arg(long, value_name = "FILE", help_heading = "Training", requires = "out")]
    pack: Option<PathBuf>,
    /// Steps of a packed weight from 0 to the mean one, 8 to 255: fewer make a smaller file
    #[arg(long, value_name = "N", default_value = "64", help_heading = "Training",
        value_parser = clap::value_parser!(u16).range(8..=255))]
    steps: u16,
    /// Append the learning curve to a table of comma-separated values
    #[arg(long, value_name = "FILE", help_heading = "Training")]
    curve: Option<PathBuf>,
    /// Write no learning curve to standard error
    #[arg(long, help_heading = "Training")]
    quiet: bool,
}

/// A stage as it is asked for: its sum of tiles, and its patterns if they are others.
#[derive(Clone, Copy, Debug)]
struct StageAsked {
    begins: u16,
    tuples: Option<Tuples>,
}

impl FromStr for StageAsked {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (begins, tuples) = match text.split_once(':') {
            Some((begins, tuples)) => (begins, Some(tuples)),
            None => (text, None),
        };
        let tuples = tuples.map(str::parse).transpose();
        Ok(Self {
            begins: begins
                .parse()
                .map_err(|_| "a stage is a sum of tiles from 2 to 65534".to_owned())?,
            tuples: tuples.map_err(|error: UnknownTuples| error.to_string())?,
        })
    }
}

/// The entries of a network to play by: 8 MB packed.
const KEPT: usize = 6_000_000;

/// Trains a network and returns the exit code.
pub(super) fn train(options: &TrainOptions) -> anyhow::Result<u8> {
    let Setup {
        rules, seed, board, ..
    } = options.rules.setup()?;
    if rules.size != 4 || board.is_some() || rules.spawn == SpawnKind::None {
        return Err(usage("a network learns whole games on a 4 x 4 board"));
    }
    let home = match options.out {
        Some(_) => None,
        None => Some(home(options, &rules)?),
    };
    let begun = begun(options, home.as_ref())?;
    let out = match (&home, &options.out) {
        (Some(home), _) => home.learning.clone(),
        (None, out) => out.clone().unwrap_or_default(),
    };
    spare_learning(&out, begun)?;
    options
        .pack
        .as_deref()
        .map_or(Ok(()), spare_other_than_packed)?;
    let mut curve = options.curve.as_deref().map(open_curve).transpose()?;
    let (mut network, before) = match begun {
        Some(path) => resumed(options, path)?,
        None => (fresh(options)?, Progress::default()),
    };
    if options.pack.is_some() && options.keep.is_none() && !network.is_pruned() {
        return Err(usage(
            "--pack needs a network that was pruned; give --keep too",
        ));
    }
    let seed = seed.unwrap_or_else(fresh_seed);
    let ending = Ending::watch()?;
    say(options, format_args!("seed {seed}"))?;
    if let Some(most) = options.keep {
        network = prune(options, &network, most, &rules, seed, &ending.asked)?;
    }
    let plan = Plan {
        rules,
        games: options.games,
        time: options
            .minutes
            .map(|minutes| Duration::from_secs(60 * minutes)),
        seed,
        threads: options.threads,
        out,
    };
    let report = |point: &Point| {
        say(options, format_args!("{point}"))?;
        curve
            .as_mut()
            .map_or(Ok(()), |curve| writeln!(curve, "{}", point.csv()))
    };
    training::train(&plan, &network, before, &ending.asked, report)
        .with_context(|| format!("cannot train into {}", plan.out.display()))?;
    say(options, format_args!("learned: {}", plan.out.display()))?;
    if let Some(path) = &options.pack {
        write_packed(path, &network, options.steps)?;
    }
    if let Some(home) = &home {
        install(options, home, network, &plan, &ending)?;
    }
    Ok(ending.exit_code())
}

/// Returns where a network for some rules goes without `--out`; refuses to make
/// one there that plays worse than what plays now.
fn home(options: &TrainOptions, rules: &Rules) -> anyhow::Result<Home> {
    if Networks::default().get(rules).is_some() {
        return Err(usage(
            "the program comes with a network for these rules, which goes on playing them; \
             name a file for experiments with --out",
        ));
    }
    if options.games == Some(0) || options.minutes == Some(0) {
        return Err(usage(
            "--games and --minutes take 0 only with --out; 1 or more is allowed",
        ));
    }
    let home = Home::of(rules)?;
    if home.playing.exists() && home.begun().is_none() {
        return Err(usage(format_args!(
            "{} was not learned here and is not written over; move it, or name a file with \
             --out",
            home.playing.display()
        )));
    }
    Ok(home)
}

/// Writes the network to play by, where the player finds it.
fn install(
    options: &TrainOptions,
    home: &Home,
    mut network: Network,
    plan: &Plan,
    ending: &Ending,
) -> anyhow::Result<()> {
    if !network.is_pruned() {
        if ending.asked.load(Ordering::Relaxed) {
            say(
                options,
                format_args!("making the network to play by; Ctrl+C now ends without it"),
            )?;
        }
        // Ctrl+C has ended the learning, not what comes of it; a second one does.
        let unstopped = AtomicBool::new(false);
        network = prune(options, &network, KEPT, &plan.rules, plan.seed, &unstopped)?;
    }
    write_packed(&home.playing, &network, options.steps)?;
    let played = home.playing.display();
    say(options, format_args!("--player network plays by: {played}"))?;
    Ok(())
}

/// Returns the network to go on with: the one asked for, or what was learned for
/// the same rules before.
fn begun<'a>(
    options: &'a TrainOptions,
    home: Option<&'a Home>,
) -> anyhow::Result<Option<&'a Path>> {
    if let Some(path) = &options.resume {
        return Ok(Some(path));
    }
    let begun = home.and_then(Home::begun);
    let is_new =
        options.tuples.is_some() || !options.stages.is_empty() || options.optimism.is_some();
    match begun {
        Some(path) if is_new => Err(usage(format_args!(
            "{} has its structure already; leave --tuples, --stages and --optimism out to go \
             on with it, or name a new file with --out",
            path.display()
        ))),
        begun => Ok(begun),
    }
}

/// Keeps the entries that matter most.
fn prune(
    options: &TrainOptions,
    network: &Network,
    most: usize,
    rules: &Rules,
    seed: u64,
    stop: &AtomicBool,
) -> io::Result<Network> {
    let games = options.lookups;
    say(
        options,
        format_args!("counting look-ups in {games} searched games"),
    )?;
    let lookups = training::count_lookups(network, rules, games, seed, stop);
    Ok(network::prune(network, &lookups, most))
}

/// Writes a line to standard error, unless told to be quiet. A terminal that is
/// gone reads nothing, and keeps nothing from being learned.
fn say(options: &TrainOptions, text: fmt::Arguments<'_>) -> io::Result<()> {
    if options.quiet {
        return Ok(());
    }
    match writeln!(io::stderr().lock(), "{text}") {
        Err(error) if is_hang_up(&error) => Ok(()),
        written => written,
    }
}

/// Reads the network to go on with, and splits its stages as asked.
fn resumed(options: &TrainOptions, path: &Path) -> anyhow::Result<(Network, Progress)> {
    let (mut network, before) = read(path)?;
    if options.stages.is_empty() && options.optimism.is_some() {
        return Err(usage("--resume takes --optimism only for new --stages"));
    }
    if !options.stages.is_empty() {
        let shape = shape(options, network.shape().stages());
        let split = shape.and_then(|shape| network.split(shape, options.optimism));
        network = split.ok_or_else(|| {
            usage(format_args!(
                "--stages takes up to {} rising even sums, with those that {} has among them",
                Shape::MAX_STAGES - 1,
                path.display()
            ))
        })?;
    }
    Ok((network, before))
}

/// Makes a network that has learned nothing.
fn fresh(options: &TrainOptions) -> anyhow::Result<Network> {
    let patterns = options.tuples.unwrap_or(Tuples::EightByFive).patterns();
    let shape = shape(options, &[Stage::new(0, patterns)]).ok_or_else(|| {
        usage(format_args!(
            "--stages takes up to {} rising even sums from 2 to 65534",
            Shape::MAX_STAGES - 1
        ))
    })?;
    Ok(Network::new(shape, options.optimism.unwrap_or(0.0)))
}

/// Returns the structure asked for: a stage that names no patterns has those of the
/// stage among the known ones that it begins in.
fn shape(options: &TrainOptions, known: &[Stage]) -> Option<Shape> {
    let later = options.stages.iter().map(|asked| {
        let within = known.iter().rfind(|stage| stage.begins() <= asked.begins);
        let patterns = match asked.tuples {
            Some(tuples) => tuples.patterns(),
            None => within.map_or_else(Vec::new, |stage| stage.patterns().to_vec()),
        };
        Stage::new(asked.begins, patterns)
    });
    Shape::new(known.first().cloned().into_iter().chain(later).collect())
}
