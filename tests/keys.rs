//! Keys from bytes: every form of a key, split anywhere, and bytes that are none.

use console2048::game::{Action, Direction, Event, Place, Quit};
use console2048::terminal::{Key, KeyDecoder, Keyboard, Meaning};
use fastrand::Rng;

mod cases;
mod encodings;
mod forms;
mod streams;
mod strings;

const UP: Key = Key::Arrow(Direction::Up);
const DOWN: Key = Key::Arrow(Direction::Down);
const LEFT: Key = Key::Arrow(Direction::Left);
const RIGHT: Key = Key::Arrow(Direction::Right);

/// Decodes bytes that come in pieces; the end of all is a silence.
fn decode<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> Vec<Key> {
    let mut decoder = KeyDecoder::new();
    let mut keys = Vec::new();
    for &byte in pieces.into_iter().flatten() {
        decoder.feed(byte, &mut |key| keys.push(key));
    }
    let pending = decoder.is_pending();
    let last = decoder.flush();
    assert_eq!(last.is_some(), pending, "a silence ends what is pending");
    assert!(!decoder.is_pending() && decoder.flush().is_none());
    keys.extend(last);
    keys
}

/// Decodes bytes in one piece.
fn keys(bytes: &[u8]) -> Vec<Key> {
    decode([bytes])
}

/// Types bytes on a keyboard; returns it with the events, pieces as they come.
fn typed(bytes: &[u8]) -> (Keyboard, Vec<Event>) {
    let mut keyboard = Keyboard::new();
    let mut events = Vec::new();
    for &byte in bytes {
        keyboard.feed(byte, &mut |event| events.push(event));
    }
    keyboard.flush(&mut |event| events.push(event));
    (keyboard, events)
}

fn go(direction: Direction) -> Event {
    Event::Turn(Action::Move(direction))
}

#[test]
fn letters_in_either_case_and_arrows_mean_what_the_help_says() {
    for (letters, event) in [
        ("wkWK", go(Direction::Up)),
        ("sjSJ", go(Direction::Down)),
        ("ahAH", go(Direction::Left)),
        ("dlDL", go(Direction::Right)),
        ("uU", Event::Turn(Action::Undo)),
        ("yY", Event::Turn(Action::Redo)),
        ("rR", Event::Turn(Action::Restart)),
        ("cC", Event::Turn(Action::Continue)),
        ("?", Event::Help),
        ("qQ", Event::Quit(Quit::Key)),
        ("\x1b", Event::Quit(Quit::Key)),
        ("\x03", Event::Quit(Quit::Interrupt)),
        ("\x0c", Event::Redraw),
        ("\x1a", Event::Suspend),
    ] {
        for letter in letters.chars() {
            let (keyboard, events) = typed(letter.to_string().as_bytes());
            assert_eq!(events, [event], "{letter:?}");
            assert_eq!(keyboard.unknown(), 0);
        }
    }
    for direction in Direction::ALL {
        assert_eq!(
            Key::Arrow(direction).meaning(),
            Meaning::Event(go(direction))
        );
    }
}

/// What plays by hand does nothing there; all else is as in play.
#[test]
fn keys_in_a_watched_game_do_not_play() {
    for byte in 0..0x80_u8 {
        let key = Key::Char(char::from(byte));
        let expected = if b"wasdhjklWASDHJKLuyrcUYRC".contains(&byte) {
            Meaning::Nothing
        } else {
            key.meaning()
        };
        assert_eq!(key.meaning_in_watched_game(), expected, "{key:?}");
    }
    let place = Place { column: 3, row: 3 };
    let others = [
        UP,
        DOWN,
        LEFT,
        RIGHT,
        Key::Press(place),
        Key::Release(place),
    ];
    for key in others {
        assert_eq!(key.meaning_in_watched_game(), Meaning::Nothing);
    }
    let quit = Meaning::Event(Event::Quit(Quit::Key));
    assert_eq!(Key::Escape.meaning_in_watched_game(), quit);
}

/// All keys of one byte that the issue names, and no others, have a meaning.
#[test]
fn every_other_single_byte_is_unknown() {
    let known = b"wasdhjklWASDHJKLuyrcqUYRCQ?ipbIPB+-tT \t\r\n\x03\x0c\x1a\x1b";
    for byte in 0..=255_u8 {
        let (keyboard, events) = typed(&[byte]);
        let expected = u64::from(!known.contains(&byte));
        assert_eq!(keyboard.unknown(), expected, "{byte:#x}");
        let quiet = b"tT \t\r\n".contains(&byte);
        let count = usize::from(known.contains(&byte) && !quiet);
        assert_eq!(events.len(), count, "{byte:#x}");
    }
}

#[test]
fn blanks_line_ends_and_a_byte_order_mark_are_skipped() {
    let (keyboard, events) = typed("\u{feff}w \t\r\n a\r\n\n".as_bytes());
    assert_eq!(events, [go(Direction::Up), go(Direction::Left)]);
    assert_eq!((keyboard.unknown(), keyboard.first_unknown()), (0, None));
    assert_eq!(keyboard.bytes_read(), 13);
}

#[test]
fn the_first_unknown_key_has_a_position_in_bytes_where_it_begins() {
    for (bytes, unknown, first) in [
        (&b"wasd"[..], 0, None),
        (b"x", 1, Some(1)),
        (b"wasdxz", 2, Some(5)),
        ("wa\u{4e2d}x".as_bytes(), 2, Some(3)), // a whole character is one
        (b"w\x1bx", 1, Some(2)),                // Alt
        (b"w\x1b[15~a", 1, Some(2)),            // F5
        (b"w\x1b[", 1, Some(2)),                // a part of a sequence at the end
        (b"w\xe2\x82wx", 2, Some(2)),           // a part of a character
        (b"\xe2a\xff", 2, Some(1)),
        (b"a\xe0\x1bx", 2, Some(2)), // E0 that begins no pair, then Alt
        (b"aa\xe0\xe0K\xff", 2, Some(3)),
        (b"\x1b[A\x1b[12;", 1, Some(4)),
    ] {
        let (keyboard, _) = typed(bytes);
        let found = (keyboard.unknown(), keyboard.first_unknown());
        assert_eq!(found, (unknown, first), "{bytes:x?}");
        assert_eq!(keyboard.bytes_read(), bytes.len() as u64);
    }
}

#[test]
fn two_keys_that_end_with_one_byte_count_as_two() {
    // The byte FF ends the character before it and is unknown itself.
    let mut keyboard = Keyboard::new();
    keyboard.feed(b'w', &mut |_| ());
    keyboard.feed(0xc3, &mut |_| ());
    assert!(keyboard.is_pending());
    assert_eq!((keyboard.unknown(), keyboard.first_unknown()), (0, None));
    keyboard.feed(0xff, &mut |_| ());
    assert!(!keyboard.is_pending());
    assert_eq!((keyboard.unknown(), keyboard.first_unknown()), (2, Some(2)));
}

#[test]
fn keys_decoded_elsewhere_count_too() {
    let mut keyboard = Keyboard::new();
    let mut events = Vec::new();
    for key in [Key::Char('w'), Key::Unknown, Key::Nothing, Key::Char('x')] {
        keyboard.press(key, &mut |event| events.push(event));
    }
    assert_eq!((events, keyboard.unknown()), (vec![go(Direction::Up)], 2));
}

/// Bytes that begin and end sequences of every kind, far more often than chance has it.
const NASTY: &[u8] =
    b"\x1b\x1b\x1b[[OMABCDu~<;:1235?200~201~aqwK\x00\xe0\xe0HPKM\x80\xbf\xc2\xe4\xf0\xff\n\x03";

/// Feeds bytes one by one and checks what must hold for any: how many keys a byte
/// completes, that the positions make sense, and that the state stays small.
fn check_stream(byte: impl Fn(&mut Rng) -> u8, count: u64, seed: u64) {
    let mut rng = Rng::with_seed(seed);
    let mut decoder = KeyDecoder::new();
    let mut keyboard = Keyboard::new();
    let mut total = 0;
    for i in 1..=count {
        let byte = byte(&mut rng);
        let mut completed = 0;
        decoder.feed(byte, &mut |_| completed += 1);
        assert!(completed <= 2, "{completed} keys from one byte");
        total += completed;
        keyboard.feed(byte, &mut |_| ());
        if i % 1000 == 0 {
            // What is kept of an unfinished sequence can be seen, and is bounded.
            assert!(format!("{decoder:?}").len() < 1000);
            assert_eq!(keyboard.bytes_read(), i);
            assert!(keyboard.first_unknown().is_none_or(|first| first <= i));
            assert!(keyboard.unknown() <= total + 1);
        }
    }
    assert!(total <= count, "a key takes a byte or more");
    // Between two random bytes there are nearly always some keys.
    assert!(total > count / 100, "{total} keys of {count} bytes");
    assert!(keyboard.unknown() > 0 && keyboard.unknown() <= total);
}

#[test]
fn a_million_random_bytes() {
    check_stream(|rng| rng.u8(..), 500_000, 1);
    check_stream(|rng| rng.u8(0..0x80), 200_000, 2);
    // A paste swallows what follows it: most of this stream.
    let nasty = |rng: &mut Rng| NASTY[usize::from(rng.u8(0..NASTY.len() as u8))];
    check_stream(nasty, 300_000, 3);
}

/// However long a sequence is, what is kept of it is not.
#[test]
fn endless_sequences_take_no_memory_and_are_one_key() {
    for (begin, fill, end, key) in [
        (&b"\x1b["[..], b'1', b'A', UP),
        (b"\x1b[", b';', b'~', Key::Unknown),
        (b"\x1bO", b'5', b'B', DOWN),
        (b"\x1b[200~", b'w', b'~', Key::Nothing),
        (b"\x1b", b'\x1b', b'x', Key::Unknown),
    ] {
        let mut decoder = KeyDecoder::new();
        let mut keys = Vec::new();
        let filling = std::iter::repeat_n(fill, 100_000);
        for byte in begin.iter().copied().chain(filling) {
            decoder.feed(byte, &mut |key| keys.push(key));
        }
        assert!(format!("{decoder:?}").len() < 1000);
        decoder.feed(end, &mut |key| keys.push(key));
        keys.extend(decoder.flush());
        assert_eq!(keys, [key], "{begin:?} {fill}");
    }
}
