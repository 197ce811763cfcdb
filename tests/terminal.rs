//! The game on a real pseudo-terminal: what a person sees, and how it is left.

mod batch;
mod leaving;
mod motion;
mod mouse;
mod plain;
mod player;
pub(crate) mod pty;
mod themes;
mod typing;

use std::thread::sleep;
use std::time::Duration;

use console2048::game::{Action, Direction, Effect, Map, Preset, Rules, SpawnKind};
use console2048::screen::{Align, Depth, Frame, Language, Look, Style, Theme, View, draw};

use self::pty::{GAME, Pty, Setup};
use crate::util::{act, own};

/// A board on which `a` and `d` move one tile to and fro.
const ONE_TILE: [&str; 6] = [
    "--board",
    "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0",
    "--spawn",
    "none",
    "--seed",
    "1",
];

/// The game on that board.
fn one_tile_map() -> Map {
    let rules = Rules {
        spawn: SpawnKind::None,
        ..Preset::Classic.rules()
    };
    Map::new(own(rules), 1, Some(ONE_TILE[1].parse().unwrap()), None)
}

/// What the screen shows after this many moves to and fro.
fn one_tile(moves: usize) -> Frame {
    let mut map = one_tile_map();
    for direction in [Direction::Right, Direction::Left]
        .iter()
        .cycle()
        .take(moves)
    {
        act(&mut map, Action::Move(*direction));
    }
    picture(&map, Style::Tiles)
}

/// What a terminal of 80x24 with 256 colours shows of a classic game.
fn picture(map: &Map, style: Style) -> Frame {
    let look = Look {
        style,
        theme: Theme::Original,
        depth: Depth::Indexed,
        ascii: false,
        align: Align::Center,
        shows_seed: true,
        language: Language::ENGLISH,
    };
    draw(&View::new(map), &look, 80, 24)
}

/// Quits, and returns what `--stats` said: moves, frames, pictures, writes and bytes.
fn quit_and_read_stats(game: &mut Pty) -> [u64; 5] {
    game.keys("q");
    game.wait_for("bytes ");
    let screen = game.screen();
    let line = screen
        .lines()
        .find(|line| line.contains("frames"))
        .expect("the line of --stats");
    let numbers: Vec<u64> = line
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    numbers.try_into().expect("five figures")
}

#[test]
fn the_first_frame_is_complete_without_a_key() {
    let game = Pty::game(&[
        "--rules",
        "mapper",
        "--board",
        "2,0,0,4/0,16,0,0/0,512,128,0/2048,0,0,2",
        "--seed",
        "1",
    ]);
    game.wait_for("q quit");
    let screen = game.screen();
    for row in [
        "2      ---    ---    4",
        "---    512    128    ---",
        "2048   ---    ---    2",
        "seed 1  0 moves",
    ] {
        assert!(screen.contains(row), "{screen}");
    }
    assert!(game.cursor().0, "the cursor is hidden");
}

#[test]
fn every_move_is_one_write_and_keys_without_effect_are_none() {
    let mut game = Pty::game(&[&ONE_TILE[..], &["--stats", "--fps", "1000"]].concat());
    game.wait_for("q quit");
    for i in 1..=20 {
        // Between the moves come keys that do nothing: no-ops, unknown and foreign ones.
        game.keys(if i % 2 == 1 {
            "xbd"
        } else {
            "фww\x1b[<0;1;1Ma"
        });
        game.wait_for_frame(&one_tile(i));
    }
    let [_, frames, drawn, writes, bytes] = quit_and_read_stats(&mut game);
    assert_eq!(drawn, 21, "the first picture and 20 moves");
    // The line ends before the first picture are a write of their own; the last one is the
    // picture that stays.
    assert_eq!(writes, drawn + 2, "one write for each");
    assert!(frames >= 20);
    assert!(bytes < 21 * 1000);
}

#[test]
fn moves_cost_few_bytes() {
    // Options, variables, and the median of bytes per effective move that is allowed.
    type Case = (
        &'static [&'static str],
        &'static [(&'static str, &'static str)],
        usize,
    );
    let cases: [Case; 4] = [
        (&["--style", "dashes"], &[], 170),
        (&["--style", "tiles", "--size", "8"], &[], 800),
        (&["--style", "tiles"], &[], 620),
        (&["--style", "tiles"], &[("COLORTERM", "truecolor")], 700),
    ];
    for (options, environment, most) in cases {
        let mut setup = Setup::default();
        setup.environment.extend(environment);
        let mut game = Pty::game_in(
            &setup,
            &[&["--seed", "7", "--fps", "1000"], options].concat(),
        );
        game.wait_for("q quit");
        let size = if options.contains(&"8") { 8 } else { 4 };
        let rules = Rules {
            size,
            ..Preset::Classic.rules()
        };
        let mut model = Map::new(own(rules), 7, None, None); // knows which keys take effect
        let mut arrows = fastrand::Rng::with_seed(1);
        let mut sizes = Vec::new();
        while sizes.len() < 60 {
            let direction = Direction::ALL[usize::from(arrows.u8(0..4))];
            let before = game.bytes().len();
            game.keys(match direction {
                Direction::Up => "\x1b[A",
                Direction::Down => "\x1b[B",
                Direction::Right => "\x1b[C",
                Direction::Left => "\x1b[D",
            });
            if act(&mut model, Action::Move(direction)).0.effect == Effect::Changed {
                game.wait_for(&format!("seed 7  {} move", model.position().moves));
                sizes.push(game.bytes().len() - before);
            }
        }
        sizes.sort_unstable();
        assert!(sizes[30] <= most, "{options:?} {environment:?}: {sizes:?}");
    }
}

#[test]
fn an_arrow_split_into_three_writes_is_one_arrow() {
    let mut game = Pty::game(&ONE_TILE);
    game.wait_for("q quit");
    for part in ["\x1b", "[", "C"] {
        game.keys(part);
        sleep(Duration::from_millis(50)); // the stimulus itself, not a wait
    }
    game.wait_for_frame(&one_tile(1));
    game.keys("q");
    assert_eq!(game.exit_code(), 0);
}

#[test]
fn ten_thousand_keys_in_one_write_are_all_played() {
    let mut game = Pty::game(&[&ONE_TILE[..], &["--undo", "0", "--stats"]].concat());
    game.wait_for("q quit");
    game.keys(&"da".repeat(5000));
    assert_eq!(quit_and_read_stats(&mut game)[0], 10_000);
}

#[test]
fn same_keys_same_game_at_any_speed() {
    let mut pictures = Vec::new();
    for fps in ["1000", "30"] {
        let mut game = Pty::game(&["--seed", "42", "--fps", fps]);
        game.wait_for("q quit");
        for key in "wasdwasdwdsa".chars() {
            game.keys(&key.to_string());
            if fps == "30" {
                sleep(Duration::from_millis(3)); // typed, not pasted
            }
        }
        game.keys("q");
        assert_eq!(game.exit_code(), 0);
        game.wait_closed();
        pictures.push(game.screen());
    }
    assert_eq!(pictures[0], pictures[1]);
}

#[test]
fn a_small_window_says_so_and_is_playable_again_when_enlarged() {
    let mut game = Pty::game(&ONE_TILE);
    game.wait_for("q quit");
    game.resize(9, 3);
    game.wait_for("too small");
    game.resize(1, 1);
    game.keys("d");
    game.resize(12, 6);
    game.wait_for("seed 1"); // the compact form
    game.resize(80, 24);
    game.wait_for_frame(&one_tile(1));
    game.keys("a");
    game.wait_for_frame(&one_tile(2));
}

#[test]
fn a_window_exactly_as_tall_as_the_frame_does_not_scroll() {
    let mut setup = Setup {
        rows: 14,
        columns: 29,
        ..Setup::default()
    };
    setup.environment.push(("NO_COLOR", "1"));
    let mut game = Pty::game_in(&setup, &ONE_TILE);
    game.wait_for("arrows move");
    game.keys("d");
    game.wait_for("│      │  2   │");
    assert!(game.screen().contains("2048"), "{}", game.screen());
}

#[test]
fn a_storm_of_window_changes_loses_no_key() {
    let mut game = Pty::game(&[&ONE_TILE[..], &["--stats"]].concat());
    game.wait_for("q quit");
    for i in 0..100 {
        game.resize(80 + i % 3, 24);
        game.keys(if i % 2 == 0 { "d" } else { "a" });
    }
    assert_eq!(quit_and_read_stats(&mut game)[0], 100);
}

#[test]
fn ctrl_l_draws_everything_again() {
    let mut game = Pty::game(&ONE_TILE);
    game.wait_for("q quit");
    game.keys("\x0c");
    game.keys("d");
    game.wait_for_frame(&one_tile(1));
    let bytes = String::from_utf8(game.bytes()).unwrap();
    assert_eq!(
        bytes.matches("\x1b[m\x1b[?25l").count(),
        2,
        "a whole picture at the start and one for the key"
    );
    assert_eq!(bytes.matches("arrows move").count(), 2);
}

#[test]
fn the_environment_decides_about_colours_and_escape_sequences() {
    type Case = (
        &'static [(&'static str, &'static str)],
        &'static [&'static str],
        bool,
        bool,
    );
    let cases: [Case; 15] = [
        // variables, options, colours, escape sequences
        (&[("TERM", "xterm-256color")], &[], true, true),
        (
            &[("TERM", "xterm-256color"), ("NO_COLOR", "1")],
            &[],
            false,
            true,
        ),
        (
            &[("TERM", "xterm-256color"), ("NO_COLOR", "")],
            &[],
            true,
            true,
        ),
        (
            &[("TERM", "xterm-256color"), ("NO_COLOR", "1")],
            &["--color", "always"],
            true,
            true,
        ),
        (
            &[("TERM", "xterm-256color")],
            &["--color", "never"],
            false,
            true,
        ),
        (
            &[("TERM", "xterm-256color")],
            &["--theme", "mono"],
            false,
            true,
        ),
        (&[("TERM", "unheard-of")], &[], false, true),
        (&[("TERM", "dumb")], &[], false, false),
        (&[], &[], false, false),
        // A theme does not bring colours, `always` does, and beats every variable.
        (&[("TERM", "dumb")], &["--theme", "light"], false, false),
        (&[], &["--theme", "colorblind"], false, false),
        (&[("TERM", "dumb")], &["--color", "always"], true, true),
        (&[], &["--color", "always"], true, true),
        (&[("NO_COLOR", "1")], &["--color", "always"], true, true),
        (&[], &["--color", "never"], false, false),
    ];
    for (environment, options, colours, escapes) in cases {
        let setup = Setup {
            environment: environment.to_vec(),
            ..Setup::default()
        };
        let mut game = Pty::game_in(&setup, &[&ONE_TILE[..], options].concat());
        game.wait_for_bytes("seed 1");
        game.keys("dq");
        assert_eq!(game.exit_code(), 0);
        game.wait_closed();
        let bytes = String::from_utf8(game.bytes()).unwrap();
        let is_colour = |part: &str| {
            part.split_once('m')
                .is_some_and(|(codes, _)| codes.bytes().all(|b| b.is_ascii_digit() || b == b';'))
        };
        assert_eq!(
            bytes.split("\x1b[").skip(1).any(is_colour),
            colours,
            "{environment:?} {options:?} {bytes:?}"
        );
        assert_eq!(
            bytes.contains('\x1b'),
            escapes,
            "{environment:?} {options:?} {bytes:?}"
        );
        assert!(bytes.is_ascii(), "no locale, no box characters: {bytes:?}");
        game.assert_settings_restored();
    }
}

#[test]
fn a_dumb_terminal_is_playable_to_the_end() {
    let setup = Setup {
        environment: vec![("TERM", "dumb")],
        ..Setup::default()
    };
    let mut game = Pty::game_in(&setup, &["--board", "2,4/4,2", "--rules", "mapper"]);
    game.wait_for("Game over");
    game.keys("r");
    game.keys("?");
    game.wait_for("this help");
    game.keys("q");
    assert_eq!(game.exit_code(), 0);
}

#[test]
fn a_script_on_a_terminal_is_shown_key_by_key() {
    let script = format!(
        "printf dad | {GAME} {} --fps 500 --stats",
        ONE_TILE.join(" ")
    );
    let game = Pty::start(&Setup::default(), &["sh", "-c", &script]);
    game.wait_for("bytes ");
    let screen = game.screen();
    assert!(
        screen.contains("moves 3  frames") && screen.contains("drawn 4  writes 6 "),
        "{screen}"
    );
}

#[test]
fn keys_from_a_terminal_and_output_to_a_file_give_plain_text() {
    let shell = format!("{GAME} {} | cat", ONE_TILE.join(" "));
    let mut game = Pty::start(&Setup::default(), &["sh", "-c", &shell]);
    game.wait_for("┌──────┬");
    game.keys("dq");
    game.wait_for("moves 1  max 2  state playing");
    assert_eq!(game.exit_code(), 0);
    game.wait_closed();
    assert!(!game.bytes().contains(&0x1b));
    game.assert_settings_restored();
}

#[test]
fn a_paste_plays_nothing_however_slowly_it_comes() {
    let mut game = Pty::game(&[&ONE_TILE[..], &["--stats"]].concat());
    game.wait_for("q quit");
    assert!(
        String::from_utf8_lossy(&game.bytes()).contains("\x1b[?2004h"),
        "pastes are marked"
    );
    game.keys("\x1b[200~dd");
    sleep(Duration::from_millis(250)); // longer than an escape sequence may take
    game.keys("adq\x1b[201~d");
    game.wait_for_frame(&one_tile(1));
    assert_eq!(quit_and_read_stats(&mut game)[0], 1);
    assert!(
        String::from_utf8_lossy(&game.bytes()).contains("\x1b[?2004l"),
        "and no longer"
    );
}

#[test]
fn esc_leaves_even_while_the_window_changes() {
    let mut game = Pty::game(&ONE_TILE);
    game.wait_for("q quit");
    game.keys("\x1b");
    for i in 0..100 {
        game.resize(80 + i % 2, 24);
        sleep(Duration::from_millis(10));
    }
    assert_eq!(game.exit_code(), 0);
}

#[test]
fn lines_behind_a_pipe_begin_at_the_left() {
    let shell = format!("{GAME} {} --ascii | cat", ONE_TILE.join(" "));
    let mut game = Pty::start(&Setup::default(), &["sh", "-c", &shell]);
    game.wait_for("+------+\n|  2   |");
    game.keys("q");
    assert_eq!(game.exit_code(), 0);
}

/// A serial line knows no size, at the start or when it is asked again. The variables count
/// if they can be the size of a window, both of them.
#[test]
fn a_window_without_a_size_has_that_of_variables_or_80_by_24() {
    for (variables, fits) in [
        (&[][..], true),
        (&[("COLUMNS", "9"), ("LINES", "2")], false),
        (&[("COLUMNS", "132"), ("LINES", "50")], true),
        (&[("COLUMNS", "9")], true),
        (&[("COLUMNS", "0"), ("LINES", "2")], true),
        (&[("COLUMNS", "9"), ("LINES", "65535")], true),
        (&[("COLUMNS", "-9"), ("LINES", "two")], true),
    ] {
        let mut setup = Setup {
            columns: 0,
            rows: 0,
            ..Setup::default()
        };
        setup.environment.extend(variables);
        let mut game = Pty::game_in(&setup, &ONE_TILE);
        let seen = if fits { "q quit" } else { "too small" };
        game.wait_for_bytes(seen);
        game.resize(80, 24);
        game.wait_for("q quit");
        game.resize(0, 0);
        game.wait_for(seen);
        game.keys("q");
        assert_eq!(game.exit_code(), 0);
        game.wait_closed();
        let bytes = String::from_utf8(game.bytes()).unwrap();
        assert_eq!(bytes.contains("too small"), !fits, "{variables:?}");
    }
}

#[test]
fn a_hint_tells_the_best_move_and_its_values_and_moves_nothing() {
    let mut game = Pty::game(&[&ONE_TILE[..], &["--stats"]].concat());
    game.wait_for("q quit");
    game.keys("i");
    game.wait_for("Best: down.  Values: down ");
    game.keys("d");
    game.wait_for_frame(&one_tile(1)); // a move takes the hint away
    assert_eq!(quit_and_read_stats(&mut game)[0], 1);
}

#[test]
fn autoplay_plays_until_it_is_turned_off_and_never_blocks_keys() {
    // On 8x8 the search is slow: keys are heard while it thinks.
    for size in ["4", "8"] {
        let mut game = Pty::game(&[
            "--seed", "5", "--size", size, "--target", "none", "--color", "never",
        ]);
        game.wait_for("q quit");
        game.keys("p");
        game.wait_for("Autoplay, p stops it");
        game.wait_for("│  16  │");
        game.keys("?");
        game.keys("p");
        game.keys("r");
        game.wait_for("0 moves");
        assert!(
            !game.screen().contains("Autoplay, p stops it"),
            "{}",
            game.screen()
        );
        game.keys("u");
        game.wait_for("│  16  │");
        game.keys("q");
        assert_eq!(game.exit_code(), 0);
    }
}

#[test]
fn watched_games_are_the_games_of_a_batch() {
    let options = [
        "auto",
        "--player",
        "lookahead",
        "--size",
        "3",
        "--seed",
        "3",
        "--games",
        "2",
    ];
    let batch = std::process::Command::new(GAME)
        .args(options)
        .env("LC_ALL", "C.UTF-8")
        .output()
        .unwrap();
    let batch = String::from_utf8(batch.stdout).unwrap();
    let mut game = Pty::game(&[&options[..], &["--watch", "--fps", "1000"]].concat());
    assert_eq!(game.exit_code(), 0);
    game.wait_closed();
    game.assert_settings_restored();
    let shown = String::from_utf8(game.bytes()).unwrap();
    for line in batch.lines().take(2) {
        assert!(shown.contains(line), "{line}\n{shown}");
    }
}

#[test]
fn the_board_is_back_when_the_game_is_left_from_the_help() {
    let mut game = Pty::game(&ONE_TILE);
    game.wait_for("q quit");
    game.keys("?");
    game.wait_for("this help");
    game.keys("q");
    assert_eq!(game.exit_code(), 0);
    game.wait_closed();
    assert!(!game.screen().contains("this help"), "{}", game.screen());
    let tiles = ["▄".repeat(7).as_str(); 4].join(" ");
    assert!(game.screen().contains(&tiles), "{}", game.screen());
}

#[test]
fn an_arrow_held_up_on_the_line_is_still_an_arrow() {
    let mut game = Pty::game(&[&ONE_TILE[..], &["--stats"]].concat());
    game.wait_for("q quit");
    game.keys("\x1b[");
    sleep(Duration::from_millis(300));
    game.keys("C");
    game.wait_for_frame(&one_tile(1));
    game.keys("\x1bO");
    sleep(Duration::from_millis(300));
    game.keys("D");
    game.wait_for_frame(&one_tile(2));
    assert_eq!(quit_and_read_stats(&mut game)[0], 2);
}
