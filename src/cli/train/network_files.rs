//! The files of a network in the data directory, which training writes without `--out`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};

use crate::cli::data::data_directory;
use crate::cli::error::usage;
use crate::game::Rules;
use crate::store::{Lock, LockError, lock_learning, network_path};

/// The two files of the network for some rules.
#[derive(Debug)]
pub(super) struct NetworkFiles {
    /// The network that learns.
    pub(super) learning: PathBuf,
    /// The network to play by, which `--player network` finds.
    pub(super) playing: PathBuf,
}

impl NetworkFiles {
    /// Returns the files for some rules, and makes their directory.
    ///
    /// # Errors
    /// A usage error if the environment names no data directory; else if the directory
    /// cannot be made.
    pub(super) fn of(rules: &Rules) -> anyhow::Result<Self> {
        let directory = data_directory().ok_or_else(|| {
            usage("the environment names no data directory; name a file with --out")
        })?;
        let path = |extension| network_path(&directory, rules, extension);
        let (learning, playing) = (path("learning"), path("net"));
        if let Some(parent) = learning.parent() {
            fs::create_dir_all(parent)
                .with_context(|| format!("cannot make {}", parent.display()))?;
        }
        Ok(Self { learning, playing })
    }

    /// Locks the files against other trainings until the lock is dropped.
    ///
    /// # Errors
    /// If another training has the lock, or the lock cannot be made.
    pub(super) fn lock(&self) -> anyhow::Result<Lock> {
        let named = || format!("cannot learn into {}", self.learning.display());
        match lock_learning(&self.learning) {
            Ok(lock) => Ok(lock),
            Err(LockError::Taken) => {
                Err(anyhow!("another training for these rules is under way")).with_context(named)
            }
            Err(error) => Err(error).with_context(named),
        }
    }

    /// Returns the file of the network that learns, if it exists.
    pub(super) fn existing_learning(&self) -> Option<&Path> {
        self.learning.exists().then_some(&*self.learning)
    }
}
