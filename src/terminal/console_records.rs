//! The records and control events of a Windows console, and what they mean.
//!
//! Pure, like the decoder of bytes, so that every system can test it: it does not know
//! the console that the records are read from. Numbers are those of the Console API.

use crate::game::{Direction, Place, Quit};

use super::keys::Key;

/// What a console reports of a key (`KEY_EVENT_RECORD`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyRecord {
    /// Whether it was pressed or is held. Otherwise it was released.
    pub down: bool,
    /// How often it counts, because it is held.
    pub count: u16,
    /// The virtual-key code.
    pub code: u16,
    /// The UTF-16 unit of its character, 0 if it has none.
    pub unit: u16,
    /// The modifiers that are down (`dwControlKeyState`).
    pub state: u32,
}

/// What a console reports of the mouse (`MOUSE_EVENT_RECORD`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MouseRecord {
    /// The column of the window, from 0.
    pub column: u16,
    /// The row of the window, from 0.
    pub row: u16,
    /// The buttons that are down (`dwButtonState`).
    pub buttons: u32,
}

const LEFT_BUTTON: u32 = 0x1;

const ESCAPE: u16 = 0x1b;
const END: u16 = 0x23;
const HOME: u16 = 0x24;
const LEFT: u16 = 0x25;
const UP: u16 = 0x26;
const RIGHT: u16 = 0x27;
const DOWN: u16 = 0x28;
const ALT: u16 = 0x12;

const ALT_STATE: u32 = 0x1 | 0x2;
const CONTROL_STATE: u32 = 0x4 | 0x8;
/// The key is not one of the number pad.
const ENHANCED_STATE: u32 = 0x100;

/// Decodes keys, and presses and releases of the mouse's left button, from records.
#[derive(Debug, Default)]
pub struct ConsoleDecoder {
    // The first unit of a character of two units.
    high: Option<u16>,
    // Whether the left button was down in the last record.
    pressed: bool,
}

impl ConsoleDecoder {
    /// Makes a decoder that has taken no record.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a record of the mouse and hands over a press or release of the left
    /// button. Records of motion, of the wheel and of other buttons do not change it.
    pub fn feed_mouse(&mut self, record: MouseRecord, keys: &mut impl FnMut(Key)) {
        let MouseRecord {
            column,
            row,
            buttons,
        } = record;
        let pressed = buttons & LEFT_BUTTON != 0;
        let place = Place { column, row };
        match (self.pressed, pressed) {
            (false, true) => keys(Key::Press(place)),
            (true, false) => keys(Key::Release(place)),
            _ => {}
        }
        self.pressed = pressed;
    }

    /// Takes a record of a key and hands over the key, as often as it counts. The
    /// release of a key is no key, except that of Alt after the digits of a character.
    pub fn feed(&mut self, record: KeyRecord, keys: &mut impl FnMut(Key)) {
        let composed = record.code == ALT && record.unit != 0;
        if composed && !record.down {
            keys(self.symbol(record.unit));
        } else if record.down && !composed {
            let key = self.key(record);
            for _ in 0..record.count.max(1) {
                keys(key);
            }
        }
    }

    fn key(&mut self, record: KeyRecord) -> Key {
        let KeyRecord { code, unit, .. } = record;
        let has = |state| record.state & state != 0;
        if has(ALT_STATE) && !has(ENHANCED_STATE) && is_on_number_pad(code) {
            return Key::Nothing; // a digit of a character, see `feed`
        }
        match code {
            LEFT => Key::Arrow(Direction::Left),
            UP => Key::Arrow(Direction::Up),
            RIGHT => Key::Arrow(Direction::Right),
            DOWN => Key::Arrow(Direction::Down),
            HOME => Key::Home,
            END => Key::End,
            ESCAPE => Key::Escape,
            _ if unit == 0 && is_modifier(code) => Key::Nothing,
            _ if unit == 0 => Key::Unknown,
            // AltGr is Ctrl and Alt together, and has characters of its own.
            _ if has(ALT_STATE) && !has(CONTROL_STATE) => Key::Unknown,
            _ => self.symbol(unit),
        }
    }

    fn symbol(&mut self, unit: u16) -> Key {
        let high = self.high.take();
        if (0xd800..0xdc00).contains(&unit) {
            self.high = Some(unit);
            return Key::Nothing;
        }
        let symbol = char::decode_utf16(high.into_iter().chain([unit])).next();
        symbol.and_then(Result::ok).map_or(Key::Unknown, Key::Char)
    }
}

/// Tells whether a key may be one of the number pad, with or without NumLock.
fn is_on_number_pad(code: u16) -> bool {
    matches!(code, 0x0c | 0x21..=0x28 | 0x2d | 0x60..=0x69)
}

/// Tells whether a key means nothing alone: Shift, Ctrl, Alt, the locks, the Windows
/// keys.
fn is_modifier(code: u16) -> bool {
    matches!(code, 0x10..=0x12 | 0x14 | 0x5b | 0x5c | 0x90 | 0x91)
}

/// Returns why the program ends on a control event (`HandlerRoutine`); `None` if it goes
/// on. The exit codes are those of the signals that mean the same.
pub fn quit_of(control: u32) -> Option<Quit> {
    match control {
        0 | 1 => Some(Quit::Interrupt), // Ctrl+C, Ctrl+Break
        2 | 5 => Some(Quit::HangUp),    // the window is closed, the user logs off
        6 => Some(Quit::Terminate),     // the system shuts down
        _ => None,
    }
}
