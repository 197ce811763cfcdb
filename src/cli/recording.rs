//! The record of a game that `--record` asks for.

use std::fs;
use std::path::Path;

use anyhow::Context;

use crate::record::{Header, RecordedTurn};
use crate::store::Recording;

use super::data::data_directory;
use super::error::usage;

/// Creates the record of a game at `path`, with the turns that were played already.
///
/// # Errors
/// A usage error if `path` lies in the directory of saved games; else if the file exists
/// or cannot be written.
pub(super) fn create_recording(
    path: &Path,
    header: &Header,
    turns: &[RecordedTurn],
) -> anyhow::Result<Recording> {
    refuse_data_directory(path)?;
    Recording::create(path, header, turns)
        .with_context(|| format!("cannot record to {}", path.display()))
}

/// Refuses a path in the directory of saved games, whether a save of that name exists or
/// not.
fn refuse_data_directory(path: &Path) -> anyhow::Result<()> {
    let directory = data_directory().and_then(|directory| fs::canonicalize(directory).ok());
    let file = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let parent = file
        .parent()
        .and_then(|parent| fs::canonicalize(parent).ok());
    if parent.is_some() && parent == directory {
        return Err(usage(format_args!(
            "--record {} is where games are saved; give another directory",
            path.display()
        )));
    }
    Ok(())
}
