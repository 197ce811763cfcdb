//! A record that is written to a file while the game is played.

use std::cell::RefCell;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use crate::game::{Journal, JournalError, Turn};
use crate::record::{self, Header, RecordedTurn, Writer};

use super::files;
use super::lock::Lock;

/// A record in a file that turns are appended to. Clones share it: one is the journal of
/// a map, another finishes the file at the end of the game.
#[derive(Clone)]
pub struct Recording(Rc<RefCell<RecordFile>>);

struct RecordFile {
    path: PathBuf,
    file: File,
    /// The bytes of all whole lines.
    length: u64,
    writer: Writer,
    /// The line that is being written.
    line: String,
    /// Why turns were not written.
    error: Option<io::Error>,
    lock: Option<Lock>,
}

/// The file of a record could not be written.
#[derive(Debug)]
pub struct RecordingError {
    /// The file.
    pub path: PathBuf,
    /// Why it could not.
    pub error: io::Error,
}

impl fmt::Display for RecordingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write {}: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for RecordingError {}

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
            return Ok(Self::resume(path, file, text.len() as u64, writer));
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
        let file = files::replace(path, text.as_bytes())?;
        Ok(Self::resume(path, file, text.len() as u64, writer))
    }

    /// Writes a record anew like [`Recording::rewrite`], and returns the path of a backup
    /// of the old file.
    pub(super) fn rewrite_with_backup(
        path: &Path,
        header: &Header,
        turns: &[RecordedTurn],
    ) -> io::Result<(Self, PathBuf)> {
        let (text, writer) = text(header, turns);
        let (file, backup) = files::replace_with_backup(path, text.as_bytes())?;
        let recording = Self::resume(path, file, text.len() as u64, writer);
        Ok((recording, backup))
    }

    /// Goes on with a record whose whole lines have `length` bytes. The file must be
    /// open for appending.
    pub(super) fn resume(path: &Path, file: File, length: u64, writer: Writer) -> Self {
        Self(Rc::new(RefCell::new(RecordFile {
            path: path.to_owned(),
            file,
            length,
            writer,
            line: String::new(),
            error: None,
            lock: None,
        })))
    }

    /// Syncs the file, if it is a regular one.
    ///
    /// # Errors
    /// If that fails, or a turn could not be written before.
    pub fn finish(&self) -> Result<(), RecordingError> {
        let mut record = self.0.borrow_mut();
        let is_regular = record.file.metadata().is_ok_and(|data| data.is_file());
        let error = match record.error.take() {
            Some(error) => Some(error),
            None if is_regular => record.file.sync_all().err(),
            None => None,
        };
        error.map_or(Ok(()), |error| {
            Err(RecordingError {
                path: record.path.clone(),
                error,
            })
        })
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
        self.line.clear();
        self.writer.turn(entry, &mut self.line);
        self.file.write_all(self.line.as_bytes())?;
        self.length += self.line.len() as u64;
        Ok(())
    }
}

impl Journal for Recording {
    fn keep(&mut self, turn: &Turn) -> Result<(), JournalError> {
        let record = &mut *self.0.borrow_mut();
        record.append(&turn.into()).map_err(|error| {
            // A reader would leave out a line that is not whole, so it is removed.
            let _ = record.file.set_len(record.length);
            record.error = Some(error);
            JournalError
        })
    }
}
