//! The languages, and which one a locale means.

use super::Texts;
mod english;
mod simplified;
mod traditional;

use english::ENGLISH;
use simplified::SIMPLIFIED;
use traditional::TRADITIONAL;

/// A language of the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Chinese in simplified characters.
    Simplified,
    /// Chinese in traditional characters.
    Traditional,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 3] = [Self::English, Self::Simplified, Self::Traditional];

    /// Returns the name used on the command line (BCP 47).
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Simplified => "zh-CN",
            Self::Traditional => "zh-TW",
        }
    }

    /// Returns the texts.
    pub fn texts(self) -> &'static Texts {
        match self {
            Self::English => &ENGLISH,
            Self::Simplified => &SIMPLIFIED,
            Self::Traditional => &TRADITIONAL,
        }
    }

    /// Tells whether the texts need more than ASCII.
    pub fn is_chinese(self) -> bool {
        self != Self::English
    }

    /// Returns the language of a locale such as `zh_TW.UTF-8` or `zh-Hant-HK`:
    /// by its script if it names one, else by its territory. All but Chinese is
    /// answered in English.
    pub fn of_locale(locale: &str) -> Self {
        let name = locale.split(['.', '@']).next().unwrap_or_default();
        let mut parts = name.split(['_', '-']).map(str::to_ascii_lowercase);
        if parts.next().is_none_or(|language| language != "zh") {
            return Self::English;
        }
        let parts: Vec<String> = parts.collect();
        let names = |wanted: &[&str]| parts.iter().any(|part| wanted.contains(&part.as_str()));
        if names(&["hant"]) || (!names(&["hans"]) && names(&["tw", "hk", "mo"])) {
            Self::Traditional
        } else {
            Self::Simplified
        }
    }

    /// Returns the language of a Windows language identifier ([MS-LCID]): the low
    /// ten bits are 4 for Chinese; Taiwan, Hong Kong, Macao and the neutral
    /// `zh-Hant` write traditional characters.
    pub fn of_windows(identifier: u16) -> Self {
        match identifier {
            0x0404 | 0x0c04 | 0x1404 | 0x7c04 => Self::Traditional,
            identifier if identifier & 0x3ff == 4 => Self::Simplified,
            _ => Self::English,
        }
    }
}
