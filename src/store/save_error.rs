//! What can be wrong with a saved game.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::game::Mode;
use crate::record::RecordError;

/// A game is not saved, or the file of the game saved before was damaged.
#[derive(Debug)]
pub enum SaveError {
    /// The environment names no directory for data.
    NoDataDirectory,
    /// That directory cannot be made.
    DirectoryFailed(PathBuf, io::Error),
    /// Another program plays the game.
    Taken(PathBuf),
    /// The file cannot be read, written or locked.
    Failed(PathBuf, io::Error),
    /// A newer version of the program wrote the file.
    Newer(PathBuf, RecordError),
    /// The file holds the game of another mode.
    OtherMode(PathBuf, Box<Mode>),
    /// The last turn of the file was written in part and is left out.
    Torn(PathBuf),
    /// The file was damaged and is written anew.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was wrong with it.
        fault: String,
        /// The damaged file under its new name.
        backup: PathBuf,
    },
}

impl SaveError {
    /// Tells whether the game is not saved.
    pub fn is_unsaved(&self) -> bool {
        !matches!(self, Self::Damaged { .. } | Self::Torn(_))
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken(path) => write!(
                f,
                "not saved: another 2048 plays the game in {}",
                path.display()
            ),
            Self::NoDataDirectory => {
                f.write_str("not saved: the environment names no directory for data")
            }
            Self::DirectoryFailed(path, error) => write!(
                f,
                "not saved: the directory {} cannot be made: {error}",
                path.display()
            ),
            Self::Failed(path, error) => write!(f, "not saved: {}: {error}", path.display()),
            Self::Newer(path, fault) => {
                write!(f, "not saved: {} is left as it is: {fault}", path.display())
            }
            Self::OtherMode(path, mode) => write!(
                f,
                "not saved: {} holds a game of other rules ({mode})",
                path.display()
            ),
            Self::Torn(path) => write!(
                f,
                "the last turn of the saved game {} was cut off and is left out",
                path.display()
            ),
            Self::Damaged {
                path,
                fault,
                backup,
            } => write!(
                f,
                "the saved game {} was damaged and is kept as {}: {fault}",
                path.display(),
                backup.display()
            ),
        }
    }
}

impl std::error::Error for SaveError {}
