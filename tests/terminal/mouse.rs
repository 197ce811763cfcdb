//! The mouse on a real pseudo-terminal: drags, a click after the end, and that its
//! reports are asked for only while the game has the terminal.

use super::pty::{GAME, Pty, Setup};
use super::*;
use crate::program::run;

/// What a terminal sends when the left button goes down, at a column and row from 1.
fn press(column: u16, row: u16) -> String {
    format!("\x1b[<0;{column};{row}M")
}

fn release(column: u16, row: u16) -> String {
    format!("\x1b[<0;{column};{row}m")
}

/// Starts the game with the mouse; the board takes columns 24 to 56 and rows 4 to 20.
fn with_mouse() -> Pty {
    let game = Pty::game(&[&ONE_TILE[..], &["--mouse", "--stats"]].concat());
    game.wait_for("q quit");
    assert!(game.reports_mouse());
    game
}

#[test]
fn a_drag_in_each_direction() {
    let mut game = with_mouse();
    let mut map = one_tile_map();
    for (from, to, direction) in [
        ((27, 6), (43, 7), Direction::Right),
        ((56, 4), (56, 24), Direction::Down),
        ((56, 20), (52, 20), Direction::Left),
        ((24, 20), (26, 1), Direction::Up),
        ((40, 12), (80, 24), Direction::Right),
    ] {
        game.keys(&press(from.0, from.1));
        game.keys(&release(to.0, to.1));
        act(&mut map, Action::Move(direction));
        game.wait_for_frame(&picture(&map, Style::Tiles));
    }
    assert_eq!(quit_and_read_stats(&mut game)[0], 5);
}

#[test]
fn short_drags_drags_from_outside_and_other_buttons_are_none() {
    let mut game = with_mouse();
    let short = [press(30, 12), release(32, 13)].concat();
    let outside = [(57, 12), (30, 3), (30, 21), (80, 24)];
    let outside: String = outside
        .iter()
        .map(|&(x, y)| press(x, y) + &release(1, 12))
        .collect();
    let others = "\x1b[<2;30;12M\x1b[<2;50;12m\x1b[<64;30;12M\x1b[<32;50;12M\x1b[M !!";
    game.keys(&[&short, &outside, others, "d"].concat());
    game.wait_for_frame(&one_tile(1));
    assert_eq!(quit_and_read_stats(&mut game)[0], 1);
}

#[test]
fn a_drag_split_anywhere_is_one_drag() {
    let mut game = with_mouse();
    let drag = press(27, 6) + &release(53, 6);
    for part in drag.as_bytes().chunks(3) {
        game.keys(std::str::from_utf8(part).unwrap());
        sleep(Duration::from_millis(20)); // the stimulus itself, not a wait
    }
    game.wait_for_frame(&one_tile(1));
    assert_eq!(quit_and_read_stats(&mut game)[0], 1);
}

#[test]
fn a_click_restarts_a_game_that_is_over() {
    let mut game = Pty::game(&["--size", "2", "--seed", "1", "--mouse"]);
    game.wait_for("q quit");
    game.keys(&"wasd".repeat(30));
    game.wait_for("Game over");
    game.keys(&(press(3, 1) + &release(3, 1))); // beside the board
    game.keys("?");
    game.wait_for("this help");
    game.keys(&(press(40, 12) + &release(40, 12))); // on the help
    game.keys("?");
    game.wait_until_gone("this help");
    assert!(game.screen().contains("Game over"), "{}", game.screen());
    game.keys(&(press(40, 12) + &release(40, 12)));
    game.wait_until_gone("Game over");
    game.keys("u");
    game.wait_for("Game over");
    game.keys("q");
    assert_eq!(game.exit_code(), 0);
}

/// Asserts that the terminal no longer reports the mouse after a game that did.
fn assert_taken_back(mut game: Pty, code: u32) {
    assert_eq!(game.exit_code(), code);
    game.wait_closed();
    assert!(!game.reports_mouse());
    let bytes = String::from_utf8(game.bytes()).unwrap();
    for mode in ["1000", "1006"] {
        let last = |end| bytes.rfind(&format!("\x1b[?{mode}{end}")).unwrap();
        assert!(last('h') < last('l'), "{bytes:?}");
    }
    game.assert_settings_restored();
}

#[test]
fn every_way_out_takes_the_reports_back() {
    for (key, code) in [("q", 0), ("\x1b", 0), ("\x03", 130)] {
        let mut game = with_mouse();
        game.keys(key);
        assert_taken_back(game, code);
    }
    for (name, code) in [("TERM", 143), ("HUP", 129), ("INT", 130)] {
        let game = with_mouse();
        game.signal(name);
        assert_taken_back(game, code);
    }
}

#[test]
fn a_stopped_game_does_not_have_the_mouse() {
    let mut shell = Pty::start(&Setup::default(), &["bash", "--norc", "--noediting", "-i"]);
    shell.keys(&format!(
        "PS1='ready> '; {GAME} {} --mouse\n",
        ONE_TILE.join(" ")
    ));
    shell.wait_for("q quit");
    assert!(shell.reports_mouse());
    shell.keys("\x1a");
    shell.wait_for("Stopped");
    shell.wait_for("ready> ");
    assert!(!shell.reports_mouse());
    shell.keys("clear; fg\n");
    shell.wait_for("q quit");
    shell.keys(&(press(27, 6) + &release(53, 6)));
    shell.wait_for_frame(&one_tile(1));
    assert!(shell.reports_mouse());
    shell.keys("q");
    shell.wait_for("\nready> ");
    assert!(!shell.reports_mouse());
}

#[test]
fn without_the_option_there_is_no_mouse() {
    let mut game = Pty::game(&[&ONE_TILE[..], &["--stats"]].concat());
    game.wait_for("q quit");
    assert!(!game.reports_mouse());
    game.keys(&(press(27, 6) + &release(53, 6)));
    assert_eq!(quit_and_read_stats(&mut game)[0], 0);
    // Nor where no picture is painted, or nothing is typed.
    let dumb = Setup {
        environment: vec![("TERM", "dumb")],
        ..Setup::default()
    };
    let mut lines = Pty::game_in(&dumb, &[&ONE_TILE[..], &["--mouse"]].concat());
    lines.wait_for("q quit");
    lines.keys(&(press(27, 6) + &release(53, 6) + "q"));
    assert_eq!(lines.exit_code(), 0);
    lines.wait_closed();
    assert!(!lines.bytes().contains(&0x1b));
    let script = [&ONE_TILE[..], &["--mouse", "--strict", "--format", "final"]].concat();
    let ran = run(&script, press(27, 6) + &release(53, 6) + "d");
    ran.code(0).stderr("");
    assert!(ran.last_line().starts_with("score 0  moves 1 "), "{ran}");
}
