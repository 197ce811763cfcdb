//! Reading whole files, and what files are called.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// The largest file that is read, in bytes: millions of turns.
pub const MAX_BYTES: u64 = 256 << 20;

/// What a file holds.
#[derive(Debug)]
pub enum Contents {
    /// There is no file.
    Missing,
    /// It has more than [`MAX_BYTES`] and was not read.
    TooLarge,
    /// It has these bytes.
    Bytes(Vec<u8>),
}

/// Reads a file that may be missing or far too large.
///
/// # Errors
/// If it cannot be read, or is no regular file: reading a pipe could block for ever.
pub fn read(path: &Path) -> io::Result<Contents> {
    require_regular_file(path)?;
    read_stream(path)
}

/// Checks that a path leads to a regular file or to nothing; links are followed.
///
/// # Errors
/// If something else is there.
pub(super) fn require_regular_file(path: &Path) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        let reason = "it is no regular file";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
    }
    Ok(())
}

/// Reads a file like [`read`], or a pipe.
///
/// # Errors
/// If it cannot be read.
pub fn read_stream(path: &Path) -> io::Result<Contents> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Contents::Missing),
        Err(error) => return Err(error),
    };
    if file.metadata()?.len() > MAX_BYTES {
        return Ok(Contents::TooLarge);
    }
    // Only a regular file knows its length.
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    let fits = bytes.len() as u64 <= MAX_BYTES;
    Ok(if fits {
        Contents::Bytes(bytes)
    } else {
        Contents::TooLarge
    })
}

/// Gives a file another name in the same directory. A file that had the name is
/// replaced.
///
/// # Errors
/// If it cannot be renamed.
pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    // On Windows this function of std replaces a file even while another program, such
    // as a virus scanner, has it open.
    fs::rename(from, to)?;
    // The new name is safe only when the directory is on the disk. Not every file
    // system can do that; the file has its new name all the same.
    #[cfg(unix)]
    let _ = File::open(directory_of(to)).and_then(|directory| directory.sync_all());
    Ok(())
}

/// Removes the temporary files of killed programs that were replacing a file. Its lock
/// must be held, so that no other program is replacing it now.
pub(super) fn remove_leftovers(path: &Path) {
    let Ok((_, directory, prefix)) = target(path) else {
        return;
    };
    let Ok(entries) = fs::read_dir(directory) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.len() == prefix.len() + RANDOM_CHARACTERS && name.starts_with(&prefix) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The number of random characters at the end of the name of a temporary file.
pub(super) const RANDOM_CHARACTERS: usize = 6;

/// Writes a file to the disk, as far as its file system can do that.
///
/// # Errors
/// If that fails.
pub(super) fn sync(file: &File) -> io::Result<()> {
    unless_refused(file.sync_all())
}

/// Passes over an error that says that the file system does not do what it was asked.
pub(super) fn unless_refused(result: io::Result<()>) -> io::Result<()> {
    result.or_else(|error| {
        if is_refusal(&error) {
            Ok(())
        } else {
            Err(error)
        }
    })
}

/// Tells whether an error says that the system does not do what it was asked (EINVAL,
/// ENOTSUP, ENOSYS, EPERM, EACCES, EBUSY, EXDEV), and not that the disk failed or is full.
pub(super) fn is_refusal(error: &io::Error) -> bool {
    use io::ErrorKind::{
        CrossesDevices, InvalidInput, PermissionDenied, ResourceBusy, Unsupported,
    };
    matches!(
        error.kind(),
        CrossesDevices | InvalidInput | PermissionDenied | ResourceBusy | Unsupported
    )
}

/// Tells whether two paths lead to the same file, which need not exist yet.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    // A file that does not exist yet is known by its directory.
    let real = |path: &Path| match fs::canonicalize(path) {
        Ok(path) => Some(path),
        Err(_) => Some(
            fs::canonicalize(directory_of(path))
                .ok()?
                .join(path.file_name()?),
        ),
    };
    real(one).is_some_and(|one| Some(one) == real(other))
}

/// Returns the path of a file with its links followed, its directory, and the
/// beginning of the names of its temporary files.
///
/// # Errors
/// As for [`follow_links`].
pub(super) fn target(path: &Path) -> io::Result<(PathBuf, PathBuf, String)> {
    let path = follow_links(path)?;
    let directory = directory_of(&path).to_owned();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let prefix = format!(".{name}-new-");
    Ok((path, directory, prefix))
}

/// Returns the path of a file, which need not exist, with its links followed.
///
/// # Errors
/// If the path is a link to no file: replacing it would make a file out of the link.
pub(super) fn follow_links(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Ok(path) => Ok(path),
        Err(_) if fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink()) => {
            let reason = "it is a link that leads to no file";
            Err(io::Error::new(io::ErrorKind::NotFound, reason))
        }
        Err(_) => Ok(path.to_owned()),
    }
}

/// Returns the directory that a file is in.
fn directory_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}
