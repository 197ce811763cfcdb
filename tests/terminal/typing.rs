//! What terminals send that is no key of the game, and a terminal left non-blocking.

use super::*;

/// Starts the game on the board with one tile, in a locale.
fn game_in(locale: &'static str) -> Pty {
    let setup = Setup {
        environment: vec![("TERM", "xterm-256color"), ("LC_ALL", locale)],
        ..Setup::default()
    };
    let game = Pty::game_in(&setup, &[&ONE_TILE[..], &["--lang", "en"]].concat());
    game.wait_for("q quit");
    game
}

/// A program before the game asked; the answer would restart the game and move.
#[test]
fn answers_that_come_late_are_no_keys() {
    let mut game = game_in("C.UTF-8");
    for (i, answer) in [
        "\x1b]11;rgb:1a1a/dada/1b1b\x1b\\",
        "\x1b]11;rgb:1a1a/dada/1b1b\x07",
        "\x1bP1$r4 q\x1b\\",
        "\x1bP>|quick(1.2)\x1b\\",
        "\x1b_Gi=31;OK\x1b\\",
        "\x1b[?62;22c\x1b[?1u",
    ]
    .iter()
    .enumerate()
    {
        game.keys(answer);
        game.keys(if i % 2 == 0 { "d" } else { "a" });
        game.wait_for_frame(&one_tile(i + 1));
    }
    // In pieces, with more behind the end.
    for piece in ["\x1b", "]11;rgb:dada/", "dada/d", "ada\x1b", "\\d"] {
        game.keys(piece);
        sleep(Duration::from_millis(20)); // the stimulus itself, not a wait
    }
    game.wait_for_frame(&one_tile(7));
    game.keys("q");
    assert_eq!(game.exit_code(), 0);
}

/// What never ends is left as ever: nobody has to close the window.
#[test]
fn the_way_out_of_what_never_ends() {
    for (keys, code) in [
        ("\x1b]11;dd\x03", 130),
        ("\x1b]11;dd\x1b", 0),
        ("\x1bPdd\x03", 130),
        ("\x1b[200~dd\x03", 130),
        ("\x1b[200~dd\x03\x03\x03", 130),
        ("\x1b[27;5;99~", 130),
        ("\x1b[99;133u", 130),
        ("\x1b[27;129u", 0),
    ] {
        let mut game = game_in("C.UTF-8");
        game.keys(keys);
        assert_eq!(game.exit_code(), code, "{keys:?}");
        game.wait_closed();
        game.assert_settings_restored();
        let screen = game.screen();
        assert!(screen.contains("score 0"), "{screen}");
    }
}

/// Ctrl+Space, and "à" of a terminal that is not in UTF-8.
#[test]
fn a_byte_that_begins_a_pair_elsewhere_leaves_the_next_key_alone() {
    let mut game = game_in("C.UTF-8");
    for (i, byte) in [0, 0xe0, 0, 0xe0].into_iter().enumerate() {
        game.send(&[byte, if i % 2 == 0 { b'd' } else { b'a' }]);
        game.wait_for_frame(&one_tile(i + 1));
    }
    game.keys("q");
    assert_eq!(game.exit_code(), 0);
}

#[test]
fn letters_in_characters_of_two_bytes_play_nothing() {
    for locale in ["zh_CN.GBK", "zh_TW.Big5", "ja_JP.SJIS"] {
        let mut game = game_in(locale);
        game.send(b"\x81d\x95q\xe0s\x8e[\xfca"); // none of them moves or quits
        game.keys("?");
        game.wait_for("this help");
        game.keys("?");
        game.wait_until_gone("this help");
        assert!(
            game.screen().contains("seed 1  0 moves"),
            "{}",
            game.screen()
        );
        game.keys("q");
        assert_eq!(game.exit_code(), 0);
    }
}

/// A program that leaves the terminal non-blocking.
#[test]
#[ignore = "run by the test below, as a program of its own"]
fn leave_the_terminal_non_blocking() {
    rustix::io::ioctl_fionbio(rustix::stdio::stdin(), true).unwrap();
}

/// What is on the terminal then is read and written all the same.
#[test]
fn a_terminal_left_non_blocking_is_waited_for() {
    let program = std::env::current_exe().unwrap();
    let script = format!(
        "'{}' --exact --ignored terminal::typing::leave_the_terminal_non_blocking >/dev/null
        {GAME} {}
        echo code $?
        '{}' --exact --ignored terminal::typing::the_terminal_is_non_blocking",
        program.display(),
        ONE_TILE.join(" "),
        program.display(),
    );
    let mut game = Pty::start(&Setup::default(), &["sh", "-c", &script]);
    game.wait_for("q quit");
    for i in 1..=3 {
        game.keys(if i % 2 == 1 { "d" } else { "a" });
        game.wait_for_frame(&one_tile(i));
    }
    game.keys("q");
    game.wait_for("code 0");
    game.wait_for("1 passed"); // the flag is as it was found
    assert_eq!(game.exit_code(), 0);
}

/// Says whether a program finds the terminal non-blocking.
#[test]
#[ignore = "run by the test above, as a program of its own"]
fn the_terminal_is_non_blocking() {
    let read = rustix::io::read(rustix::stdio::stdin(), &mut [0]);
    assert_eq!(read, Err(rustix::io::Errno::AGAIN));
}
