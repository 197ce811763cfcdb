//! Advisory locks, which the system takes back when a process ends, however it ends.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::files;

/// A lock that is held until it is dropped. Its file stays, empty: to take it
/// away would let two programs hold locks of the same name.
#[derive(Debug)]
pub struct Lock {
    file: File,
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
            Ok(()) => Locked::Ours(Self { file }),
            Err(TryLockError::WouldBlock) => Locked::Taken,
            // Some file systems know no locks; that is no reason not to save.
            Err(TryLockError::Error(_)) => Locked::Ours(Self { file }),
        }
    }

    /// Waits so long at most for the lock of a file that nobody holds for long.
    ///
    /// # Errors
    /// If another program holds it on, perhaps because it was stopped just then, or
    /// there can be no file for it here.
    pub fn wait_for(path: &Path, patience: Duration) -> io::Result<Self> {
        const PAUSE: Duration = Duration::from_millis(10);
        let mut waited = Duration::ZERO;
        loop {
            match Self::try_for(path) {
                Locked::Ours(lock) => return Ok(lock),
                Locked::Taken if waited < patience => thread::sleep(PAUSE),
                Locked::Taken => break,
                Locked::Failed(error) => return Err(error),
            }
            waited += PAUSE;
        }
        Err(io::Error::new(
            io::ErrorKind::TimedOut,
            "another program holds its lock",
        ))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A process that is just being started may hold a copy of the file for a
        // moment; closing ours would not unlock it then.
        let _ = self.file.unlock();
    }
}

/// Opens the file that is locked in place of `path`, which itself is replaced at times.
fn open(path: &Path) -> io::Result<File> {
    // Whatever links lead to a file, it has one lock.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut name = path.into_os_string();
    name.push(".lock");
    files::refuse_other_than_files(Path::new(&name))?;
    OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .open(name)
}
