//! Networks that were trained here, a file for each set of rules.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::game::Rules;
use crate::players::network::{self, FileError, Packed};

use super::files::{Contents, read, refuse_other_than_files, sweep};
use super::lock::{Lock, Locked};

/// Returns where the network for some rules lies in the directory for our data,
/// with the extension `net`; what it is learned on from lies beside it as `learning`.
pub fn network_path(directory: &Path, rules: &Rules, extension: &str) -> PathBuf {
    let Rules {
        size,
        merge,
        spawn,
        tiles,
        fours,
        idle_spawn,
        ..
    } = rules.in_play();
    // A number of very many digits is written as a power of ten.
    let (plain, power) = (fours.to_string(), format!("{fours:e}"));
    let fours = if plain.len() > 20 { power } else { plain };
    let idle = if idle_spawn { "-idle" } else { "" };
    let name = format!(
        "{size}x{size}-{}-{spawn}-{tiles}-{fours}{idle}",
        merge.name()
    );
    // A colon, as in retry:0.1, is no character of a file name everywhere.
    let name = name.replace(':', "");
    directory
        .join("networks")
        .join(format!("{name}.{extension}"))
}

/// Reads the bytes of a network to learn on from, which may be gigabytes.
///
/// # Errors
/// If the file cannot be read, or is no regular file.
pub fn read_learning(path: &Path) -> io::Result<Vec<u8>> {
    refuse_other_than_files(path)?;
    fs::read(path)
}

/// Keeps others from learning into a file, and clears away what killed ones left over
/// there; see [`Lock::try_for`].
pub fn lock_learning(path: &Path) -> Locked {
    let locked = Lock::try_for(path);
    if matches!(locked, Locked::Ours(_)) {
        sweep(path);
    }
    locked
}

/// Reads a network to play by; `None` if there is no file.
///
/// # Errors
/// If the file cannot be read or is no network.
pub fn read_network(path: &Path) -> io::Result<Option<Packed>> {
    let invalid = |error: FileError| io::Error::new(io::ErrorKind::InvalidData, error);
    match read(path)? {
        Contents::Missing => Ok(None),
        Contents::TooLarge => Err(invalid(FileError::Foreign)),
        Contents::Bytes(bytes) => network::unpack(&bytes).map(Some).map_err(invalid),
    }
}
