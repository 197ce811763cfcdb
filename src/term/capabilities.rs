//! What a terminal can show, by what the environment says of it.

use crate::draw::Depth;

/// What a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Whether it takes escape sequences at all.
    pub escapes: bool,
    /// How many colours it shows.
    pub depth: Depth,
}

/// Beginnings of the names of terminals that show 16 colours or more.
const COLOURED: [&str; 28] = [
    "alacritty",
    "ansi",
    "contour",
    "cygwin",
    "dtterm",
    "eterm",
    "foot",
    "ghostty",
    "gnome",
    "iterm",
    "jfbterm",
    "kitty",
    "konsole",
    "kterm",
    "linux",
    "mlterm",
    "mrxvt",
    "ms-terminal",
    "msys",
    "nsterm",
    "putty",
    "rio",
    "rxvt",
    "screen",
    "st",
    "tmux",
    "wezterm",
    "xterm",
];
/// Beginnings of names that show 256 even if they do not say so.
const INDEXED: [&str; 9] = [
    "alacritty",
    "contour",
    "foot",
    "ghostty",
    "kitty",
    "ms-terminal",
    "rio",
    "wezterm",
    "xterm-kitty",
];

impl Capabilities {
    /// Judges by the variables `TERM` and `COLORTERM`. No name, or `dumb`, means
    /// no escape sequence; an unknown name means no colours.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let name = variable("TERM").unwrap_or_default().to_ascii_lowercase();
        if name.is_empty() || name == "dumb" {
            // The Windows console has no name: there crossterm asks the console itself.
            return if name.is_empty() && console_takes_escapes() {
                Self {
                    escapes: true,
                    depth: Depth::True,
                }
            } else {
                Self {
                    escapes: false,
                    depth: Depth::None,
                }
            };
        }
        let is_one_of = |names: &[&str]| names.iter().any(|beginning| name.starts_with(beginning));
        let color_term = variable("COLORTERM")
            .unwrap_or_default()
            .to_ascii_lowercase();
        let depth =
            if matches!(color_term.as_str(), "truecolor" | "24bit") || name.ends_with("-direct") {
                Depth::True
            } else if name.contains("256color") || is_one_of(&INDEXED) {
                Depth::Indexed
            } else if name.contains("color") || is_one_of(&COLOURED) {
                Depth::Basic
            } else {
                Depth::None
            };
        Self {
            escapes: true,
            depth,
        }
    }
}

#[cfg(windows)]
fn console_takes_escapes() -> bool {
    crossterm::ansi_support::supports_ansi()
}

#[cfg(not(windows))]
fn console_takes_escapes() -> bool {
    false
}

/// Tells whether the locale's characters are UTF-8: by the first of `LC_ALL`,
/// `LC_CTYPE` and `LANG` that is set and not empty (POSIX 8.2).
pub fn is_utf8_locale(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| variable(name).filter(|v| !v.is_empty()));
    match locale {
        Some(locale) => {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        }
        None => cfg!(windows),
    }
}
