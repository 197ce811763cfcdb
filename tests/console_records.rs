//! Keys, mouse and control events of a Windows console, from records as it sends them.

use console2048::game::{Direction, Place, Quit};
use console2048::terminal::Key::{self, Arrow, Char, Escape, Nothing, Unknown};
use console2048::terminal::{ConsoleDecoder, KeyRecord, MouseRecord, quit_of};

const SHIFT: u32 = 0x10;
const LEFT_CTRL: u32 = 0x8;
const LEFT_ALT: u32 = 0x2;
const RIGHT_ALT: u32 = 0x1;
const NUM_LOCK: u32 = 0x20;
const CAPS_LOCK: u32 = 0x80;
const ENHANCED: u32 = 0x100;

fn press(code: u16, unit: u16, state: u32) -> KeyRecord {
    KeyRecord {
        down: true,
        count: 1,
        code,
        unit,
        state,
    }
}

fn release(code: u16, unit: u16, state: u32) -> KeyRecord {
    KeyRecord {
        down: false,
        ..press(code, unit, state)
    }
}

/// Decodes a sequence of records.
fn keys(records: &[KeyRecord]) -> Vec<Key> {
    let (mut decoder, mut keys) = (ConsoleDecoder::new(), Vec::new());
    for &record in records {
        decoder.feed(record, &mut |key| keys.push(key));
    }
    keys
}

/// Decodes a sequence, without the keys that mean nothing.
fn keys_with_meaning(records: &[KeyRecord]) -> Vec<Key> {
    let mut keys = keys(records);
    keys.retain(|&key| key != Nothing);
    keys
}

#[test]
fn a_key_counts_when_it_is_pressed_and_not_when_it_is_released() {
    // Right arrow, then "dW" with Shift.
    let typed = [
        press(0x27, 0, ENHANCED),
        release(0x27, 0, ENHANCED),
        press(0x44, 0x64, 0),
        release(0x44, 0x64, 0),
        press(0x10, 0, SHIFT),
        press(0x57, 0x57, SHIFT),
        release(0x57, 0x57, SHIFT),
        release(0x10, 0, 0),
    ];
    let expected = [Arrow(Direction::Right), Char('d'), Nothing, Char('W')];
    assert_eq!(keys(&typed), expected);
}

#[test]
fn a_held_key_counts_as_often_as_it_repeats() {
    // A console sends one record for each repeat to a program that keeps up.
    let kept_up = [press(0x26, 0, ENHANCED); 4];
    assert_eq!(keys(&kept_up), [Arrow(Direction::Up); 4]);
    // It sends one record for all to a program that does not.
    let held = KeyRecord {
        count: 3,
        ..press(0x53, 0x73, 0)
    };
    assert_eq!(keys(&[held, release(0x53, 0x73, 0)]), [Char('s'); 3]);
    let uncounted = KeyRecord { count: 0, ..held };
    assert_eq!(keys(&[uncounted]), [Char('s')]);
}

#[test]
fn arrows_are_arrows_whatever_is_held_with_them() {
    let arrows = [
        (0x25, Direction::Left),
        (0x26, Direction::Up),
        (0x27, Direction::Right),
        (0x28, Direction::Down),
    ];
    for (code, direction) in arrows {
        for state in [
            ENHANCED,
            0,
            SHIFT,
            LEFT_CTRL,
            NUM_LOCK | ENHANCED,
            LEFT_ALT | ENHANCED,
        ] {
            let found = keys(&[press(code, 0, state)]);
            assert_eq!(found, [Arrow(direction)], "{code:#x} {state:#x}");
        }
    }
}

#[test]
fn keys_for_the_game_come_in_every_form() {
    for (record, expected) in [
        (press(0x1b, 0x1b, 0), Escape),
        (press(0x43, 0x03, LEFT_CTRL), Char('\x03')),
        (press(0x4c, 0x0c, LEFT_CTRL), Char('\x0c')),
        (press(0x5a, 0x1a, LEFT_CTRL), Char('\x1a')),
        (press(0x57, 0x57, CAPS_LOCK), Char('W')),
        (press(0x0d, 0x0d, 0), Char('\r')),
        (press(0xbf, 0x3f, SHIFT), Char('?')),
        // Other layouts: the character counts, not where the key is.
        (press(0x5a, 0x77, 0), Char('w')),
        (press(0x57, 0x0446, 0), Char('ц')),
        // AltGr, which is Ctrl and Alt, makes characters of its own.
        (press(0xdb, 0x3f, LEFT_CTRL | RIGHT_ALT), Char('?')),
        (press(0x51, 0x40, LEFT_CTRL | RIGHT_ALT), Char('@')),
    ] {
        assert_eq!(keys(&[record]), [expected], "{record:?}");
    }
}

#[test]
fn modifiers_alone_mean_nothing_and_other_keys_are_unknown() {
    for modifier in [0x10, 0x11, 0x12, 0x14, 0x5b, 0x5c, 0x90, 0x91] {
        let held = press(modifier, 0, 0);
        assert_eq!(keys(&[held, held, release(modifier, 0, 0)]), [Nothing; 2]);
    }
    for unknown in [
        press(0x70, 0, 0),                    // F1
        press(0x2d, 0, ENHANCED),             // Insert
        press(0x57, 0x77, LEFT_ALT),          // Alt and w: a menu, no move
        press(0x51, 0x71, LEFT_ALT | SHIFT),  // nor a quit
        press(0x41, 0, LEFT_CTRL | LEFT_ALT), // makes no character
    ] {
        assert_eq!(keys(&[unknown]), [Unknown], "{unknown:?}");
    }
}

/// Alt and digits on the number pad type a character, which comes when Alt is released.
#[test]
fn a_character_typed_as_digits_is_one_key() {
    // 0119 is "w". Without NumLock the digits are Insert, End, End, Home.
    for (digits, lock) in [
        ([0x60, 0x61, 0x61, 0x69], NUM_LOCK),
        ([0x2d, 0x23, 0x23, 0x21], 0),
    ] {
        let mut typed = vec![press(0x12, 0, LEFT_ALT | lock)];
        for digit in digits {
            typed.push(press(digit, 0, LEFT_ALT | lock));
            typed.push(release(digit, 0, LEFT_ALT | lock));
        }
        typed.push(release(0x12, 0x77, lock));
        assert_eq!(keys_with_meaning(&typed), [Char('w')]);
    }
    // 4 and 6 are arrows without NumLock, and move nothing here.
    let arrows = [0x25, 0x27].map(|digit| press(digit, 0, LEFT_ALT));
    assert_eq!(keys_with_meaning(&arrows), []);
    // A paste may bring what the layout cannot type in this form.
    let pasted = [press(0x12, 0, LEFT_ALT), release(0x12, 0x4e2d, 0)];
    assert_eq!(keys_with_meaning(&pasted), [Char('中')]);
}

#[test]
fn characters_of_two_units_are_one_key() {
    let halves = |high, low| {
        [
            press(0, high, 0),
            release(0, high, 0),
            press(0, low, 0),
            release(0, low, 0),
        ]
    };
    assert_eq!(keys_with_meaning(&halves(0xd83c, 0xdfae)), [Char('🎮')]);
    // A half alone is an unknown key, and spoils none.
    assert_eq!(
        keys_with_meaning(&[press(0, 0xdfae, 0), press(0x57, 0x77, 0)]),
        [Unknown, Char('w')]
    );
    let torn = [
        press(0, 0xd83c, 0),
        press(0x57, 0x77, 0),
        press(0x57, 0x77, 0),
    ];
    assert_eq!(keys_with_meaning(&torn), [Unknown, Char('w')]);
}

/// Ctrl+C and Ctrl+Break, the window's closing and the log-off, the shutdown.
#[test]
fn control_events_end_the_program_like_signals() {
    let ends = [0, 1, 2, 5, 6].map(|control| quit_of(control).map(Quit::exit_code));
    assert_eq!(
        ends,
        [Some(130), Some(130), Some(129), Some(129), Some(143)]
    );
    for control in [3, 4, 7, u32::MAX] {
        assert_eq!(quit_of(control), None);
    }
}

#[test]
fn presses_and_releases_of_the_left_button_are_keys() {
    let record = |column, row, buttons| MouseRecord {
        column,
        row,
        buttons,
    };
    let place = |column, row| Place { column, row };
    let mut decoder = ConsoleDecoder::new();
    let mut keys = Vec::new();
    for record in [
        record(1, 1, 0),           // moved
        record(3, 4, 1),           // pressed
        record(5, 4, 1),           // moved while it is down
        record(9, 4, 0b11),        // the right one with it
        record(9, 5, 0b10),        // released, the right one is still down
        record(9, 5, 0),           // the right one too
        record(2, 2, 0x0078_0000), // the wheel
        record(2, 2, 1),           // a second press
        record(2, 3, 0),
    ] {
        decoder.feed_mouse(record, &mut |key| keys.push(key));
    }
    let expected = [
        Key::Press(place(3, 4)),
        Key::Release(place(9, 5)),
        Key::Press(place(2, 2)),
        Key::Release(place(2, 3)),
    ];
    assert_eq!(keys, expected);
}
