//! The games of an experiment as CSV, a line for each.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::game::face_value;
use crate::lab::{Experiment, PlayedGame};

use super::labels::labels;

/// How long lines are buffered.
const FLUSH_INTERVAL: Duration = Duration::from_millis(200);

/// A writer of lines for the games, as they end.
pub(super) struct CsvRows<'a, W> {
    writer: W,
    experiment: &'a Experiment,
    labels: Vec<String>,
    flushed: Instant,
}

impl<'a, W: Write> CsvRows<'a, W> {
    /// Begins with the line of column names.
    pub(super) fn start(mut writer: W, experiment: &'a Experiment) -> io::Result<Self> {
        writeln!(
            writer,
            "game,seed,spawn,player,score,moves,max,won,spawns,tries,arm"
        )?;
        Ok(Self {
            writer,
            experiment,
            labels: labels(&experiment.arms),
            flushed: Instant::now(),
        })
    }

    /// Writes the line of a game of an arm.
    pub(super) fn write(&mut self, arm: usize, game: &PlayedGame) -> io::Result<()> {
        let tally = &game.tally;
        writeln!(
            self.writer,
            "{},{},{},{},{},{},{},{},{},{},{}",
            game.index,
            game.seed,
            self.experiment.arms[arm].mode.rules.spawn,
            self.experiment.arms[arm].player,
            tally.score,
            tally.moves,
            face_value(game.largest),
            tally.won,
            tally.spawns,
            tally.tries,
            self.labels[arm]
        )?;
        if self.flushed.elapsed() >= FLUSH_INTERVAL {
            self.writer.flush()?;
            self.flushed = Instant::now();
        }
        Ok(())
    }
}
