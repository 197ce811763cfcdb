//! A record that is written to a file while the game is played.

use std::cell::RefCell;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use crate::game::{Journal, JournalError, Turn};
use crate::record::{self, Header, RecordedTurn, Writer};

use super::files;
use super::lock::Lock;
use super::recording_error::RecordingError;
use super::replace::{replace, replace_with_backup, write_beside};

/// A record in a file that turns are appended to. Clones share it: one is the journal of
/// a map, another finishes the file at the end of the game.
#[derive(Clone)]
pub struct Recording(Rc<RefCell<RecordFile>>);

struct RecordFile {
    /// The file, as the player knows it.
    path: PathBuf,
    /// The file with its links followed.
    place: PathBuf,
    file: File,
    /// Whether it is a file and not a device or a pipe.
    is_regular: bool,
    /// The whole lines, which a regular file has.
    text: Vec<u8>,
    /// How many turns were written since the file was last looked after.
    unchecked: u32,
    writer: Writer,
    /// The line that is being written.
    line: String,
    /// Why turns were not written, or elsewhere.
    error: Option<RecordingError>,
    lock: Option<Lock>,
}

impl Recording {
    /// Begins the record of a game in a file, and locks it. An old record is replaced.
    ///
    /// # Errors
    /// If the file holds something else than a record, another program is writing to
    /// it, or it cannot be written.
    pub fn create(path: &Path, header: &Header, turns: &[RecordedTurn]) -> io::Result<Self> {
        // A device or a pipe is written to, never replaced.
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
            let (text, writer) = text(header, turns);
            let mut file = OpenOptions::new().append(true).open(path)?;
            file.write_all(text.as_bytes())?;
            return Ok(Self::resume(path, file, text.into_bytes(), writer));
        }
        let lock = Lock::wait_for(path, Duration::ZERO)?;
        files::remove_leftovers(path);
        require_record(path)?;
        let recording = Self::rewrite(path, header, turns)?;
        recording.0.borrow_mut().lock = Some(lock);
        Ok(recording)
    }

    /// Writes a record anew, whatever the file holds. The caller holds its lock.
    pub(super) fn rewrite(
        path: &Path,
        header: &Header,
        turns: &[RecordedTurn],
    ) -> io::Result<Self> {
        let (text, writer) = text(header, turns);
        let file = replace(path, text.as_bytes())?;
        Ok(Self::resume(path, file, text.into_bytes(), writer))
    }

    /// Writes a record anew like [`Recording::rewrite`], and returns the path of a backup
    /// of the old file.
    pub(super) fn rewrite_with_backup(
        path: &Path,
        header: &Header,
        turns: &[RecordedTurn],
    ) -> io::Result<(Self, PathBuf)> {
        let (text, writer) = text(header, turns);
        let (file, backup) = replace_with_backup(path, text.as_bytes())?;
        let recording = Self::resume(path, file, text.into_bytes(), writer);
        Ok((recording, backup))
    }

    /// Goes on with a record that has the text so far. The file must be open for
    /// appending.
    pub(super) fn resume(path: &Path, file: File, text: Vec<u8>, writer: Writer) -> Self {
        Self(Rc::new(RefCell::new(RecordFile {
            path: path.to_owned(),
            place: fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()),
            is_regular: file.metadata().is_ok_and(|metadata| metadata.is_file()),
            file,
            text,
            unchecked: 0,
            writer,
            line: String::new(),
            error: None,
            lock: None,
        })))
    }

    /// Syncs the file, if it is a regular one.
    ///
    /// # Errors
    /// If that fails, or a turn could not be written before, or is not where it was to be.
    pub fn finish(&self) -> Result<(), RecordingError> {
        let mut record = self.0.borrow_mut();
        let has_failed = matches!(record.error, Some(RecordingError::Failed(..)));
        if record.is_regular && !has_failed {
            let kept = record.look_after(true);
            if let Err(error) = kept.and_then(|()| files::sync(&record.file)) {
                record.fail(error);
            }
        }
        record.error.take().map_or(Ok(()), Err)
    }
}

/// Returns the text of a record, and the writer of its next turns.
fn text(header: &Header, turns: &[RecordedTurn]) -> (String, Writer) {
    let mut text = String::new();
    let mut writer = Writer::begin(header, &mut text);
    turns.iter().for_each(|turn| writer.turn(turn, &mut text));
    (text, writer)
}

/// Checks that a file is a record, empty or missing.
///
/// # Errors
/// If it is something else, or cannot be read.
fn require_record(path: &Path) -> io::Result<()> {
    let beginning = beginning(path)?;
    if beginning.is_empty() || record::is_record(&beginning) {
        return Ok(());
    }
    let reason = "the file is no record of a known version and is not overwritten";
    Err(io::Error::new(io::ErrorKind::AlreadyExists, reason))
}

/// Tells whether a regular file begins with something that no record begins with, not
/// even a damaged one. `false` if there is no regular file or it cannot be read.
pub fn is_not_a_record(path: &Path) -> bool {
    let is_regular = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    is_regular && beginning(path).is_ok_and(|bytes| !record::may_be_record(&bytes))
}

/// Reads the first bytes of a file that may be missing.
fn beginning(path: &Path) -> io::Result<Vec<u8>> {
    const LONGER_THAN_ANY_FIRST_LINE: u64 = 64;
    let mut bytes = Vec::new();
    match File::open(path) {
        Ok(file) => file
            .take(LONGER_THAN_ANY_FIRST_LINE)
            .read_to_end(&mut bytes)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => 0,
        Err(error) => return Err(error),
    };
    Ok(bytes)
}

impl RecordFile {
    fn append(&mut self, entry: &RecordedTurn) -> io::Result<()> {
        // The look costs a system call, which is too much for every turn.
        const TURNS_WITHOUT_LOOK: u32 = 16;
        if self.is_regular {
            self.unchecked += 1;
            if self.unchecked > TURNS_WITHOUT_LOOK {
                self.look_after(false)?;
            }
        }
        self.line.clear();
        self.writer.turn(entry, &mut self.line);
        self.file.write_all(self.line.as_bytes())?;
        if self.is_regular {
            self.text.extend(self.line.as_bytes());
        }
        Ok(())
    }

    /// Finds out whether somebody else removed, replaced or wrote to the file, and then
    /// writes the record anew: under its name if that is free, else beside what is there.
    /// Only a `thorough` look notices a file that has got another name.
    fn look_after(&mut self, thorough: bool) -> io::Result<()> {
        self.unchecked = 0;
        let file = self.file.metadata()?;
        if file.len() == self.text.len() as u64 && self.is_in_place(&file, thorough) {
            return Ok(());
        }
        let path = self.path.clone();
        let (file, error) = if fs::symlink_metadata(&self.place).is_err() {
            if let Some(directory) = self.place.parent() {
                fs::create_dir_all(directory)?;
            }
            let file = replace(&self.place, &self.text)?;
            (file, RecordingError::Removed(path))
        } else {
            let (file, kept) = write_beside(&self.place, "kept", &self.text)?;
            (self.path, self.place) = (kept.clone(), kept.clone());
            (file, RecordingError::Replaced { path, kept })
        };
        (self.file, self.error) = (file, Some(error));
        Ok(())
    }

    /// Tells whether the path leads to the open file, as far as that can be seen without
    /// a `thorough` look.
    fn is_in_place(&self, file: &Metadata, thorough: bool) -> bool {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;

            let id = |metadata: &Metadata| (metadata.dev(), metadata.ino());
            let is_there = || fs::metadata(&self.place).is_ok_and(|there| id(&there) == id(file));
            (file.nlink() > 0 && !thorough) || is_there()
        }
        #[cfg(windows)]
        {
            let _ = file; // std does not tell which file it is
            !thorough || self.place.exists()
        }
    }

    fn fail(&mut self, error: io::Error) {
        self.error = Some(RecordingError::Failed(self.path.clone(), error));
    }
}

impl Journal for Recording {
    fn keep(&mut self, turn: &Turn) -> Result<(), JournalError> {
        let record = &mut *self.0.borrow_mut();
        record.append(&turn.into()).map_err(|error| {
            // A reader would leave out a line that is not whole, so it is removed.
            let _ = record.file.set_len(record.text.len() as u64);
            record.fail(error);
            JournalError
        })
    }
}
