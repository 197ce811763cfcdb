//! A batch on a terminal: progress, colours, Ctrl+C.

use super::pty::{Pty, Setup};

/// More games than anybody waits for.
const ENDLESS: [&str; 7] = [
    "compare",
    "--seed",
    "1",
    "--draws",
    "1000",
    "--games",
    "1000000000",
];

fn bytes(game: &Pty) -> String {
    String::from_utf8(game.bytes()).unwrap()
}

#[test]
fn shows_its_progress_and_what_was_finished_after_ctrl_c() {
    let mut game = Pty::game(&ENDLESS);
    game.wait_for(" of 1000000000 games of each arm, ");
    game.keys("\x03");
    assert_eq!(game.exit_code(), 130);
    game.wait_closed();
    let bytes = bytes(&game);
    assert!(bytes.contains("INCOMPLETE"), "{bytes}");
    assert!(
        bytes.contains(" a second, ") && bytes.contains(" left"),
        "{bytes}"
    );
    assert!(
        bytes.contains("\x1b[30;47m"),
        "the maps are coloured: {bytes}"
    );
    game.assert_settings_restored();
}

#[test]
fn is_quiet_and_without_colours_if_asked() {
    let environment = vec![("TERM", "xterm-256color"), ("NO_COLOR", "1")];
    let setup = Setup {
        environment,
        ..Setup::default()
    };
    let quiet = [
        "compare", "--quiet", "--seed", "1", "--draws", "1000", "--games", "50",
    ];
    let mut game = Pty::game_in(&setup, &quiet);
    assert_eq!(game.exit_code(), 0);
    game.wait_closed();
    let bytes = bytes(&game);
    assert!(bytes.starts_with("seed 1  player random"), "{bytes}");
    assert!(
        !bytes.contains('\x1b') && !bytes.contains(" a second, "),
        "{bytes}"
    );
}

#[test]
fn the_lines_of_games_are_progress_enough() {
    let mut game = Pty::game(&["auto", "--depth", "1", "--games", "20", "--seed", "1"]);
    assert_eq!(game.exit_code(), 0);
    game.wait_closed();
    let bytes = bytes(&game);
    assert!(bytes.starts_with("game 0  score "), "{bytes}");
    assert!(bytes.contains("\r\ngame 19  score "), "{bytes}");
    assert!(!bytes.contains(" a second, "), "{bytes}");
}

/// The report has nowhere to go, whether the write or the signal says so first.
#[cfg(target_os = "linux")]
#[test]
fn a_closed_terminal_is_a_hang_up() {
    let endless = ["auto", "--player", "random", "--games", "1000000000"];
    let unread = Setup {
        read: false,
        ..Setup::default()
    };
    for batch in [&ENDLESS[..], &endless] {
        let mut batch = Pty::game_in(&unread, batch);
        crate::signals::wait_until_watched(batch.id(), None);
        batch.close();
        assert_eq!(batch.exit_code(), 129);
    }
}
