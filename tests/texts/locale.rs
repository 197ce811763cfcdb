//! Which language a locale means.

use console2048::screen::Language::{self, English, Simplified, Traditional};
use console2048::terminal::{language, may_widen_lines};

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
        ("zh_CN.UTF-8", Simplified),
        ("zh_CN", Simplified),
        ("zh_SG.utf8", Simplified),
        ("zh", Simplified),
        ("zh.UTF-8", Simplified),
        ("ZH_cn", Simplified),
        ("zh-Hans", Simplified),
        ("zh_Hans_HK", Simplified), // the script beats the territory
        ("zh_TW.UTF-8", Traditional),
        ("zh_TW.Big5", Traditional),
        ("zh_HK", Traditional),
        ("zh_MO.UTF-8@radical", Traditional),
        ("zh-Hant", Traditional),
        ("zh-Hant-CN", Traditional),
        ("zh_CN@TW", Simplified), // what follows @ is no territory
        ("en_US.UTF-8", English),
        ("C", English),
        ("C.UTF-8", English),
        ("POSIX", English),
        ("ja_JP.UTF-8", English),
        ("en_TW.UTF-8", English),
        ("zhuang", English),
        ("", English),
        ("_zh", English),
    ] {
        assert_eq!(Language::of_locale(locale), language, "{locale}");
    }
}

#[test]
fn windows_languages_have_numbers() {
    for (identifier, language) in [
        (0x0804, Simplified),  // zh-CN
        (0x1004, Simplified),  // zh-SG
        (0x0004, Simplified),  // zh-Hans
        (0x0404, Traditional), // zh-TW
        (0x0c04, Traditional), // zh-HK
        (0x1404, Traditional), // zh-MO
        (0x7c04, Traditional), // zh-Hant
        (0x0409, English),     // en-US
        (0x0411, English),     // ja-JP
        (0x0403, English),     // ca-ES
        (0, English),
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
        (&[("LANG", "zh_TW.UTF-8")][..], Traditional),
        (
            &[("LC_MESSAGES", "zh_CN.UTF-8"), ("LANG", "en_US.UTF-8")],
            Simplified,
        ),
        (&[("LC_ALL", "C"), ("LC_MESSAGES", "zh_CN.UTF-8")], English),
        (
            &[("LC_ALL", ""), ("LC_MESSAGES", ""), ("LANG", "zh_HK")],
            Traditional,
        ),
        // The characters' locale says nothing of the language.
        (
            &[("LC_CTYPE", "zh_CN.UTF-8"), ("LANG", "en_US.UTF-8")],
            English,
        ),
    ] {
        assert_eq!(language(among(variables)), expected, "{variables:?}");
    }
    #[cfg(unix)]
    assert_eq!(language(among(&[])), English);
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

#[test]
fn every_language_has_a_name_of_its_own() {
    let names = Language::ALL.map(Language::name);
    assert_eq!(names, ["en", "zh-CN", "zh-TW"]);
    for language in Language::ALL {
        assert_eq!(Language::of_locale(language.name()), language);
    }
}
