//! The command that lists best scores.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;

use crate::game::{Mode, face_value};
use crate::screen::{ReportTexts, RulesJson};
use crate::store::{Score, Scores};

use super::arguments::{LanguageOptions, ReportFormat, report_format};
use super::data::data_directory;
use super::error::print_error;

/// The options of the list.
#[derive(Args, Debug)]
pub(super) struct ScoresOptions {
    /// One line for each mode, or one JSON object
    #[arg(long, value_name = "F", default_value = "text", value_parser = report_format())]
    format: ReportFormat,
    #[command(flatten)]
    language: LanguageOptions,
}

/// Lists the best scores and returns the exit code.
pub(super) fn scores(options: &ScoresOptions) -> anyhow::Result<u8> {
    let scores = match data_directory() {
        Some(directory) => {
            let mut scores = Scores::read(&Scores::path(&directory))?;
            scores.add_saved(&directory);
            scores
        }
        None => {
            print_error("no scores are kept: the environment names no directory for data");
            Scores::default()
        }
    };
    let texts = &options.language.language().texts().report;
    let mut out = io::stdout().lock();
    for score in scores.scores() {
        match options.format {
            ReportFormat::Text => writeln!(out, "{}", text(score, texts))?,
            ReportFormat::Json => {
                serde_json::to_writer(&mut out, &ScoreLine::new(score)).map_err(io::Error::from)?;
                writeln!(out)?;
            }
        }
    }
    out.flush()?;
    Ok(0)
}

/// Returns the line of a mode as text.
fn text(score: &Score, texts: &ReportTexts) -> String {
    let by = if score.autoplay {
        texts.by_autoplay
    } else {
        texts.by_hand
    };
    format!(
        "{}  {by}  {} {}  {} {}  {} {}  {}",
        mode_name(&score.mode),
        texts.score,
        score.best.score,
        texts.moves,
        score.best.moves,
        texts.largest,
        face_value(score.best.largest),
        score.date
    )
}

/// Returns the name of a mode: its preset, and options for the rules that differ from it.
fn mode_name(mode: &Mode) -> String {
    let mut name = mode.preset.name().to_owned();
    for (rule, value) in mode.changes() {
        name.push_str(&format!(" --{rule} {value}"));
    }
    name
}

#[derive(Serialize)]
#[serde(tag = "type", rename = "best")]
struct ScoreLine {
    #[serde(flatten)]
    rules: RulesJson,
    autoplay: bool,
    score: u64,
    moves: u64,
    max: u64,
    date: String,
}

impl ScoreLine {
    fn new(score: &Score) -> Self {
        Self {
            rules: RulesJson::new(score.mode.preset, &score.mode.rules),
            autoplay: score.autoplay,
            score: score.best.score,
            moves: score.best.moves,
            max: face_value(score.best.largest),
            date: score.date.to_string(),
        }
    }
}
