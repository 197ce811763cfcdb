//! Which language a locale means.

use console2048::screen::Language;
use console2048::terminal::{language, may_widen_lines};

use super::{ENGLISH, SIMPLIFIED, TRADITIONAL};

/// Looks a variable up in a list.
fn among<'a>(variables: &'a [(&str, &str)]) -> impl Fn(&str) -> Option<String> + 'a {
    move |name| {
        let found = variables.iter().find(|(variable, _)| *variable == name);
        found.map(|(_, value)| (*value).to_owned())
    }
}

#[test]
fn names_of_locales_mean_a_language() {
    for (locale, language) in [
        ("zh_CN.UTF-8", SIMPLIFIED),
        ("zh_CN", SIMPLIFIED),
        ("zh_SG.utf8", SIMPLIFIED),
        ("zh", SIMPLIFIED),
        ("zh.UTF-8", SIMPLIFIED),
        ("ZH_cn", SIMPLIFIED),
        ("zh-Hans", SIMPLIFIED),
        ("zh_Hans_HK", SIMPLIFIED), // the script beats the territory
        ("zh_TW.UTF-8", TRADITIONAL),
        ("zh_TW.Big5", TRADITIONAL),
        ("zh_HK", TRADITIONAL),
        ("zh_MO.UTF-8@radical", TRADITIONAL),
        ("zh-Hant", TRADITIONAL),
        ("zh-Hant-CN", TRADITIONAL),
        ("zh_CN@TW", SIMPLIFIED), // what follows @ is no territory
        ("en_US.UTF-8", ENGLISH),
        ("C", ENGLISH),
        ("C.UTF-8", ENGLISH),
        ("POSIX", ENGLISH),
        ("ja_JP.UTF-8", ENGLISH),
        ("en_TW.UTF-8", ENGLISH),
        ("zhuang", ENGLISH),
        ("", ENGLISH),
        ("_zh", ENGLISH),
    ] {
        assert_eq!(Language::of_locale(locale), language, "{locale}");
    }
}

#[test]
fn windows_languages_have_numbers() {
    for (identifier, language) in [
        (0x0804, SIMPLIFIED),  // zh-CN
        (0x1004, SIMPLIFIED),  // zh-SG
        (0x0004, SIMPLIFIED),  // zh-Hans
        (0x0404, TRADITIONAL), // zh-TW
        (0x0c04, TRADITIONAL), // zh-HK
        (0x1404, TRADITIONAL), // zh-MO
        (0x7c04, TRADITIONAL), // zh-Hant
        (0x0409, ENGLISH),     // en-US
        (0x0411, ENGLISH),     // ja-JP
        (0x0403, ENGLISH),     // ca-ES
        (0, ENGLISH),
    ] {
        assert_eq!(
            Language::of_windows(identifier),
            language,
            "{identifier:#x}"
        );
    }
}

#[test]
fn the_first_variable_that_says_something_decides_the_language() {
    for (variables, expected) in [
        (&[("LANG", "zh_TW.UTF-8")][..], TRADITIONAL),
        (
            &[("LC_MESSAGES", "zh_CN.UTF-8"), ("LANG", "en_US.UTF-8")],
            SIMPLIFIED,
        ),
        (&[("LC_ALL", "C"), ("LC_MESSAGES", "zh_CN.UTF-8")], ENGLISH),
        (
            &[("LC_ALL", ""), ("LC_MESSAGES", ""), ("LANG", "zh_HK")],
            TRADITIONAL,
        ),
        // The characters' locale says nothing of the language.
        (
            &[("LC_CTYPE", "zh_CN.UTF-8"), ("LANG", "en_US.UTF-8")],
            ENGLISH,
        ),
    ] {
        assert_eq!(language(among(variables)), expected, "{variables:?}");
    }
    #[cfg(unix)]
    assert_eq!(language(among(&[])), ENGLISH);
}

#[test]
fn lines_may_be_wide_where_the_characters_are_east_asian() {
    for (variables, wide) in [
        (&[("LANG", "zh_CN.UTF-8")][..], true),
        (&[("LANG", "ja_JP.UTF-8")], true),
        (&[("LC_CTYPE", "ko_KR.UTF-8"), ("LANG", "C")], true),
        (&[("LC_ALL", "en_US.UTF-8"), ("LANG", "zh_CN.UTF-8")], false),
        (
            &[("LC_MESSAGES", "zh_CN.UTF-8"), ("LANG", "en_US.UTF-8")],
            false,
        ),
        (&[("LANG", "C.UTF-8")], false),
        (&[("LANG", "zhuang.UTF-8")], false),
        (&[], false),
    ] {
        assert_eq!(may_widen_lines(among(variables)), wide, "{variables:?}");
    }
}

/// By a variable of their own, by the name of the program, or by `TERM`.
#[test]
fn lines_are_narrow_in_terminals_known_for_it_whatever_the_locale() {
    for locale in ["zh_CN.UTF-8", "zh_TW.UTF-8", "ja_JP.UTF-8", "ko_KR.UTF-8"] {
        for (terminal, wide) in [
            (("WT_SESSION", "2e3c4d5f"), false),
            (("VTE_VERSION", "7600"), false),
            (("KITTY_WINDOW_ID", "1"), false),
            (("WEZTERM_PANE", "0"), false),
            (("KONSOLE_VERSION", "230804"), false),
            (("XTERM_VERSION", "XTerm(390)"), false),
            (("TERM_PROGRAM", "vscode"), false),
            (("TERM_PROGRAM", "iTerm.app"), false),
            (("TERM_PROGRAM", "WezTerm"), false),
            (("TERM", "xterm-kitty"), false),
            (("TERM", "xterm-ghostty"), false),
            (("TERM", "foot"), false),
            (("TERM", "linux"), false),
            (("VTE_VERSION", ""), true),
            (("TERM_PROGRAM", "mintty"), true), // as wide as its font
            (("TERM", "xterm-256color"), true),
            (("TERM", "screen"), true),
        ] {
            let variables = [("LANG", locale), terminal];
            assert_eq!(may_widen_lines(among(&variables)), wide, "{variables:?}");
        }
    }
}

#[test]
fn every_language_has_a_name_of_its_own() {
    let names = Language::ALL.map(Language::name);
    assert_eq!(names, ["en", "zh-CN", "zh-TW"]);
    for language in Language::ALL {
        assert_eq!(Language::of_locale(language.name()), language);
    }
}
