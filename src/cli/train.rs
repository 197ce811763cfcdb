//! The command that trains a network: it learns the game by playing it.

use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;

use crate::game::Rules;
use crate::lab::training::{self, Plan, Point};
use crate::players::Networks;
use crate::players::network::{self, Network, TrainingProgress};
use crate::store;
use crate::terminal::{Termination, is_hang_up};

use super::error::usage;

mod files;
mod network_files;
mod options;
mod start;

use files::{check_different, check_learning, check_packed, open_curve, write_packed};
use network_files::NetworkFiles;
pub(super) use options::TrainOptions;
use start::{new_network, resumed_network};

/// The most entries of a network that is installed, which take about 8 MB when packed.
const INSTALLED_ENTRIES: usize = 6_000_000;

/// Trains a network and returns the exit code.
pub(super) fn train(options: &TrainOptions) -> anyhow::Result<u8> {
    let setup = options.rules.setup()?;
    // The target changes nothing in what is learned.
    let rules = setup.rules.in_play();
    if rules.size != 4 || setup.board.is_some() || !rules.spawn.places_tiles() {
        return Err(usage("a network learns whole games on a 4 x 4 board"));
    }
    options.check()?;
    let termination = Termination::watch().context("cannot watch for signals")?;
    let files = match options.out {
        Some(_) => None,
        None => Some(network_files(options, &rules)?),
    };
    let _lock = files.as_ref().map(NetworkFiles::lock).transpose()?;
    let resumed = resumed_file(options, files.as_ref())?;
    let out = match (&files, &options.out) {
        (Some(files), _) => files.learning.clone(),
        (None, out) => out.clone().unwrap_or_default(),
    };
    check_outputs(options, &out, resumed)?;
    let mut curve = options.curve.as_deref().map(open_curve).transpose()?;
    let (mut network, before) = match resumed {
        Some(path) => resumed_network(options, path, files.as_ref())?,
        None => (new_network(options)?, TrainingProgress::default()),
    };
    if options.pack.is_some() && options.keep.is_none() && !network.is_pruned() {
        return Err(usage(
            "--pack needs a network that was pruned; give --keep too",
        ));
    }
    let plan = plan(options, rules, setup.seed_or_fresh());
    print_line(options, format_args!("seed {}", plan.seed))?;
    if let Some(most) = options.keep {
        network = prune(options, &network, most, &plan, &termination.asked)?;
        if termination.asked.load(Ordering::Relaxed) {
            // Too few games were searched to know what to keep, so nothing is written.
            return Ok(termination.exit_code());
        }
    }
    learn(
        options,
        &plan,
        &network,
        before,
        &out,
        &mut curve,
        &termination,
    )?;
    if let Some(path) = &options.pack {
        write_packed(path, &network, options.steps())?;
    }
    if let Some(files) = &files {
        install(options, files, network, &plan, &termination)?;
    }
    Ok(termination.exit_code())
}

/// Checks that no file is lost by writing the files asked for.
fn check_outputs(options: &TrainOptions, out: &Path, resumed: Option<&Path>) -> anyhow::Result<()> {
    check_learning(out, resumed)?;
    check_different([Some(out), options.pack.as_deref(), options.curve.as_deref()])?;
    options.pack.as_deref().map_or(Ok(()), check_packed)
}

fn plan(options: &TrainOptions, rules: Rules, seed: u64) -> Plan {
    let time = options.minutes;
    Plan {
        rules,
        games: options.games,
        time: time.map(|minutes| Duration::from_secs(60 * minutes)),
        seed,
        threads: options.threads,
    }
}

/// Lets the network learn, and writes it to `out` and the points of its learning curve to
/// standard error and `curve`.
fn learn(
    options: &TrainOptions,
    plan: &Plan,
    network: &Network,
    before: TrainingProgress,
    out: &Path,
    curve: &mut Option<File>,
    termination: &Termination,
) -> anyhow::Result<()> {
    let report = |point: &Point| {
        print_line(options, format_args!("{point}"))?;
        match curve {
            Some(curve) => writeln!(curve, "{}", point.csv()),
            None => Ok(()),
        }
    };
    let named = || format!("cannot train into {}", out.display());
    // What cannot be written must show before the training, and leave no file that would
    // have to be removed before the next try.
    store::check_room(out, &network::encode(network, before)).with_context(named)?;
    let write = |bytes: &[u8]| store::replace(out, bytes).map(drop);
    training::train(plan, network, before, &termination.asked, report, write)
        .with_context(named)?;
    print_line(options, format_args!("learned: {}", out.display()))?;
    Ok(())
}

/// Returns the files of the network for some rules, which are used without `--out`.
///
/// # Errors
/// A usage error if the network there, or that of the program, would not be played any
/// more or could get worse; else if the directory cannot be made.
fn network_files(options: &TrainOptions, rules: &Rules) -> anyhow::Result<NetworkFiles> {
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
    let files = NetworkFiles::of(rules)?;
    if files.playing.exists() && files.existing_learning().is_none() {
        return Err(usage(format_args!(
            "{} was not learned here and is not written over; move it, or name a file with \
             --out",
            files.playing.display()
        )));
    }
    Ok(files)
}

/// Writes the network to play by to the file where `--player network` finds it.
fn install(
    options: &TrainOptions,
    files: &NetworkFiles,
    mut network: Network,
    plan: &Plan,
    termination: &Termination,
) -> anyhow::Result<()> {
    if !network.is_pruned() {
        if termination.asked.load(Ordering::Relaxed) {
            print_line(
                options,
                format_args!("making the network to play by; Ctrl+C now ends without it"),
            )?;
        }
        // The first Ctrl+C ended the learning alone; a second one ends the program.
        let never = AtomicBool::new(false);
        network = prune(options, &network, INSTALLED_ENTRIES, plan, &never)?;
    }
    write_packed(&files.playing, &network, options.steps())?;
    let path = files.playing.display();
    print_line(options, format_args!("--player network plays by: {path}"))?;
    Ok(())
}

/// Returns the file of the network to go on with: that of `--resume`, or that of an earlier
/// training for the same rules. `None` means that a new network is trained.
fn resumed_file<'a>(
    options: &'a TrainOptions,
    files: Option<&'a NetworkFiles>,
) -> anyhow::Result<Option<&'a Path>> {
    if let Some(path) = &options.resume {
        return Ok(Some(path));
    }
    let existing = files.and_then(NetworkFiles::existing_learning);
    let is_new =
        options.tuples.is_some() || !options.stages.is_empty() || options.optimism.is_some();
    match existing {
        Some(path) if is_new => Err(usage(format_args!(
            "{} has its structure already; leave --tuples, --stages and --optimism out to go \
             on with it, or name a new file with --out",
            path.display()
        ))),
        existing => Ok(existing),
    }
}

/// Returns the network with at most this many entries, those that matter most in searched
/// games.
fn prune(
    options: &TrainOptions,
    network: &Network,
    most: usize,
    plan: &Plan,
    stop: &AtomicBool,
) -> io::Result<Network> {
    let games = options.lookups();
    print_line(
        options,
        format_args!("counting look-ups in {games} searched games"),
    )?;
    let lookups = training::count_lookups(network, &plan.rules, games, plan.seed, stop);
    Ok(network::prune(network, &lookups, most))
}

/// Prints a line on standard error, unless `--quiet` is given. That the terminal is gone is
/// no error: the training goes on.
fn print_line(options: &TrainOptions, text: fmt::Arguments<'_>) -> io::Result<()> {
    if options.quiet {
        return Ok(());
    }
    match writeln!(io::stderr().lock(), "{text}") {
        Err(error) if is_hang_up(&error) => Ok(()),
        written => written,
    }
}
