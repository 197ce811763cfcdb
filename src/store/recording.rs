//! A record that grows in a file while the game is played.

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

/// A growing record. Copies share it, so that one can be the journal of a map
/// while another waits for its end.
#[derive(Clone)]
pub struct Recording(Rc<RefCell<Growing>>);

struct Growing {
    path: PathBuf,
    file: File,
    length: u64,
    writer: Writer,
    line: String,
    error: Option<io::Error>,
    lock: Option<Lock>,
}

/// A file could not be written.
#[derive(Debug)]
pub struct RecordingError {
    /// The file.
    pub path: PathBuf,
    /// What happened.
    pub error: io::Error,
}

impl fmt::Display for RecordingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write {}: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for RecordingError {}

impl Recording {
    /// Begins a record of a game in a file of its own, locked while it grows; an
    /// old record is replaced.
    ///
    /// # Errors
    /// If the file holds something else than a record, or another program writes
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
        files::sweep(path);
        refuse_other_files(path)?;
        let recording = Self::rewrite(path, header, turns)?;
        recording.0.borrow_mut().lock = Some(lock);
        Ok(recording)
    }

    /// Writes a record anew, whatever the file holds; its lock is held.
    pub(super) fn rewrite(
        path: &Path,
        header: &Header,
        turns: &[RecordedTurn],
    ) -> io::Result<Self> {
        let (text, writer) = text(header, turns);
        let file = files::replace(path, text.as_bytes())?;
        Ok(Self::resume(path, file, text.len() as u64, writer))
    }

    /// Writes a record anew, and keeps the old file aside, under the name returned.
    pub(super) fn rewrite_and_keep(
        path: &Path,
        header: &Header,
        turns: &[RecordedTurn],
    ) -> io::Result<(Self, PathBuf)> {
        let (text, writer) = text(header, turns);
        let (file, aside) = files::replace_and_keep(path, text.as_bytes())?;
        let recording = Self::resume(path, file, text.len() as u64, writer);
        Ok((recording, aside))
    }

    /// Goes on with a record that has `length` bytes so far; the file appends.
    pub(super) fn resume(path: &Path, file: File, length: u64, writer: Writer) -> Self {
        Self(Rc::new(RefCell::new(Growing {
            path: path.to_owned(),
            file,
            length,
            writer,
            line: String::new(),
            error: None,
            lock: None,
        })))
    }

    /// Has everything on the disk.
    ///
    /// # Errors
    /// If that fails now, or writing failed before.
    pub fn finish(&self) -> Result<(), RecordingError> {
        let mut growing = self.0.borrow_mut();
        let regular = growing.file.metadata().is_ok_and(|data| data.is_file());
        let error = match growing.error.take() {
            Some(error) => Some(error),
            None if regular => growing.file.sync_all().err(),
            None => None,
        };
        error.map_or(Ok(()), |error| {
            Err(RecordingError {
                path: growing.path.clone(),
                error,
            })
        })
    }
}

/// Returns the text of a record so far, and what writes its next turns.
fn text(header: &Header, turns: &[RecordedTurn]) -> (String, Writer) {
    let mut text = String::new();
    let mut writer = Writer::begin(header, &mut text);
    turns.iter().for_each(|turn| writer.turn(turn, &mut text));
    (text, writer)
}

/// Refuses a file that has something in it, but no record.
fn refuse_other_files(path: &Path) -> io::Result<()> {
    let beginning = beginning(path)?;
    if beginning.is_empty() || record::is_record(&beginning) {
        return Ok(());
    }
    let refusal = "the file is no record of a known version and is not overwritten";
    Err(io::Error::new(io::ErrorKind::AlreadyExists, refusal))
}

/// Tells whether a file is certainly something else than a record, even a damaged
/// one. A file that cannot be read, or is none, is not.
pub fn is_not_a_record(path: &Path) -> bool {
    let regular = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    regular && beginning(path).is_ok_and(|bytes| !record::may_be_record(&bytes))
}

/// Reads the first bytes of a file that may be missing.
fn beginning(path: &Path) -> io::Result<Vec<u8>> {
    const ENOUGH: u64 = 64;
    let mut bytes = Vec::new();
    match File::open(path) {
        Ok(file) => file.take(ENOUGH).read_to_end(&mut bytes)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => 0,
        Err(error) => return Err(error),
    };
    Ok(bytes)
}

impl Growing {
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
        let growing = &mut *self.0.borrow_mut();
        growing.append(&turn.into()).map_err(|error| {
            // Half a line would be dropped by the reader; better there is none.
            let _ = growing.file.set_len(growing.length);
            growing.error = Some(error);
            JournalError
        })
    }
}
