//! The forms in which terminals and consoles send keys, each split at every place.

use super::*;

/// Bytes and the keys that they are.
type Case = (&'static [u8], &'static [Key]);

const UNKNOWN: Key = Key::Unknown;
const NOTHING: Key = Key::Nothing;

const ARROWS: [Case; 20] = [
    (b"\x1b[A", &[UP]),
    (b"\x1b[B", &[DOWN]),
    (b"\x1b[C", &[RIGHT]),
    (b"\x1b[D", &[LEFT]),
    (b"\x1bOA", &[UP]), // application cursor keys
    (b"\x1bOB", &[DOWN]),
    (b"\x1bOC", &[RIGHT]),
    (b"\x1bOD", &[LEFT]),
    (b"\x1b[1;2A", &[UP]), // Shift, Alt, Ctrl, all of them
    (b"\x1b[1;3B", &[DOWN]),
    (b"\x1b[1;5C", &[RIGHT]),
    (b"\x1b[1;8D", &[LEFT]),
    (b"\x1bO5D", &[LEFT]),
    (b"\x1bO1;5D", &[LEFT]),
    (b"\x1b[5D", &[LEFT]),  // modifiers of older terminals
    (b"\x1b\x1b[A", &[UP]), // Alt in others
    (b"\x1b\x1b\x1b[D", &[LEFT]),
    (b"\x1b\x1bOC", &[RIGHT]),
    (b"\x1b[A\x1b[D\x1bOB", &[UP, LEFT, DOWN]),
    (b"w\x1b[Dw", &[Key::Char('w'), LEFT, Key::Char('w')]),
];

const KITTY: [Case; 16] = [
    (b"\x1b[1;1:1A", &[UP]), // pressed, repeated, released
    (b"\x1b[1;1:2A", &[UP]),
    (b"\x1b[1;1:3A", &[NOTHING]),
    (b"\x1b[1;5:3D", &[NOTHING]),
    (b"\x1b[97u", &[Key::Char('a')]),
    (b"\x1b[97;1u", &[Key::Char('a')]),
    (b"\x1b[97;2u", &[Key::Char('a')]),
    (b"\x1b[97;1:2u", &[Key::Char('a')]),
    (b"\x1b[97;1:3u", &[NOTHING]),
    (b"\x1b[97:65;2u", &[Key::Char('a')]), // with the shifted key
    (b"\x1b[97;1;97u", &[Key::Char('a')]), // with the text
    (b"\x1b[97;3u", &[UNKNOWN]),           // Alt
    (b"\x1b[99;5u", &[Key::Char('\x03')]), // Ctrl+C
    (b"\x1b[27u", &[Key::Escape]),
    (b"\x1b[27;1:3u", &[NOTHING]),
    (b"\x1b[1114112u", &[UNKNOWN]), // no character
];

const WINDOWS: [Case; 19] = [
    (b"\xe0\x48", &[UP]),
    (b"\xe0\x50", &[DOWN]),
    (b"\xe0\x4b", &[LEFT]), // and never the letter K
    (b"\xe0\x4d", &[RIGHT]),
    (b"\0\x48", &[UP]),
    (b"\0\x50", &[DOWN]),
    (b"\0\x4b", &[LEFT]),
    (b"\0\x4d", &[RIGHT]),
    (b"\xe0\x53", &[UNKNOWN]), // Delete, whose code is the letter S
    (b"\0\x3b", &[UNKNOWN]),   // F1
    (b"\0\x77", &[UNKNOWN]),   // Ctrl+Home, whose code is the letter w
    (b"\xe0\x4bK", &[LEFT, Key::Char('K')]),
    (b"\xe0\x1b[A", &[UNKNOWN, UP]),
    (b"\xe0\x1b", &[UNKNOWN, Key::Escape]),
    (b"\xe0\xe0\x4b", &[UNKNOWN, LEFT]),
    (b"\0\0\x4b", &[UNKNOWN, LEFT]),
    (b"\0\x80w", &[UNKNOWN, UNKNOWN, Key::Char('w')]), // 00 begins no character
    (b"\xe0", &[UNKNOWN]),
    (b"\0\xe2\x82\xac", &[UNKNOWN, Key::Char('€')]),
];

const REPORTS: [Case; 30] = [
    (b"\x1b[<2;10;5M", &[NOTHING]), // mouse, SGR: other buttons
    (b"\x1b[<1;10;5m", &[NOTHING]),
    (b"\x1b[<3;10;5M", &[NOTHING]),
    (b"\x1b[<64;1;1M", &[NOTHING]), // the wheel
    (b"\x1b[<65;1;1M", &[NOTHING]),
    (b"\x1b[<32;1;1M", &[NOTHING]), // motion
    (b"\x1b[<35;1;1m", &[NOTHING]),
    (b"\x1b[<128;1;1M", &[NOTHING]), // further buttons
    (b"\x1b[<0;0;5M", &[NOTHING]),   // there is no column 0
    (b"\x1b[<0;70000;5M", &[NOTHING]),
    (b"\x1b[<0;5M", &[NOTHING]),
    (b"\x1b[<0;5;5;5M", &[NOTHING]),
    (b"\x1b[<0;5;5A", &[NOTHING]),
    (b"\x1b[M !!", &[NOTHING]), // mouse, X10: three bytes of any value
    (b"\x1b[Maqw", &[NOTHING]),
    (b"\x1b[M\x20\xff\xe0", &[NOTHING]),
    (b"\x1b[M\x20\x03\x71a", &[NOTHING, Key::Char('a')]),
    (b"\x1b[I", &[NOTHING]), // focus
    (b"\x1b[O", &[NOTHING]),
    (b"\x1b[200~wasdq\x1b[201~", &[NOTHING]), // bracketed paste
    (b"\x1b[200~\x1b[201~w", &[NOTHING, Key::Char('w')]),
    (b"\x1b[200~\x03\x1b\x1b[A\x1b[201q\x1b[201~", &[NOTHING]),
    (b"\x1b[200~\x1b[200~w\x1b[201~a", &[NOTHING, Key::Char('a')]),
    (b"\x1b[200~\x1b[20\x1b[201~w", &[NOTHING, Key::Char('w')]),
    (b"\x1b[200~\x1b\x1b[201~w", &[NOTHING, Key::Char('w')]),
    (
        b"\x1b[200~\xe0\xe4\xb8\x1b[201~w",
        &[NOTHING, Key::Char('w')],
    ),
    (b"\x1b[200~wasdq", &[NOTHING]), // without an end
    (b"\x1b[200~\x1b[201", &[NOTHING]),
    (b"\x1b[201~w", &[UNKNOWN, Key::Char('w')]), // an end without a beginning
    (b"\x1b[M\x1b[A", &[UNKNOWN, UP]),           // a report that breaks off
];

/// What the left button of the mouse did, in the SGR encoding.
const BUTTONS: [Case; 6] = [
    (b"\x1b[<0;10;5M", &[Key::Press(place(9, 4))]),
    (b"\x1b[<0;10;5m", &[Key::Release(place(9, 4))]),
    (b"\x1b[<0;1;1M", &[Key::Press(place(0, 0))]),
    (b"\x1b[<0;300;400m", &[Key::Release(place(299, 399))]),
    (b"\x1b[<4;2;3M", &[Key::Press(place(1, 2))]), // with shift, with all modifiers
    (b"\x1b[<28;2;3m", &[Key::Release(place(1, 2))]),
];

const fn place(column: u16, row: u16) -> Place {
    Place { column, row }
}

const OTHERS: [Case; 32] = [
    (b"\x1b", &[Key::Escape]), // Esc, told by the silence after it
    (b"\x1b\x1b", &[Key::Escape]),
    (b"w\x1b", &[Key::Char('w'), Key::Escape]),
    (b"\x1bw", &[UNKNOWN]), // Alt and a letter
    (b"\x1bq", &[UNKNOWN]),
    (b"\x1b\x03", &[UNKNOWN]),
    (b"\x1b\xc3\xa4", &[UNKNOWN]),
    (b"\x1b\xe4\xb8\xad", &[UNKNOWN]),
    (b"\x1b\xe0\x4b", &[LEFT]), // Esc or Alt, then a pair: never the letter K
    (b"\x1b\0\x4b", &[LEFT]),
    (b"\x1b[[A", &[UNKNOWN]), // F1 of the Linux console
    (b"\x1b[[D", &[UNKNOWN]),
    (b"\x1b[[", &[UNKNOWN]),
    (b"\x1b[[\x1b[A", &[UNKNOWN, UP]),
    (b"\x1bOP", &[UNKNOWN]), // F1 elsewhere
    (b"\x1bO", &[UNKNOWN]),
    (b"\x1bO\x1b[A", &[UNKNOWN, UP]),
    (b"\x1b[15~", &[UNKNOWN]), // F5, Delete, Home, Shift+Tab
    (b"\x1b[3;5~", &[UNKNOWN]),
    (b"\x1b[H", &[UNKNOWN]),
    (b"\x1b[Z", &[UNKNOWN]),
    (b"\x1b[", &[UNKNOWN]),
    (b"\x1b[1;5", &[UNKNOWN]),
    (b"\x1b[1;\x1b[A", &[UNKNOWN, UP]),
    (b"\x1b[1\x03", &[UNKNOWN, Key::Char('\x03')]), // Ctrl+C is never swallowed
    (b"\x1b[\xe4\xb8\xad", &[UNKNOWN, Key::Char('中')]),
    (b"\xc3\xa4", &[Key::Char('ä')]),
    ("ｗ".as_bytes(), &[Key::Char('ｗ')]), // full-width
    (
        "ц中😀".as_bytes(),
        &[Key::Char('ц'), Key::Char('中'), Key::Char('😀')],
    ),
    (b"\xe4\xb8w", &[UNKNOWN, Key::Char('w')]), // broken off
    (b"\xf0\x9f\x98\x1b[A", &[UNKNOWN, UP]),
    (b"\xe4\xb8\xe4\xb8\xad", &[UNKNOWN, Key::Char('中')]),
];

const INVALID: [Case; 10] = [
    (b"\x80", &[UNKNOWN]),
    (b"\xbf\xbf", &[UNKNOWN, UNKNOWN]),
    (b"\xc0w", &[UNKNOWN, Key::Char('w')]), // never in UTF-8
    (b"\xc1w", &[UNKNOWN, Key::Char('w')]),
    (b"\xf5w", &[UNKNOWN, Key::Char('w')]),
    (b"\xff\xfe", &[UNKNOWN, UNKNOWN]),
    (b"\xe0\x80\x80w", &[UNKNOWN, Key::Char('w')]), // overlong
    (b"\xf0\x80\x80\x80w", &[UNKNOWN, Key::Char('w')]),
    (b"\xed\xa0\x80w", &[UNKNOWN, Key::Char('w')]), // a surrogate
    (b"\xf4\x90\x80\x80w", &[UNKNOWN, Key::Char('w')]), // beyond the last
];

/// Characters of three bytes that begin with E0, as a Windows pair does.
const AFTER_E0: [Case; 3] = [
    ("ก".as_bytes(), &[Key::Char('ก')]),
    ("अa".as_bytes(), &[Key::Char('अ'), Key::Char('a')]),
    (b"\xe0\xa4w", &[UNKNOWN, Key::Char('w')]),
];

fn cases() -> impl Iterator<Item = Case> {
    let all = [
        &ARROWS[..],
        &KITTY,
        &WINDOWS,
        &REPORTS,
        &BUTTONS,
        &OTHERS,
        &INVALID,
        &AFTER_E0,
    ];
    all.into_iter().flatten().copied()
}

#[test]
fn every_form_is_the_keys_that_it_stands_for() {
    for (bytes, expected) in cases() {
        assert_eq!(keys(bytes), expected, "{bytes:x?}");
    }
}

/// The bytes of a key come in one read or in many.
#[test]
fn every_form_split_at_every_two_places_is_the_same() {
    for (bytes, expected) in cases() {
        for first in 0..=bytes.len() {
            for second in first..=bytes.len() {
                let pieces = [&bytes[..first], &bytes[first..second], &bytes[second..]];
                assert_eq!(decode(pieces), expected, "{pieces:x?}");
            }
        }
    }
}

/// What a whole key leaves behind does not change the next one.
#[test]
fn any_form_behind_any_other_is_still_itself() {
    for (first, first_keys) in cases() {
        // An open end would go on in the next form.
        let mut decoder = KeyDecoder::new();
        first
            .iter()
            .for_each(|&byte| decoder.feed(byte, &mut |_| ()));
        if decoder.is_pending() {
            continue;
        }
        for (second, second_keys) in cases() {
            let both = [first_keys, second_keys].concat();
            assert_eq!(decode([first, second]), both, "{first:x?} {second:x?}");
        }
    }
}

/// A silence within a form ends it; what follows is typed anew, but what was
/// there before is never a letter key nor an arrow.
#[test]
fn a_part_of_a_sequence_is_never_a_key_of_the_game() {
    for (bytes, _) in ARROWS
        .iter()
        .chain(&KITTY)
        .filter(|(bytes, _)| bytes[0] == 0x1b)
    {
        let ends = |&at: &usize| bytes[at].is_ascii_alphabetic() && bytes[at] != b'O';
        let whole = (0..bytes.len()).find(ends).unwrap();
        for cut in 1..=whole {
            let part = keys(&bytes[..cut]);
            assert!(
                part == [Key::Escape] || part == [UNKNOWN],
                "{:x?}: {part:?}",
                &bytes[..cut]
            );
        }
    }
    assert_eq!(keys(b"\xe0"), [UNKNOWN]);
    assert_eq!(keys(b"\xe4\xb8"), [UNKNOWN]);
}

/// Random forms one after the other, in random pieces.
#[test]
fn a_stream_of_forms_in_any_pieces_is_the_same_keys() {
    let mut rng = Rng::with_seed(7);
    let closed: Vec<Case> = cases()
        .filter(|(bytes, _)| {
            let mut decoder = KeyDecoder::new();
            bytes
                .iter()
                .for_each(|&byte| decoder.feed(byte, &mut |_| ()));
            !decoder.is_pending()
        })
        .collect();
    for _ in 0..50 {
        let (mut bytes, mut expected) = (Vec::new(), Vec::new());
        for _ in 0..50 {
            let (more, keys) = closed[rng.u32(0..closed.len() as u32) as usize];
            bytes.extend_from_slice(more);
            expected.extend_from_slice(keys);
        }
        let (mut pieces, mut rest) = (Vec::new(), &bytes[..]);
        while !rest.is_empty() {
            let (piece, more) = rest.split_at(usize::from(rng.u8(0..9)).min(rest.len()));
            pieces.push(piece);
            rest = more;
        }
        assert_eq!(decode(pieces), expected);
    }
}

/// No side effect: the game sees nothing of keys that it does not know.
#[test]
fn characters_of_other_scripts_are_one_unknown_key_each() {
    for (text, count) in [("ц", 1), ("ｗａｓｄ", 4), ("上下左右", 4), ("é😀", 2)] {
        let (keyboard, events) = typed(text.as_bytes());
        assert_eq!((events.len(), keyboard.unknown()), (0, count), "{text}");
    }
}

#[test]
fn reports_pastes_and_releases_are_neither_keys_nor_unknown() {
    for (bytes, expected) in REPORTS.iter().chain(&KITTY) {
        if expected == &[NOTHING] {
            let (keyboard, events) = typed(bytes);
            assert_eq!((events.len(), keyboard.unknown()), (0, 0), "{bytes:x?}");
        }
    }
}

/// The mouse means something only in a game that asked for its reports.
#[test]
fn a_button_means_something_only_with_the_mouse() {
    for (bytes, expected) in BUTTONS {
        let (keyboard, events) = typed(bytes);
        assert_eq!((events.len(), keyboard.unknown()), (0, 0), "{bytes:x?}");
        let (key, event) = match expected[0] {
            key @ Key::Press(place) => (key, Event::Press(place)),
            key @ Key::Release(place) => (key, Event::Release(place)),
            key => panic!("{key:?}"),
        };
        assert_eq!(key.meaning_in_replay(), Meaning::Nothing);
        assert_eq!(key.meaning_with_mouse(), Meaning::Event(event));
    }
    for key in [Key::Char('w'), Key::Char('x'), UP, Key::Escape, NOTHING] {
        assert_eq!(key.meaning_with_mouse(), key.meaning());
    }
}
