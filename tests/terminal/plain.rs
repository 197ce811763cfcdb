//! `--plain`, and the languages, on a real terminal.

use console2048::screen::{Align, Language, Look, View, draw};

use super::pty::{Pty, Setup};
use super::*;
use crate::program::run;

/// Checks that only lines came, each begun at the left.
fn assert_lines(game: &Pty) {
    let text = String::from_utf8(game.bytes()).unwrap();
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
    let is_odd = |symbol: char| symbol.is_control() && symbol != '\r' && symbol != '\n';
    assert!(!text.contains(is_odd), "{text:?}");
    assert_eq!(text.matches('\r').count(), text.matches('\n').count());
}

#[test]
fn a_screen_reader_hears_every_key_and_nothing_else() {
    for term in ["xterm-256color", "dumb"] {
        let setup = Setup {
            environment: vec![("TERM", term), ("LC_ALL", "C.UTF-8")],
            ..Setup::default()
        };
        let mut game = Pty::game_in(&setup, &[&ONE_TILE[..], &["--plain"]].concat());
        game.wait_for("b read the board");
        game.wait_for_raw_mode();
        for (keys, answer) in [
            ("\x1b[C", "right, score 0"),
            ("xd", "right, nothing moved"),
            ("b", "row 1: empty, empty, empty, 2"),
            ("u", "undone, score 0, 0 moves"),
            ("i", "Best: "),
            ("?", "q Esc Ctrl+C   quit"),
            ("p", "Autoplay, p stops it"),
            ("p", "Autoplay is off."),
        ] {
            game.keys(keys);
            game.wait_for_bytes(answer);
        }
        game.keys("q");
        assert_eq!(game.exit_code(), 0);
        game.wait_closed();
        assert_lines(&game);
        game.assert_settings_restored();
    }
}

#[test]
fn the_lines_on_a_terminal_are_those_in_a_pipe() {
    let options = ["--plain", "--seed", "42", "--lang", "zh-CN"];
    let piped = run(&options, "wasdbu");
    let mut game = Pty::game(&options);
    game.wait_for("第 4 行");
    game.keys("wasdbuq");
    assert_eq!(game.exit_code(), 0);
    game.wait_closed();
    let text = String::from_utf8(game.bytes()).unwrap().replace('\r', "");
    // Scripts get two lines more, in English.
    let last = piped.stdout.find("board ").unwrap();
    assert_eq!(text, piped.stdout[..last]);
}

#[test]
fn a_watched_game_and_a_replay_are_told_too() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("game");
    let name = file.to_str().unwrap();
    let mut game = Pty::game(&[
        "auto", "--watch", "--plain", "--games", "1", "--size", "2", "--player", "priority",
        "--seed", "3", "--fps", "1000", "--record", name,
    ]);
    game.wait_for_bytes("A player plays");
    game.wait_for_bytes("Game over after ");
    game.wait_for_bytes("game 0  score ");
    assert_eq!(game.exit_code(), 0);
    assert_lines(&game);
    let told = String::from_utf8(game.bytes()).unwrap();
    assert!(told.contains("\r\np pause  + - speed  ? help  q quit\r\n"));
    // Nobody can undo or restart there.
    assert!(!told.contains("undo") && !told.contains("restart"));
    let mut replay = Pty::game(&["replay", name, "--plain", "--fps", "1000"]);
    replay.wait_for_bytes("Game over after ");
    replay.keys("\x1b[D");
    replay.wait_for_bytes("  paused");
    replay.keys("b");
    replay.keys("q");
    assert_eq!(replay.exit_code(), 0);
    replay.wait_closed();
    assert_lines(&replay);
    let again = String::from_utf8(replay.bytes()).unwrap();
    let boards = again.matches("\nrow 1: ").count();
    assert_eq!(boards, 2, "at the start, and once more by the key");
    // The same turns, word for word.
    let turns = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.contains(", score "));
        lines.skip(1).map(str::to_owned).collect()
    };
    assert!(turns(&told).len() > 3);
    assert_eq!(turns(&told), turns(&again));
}

/// The screen shows wide characters where the frame has them.
#[test]
fn a_chinese_terminal_shows_the_game_in_chinese() {
    for (locale, help) in [("zh_CN.UTF-8", "撤销"), ("zh_TW.UTF-8", "復原")] {
        let setup = Setup {
            environment: vec![("TERM", "xterm-256color"), ("LANG", locale)],
            ..Setup::default()
        };
        let mut game = Pty::game_in(&setup, &ONE_TILE);
        let picture = |moves: usize| {
            let mut map = one_tile_map();
            for i in 0..moves {
                let direction = [Direction::Right, Direction::Left][i % 2];
                act(&mut map, Action::Move(direction));
            }
            let look = Look {
                style: Style::Tiles,
                theme: Theme::Original,
                depth: Depth::Indexed,
                ascii: true,
                align: Align::Center,
                shows_seed: true,
                language: Language::of_locale(locale),
            };
            draw(&View::new(&map), &look, 80, 24)
        };
        game.wait_for_frame(&picture(0));
        game.keys("d");
        game.wait_for_frame(&picture(1));
        game.keys("?");
        game.wait_for(help);
        game.keys("?");
        game.wait_for_frame(&picture(1));
        game.keys("q");
        assert_eq!(game.exit_code(), 0);
        game.assert_settings_restored();
    }
}

#[test]
fn a_c_locale_gets_only_ascii_whatever_the_language() {
    for style in ["tiles", "dashes", "boxed", "grid"] {
        for more in [&[][..], &["--lang", "zh-TW"], &["--plain"]] {
            let environment = vec![
                ("TERM", "xterm-256color"),
                ("LANG", "zh_CN.UTF-8"),
                ("LC_ALL", "C"),
            ];
            let setup = Setup {
                environment,
                ..Setup::default()
            };
            let options = [&ONE_TILE[..], &["--style", style], more].concat();
            let mut game = Pty::game_in(&setup, &options);
            game.wait_for("q quit");
            game.keys("?dq");
            assert_eq!(game.exit_code(), 0);
            game.wait_closed();
            assert!(game.bytes().is_ascii(), "{style} {more:?}");
        }
    }
}
