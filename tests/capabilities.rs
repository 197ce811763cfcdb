//! What a terminal can show, judged by the environment.

use console2048::screen::Depth;
use console2048::terminal::{Capabilities, is_utf8_locale};

/// Looks a variable up in a list.
fn among<'a>(variables: &'a [(&str, &str)]) -> impl Fn(&str) -> Option<String> + 'a {
    move |name| {
        let found = variables.iter().find(|(variable, _)| *variable == name);
        found.map(|(_, value)| (*value).to_owned())
    }
}

#[test]
fn colours_follow_the_names_of_terminals() {
    for (name, depth) in [
        ("xterm", Depth::Basic),
        ("xterm-color", Depth::Basic),
        ("XTERM", Depth::Basic),
        ("xterm-256color", Depth::Indexed),
        ("screen-256color", Depth::Indexed),
        ("tmux-256color", Depth::Indexed),
        ("xterm-kitty", Depth::Indexed),
        ("alacritty", Depth::Indexed),
        ("foot", Depth::Indexed),
        ("xterm-direct", Depth::True),
        ("linux", Depth::Basic),
        ("screen", Depth::Basic),
        ("rxvt-unicode", Depth::Basic),
        ("cygwin", Depth::Basic),
        ("vt100", Depth::None), // escape sequences, but no colours
        ("vt220", Depth::None),
        ("nobody-knows-it", Depth::None),
    ] {
        let able = Capabilities::from_environment(among(&[("TERM", name)]), None);
        assert!(able.escapes, "{name}");
        assert_eq!(able.depth, depth, "{name}");
    }
}

#[test]
fn colorterm_promises_true_colour() {
    for value in ["truecolor", "24bit", "TrueColor"] {
        let variables = [("TERM", "xterm-256color"), ("COLORTERM", value)];
        let able = Capabilities::from_environment(among(&variables), None);
        assert_eq!(able.depth, Depth::True, "{value}");
    }
    for value in ["", "yes", "gnome-terminal"] {
        let variables = [("TERM", "xterm-256color"), ("COLORTERM", value)];
        let able = Capabilities::from_environment(among(&variables), None);
        assert_eq!(able.depth, Depth::Indexed, "{value}");
    }
}

#[test]
fn a_dumb_terminal_gets_no_escape_sequence_whatever_else_is_said() {
    let nothing = Capabilities {
        escapes: false,
        depth: Depth::None,
    };
    for term in ["dumb", "DUMB"] {
        let variables = [("TERM", term), ("COLORTERM", "truecolor")];
        assert_eq!(
            Capabilities::from_environment(among(&variables), None),
            nothing
        );
    }
}

#[test]
fn a_terminal_without_a_name_gets_none_either() {
    for variables in [&[][..], &[("TERM", "")], &[("COLORTERM", "truecolor")]] {
        let able = Capabilities::from_environment(among(variables), None);
        assert_eq!((able.escapes, able.depth), (false, Depth::None));
    }
}

#[test]
fn the_first_variable_that_says_something_decides_the_locale() {
    for (variables, utf8) in [
        (&[("LC_ALL", "C.UTF-8")][..], true),
        (&[("LC_ALL", "en_US.utf8")], true),
        (&[("LANG", "zh_CN.UTF-8")], true),
        (&[("LC_CTYPE", "de_DE.UTF-8"), ("LANG", "C")], true),
        (
            &[("LC_ALL", ""), ("LC_CTYPE", ""), ("LANG", "C.UTF-8")],
            true,
        ),
        (&[("LC_ALL", "C"), ("LANG", "C.UTF-8")], false),
        (&[("LC_CTYPE", "C"), ("LANG", "C.UTF-8")], false),
        (&[("LANG", "POSIX")], false),
        (&[("LANG", "zh_CN.GBK")], false),
        (&[("LANG", "de_DE")], false),
        (&[], cfg!(windows)),
    ] {
        assert_eq!(
            is_utf8_locale(among(variables), None),
            utf8,
            "{variables:?}"
        );
    }
}

#[test]
fn the_code_page_of_a_console_decides_where_no_variable_does() {
    for (page, utf8) in [(65001, true), (437, false), (936, false), (1252, false)] {
        assert_eq!(is_utf8_locale(among(&[]), Some(page)), utf8, "{page}");
        let git_bash = [("LANG", "en_US.UTF-8")];
        assert!(is_utf8_locale(among(&git_bash), Some(page)));
        assert!(!is_utf8_locale(among(&[("LC_ALL", "C")]), Some(page)));
    }
}

#[test]
fn a_windows_console_knows_best_what_it_takes() {
    for variables in [
        &[][..],
        &[("TERM", "xterm")],
        &[("TERM", "nobody-knows-it")],
    ] {
        let able = |takes| Capabilities::from_environment(among(variables), Some(takes));
        assert_eq!((able(true).escapes, able(true).depth), (true, Depth::True));
        // One without escape sequences is a legacy console, played line by line.
        let legacy = able(false);
        assert_eq!((legacy.escapes, legacy.depth), (false, Depth::None));
    }
    let dumb = Capabilities::from_environment(among(&[("TERM", "dumb")]), Some(true));
    assert!(!dumb.escapes, "whoever says so is believed");
}
