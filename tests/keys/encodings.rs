//! Keys beyond ASCII: what a byte is depends on where it comes from.

use console2048::terminal::{Encoding, key_encoding};

use super::*;

fn keys_in(encoding: Encoding, bytes: &[u8]) -> Vec<Key> {
    let mut decoder = KeyDecoder::of(encoding);
    let mut keys = Vec::new();
    bytes
        .iter()
        .for_each(|&byte| decoder.feed(byte, &mut |key| keys.push(key)));
    keys.extend(decoder.flush());
    keys
}

const W: Key = Key::Char('w');
const NO: Key = Key::Unknown;
/// It has no meaning either.
const NUL: Key = Key::Char('\0');

/// Ctrl+Space sends 00, a Latin-1 keyboard E0 for "à": what is typed next is a key.
#[test]
fn a_terminal_sends_no_pairs_of_the_windows_console() {
    let all = [Encoding::Utf8, Encoding::DoubleByte, Encoding::ShiftJis];
    for encoding in all {
        for next in b"wHKMPGO" {
            let expected = [NUL, Key::Char(char::from(*next))];
            assert_eq!(keys_in(encoding, &[0, *next]), expected);
            assert_eq!(keys_in(encoding, &[0, 0, *next])[1..], expected);
        }
        assert_eq!(keys_in(encoding, b"\x1b\0w"), [NO, W]);
        assert_eq!(keys_in(encoding, b"\0\x1b[A"), [NUL, UP]);
        assert_eq!(keys_in(encoding, b"\0\x03"), [NUL, Key::Char('\x03')]);
    }
    assert_eq!(NUL.meaning(), Meaning::Unknown);
    assert_eq!(keys_in(Encoding::Utf8, b"\xe0w"), [NO, W]);
    assert_eq!(keys_in(Encoding::Utf8, b"\xe0K"), [NO, Key::Char('K')]);
    assert_eq!(
        keys_in(Encoding::Utf8, "अw".as_bytes()),
        [Key::Char('अ'), W]
    );
    assert_eq!(keys_in(Encoding::Script, b"\xe0K"), [LEFT]);
}

/// A continuation of UTF-8 is no control, though it is the same byte.
#[test]
fn eight_bit_controls_are_none_within_a_character() {
    for encoding in [Encoding::Utf8, Encoding::Script] {
        // U+00DB, U+4E1B, U+1F61B: their last byte is 9B.
        for symbol in ['Û', '丛', '😛'] {
            let bytes = format!("{symbol}A");
            assert_eq!(bytes.as_bytes()[bytes.len() - 2], 0x9b);
            let expected = [Key::Char(symbol), Key::Char('A')];
            assert_eq!(keys_in(encoding, bytes.as_bytes()), expected);
        }
        assert_eq!(keys_in(encoding, b"\x9bA"), [UP]);
        assert_eq!(keys_in(encoding, b"\xc3\x9b\x9bA"), [Key::Char('Û'), UP]);
        assert_eq!(keys_in(encoding, b"\x9b1\x9bB"), [NO, DOWN]);
        for control in [0x80, 0x84, 0x8e, 0x99, 0x9a, 0x9c] {
            assert_eq!(keys_in(encoding, &[control, b'w']), [NO, W]);
        }
    }
}

/// The second byte may be a letter, even `[`; the first one may be an 8-bit control.
#[test]
fn a_character_of_two_bytes_is_one_unknown_key() {
    for first in 0x81..=0xfe {
        for second in b"wasdqrck[\\]~@" {
            let expected = [NO, W];
            let bytes = [first, *second, b'w'];
            assert_eq!(
                keys_in(Encoding::DoubleByte, &bytes),
                expected,
                "{bytes:x?}"
            );
            if matches!(first, 0x81..=0x9f | 0xe0..=0xfc) {
                assert_eq!(keys_in(Encoding::ShiftJis, &bytes), expected, "{bytes:x?}");
            }
        }
    }
    for (encoding, bytes, expected) in [
        (Encoding::DoubleByte, &b"\xc4\xe3w"[..], &[NO, W][..]),
        (Encoding::DoubleByte, b"\x81\x30\x81\x30w", &[NO, NO, W]), // GB 18030
        (Encoding::DoubleByte, b"\x80w", &[NO, W]),
        (Encoding::DoubleByte, b"\xffw", &[NO, W]),
        (Encoding::DoubleByte, b"\x81\x1b[A", &[NO, UP]),
        (Encoding::DoubleByte, b"\x81\x03", &[NO, Key::Char('\x03')]),
        (Encoding::DoubleByte, b"\x81", &[NO]),
        (Encoding::DoubleByte, b"\x1b\x81ww", &[NO, W]),
        (Encoding::ShiftJis, b"\xb1w", &[NO, W]), // a katakana of one byte
        (Encoding::ShiftJis, b"\xa1\xdfw", &[NO, NO, W]),
        // 9C does not end a string there.
        (
            Encoding::DoubleByte,
            b"\x1b]l\xce\x9cq\x1b\\w",
            &[Key::Nothing, W],
        ),
        (
            Encoding::ShiftJis,
            b"\x1b]l\x9c\x71q\x07w",
            &[Key::Nothing, W],
        ),
        // Elsewhere the first byte is one unknown key, and the letter was typed.
        (Encoding::Utf8, b"\x81w", &[NO, W]),
        (Encoding::Utf8, b"\xc4\xe3w", &[NO, NO, W]),
        (Encoding::Script, b"\xc4w", &[NO, W]),
    ] {
        assert_eq!(
            keys_in(encoding, bytes),
            expected,
            "{encoding:?} {bytes:x?}"
        );
    }
}

#[test]
fn the_encoding_is_that_of_the_locale() {
    let of = |locale: &str| key_encoding(|name| (name == "LANG").then(|| locale.to_owned()));
    for (locale, encoding) in [
        ("zh_CN.GBK", Encoding::DoubleByte),
        ("zh_CN.gb18030", Encoding::DoubleByte),
        ("zh_CN.GB2312", Encoding::DoubleByte),
        ("zh_TW.Big5", Encoding::DoubleByte),
        ("zh_HK.BIG5-HKSCS", Encoding::DoubleByte),
        ("zh_TW", Encoding::DoubleByte),
        ("ko_KR.CP949", Encoding::DoubleByte),
        ("ja_JP.SJIS", Encoding::ShiftJis),
        ("ja_JP.Shift_JIS@x", Encoding::ShiftJis),
        ("zh_CN.UTF-8", Encoding::Utf8),
        ("zh_TW.utf8", Encoding::Utf8),
        ("ja_JP.eucJP", Encoding::Utf8), // no letters in its pairs
        ("de_DE.ISO-8859-1", Encoding::Utf8),
        ("C", Encoding::Utf8),
        ("", Encoding::Utf8),
    ] {
        assert_eq!(of(locale), encoding, "{locale}");
    }
    let both = |name: &str| match name {
        "LC_ALL" => Some("C.UTF-8".to_owned()),
        _ => Some("zh_CN.GBK".to_owned()),
    };
    assert_eq!(key_encoding(both), Encoding::Utf8);
}

#[test]
fn utf_16_is_told_from_other_unknown_bytes() {
    let utf16 = |text: &str, mark: bool, little: bool| -> Vec<u8> {
        let mark = if mark { "\u{feff}" } else { "" };
        let units = mark.encode_utf16().chain(text.encode_utf16());
        let bytes = |unit: u16| {
            if little {
                unit.to_le_bytes()
            } else {
                unit.to_be_bytes()
            }
        };
        units.flat_map(bytes).collect()
    };
    for text in ["wasd", "wasd\r\n", "xyz", "wa"] {
        for little in [false, true] {
            for mark in [false, true] {
                let (keyboard, _) = typed(&utf16(text, mark, little));
                assert!(keyboard.is_utf16(), "{text} {mark} {little}");
                assert!(keyboard.unknown() > 0);
            }
        }
    }
    assert!(typed(&utf16("w", true, true)).0.is_utf16());
    for bytes in [
        &b""[..],
        b"w",
        b"wasd",
        b"x\0",
        b"\0\x3b",
        b"\0\0\0\0\0",
        b"wasd\0\0",
        b"\xff",
        b"w\xff\xfe",
        b"\0H\xe0K\0PM",
        "中文键".as_bytes(),
    ] {
        assert!(!typed(bytes).0.is_utf16(), "{bytes:x?}");
    }
}
