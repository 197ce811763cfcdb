//! The colours of every theme in every depth, found by search; see the module above.

/// The colours of a theme by number: that of xterm's palette of 16 or of 256, or 0xRRGGBB.
pub(super) struct Palette {
    /// Dark text and light text. The light one is also the background of what was just made.
    pub(super) text: [u32; 2],
    pub(super) ground: u32,
    /// The background of empty cells.
    pub(super) empty: u32,
    /// Those of the tiles 2, 4, 8 … 131072; larger ones begin again with the first.
    pub(super) tiles: [u32; 17],
    /// The backgrounds with light text, all others have dark text.
    pub(super) deep: &'static [u32],
    pub(super) panel: u32,
    /// The text of keys in a panel.
    pub(super) keys: u32,
    pub(super) win: u32,
    pub(super) title: u32,
}

pub(super) const ORIGINAL: Palette = Palette {
    text: [0x2f2b25, 0xffffff],
    ground: 0xbbada0,
    empty: 0xcdc1b4,
    tiles: [
        0xf7f1e9, 0xefe0bd, 0xf3b27a, 0xf9925d, 0xf6775e, 0xd5391c, 0xf8e9aa, 0xf6da5e, 0xdfb229,
        0xc68f0a, 0xffca15, 0xaac83c, 0x5fb04e, 0x1f7d5f, 0x12738a, 0x2b63b8, 0x4b3fa0,
    ],
    deep: &[0xd5391c, 0x1f7d5f, 0x12738a, 0x2b63b8, 0x4b3fa0, 0x3c3a32],
    panel: 0x3c3a32,
    keys: 0xedc22e,
    win: 0xedc22e,
    title: 0xb8860b,
};
pub(super) const ORIGINAL_INDEXED: Palette = Palette {
    text: [235, 231],
    ground: 248,
    empty: 251,
    tiles: [
        230, 223, 215, 209, 203, 160, 228, 221, 178, 136, 220, 149, 71, 29, 24, 26, 61,
    ],
    deep: &[160, 29, 24, 26, 61, 237],
    panel: 237,
    ..DARK
};

pub(super) const DARK_BASIC: Palette = Palette {
    text: [0, 15],
    ground: 7,
    empty: 8,
    tiles: [11, 14, 10, 1, 2, 4, 3, 6, 5, 11, 14, 10, 1, 2, 4, 3, 6],
    deep: &[0, 1, 4, 5, 8],
    panel: 0,
    keys: 11,
    win: 11,
    title: 9,
};
pub(super) const DARK: Palette = Palette {
    text: [16, 231],
    ground: 240,
    empty: 236,
    tiles: [
        252, 223, 215, 208, 202, 160, 226, 220, 112, 34, 37, 45, 33, 63, 129, 200, 162,
    ],
    deep: &[63, 129, 160, 162, 234, 236, 240],
    panel: 234,
    keys: 220,
    win: 220,
    title: 136,
};

pub(super) const LIGHT_BASIC: Palette = Palette {
    ground: 0,
    empty: 7,
    tiles: [14, 11, 10, 3, 6, 2, 5, 1, 4, 14, 11, 10, 3, 6, 2, 5, 1],
    panel: 15,
    keys: 4,
    ..DARK_BASIC
};
pub(super) const LIGHT: Palette = Palette {
    ground: 250,
    empty: 254,
    tiles: [
        230, 223, 215, 209, 203, 160, 221, 178, 106, 34, 37, 74, 26, 19, 91, 162, 89,
    ],
    deep: &[19, 26, 89, 91, 160, 162],
    panel: 231,
    keys: 26,
    ..DARK
};

// Six colours, so that neighbours differ by 12 or more to every eye in every palette.
pub(super) const COLORBLIND_BASIC: Palette = Palette {
    tiles: [11, 4, 2, 5, 11, 4, 1, 5, 11, 4, 2, 5, 11, 4, 10, 1, 5],
    ..DARK_BASIC
};
// Warm and cool in turn, from light to dark: neighbours differ by 22 or more to every eye.
pub(super) const COLORBLIND: Palette = Palette {
    tiles: [
        228, 123, 220, 147, 186, 44, 178, 74, 173, 105, 136, 31, 167, 62, 94, 57, 88,
    ],
    deep: &[57, 62, 88, 94, 234, 236, 240],
    ..DARK
};
