//! What can happen to the file of a record during a game.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// The file of a record did not take the whole game, or did not stay where it was.
#[derive(Debug)]
pub enum RecordingError {
    /// The file could not be written.
    Failed(PathBuf, io::Error),
    /// The file was removed during the game, and was written anew.
    Removed(PathBuf),
    /// Another program put something else there during the game.
    Replaced {
        /// The file, which is left as it is.
        path: PathBuf,
        /// The file that has the record.
        kept: PathBuf,
    },
}

impl fmt::Display for RecordingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(path, error) => write!(
                f,
                "not saved to its end: cannot write {}: {error}",
                path.display()
            ),
            Self::Removed(path) => write!(
                f,
                "{} was removed during the game and is written anew",
                path.display()
            ),
            Self::Replaced { path, kept } => write!(
                f,
                "{} was changed by another program during the game, which is kept as {}",
                path.display(),
                kept.display()
            ),
        }
    }
}

impl std::error::Error for RecordingError {}
