//! The locale: its characters, its language, and how wide its terminals show lines.

use crate::screen::Language;

use super::keys::Encoding;

/// Returns the value of the first variable that is set and not empty (POSIX 8.2).
fn first(variable: impl Fn(&str) -> Option<String>, names: [&str; 3]) -> Option<String> {
    let set = |name| variable(name).filter(|value| !value.is_empty());
    names.into_iter().find_map(set)
}

const CHARACTERS: [&str; 3] = ["LC_ALL", "LC_CTYPE", "LANG"];
const MESSAGES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// The code page that is UTF-8.
const UTF_8: u32 = 65001;

/// Tells whether the locale's characters are UTF-8: by the first of `LC_ALL`,
/// `LC_CTYPE` and `LANG` that is set and not empty (POSIX 8.2), else by the code
/// page of the Windows console. That is not set to UTF-8 instead: if this program were
/// killed, it would stay so for the shell and other programs.
pub fn is_utf8_locale(variable: impl Fn(&str) -> Option<String>, code_page: Option<u32>) -> bool {
    match first(variable, CHARACTERS) {
        Some(locale) => {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        }
        None => code_page.map_or(cfg!(windows), |page| page == UTF_8),
    }
}

/// Returns the language of the locale: by the first of `LC_ALL`, `LC_MESSAGES` and
/// `LANG` that is set and not empty, on Windows else that of the user interface.
pub fn language(variable: impl Fn(&str) -> Option<String>) -> Language {
    first(variable, MESSAGES).map_or_else(system_language, |locale| Language::of_locale(&locale))
}

/// Variables of terminals which show ambiguous characters one column wide unless a setting
/// of theirs says otherwise, if they have one: Alacritty, Ghostty, kitty, Konsole, all on
/// VTE (GNOME's, Xfce's …), WezTerm, Windows Terminal, XTerm. A setting, such as XTerm's
/// `cjkWidth`, cannot be seen from here.
const NARROW_VARIABLES: [&str; 8] = [
    "ALACRITTY_WINDOW_ID",
    "GHOSTTY_RESOURCES_DIR",
    "KITTY_WINDOW_ID",
    "KONSOLE_VERSION",
    "VTE_VERSION",
    "WEZTERM_PANE",
    "WT_SESSION",
    "XTERM_VERSION",
];
/// Values of `TERM_PROGRAM` of such terminals.
const NARROW_PROGRAMS: [&str; 5] = [
    "Apple_Terminal",
    "ghostty",
    "iTerm.app",
    "vscode",
    "WezTerm",
];
/// Values of `TERM` of such terminals, which come along through `ssh`.
const NARROW_NAMES: [&str; 8] = [
    "alacritty",
    "foot",
    "ghostty",
    "kitty",
    "linux",
    "wezterm",
    "xterm-ghostty",
    "xterm-kitty",
];

/// Tells whether the terminal may show lines and blocks two columns wide. Their width is
/// "ambiguous" (UAX #11): in Chinese, Japanese and Korean locales, on Windows in consoles of
/// such a user interface, it may be two columns, but for terminals that are known to show
/// one. The terminal cannot be asked without waiting for an answer.
pub fn may_widen_lines(variable: impl Fn(&str) -> Option<String>) -> bool {
    let is_east_asian = match first(&variable, CHARACTERS) {
        Some(locale) => {
            let language = locale.split(['_', '-', '.', '@']).next();
            language.is_some_and(|language| ["zh", "ja", "ko"].contains(&language))
        }
        None => system_language().is_east_asian(),
    };
    let is_among = |name, values: &[&str]| {
        variable(name).is_some_and(|value| values.contains(&value.as_str()))
    };
    let is_set = |name: &&str| variable(name).is_some_and(|value| !value.is_empty());
    let is_narrow = NARROW_VARIABLES.iter().any(is_set)
        || is_among("TERM_PROGRAM", &NARROW_PROGRAMS)
        || is_among("TERM", &NARROW_NAMES);
    is_east_asian && !is_narrow
}

/// Returns the encoding of keys from a terminal of the locale: that of its characters, which
/// it names behind a dot. Without a name those of Taiwan and Hong Kong are Big5, as glibc
/// has it.
pub fn key_encoding(variable: impl Fn(&str) -> Option<String>) -> Encoding {
    let locale = first(variable, CHARACTERS).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    let locale = locale.split('@').next().unwrap_or_default();
    let (place, name) = locale.split_once('.').unwrap_or((locale, ""));
    let name = name.replace(['-', '_'], "");
    match (place, name.as_str()) {
        (_, "sjis" | "shiftjis" | "cp932" | "windows31j" | "pck") => Encoding::ShiftJis,
        (_, "gbk" | "gb2312" | "gb18030" | "cp936" | "cp949" | "uhc" | "johab" | "cp950") => {
            Encoding::DoubleByte
        }
        (_, name) if name.starts_with("big5") => Encoding::DoubleByte,
        ("zh_tw" | "zh_hk", "") => Encoding::DoubleByte,
        _ => Encoding::Utf8,
    }
}

#[cfg(windows)]
fn system_language() -> Language {
    #[expect(unsafe_code, reason = "std does not ask for the user's language")]
    #[link(name = "kernel32")]
    unsafe extern "system" {
        safe fn GetUserDefaultUILanguage() -> u16;
    }
    Language::of_windows(GetUserDefaultUILanguage())
}

#[cfg(not(windows))]
fn system_language() -> Language {
    Language::ENGLISH
}
