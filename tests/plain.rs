//! `--plain` through a pipe: golden games in every language, and what never comes.

use std::collections::BTreeSet;

use console2048::screen::Language;

use crate::program::{command, feed, run};

/// Splits a golden file into its games: keys, options and lines.
fn games(language: Language) -> Vec<(&'static str, &'static str, String)> {
    let text = match language.name() {
        "en" => include_str!("data/plain/en.txt"),
        "zh-CN" => include_str!("data/plain/zh-CN.txt"),
        "zh-TW" => include_str!("data/plain/zh-TW.txt"),
        name => panic!("no golden games of {name}"),
    };
    let mut games: Vec<(&str, &str, String)> = Vec::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("$ ") {
            let (keys, options) = title.split_once(" | ").unwrap();
            games.push((keys, options, String::new()));
        } else {
            let lines = &mut games.last_mut().unwrap().2;
            lines.push_str(line);
            lines.push('\n');
        }
    }
    games
}

#[test]
fn scripted_games_are_their_golden_lines() {
    let mut played = BTreeSet::new();
    for language in Language::ALL {
        let games = games(language);
        assert_eq!(games.len(), 6);
        for (keys, options, lines) in games {
            let options: Vec<&str> = options.split(' ').collect();
            let common = ["--plain", "--lang", language.name()];
            run(&[&common[..], &options].concat(), keys)
                .code(0)
                .stdout(&lines)
                .stderr("");
            played.insert((keys, options));
        }
    }
    assert_eq!(played.len(), 6, "every language plays the same games");
}

/// A line is text and its end: nothing moves the cursor, nothing draws a box.
#[test]
fn nothing_but_lines_of_text_is_written() {
    for language in Language::ALL {
        for preset in ["classic", "mapper", "tutorial", "lookahead"] {
            for style in ["tiles", "boxed"] {
                let options = [
                    "--plain",
                    "--seed",
                    "9",
                    "--rules",
                    preset,
                    "--style",
                    style,
                    "--color",
                    "always",
                    "--lang",
                    language.name(),
                ];
                let ran = run(&options, "wasd?b\x0cuyr".repeat(20));
                let text = &ran.code(0).stdout;
                assert!(text.lines().count() > 200);
                for symbol in text.chars().filter(|symbol| *symbol != '\n') {
                    let is_box = ('\u{2500}'..='\u{259f}').contains(&symbol);
                    assert!(!symbol.is_control() && !is_box, "{symbol:?}");
                    assert!(language.needs_unicode() || symbol.is_ascii(), "{symbol:?}");
                }
                assert!(!text.contains("---") && !text.contains('|'), "{text}");
            }
        }
    }
}

#[test]
fn other_formats_are_not_changed_by_it() {
    for format in ["json", "final"] {
        let options = ["--seed", "42", "--format", format];
        let expected = run(&options, "wasd?bu");
        let plain = run(&[&options[..], &["--plain"]].concat(), "wasd?bu");
        plain.code(0).stdout(&expected.stdout).stderr("");
    }
    // Without it the key that reads the board is a key without effect.
    let board = run(&["--seed", "42"], "wasd");
    run(&["--seed", "42"], "bwasBd")
        .code(0)
        .stdout(&board.stdout)
        .stderr("");
}

#[test]
fn a_locale_without_chinese_characters_gets_english_and_only_ascii() {
    let english = run(&["--seed", "42", "--plain"], "wasd?b");
    for locale in ["C", "POSIX", "zh_CN.GBK", "zh_TW.Big5"] {
        let arguments = [
            &["--seed", "42", "--plain"][..],
            &["compare", "--exact", "--seed", "1"],
            &["auto", "--games", "1", "--player", "random", "--seed", "1"],
            &["--seed", "1", "--style", "tiles"],
        ];
        for arguments in arguments {
            let of = |more: &[&str]| {
                let mut command = command(&[arguments, more].concat());
                command.env("LC_ALL", locale).env("LANG", "zh_CN.UTF-8");
                feed(command, b"wasd?b")
            };
            let by_locale = of(&[]);
            by_locale.code(0).stderr("");
            assert!(by_locale.stdout.is_ascii() && !by_locale.stdout.is_empty());
            // What was asked for in vain is said.
            let asked = of(&["--lang", "zh-CN"]);
            asked.code(0).one_line(&["--lang zh-CN", "UTF-8"]);
            assert!(asked.stdout.is_ascii() && asked.stderr.is_ascii());
            if arguments.contains(&"--plain") {
                by_locale.stdout(&english.stdout);
                asked.stdout(&english.stdout);
            }
        }
    }
}

#[test]
fn the_locale_chooses_the_language() {
    for (name, locale, language) in [
        ("LANG", "zh_CN.UTF-8", "zh-CN"),
        ("LANG", "zh_TW.UTF-8", "zh-TW"),
        ("LC_ALL", "zh_HK.UTF-8", "zh-TW"),
        ("LANG", "fr_FR.UTF-8", "en"),
    ] {
        let arguments = ["--seed", "42", "--plain"];
        let expected = run(&[&arguments[..], &["--lang", language]].concat(), "wasd");
        let mut by_locale = command(&arguments);
        by_locale.env_remove("LC_ALL").env(name, locale);
        feed(by_locale, b"wasd").code(0).stdout(&expected.stdout);
        // The option beats the variables.
        let mut asked = command(&[&arguments[..], &["--lang", "en"]].concat());
        asked.env_remove("LC_ALL").env(name, locale);
        let english = run(&arguments, "wasd");
        feed(asked, b"wasd").code(0).stdout(&english.stdout);
    }
}
