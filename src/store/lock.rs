//! Advisory locks, which the system takes back when a process ends, however it ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// A lock that is held until it is dropped. Its file stays, empty: to take it
/// away would let two programs hold locks of the same name.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// What became of the attempt to lock.
#[derive(Debug)]
pub enum Locked {
    /// It is ours.
    Ours(Lock),
    /// Another program holds it.
    Taken,
    /// There can be no lock here.
    Failed(io::Error),
}

impl Lock {
    /// Tries to get the lock of a file, without waiting.
    pub fn try_for(path: &Path) -> Locked {
        let file = match open(path) {
            Ok(file) => file,
            Err(error) => return Locked::Failed(error),
        };
        match file.try_lock() {
            Ok(()) => Locked::Ours(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Locked::Taken,
            Err(TryLockError::Error(error)) => Locked::Failed(error),
        }
    }

    /// Waits for the lock of a file that nobody holds for long.
    ///
    /// # Errors
    /// If there can be no lock here.
    pub fn wait_for(path: &Path) -> io::Result<Self> {
        let file = open(path)?;
        file.lock()?;
        Ok(Self { _file: file })
    }
}

/// Opens the file that is locked in place of `path`, which itself is replaced at times.
fn open(path: &Path) -> io::Result<File> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .open(name)
}
