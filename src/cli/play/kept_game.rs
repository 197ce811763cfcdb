//! A game and where it is kept: resumed or begun, saved, recorded, its best known.

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

/// A game to be played, and what is kept of it.
pub(super) struct KeptGame {
    pub(super) map: Map,
    mode: Mode,
    resumed: bool,
    save: Save,
    recordings: Vec<Recording>,
    scores: Option<PathBuf>,
    remarks: Vec<String>,
}

/// Where a game is saved.
struct Places {
    /// The directory of a game that is saved without being asked.
    directory: Option<PathBuf>,
    scores: Option<PathBuf>,
    /// Why there is no directory.
    error: Option<SaveError>,
}

impl KeptGame {
    /// Resumes the saved game of the mode, or begins a new one. Only a game
    /// played `by_hand`, of the player's own luck, is saved without being asked.
    pub(super) fn begin(
        setup: Setup,
        options: &PlayOptions,
        by_hand: bool,
    ) -> anyhow::Result<Self> {
        let own = by_hand && setup.seed.is_none() && setup.board.is_none();
        let mode = setup.mode();
        let places = Places::choose(options, own);
        if let Some(path) = options
            .save
            .as_deref()
            .filter(|path| store::is_not_a_record(path))
        {
            return Err(usage(format_args!(
                "--save {} is no saved game and is left as it is; give another file",
                path.display()
            )));
        }
        let mut save = match (&options.save, &places.directory) {
            (Some(path), _) => Save::open(path, &mode, false),
            (None, Some(directory)) => Save::open_in(directory, &mode, true),
            (None, None) => Save::default(),
        };
        save.error = places.error.or(save.error);
        if options.save.is_some() {
            refuse_other_games(&save, &setup)?;
        }
        let resumed = save.map.is_some();
        let map = save.map.take().unwrap_or_else(|| {
            let seed = setup.seed_or_fresh();
            Map::new(setup.mode(), seed, setup.board, setup.undo)
        });
        let mut game = Self {
            map,
            mode,
            resumed,
            save,
            recordings: Vec::new(),
            scores: places.scores,
            remarks: Vec::new(),
        };
        let bests_are_safe = game.learn_scores();
        game.keep(options, setup.undo, bests_are_safe)?;
        if game.map.undo_limit() != setup.undo {
            game.map.play(Action::Limit(setup.undo), By::Hand);
        }
        if options.new && resumed {
            game.map.play(Action::Restart, By::Hand);
            game.resumed = false;
        }
        Ok(game)
    }

    /// Attaches the save and the record to the game.
    fn keep(
        &mut self,
        options: &PlayOptions,
        undo: Option<usize>,
        shorten: bool,
    ) -> anyhow::Result<()> {
        let new = Header::new(self.mode.clone(), undo, *self.map.opening());
        self.recordings.extend(self.save.record(&new, shorten));
        if let Some(path) = &options.record {
            refuse_same_file(path, options.save.as_deref())?;
            let header = self.save.header.as_ref().unwrap_or(&new);
            self.recordings
                .push(create_recording(path, header, &self.save.turns)?);
        }
        for recording in &self.recordings {
            self.map.attach(Box::new(recording.clone()));
        }
        self.save.turns = Vec::new();
        Ok(())
    }

    /// Returns what there is to say at the start.
    pub(super) fn message(&self) -> Option<Message> {
        match &self.save.error {
            Some(SaveError::Taken(_)) => Some(Message::Taken),
            Some(SaveError::Damaged { .. }) => Some(Message::Damaged),
            Some(_) => Some(Message::Unsaved),
            None => self.resumed.then_some(Message::Resumed),
        }
    }

    /// Brings everything to the disk, and returns what went wrong with that.
    pub(super) fn finish(&mut self) -> Vec<String> {
        for recording in &self.recordings {
            if let Err(failure) = recording.finish() {
                self.remarks
                    .push(format!("not saved to its end: {failure}"));
            }
        }
        if let Some(trouble) = self.save.error.take() {
            self.remarks.push(trouble.to_string());
        }
        self.write_scores();
        std::mem::take(&mut self.remarks)
    }

    /// Exchanges best scores with those of earlier games, and returns whether
    /// they are safe. SaveError is told at the end, if it is still there: nobody
    /// waits here.
    fn learn_scores(&mut self) -> bool {
        let Some(path) = self.scores.clone() else {
            return false;
        };
        let safe = self.exchange_scores(&path, Duration::ZERO).is_ok();
        if !safe && let Ok(scores) = Scores::read(&path) {
            self.know(&scores.of(&self.mode));
        }
        safe
    }

    /// Writes best scores down, or says why not.
    fn write_scores(&mut self) {
        const PATIENCE: Duration = Duration::from_secs(1);
        let Some(path) = self.scores.take() else {
            return;
        };
        if let Err(error) = self.exchange_scores(&path, PATIENCE) {
            // One reason is enough: saves are in the same directory.
            if self.remarks.is_empty() {
                self.remarks.push(format!("best scores not saved: {error}"));
            }
        }
    }

    fn exchange_scores(&mut self, path: &Path, patience: Duration) -> Result<(), ScoresError> {
        let (bests, aside) = Scores::update(path, &self.mode, self.map.bests(), patience)?;
        self.know(&bests);
        if let Some(aside) = aside {
            self.remarks.push(format!(
                "the best scores {} were damaged and are kept as {}",
                path.display(),
                aside.display()
            ));
        }
        Ok(())
    }

    fn know(&mut self, bests: &Bests) {
        for autoplay in [false, true] {
            self.map.know(autoplay, bests.of(autoplay));
        }
    }
}

impl Places {
    fn choose(options: &PlayOptions, own: bool) -> Self {
        let mut places = Self {
            directory: None,
            scores: None,
            error: None,
        };
        if options.no_save || !own {
            return places;
        }
        let Some(directory) = data_directory() else {
            places.error = options.save.is_none().then_some(SaveError::NoDataDirectory);
            return places;
        };
        places.scores = Some(Scores::path(&directory));
        if options.save.is_none() {
            match fs::create_dir_all(&directory) {
                Ok(()) => places.directory = Some(directory),
                Err(error) => places.error = Some(SaveError::DirectoryFailed(directory, error)),
            }
        }
        places
    }
}

/// Refuses to go on with another game than the options describe.
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

/// Refuses to record a game over its own save.
fn refuse_same_file(record: &Path, save: Option<&Path>) -> anyhow::Result<()> {
    let same = |save: &Path| {
        let real = fs::canonicalize(save).ok();
        save == record || (real.is_some() && real == fs::canonicalize(record).ok())
    };
    if save.is_some_and(same) {
        return Err(usage("--record and --save need different files"));
    }
    Ok(())
}
