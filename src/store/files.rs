//! Reading whole files, and replacing them, with a backup of the old one or without.

use std::fs::{self, File};
use std::io::{self, Read as _, Write};
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

/// Replaces a file, or makes it, and returns it, open for appending. At every moment
/// the path leads to the whole old file or to the whole new one. Permissions stay.
///
/// # Errors
/// If a file cannot be written or renamed there. The old file is intact then, and no
/// other one is left.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<File> {
    Replacement::write(path, bytes)?.rename()
}

/// Replaces a file like [`replace`], and keeps the old one beside it under a name that
/// no file has: `NAME.bad`, `NAME.bad-2` and so on. Returns the path of that backup too.
///
/// # Errors
/// If a file cannot be written or renamed there. The old file is intact then, under its
/// own name.
pub fn replace_with_backup(path: &Path, bytes: &[u8]) -> io::Result<(File, PathBuf)> {
    let replacement = Replacement::write(path, bytes)?;
    let backup = make_backup(&replacement.path)?;
    match replacement.rename() {
        Ok(file) => Ok((file, backup)),
        Err(error) => {
            let _ = fs::remove_file(backup); // the old file still has its own name
            Err(error)
        }
    }
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
const RANDOM_CHARACTERS: usize = 6;

/// A new file, written under a temporary name.
struct Replacement {
    temporary: tempfile::NamedTempFile,
    /// The file that it replaces.
    path: PathBuf,
}

impl Replacement {
    fn write(path: &Path, bytes: &[u8]) -> io::Result<Self> {
        let (path, directory, prefix) = target(path)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).rand_bytes(RANDOM_CHARACTERS);
        // Opened by std, whose errors do not name the temporary file.
        let open = |path: &Path| {
            let mut options = File::options();
            options.read(true).append(true).create_new(true).open(path)
        };
        let mut temporary = builder.make_in(&directory, open)?;
        if let Ok(old) = fs::metadata(&path) {
            temporary.as_file().set_permissions(old.permissions())?;
        }
        temporary.as_file_mut().write_all(bytes)?;
        temporary.as_file().sync_all()?;
        Ok(Self { temporary, path })
    }

    fn rename(self) -> io::Result<File> {
        let (file, temporary) = self.temporary.keep().map_err(|error| error.error)?;
        if let Err(error) = rename(&temporary, &self.path) {
            let _ = fs::remove_file(temporary);
            return Err(error);
        }
        Ok(file)
    }
}

/// Returns the path of a file with its links followed, its directory, and the
/// beginning of the names of its temporary files.
///
/// # Errors
/// If the path is a link to no file: replacing it would make a file out of the link.
fn target(path: &Path) -> io::Result<(PathBuf, PathBuf, String)> {
    let path = match fs::canonicalize(path) {
        Ok(path) => path,
        Err(_) if fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink()) => {
            let reason = "it is a link that leads to no file";
            return Err(io::Error::new(io::ErrorKind::NotFound, reason));
        }
        Err(_) => path.to_owned(),
    };
    let directory = directory_of(&path).to_owned();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let prefix = format!(".{name}-new-");
    Ok((path, directory, prefix))
}

/// Returns the directory that a file is in.
fn directory_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Gives a file a second name that is free, and returns its path.
fn make_backup(path: &Path) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(".bad");
        if number > 1 {
            name.push(format!("-{number}"));
        }
        if fs::symlink_metadata(&name).is_err() {
            // Not every file system has hard links.
            let copied = fs::hard_link(path, &name).or_else(|_| fs::copy(path, &name).map(drop));
            if copied.is_err() {
                let _ = fs::remove_file(&name);
            }
            return copied.map(|()| name.into());
        }
        number += 1;
    }
}
