//! Reading whole files, and replacing them with the old one kept aside or not.

use std::fs::{self, File};
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

/// The largest file that is read, in bytes: millions of turns.
pub const LARGEST: u64 = 256 << 20;

/// What was found where a file may be.
#[derive(Debug)]
pub enum Contents {
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
/// If it cannot be read, or is no regular file: a pipe may keep us waiting for ever.
pub fn read(path: &Path) -> io::Result<Contents> {
    refuse_other_than_files(path)?;
    read_stream(path)
}

/// Refuses what is there, links followed, but is no regular file.
pub(super) fn refuse_other_than_files(path: &Path) -> io::Result<()> {
    let other = fs::metadata(path).is_ok_and(|metadata| !metadata.is_file());
    let refusal = || io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file");
    if other { Err(refusal()) } else { Ok(()) }
}

/// Reads like [`read`], and from pipes too.
///
/// # Errors
/// If that fails.
pub fn read_stream(path: &Path) -> io::Result<Contents> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Contents::Missing),
        Err(error) => return Err(error),
    };
    if file.metadata()?.len() > LARGEST {
        return Ok(Contents::TooLarge);
    }
    // What is no regular file does not tell its length.
    let mut bytes = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    let fits = bytes.len() as u64 <= LARGEST;
    Ok(if fits {
        Contents::Bytes(bytes)
    } else {
        Contents::TooLarge
    })
}

/// Replaces a file, or makes it: whatever happens meanwhile, it is the old one or
/// the new one. Returns it, open for appending. Permissions stay.
///
/// # Errors
/// If that fails; the old file is intact then, and nothing is left over.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<File> {
    Replacement::write(path, bytes)?.put()
}

/// Replaces a file like [`replace`], and keeps the old one under a name beside it
/// that no file has: `NAME.bad`, `NAME.bad-2` and so on. Returns that name too.
///
/// # Errors
/// If that fails; the old file is intact then, in its place.
pub fn replace_and_keep(path: &Path, bytes: &[u8]) -> io::Result<(File, PathBuf)> {
    let replacement = Replacement::write(path, bytes)?;
    let aside = second_name(&replacement.path)?;
    match replacement.put() {
        Ok(file) => Ok((file, aside)),
        Err(error) => {
            let _ = fs::remove_file(aside); // the old file is where it was
            Err(error)
        }
    }
}

/// Removes what killed programs left over when they replaced a file. Its lock is
/// held, so that nobody replaces it now.
pub(super) fn sweep(path: &Path) {
    let Ok((_, directory, prefix)) = target(path) else {
        return;
    };
    let Ok(entries) = fs::read_dir(directory) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.len() == prefix.len() + RANDOM && name.starts_with(&prefix) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The random characters in the name of a temporary file.
const RANDOM: usize = 6;

/// A file that is written, and not yet in its place.
struct Replacement {
    temporary: tempfile::NamedTempFile,
    path: PathBuf,
    #[cfg(unix)]
    directory: PathBuf,
}

impl Replacement {
    fn write(path: &Path, bytes: &[u8]) -> io::Result<Self> {
        let (path, directory, prefix) = target(path)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).rand_bytes(RANDOM);
        // Opened and written by std: errors of the crate name the temporary file.
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
        Ok(Self {
            temporary,
            path,
            #[cfg(unix)]
            directory,
        })
    }

    fn put(self) -> io::Result<File> {
        let (file, temporary) = self.temporary.keep().map_err(|error| error.error)?;
        // By std, which on Windows replaces a file even while another program, such
        // as a virus scanner, has it open.
        if let Err(error) = fs::rename(&temporary, &self.path) {
            let _ = fs::remove_file(temporary);
            return Err(error);
        }
        // The new name is safe only when the directory is. Not every file system
        // knows how; the file is written all the same.
        #[cfg(unix)]
        let _ = File::open(self.directory).and_then(|directory| directory.sync_all());
        Ok(file)
    }
}

/// Returns the file that a path leads to, its directory, and how the names of its
/// temporary files begin.
fn target(path: &Path) -> io::Result<(PathBuf, PathBuf, String)> {
    // A link goes on leading to the file.
    let path = match fs::canonicalize(path) {
        Ok(path) => path,
        Err(_) if fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink()) => {
            let refusal = "it is a link that leads to no file";
            return Err(io::Error::new(io::ErrorKind::NotFound, refusal));
        }
        Err(_) => path.to_owned(),
    };
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let prefix = format!(".{name}-new-");
    Ok((path, directory, prefix))
}

/// Gives a file a second name, and returns it.
fn second_name(path: &Path) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(".bad");
        if number > 1 {
            name.push(format!("-{number}"));
        }
        if fs::symlink_metadata(&name).is_err() {
            // Not every file system knows second names.
            let copied = fs::hard_link(path, &name).or_else(|_| fs::copy(path, &name).map(drop));
            if copied.is_err() {
                let _ = fs::remove_file(&name);
            }
            return copied.map(|()| name.into());
        }
        number += 1;
    }
}
