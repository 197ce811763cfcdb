//! Colours that follow the value of a tile (design 3), for what a terminal can show.

use crate::game::Exponent;

use super::frame::{Color, Ink};

/// A set of tile colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Bright tiles on a dark ground.
    Dark,
    /// For terminals with a white ground: tiles from pale to deep.
    Light,
    /// No colours: boxes.
    Mono,
    /// Told apart whatever cones an eye lacks: where there are enough colours, warm
    /// and cool ones in turn, from light to dark.
    Colorblind,
}

/// How many colours a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None: no colour command is ever written.
    None,
    /// The 16 basic ones.
    Basic,
    /// xterm's 256.
    Indexed,
    /// Red, green and blue of 8 bits each.
    True,
}

/// The colours of a theme, by their numbers in xterm's palette of 16 or of 256.
///
/// Neighbours in value, the last tile and the first, and every tile and the empty
/// cell have backgrounds that differ by a CIEDE2000 of 10 or more, and text has a
/// contrast of 4.5:1 or more. Terminals show the first 16 as their users like,
/// so for these it holds with xterm's own.
struct Palette {
    /// The background of empty cells.
    empty: u8,
    /// Those of the tiles 2, 4, 8 … 131072; larger ones begin again with the first.
    tiles: [u8; 17],
    /// The backgrounds with white text; on all others it is black.
    deep: &'static [u8],
}

const DARK_BASIC: Palette = Palette {
    empty: 0,
    tiles: [7, 3, 11, 9, 1, 13, 5, 12, 4, 14, 6, 10, 2, 15, 8, 11, 9],
    deep: &[0, 1, 4, 5, 12],
};
const DARK: Palette = Palette {
    empty: 236,
    tiles: [
        252, 223, 215, 208, 202, 160, 226, 220, 112, 34, 37, 45, 33, 63, 129, 200, 162,
    ],
    deep: &[63, 129, 160, 162, 236],
};

const LIGHT_BASIC: Palette = Palette {
    empty: 7,
    tiles: [11, 3, 9, 1, 13, 5, 12, 4, 14, 6, 10, 2, 8, 0, 9, 5, 4],
    deep: &[0, 1, 4, 5, 12],
};
const LIGHT: Palette = Palette {
    empty: 254,
    tiles: [
        230, 223, 215, 209, 203, 160, 221, 178, 106, 34, 37, 74, 26, 19, 91, 162, 89,
    ],
    deep: &[19, 26, 89, 91, 160, 162],
};

// All the others, in an order found by search: neighbours differ by 28 or more to every eye.
const COLORBLIND_BASIC: Palette = Palette {
    empty: 0,
    tiles: [7, 9, 14, 3, 6, 11, 13, 10, 8, 7, 5, 2, 4, 1, 12, 15, 8],
    deep: &[0, 1, 4, 5, 12],
};
// Warm and cool in turn, from light to dark, found by search: neighbours differ by
// 22 or more to every eye.
const COLORBLIND: Palette = Palette {
    empty: 236,
    tiles: [
        228, 123, 220, 147, 186, 44, 178, 74, 173, 105, 136, 31, 167, 62, 94, 57, 88,
    ],
    deep: &[57, 62, 88, 94, 236],
};

impl Theme {
    /// Returns the colours of a tile or of an empty cell (exponent 0); `None`
    /// where no colours are to be used.
    pub fn ink(self, exponent: Exponent, depth: Depth) -> Option<Ink> {
        let [basic, indexed] = match self {
            Self::Dark => [&DARK_BASIC, &DARK],
            Self::Light => [&LIGHT_BASIC, &LIGHT],
            Self::Colorblind => [&COLORBLIND_BASIC, &COLORBLIND],
            Self::Mono => return None,
        };
        // The first 16 of the 256 are the user's to change: they are left out.
        let (palette, [black, white], color): (_, _, fn(u8) -> Color) = match depth {
            Depth::None => return None,
            Depth::Basic => (basic, [0, 15], Color::Basic),
            Depth::Indexed => (indexed, [16, 231], Color::Indexed),
            Depth::True => (indexed, [16, 231], rgb),
        };
        let background = match exponent.checked_sub(1) {
            Some(step) => palette.tiles[usize::from(step) % palette.tiles.len()],
            None => palette.empty,
        };
        let is_deep = palette.deep.contains(&background);
        let foreground = color(if is_deep { white } else { black });
        Some(Ink::new(foreground, color(background)))
    }
}

/// Returns what xterm shows for a colour of its 6x6x6 cube (16 to 231) or its
/// ramp of greys (232 to 255).
fn rgb(index: u8) -> Color {
    if index >= 232 {
        let grey = 8 + 10 * (index - 232);
        return Color::Rgb(grey, grey, grey);
    }
    let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    let index = index - 16;
    Color::Rgb(level(index / 36), level(index / 6 % 6), level(index % 6))
}
