//! Reports of the mouse, in the SGR encoding, which the terminal is asked for.

use crate::game::Place;

use super::Key;

/// The bits of a button that stand for shift, meta and control (xterm's ctlseqs,
/// "Mouse Tracking"). Others stand for motion, the wheel and further buttons.
const MODIFIERS: u16 = 4 | 8 | 16;
const LEFT: u16 = 0;

/// Reads the text between `ESC [ <` and the last byte of a report: the button, the
/// column and the row, which count from 1. The last byte is `M` for a press and `m` for
/// a release. Anything but the left button is nothing.
pub(super) fn report(text: &str, last: u8) -> Key {
    read(text, last).unwrap_or(Key::Nothing)
}

fn read(text: &str, last: u8) -> Option<Key> {
    let numbers: Vec<u16> = text
        .split(';')
        .map(|field| field.parse().ok())
        .collect::<Option<_>>()?;
    let [button, column, row] = numbers[..] else {
        return None;
    };
    let place = Place {
        column: column.checked_sub(1)?,
        row: row.checked_sub(1)?,
    };
    match (button & !MODIFIERS, last) {
        (LEFT, b'M') => Some(Key::Press(place)),
        (LEFT, b'm') => Some(Key::Release(place)),
        _ => None,
    }
}
