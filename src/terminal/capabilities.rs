//! What a terminal can show, judged by the environment.

use crate::screen::Depth;

/// What a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Whether it takes escape sequences.
    pub escapes: bool,
    /// The colours it shows.
    pub depth: Depth,
}

/// Terminals that show 16 colours or more, by their names up to a `-` or `.`.
const COLOURED: [&str; 29] = [
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
    "iterm2",
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
/// Terminals that show 256 colours although their names do not say so.
const INDEXED: [&str; 8] = [
    "alacritty",
    "contour",
    "foot",
    "ghostty",
    "kitty",
    "ms-terminal",
    "rio",
    "wezterm",
];

impl Capabilities {
    /// Judges by the variables `TERM` and `COLORTERM`. No name, or `dumb`, means
    /// no escape sequences; an unknown name means no colours. The answer of a Windows
    /// `console`, see [`console_takes_escapes`], beats every name but `dumb`: it shows
    /// all colours if it takes escape sequences.
    pub fn from_environment(
        variable: impl Fn(&str) -> Option<String>,
        console: Option<bool>,
    ) -> Self {
        let name = variable("TERM").unwrap_or_default().to_ascii_lowercase();
        if name == "dumb" || !console.unwrap_or(!name.is_empty()) {
            return Self {
                escapes: false,
                depth: Depth::None,
            };
        }
        if console.is_some() {
            return Self {
                escapes: true,
                depth: Depth::True,
            };
        }
        let color_term = variable("COLORTERM")
            .unwrap_or_default()
            .to_ascii_lowercase();
        Self {
            escapes: true,
            depth: depth(&name, &color_term),
        }
    }
}

/// Judges the colours of a terminal by its name and the value of `COLORTERM`. That
/// counts only if the name is known: it is often inherited from another terminal.
fn depth(name: &str, color_term: &str) -> Depth {
    let family = name.split(['-', '.']).next().unwrap_or_default();
    let is_indexed =
        name.contains("256color") || name == "xterm-kitty" || INDEXED.contains(&family);
    let is_known = is_indexed || name.contains("color") || COLOURED.contains(&family);
    let is_mono = name.ends_with("-mono") || name.ends_with("-m");
    if !is_known || is_mono {
        Depth::None
    } else if matches!(color_term, "truecolor" | "24bit") || name.ends_with("-direct") {
        Depth::True
    } else if is_indexed {
        Depth::Indexed
    } else {
        Depth::Basic
    }
}

/// Asks the Windows console on standard output whether it takes escape sequences
/// (before Windows 10 none does). Returns `None` on other systems.
pub fn console_takes_escapes() -> Option<bool> {
    #[cfg(windows)]
    return Some(super::console::takes_escapes());
    #[cfg(unix)]
    None
}

/// Returns the code page of the Windows console; `None` if there is no console.
pub fn output_code_page() -> Option<u32> {
    #[cfg(windows)]
    return super::console::output_code_page();
    #[cfg(unix)]
    None
}
