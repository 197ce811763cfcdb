//! The command that lets a player play games (the `ai_judge(n)` of the fifth design).

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::Context;
use clap::Args;

use crate::game::{Action, By, Direction, Map, game_seed};
use crate::lab::{Batch, Match, PlayedGame, Summary};
use crate::players::Networks;
use crate::record::Header;
use crate::screen::ReportTexts;
use crate::store::Recording;
use crate::terminal::Termination;

use super::arguments::{
    BatchOptions, LookOptions, MAX_BATCH, PlayerOptions, ReportFormat, RulesOptions, Setup,
    report_format, whole_number,
};
use super::data::load_networks;
use super::error::{LEFT_OUT, print_error, unless_ended, usage};
use super::recording::create_recording;

mod report;
mod watch;

use report::{AutoLine, SummaryLine, write_game, write_json, write_summary};

#[derive(Args, Debug)]
#[command(next_help_heading = "Auto")]
pub(super) struct AutoOptions {
    #[command(flatten)]
    player: PlayerOptions,
    /// How many games
    #[arg(long, value_name = "N", default_value = "10", allow_negative_numbers = true, value_parser = whole_number(1..=MAX_BATCH))]
    games: u64,
    /// A line for each game and a summary, or the same as JSON lines
    #[arg(long, value_name = "F", default_value = "text", value_parser = report_format())]
    format: ReportFormat,
    /// Show the games in the terminal, ten moves a second; + and - change the speed
    #[arg(long, conflicts_with_all = ["jobs", "quiet"])]
    watch: bool,
    /// Write the game to this file, for 2048 replay (with --games 1)
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    look: LookOptions,
    #[command(flatten)]
    batch: BatchOptions,
    #[command(flatten)]
    rules: RulesOptions,
}

/// Plays the games and returns the exit code.
pub(super) fn auto(options: &AutoOptions) -> anyhow::Result<u8> {
    let setup = options.rules.setup()?;
    options.player.check()?;
    if !setup.rules.spawn.places_tiles() {
        return Err(usage(
            "--spawn none places no tile; a player needs uniform, retry[:RATE] or reject",
        ));
    }
    let seed = setup.seed_or_fresh();
    if options.record.is_some() && options.games != 1 {
        return Err(usage("--record holds one game; add --games 1"));
    }
    if options.watch {
        return watch::watch(options, &setup, seed);
    }
    let termination = Termination::watch().context("cannot watch for signals")?;
    let played = play_and_report(options, &setup, seed, &termination);
    unless_ended(played, &termination)
}

/// Plays the games, writes a line for each and the summary, and returns the exit code.
fn play_and_report(
    options: &AutoOptions,
    setup: &Setup,
    seed: u64,
    termination: &Termination,
) -> anyhow::Result<u8> {
    let mut batch = options.batch.batch(&termination.asked);
    // In a terminal, the lines of the games show the progress already.
    batch.progress &= !io::stdout().is_terminal();
    let texts = &options.look.language.language().texts().report;
    let mut writer = BufWriter::new(io::stdout().lock());
    let (mut map, recording) = new_game(options, setup, seed)?;
    let networks = load_networks(options.player.kind(), [&setup.rules], print_error);
    // This unpacks the network, which takes no part in the speed of the games.
    let player = options.player.kind().in_effect(&setup.rules, &networks);
    let started = Instant::now();
    let (games, moves) = play_batch(options, setup, &networks, seed, &batch, texts, &mut writer)?;
    let time = started.elapsed();
    // The same moves on the same seed are the same game.
    for direction in moves {
        map.play(Action::Move(direction), By::Player);
    }
    finish_recording(recording);
    let summary = SummaryLine::new(options, setup, player, seed, &games, time);
    match options.format {
        ReportFormat::Json => write_json(&mut writer, &AutoLine::Summary(&summary))?,
        ReportFormat::Text => write_summary(&mut writer, texts, &summary)?,
    }
    writer.flush()?;
    if summary.complete {
        return Ok(0);
    }
    if options.format == ReportFormat::Json {
        print_error(LEFT_OUT);
    }
    Ok(termination.exit_code())
}

/// Makes a game; if `--record` is given, with its record attached.
fn new_game(
    options: &AutoOptions,
    setup: &Setup,
    seed: u64,
) -> anyhow::Result<(Map, Option<Recording>)> {
    let mut map = Map::new(setup.mode(), seed, setup.board, setup.undo);
    let recording = match &options.record {
        Some(path) => {
            let mut header = Header::new(setup.mode(), setup.undo, *map.opening());
            header.seed_given = setup.seed.is_some();
            Some(create_recording(path, &header, &[])?)
        }
        None => None,
    };
    if let Some(recording) = &recording {
        map.attach(Box::new(recording.clone()));
    }
    Ok((map, recording))
}

/// Writes the rest of a record to the disk, and warns if that fails.
fn finish_recording(recording: Option<Recording>) {
    if let Some(Err(error)) = recording.map(|recording| recording.finish()) {
        print_error(error);
    }
}

/// Plays the games and writes a line for each, in the order of their indices, as soon as
/// those before it have ended. Returns the moves too, if `--record` is given.
fn play_batch(
    options: &AutoOptions,
    setup: &Setup,
    networks: &Networks,
    seed: u64,
    batch: &Batch,
    texts: &ReportTexts,
    writer: &mut impl Write,
) -> io::Result<(Summary, Vec<Direction>)> {
    // Lines are written a block at a time. Searched games are long, so each is a block.
    const MAX_BLOCK: u64 = 64;
    let game = Match {
        rules: &setup.rules,
        board: setup.board.as_ref(),
        player: options.player.kind(),
        networks,
        budget: options.player.budget(),
        time: options.player.time(),
    };
    let moves = Mutex::new(Vec::new());
    let keep_move = |direction| {
        if options.record.is_some() {
            let mut moves = moves.lock().unwrap_or_else(PoisonError::into_inner);
            moves.push(direction);
        }
    };
    let work = |indices: std::ops::Range<u64>| -> Vec<PlayedGame> {
        let play = |index| {
            let interrupted = || batch.is_interrupted();
            let seed = game_seed(seed, 0, index);
            game.play_and_visit(index, seed, interrupted, |_, direction| {
                keep_move(direction)
            })
        };
        indices.map_while(play).collect()
    };
    let mut summary = Summary::default();
    let searches = options.player.kind().searches();
    let block = if searches {
        1
    } else {
        batch.block(options.games, MAX_BLOCK)
    };
    batch.run("games", 0..options.games, block, work, |games| {
        for game in &games {
            summary.add(game);
            write_game(writer, options.format, texts, game)?;
        }
        writer.flush()
    })?;
    let moves = moves.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok((summary, moves))
}
