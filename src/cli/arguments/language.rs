//! The option that chooses the language of the texts.

use clap::Args;

use crate::cli::error::print_error;
use crate::screen::Language;
use crate::terminal;

use super::named;

/// The language of the texts that a command writes.
#[derive(Args, Clone, Copy, Debug)]
pub(in crate::cli) struct LanguageOptions {
    /// Language of texts; Chinese needs a UTF-8 locale [default: by LC_ALL, LC_MESSAGES, LANG]
    #[arg(long, value_name = "L", value_parser = named(&Language::ALL.map(|language| (language.name(), language))))]
    lang: Option<Language>,
}

impl LanguageOptions {
    /// Returns the language asked for, else that of the locale. If the locale is not UTF-8
    /// and the language needs it, returns English, and prints a warning if another language
    /// was asked for.
    pub(in crate::cli) fn language(self) -> Language {
        let variable = |name: &str| std::env::var(name).ok();
        let language = self.lang.unwrap_or_else(|| terminal::language(variable));
        if !language.needs_unicode()
            || terminal::is_utf8_locale(variable, terminal::output_code_page())
        {
            return language;
        }
        if self.lang.is_some() {
            print_error(format_args!(
                "--lang {} needs a UTF-8 locale (LC_ALL, LC_CTYPE or LANG); the texts are English",
                language.name()
            ));
        }
        Language::ENGLISH
    }
}
