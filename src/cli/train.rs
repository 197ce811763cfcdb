//! Train: a network learns the game by playing it.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;

use crate::game::Rules;
use crate::lab::training::{self, Plan, Point};
use crate::players::Networks;
use crate::players::network::{self, Network, Shape, Stage, TrainingProgress, Tuples};
use crate::store;
use crate::terminal::{Termination, is_hang_up};

use super::error::usage;

mod files;
mod home;
mod options;

use files::{open_curve, read, spare_learning, spare_other_than_packed, tell_apart, write_packed};
use home::Home;
pub(super) use options::TrainOptions;

/// The entries of a network to play by: 8 MB packed.
const KEPT: usize = 6_000_000;

/// Trains a network and returns the exit code.
pub(super) fn train(options: &TrainOptions) -> anyhow::Result<u8> {
    let setup = options.rules.setup()?;
    // What is learned holds for every target.
    let rules = setup.rules.in_play();
    if rules.size != 4 || setup.board.is_some() || !rules.spawn.places_tiles() {
        return Err(usage("a network learns whole games on a 4 x 4 board"));
    }
    options.check()?;
    let home = match options.out {
        Some(_) => None,
        None => Some(home(options, &rules)?),
    };
    let _lock = home.as_ref().map(Home::lock).transpose()?;
    let begun = begun(options, home.as_ref())?;
    let out = match (&home, &options.out) {
        (Some(home), _) => home.learning.clone(),
        (None, out) => out.clone().unwrap_or_default(),
    };
    spare_learning(&out, begun)?;
    tell_apart([
        Some(&*out),
        options.pack.as_deref(),
        options.curve.as_deref(),
    ])?;
    if let Some(pack) = &options.pack {
        spare_other_than_packed(pack)?;
    }
    let mut curve = options.curve.as_deref().map(open_curve).transpose()?;
    let (mut network, before) = match begun {
        Some(path) => resumed(options, path, home.as_ref())?,
        None => (fresh(options)?, TrainingProgress::default()),
    };
    if options.pack.is_some() && options.keep.is_none() && !network.is_pruned() {
        return Err(usage(
            "--pack needs a network that was pruned; give --keep too",
        ));
    }
    let seed = setup.seed_or_fresh();
    let ending = Termination::watch()?;
    say(options, format_args!("seed {seed}"))?;
    if let Some(most) = options.keep {
        network = prune(options, &network, most, &rules, seed, &ending.asked)?;
        if ending.asked.load(Ordering::Relaxed) {
            // Half of the look-ups do not tell what to keep; the file is as it was.
            return Ok(ending.exit_code());
        }
    }
    let plan = Plan {
        rules,
        games: options.games,
        time: options
            .minutes
            .map(|minutes| Duration::from_secs(60 * minutes)),
        seed,
        threads: options.threads,
    };
    let report = |point: &Point| {
        say(options, format_args!("{point}"))?;
        curve
            .as_mut()
            .map_or(Ok(()), |curve| writeln!(curve, "{}", point.csv()))
    };
    let write = |bytes: &[u8]| store::replace(&out, bytes).map(drop);
    training::train(&plan, &network, before, &ending.asked, report, write)
        .with_context(|| format!("cannot train into {}", out.display()))?;
    say(options, format_args!("learned: {}", out.display()))?;
    if let Some(path) = &options.pack {
        write_packed(path, &network, options.steps())?;
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
    ending: &Termination,
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
    write_packed(&home.playing, &network, options.steps())?;
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
    let games = options.lookups();
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
fn resumed(
    options: &TrainOptions,
    path: &Path,
    home: Option<&Home>,
) -> anyhow::Result<(Network, TrainingProgress)> {
    let known = read(path);
    let (mut network, before) = match home {
        Some(home) if home.learning == path => {
            known.context("delete this file to begin anew, or name another with --out")?
        }
        _ => known?,
    };
    if options.stages.is_empty() && options.optimism.is_some() {
        return Err(usage("--resume takes --optimism only for new --stages"));
    }
    if !options.stages.is_empty() {
        let shape = shape(options, network.shape().stages());
        let split = shape.and_then(|shape| network.with_shape(shape, options.optimism));
        network = split.ok_or_else(|| {
            usage(format_args!(
                "--stages takes up to {} rising even sums, with those that {} has among them",
                Shape::MAX_STAGES - 1,
                path.display()
            ))
        })?;
    }
    for (others, other) in options.average.iter().enumerate() {
        let share = 1.0 / (others + 2) as f32;
        let mean = network.average_in(&read(other)?.0, share);
        mean.ok_or_else(|| {
            usage(format_args!(
                "--average takes networks that were not pruned, of one structure; {} differs",
                other.display()
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
            "--stages takes up to {} rising even sums from 2 to 32766",
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
