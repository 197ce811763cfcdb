//! The report on games that a player played: as text, or as JSON lines.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

use crate::cli::arguments::{ReportFormat, Setup};
use crate::cli::figures::{Figures, Reached, columns, largest, number as figure, reached};
use crate::game::{Exponent, face_value};
use crate::lab::{PlayedGame, Summary};
use crate::players::PlayerKind;
use crate::screen::{FigureColumns, ReportTexts};

use super::AutoOptions;

/// Returns the tiles of the table: from the smallest that was the largest of a game, to the
/// largest of all games or the target, whichever is larger.
fn listed_tiles(games: &Summary, setup: &Setup) -> Vec<Exponent> {
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
pub(super) enum AutoLine<'a> {
    Game(GameLine),
    Summary(&'a SummaryLine),
}

#[derive(Serialize)]
pub(super) struct GameLine {
    game: u64,
    seed: String,
    score: u64,
    moves: u64,
    max: u64,
    won: bool,
}

impl GameLine {
    fn new(game: &PlayedGame) -> Self {
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
pub(super) struct SummaryLine {
    player: &'static str,
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<u64>,
    seed: String,
    games: u64,
    pub(super) complete: bool,
    score: Figures,
    moves: Figures,
    largest: BTreeMap<u128, u64>,
    reached: BTreeMap<u128, Reached>,
    moves_per_second: f64,
}

impl SummaryLine {
    pub(super) fn new(
        options: &AutoOptions,
        setup: &Setup,
        player: PlayerKind,
        seed: u64,
        games: &Summary,
        time: Duration,
    ) -> Self {
        Self {
            player: player.name(),
            depth: options.player.depth(),
            nodes: options.player.nodes(),
            time: options.player.milliseconds(),
            seed: seed.to_string(),
            games: games.games(),
            complete: games.games() == options.games,
            score: Figures::from(&games.score),
            moves: Figures::from(&games.moves),
            largest: largest(games),
            reached: reached(games, listed_tiles(games, setup)),
            moves_per_second: games.moves.sums.sum as f64 / time.as_secs_f64(),
        }
    }
}

/// Writes the line of a game.
pub(super) fn write_game(
    writer: &mut impl Write,
    format: ReportFormat,
    texts: &ReportTexts,
    game: &PlayedGame,
) -> io::Result<()> {
    let line = GameLine::new(game);
    match format {
        ReportFormat::Json => write_json(writer, &AutoLine::Game(line)),
        ReportFormat::Text => writeln!(
            writer,
            "{} {}  {} {}  {} {}  {} {}  {} {}",
            texts.game,
            line.game,
            texts.score,
            line.score,
            texts.moves,
            line.moves,
            texts.largest,
            line.max,
            texts.seed,
            line.seed
        ),
    }
}

/// Writes that a game was left before its end. As JSON that is no line, since the lines are
/// results.
pub(super) fn write_unfinished(
    writer: &mut impl Write,
    format: ReportFormat,
    texts: &ReportTexts,
    game: &PlayedGame,
) -> io::Result<()> {
    match format {
        ReportFormat::Json => Ok(()),
        ReportFormat::Text => writeln!(
            writer,
            "{} {}  {}  {} {}",
            texts.game, game.index, texts.unfinished, texts.seed, game.seed
        ),
    }
}

/// Writes a line of the JSON format.
pub(super) fn write_json(writer: &mut impl Write, line: &AutoLine) -> io::Result<()> {
    serde_json::to_writer(&mut *writer, line)?;
    writeln!(writer)
}

/// Writes the summary as text.
pub(super) fn write_summary(
    writer: &mut impl Write,
    texts: &ReportTexts,
    summary: &SummaryLine,
) -> io::Result<()> {
    let FigureColumns { mean, median, .. } = texts.figures;
    writeln!(writer)?;
    if !summary.complete {
        writeln!(writer, "{}\n{}", texts.incomplete, texts.left_out)?;
    }
    write!(writer, "{} {}", texts.player, summary.player)?;
    let depth = summary.depth.map(|moves| (texts.depth, u64::from(moves)));
    let nodes = summary.nodes.map(|count| (texts.positions, count));
    let time = summary.time.map(|milliseconds| (texts.time, milliseconds));
    for (name, number) in [depth, nodes, time].into_iter().flatten() {
        write!(writer, "  {name} {number}")?;
    }
    writeln!(
        writer,
        "  {} {}  {} {}",
        texts.games, summary.games, texts.seed, summary.seed
    )?;
    for (name, figures) in [(texts.score, &summary.score), (texts.moves, &summary.moves)] {
        writeln!(
            writer,
            "{name}  {mean} {}  {} {}  {median} {}",
            figure(figures.mean),
            texts.standard_error,
            figure(figures.se),
            figure(figures.median)
        )?;
    }
    writeln!(
        writer,
        "{}",
        columns(texts.tiles.titles(), [8, 14, 14, 9, 19])
    )?;
    for (tile, reached) in &summary.reached {
        writeln!(writer, "{}", reached.row(*tile, 8, &summary.largest))?;
    }
    let speed = format!("{:.0}", summary.moves_per_second);
    writeln!(writer, "{}", (texts.speed)(&speed))
}
