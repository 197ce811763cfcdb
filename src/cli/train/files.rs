//! The files that the options of training name: how they are read, checked and written.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

use anyhow::Context;

use crate::cli::error::usage;
use crate::lab::training::Point;
use crate::players::network::{self, Network, NetworkFileError, TrainingProgress};
use crate::store;

/// Reads a network to go on with, packed or not, and the training it has had.
pub(super) fn read(path: &Path) -> anyhow::Result<(Network, TrainingProgress)> {
    let named = || format!("cannot read the network {}", path.display());
    let bytes = store::read_learning(path).with_context(named)?;
    match network::unpack_for_learning(&bytes) {
        Ok(network) => Ok((network, TrainingProgress::default())),
        Err(NetworkFileError::Foreign) => network::decode(&bytes).with_context(named),
        Err(error) => Err(error).with_context(named),
    }
}

/// Refuses to write the network over a file that exists, unless it is the file of the
/// network to go on with.
pub(super) fn check_learning(path: &Path, resumed: Option<&Path>) -> anyhow::Result<()> {
    let is_resumed = resumed.is_some_and(|resumed| store::is_same_file(path, resumed));
    if is_resumed || !path.exists() {
        return Ok(());
    }
    Err(usage(format_args!(
        "{0} exists and is not written over; --resume goes on with a network, --out names a \
         new file",
        path.display()
    )))
}

/// Refuses to write a network to play by over any other kind of file.
pub(super) fn check_packed(path: &Path) -> anyhow::Result<()> {
    store::read_network(path).map(drop).map_err(|error| {
        usage(format_args!(
            "{} is not written over: {error}; --pack names a new file, or a network to play by",
            path.display()
        ))
    })
}

/// Refuses paths that lead to the same file.
pub(super) fn check_different(files: [Option<&Path>; 3]) -> anyhow::Result<()> {
    let files: Vec<&Path> = files.into_iter().flatten().collect();
    for (i, file) in files.iter().enumerate() {
        if files[..i]
            .iter()
            .any(|other| store::is_same_file(file, other))
        {
            return Err(usage(format_args!(
                "{} cannot be two of --out, --pack and --curve",
                file.display()
            )));
        }
    }
    Ok(())
}

/// Packs a pruned network and writes it. `steps` is how many steps a weight has from 0 to
/// the mean weight.
pub(super) fn write_packed(path: &Path, network: &Network, steps: u16) -> anyhow::Result<()> {
    let packed = network::pack(network, steps).context("the network was not pruned")?;
    store::replace(path, &packed)
        .with_context(|| format!("cannot write the packed network {}", path.display()))?;
    Ok(())
}

/// Opens the table of a learning curve to append to it; a new table gets its header.
///
/// # Errors
/// If the file cannot be opened; a usage error if it is no such table.
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
        writeln!(file, "{}", Point::CSV_HEADER)
            .inspect_err(|_| _ = file.set_len(0)) // a part of it would be no table
            .with_context(named)?;
    }
    Ok(file)
}
