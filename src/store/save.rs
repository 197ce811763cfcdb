//! The saved game of a mode: found, locked, checked, and gone on with.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::game::{Map, Mode};
use crate::record::{Header, RecordError, RecordedTurn, Writer};

use super::error::SaveError;
use super::files::{self, Contents};
use super::load::{LoadError, LoadedGame, load};
use super::lock::{Lock, Locked};
use super::recording::Recording;

/// What there is of a saved game.
#[derive(Default)]
pub struct Save {
    /// The game, if there was one that can be played.
    pub map: Option<Map>,
    /// Its header, which may be that of a shortened record.
    pub header: Option<Header>,
    /// Its turns so far, as far as they are recorded.
    pub turns: Vec<RecordedTurn>,
    /// What there is to say.
    pub trouble: Option<SaveError>,
    /// What is wrong with the file, which is kept aside when it is written anew.
    damage: Option<String>,
    lock: Option<Lock>,
    ready: Option<Ready>,
}

/// A file that waits for more turns.
struct Ready {
    path: PathBuf,
    good: u64,
    length: u64,
    writer: Writer,
    shortened: bool,
}

impl Save {
    /// Looks for the saved game of a mode in a file, and locks it. With
    /// `shorten`, what nobody can return to
    /// is left out when the file is written anew.
    ///
    /// Nothing is written yet; what a killed program left over is removed.
    pub fn open(path: &Path, mode: &Mode, shorten: bool) -> Self {
        let mut save = Self::default();
        match Lock::try_for(path) {
            Locked::Ours(lock) => {
                files::sweep(path);
                save.lock = Some(lock);
            }
            Locked::Taken => {
                save.trouble = Some(SaveError::Taken(path.to_owned()));
                return save;
            }
            Locked::Failed(error) => {
                save.trouble = Some(SaveError::Failed(path.to_owned(), error));
            }
        }
        let bytes = match files::read(path) {
            Ok(Contents::Missing) => return save,
            Ok(Contents::TooLarge) => {
                save.damage = Some("it is too large".to_owned());
                return save;
            }
            Ok(Contents::Bytes(bytes)) => bytes,
            Err(error) => {
                save.trouble = Some(SaveError::Failed(path.to_owned(), error));
                return save;
            }
        };
        match load(&bytes, mode, shorten) {
            Ok(found) => save.take(path, bytes.len() as u64, found),
            Err(LoadError::OtherMode(other)) => {
                save.trouble = Some(SaveError::OtherMode(path.to_owned(), other));
            }
            Err(LoadError::Record(fault @ RecordError::Newer(_))) => {
                save.trouble = Some(SaveError::Newer(path.to_owned(), fault));
            }
            Err(LoadError::Record(fault)) => save.damage = Some(fault.to_string()),
        }
        save
    }

    /// Takes over what was found, and what of it is to be written anew.
    fn take(&mut self, path: &Path, length: u64, found: LoadedGame) {
        self.damage = found.fault.map(|fault| fault.to_string());
        self.ready = Some(Ready {
            path: path.to_owned(),
            good: length - found.left,
            length,
            writer: found.writer,
            shortened: found.shortened,
        });
        self.map = Some(found.map);
        self.header = Some(found.header);
        self.turns = found.turns;
    }

    /// Begins to keep turns in the file: goes on with the game found, or begins
    /// the record of a new one. A record that could be shorter is written anew
    /// only if `shorten` says so still; a damaged file is kept aside. `None` if
    /// there is trouble.
    pub fn record(&mut self, path: &Path, new: &Header, shorten: bool) -> Option<Recording> {
        if self.trouble.as_ref().is_some_and(SaveError::is_unsaved) {
            return None;
        }
        let header = self.header.as_ref().unwrap_or(new);
        let recording = match (self.damage.take(), self.ready.take()) {
            (Some(fault), _) => {
                let kept = Recording::rewrite_and_keep(path, header, &self.turns);
                kept.map(|(recording, aside)| {
                    let path = path.to_owned();
                    self.trouble = Some(SaveError::Damaged { path, fault, aside });
                    recording
                })
            }
            (None, Some(ready)) => ready.go_on(header, &self.turns, shorten),
            (None, None) => Recording::rewrite(path, header, &[]),
        };
        recording
            .map_err(|error| self.trouble = Some(SaveError::Failed(path.to_owned(), error)))
            .ok()
    }
}

impl Ready {
    fn go_on(
        self,
        header: &Header,
        turns: &[RecordedTurn],
        shorten: bool,
    ) -> io::Result<Recording> {
        if self.shortened && shorten {
            match Recording::rewrite(&self.path, header, turns) {
                // A full disk may still take a line.
                Err(_) if self.path.exists() => {}
                result => return result,
            }
        }
        let file = OpenOptions::new().append(true).open(&self.path)?;
        if self.good < self.length {
            File::set_len(&file, self.good)?; // a torn line
        }
        Ok(Recording::resume(&self.path, file, self.good, self.writer))
    }
}
