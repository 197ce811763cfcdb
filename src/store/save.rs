//! The saved game of a mode: locked, loaded, and written on.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::game::{Bests, Map, Mode};
use crate::record::{Header, RecordError, RecordedTurn, Writer};

use super::files::{self, Contents};
use super::load::{LoadError, LoadedGame, load, saved_bests_of};
use super::lock::{Lock, LockError};
use super::names::{old_save_name, save_name};
use super::recording::Recording;
use super::save_error::SaveError;

/// A file that a game is saved in, and the game that it holds. The default is none.
#[derive(Default)]
pub struct Save {
    /// The game, if the file holds one.
    pub map: Option<Map>,
    /// Its header. If games of the file are left out, it is that of the shorter record.
    pub header: Option<Header>,
    /// Its turns, as they follow that header.
    pub turns: Vec<RecordedTurn>,
    /// What is wrong with the save.
    pub error: Option<SaveError>,
    path: Option<PathBuf>,
    /// What is wrong with the file. A backup is made of it when it is written anew.
    damage: Option<String>,
    locks: Vec<Lock>,
    end: Option<FileEnd>,
}

/// The end of a file that more turns can be written to.
struct FileEnd {
    /// The bytes up to the last whole turn.
    text: Vec<u8>,
    /// The number of all bytes.
    length: u64,
    writer: Writer,
    /// Whether the record can be written anew without a part of it.
    shortened: bool,
}

impl Save {
    /// Returns what the game has reached that another program plays, as far as that is in
    /// the file.
    pub fn bests_elsewhere(&self, mode: &Mode) -> Bests {
        let taken = match &self.error {
            Some(SaveError::Taken(path)) => saved_bests_of(path, mode),
            _ => None,
        };
        taken.unwrap_or_default()
    }

    /// Locks the file that a game of a mode is saved in, and loads the game. With
    /// `shorten`, turns that undo cannot return to are left out when the file is
    /// written anew.
    ///
    /// No turn is written yet. Temporary files that a killed program left are removed.
    pub fn open(path: &Path, mode: &Mode, shorten: bool) -> Self {
        let mut save = Self::lock(path);
        save.load(path, mode, shorten);
        save
    }

    /// Opens the save of a mode in a directory like [`Save::open`], under the name that
    /// saves have there. A save under the name of earlier versions gets that name, with
    /// both names locked; if it cannot be renamed, it is opened under the old one.
    pub fn open_in(directory: &Path, mode: &Mode, shorten: bool) -> Self {
        let exists = |path: &Path| fs::symlink_metadata(path).is_ok();
        let path = directory.join(save_name(mode));
        let old_path = directory.join(old_save_name(mode));
        let mut save = Self::lock(&path);
        if save.is_taken() || exists(&path) || !exists(&old_path) {
            save.load(&path, mode, shorten);
            return save;
        }
        let mut old = Self::open(&old_path, mode, shorten);
        if save.error.is_none() && old.error.is_none() && files::rename(&old_path, &path).is_ok() {
            old.path = Some(path);
        }
        old.locks.append(&mut save.locks);
        old
    }

    /// Locks a file.
    fn lock(path: &Path) -> Self {
        let mut save = Self {
            path: Some(path.to_owned()),
            ..Self::default()
        };
        match Lock::try_for(path) {
            Ok(lock) => {
                files::remove_leftovers(path);
                save.locks.push(lock);
            }
            Err(LockError::Taken) => save.error = Some(SaveError::Taken(path.to_owned())),
            Err(LockError::Failed(path, error)) => {
                save.error = Some(SaveError::Failed(path, error));
            }
        }
        save
    }

    fn is_taken(&self) -> bool {
        matches!(self.error, Some(SaveError::Taken(_)))
    }

    /// Loads the game of a file, unless another program plays it.
    fn load(&mut self, path: &Path, mode: &Mode, shorten: bool) {
        if self.is_taken() {
            return;
        }
        let bytes = match files::read(path) {
            Ok(Contents::Missing) => return,
            Ok(Contents::TooLarge) => {
                self.damage = Some("it is too large".to_owned());
                return;
            }
            Ok(Contents::Bytes(bytes)) => bytes,
            Err(error) => {
                self.error = Some(SaveError::Failed(path.to_owned(), error));
                return;
            }
        };
        match load(&bytes, mode, shorten) {
            Ok(game) => self.set_game(game, bytes),
            Err(LoadError::OtherMode(other)) => {
                self.error = Some(SaveError::OtherMode(path.to_owned(), other));
            }
            Err(LoadError::Record(fault @ RecordError::Newer(_))) => {
                self.error = Some(SaveError::Newer(path.to_owned(), fault));
            }
            Err(LoadError::Record(fault)) => self.damage = Some(fault.to_string()),
        }
    }

    fn set_game(&mut self, game: LoadedGame, mut text: Vec<u8>) {
        self.damage = game.fault.map(|fault| fault.to_string());
        let length = text.len() as u64;
        text.truncate(text.len() - game.unread);
        self.end = Some(FileEnd {
            text,
            length,
            writer: game.writer,
            shortened: game.shortened,
        });
        self.map = Some(game.map);
        self.header = Some(game.header);
        self.turns = game.turns;
    }

    /// Begins to write turns to the file: after those of the game that it holds, or
    /// after the header of a new one. With `shorten` too, turns that were left out are
    /// removed from the file. A damaged file is written anew, and a backup is made of
    /// it. `None` if the game cannot be saved; the error is set then.
    pub fn record(&mut self, new: &Header, shorten: bool) -> Option<Recording> {
        if self.error.as_ref().is_some_and(SaveError::is_unsaved) {
            return None;
        }
        let path = self.path.clone()?;
        let header = self.header.as_ref().unwrap_or(new);
        let recording = match (self.damage.take(), self.end.take()) {
            (Some(fault), _) => {
                let rewritten = Recording::rewrite_with_backup(&path, header, &self.turns);
                rewritten.map(|(recording, backup)| {
                    let path = path.clone();
                    self.error = Some(SaveError::Damaged {
                        path,
                        fault,
                        backup,
                    });
                    recording
                })
            }
            (None, Some(end)) => {
                if end.is_torn() {
                    self.error = Some(SaveError::Torn(path.clone()));
                }
                end.resume(&path, header, &self.turns, shorten)
            }
            (None, None) => Recording::rewrite(&path, header, &[]),
        };
        recording
            .map_err(|error| self.error = Some(SaveError::Failed(path, error)))
            .ok()
    }
}

impl FileEnd {
    /// Tells whether the last line is not whole.
    fn is_torn(&self) -> bool {
        self.text.len() as u64 != self.length
    }

    fn resume(
        self,
        path: &Path,
        header: &Header,
        turns: &[RecordedTurn],
        shorten: bool,
    ) -> io::Result<Recording> {
        if self.shortened && shorten {
            match Recording::rewrite(path, header, turns) {
                // A full disk may still have room for a line.
                Err(_) if path.exists() => {}
                result => return result,
            }
        }
        let file = OpenOptions::new().read(true).append(true).open(path)?;
        if self.is_torn() {
            File::set_len(&file, self.text.len() as u64)?;
        }
        Ok(Recording::resume(path, file, self.text, self.writer))
    }
}
