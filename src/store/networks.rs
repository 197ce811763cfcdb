//! The networks that were trained here, a file for each set of rules.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::game::Rules;
use crate::players::network::{self, NetworkFileError, Packed};

use super::files::{Contents, read, remove_leftovers, require_regular_file};
use super::lock::{Lock, LockError};
use super::names::network_name;

/// Returns the path of the network for some rules in our data directory. Its extension
/// is `net` for the network to play by, and `learning` for the one to learn on from.
pub fn network_path(directory: &Path, rules: &Rules, extension: &str) -> PathBuf {
    let name = format!("{}.{extension}", network_name(rules));
    directory.join("networks").join(name)
}

/// Reads the bytes of a network to learn on from, which may be gigabytes.
///
/// # Errors
/// If the file cannot be read, or is no regular file.
pub fn read_learning(path: &Path) -> io::Result<Vec<u8>> {
    require_regular_file(path)?;
    fs::read(path)
}

/// Locks a network to learn on from, so that no other program learns into its file, and
/// removes what killed programs left there.
///
/// # Errors
/// If another program holds the lock, or there can be none.
pub fn lock_learning(path: &Path) -> Result<Lock, LockError> {
    let lock = Lock::try_for(path)?;
    remove_leftovers(path);
    Ok(lock)
}

/// Reads a network to play by; `None` if there is no file.
///
/// # Errors
/// If the file cannot be read or is no network.
pub fn read_network(path: &Path) -> io::Result<Option<Packed>> {
    let invalid = |error: NetworkFileError| io::Error::new(io::ErrorKind::InvalidData, error);
    match read(path)? {
        Contents::Missing => Ok(None),
        Contents::TooLarge => Err(invalid(NetworkFileError::Foreign)),
        Contents::Bytes(bytes) => network::unpack(&bytes).map(Some).map_err(invalid),
    }
}
