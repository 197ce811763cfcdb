//! Advisory locks, which the system takes back when a process ends, however it ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

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
    /// There can be no file for it here.
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
            // Some file systems know no locks; that is no reason not to save.
            Err(TryLockError::Error(_)) => Locked::Ours(Self { _file: file }),
        }
    }

    /// Waits a second at most for the lock of a file that nobody holds for long.
    ///
    /// # Errors
    /// If another program holds it on, perhaps because it was stopped just then, or
    /// there can be no file for it here.
    pub fn wait_for(path: &Path) -> io::Result<Self> {
        const ATTEMPTS: u32 = 100;
        const PAUSE: Duration = Duration::from_millis(10);
        for _ in 0..ATTEMPTS {
            match Self::try_for(path) {
                Locked::Ours(lock) => return Ok(lock),
                Locked::Taken => thread::sleep(PAUSE),
                Locked::Failed(error) => return Err(error),
            }
        }
        Err(io::Error::new(
            io::ErrorKind::TimedOut,
            "another program holds its lock",
        ))
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
