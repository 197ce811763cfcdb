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

/// Returns the colours of a terminal that takes escape sequences.
fn depth_of(variables: &[(&str, &str)]) -> Depth {
    let able = Capabilities::from_environment(among(variables), None);
    assert!(able.escapes, "{variables:?}");
    able.depth
}

/// Names and what the terminals show, without and with `COLORTERM=truecolor`, which may be
/// inherited from another terminal.
#[test]
fn colours_follow_the_names_of_terminals() {
    for (name, alone, promised) in [
        ("xterm", Depth::Indexed, Depth::True),
        ("XTERM", Depth::Indexed, Depth::True),
        ("xterm-color", Depth::Basic, Depth::True),
        ("xterm-16color", Depth::Basic, Depth::True),
        ("xterm-256color", Depth::Indexed, Depth::True),
        ("konsole", Depth::Indexed, Depth::True),
        ("putty", Depth::Indexed, Depth::True),
        ("st-256color", Depth::Indexed, Depth::True),
        ("nobody-knows-it-256color", Depth::Indexed, Depth::True),
        ("tmux", Depth::Indexed, Depth::True),
        ("tmux-256color", Depth::Indexed, Depth::True),
        // GNU Screen would show no tile at all.
        ("screen", Depth::Indexed, Depth::Indexed),
        ("screen-256color", Depth::Indexed, Depth::Indexed),
        ("screen-256color-bce", Depth::Indexed, Depth::Indexed),
        ("screen.xterm-256color", Depth::Indexed, Depth::Indexed),
        ("screen-16color", Depth::Basic, Depth::Basic),
        // Known to show all.
        ("xterm-direct", Depth::True, Depth::True),
        ("xterm-kitty", Depth::True, Depth::True),
        ("xterm-ghostty", Depth::True, Depth::True),
        ("ghostty", Depth::True, Depth::True),
        ("alacritty", Depth::True, Depth::True),
        ("foot-extra", Depth::True, Depth::True),
        ("ms-terminal", Depth::True, Depth::True),
        ("wezterm", Depth::True, Depth::True),
        // Known to show 8 or 16.
        ("linux", Depth::Basic, Depth::Basic),
        ("linux-16color", Depth::Basic, Depth::Basic),
        ("cygwin", Depth::Basic, Depth::Basic),
        ("ansi", Depth::Basic, Depth::Basic),
        ("eterm-color", Depth::Basic, Depth::Basic),
        ("rxvt-unicode", Depth::Basic, Depth::Basic),
        // Escape sequences, but no colours.
        ("vt100", Depth::None, Depth::None),
        ("vt220", Depth::None, Depth::None),
        ("xterm-mono", Depth::None, Depth::None),
        ("linux-m", Depth::None, Depth::None),
        ("xtermite", Depth::None, Depth::None),
        ("nobody-knows-it", Depth::None, Depth::None),
    ] {
        assert_eq!(depth_of(&[("TERM", name)]), alone, "{name}");
        let variables = [("TERM", name), ("COLORTERM", "truecolor")];
        assert_eq!(depth_of(&variables), promised, "{name}");
    }
}

#[test]
fn colorterm_promises_true_colour() {
    for value in ["truecolor", "24bit", "TrueColor"] {
        let variables = [("TERM", "xterm-256color"), ("COLORTERM", value)];
        assert_eq!(depth_of(&variables), Depth::True, "{value}");
    }
    for value in ["", "yes", "gnome-terminal"] {
        let variables = [("TERM", "xterm-256color"), ("COLORTERM", value)];
        assert_eq!(depth_of(&variables), Depth::Indexed, "{value}");
    }
}

/// Both may name their windows as their users like, and both hand `COLORTERM` down.
#[test]
fn tmux_is_told_from_gnu_screen_by_the_variables_of_both() {
    let promise = ("COLORTERM", "truecolor");
    let tmux = ("TMUX", "/tmp/tmux-0/default,1,0");
    let screen = ("STY", "1.pts-0.host");
    for (name, inside, depth) in [
        ("screen", &[][..], Depth::Indexed),
        ("screen", &[screen], Depth::Indexed),
        ("screen", &[tmux], Depth::True),
        ("screen", &[("TMUX", "")], Depth::Indexed),
        ("screen-256color", &[tmux], Depth::True),
        ("xterm-256color", &[screen], Depth::Indexed),
        ("xterm-256color", &[tmux], Depth::True),
        ("tmux-256color", &[tmux, screen], Depth::True),
        // One within the other: which one it is is not known.
        ("screen", &[tmux, screen], Depth::Indexed),
    ] {
        let variables = [&[("TERM", name), promise], inside].concat();
        assert_eq!(depth_of(&variables), depth, "{variables:?}");
    }
}

#[test]
fn a_dumb_terminal_gets_no_escape_sequence_whatever_else_is_said() {
    let nothing = Capabilities {
        escapes: false,
        depth: Depth::None,
        refills: false,
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
fn terminals_that_refill_a_window_from_their_history_are_known() {
    for (variables, refills) in [
        (
            &[("TERM", "tmux-256color"), ("TMUX", "/tmp/x,1,0")][..],
            true,
        ),
        (&[("TERM", "xterm-256color"), ("VTE_VERSION", "7600")], true),
        (&[("TERM", "xterm"), ("XTERM_VERSION", "XTerm(379)")], true),
        (&[("TERM", "xterm-kitty")], false),
        (&[("TERM", "tmux"), ("TMUX", "")], false),
        (&[("TERM", "dumb"), ("TMUX", "/tmp/x,1,0")], false),
    ] {
        let able = Capabilities::from_environment(among(variables), None);
        assert_eq!(able.refills, refills, "{variables:?}");
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
