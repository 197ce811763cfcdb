//! The forms of keys: bytes, and what they are, in a script.

use super::*;

/// Bytes and the keys that they are.
pub(super) type Case = (&'static [u8], &'static [Key]);

pub(super) const UNKNOWN: Key = Key::Unknown;
pub(super) const NOTHING: Key = Key::Nothing;

pub(super) const ARROWS: &[Case] = &[
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
    (b"\x1b[a", &[UP]), // Shift and Ctrl in rxvt
    (b"\x1b[d", &[LEFT]),
    (b"\x1bOb", &[DOWN]),
    (b"\x1bOc", &[RIGHT]),
    (b"\x9bA", &[UP]), // 8-bit controls
    (b"\x9b1;5D", &[LEFT]),
    (b"\x8fC", &[RIGHT]),
    (b"\x1b\x9bB", &[DOWN]),
    (b"\x1b[A\x1b[D\x1bOB", &[UP, LEFT, DOWN]),
    (b"w\x1b[Dw", &[Key::Char('w'), LEFT, Key::Char('w')]),
];

const HOMES: &[Case] = &[
    (b"\x1b[H", &[Key::Home]), // xterm, in both modes of its cursor keys
    (b"\x1b[F", &[Key::End]),
    (b"\x1bOH", &[Key::Home]),
    (b"\x1bOF", &[Key::End]),
    (b"\x1b[1~", &[Key::Home]), // the Linux console, tmux
    (b"\x1b[4~", &[Key::End]),
    (b"\x1b[7~", &[Key::Home]), // rxvt, then with Shift, with Ctrl, with both
    (b"\x1b[8~", &[Key::End]),
    (b"\x1b[7$", &[Key::Home]),
    (b"\x1b[8$", &[Key::End]),
    (b"\x1b[7^", &[Key::Home]),
    (b"\x1b[8^", &[Key::End]),
    (b"\x1b[7@", &[Key::Home]),
    (b"\x1b[8@", &[Key::End]),
    (b"\x1b[7$w", &[Key::Home, Key::Char('w')]),
    (b"\x1b[3$w", &[UNKNOWN, Key::Char('w')]), // Delete
    (b"\x1b[1;5H", &[Key::Home]),
    (b"\x1b[1;2F", &[Key::End]),
    (b"\x1b[1;3~", &[Key::Home]),
    (b"\x1b[4;5~", &[Key::End]),
    (b"\x1bO5H", &[Key::Home]),
    (b"\x1bO1;5F", &[Key::End]),
    (b"\x9bH", &[Key::Home]),
    (b"\x8fF", &[Key::End]),
    (b"\x1b\x1b[H", &[Key::Home]),
    (b"\x1b[1;129H", &[Key::Home]), // kitty, with a lock; pressed, released
    (b"\x1b[1;1:1F", &[Key::End]),
    (b"\x1b[1;1:3F", &[NOTHING]),
    (b"\x1b[57423u", &[Key::Home]),
    (b"\x1b[57424;129u", &[Key::End]),
    (b"\x1b[57423;1:3u", &[NOTHING]),
    (b"\x1bOk", &[Key::Char('+')]), // the number pad
    (b"\x1bOm", &[Key::Char('-')]),
    (b"\x1bOM", &[Key::Char('\r')]),
    (b"\x1b[2~", &[UNKNOWN]), // Insert, Page Up
    (b"\x1b[5~", &[UNKNOWN]),
    (b"\x1b[17~", &[UNKNOWN]), // F6
];

pub(super) const KITTY: &[Case] = &[
    (b"\x1b[1;1:1A", &[UP]), // pressed, repeated, released
    (b"\x1b[1;1:2A", &[UP]),
    (b"\x1b[1;1:3A", &[NOTHING]),
    (b"\x1b[1;5:3D", &[NOTHING]),
    (b"\x1b[97u", &[Key::Char('a')]),
    (b"\x1b[97;1u", &[Key::Char('a')]),
    (b"\x1b[97;2u", &[Key::Char('a')]),
    (b"\x1b[97;1:2u", &[Key::Char('a')]),
    (b"\x1b[97;1:3u", &[NOTHING]),
    (b"\x1b[97:65;2u", &[Key::Char('A')]), // with the shifted key
    (b"\x1b[97;1;97u", &[Key::Char('a')]), // with the text
    (b"\x1b[97;3u", &[UNKNOWN]),           // Alt
    (b"\x1b[99;5u", &[Key::Char('\x03')]), // Ctrl+C
    (b"\x1b[27u", &[Key::Escape]),
    (b"\x1b[27;1:3u", &[NOTHING]),
    (b"\x1b[1114112u", &[UNKNOWN]), // no character
    (b"\x1b[47:63;2u", &[Key::Char('?')]),
    (b"\x1b[47;2;63u", &[Key::Char('?')]),
    (b"\x1b[61:43;130u", &[Key::Char('+')]),
    (b"\x1b[97;65u", &[Key::Char('a')]), // CapsLock, NumLock, both
    (b"\x1b[97;129u", &[Key::Char('a')]),
    (b"\x1b[97;193u", &[Key::Char('a')]),
    (b"\x1b[99;69u", &[Key::Char('\x03')]), // and Ctrl+C, Esc with them
    (b"\x1b[99;133u", &[Key::Char('\x03')]),
    (b"\x1b[99;197u", &[Key::Char('\x03')]),
    (b"\x1b[99:67;6u", &[Key::Char('\x03')]),    // and Shift
    (b"\x1b[1089::99;5u", &[Key::Char('\x03')]), // where the key C is Cyrillic
    (b"\x1b[1089;5u", &[UNKNOWN]),
    (b"\x1b[122;133u", &[Key::Char('\x1a')]),
    (b"\x1b[27;129u", &[Key::Escape]),
    (b"\x1b[27;65u", &[Key::Escape]),
    (b"\x1b[27;2u", &[Key::Escape]),
    (b"\x1b[91;5u", &[Key::Escape]),
    (b"\x1b[99;7u", &[UNKNOWN]), // Ctrl and Alt, Super
    (b"\x1b[99;9u", &[UNKNOWN]),
    (b"\x1b[1;129A", &[UP]),
    (b"\x1b[57417u", &[LEFT]), // the number pad
    (b"\x1b[57418;129u", &[RIGHT]),
    (b"\x1b[57419;65u", &[UP]),
    (b"\x1b[57420;193u", &[DOWN]),
    (b"\x1b[57420;1:3u", &[NOTHING]),
    (b"\x1b[57413u", &[Key::Char('+')]),
    (b"\x1b[57412;129u", &[Key::Char('-')]),
    (b"\x1b[57414u", &[Key::Char('\r')]),
    (b"\x1b[57399u", &[UNKNOWN]), // its 0, Page Up, F13
    (b"\x1b[57421u", &[UNKNOWN]),
    (b"\x1b[57376u", &[UNKNOWN]),
    (b"\x1b[57358u", &[NOTHING]), // a lock, Shift, Ctrl alone
    (b"\x1b[57360;129u", &[NOTHING]),
    (b"\x1b[57441u", &[NOTHING]),
    (b"\x1b[57442;5u", &[NOTHING]),
    (b"\x1b[27;5;99~", &[Key::Char('\x03')]), // xterm with modifyOtherKeys
    (b"\x1b[27;5;67~", &[Key::Char('\x03')]),
    (b"\x1b[27;6;99~", &[Key::Char('\x03')]),
    (b"\x1b[27;5;122~", &[Key::Char('\x1a')]),
    (b"\x1b[27;2;63~", &[Key::Char('?')]),
    (b"\x1b[27;2;87~", &[Key::Char('W')]),
    (b"\x1b[27;3;119~", &[UNKNOWN]),
    (b"\x1b[27;5;27~", &[UNKNOWN]),
    (b"\x1b[27;2;27~", &[Key::Escape]),
    (b"\x1b[27;5~", &[UNKNOWN]),
];

const WINDOWS: &[Case] = &[
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
    (b"\xe0\x47", &[Key::Home]),
    (b"\xe0\x4f", &[Key::End]),
    (b"\0\x47", &[Key::Home]),
    (b"\0\x4f", &[Key::End]),
    (b"\0\x77", &[UNKNOWN]), // Ctrl+Home, whose code is the letter w
    (b"\xe0\x4bK", &[LEFT, Key::Char('K')]),
    (b"\xe0\x1b[A", &[UNKNOWN, UP]),
    (b"\xe0\x1b", &[UNKNOWN, Key::Escape]),
    (b"\xe0\xe0\x4b", &[UNKNOWN, LEFT]),
    (b"\0\0\x4b", &[UNKNOWN, LEFT]),
    (b"\0\x80w", &[UNKNOWN, UNKNOWN, Key::Char('w')]), // 00 begins no character
    (b"\xe0", &[UNKNOWN]),
    (b"\0\xe2\x82\xac", &[UNKNOWN, Key::Char('€')]),
];

pub(super) const REPORTS: &[Case] = &[
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
    (b"\x1b[200~dq\x03", &[Key::Char('\x03')]), // without an end, but with Ctrl+C
    (b"\x1b[200~\x03\x03dq", &[Key::Char('\x03')]),
    (b"\x1b[?62;22c", &[NOTHING]), // answers: attributes, a mode, kitty's flags
    (b"\x1b[>0;276;0c", &[NOTHING]),
    (b"\x1b[?2026;2$y", &[NOTHING]),
    (b"\x1b[?1u", &[NOTHING]),
    (b"\x1b[201~w", &[UNKNOWN, Key::Char('w')]), // an end without a beginning
    (b"\x1b[M\x1b[A", &[UNKNOWN, UP]),           // a report that breaks off
];

/// What the left button of the mouse did, in the SGR encoding.
pub(super) const BUTTONS: &[Case] = &[
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

const OTHERS: &[Case] = &[
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
    (b"\x1b[15~", &[UNKNOWN]), // F5, Delete, Shift+Tab
    (b"\x1b[3;5~", &[UNKNOWN]),
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

const INVALID: &[Case] = &[
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
const AFTER_E0: &[Case] = &[
    ("ก".as_bytes(), &[Key::Char('ก')]),
    ("अa".as_bytes(), &[Key::Char('अ'), Key::Char('a')]),
    (b"\xe0\xa4w", &[UNKNOWN, Key::Char('w')]),
];

/// All forms.
pub(super) fn cases() -> impl Iterator<Item = Case> {
    let all = [
        ARROWS, HOMES, KITTY, WINDOWS, REPORTS, BUTTONS, OTHERS, INVALID, AFTER_E0,
    ];
    all.into_iter().flatten().copied()
}
