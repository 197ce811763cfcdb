//! Where a network lies that was trained for nobody but the players here.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};

use crate::cli::data::data_directory;
use crate::cli::error::usage;
use crate::game::Rules;
use crate::store::{Lock, LockError, lock_learning, network_path};

/// The two files of a network in the directory for our data.
#[derive(Debug)]
pub(super) struct Home {
    /// The network that learns.
    pub(super) learning: PathBuf,
    /// The network to play by, which `--player network` finds.
    pub(super) playing: PathBuf,
}

impl Home {
    /// Makes a place for the network for some rules.
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

    /// Keeps other trainings for the same rules out until it is dropped.
    pub(super) fn lock(&self) -> anyhow::Result<Lock> {
        let named = || format!("cannot learn into {}", self.learning.display());
        match lock_learning(&self.learning) {
            Ok(lock) => Ok(lock),
            Err(LockError::Taken) => {
                Err(anyhow!("another training for these rules is under way")).with_context(named)
            }
            Err(LockError::Failed(error)) => Err(error).with_context(named),
        }
    }

    /// Returns what was learned before, if anything was.
    pub(super) fn begun(&self) -> Option<&Path> {
        self.learning.exists().then_some(&*self.learning)
    }
}
