//! Reading, replacing and keeping aside whole files.

use std::fs::{self, File};
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

/// The largest file that is read, in bytes: millions of turns.
pub const LARGEST: u64 = 256 << 20;

/// What was found where a file may be.
#[derive(Debug)]
pub enum Read {
    /// Nothing.
    Missing,
    /// More than [`LARGEST`]; it was not read.
    TooLarge,
    /// These bytes.
    Bytes(Vec<u8>),
}

/// Reads a file that may be missing or far too large.
///
/// # Errors
/// If it cannot be read.
pub fn read(path: &Path) -> io::Result<Read> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Read::Missing),
        Err(error) => return Err(error),
    };
    if file.metadata()?.len() > LARGEST {
        return Ok(Read::TooLarge);
    }
    // What is no regular file does not tell its length.
    let mut bytes = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    let fits = bytes.len() as u64 <= LARGEST;
    Ok(if fits {
        Read::Bytes(bytes)
    } else {
        Read::TooLarge
    })
}

/// Replaces a file, or makes it: whatever happens meanwhile, it is the old one or
/// the new one. Returns it, open for appending.
///
/// # Errors
/// If that fails; the old file is intact then, and nothing is left over.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<File> {
    // A link goes on leading to the file.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".2048-").append(true);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the umask
    let mut temporary = builder.tempfile_in(directory)?;
    temporary.write_all(bytes)?;
    temporary.as_file().sync_all()?;
    let file = temporary.persist(&path).map_err(|error| error.error)?;
    // The new name is safe only when the directory is. Not every file system
    // knows how; the file is written all the same.
    #[cfg(unix)]
    let _ = File::open(directory).and_then(|directory| directory.sync_all());
    Ok(file)
}

/// Gives a file another name beside it, one that no file has: `NAME.bad`,
/// `NAME.bad-2` and so on. Returns the new name.
///
/// # Errors
/// If it cannot be renamed.
pub fn keep_aside(path: &Path) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(".bad");
        if number > 1 {
            name.push(format!("-{number}"));
        }
        if fs::symlink_metadata(&name).is_err() {
            fs::rename(path, &name)?;
            return Ok(name.into());
        }
        number += 1;
    }
}
