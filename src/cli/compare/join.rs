//! Joins the slices of an experiment to the whole, from their JSON.

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};

use crate::cli::arguments::MAX_BATCH;
use crate::cli::error::usage;
use crate::game::{Board, Exponent, Merge, OnWin, PlacedCells, Preset, Rules, SpawnKind};
use crate::lab::{Arm, Draws, Experiment, Slice, SpawnTime, Summary};
use crate::players::PlayerKind;
use crate::screen::RulesJson;
use crate::store::{self, Contents};

use super::report::{ArmReport, DrawsReport, Report};

/// Reads the JSON of all slices and returns the whole experiment with its arms.
///
/// # Errors
/// If a file cannot be read; a usage error if the files are not all slices of one
/// experiment.
pub(super) fn join(files: &[PathBuf]) -> anyhow::Result<(Experiment, Vec<Arm>)> {
    let mut whole: Option<(Experiment, u64, Vec<Arm>)> = None;
    let mut seen: Vec<Slice> = Vec::new();
    for file in files {
        let (experiment, slice, arms) = read(file)?;
        if seen.contains(&slice) {
            return Err(refused(
                file,
                format_args!("slice {slice} is there already"),
            ));
        }
        seen.push(slice);
        match &mut whole {
            None => whole = Some((experiment, slice.of, arms)),
            Some((first, of, joined)) => {
                if *first != experiment || *of != slice.of {
                    return Err(refused(file, "a slice of another experiment"));
                }
                joined
                    .iter_mut()
                    .zip(&arms)
                    .for_each(|(arm, part)| arm.join(part));
            }
        }
    }
    let (experiment, of, arms) = whole.context("no file to join")?;
    if let Some(missing) = (1..=of).find(|index| seen.iter().all(|slice| slice.index != *index)) {
        let missing = Slice { index: missing, of };
        return Err(usage(format_args!("--join: slice {missing} is missing")));
    }
    Ok((experiment, arms))
}

/// Makes the usage error for a file that cannot be joined.
fn refused(file: &Path, why: impl std::fmt::Display) -> anyhow::Error {
    usage(format_args!("--join: {}: {why}", file.display()))
}

/// Reads one slice, and checks that it has all results that its experiment asks for.
fn read(file: &Path) -> anyhow::Result<(Experiment, Slice, Vec<Arm>)> {
    let cannot = || format!("cannot read {}", file.display());
    let text = match store::read_stream(file).with_context(cannot)? {
        Contents::Bytes(text) => text,
        Contents::Missing => return Err(anyhow!("there is no such file").context(cannot())),
        Contents::TooLarge => return Err(refused(file, "larger than any slice")),
    };
    let report: Report = serde_json::from_slice(utf8(file, &text)?).map_err(|error| {
        refused(
            file,
            format_args!("not what --slice with --format json writes ({error})"),
        )
    })?;
    let slice: Slice = match &report.slice {
        None => return Err(refused(file, "a whole experiment, not a slice")),
        Some(slice) => slice.parse().map_err(|error| refused(file, error))?,
    };
    if !report.complete {
        return Err(refused(
            file,
            format_args!("slice {slice} was interrupted; run it again"),
        ));
    }
    let damaged = || refused(file, format_args!("slice {slice} is damaged"));
    match &report.checksum {
        None => {
            return Err(refused(
                file,
                format_args!("slice {slice} has no checksum, as in an old version; run it again"),
            ));
        }
        Some(checksum) if *checksum != report.sum() => return Err(damaged()),
        Some(_) => (),
    }
    let experiment = experiment_of(&report).ok_or_else(damaged)?;
    let arm = |report| arm_of(report, experiment.rules.size);
    let arms: Option<Vec<Arm>> = report.arms.iter().map(arm).collect();
    let arms = arms.ok_or_else(damaged)?;
    let mut numbered = arms.iter().enumerate();
    let is_sound = numbered.all(|(arm, results)| experiment.is_possible(arm, results))
        && experiment.is_complete(slice, &arms)
        && report.agrees_with(&Report::new(&experiment, Some(slice), &arms, true));
    if !is_sound {
        return Err(damaged());
    }
    Ok((experiment, slice, arms))
}

/// Returns the bytes of a file without a byte order mark.
///
/// # Errors
/// A usage error if the file is UTF-16, as a redirection of Windows PowerShell writes it.
fn utf8<'a>(file: &Path, bytes: &'a [u8]) -> anyhow::Result<&'a [u8]> {
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => Ok(rest),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, _, ..] | [_, 0, ..] => Err(refused(
            file,
            "UTF-16; convert it to UTF-8 (Windows PowerShell writes UTF-16 for >, \
             cmd /c and PowerShell 7 do not)",
        )),
        _ => Ok(bytes),
    }
}

/// Returns the experiment of a report; `None` if the report has a value that no report can
/// have.
fn experiment_of(report: &Report) -> Option<Experiment> {
    let (preset, rules) = rules_of(&report.rules)?;
    let board = match &report.board {
        None => None,
        Some(board) => Some(
            board
                .parse::<Board>()
                .ok()
                .filter(|board| board.size() == rules.size)?,
        ),
    };
    let places_tiles = |spawn: &SpawnKind| spawn.places_tiles();
    let spawns = report.arms.iter().map(|arm| arm.spawn.parse().ok());
    if report.games > MAX_BATCH || report.draws > MAX_BATCH {
        return None;
    }
    Some(Experiment {
        preset,
        rules,
        spawns: spawns
            .map(|spawn| spawn.filter(places_tiles))
            .collect::<Option<Vec<SpawnKind>>>()?,
        player: report.player.parse::<PlayerKind>().ok()?,
        seed: report.seed.parse().ok()?,
        games: report.games,
        draws: report.draws,
        board,
    })
}

fn rules_of(report: &RulesJson) -> Option<(Preset, Rules)> {
    let preset = Preset::ALL
        .into_iter()
        .find(|preset| preset.name() == report.rules)?;
    let merges = [Merge::Once, Merge::Cascade];
    let rules = Rules {
        size: report.size,
        merge: merges
            .into_iter()
            .find(|merge| merge.name() == report.merge)?,
        spawn: SpawnKind::Uniform,
        tiles: report.tiles,
        start: report.start?,
        fours: report.fours,
        idle_spawn: report.idle_spawn,
        target: match report.target {
            None => None,
            Some(tile) => Some(exponent_of(tile)?),
        },
        on_win: [OnWin::Stop, OnWin::Continue]
            .into_iter()
            .find(|kind| report.on_win.as_deref() == Some(kind.name()))?,
    };
    rules.check().ok()?;
    Some((preset, rules))
}

fn exponent_of(tile: u128) -> Option<Exponent> {
    tile.is_power_of_two()
        .then(|| tile.trailing_zeros() as Exponent)
}

fn arm_of(report: &ArmReport, size: usize) -> Option<Arm> {
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
    Some(Arm { draws, games })
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
