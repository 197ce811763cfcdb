//! What can be wrong with a saved game.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::game::Mode;
use crate::record::RecordError;

/// Why a game is not saved, or not as it was.
#[derive(Debug)]
pub enum SaveError {
    /// The environment names no directory for it.
    Nowhere,
    /// Its directory cannot be made.
    NoDirectory(PathBuf, io::Error),
    /// Another program plays it.
    Taken(PathBuf),
    /// The file cannot be used.
    Failed(PathBuf, io::Error),
    /// The file was written by a newer version.
    Newer(PathBuf, RecordError),
    /// The file holds the game of another mode.
    OtherMode(PathBuf, Box<Mode>),
    /// The file was damaged.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: String,
        /// Its new name.
        aside: PathBuf,
    },
}

impl SaveError {
    /// Tells whether the game is not saved.
    pub fn is_unsaved(&self) -> bool {
        !matches!(self, Self::Damaged { .. })
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
            Self::Nowhere => f.write_str("not saved: the environment names no directory for data"),
            Self::NoDirectory(path, error) => write!(
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
            Self::Damaged { path, fault, aside } => write!(
                f,
                "the saved game {} was damaged and is kept as {}: {fault}",
                path.display(),
                aside.display()
            ),
        }
    }
}
