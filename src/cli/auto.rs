//! Games that a player plays by itself (design 5's `ai_judge(n)`).

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use serde::Serialize;

use crate::board::{Direction, Exponent, face_value};
use crate::event::{Event, EventQueue, Quit};
use crate::lab::{Batch, Game, Match, Summary};
use crate::map::Map;
use crate::output;
use crate::player::{Budget, PlayerKind, player};
use crate::playout::Tally;
use crate::record::Header;
use crate::rules::SpawnKind;
use crate::seeds::{game_seed, player_seed};
use crate::store::Recording;
use crate::term::{ConsoleInput, Source, watch_interrupt};

use super::batch::{BatchOptions, MOST};
use super::figures::{Figures, Reached, UNDEFINED, largest, number as figure, percent, reached};
use super::options::{LookOptions, RulesOptions, Setup, ShowOptions, named, number};
use super::play::fresh_seed;
use super::saving::record;
use super::stage::{Opening, Stage};
use super::{complain, usage};

#[derive(Args, Debug)]
#[command(next_help_heading = "Auto")]
pub(super) struct AutoOptions {
    #[command(flatten)]
    player: PlayerOptions,
    /// How many games
    #[arg(long, value_name = "N", default_value = "10", allow_negative_numbers = true, value_parser = number(1..=MOST))]
    games: u64,
    /// A line for each game and a summary, or the same as JSON lines
    #[arg(long, value_name = "F", default_value = "text", value_parser = named(&[
        ("text", Format::Text), ("json", Format::Json),
    ]))]
    format: Format,
    /// Show the games in the terminal, one move a frame
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

/// Who plays, and how far it looks.
#[derive(Args, Debug)]
pub(super) struct PlayerOptions {
    /// Who plays: random, priority, lookahead, expectimax or network
    #[arg(long, value_name = "P", default_value = "network", value_parser = PlayerKind::from_str)]
    player: PlayerKind,
    /// Moves to look ahead, for a player that searches [default: 3]
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = number(1..=Budget::MAX_DEPTH))]
    depth: Option<u32>,
    /// Positions to look at for each move, instead of a depth
    #[arg(long, value_name = "N", conflicts_with = "depth", allow_negative_numbers = true, value_parser = number(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Milliseconds to think about each move, instead of a depth
    #[arg(long, value_name = "MS", conflicts_with_all = ["depth", "nodes"], allow_negative_numbers = true, value_parser = number(1..=3_600_000_u64))]
    time: Option<u64>,
}

impl PlayerOptions {
    pub(super) fn kind(&self) -> PlayerKind {
        self.player
    }

    pub(super) fn budget(&self) -> Budget {
        match (self.depth, self.nodes, self.time) {
            (Some(depth), ..) => Budget::depth(depth),
            (_, Some(nodes), _) => Budget::nodes(nodes),
            (.., Some(_)) => Budget::UNLIMITED,
            _ => Budget::default(),
        }
    }

    pub(super) fn time(&self) -> Option<Duration> {
        self.time.map(Duration::from_millis)
    }

    /// Returns the depth of a search that has one.
    fn depth(&self) -> Option<u32> {
        let searches = self.player.searches();
        let depth = self.budget().depth;
        (searches && self.nodes.is_none() && self.time.is_none()).then_some(depth)
    }
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Text,
    Json,
}

/// Plays the games and returns the exit code.
pub(super) fn auto(options: &AutoOptions) -> anyhow::Result<u8> {
    let setup = options.rules.setup()?;
    if setup.rules.spawn == SpawnKind::None {
        return Err(usage(
            "--spawn none places no tile; a player needs uniform, retry[:RATE] or reject",
        ));
    }
    let seed = setup.seed.unwrap_or_else(fresh_seed);
    if options.record.is_some() && options.games != 1 {
        return Err(usage("--record holds one game; add --games 1"));
    }
    if options.watch {
        return watch(options, &setup, seed);
    }
    let interrupted = watch_interrupt().context("cannot watch for Ctrl+C")?;
    let batch = options.batch.batch(&interrupted);
    let mut writer = BufWriter::new(io::stdout().lock());
    let started = Instant::now();
    let (mut map, recording) = game_to_record(options, &setup, seed)?;
    let (games, moves) = play(options, &setup, seed, &batch, &mut writer)?;
    // The same moves on the same seed are the same game.
    let mut queue = EventQueue::new();
    for direction in moves {
        // The queue is empty again after each move.
        let _ = queue.push(Event::Autoplay(direction));
        map.update(&mut queue);
        while queue.pop().is_some() {}
    }
    finish(recording);
    let summary = SummaryLine::new(options, &setup, seed, &games, started.elapsed());
    match options.format {
        Format::Json => write_json(&mut writer, &Line::Summary(&summary))?,
        Format::Text => write_summary(&mut writer, &summary)?,
    }
    writer.flush()?;
    Ok(if summary.complete {
        0
    } else {
        Quit::Interrupt.exit_code()
    })
}

/// Shows the games one after the other, the player as a source of events beside
/// the keys, and returns the exit code.
fn watch(options: &AutoOptions, setup: &Setup, seed: u64) -> anyhow::Result<u8> {
    let stage = Stage::examine(&options.look);
    if !stage.keys || !stage.screen {
        return Err(usage(
            "--watch needs a terminal for keys and for the picture; leave it out in a pipe",
        ));
    }
    let show = ShowOptions {
        look: options.look,
        format: output::Format::Text,
    };
    let mut input = ConsoleInput::start(Source::Terminal, true)?;
    for index in 0..options.games {
        let seed = game_seed(seed, 0, index);
        let (kind, budget, rules) = (
            options.player.kind(),
            options.player.budget(),
            setup.rules.clone(),
        );
        input.seat(
            move || player(kind, &rules, budget, player_seed(seed)),
            options.player.time(),
        );
        let (mut map, recording) = game_to_record(options, setup, seed)?;
        let shown = stage.perform(&show, setup.preset, input, true, Opening::Watch, &mut map)?;
        finish(recording);
        let position = map.position();
        let game = Game {
            index,
            seed,
            tally: Tally {
                score: position.score,
                moves: position.moves,
                won: position.won,
                ..Tally::default()
            },
            largest: position.board.largest(),
        };
        write_game(&mut io::stdout().lock(), options.format, &game)?;
        match shown.result {
            Ok(Quit::EndOfInput) => input = shown.input,
            result => return stage.exit_code(result),
        }
    }
    Ok(0)
}

/// Makes a game, attached to its record if there is to be one.
fn game_to_record(
    options: &AutoOptions,
    setup: &Setup,
    seed: u64,
) -> anyhow::Result<(Map, Option<Recording>)> {
    let mut map = Map::new(setup.rules.clone(), seed, setup.board, setup.undo);
    let recording = match &options.record {
        Some(path) => {
            let header = Header::new(setup.mode(), setup.undo, *map.opening());
            Some(record(path, &header, &[])?)
        }
        None => None,
    };
    if let Some(recording) = &recording {
        map.attach(Box::new(recording.clone()));
    }
    Ok((map, recording))
}

/// Brings a record to the disk, and says if that failed.
fn finish(recording: Option<Recording>) {
    if let Some(Err(failure)) = recording.map(|recording| recording.finish()) {
        complain(format_args!("not recorded to its end: {failure}"));
    }
}

/// Plays the games, writes a line for each as it ends, in the order of the index.
/// Returns the moves too if there is one game, and it is to be recorded.
fn play(
    options: &AutoOptions,
    setup: &Setup,
    seed: u64,
    batch: &Batch,
    writer: &mut impl Write,
) -> io::Result<(Summary, Vec<Direction>)> {
    // Games of a player that thinks are long: the fewer in a block, the sooner their lines.
    const BLOCK: u64 = 64;
    let game = Match {
        rules: &setup.rules,
        board: setup.board.as_ref(),
        player: options.player.kind(),
        budget: options.player.budget(),
        time: options.player.time(),
    };
    let moves = Mutex::new(Vec::new());
    let note = |direction| {
        if options.record.is_some() {
            let mut moves = moves.lock().unwrap_or_else(PoisonError::into_inner);
            moves.push(direction);
        }
    };
    let work = |indices: std::ops::Range<u64>| -> Vec<Game> {
        let play = |index| {
            let interrupted = || batch.is_interrupted();
            let seed = game_seed(seed, 0, index);
            game.play_and_tell(index, seed, interrupted, |_, direction| note(direction))
        };
        indices.map_while(play).collect()
    };
    let mut summary = Summary::default();
    let searches = options.player.kind().searches();
    let block = if searches {
        1
    } else {
        batch.block(options.games, BLOCK)
    };
    batch.run("games", 0..options.games, block, work, |games| {
        for game in &games {
            summary.add(game);
            write_game(writer, options.format, game)?;
        }
        writer.flush()
    })?;
    let moves = moves.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok((summary, moves))
}

/// Returns the tiles from the smallest that ended a game to the largest, or the
/// target if that is larger.
fn tiles_to_tell(games: &Summary, setup: &Setup) -> Vec<Exponent> {
    let (Some(&first), Some(&last)) = (
        games.largest.keys().next(),
        games.largest.keys().next_back(),
    ) else {
        return Vec::new();
    };
    (first..=last.max(setup.rules.target.unwrap_or(0))).collect()
}

/// A line of the JSON format.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Game(GameLine),
    Summary(&'a SummaryLine),
}

#[derive(Serialize)]
struct GameLine {
    game: u64,
    seed: String,
    score: u64,
    moves: u64,
    max: u64,
    won: bool,
}

impl GameLine {
    fn new(game: &Game) -> Self {
        Self {
            game: game.index,
            seed: game.seed.to_string(),
            score: game.tally.score,
            moves: game.tally.moves,
            max: face_value(game.largest),
            won: game.tally.won,
        }
    }
}

#[derive(Serialize)]
struct SummaryLine {
    player: &'static str,
    depth: Option<u32>,
    seed: String,
    games: u64,
    complete: bool,
    score: Figures,
    moves: Figures,
    largest: BTreeMap<u64, u64>,
    reached: BTreeMap<u64, Reached>,
    moves_per_second: f64,
}

impl SummaryLine {
    fn new(
        options: &AutoOptions,
        setup: &Setup,
        seed: u64,
        games: &Summary,
        time: Duration,
    ) -> Self {
        Self {
            player: options.player.kind().name(),
            depth: options.player.depth(),
            seed: seed.to_string(),
            games: games.games(),
            complete: games.games() == options.games,
            score: Figures::from(&games.score),
            moves: Figures::from(&games.moves),
            largest: largest(games),
            reached: reached(games, tiles_to_tell(games, setup)),
            moves_per_second: games.moves.sums.sum as f64 / time.as_secs_f64(),
        }
    }
}

/// Writes the line of a game.
fn write_game(writer: &mut impl Write, format: Format, game: &Game) -> io::Result<()> {
    let line = GameLine::new(game);
    match format {
        Format::Json => write_json(writer, &Line::Game(line)),
        Format::Text => writeln!(
            writer,
            "game {}  score {}  moves {}  max {}  seed {}",
            line.game, line.score, line.moves, line.max, line.seed
        ),
    }
}

fn write_json(writer: &mut impl Write, line: &Line) -> io::Result<()> {
    serde_json::to_writer(&mut *writer, line)?;
    writeln!(writer)
}

fn write_summary(writer: &mut impl Write, summary: &SummaryLine) -> io::Result<()> {
    writeln!(writer)?;
    if !summary.complete {
        writeln!(
            writer,
            "INCOMPLETE: interrupted. This is what was finished:"
        )?;
    }
    let depth = summary
        .depth
        .map_or(String::new(), |depth| format!("  depth {depth}"));
    writeln!(
        writer,
        "player {}{depth}  games {}  seed {}",
        summary.player, summary.games, summary.seed
    )?;
    for (name, figures) in [("score", &summary.score), ("moves", &summary.moves)] {
        writeln!(
            writer,
            "{name}  mean {}  standard error {}  median {}",
            figure(figures.mean),
            figure(figures.se),
            figure(figures.median)
        )?;
    }
    writeln!(
        writer,
        "{:>8} {:>14} {:>14} {:>9} {:>19}",
        "tile", "largest, games", "reached, games", "share", "95 % (Wilson)"
    )?;
    for (tile, reached) in &summary.reached {
        writeln!(
            writer,
            "{tile:>8} {:>14} {:>14} {:>7} % {:>19}",
            summary.largest.get(tile).unwrap_or(&0),
            reached.games,
            reached.share.map_or(UNDEFINED.to_owned(), percent),
            reached.ci95.map_or(UNDEFINED.to_owned(), |[low, high]| {
                format!("[{}, {}]", percent(low), percent(high))
            })
        )?;
    }
    writeln!(writer, "{:.0} moves a second", summary.moves_per_second)
}
