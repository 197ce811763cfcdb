//! Advisory locks. The system releases them when a process ends, however it ends.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::files;

/// A lock that is held until it is dropped. Its file, which is empty, stays: if it were
/// removed, two programs could hold locks of the same name.
#[derive(Debug)]
pub struct Lock {
    file: File,
}

/// A lock was not taken.
#[derive(Debug)]
pub enum LockError {
    /// Another program holds it.
    Taken,
    /// This file, the lock or the one that it is for, cannot be made or opened.
    Failed(PathBuf, io::Error),
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken => f.write_str("another program holds its lock"),
            Self::Failed(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for LockError {}

impl From<LockError> for io::Error {
    fn from(error: LockError) -> Self {
        match error {
            LockError::Taken => Self::new(io::ErrorKind::TimedOut, error),
            LockError::Failed(_, ref failed) => Self::new(failed.kind(), error),
        }
    }
}

impl Lock {
    /// Takes the lock of a file, without waiting.
    ///
    /// # Errors
    /// If another program holds it, or there can be no file for it.
    pub fn try_for(path: &Path) -> Result<Self, LockError> {
        let file = open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { file }),
            Err(TryLockError::WouldBlock) => Err(LockError::Taken),
            // Some file systems have no locks. That is no reason not to save.
            Err(TryLockError::Error(_)) => Ok(Self { file }),
        }
    }

    /// Takes the lock of a file that programs hold for a moment only, and waits for it
    /// for `patience` at most.
    ///
    /// # Errors
    /// If another program holds it for longer, perhaps because it was stopped, or there
    /// can be no file for it.
    pub fn wait_for(path: &Path, patience: Duration) -> Result<Self, LockError> {
        const PAUSE: Duration = Duration::from_millis(10);
        let mut waited = Duration::ZERO;
        loop {
            match Self::try_for(path) {
                Err(LockError::Taken) if waited < patience => thread::sleep(PAUSE),
                result => return result,
            }
            waited += PAUSE;
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A process that is just being started may hold a copy of the file for a
        // moment; closing ours would not unlock it then.
        let _ = self.file.unlock();
    }
}

/// Opens the file that is locked in place of the one at `path`, which is replaced by
/// another file at times.
fn open(path: &Path) -> Result<File, LockError> {
    // All links to a file share its lock.
    let file = files::follow_links(path);
    let file = file.map_err(|error| LockError::Failed(path.to_owned(), error))?;
    let mut name = file.into_os_string();
    name.push(".lock");
    let name = PathBuf::from(name);
    let open = |name: &Path| {
        files::require_regular_file(&files::follow_links(name)?)?;
        OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(name)
    };
    open(&name).map_err(|error| LockError::Failed(name, error))
}
