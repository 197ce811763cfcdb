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
/// Those that show 256 even if their names do not say so.
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
    /// no escape sequence; an unknown name means no colours. A console of Windows
    /// that was asked, see [`console_takes_escapes`], knows better than any name
    /// but `dumb`, and shows all colours if it takes escape sequences at all.
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

/// Judges the colours of a terminal by its name and the value of `COLORTERM`,
/// which counts only beside a name that is known: it is often inherited.
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
/// (one older than Windows 10 does not). On other systems there is nothing to ask.
pub fn console_takes_escapes() -> Option<bool> {
    #[cfg(windows)]
    return Some(super::console::takes_escapes());
    #[cfg(unix)]
    None
}

/// Returns the code page of the Windows console, where there is one.
pub fn output_code_page() -> Option<u32> {
    #[cfg(windows)]
    return super::console::output_code_page();
    #[cfg(unix)]
    None
}

/// The code page that is UTF-8.
const UTF_8: u32 = 65001;

/// Tells whether the locale's characters are UTF-8: by the first of `LC_ALL`,
/// `LC_CTYPE` and `LANG` that is set and not empty (POSIX 8.2), else by the code
/// page of the console, which is left as it is: changed, it would stay so for the
/// shell and other programs whenever this one is killed.
pub fn is_utf8_locale(variable: impl Fn(&str) -> Option<String>, code_page: Option<u32>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| variable(name).filter(|v| !v.is_empty()));
    match locale {
        Some(locale) => {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        }
        None => code_page.map_or(cfg!(windows), |page| page == UTF_8),
    }
}
