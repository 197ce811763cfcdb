//! Reports that are read again: slices to be joined, and interrupted runs to be gone on with.

use std::fmt;
use std::path::Path;

use anyhow::{Context, anyhow};

use crate::cli::arguments::MAX_BATCH;
use crate::cli::error::usage;
use crate::game::{Board, Exponent, PlacedCells};
use crate::lab::{Arm, ArmResults, Draws, Experiment, Played, Results, Slice, SpawnTime, Summary};
use crate::store::{self, Contents};

use super::arms::ArmOptions;
use super::report::{ArmReport, DrawsReport, Report};

/// An experiment or a slice of it, and what of that was run.
#[derive(Debug)]
pub(super) struct ExperimentPart {
    pub(super) experiment: Experiment,
    pub(super) slice: Option<Slice>,
    pub(super) results: Results,
}

/// Makes the usage error for a file that an option cannot take.
pub(super) fn refused(option: &str, file: &Path, why: impl fmt::Display) -> anyhow::Error {
    usage(format_args!("{option}: {}: {why}", file.display()))
}

/// Reads a report for an option, and checks that its experiment can have such results.
///
/// # Errors
/// If the file cannot be read; a usage error if it is no report that can be read again.
pub(super) fn read(option: &str, file: &Path) -> anyhow::Result<ExperimentPart> {
    let refused = |why: &dyn fmt::Display| refused(option, file, why);
    let cannot = || format!("cannot read {}", file.display());
    let bytes = match store::read_stream(file).with_context(cannot)? {
        Contents::Bytes(bytes) => bytes,
        Contents::Missing => return Err(anyhow!("there is no such file").context(cannot())),
        Contents::TooLarge => return Err(refused(&"larger than any report")),
    };
    let json = utf8(&bytes).map_err(|error| refused(&error))?;
    let report: Report = serde_json::from_slice(json).map_err(|error| {
        refused(&format_args!(
            "not what compare with --format json writes ({error})"
        ))
    })?;
    if report.complete && report.slice.is_none() {
        return Err(refused(&"a whole experiment, not a slice or a part"));
    }
    match &report.checksum {
        None => {
            return Err(refused(
                &"it has no checksum, as in an old version; run it again",
            ));
        }
        Some(checksum) if *checksum != report.sum() => return Err(refused(&"it is damaged")),
        Some(_) => (),
    }
    stored(&report).ok_or_else(|| refused(&"it is damaged"))
}

/// Returns the bytes of a file without a byte order mark.
///
/// # Errors
/// If the file is UTF-16, as a redirection of Windows PowerShell writes it.
fn utf8(bytes: &[u8]) -> Result<&[u8], &'static str> {
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => Ok(rest),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, _, ..] | [_, 0, ..] => Err(
            "UTF-16; convert it to UTF-8 (Windows PowerShell writes UTF-16 for >, \
             cmd /c and PowerShell 7 do not)",
        ),
        _ => Ok(bytes),
    }
}

/// Returns what a report says; `None` if no experiment can have it.
fn stored(report: &Report) -> Option<ExperimentPart> {
    let experiment = experiment_of(report)?;
    let slice = match &report.slice {
        None => None,
        Some(slice) => Some(slice.parse().ok()?),
    };
    let share = slice.unwrap_or(Slice::WHOLE).share(experiment.games);
    let ranges = report.played.as_ref()?.iter();
    let played = Played::new(ranges.map(|&[from, to]| from..to))?;
    let within =
        |range: &std::ops::Range<u64>| share.start <= range.start && range.end <= share.end;
    let count = played.count();
    let arms = report.arms.iter().zip(&experiment.arms);
    let arms = arms.map(|(report, arm)| results_of(report, arm.mode.rules.size));
    let pairs = report.pairs.iter().flatten();
    let results = Results {
        arms: arms.collect::<Option<_>>()?,
        pairs: pairs.map(|pair| pair.results(count)).collect(),
        played,
    };
    let whole = slice.unwrap_or(Slice::WHOLE);
    let is_sound = results.played.ranges().iter().all(within)
        && experiment.is_possible(&results)
        && report.complete == experiment.is_complete(whole, &results)
        && report.agrees_with(&Report::new(&experiment, slice, &results, report.complete));
    is_sound.then_some(ExperimentPart {
        experiment,
        slice,
        results,
    })
}

/// Returns the experiment of a report; `None` if the report has a value that no report can
/// have.
fn experiment_of(report: &Report) -> Option<Experiment> {
    let board: Option<Board> = match &report.board {
        None => None,
        Some(board) => Some(board.parse().ok()?),
    };
    let arm = |arm: &ArmReport| ArmOptions::parse(&arm.options).ok()?.arm(board).ok();
    let arms: Vec<Arm> = report.arms.iter().map(arm).collect::<Option<_>>()?;
    let is_allowed = !arms.is_empty()
        && report.games <= MAX_BATCH
        && report.draws <= MAX_BATCH
        && report
            .until
            .is_none_or(|percent| percent > 0.0 && percent <= 100.0);
    is_allowed.then_some(Experiment {
        arms,
        seed: report.seed.parse().ok()?,
        games: report.games,
        draws: report.draws,
        board,
        paired: report.paired,
        precision: report.until,
    })
}

fn exponent_of(tile: u128) -> Option<Exponent> {
    tile.is_power_of_two()
        .then(|| tile.trailing_zeros() as Exponent)
}

fn results_of(report: &ArmReport, size: usize) -> Option<ArmResults> {
    let largest = report
        .largest
        .iter()
        .map(|(&tile, &games)| Some((exponent_of(tile)?, games)));
    let timed_tiles = report.timed_tiles?;
    let games = Summary {
        score: report.score.record(report.games),
        moves: report.moves.record(report.games),
        largest: largest.collect::<Option<_>>()?,
        spawns: report.spawns,
        tries: report.tries,
        time: SpawnTime {
            nanoseconds: report.ns_per_spawn.unwrap_or(0.0) * timed_tiles as f64,
            tiles: timed_tiles,
        },
    };
    let draws = draws_of(&report.draws, size)?;
    Some(ArmResults { draws, games })
}

fn draws_of(report: &DrawsReport, size: usize) -> Option<Draws> {
    let place = |placement: PlacedCells, &[row, column]: &[usize; 2]| {
        let on_board = row < size && column < size;
        on_board.then(|| placement.with((row * size + column) as u8))?
    };
    let read = |(places, calls): &(Vec<[usize; 2]>, u64)| {
        let placement = places.iter().try_fold(PlacedCells::default(), place)?;
        Some((placement, *calls))
    };
    Some(Draws {
        calls: report.calls,
        tries: report.tries,
        placements: report.placements.iter().map(read).collect::<Option<_>>()?,
    })
}
