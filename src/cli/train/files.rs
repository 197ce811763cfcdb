//! The files that training reads and writes, beside those of [`training`].
//!
//! [`training`]: crate::lab::training

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{self, Path};

use anyhow::Context;

use crate::cli::error::usage;
use crate::lab::training::Point;
use crate::players::network::{self, Network, NetworkFileError, TrainingProgress};
use crate::store;

/// Reads a network to go on with, packed or not.
pub(super) fn read(path: &Path) -> anyhow::Result<(Network, TrainingProgress)> {
    let named = || format!("cannot read the network {}", path.display());
    let bytes = store::read_learning(path).with_context(named)?;
    match network::unpack_for_learning(&bytes) {
        Ok(network) => Ok((network, TrainingProgress::default())),
        Err(NetworkFileError::Foreign) => network::decode(&bytes).with_context(named),
        Err(error) => Err(error).with_context(named),
    }
}

/// Refuses to learn into a file that would be lost by it: any but that of the network to
/// go on with.
pub(super) fn spare_learning(path: &Path, resumed: Option<&Path>) -> anyhow::Result<()> {
    let is_resumed = resumed.is_some_and(|resumed| is_same(path, resumed));
    if is_resumed || !path.exists() {
        return Ok(());
    }
    Err(usage(format_args!(
        "{0} exists and is not written over; --resume goes on with a network, --out names a \
         new file",
        path.display()
    )))
}

/// Refuses to write a network to play by over anything else.
pub(super) fn spare_other_than_packed(path: &Path) -> anyhow::Result<()> {
    store::read_network(path).map(drop).map_err(|error| {
        usage(format_args!(
            "{} is not written over: {error}; --pack names a new file, or a network to play by",
            path.display()
        ))
    })
}

/// Tells whether two names are of one file, there or yet to come.
fn is_same(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| path.canonicalize().or_else(|_| path::absolute(path));
    matches!((place(one), place(other)), (Ok(one), Ok(other)) if one == other)
}

/// Refuses to write two things into one file.
pub(super) fn tell_apart(files: [Option<&Path>; 3]) -> anyhow::Result<()> {
    let files: Vec<&Path> = files.into_iter().flatten().collect();
    for (i, file) in files.iter().enumerate() {
        if files[..i].iter().any(|other| is_same(file, other)) {
            return Err(usage(format_args!(
                "{} cannot be two of --out, --pack and --curve",
                file.display()
            )));
        }
    }
    Ok(())
}

/// Writes a pruned network to play by.
pub(super) fn write_packed(path: &Path, network: &Network, steps: u16) -> anyhow::Result<()> {
    let packed = network::pack(network, steps).context("the network was not pruned")?;
    store::replace(path, &packed)
        .with_context(|| format!("cannot write the packed network {}", path.display()))?;
    Ok(())
}

/// Opens a table to append to, and begins it if it is new; refuses a file that is no such
/// table.
pub(super) fn open_curve(path: &Path) -> anyhow::Result<File> {
    let named = || format!("cannot write the curve {}", path.display());
    if path.is_file() {
        let mut first = String::new();
        let file = File::open(path).with_context(named)?;
        let mut header = BufReader::new(file.take(Point::CSV_HEADER.len() as u64 + 1));
        if header.read_line(&mut first).is_err()
            || !["", Point::CSV_HEADER].contains(&first.trim_end())
        {
            return Err(usage(format_args!(
                "{} is no learning curve and is not appended to; --curve names a new file, or \
                 one that begins with {}",
                path.display(),
                Point::CSV_HEADER
            )));
        }
    }
    let mut file = File::options()
        .create(true)
        .append(true)
        .open(path)
        .with_context(named)?;
    if file.metadata().with_context(named)?.len() == 0 {
        writeln!(file, "{}", Point::CSV_HEADER).with_context(named)?;
    }
    Ok(file)
}
