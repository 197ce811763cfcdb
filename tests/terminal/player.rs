//! A player that moves, and the help, on a real terminal.

use super::pty::Pty;
use super::*;

/// Starts to watch a game that lasts long enough to type meanwhile.
fn watched(more: &[&str]) -> Pty {
    let options = [
        "auto", "--watch", "--player", "priority", "--seed", "3", "--games", "1", "--fps", "20",
    ];
    let game = Pty::game(&[&options[..], more].concat());
    game.wait_for("A player plays, p pauses it");
    assert!(game.screen().contains("p pause"));
    game
}

/// Returns what stands above the line of messages.
fn above_message(game: &Pty) -> String {
    let screen = game.screen();
    let (above, _) = screen.trim_end().rsplit_once("\n\n").unwrap();
    // The arrows of a hint stand on the frame.
    above.replace(['<', '>', '^', 'v'], "▄")
}

#[test]
fn no_key_plays_in_a_watched_game_and_one_left_early_is_no_result() {
    let mut game = watched(&[]);
    game.keys("p");
    game.wait_for("Paused, p goes on");
    let before = above_message(&game);
    game.keys("wasdhjkluyrc\x1b[A\x1b[Di");
    game.wait_for("Best: "); // the last key was heard
    assert_eq!(above_message(&game), before);
    // No key is named that does nothing here.
    assert!(game.screen().contains("p pause"));
    game.keys("p");
    game.wait_for("A player plays");
    game.keys("?");
    game.wait_for("this help");
    assert!(!game.screen().contains("undo"), "{}", game.screen());
    game.keys("q");
    assert_eq!(game.exit_code(), 0);
    game.wait_closed();
    let text = String::from_utf8(game.bytes()).unwrap();
    let last = text.trim_end().lines().last().unwrap();
    assert!(last.contains("game 0  unfinished  seed "), "{last}");
    assert!(!text.contains("game 0  score"));
    game.assert_settings_restored();
}

#[test]
fn a_game_left_early_has_no_json_line() {
    let mut game = watched(&["--format", "json"]);
    game.keys("q");
    assert_eq!(game.exit_code(), 0);
    game.wait_closed();
    let text = String::from_utf8(game.bytes()).unwrap();
    assert!(!text.contains('{') && !text.contains("unfinished"));
}

#[test]
fn a_win_that_stops_a_watched_game_ends_it() {
    let mut game = Pty::game(&[
        "auto", "--watch", "--player", "priority", "--games", "1", "--target", "8", "--on-win",
        "stop", "--fps", "1000",
    ]);
    assert_eq!(game.exit_code(), 0);
    game.wait_closed();
    let text = String::from_utf8(game.bytes()).unwrap();
    assert!(text.contains("game 0  score "), "{text}");
}

#[test]
fn a_player_is_not_switched_on_after_the_end() {
    let mut game = Pty::game(&["--size", "2", "--seed", "1"]);
    game.wait_for("q quit");
    game.keys(&"wasd".repeat(30));
    game.wait_for("Game over");
    game.keys("pu");
    game.wait_until_gone("Game over");
    game.keys("i");
    game.wait_for("Best: "); // a player that moves gives no hints
    game.keys("q");
    assert_eq!(game.exit_code(), 0);
}

#[test]
fn the_help_in_a_small_window_has_pages() {
    let mut game = Pty::game(&ONE_TILE);
    game.wait_for("q quit");
    game.resize(20, 6);
    game.keys("?");
    game.wait_for("arrows wasd hjkl");
    assert!(game.screen().contains("? more"), "{}", game.screen());
    game.keys("?");
    game.wait_for("undo");
    game.resize(80, 24);
    game.wait_for("this help");
    game.keys("?d");
    game.wait_for_frame(&one_tile(1));
    game.keys("q");
    assert_eq!(game.exit_code(), 0);
}
