//! What the bytes beyond ASCII are.

/// Where bytes come from, and what those beyond ASCII are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// A pipe or a file: UTF-8, and the pairs in which the C library of Windows gives
    /// arrows.
    Script,
    /// A terminal whose characters are UTF-8, or have one byte.
    Utf8,
    /// A terminal whose characters beyond ASCII have two bytes, as in GBK and Big5. The
    /// second one may be a letter of ASCII, which was not typed.
    DoubleByte,
    /// The same in Shift JIS, which has characters of one byte as well.
    ShiftJis,
}

impl Encoding {
    /// Tells whether a byte is the first of a character of two bytes.
    pub(super) fn is_first_of_two(self, byte: u8) -> bool {
        match self {
            Self::Script | Self::Utf8 => false,
            Self::DoubleByte => matches!(byte, 0x81..=0xfe),
            // A1 to DF are the katakana of one byte (JIS X 0201).
            Self::ShiftJis => matches!(byte, 0x81..=0x9f | 0xe0..=0xfc),
        }
    }

    /// Tells whether bytes beyond ASCII are not UTF-8, and 80 to 9F no controls.
    pub(super) fn is_double_byte(self) -> bool {
        matches!(self, Self::DoubleByte | Self::ShiftJis)
    }
}
