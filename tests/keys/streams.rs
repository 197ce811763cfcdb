//! Random streams: however the bytes come, they are the same keys.

use console2048::terminal::Encoding;

use super::*;

/// Feeds pieces to an encoding. Nothing is pending only where a key was just completed.
fn in_pieces<'a>(
    encoding: Encoding,
    pieces: impl IntoIterator<Item = &'a [u8]>,
) -> (Vec<Key>, Keyboard) {
    let mut decoder = KeyDecoder::of(encoding);
    let mut keyboard = Keyboard::of(encoding);
    let mut keys = Vec::new();
    for piece in pieces {
        for &byte in piece {
            let before = keys.len();
            decoder.feed(byte, &mut |key| keys.push(key));
            assert!(keys.len() - before <= 2);
            assert!(
                decoder.is_pending() || keys.len() > before,
                "{byte:x} vanished"
            );
            assert!(decoder.is_pending() || !decoder.may_be_whole());
            keyboard.feed(byte, &mut |_| ());
        }
    }
    let pending = decoder.is_pending();
    let last = decoder.flush();
    assert_eq!(last.is_some(), pending);
    keys.extend(last);
    keyboard.flush(&mut |_| ());
    (keys, keyboard)
}

/// Cuts bytes into pieces of random lengths, of which some are empty.
fn cut<'a>(mut bytes: &'a [u8], rng: &mut Rng) -> Vec<&'a [u8]> {
    let mut pieces = Vec::new();
    while !bytes.is_empty() {
        let (piece, rest) = bytes.split_at(usize::from(rng.u8(0..6)).min(bytes.len()));
        pieces.push(piece);
        bytes = rest;
    }
    pieces
}

/// Bytes that begin, continue and end sequences and strings of every kind.
const PARTS: [&[u8]; 40] = [
    b"\x1b",
    b"\x1b[",
    b"\x1bO",
    b"\x1b]",
    b"\x1bP",
    b"\x1b_",
    b"\x9b",
    b"\x8f",
    b"\x9d",
    b"\x9c",
    b"\x1b\\",
    b"\x07",
    b"\x03",
    b"\0",
    b"\xe0",
    b"\x1b[200~",
    b"\x1b[201~",
    b"\x1b[M",
    b"\x1b[<0;",
    b"27;5;99~",
    b"57417u",
    b"7$",
    b"?1",
    b"11;rgb:",
    b"A",
    b"D",
    b"H",
    b"w",
    b"q",
    b"K",
    b"~",
    b"u",
    b"1;5",
    b":3",
    b"\x81",
    b"\xff\xfe",
    b"\xe4\xb8",
    b"\xad",
    b"\xf0\x9f",
    b" ",
];

#[test]
fn twenty_thousand_streams_are_the_same_keys_however_they_are_split() {
    let mut rng = Rng::with_seed(20);
    let all = [
        Encoding::Script,
        Encoding::Utf8,
        Encoding::DoubleByte,
        Encoding::ShiftJis,
    ];
    for i in 0..20_000 {
        let encoding = all[i % 4];
        let mut bytes = Vec::new();
        for _ in 0..rng.u8(0..24) {
            if rng.bool() {
                bytes.extend_from_slice(PARTS[usize::from(rng.u8(0..PARTS.len() as u8))]);
            } else {
                bytes.push(rng.u8(..));
            }
        }
        let (whole, keyboard) = in_pieces(encoding, [&bytes[..]]);
        let (split, _) = in_pieces(encoding, cut(&bytes, &mut rng));
        assert_eq!(whole, split, "{bytes:x?}");
        let unknown = |key: &&Key| key.meaning() == Meaning::Unknown;
        let unknown = whole.iter().filter(unknown).count() as u64;
        assert_eq!(keyboard.unknown(), unknown, "{bytes:x?}");
        assert_eq!(keyboard.first_unknown().is_some(), unknown > 0);
    }
}

/// After a silence the next key is itself, whatever came before it.
#[test]
fn no_stream_harms_the_keys_after_a_silence() {
    let mut rng = Rng::with_seed(21);
    for _ in 0..20_000 {
        let mut decoder = KeyDecoder::new();
        for _ in 0..rng.u8(1..9) {
            let part = PARTS[usize::from(rng.u8(0..PARTS.len() as u8))];
            part.iter()
                .for_each(|&byte| decoder.feed(byte, &mut |_| ()));
        }
        decoder.flush();
        let mut keys = Vec::new();
        for &byte in b"w\x1b[D\x03" {
            decoder.feed(byte, &mut |key| keys.push(key));
        }
        assert_eq!(keys, [Key::Char('w'), LEFT, Key::Char('\x03')]);
    }
}
