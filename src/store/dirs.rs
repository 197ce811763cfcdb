//! The directories that the program's files belong in.

use std::ffi::OsString;
use std::path::PathBuf;

/// A kind of system, by where programs keep their files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Platform {
    /// A system that follows the XDG Base Directory Specification.
    Xdg,
    /// macOS.
    Mac,
    /// Windows.
    Windows,
}

impl Platform {
    /// The system that the program runs on.
    pub const HERE: Self = if cfg!(windows) {
        Self::Windows
    } else if cfg!(target_os = "macos") {
        Self::Mac
    } else {
        Self::Xdg
    };
}

/// Returns the directory for our data, which need not exist; `None` if the
/// environment does not name one. A value that is empty or no absolute path
/// counts as unset.
pub fn data_directory(
    platform: Platform,
    variable: impl Fn(&str) -> Option<OsString>,
) -> Option<PathBuf> {
    directory(platform, "XDG_DATA_HOME", ".local/share", variable)
}

/// Returns the directory for the options file, by the same rules.
pub fn config_directory(
    platform: Platform,
    variable: impl Fn(&str) -> Option<OsString>,
) -> Option<PathBuf> {
    directory(platform, "XDG_CONFIG_HOME", ".config", variable)
}

/// Returns our directory: on an XDG system below the directory that the variable `xdg`
/// names, or else below the home directory. macOS and Windows have one directory for
/// all kinds of files.
fn directory(
    platform: Platform,
    xdg: &str,
    below_home: &str,
    variable: impl Fn(&str) -> Option<OsString>,
) -> Option<PathBuf> {
    let absolute = |name| {
        let path = PathBuf::from(variable(name)?);
        path.is_absolute().then_some(path)
    };
    let home = |below| absolute("HOME").map(|home| home.join(below));
    let base = match platform {
        Platform::Windows => absolute("APPDATA"),
        Platform::Mac => home("Library/Application Support"),
        Platform::Xdg => absolute(xdg).or_else(|| home(below_home)),
    };
    base.map(|base| base.join("console2048"))
}
