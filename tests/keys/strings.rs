//! Control strings: answers of a terminal, which come late and are no keys.

use super::*;

/// What begins a string, as an ESC form and as an 8-bit control: OSC, DCS, SOS, PM, APC.
const BEGINNINGS: [&[u8]; 10] = [
    b"\x1b]", b"\x9d", b"\x1bP", b"\x90", b"\x1bX", b"\x98", b"\x1b^", b"\x9e", b"\x1b_", b"\x9f",
];
const ENDS: [&[u8]; 3] = [b"\x1b\\", b"\x9c", b"\x07"];
/// Answers, most of them made of keys of the game.
const ANSWERS: [&[u8]; 9] = [
    b"",
    b"11;rgb:1a1a/dada/1b1b",
    b"4;255;rgb:ffff/ffff/ffff",
    b"1$r0;4:3m",
    b">|quick(wasd 1.2)",
    b"1+r4b34=1b5b48",
    b"Gi=31;OK",
    b"l~/wasd \xe2\x80\x9cq\xe2\x80\x9d \xe4\xb8\x8b",
    b"52;c;d2FzZHFyYwo=\r\n\t",
];

#[test]
fn a_string_is_nothing_whatever_it_says_and_wherever_it_is_split() {
    for beginning in BEGINNINGS {
        for answer in ANSWERS {
            for end in ENDS {
                let bytes = [beginning, answer, end, b"w"].concat();
                let expected = [Key::Nothing, Key::Char('w')];
                for at in 0..=bytes.len() {
                    let (first, second) = bytes.split_at(at);
                    assert_eq!(decode([first, second]), expected, "{bytes:x?}");
                }
                let (keyboard, events) = typed(&bytes);
                assert_eq!((events, keyboard.unknown()), (vec![go(Direction::Up)], 0));
            }
        }
    }
}

/// A silence ends it. It is told then: in a script, keys may have been meant.
#[test]
fn a_string_without_an_end_is_one_unknown_key() {
    for beginning in BEGINNINGS {
        for answer in ANSWERS {
            let bytes = [b"w", beginning, answer].concat();
            assert_eq!(keys(&bytes), [Key::Char('w'), Key::Unknown], "{bytes:x?}");
            assert_eq!(typed(&bytes).0.first_unknown(), Some(2));
        }
    }
}

/// What a person types to get out is not swallowed, nor are the arrows.
#[test]
fn keys_that_are_in_no_string_get_through() {
    let through: [(&[u8], &[Key]); 7] = [
        (b"\x03", &[Key::Unknown, Key::Char('\x03')]),
        (b"\x1a", &[Key::Unknown, Key::Char('\x1a')]),
        (b"\x1b[A", &[Key::Unknown, UP]),
        (b"\x1bOD", &[Key::Unknown, LEFT]),
        (b"\x1b\x1b[C", &[Key::Unknown, RIGHT]),
        (
            b"\x1b]0;w\x07d",
            &[Key::Unknown, Key::Nothing, Key::Char('d')],
        ),
        (b"\x1b", &[Key::Escape]),
    ];
    for beginning in BEGINNINGS {
        for answer in ANSWERS {
            for (bytes, expected) in through {
                let bytes = [beginning, answer, bytes].concat();
                assert_eq!(keys(&bytes), expected, "{bytes:x?}");
            }
        }
    }
}

/// However fast a person types on, so that there is no silence.
#[test]
fn a_string_does_not_go_on_for_ever() {
    for beginning in BEGINNINGS {
        let mut decoder = KeyDecoder::new();
        let mut found = Vec::new();
        for &byte in [beginning, &b"wasd".repeat(50_000)].concat().iter() {
            decoder.feed(byte, &mut |key| found.push(key));
        }
        assert_eq!(found[0], Key::Unknown);
        assert_eq!(found.len(), 1 + 200_000 - (64 * 1024 + 1));
        assert!(!decoder.is_pending());
    }
}

/// Alt and the key that begins a string, and Esc, are told by a short silence; the rest of
/// an answer may come late.
#[test]
fn what_may_be_typed_waits_a_short_time_only() {
    let pending = |bytes: &[u8]| {
        let mut decoder = KeyDecoder::new();
        bytes
            .iter()
            .for_each(|&byte| decoder.feed(byte, &mut |_| ()));
        assert!(decoder.is_pending());
        decoder.may_be_whole()
    };
    for beginning in BEGINNINGS {
        assert!(pending(beginning));
        assert!(!pending(&[beginning, b"11;rgb"].concat()));
        assert!(pending(&[beginning, b"11;rgb\x1b"].concat()));
    }
    for (bytes, expected) in [
        (&b"\x1b"[..], true),
        (b"\x1b[", false),
        (b"\x1b[200~wasd", false),
        (b"\x1b[200~wasd\x03", true),
        (b"\xe4", false),
    ] {
        assert_eq!(pending(bytes), expected, "{bytes:x?}");
    }
}
