//! Keys that are told by their code points: kitty's keyboard protocol, and the keys that
//! xterm sends so if its resource `modifyOtherKeys` is on. The game asks for neither, but
//! a program before it may have left them on.

use crate::game::Direction;

use super::Key;

/// The bits of the modifiers, which are sent with 1 added.
const SHIFT: u32 = 1;
const CTRL: u32 = 4;
const CAPS_LOCK: u32 = 64;
const NUM_LOCK: u32 = 128;

/// The code points that kitty's protocol takes for keys without a character.
const FUNCTIONAL: std::ops::RangeInclusive<u32> = 57344..=63743;

/// Reads the codes of a key (its own, behind colons that with Shift and that of the key in
/// this place of an English keyboard), its modifiers, and the text that it typed. The locks
/// change no key, and Shift none but by its character; with modifiers other than Ctrl it is
/// another key.
pub(super) fn key(codes: &str, modifiers: &str, text: &str) -> Key {
    let mut numbers = codes.split(':').map(|number| number.parse::<u32>().ok());
    let [code, shifted, in_english] = [(); 3].map(|()| numbers.next().flatten());
    let modifiers = modifiers.parse::<u32>().unwrap_or(1).saturating_sub(1);
    let modifiers = modifiers & !(CAPS_LOCK | NUM_LOCK);
    let Some(code) = code else {
        return Key::Unknown;
    };
    if FUNCTIONAL.contains(&code) {
        return functional_key(code);
    }
    let typed = text
        .split(':')
        .next()
        .and_then(|number| number.parse().ok());
    let shifted = shifted.filter(|_| modifiers & SHIFT != 0);
    match modifiers & !SHIFT {
        0 => character(typed.or(shifted).unwrap_or(code)),
        CTRL => [Some(code), in_english]
            .into_iter()
            .flatten()
            .find_map(control)
            .unwrap_or(Key::Unknown),
        _ => Key::Unknown,
    }
}

fn character(code: u32) -> Key {
    match char::from_u32(code) {
        Some('\x1b') => Key::Escape,
        Some(symbol) => Key::Char(symbol),
        None => Key::Unknown,
    }
}

/// Returns the key that Ctrl and a letter, or `[`, have always been.
fn control(code: u32) -> Option<Key> {
    let symbol = u8::try_from(code).ok()?.to_ascii_lowercase();
    match symbol {
        b'a'..=b'z' => Some(Key::Char(char::from(symbol & 0x1f))),
        b'[' => Some(Key::Escape),
        _ => None,
    }
}

/// Returns a key without a character (kitty's protocol, "Functional key definitions").
fn functional_key(code: u32) -> Key {
    match code {
        57412 => Key::Char('-'), // the number pad
        57413 => Key::Char('+'),
        57414 => Key::Char('\r'),
        57417 => Key::Arrow(Direction::Left),
        57418 => Key::Arrow(Direction::Right),
        57419 => Key::Arrow(Direction::Up),
        57420 => Key::Arrow(Direction::Down),
        57423 => Key::Home,
        57424 => Key::End,
        57358..=57360 | 57441..=57454 => Key::Nothing, // a lock or a modifier alone
        _ => Key::Unknown,
    }
}
