//! The languages, and which one a locale means.
//!
//! Each has a file of its own with everything about it. A new language is such a
//! file, and two lines here: its `mod` and its entry in [`Language::ALL`].

use std::fmt;

use super::Texts;

mod english;
mod simplified;
mod traditional;

/// What the file of a language defines.
struct Definition {
    /// The name on the command line (BCP 47).
    name: &'static str,
    /// The locales that mean it: a language, or a language with a script or a
    /// territory, as in `zh-Hant` and `zh-TW`.
    locales: &'static [&'static str],
    /// The Windows language identifiers ([MS-LCID]) that mean it: whole ones, or the
    /// low ten bits, which all variants of a language share.
    windows: &'static [u16],
    /// Whether the texts hold characters beyond ASCII.
    needs_unicode: bool,
    /// Whether terminals of its readers may show lines of boxes two columns wide.
    is_east_asian: bool,
    texts: Texts,
}

/// A language of the texts.
#[derive(Clone, Copy)]
pub struct Language(&'static Definition);

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [
        Self::ENGLISH,
        Self(&simplified::SIMPLIFIED),
        Self(&traditional::TRADITIONAL),
    ];

    /// English, which stands in for every language that has no texts.
    pub const ENGLISH: Self = Self(&english::ENGLISH);

    /// Returns the name used on the command line (BCP 47).
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns the texts.
    pub fn texts(self) -> &'static Texts {
        &self.0.texts
    }

    /// Tells whether the texts hold characters beyond ASCII.
    pub fn needs_unicode(self) -> bool {
        self.0.needs_unicode
    }

    /// Tells whether terminals of its readers may show lines of boxes two columns
    /// wide: those lines are "ambiguous" characters (UAX #11).
    pub fn is_east_asian(self) -> bool {
        self.0.is_east_asian
    }

    /// Returns the language of a locale such as `zh_TW.UTF-8` or `zh-Hant-HK`: by its
    /// script if it names one, else by its territory. English if none has that locale.
    pub fn of_locale(locale: &str) -> Self {
        let name = locale.split(['.', '@']).next().unwrap_or_default();
        Self::ALL
            .into_iter()
            .flat_map(|language| {
                language
                    .0
                    .locales
                    .iter()
                    .map(move |known| (language, known))
            })
            .filter(|(_, known)| includes(known, name))
            // The code of a script is longer than that of a territory.
            .max_by_key(|(_, known)| known.len())
            .map_or(Self::ENGLISH, |(language, _)| language)
    }

    /// Returns the language of a Windows language identifier: that of the whole
    /// identifier, else that of its low ten bits, else English.
    pub fn of_windows(identifier: u16) -> Self {
        const PRIMARY_LANGUAGE: u16 = 0x3ff;
        [identifier, identifier & PRIMARY_LANGUAGE]
            .into_iter()
            .find_map(|wanted| {
                let mut languages = Self::ALL.into_iter();
                languages.find(|language| language.0.windows.contains(&wanted))
            })
            .unwrap_or(Self::ENGLISH)
    }
}

/// Tells whether a locale, as in `zh_Hant_HK`, is of the kind that `known` names: of
/// its language, and with its script or territory if it has one.
fn includes(known: &str, locale: &str) -> bool {
    let (language, variant) = known.split_once('-').unwrap_or((known, ""));
    let mut parts = locale.split(['_', '-']);
    let same_language = parts
        .next()
        .is_some_and(|part| part.eq_ignore_ascii_case(language));
    same_language && (variant.is_empty() || parts.any(|part| part.eq_ignore_ascii_case(variant)))
}

/// Languages are equal that have the same name.
impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Language {}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
