//! Themes on a real pseudo-terminal, by their bytes.

use console2048::screen::Depth;

use super::ONE_TILE;
use super::pty::{Pty, Setup};

/// Every colour command is of the kind that the terminal knows, and the first tile
/// has the colour of its theme.
#[test]
fn themes_reach_the_terminal_in_its_own_depth() {
    let variables = [
        (&[("TERM", "linux")][..], Depth::Basic),
        (&[("TERM", "xterm-256color")], Depth::Indexed),
        (
            &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")],
            Depth::True,
        ),
    ];
    // The grounds of the tile 2.
    for (theme, grounds) in [
        ("original", ["103", "48;5;230", "48;2;247;241;233"]),
        ("dark", ["103", "48;5;252", "48;2;208;208;208"]),
        ("light", ["106", "48;5;230", "48;2;255;255;215"]),
        ("colorblind", ["103", "48;5;228", "48;2;255;255;135"]),
    ] {
        for ((environment, depth), ground) in variables.into_iter().zip(grounds) {
            let setup = Setup {
                environment: environment.to_vec(),
                ..Setup::default()
            };
            let options = [&ONE_TILE[..], &["--theme", theme]].concat();
            let mut game = Pty::game_in(&setup, &options);
            game.wait_for("q quit");
            game.keys("q");
            assert_eq!(game.exit_code(), 0);
            game.wait_closed();
            let bytes = String::from_utf8(game.bytes()).unwrap();
            let set = |start: &str| bytes.contains(&format!("{start}{ground}m"));
            assert!(set("[") || set(";"), "{theme} {depth:?} {bytes:?}");
            for (mark, kind) in [("48;5;", Depth::Indexed), ("48;2;", Depth::True)] {
                assert_eq!(bytes.contains(mark), depth == kind, "{theme} {bytes:?}");
            }
        }
    }
}

/// Faults that were seen: no empty cell in an `xterm` without `COLORTERM`, and no tile at all
/// in GNU Screen, which inherits `COLORTERM` and reads the command for a true colour as others.
#[test]
fn every_terminal_gets_the_kind_of_colours_that_it_can_show() {
    let promise = ("COLORTERM", "truecolor");
    for (environment, depth) in [
        (&[("TERM", "xterm")][..], Depth::Indexed),
        (&[("TERM", "xterm"), promise], Depth::True),
        (&[("TERM", "xterm-ghostty")], Depth::True),
        (&[("TERM", "screen"), promise], Depth::Indexed),
        (&[("TERM", "screen-256color"), promise], Depth::Indexed),
        (
            &[("TERM", "screen"), promise, ("TMUX", "/tmp/tmux-0,1,0")],
            Depth::True,
        ),
        (&[("TERM", "tmux-256color"), promise], Depth::True),
        (&[("TERM", "linux"), promise], Depth::Basic),
        (&[("TERM", "cygwin"), promise], Depth::Basic),
        (&[("TERM", "vt100"), promise], Depth::None),
    ] {
        let setup = Setup {
            environment: environment.to_vec(),
            ..Setup::default()
        };
        let mut game = Pty::game_in(&setup, &ONE_TILE);
        game.wait_for("q quit");
        game.keys("q");
        assert_eq!(game.exit_code(), 0);
        game.wait_closed();
        let bytes = String::from_utf8(game.bytes()).unwrap();
        for (mark, kind) in [("48;5;", Depth::Indexed), ("48;2;", Depth::True)] {
            assert_eq!(
                bytes.contains(mark),
                depth == kind,
                "{environment:?} {bytes:?}"
            );
        }
    }
}
