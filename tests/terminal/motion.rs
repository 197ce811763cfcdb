//! Motion on a real pseudo-terminal: it ends where the game without it ends, and
//! is only where a picture is painted.

use super::pty::{GAME, Pty, Setup, trimmed};
use super::*;
use crate::program::run;

#[test]
fn the_same_keys_come_to_the_same_end_with_and_without() {
    let mut ends = Vec::new();
    for options in [&["--animate"][..], &[], &["--animate", "--fps", "30"]] {
        let mut game = Pty::game(&[&["--seed", "42"], options].concat());
        game.wait_for("q quit");
        for key in "wasdwasdwdsau".chars() {
            game.keys(&key.to_string());
            if options.len() == 1 {
                sleep(Duration::from_millis(15)); // typed into the motion, not pasted
            }
        }
        game.keys("q");
        assert_eq!(game.exit_code(), 0);
        game.wait_closed();
        ends.push(trimmed(&game.screen()));
    }
    assert_eq!(ends[0], ends[1]);
    assert_eq!(ends[0], ends[2]);
}

#[test]
fn a_slide_passes_by_and_ends_at_rest() {
    let mut game = Pty::game(&[&ONE_TILE[..], &["--animate", "--stats"]].concat());
    game.wait_for("q quit");
    for i in 1..=5 {
        game.keys(if i % 2 == 1 { "d" } else { "a" });
        game.wait_for_frame(&one_tile(i));
    }
    let [moves, frames, drawn, writes, _] = quit_and_read_stats(&mut game);
    assert_eq!(moves, 5);
    // However many frames a busy machine misses, a moment of each slide is seen.
    assert!((1 + 2 * 5..=1 + 8 * 5).contains(&drawn), "{drawn}");
    assert!(writes <= drawn + 2, "at most one write for each");
    assert!(frames <= 1 + 8 * 5, "{frames}");
}

#[test]
fn ten_thousand_keys_in_one_write_are_not_held_up() {
    let options = ["--undo", "0", "--stats", "--animate"];
    let mut game = Pty::game(&[&ONE_TILE[..], &options].concat());
    game.wait_for("q quit");
    game.keys(&"da".repeat(5000));
    let [moves, _, drawn, ..] = quit_and_read_stats(&mut game);
    assert_eq!(moves, 10_000);
    // Keys that come together are one picture, with or without motion.
    assert!(drawn < 1000, "{drawn}");
}

#[test]
fn a_script_that_is_watched_waits_for_the_motion() {
    let script = format!(
        "printf dada | {GAME} {} --animate --stats",
        ONE_TILE.join(" ")
    );
    let game = Pty::start(&Setup::default(), &["sh", "-c", &script]);
    game.wait_for("bytes ");
    let screen = game.screen();
    let drawn = screen.split("drawn ").nth(1).unwrap();
    let drawn: u64 = drawn.split_whitespace().next().unwrap().parse().unwrap();
    assert!(drawn > 2 * 4, "{screen}");
}

#[test]
fn nothing_moves_where_no_picture_is_painted() {
    for format in ["text", "json", "final"] {
        let options = ["--seed", "3", "--format", format];
        let plain = run(&options, "wasdwasd");
        let animated = run(&[&options[..], &["--animate"]].concat(), "wasdwasd");
        animated.code(0).stdout(&plain.stdout);
    }
    let dumb = Setup {
        environment: vec![("TERM", "dumb")],
        ..Setup::default()
    };
    let shown = [&[][..], &["--animate"]].map(|options| {
        let mut game = Pty::game_in(&dumb, &[&ONE_TILE[..], options].concat());
        game.wait_for("q quit");
        game.keys("d");
        game.wait_for("|  2   |\n");
        game.keys("q");
        assert_eq!(game.exit_code(), 0);
        game.wait_closed();
        game.bytes()
    });
    assert_eq!(shown[0], shown[1]);
}

#[test]
fn no_colours_are_no_colours_in_motion_too() {
    let options = ["--color", "never", "--animate", "--seed", "5"];
    let mut game = Pty::game(&options);
    game.wait_for("q quit");
    for key in "wasdwasd".chars() {
        game.keys(&key.to_string());
        sleep(Duration::from_millis(15));
    }
    game.keys("q");
    assert_eq!(game.exit_code(), 0);
    game.wait_closed();
    let bytes = String::from_utf8(game.bytes()).unwrap();
    let ends = |part: &str| part.find(|symbol: char| symbol.is_ascii_alphabetic());
    let is_colour = |part: &&str| ends(part).is_some_and(|end| part[end..].starts_with('m'));
    assert_eq!(bytes.split("\x1b[").skip(1).find(is_colour), None);
}

#[test]
fn watched_games_are_the_same_in_motion() {
    let options = [
        "auto", "--player", "priority", "--size", "2", "--seed", "3", "--games", "2",
    ];
    let batch = run(&options, "");
    let mut game = Pty::game(&[&options[..], &["--watch", "--animate"]].concat());
    assert_eq!(game.exit_code(), 0);
    game.wait_closed();
    game.assert_settings_restored();
    let shown = String::from_utf8(game.bytes()).unwrap();
    for line in batch.code(0).stdout.lines().take(2) {
        assert!(shown.contains(line), "{line}\n{shown}");
    }
}
