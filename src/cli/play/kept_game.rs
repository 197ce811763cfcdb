//! A game and the files that it is kept in: its save, its record and the best scores.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::cli::arguments::Setup;
use crate::cli::data::data_directory;
use crate::cli::error::usage;
use crate::cli::recording::create_recording;
use crate::game::{Action, Bests, By, Map, Mode};
use crate::record::Header;
use crate::screen::Message;
use crate::store::{self, Recording, Save, SaveError, Scores, ScoresError};

use super::PlayOptions;

/// A game to be played, and the files that it is kept in.
pub(super) struct KeptGame {
    pub(super) map: Map,
    mode: Mode,
    is_resumed: bool,
    save: Save,
    /// The save and the record, as far as they are written.
    recordings: Vec<Recording>,
    /// The file of best scores, until they are written.
    scores: Option<PathBuf>,
    /// What went wrong with the files, to be printed after the game.
    warnings: Vec<String>,
}

/// Where the program keeps a game that no option names a file for.
struct DefaultFiles {
    /// The directory of the save.
    directory: Option<PathBuf>,
    /// The file of best scores.
    scores: Option<PathBuf>,
    /// Why there is no directory for the save.
    error: Option<SaveError>,
}

impl KeptGame {
    /// Resumes the saved game of the mode, or begins a new one. Without `--save`, only a
    /// game that is played `by_hand` with neither seed nor board given is saved.
    ///
    /// # Errors
    /// A usage error if the save is no record or of another game, or a file is given twice;
    /// else if the record cannot be created. That a game cannot be saved is no error, but
    /// a [message](Self::message) and a warning.
    pub(super) fn begin(
        setup: Setup,
        options: &PlayOptions,
        by_hand: bool,
    ) -> anyhow::Result<Self> {
        if let (Some(record), Some(save)) = (&options.record, &options.save)
            && store::is_same_file(record, save)
        {
            return Err(usage("--record and --save need different files"));
        }
        let seed_given = setup.seed.is_some();
        let is_saved = by_hand && !seed_given && setup.board.is_none();
        let mut defaults = DefaultFiles::find(options, is_saved);
        let mut save = open_save(options, &setup, &defaults)?;
        if save.header.as_ref().is_some_and(Header::is_chosen) {
            defaults.scores = None;
        }
        save.error = defaults.error.or(save.error);
        let is_resumed = save.map.is_some();
        let map = save.map.take().unwrap_or_else(|| {
            let seed = setup.seed_or_fresh();
            Map::new(setup.mode(), seed, setup.board, setup.undo)
        });
        let mut game = Self {
            map,
            mode: setup.mode(),
            is_resumed,
            save,
            recordings: Vec::new(),
            scores: defaults.scores,
            warnings: Vec::new(),
        };
        // A save that was shortened no longer holds the best scores of its game.
        let shorten = game.read_scores();
        let mut new = Header::new(game.mode.clone(), setup.undo, *game.map.opening());
        new.seed_given = seed_given;
        game.attach_files(options, &new, shorten)?;
        if game.map.undo_limit() != setup.undo {
            game.map.play(Action::Limit(setup.undo), By::Hand);
        }
        if options.new && is_resumed {
            game.map.play(Action::Restart, By::Hand);
            game.is_resumed = false;
        }
        Ok(game)
    }

    /// Attaches the save and the record to the game; `new` is the header of a game that is
    /// not resumed. With `shorten`, the save leaves out turns that undo cannot return to.
    fn attach_files(
        &mut self,
        options: &PlayOptions,
        new: &Header,
        shorten: bool,
    ) -> anyhow::Result<()> {
        // The record comes first: if it cannot be written, the save is left as it is.
        if let Some(path) = &options.record {
            let header = self.save.header.as_ref().unwrap_or(new);
            self.recordings
                .push(create_recording(path, header, &self.save.turns)?);
        }
        self.recordings.extend(self.save.record(new, shorten));
        for recording in &self.recordings {
            self.map.attach(Box::new(recording.clone()));
        }
        self.save.turns = Vec::new();
        Ok(())
    }

    /// Returns the message to show at the start, if there is one.
    pub(super) fn message(&self) -> Option<Message> {
        match &self.save.error {
            Some(SaveError::Taken(_)) => Some(Message::Taken),
            Some(SaveError::Damaged { .. }) => Some(Message::Damaged),
            Some(SaveError::Torn(_)) => Some(Message::Torn),
            Some(_) => Some(Message::Unsaved),
            None => self.is_resumed.then_some(Message::Resumed),
        }
    }

    /// Writes everything to the disk, and returns what went wrong with the files.
    pub(super) fn finish(&mut self) -> Vec<String> {
        for recording in &self.recordings {
            if let Err(error) = recording.finish() {
                self.warnings.push(error.to_string());
            }
        }
        if let Some(error) = self.save.error.take() {
            self.warnings.push(error.to_string());
        }
        self.write_scores();
        std::mem::take(&mut self.warnings)
    }

    /// Reads the best scores of earlier games, writes better ones of this game, and returns
    /// whether that succeeded. It does not wait for a lock, and does not warn:
    /// [`Self::write_scores`] tries again.
    fn read_scores(&mut self) -> bool {
        let Some(path) = self.scores.clone() else {
            return false;
        };
        let elsewhere = self.save.bests_elsewhere(&self.mode);
        self.know(&elsewhere);
        let is_written = self.exchange_scores(&path, Duration::ZERO).is_ok();
        if !is_written && let Ok(scores) = Scores::read(&path) {
            self.know(&scores.of(&self.mode));
        }
        is_written
    }

    /// Writes the best scores, or warns why it cannot.
    fn write_scores(&mut self) {
        const PATIENCE: Duration = Duration::from_secs(1);
        let Some(path) = self.scores.take() else {
            return;
        };
        if let Err(error) = self.exchange_scores(&path, PATIENCE) {
            // A save in the same directory has most likely failed for the same reason.
            if self.warnings.is_empty() {
                self.warnings
                    .push(format!("best scores not saved: {error}"));
            }
        }
    }

    /// Merges the best scores of this game and those in the file, waiting for its lock as
    /// long as `patience`.
    fn exchange_scores(&mut self, path: &Path, patience: Duration) -> Result<(), ScoresError> {
        let (bests, aside) = Scores::update(path, &self.mode, self.map.bests(), patience)?;
        self.know(&bests);
        if let Some(aside) = aside {
            self.warnings.push(format!(
                "the best scores {} were damaged and are kept as {}",
                path.display(),
                aside.display()
            ));
        }
        Ok(())
    }

    /// Tells the map the best scores, by hand and by autoplay.
    fn know(&mut self, bests: &Bests) {
        for autoplay in [false, true] {
            self.map.know(autoplay, bests.of(autoplay));
        }
    }
}

impl DefaultFiles {
    /// Finds the files, and makes the directory if it is needed. A game that is not
    /// `is_saved` by default has none.
    fn find(options: &PlayOptions, is_saved: bool) -> Self {
        let mut files = Self {
            directory: None,
            scores: None,
            error: None,
        };
        if options.no_save || !is_saved {
            return files;
        }
        let Some(directory) = data_directory() else {
            files.error = options.save.is_none().then_some(SaveError::NoDataDirectory);
            return files;
        };
        files.scores = Some(Scores::path(&directory));
        if options.save.is_none() {
            match fs::create_dir_all(&directory) {
                Ok(()) => files.directory = Some(directory),
                Err(error) => files.error = Some(SaveError::DirectoryFailed(directory, error)),
            }
        }
        files
    }
}

/// Opens the file of `--save`, else the save in the default directory, if there is one.
fn open_save(
    options: &PlayOptions,
    setup: &Setup,
    defaults: &DefaultFiles,
) -> anyhow::Result<Save> {
    let mode = setup.mode();
    let Some(path) = &options.save else {
        let directory = defaults.directory.as_ref();
        let open = |directory: &PathBuf| Save::open_in(directory, &mode, true);
        return Ok(directory.map_or_else(Save::default, open));
    };
    if store::is_not_a_record(path) {
        return Err(usage(format_args!(
            "--save {} is no saved game and is left as it is; give another file",
            path.display()
        )));
    }
    let save = Save::open(path, &mode, false);
    refuse_other_games(&save, setup)?;
    Ok(save)
}

/// Refuses a save of another game than the options describe.
fn refuse_other_games(save: &Save, setup: &Setup) -> anyhow::Result<()> {
    if let Some(SaveError::OtherMode(path, mode)) = &save.error {
        return Err(usage(format_args!(
            "--save {} holds a game of other rules; give those or another file: {mode}",
            path.display()
        )));
    }
    let Some(opening) = save.header.as_ref().map(|header| &header.opening) else {
        return Ok(());
    };
    if setup.seed.is_some_and(|seed| seed != opening.seed) {
        return Err(usage(format_args!(
            "--save holds a game with --seed {}; leave --seed out or give another file",
            opening.seed
        )));
    }
    if setup.board.is_some() && setup.board != opening.given {
        return Err(usage(
            "--save holds a game with another --board; leave --board out or give another file",
        ));
    }
    Ok(())
}
