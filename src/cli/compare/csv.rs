//! A line of CSV for each game.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::game::face_value;
use crate::lab::{Experiment, PlayedGame};

/// How long a line may wait for others to be written with.
const PATIENCE: Duration = Duration::from_millis(200);

/// The lines, written as the games end.
pub(super) struct CsvRows<'a, W> {
    writer: W,
    experiment: &'a Experiment,
    flushed: Instant,
}

impl<'a, W: Write> CsvRows<'a, W> {
    /// Writes the names of the columns.
    pub(super) fn start(mut writer: W, experiment: &'a Experiment) -> io::Result<Self> {
        writeln!(
            writer,
            "game,seed,spawn,player,score,moves,max,won,spawns,tries"
        )?;
        Ok(Self {
            writer,
            experiment,
            flushed: Instant::now(),
        })
    }

    pub(super) fn write(&mut self, arm: usize, game: &PlayedGame) -> io::Result<()> {
        let tally = &game.tally;
        writeln!(
            self.writer,
            "{},{},{},{},{},{},{},{},{},{}",
            game.index,
            game.seed,
            self.experiment.spawns[arm],
            self.experiment.player,
            tally.score,
            tally.moves,
            face_value(game.largest),
            tally.won,
            tally.spawns,
            tally.tries
        )?;
        if self.flushed.elapsed() >= PATIENCE {
            self.writer.flush()?;
            self.flushed = Instant::now();
        }
        Ok(())
    }
}
