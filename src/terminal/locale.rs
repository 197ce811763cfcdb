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

/// Tells whether terminals of the locale may show the lines of boxes two columns
/// wide. Their width is "ambiguous" (UAX #11): in Chinese, Japanese and Korean locales it
/// may be two columns, in many terminals depending on a setting. The terminal cannot be
/// asked without waiting for an answer.
pub fn may_widen_lines(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = first(variable, CHARACTERS).unwrap_or_default();
    let language = locale.split(['_', '-', '.', '@']).next();
    language.is_some_and(|language| ["zh", "ja", "ko"].contains(&language))
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
