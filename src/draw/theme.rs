//! Colours that follow the value of a tile (design 3), for what a terminal can show.

use crate::board::Exponent;

use super::frame::{Color, Ink};

/// A set of tile colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Bright tiles on a dark ground.
    Dark,
    /// No colours: boxes.
    Mono,
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

/// Background colours of the tiles 2, 4, 8 … 131072 in xterm's palette. Larger
/// tiles begin again with the first. Neighbours differ by a CIEDE2000 of 10 or
/// more, and black or white on them has a contrast of 4.5:1 or more.
const DARK_INDEXED: [u8; 17] = [
    252, 223, 215, 208, 202, 160, 226, 220, 112, 34, 37, 45, 33, 63, 129, 200, 162,
];
const DARK_INDEXED_LIGHT_TEXT: [u8; 4] = [160, 63, 129, 162];
const DARK_INDEXED_EMPTY: u8 = 236;

/// The same for the 16 basic colours.
const DARK_BASIC: [u8; 17] = [7, 3, 11, 9, 1, 13, 5, 12, 4, 14, 6, 10, 2, 15, 8, 11, 9];
const DARK_BASIC_LIGHT_TEXT: [u8; 4] = [1, 5, 12, 4];
const DARK_BASIC_EMPTY: u8 = 0;

const BLACK: u8 = 16;
const WHITE: u8 = 231;
const BASIC_BLACK: u8 = 0;
const BASIC_WHITE: u8 = 15;

impl Theme {
    /// Returns the colours of a tile or of an empty cell (exponent 0); `None`
    /// where no colours are to be used.
    pub fn ink(self, exponent: Exponent, depth: Depth) -> Option<Ink> {
        match (self, depth) {
            (Self::Mono, _) | (_, Depth::None) => None,
            (Self::Dark, Depth::Basic) => {
                let index = tile(&DARK_BASIC, exponent).unwrap_or(DARK_BASIC_EMPTY);
                let light = exponent == 0 || DARK_BASIC_LIGHT_TEXT.contains(&index);
                let foreground = Color::Basic(if light { BASIC_WHITE } else { BASIC_BLACK });
                Some(Ink {
                    foreground,
                    background: Color::Basic(index),
                })
            }
            (Self::Dark, Depth::Indexed | Depth::True) => {
                let index = tile(&DARK_INDEXED, exponent).unwrap_or(DARK_INDEXED_EMPTY);
                let light = exponent == 0 || DARK_INDEXED_LIGHT_TEXT.contains(&index);
                let color = if depth == Depth::True {
                    rgb
                } else {
                    Color::Indexed
                };
                Some(Ink {
                    foreground: color(if light { WHITE } else { BLACK }),
                    background: color(index),
                })
            }
        }
    }
}

fn tile(colors: &[u8], exponent: Exponent) -> Option<u8> {
    exponent
        .checked_sub(1)
        .map(|step| colors[usize::from(step) % colors.len()])
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
