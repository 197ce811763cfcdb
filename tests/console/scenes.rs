//! The scenes that are run in a console. Each has one of its own.

use std::fs::{self, File};
use std::io::Write;
use std::os::windows::io::AsRawHandle;
use std::path::Path;
use std::process::Stdio;

use windows_sys::Win32::System::Console::{
    CONSOLE_SCREEN_BUFFER_INFO, COORD, ENABLE_PROCESSED_INPUT, GetConsoleMode, GetConsoleOutputCP,
    GetConsoleScreenBufferInfo, INPUT_RECORD, INPUT_RECORD_0, KEY_EVENT, KEY_EVENT_RECORD,
    KEY_EVENT_RECORD_0, MOUSE_EVENT, MOUSE_EVENT_RECORD, ReadConsoleOutputCharacterW,
    SetConsoleCtrlHandler, SetConsoleMode, SetConsoleOutputCP, WriteConsoleInputW,
};

use crate::program::{Ran, command, run, run_as_it_is, spawn};

const LEFT_CTRL: u32 = 0x8;
const LEFT_ALT: u32 = 0x2;
const RIGHT_ALT: u32 = 0x1;
const ENHANCED: u32 = 0x100;

/// Opens the console itself, whatever the standard streams are.
fn console(name: &str) -> File {
    File::options().read(true).write(true).open(name).unwrap()
}

/// Puts a record into the console's input.
fn put(kind: u32, event: INPUT_RECORD_0) {
    let record = INPUT_RECORD {
        EventType: kind as u16,
        Event: event,
    };
    let mut written = 0;
    // SAFETY: the record is ours, and it is the only one.
    let done =
        unsafe { WriteConsoleInputW(console("CONIN$").as_raw_handle(), &record, 1, &mut written) };
    assert_eq!((done, written), (1, 1));
}

/// Puts the record of a key that is pressed or released, with its virtual key,
/// character and modifiers, counted so often.
fn strike(down: bool, code: u16, symbol: u8, state: u32, count: u16) {
    let key = KEY_EVENT_RECORD {
        bKeyDown: down.into(),
        wRepeatCount: count,
        wVirtualKeyCode: code,
        wVirtualScanCode: 0,
        uChar: KEY_EVENT_RECORD_0 {
            UnicodeChar: symbol.into(),
        },
        dwControlKeyState: state,
    };
    put(KEY_EVENT, INPUT_RECORD_0 { KeyEvent: key });
}

/// Types a key, held for so long.
fn hold(code: u16, symbol: u8, state: u32, count: u16) {
    strike(true, code, symbol, state, count);
    strike(false, code, symbol, state, 1);
}

/// Moves the mouse to a cell, with these buttons down.
fn mouse(column: i16, row: i16, buttons: u32) {
    let mouse = MOUSE_EVENT_RECORD {
        dwMousePosition: COORD { X: column, Y: row },
        dwButtonState: buttons,
        dwControlKeyState: 0,
        dwEventFlags: 0,
    };
    put(MOUSE_EVENT, INPUT_RECORD_0 { MouseEvent: mouse });
}

/// Types letters, and Shift before them: in Wine 8 the game before, which waited for a
/// record when it ended, takes the first one.
fn letters(text: &str) {
    hold(0x10, 0, 0x10, 1);
    for letter in text.bytes() {
        hold(letter.to_ascii_uppercase().into(), letter, 0, 1);
    }
}

fn arrow(code: u16) {
    hold(code, 0, ENHANCED, 1);
}

fn ctrl_c() {
    hold(0x43, 0x03, LEFT_CTRL, 1);
}

fn mode(of: &str) -> u32 {
    let mut mode = 0;
    // SAFETY: the handle is open, the mode ours.
    let done = unsafe { GetConsoleMode(console(of).as_raw_handle(), &mut mode) };
    assert_eq!(done, 1);
    mode
}

fn set_input_mode(mode: u32) {
    // SAFETY: any mode may be tried.
    let done = unsafe { SetConsoleMode(console("CONIN$").as_raw_handle(), mode) };
    assert_eq!(done, 1);
}

/// Returns what the console holds, row after row: in Wine 8, which does not carry escape
/// sequences out, a picture may be anywhere.
fn shown() -> String {
    let mut info = CONSOLE_SCREEN_BUFFER_INFO::default();
    // SAFETY: the handle is open, the answer ours.
    let done = unsafe { GetConsoleScreenBufferInfo(console("CONOUT$").as_raw_handle(), &mut info) };
    assert_eq!(done, 1);
    let mut units = vec![0; info.dwSize.X as usize * info.dwSize.Y as usize];
    let (mut count, home) = (0, COORD::default());
    // SAFETY: there is room for as many units as are asked for.
    let done = unsafe {
        ReadConsoleOutputCharacterW(
            console("CONOUT$").as_raw_handle(),
            units.as_mut_ptr(),
            units.len() as u32,
            home,
            &mut count,
        )
    };
    assert_eq!(done, 1);
    String::from_utf16_lossy(&units[..count as usize])
}

fn code_page() -> u32 {
    // SAFETY: the call takes nothing.
    unsafe { GetConsoleOutputCP() }
}

fn set_code_page(page: u32) {
    // SAFETY: any number may be tried.
    assert_eq!(unsafe { SetConsoleOutputCP(page) }, 1);
    assert_eq!(code_page(), page);
}

/// Plays with the keys that were typed into the console; what is shown goes into a pipe.
fn play(arguments: &[&str], variables: &[(&str, &Path)]) -> Ran {
    let mut command = command(arguments);
    command.envs(variables.iter().copied());
    command.stdin(console("CONIN$"));
    run_as_it_is(command)
}

const SHUTTLE: [&str; 6] = ["--board", "2,0/0,0", "--spawn", "none", "--seed", "7"];

#[test]
#[ignore = "a scene, see above"]
fn records_of_a_console_are_the_keys_of_a_pipe() {
    arrow(0x27);
    letters("as");
    hold(0x44, b'd', 0, 3); // held: the first of three moves
    arrow(0x26);
    hold(0x10, 0, 0x10, 1); // Shift alone
    hold(0x70, 0, 0, 1); // F1
    letters("uq");
    let arguments = [&SHUTTLE[..], &["--format", "json"]].concat();
    let played = play(&arguments, &[]);
    let piped = run(&arguments, b"\xe0Masddd\xe0H\x1bOPuq");
    assert_eq!(played.stdout.matches("\"move\"").count(), 7, "{played}");
    played.code(0).stdout(&piped.stdout).stderr("");
}

/// What the events of crossterm leave out (see the docs of `terminal`).
#[test]
#[ignore = "a scene, see above"]
fn keys_are_known_by_their_characters() {
    set_input_mode(mode("CONIN$") & !ENABLE_PROCESSED_INPUT);
    hold(0x10, 0, 0x10, 1);
    hold(0xe7, b'd', 0, 1); // sent by another program: no key of the layout
    hold(0xdb, b's', LEFT_CTRL | RIGHT_ALT, 1); // AltGr and a key
    hold(0x41, 0, LEFT_CTRL | RIGHT_ALT, 1); // without a character: unknown
    hold(0x41, b'a', LEFT_ALT, 1); // Alt and a letter: unknown
    // Alt and 0119 without NumLock: the digits are Insert, End, End, Page Up.
    strike(true, 0x12, 0, LEFT_ALT, 1);
    for digit in [0x2d, 0x23, 0x23, 0x21] {
        hold(digit, 0, LEFT_ALT, 1);
    }
    strike(false, 0x12, b'w', 0, 1);
    // 4 is Left on the number pad, and another key elsewhere.
    hold(0x25, 0, LEFT_ALT, 1);
    hold(0x25, 0, LEFT_ALT | ENHANCED, 1);
    // Ctrl+C where the layout has another letter on that key.
    hold(0x53, 0x03, LEFT_CTRL, 1);
    letters("dddq");
    let arguments = [&SHUTTLE[..], &["--format", "json"]].concat();
    let typed = play(&arguments, &[]);
    let piped = run(&arguments, b"dsxxw\xe0K\x03");
    assert_eq!(typed.stdout.matches("\"move\"").count(), 4, "{typed}");
    typed.code(130).stdout(&piped.stdout).stderr("");
}

#[test]
#[ignore = "a scene, see above"]
fn the_mouse_drags_the_tiles() {
    hold(0x10, 0, 0x10, 1);
    for (column, row, buttons) in [
        (3, 4, 0),
        (3, 4, 1),  // pressed
        (10, 4, 1), // dragged to the right
        (12, 4, 0), // released
        (3, 4, 2),  // the right button
        (12, 4, 0),
    ] {
        mouse(column, row, buttons);
    }
    letters("q");
    let found = mode("CONIN$");
    let mut game = command(&[&SHUTTLE[..], &["--mouse", "--stats", "--align", "left"]].concat());
    game.stdin(console("CONIN$"));
    game.stdout(console("CONOUT$")).stderr(Stdio::piped());
    let child = spawn(&mut game);
    let ran = Ran::wait(&game, child);
    ran.code(0);
    assert!(ran.stderr.starts_with("2048: moves 1 "), "{ran}");
    assert_eq!(mode("CONIN$"), found);
}

#[test]
#[ignore = "a scene, see above"]
fn ways_out_put_the_modes_and_the_code_page_back() {
    // Ctrl+C is a key from the start, or typing it would end this very process.
    set_input_mode(mode("CONIN$") & !ENABLE_PROCESSED_INPUT);
    let found = (mode("CONIN$"), mode("CONOUT$"), code_page());
    for painted in [false, true] {
        for (leave, code) in [(0x51, 0), (0x1b, 0), (0x43, 130)] {
            let mut game = command(&SHUTTLE);
            letters("d");
            match leave {
                0x51 => letters("q"),
                0x1b => hold(leave, 0x1b, 0, 1),
                _ => ctrl_c(),
            }
            game.stdin(console("CONIN$")).stderr(Stdio::piped());
            game.stdout(if painted {
                Stdio::from(console("CONOUT$"))
            } else {
                Stdio::piped()
            });
            let child = spawn(&mut game);
            let ran = Ran::wait(&game, child);
            ran.code(code).stderr("");
            let left = (mode("CONIN$"), mode("CONOUT$"), code_page());
            assert_eq!(left, found, "{leave:#x} {painted}");
            let text = shown();
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(text.contains("best tile"), painted, "{text}");
        }
    }
}

#[test]
#[ignore = "a scene, see above"]
fn a_game_is_saved_where_windows_keeps_data() {
    let home = tempfile::tempdir().unwrap();
    let appdata = home.path().join("Ünï 名 data");
    let variables = [("APPDATA", appdata.as_path())];
    let json = ["--format", "json"];
    letters("wasdq");
    let first = play(&json, &variables);
    first.code(0).stderr("");
    letters("q");
    let again = play(&json, &variables);
    again.code(0).stderr("");
    let end = |ran: &Ran| ran.last_line().split("\"unread").next().unwrap().to_owned();
    assert_eq!(end(&again), end(&first), "it is resumed where it was left");
    let mut found: Vec<_> = fs::read_dir(appdata.join("console2048"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.ends_with(".lock"))
        .collect();
    found.sort();
    assert_eq!(found.len(), 2, "the save and the best scores: {found:?}");
    let mut scores = command(&["scores", "--format", "json"]);
    scores.env("APPDATA", &appdata).stdin(Stdio::null());
    let listed = run_as_it_is(scores);
    let line = "{\"type\":\"best\",\"rules\":\"classic\",\"size\":4,";
    assert!(listed.code(0).stdout.starts_with(line), "{listed}");
}

#[test]
#[ignore = "a scene, see above"]
fn a_game_without_a_place_says_so_and_goes_on() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    fs::write(&file, "mine").unwrap();
    for appdata in [Path::new(""), Path::new("relative"), &file] {
        letters("wasdq");
        let ran = play(&["--format", "final"], &[("APPDATA", appdata)]);
        ran.code(0).one_line(&["not saved: "]);
    }
    assert_eq!(fs::read(&file).unwrap(), b"mine");
    assert!(!Path::new("relative").exists());
}

#[test]
#[ignore = "a scene, see above"]
fn lines_are_ascii_unless_the_code_page_is_utf_8() {
    for (page, utf8) in [(437, false), (936, false), (65001, true)] {
        set_code_page(page);
        let mut game = command(&SHUTTLE);
        game.env_remove("LC_ALL").stdin(Stdio::null());
        let ran = run_as_it_is(game);
        ran.code(0);
        let expected = if utf8 { '┌' } else { '+' };
        assert!(ran.stdout.starts_with(expected), "{page}: {ran}");
        assert_eq!(ran.stdout.is_ascii(), !utf8, "{page}: {ran}");
        assert_eq!(code_page(), page, "and it stays");
    }
}

/// Takes control events, so that only the game is ended by them.
unsafe extern "system" fn unmoved(_: u32) -> windows_sys::core::BOOL {
    1
}

#[test]
#[ignore = "a scene, see above"]
fn ctrl_c_saves_a_piped_game() {
    // SAFETY: the handler may be called at any time.
    assert_eq!(unsafe { SetConsoleCtrlHandler(Some(unmoved), 1) }, 1);
    let home = tempfile::tempdir().unwrap();
    let save = home.path().join("game");
    let arguments = [&SHUTTLE[..], &["--format", "json", "--save"]].concat();
    let mut game = command(&arguments);
    game.arg(&save).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = spawn(game.stderr(Stdio::piped()));
    let mut keys = child.stdin.take().unwrap(); // open to the end
    keys.write_all(b"da").unwrap();
    crate::util::wait_for_turns(&save, 2);
    ctrl_c();
    let ran = Ran::wait(&game, child);
    ran.code(130).stderr("");
    assert!(ran.last_line().contains("\"reason\":\"quit\""), "{ran}");
    assert!(ran.last_line().contains("\"moves\":2,"), "{ran}");
}
