//! What a terminal can show, judged by the environment.

use crate::screen::Depth;

/// What a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Whether it takes escape sequences.
    pub escapes: bool,
    /// The colours it shows.
    pub depth: Depth,
    /// Whether it refills a window that grows from its history, as tmux, xterm and VTE do.
    pub refills: bool,
}

/// Terminals that show 8 or 16 colours and no more, by their names up to a `-` or `.`.
const BASIC: [&str; 9] = [
    "ansi", "cygwin", "dtterm", "eterm", "jfbterm", "kterm", "linux", "msys", "rxvt",
];
/// Terminals that show 256 colours although their names need not say so. Among them are
/// all that call themselves `xterm`: XTerm, VTE, Konsole and PuTTY show them, and the Linux
/// console takes the commands (since 3.16) and shows the nearest that it has. The shell fish
/// assumes the same. GNU Screen and tmux turn them into what the terminal around them shows.
const INDEXED: [&str; 12] = [
    "gnome", "iterm", "konsole", "mintty", "mlterm", "nsterm", "putty", "screen", "st", "tmux",
    "vte", "xterm",
];
/// Terminals that show all colours, whether or not `COLORTERM` came along, as it does not
/// through `ssh`.
const TRUE: [&str; 11] = [
    "alacritty",
    "contour",
    "foot",
    "ghostty",
    "iterm2",
    "kitty",
    "ms-terminal",
    "rio",
    "wezterm",
    "xterm-ghostty",
    "xterm-kitty",
];

/// Variables that terminals set which refill a window that grows from their history.
const REFILLING: [&str; 3] = ["TMUX", "VTE_VERSION", "XTERM_VERSION"];

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
                refills: false,
            };
        }
        let is_set = |name: &&str| variable(name).is_some_and(|value| !value.is_empty());
        let refills = console.is_none() && REFILLING.iter().any(is_set);
        let depth = match console {
            Some(_) => Depth::True,
            None => depth(&name, variable),
        };
        Self {
            escapes: true,
            depth,
            refills,
        }
    }
}

/// Judges the colours of a terminal by its name, and by `COLORTERM` where the name belongs
/// to terminals of many abilities. To the others that variable came by inheritance: it is
/// set by one terminal and seen in all that are started from there.
fn depth(name: &str, variable: impl Fn(&str) -> Option<String>) -> Depth {
    let is_of = |families: &[&str]| {
        let is_one = |family: &&str| {
            let rest = name.strip_prefix(family);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '.']))
        };
        families.iter().any(is_one)
    };
    let is_indexed = name.contains("256color");
    let named = if name.ends_with("-mono") || name.ends_with("-m") {
        return Depth::None;
    } else if name.contains("-direct") || is_of(&TRUE) {
        return Depth::True;
    } else if is_indexed {
        Depth::Indexed
    } else if name.contains("color") || is_of(&BASIC) {
        Depth::Basic
    } else if is_of(&INDEXED) {
        Depth::Indexed
    } else {
        return Depth::None;
    };
    let color_term = variable("COLORTERM").unwrap_or_default();
    let promises_all = ["truecolor", "24bit"].contains(&color_term.to_ascii_lowercase().as_str());
    let may_show_all = is_indexed || is_of(&INDEXED);
    if promises_all && may_show_all && !is_gnu_screen(name, variable) {
        Depth::True
    } else {
        named
    }
}

/// Tells whether a terminal is GNU Screen, by the variable `STY` or by the usual names of its
/// windows, `screen` with or without an appendix. It takes no true colours before version 5,
/// then only by a setting, and reads the parts of the command as others, such as faint text
/// on green. A window of tmux may be called `screen` too, and has `TMUX`; where both
/// variables are set, which of the two is the inner one is not known.
fn is_gnu_screen(name: &str, variable: impl Fn(&str) -> Option<String>) -> bool {
    let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
    let is_named = |start: &str| name.starts_with(start);
    !is_named("tmux") && (is_set("STY") || is_named("screen") && !is_set("TMUX"))
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
