//! The files that training reads and writes, beside those of [`training`].
//!
//! [`training`]: crate::training

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::Context;

use crate::network::{self, Network, Progress};
use crate::store;
use crate::training::Point;

/// Reads a network to go on with, packed or not.
pub(super) fn read(path: &Path) -> anyhow::Result<(Network, Progress)> {
    let named = || format!("cannot read the network {}", path.display());
    let bytes = store::read_learning(path).with_context(named)?;
    match network::unpack_to_learn(&bytes) {
        Ok(network) => Ok((network, Progress::default())),
        Err(_) => network::decode(&bytes).with_context(named),
    }
}

/// Writes a pruned network to play by.
pub(super) fn write_packed(path: &Path, network: &Network, steps: u16) -> anyhow::Result<()> {
    let packed = network::pack(network, steps).context("the network was not pruned")?;
    store::replace(path, &packed)
        .with_context(|| format!("cannot write the packed network {}", path.display()))?;
    Ok(())
}

/// Opens a table to append to, and begins it if it is new.
pub(super) fn open_curve(path: &Path) -> anyhow::Result<File> {
    let named = || format!("cannot write the curve {}", path.display());
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
