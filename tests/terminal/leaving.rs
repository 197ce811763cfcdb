//! Every way out leaves the terminal as it was, with the board still readable.

use console2048::terminal::{Picture, Reading, enter};

use super::pty::{GAME, Pty, Setup};
use super::{ONE_TILE, one_tile};

/// Asserts that the program has ended with this code and left the terminal well:
/// settings restored, cursor shown on a fresh line below the board.
fn assert_left(mut game: Pty, code: u32) {
    assert_eq!(game.exit_code(), code);
    game.wait_closed();
    game.assert_settings_restored();
    let screen = game.screen();
    assert!(screen.contains("best tile 2  seed 1"), "{screen}");
    let (hidden, (row, column)) = game.cursor();
    assert!(!hidden, "the cursor is shown");
    let keys = screen
        .lines()
        .position(|line| line.contains("best tile 2  seed 1"))
        .expect("the last line of the frame");
    assert_eq!((usize::from(row), column), (keys + 1, 0), "{screen}");
}

/// Starts the game and plays a move.
fn playing() -> Pty {
    let mut game = Pty::game(&ONE_TILE);
    game.wait_for("q quit");
    game.keys("d");
    game.wait_for_frame(&one_tile(1));
    game
}

#[test]
fn quit_keys() {
    for (key, code) in [("q", 0), ("Q", 0), ("\x1b", 0), ("\x03", 130)] {
        let mut game = playing();
        game.keys(key);
        assert_left(game, code);
    }
}

#[test]
fn signals() {
    for (name, code) in [("TERM", 143), ("HUP", 129), ("INT", 130)] {
        let game = playing();
        game.signal(name);
        assert_left(game, code);
    }
}

/// Signals that nobody asks for in play: the terminal is given back, and the program ends
/// by the signal. No core is left behind.
#[test]
fn fatal_signals() {
    let names = [
        ("ABRT", "Aborted"),
        ("ALRM", "Alarm clock"),
        ("BUS", "Bus error"),
        ("FPE", "Floating point exception"),
        ("ILL", "Illegal instruction"),
        ("PROF", "Profiling timer expired"),
        ("QUIT", "Quit"),
        ("SEGV", "Segmentation fault"),
        ("SYS", "Bad system call"),
        ("TRAP", "Trace/breakpoint trap"),
        ("USR1", "User defined signal 1"),
        ("USR2", "User defined signal 2"),
        ("VTALRM", "Virtual timer expired"),
        ("XCPU", "CPU time limit exceeded"),
        #[cfg(target_os = "linux")]
        ("IO", "I/O possible"),
        #[cfg(target_os = "linux")]
        ("RTMIN", "Real-time signal 0"),
    ];
    for (name, said) in names {
        let command = format!("ulimit -c 0; exec {GAME} {} --mouse", ONE_TILE.join(" "));
        let mut game = Pty::start(&Setup::default(), &["bash", "-c", &command]);
        game.wait_for("q quit");
        assert!(game.reports_mouse());
        game.signal(name);
        let signal = game.fatal_signal();
        assert!(signal.contains(said), "{name}: {signal}");
        game.wait_closed();
        game.assert_settings_restored();
        assert!(!game.reports_mouse(), "{name}");
        let (hidden, (row, column)) = game.cursor();
        let screen = game.screen();
        let keys = screen.lines().position(|line| line.contains("q quit"));
        assert!(!hidden, "{name}");
        assert_eq!(
            (Some(usize::from(row)), column),
            (keys.map(|row| row + 1), 0)
        );
    }
}

#[test]
fn ignored_signals_stay_ignored() {
    let signals = ["USR1", "XCPU", "QUIT", "HUP"];
    let command = format!(
        "trap '' {}; exec {GAME} {}",
        signals.join(" "),
        ONE_TILE.join(" ")
    );
    let mut game = Pty::start(&Setup::default(), &["bash", "-c", &command]);
    game.wait_for("q quit");
    signals.iter().for_each(|signal| game.signal(signal));
    game.keys("d");
    game.wait_for_frame(&one_tile(1));
    game.keys("q");
    assert_left(game, 0);
}

/// The variable that makes this test binary the program under test, and says what happens.
const FAULTS: &str = "CONSOLE2048_TEST_FAULTS";

/// Calls itself until the stack overflows.
fn recurse(depth: u64) -> u64 {
    let bytes = std::hint::black_box([depth; 64]);
    if bytes[0] == u64::MAX {
        return 0;
    }
    recurse(depth + 1) + bytes[0]
}

/// What the program does to itself: an abort, as after a failed allocation, and an
/// overflow of the stack in either thread.
#[test]
fn faults_of_the_program() {
    use console2048::terminal::{ConsoleInput, Source};

    if let Some(fault) = std::env::var_os(FAULTS) {
        let _input = ConsoleInput::start(Source::Terminal, true).expect("a terminal");
        let height = std::sync::Arc::new(std::sync::atomic::AtomicU16::new(1));
        let _guard = enter(
            Reading::Keys,
            Some(Picture {
                height,
                is_coloured: true,
            }),
        )
        .expect("a terminal");
        if fault == "allocation" {
            let layout = std::alloc::Layout::new::<u64>();
            std::alloc::handle_alloc_error(layout);
        }
        panic!("the stack holds {}", recurse(0));
    }
    let program = std::env::current_exe().expect("this program");
    let this = "terminal::leaving::faults_of_the_program";
    for (fault, said) in [
        ("allocation", "memory allocation of"),
        ("stack", "has overflowed its stack"),
    ] {
        let command = format!(
            "ulimit -c 0; exec {} --exact {this} --nocapture",
            program.display()
        );
        let mut setup = Setup::default();
        setup.environment.push((FAULTS, fault));
        let mut game = Pty::start(&setup, &["bash", "-c", &command]);
        let signal = game.fatal_signal();
        assert!(signal.contains("Aborted"), "{fault}: {signal}");
        game.wait_closed();
        let bytes = String::from_utf8_lossy(&game.bytes()).into_owned();
        assert!(
            bytes.contains("\x1b[?25l") && bytes.contains(said),
            "{bytes}"
        );
        assert!(!game.cursor().0);
        game.assert_settings_restored();
    }
}

#[test]
fn an_ignored_hang_up_stays_ignored() {
    let command = format!("trap '' HUP; exec {GAME} {}", ONE_TILE.join(" "));
    let mut game = Pty::start(&Setup::default(), &["sh", "-c", &command]);
    game.wait_for("q quit");
    game.signal("HUP");
    game.keys("d");
    game.wait_for_frame(&one_tile(1));
    game.keys("q");
    assert_left(game, 0);
}

#[test]
fn a_closed_terminal_ends_the_game_even_if_hang_ups_are_ignored() {
    for trap in ["", "trap '' HUP; "] {
        let command = format!("{trap}exec {GAME} {}", ONE_TILE.join(" "));
        let mut game = Pty::start(
            &Setup {
                read: false,
                ..Setup::default()
            },
            &["sh", "-c", &command],
        );
        game.wait_for_raw_mode();
        game.close();
        assert_eq!(game.exit_code(), 129);
    }
}

#[test]
fn a_terminal_that_takes_no_output_does_not_hold_the_game() {
    let mut game = Pty::game_in(
        &Setup {
            read: false,
            ..Setup::default()
        },
        &[&ONE_TILE[..], &["--fps", "1000"]].concat(),
    );
    game.wait_for_raw_mode();
    for _ in 0..200 {
        game.keys(&"\x0c".repeat(20));
    }
    game.signal("TERM");
    assert_eq!(game.exit_code(), 143);
    game.assert_settings_restored();
}

#[test]
fn an_error_of_the_output() {
    let command = format!("{GAME} {} > /dev/full", ONE_TILE.join(" "));
    let mut game = Pty::start(&Setup::default(), &["sh", "-c", &command]);
    game.wait_for("2048: ");
    assert_eq!(game.exit_code(), 1);
    game.wait_closed();
    assert!(!game.screen().contains("panicked"), "{}", game.screen());
    game.assert_settings_restored();
}

/// The variable that makes this test binary the program under test.
const PANICS: &str = "CONSOLE2048_TEST_PANICS";

#[test]
fn a_panic() {
    if std::env::var_os(PANICS).is_some() {
        let height = std::sync::Arc::new(std::sync::atomic::AtomicU16::new(1));
        let _guard = enter(
            Reading::KeysAndMouse,
            Some(Picture {
                height,
                is_coloured: true,
            }),
        )
        .expect("a terminal");
        panic!("on purpose");
    }
    let program = std::env::current_exe().expect("this program");
    let mut setup = Setup::default();
    setup.environment.push((PANICS, "1"));
    let this = "terminal::leaving::a_panic";
    let mut game = Pty::start(
        &setup,
        &[program.to_str().unwrap(), "--exact", this, "--nocapture"],
    );
    game.wait_for("on purpose");
    assert_eq!(game.exit_code(), 101);
    game.wait_closed();
    assert!(
        game.bytes().windows(6).any(|bytes| bytes == b"\x1b[?25l"),
        "the cursor was taken"
    );
    assert!(!game.cursor().0, "and given back");
    assert!(
        String::from_utf8_lossy(&game.bytes()).contains("\x1b[?1006h"),
        "so was the mouse"
    );
    assert!(!game.reports_mouse(), "and given back");
    game.assert_settings_restored();
}

#[test]
fn ctrl_z_and_fg() {
    let mut shell = Pty::start(&Setup::default(), &["bash", "--norc", "--noediting", "-i"]);
    shell.keys(&format!(
        "PS1='ready> '; stty -g; {GAME} {}\n",
        ONE_TILE.join(" ")
    ));
    shell.wait_for("q quit");
    shell.keys("d");
    shell.wait_for_frame(&one_tile(1));
    shell.keys("\x1a");
    shell.wait_for("Stopped");
    assert!(!shell.cursor().0, "the cursor is shown while stopped");
    shell.wait_for("ready> ");
    shell.keys("clear; stty -a\n");
    shell.wait_for(" icanon "); // the shell's own settings: not raw
    shell.wait_for("ready> ");
    shell.resize(60, 20);
    shell.keys("clear; fg\n");
    shell.wait_for("q quit");
    shell.keys("a");
    shell.keys("q");
    shell.wait_for("\nready> ");
    shell.keys("echo code $?; exit\n");
    shell.wait_for("code 0");
}

/// Signals overtake what is typed or piped: nothing more is played, the code tells.
#[test]
fn a_signal_overtakes_a_script_that_is_shown_slowly() {
    for (name, code) in [("TERM", 143), ("HUP", 129), ("INT", 130)] {
        let command = format!(
            "exec {GAME} {} --fps 1 --stats < <(yes ad)",
            ONE_TILE.join(" ")
        );
        let mut game = Pty::start(&Setup::default(), &["bash", "-c", &command]);
        game.wait_for("q quit");
        game.signal(name);
        game.wait_for("bytes ");
        let screen = game.screen();
        let moves = screen
            .split("2048: moves ")
            .nth(1)
            .expect("the line of --stats");
        let moves: u64 = moves
            .split(' ')
            .next()
            .and_then(|moves| moves.parse().ok())
            .expect("a number");
        assert!(moves < 100, "{screen}");
        assert_eq!(game.exit_code(), code);
    }
}

/// The thread that takes signals never waits for the terminal itself.
#[test]
fn a_continued_game_on_a_terminal_that_takes_no_output_can_still_be_ended() {
    let setup = Setup {
        read: false,
        ..Setup::default()
    };
    let mut game = Pty::game_in(&setup, &[&ONE_TILE[..], &["--fps", "1000"]].concat());
    game.wait_for_raw_mode();
    for _ in 0..200 {
        game.keys(&"\x0c".repeat(20));
    }
    game.signal("CONT");
    game.signal("TERM");
    assert_eq!(game.exit_code(), 143);
    game.assert_settings_restored();
}

/// Stopped from outside, not by a key: the cursor is shown in the meantime.
#[test]
fn a_stop_from_outside_and_fg() {
    let mut shell = Pty::start(&Setup::default(), &["bash", "--norc", "--noediting", "-i"]);
    let script = format!(
        "PS1='ready> '; {GAME} {} --fps 2 < <(sleep 1; yes da | head -c 4; sleep 20)\n",
        ONE_TILE.join(" ")
    );
    shell.keys(&script);
    shell.wait_for("q quit");
    shell.keys("\x1a"); // the terminal makes it a signal: keys come from a pipe here
    shell.wait_for("Stopped");
    assert!(!shell.cursor().0, "the cursor is shown while stopped");
    shell.wait_for("ready> ");
    shell.keys("clear; fg\n");
    shell.wait_for_hidden_cursor();
    shell.signal("KILL");
}
