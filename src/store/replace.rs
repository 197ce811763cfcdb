//! Replacing whole files, with a backup of the old one or without.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::files::{RANDOM_CHARACTERS, is_refusal, rename, sync, target, unless_refused};

/// Replaces a file, or makes it, and returns it, open for appending. At every moment
/// the path leads to the whole old file or to the whole new one. Permissions stay. A file
/// that the system refuses to replace is written over.
///
/// # Errors
/// If a file cannot be written there. The old file is intact then, and no other one is
/// left.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<File> {
    Replacement::write(path, bytes)?.put()
}

/// Checks that there is room to [`replace`] a file with so many bytes, and changes
/// nothing.
///
/// # Errors
/// If a file cannot be written there.
pub fn check_room(path: &Path, bytes: &[u8]) -> io::Result<()> {
    Replacement::write(path, bytes).map(drop)
}

/// Writes a file beside another one, under a name that no file has: `NAME.SUFFIX`,
/// `NAME.SUFFIX-2` and so on. Returns it, open for appending, and its path.
///
/// # Errors
/// If it cannot be written.
pub(super) fn write_beside(path: &Path, suffix: &str, bytes: &[u8]) -> io::Result<(File, PathBuf)> {
    let beside = free_name(&target(path)?.0, suffix);
    Ok((replace(&beside, bytes)?, beside))
}

/// Replaces a file like [`replace`], and keeps the old one beside it under a name that
/// no file has: `NAME.bad`, `NAME.bad-2` and so on. Returns the path of that backup too.
///
/// # Errors
/// If a file cannot be written there. The old file is intact then, under its own name.
pub fn replace_with_backup(path: &Path, bytes: &[u8]) -> io::Result<(File, PathBuf)> {
    let replacement = Replacement::write(path, bytes)?;
    let backup = make_backup(&replacement.path)?;
    match replacement.put() {
        Ok(file) => Ok((file, backup)),
        Err(error) => {
            let _ = fs::remove_file(backup); // the old file still has its own name
            Err(error)
        }
    }
}

/// A new file, written under a temporary name.
struct Replacement<'a> {
    temporary: tempfile::NamedTempFile,
    /// The file that it replaces.
    path: PathBuf,
    /// What is written.
    bytes: &'a [u8],
}

impl<'a> Replacement<'a> {
    fn write(path: &Path, bytes: &'a [u8]) -> io::Result<Self> {
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
            unless_refused(temporary.as_file().set_permissions(old.permissions()))?;
        }
        temporary.as_file_mut().write_all(bytes)?;
        sync(temporary.as_file())?;
        Ok(Self {
            temporary,
            path,
            bytes,
        })
    }

    /// Gives the file its name. If the system refuses that, the old file is written over.
    fn put(self) -> io::Result<File> {
        let (file, temporary) = self.temporary.keep().map_err(|error| error.error)?;
        let renamed = rename(&temporary, &self.path).map(|()| file);
        if renamed.is_ok() {
            return renamed;
        }
        let _ = fs::remove_file(temporary);
        match renamed {
            Err(error) if is_refusal(&error) => write_over(&self.path, self.bytes),
            renamed => renamed,
        }
    }
}

/// Writes over a file that cannot be replaced, such as one that is mounted by itself, and
/// returns it, open for appending. Should that fail, it gets back what it had.
fn write_over(path: &Path, bytes: &[u8]) -> io::Result<File> {
    let old = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        old => Some(old?),
    };
    // The length comes last: what is left of a longer old file behind the new bytes is
    // recognised if the program is killed in between.
    let write = |bytes: &[u8]| {
        let mut options = File::options();
        let mut file = options
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        file.write_all(bytes)?;
        file.set_len(bytes.len() as u64)?;
        sync(&file)
    };
    if let Err(error) = write(bytes) {
        let _ = match old {
            Some(old) => write(&old),
            None => fs::remove_file(path),
        };
        return Err(error);
    }
    File::options().read(true).append(true).open(path)
}

/// Copies a file to a name that is free, and returns its path.
fn make_backup(path: &Path) -> io::Result<PathBuf> {
    let name = free_name(path, "bad");
    // A second name (a hard link) would show what is written over the file later.
    let copied = copy(path, &name);
    if copied.is_err() {
        let _ = fs::remove_file(&name);
    }
    copied.map(|()| name)
}

/// Copies a file to a name that no file has. (That of std copies permissions too, which
/// some file systems refuse.)
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    io::copy(&mut File::open(from)?, &mut File::create_new(to)?).map(drop)
}

/// Returns the first of `PATH.SUFFIX`, `PATH.SUFFIX-2` and so on that no file has.
fn free_name(path: &Path, suffix: &str) -> PathBuf {
    let mut number = 1;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{suffix}"));
        if number > 1 {
            name.push(format!("-{number}"));
        }
        if fs::symlink_metadata(&name).is_err() {
            return name.into();
        }
        number += 1;
    }
}
