//! The forms in which terminals and consoles send keys, each split at every place.

use super::cases::{ARROWS, BUTTONS, Case, KITTY, NOTHING, REPORTS, UNKNOWN, cases};
use super::*;

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
        .chain(KITTY)
        .filter(|(bytes, _)| bytes[0] == 0x1b)
    {
        let ends = |&at: &usize| match bytes[at] {
            b'O' => false,
            byte => byte == b'~' || byte.is_ascii_alphabetic(),
        };
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
    for (bytes, expected) in REPORTS.iter().chain(KITTY) {
        if expected == &[NOTHING] {
            let (keyboard, events) = typed(bytes);
            assert_eq!((events.len(), keyboard.unknown()), (0, 0), "{bytes:x?}");
        }
    }
}

/// The mouse means something only in a game that asked for its reports.
#[test]
fn a_button_means_something_only_with_the_mouse() {
    for &(bytes, expected) in BUTTONS {
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
