//! Colours of the board (design 3) and of what stands around it, for what a terminal can
//! show.
//!
//! # How the colours were found
//!
//! By search, under bounds that the tests compute again, with the contrast of the Web Content
//! Accessibility Guidelines 2.1 and the colour difference CIEDE2000:
//!
//! * Text has a contrast of 4.5 or more to its background, the title of 3 or more to black
//!   and to white.
//! * Neighbours in value, the last tile and the first, every tile and the empty cell, every
//!   tile and the ground differ by 10 or more, the ground and the empty cell by 5 or more; in
//!   [`Theme::Colorblind`] to every kind of eye.
//!
//! The tiles of [`Theme::Original`] are the colours nearest to those of the web game that
//! keep the bounds, and in 256 colours the nearest to these. The web game's numbers have as
//! little as 1.5 on their tiles, and its 128 to 2048 differ by 2: the order of the hues is
//! kept, and the golds go from pale to deep before the 2048 shines.
//!
//! What the 16 basic colours look like is up to the terminal and its user. The bounds are
//! kept, as well as can be, in the usual palettes at once: those of XTerm, VGA, the Windows
//! console (new and legacy), VS Code, and the Linux console, on which the backgrounds 8 to 15
//! are 0 to 7. That leaves nine colours for tiles, whose text is the same everywhere: 9, 12
//! and 13 are light in one palette and dark in another, 0, 7, 8 and 15 are needed for ground
//! and empty cells.

use crate::game::Exponent;

use super::frame::{Color, Ink};
use palettes::{
    COLORBLIND, COLORBLIND_BASIC, DARK, DARK_BASIC, LIGHT, LIGHT_BASIC, ORIGINAL, ORIGINAL_INDEXED,
    Palette,
};

mod palettes;

/// A set of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// At first sight the web game. In 16 colours it is [`Theme::Dark`].
    Original,
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

/// The colours of all that is no tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trim {
    /// The gaps between the cells and the frame around the board.
    pub ground: Color,
    /// A label and its number, such as the score, on the ground's colour.
    pub chip: Ink,
    /// The panel of the help and of the end of a game.
    pub panel: Ink,
    /// The keys in such a panel.
    pub panel_keys: Ink,
    /// The panel of a win.
    pub win: Ink,
    /// The name of the game, on the terminal's own ground, whether dark or light.
    pub title: Ink,
    /// What is read once: the line of keys, on the terminal's own ground.
    pub quiet: Ink,
    /// A tile that was just made.
    pub made: Ink,
}

impl Trim {
    /// The terminal's own colours.
    pub const PLAIN: Self = Self {
        ground: Color::Default,
        chip: Ink::PLAIN,
        panel: Ink::PLAIN,
        panel_keys: Ink::PLAIN,
        win: Ink::PLAIN,
        title: Ink::PLAIN,
        quiet: Ink::PLAIN,
        made: Ink::PLAIN,
    };
}

impl Theme {
    /// Returns the colours of a tile or of an empty cell (exponent 0); `None`
    /// where no colours are to be used.
    pub fn ink(self, exponent: Exponent, depth: Depth) -> Option<Ink> {
        let brush = self.brush(depth)?;
        let palette = brush.palette;
        Some(brush.strong(match exponent.checked_sub(1) {
            Some(step) => brush.on(palette.tiles[usize::from(step) % palette.tiles.len()]),
            None => brush.on(palette.empty),
        }))
    }

    /// Returns the colours of all that is no tile; `None` where no colours are to be used.
    pub fn trim(self, depth: Depth) -> Option<Trim> {
        let brush = self.brush(depth)?;
        let palette = brush.palette;
        let color = brush.color;
        let quiet = match depth {
            // Bright black is too dark on black in some palettes, too light on white in others.
            Depth::Basic => Color::Default,
            Depth::Indexed => Color::Indexed(QUIET),
            _ => rgb(QUIET.into()),
        };
        Some(Trim {
            ground: color(palette.ground),
            chip: brush.on(palette.ground),
            panel: brush.on(palette.panel),
            panel_keys: Ink::new(color(palette.keys), color(palette.panel)),
            win: brush.on(palette.win),
            title: brush.strong(Ink::new(color(palette.title), Color::Default)),
            quiet: Ink::new(quiet, Color::Default),
            made: brush.strong(brush.on(palette.text[1])),
        })
    }

    fn brush(self, depth: Depth) -> Option<Brush> {
        let [basic, indexed] = match self {
            Self::Original => [&DARK_BASIC, &ORIGINAL_INDEXED],
            Self::Dark => [&DARK_BASIC, &DARK],
            Self::Light => [&LIGHT_BASIC, &LIGHT],
            Self::Colorblind => [&COLORBLIND_BASIC, &COLORBLIND],
            Self::Mono => return None,
        };
        // The first 16 of the 256 are the user's to change: they are left out.
        let (palette, color): (_, fn(u32) -> Color) = match depth {
            Depth::None => return None,
            Depth::Basic => (basic, |number| Color::Basic(number as u8)),
            Depth::Indexed => (indexed, |number| Color::Indexed(number as u8)),
            Depth::True if self == Self::Original => (&ORIGINAL, |number| {
                let [_, red, green, blue] = number.to_be_bytes();
                Color::Rgb(red, green, blue)
            }),
            Depth::True => (indexed, rgb),
        };
        Some(Brush {
            palette,
            color,
            bold: depth != Depth::Basic,
        })
    }
}

/// The grey with a contrast of 4.5 to black and to white, of the 256 colours.
const QUIET: u8 = 243;

/// A palette, and how its numbers become colours.
struct Brush {
    palette: &'static Palette,
    color: fn(u32) -> Color,
    /// Whether what stands out is bold. In 16 colours nothing is: many terminals, XTerm and
    /// the Linux console among them, show the bright colour then, a grey in place of black.
    bold: bool,
}

impl Brush {
    /// Returns text on a background.
    fn on(&self, background: u32) -> Ink {
        let is_deep = self.palette.deep.contains(&background);
        let text = self.palette.text[usize::from(is_deep)];
        Ink::new((self.color)(text), (self.color)(background))
    }

    /// Returns an ink that stands out.
    fn strong(&self, ink: Ink) -> Ink {
        if self.bold { ink.bold() } else { ink }
    }
}

/// Returns what xterm shows for a colour of its 6x6x6 cube (16 to 231) or its
/// ramp of greys (232 to 255).
fn rgb(index: u32) -> Color {
    if index >= 232 {
        let grey = (8 + 10 * (index - 232)) as u8;
        return Color::Rgb(grey, grey, grey);
    }
    let level = |step: u32| if step == 0 { 0 } else { 55 + 40 * step as u8 };
    let index = index - 16;
    Color::Rgb(level(index / 36), level(index / 6 % 6), level(index % 6))
}
