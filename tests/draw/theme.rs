//! The colours of tiles: readable, told apart from their neighbours in value, and
//! never a foreground without a background.

use console2048::game::Exponent;
use console2048::screen::{Color, Depth, Ink, Theme};

use super::sight::{EYES, Eye, ciede2000, contrast, lab};

/// The themes that have colours, each with the eyes that it is for.
const THEMES: [(Theme, &[Eye]); 3] = [
    (Theme::Dark, EYES.first_chunk::<1>().unwrap()),
    (Theme::Light, EYES.first_chunk::<1>().unwrap()),
    (Theme::Colorblind, &EYES),
];
const COLOURED: [Depth; 3] = [Depth::Basic, Depth::Indexed, Depth::True];
/// Every exponent that a tile can have, with 0 for the empty cell.
const EXPONENTS: std::ops::RangeInclusive<Exponent> = 0..=56;

/// The 16 basic colours as xterm shows them unless told otherwise (XTerm-col.ad).
const XTERM_BASIC: [[u8; 3]; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];

/// The levels of xterm's 6x6x6 cube (256colres.pl).
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// Returns what xterm shows for a colour.
fn shown(color: Color) -> [u8; 3] {
    match color {
        Color::Rgb(red, green, blue) => [red, green, blue],
        Color::Default => unreachable!("no tile has the terminal's own colours"),
        Color::Basic(index) | Color::Indexed(index @ 0..16) => XTERM_BASIC[usize::from(index)],
        Color::Indexed(index @ 232..) => [8 + 10 * (index - 232); 3],
        Color::Indexed(index) => {
            let index = usize::from(index - 16);
            [CUBE[index / 36], CUBE[index / 6 % 6], CUBE[index % 6]]
        }
    }
}

/// Returns the colours of a tile.
fn ink(theme: Theme, exponent: Exponent, depth: Depth) -> Ink {
    theme.ink(exponent, depth).expect("there are colours")
}

/// The 16 basic colours are too few to keep their contrast to every eye.
#[test]
fn numbers_have_a_contrast_of_4_5_or_more() {
    for (theme, eyes) in THEMES {
        for depth in COLOURED {
            let eyes = if depth == Depth::Basic {
                &EYES[..1]
            } else {
                eyes
            };
            for (eye, exponent) in eyes.iter().flat_map(|eye| EXPONENTS.map(move |e| (eye, e))) {
                let ink = ink(theme, exponent, depth);
                let [text, ground] = [ink.foreground, ink.background].map(|c| eye.see(shown(c)));
                let contrast = contrast(text, ground);
                let name = eye.name;
                assert!(
                    contrast >= 4.5,
                    "{theme:?} {depth:?} 2^{exponent}, {name}: {contrast}"
                );
            }
        }
    }
}

/// With the last tile that has a colour of its own and the next, which begins again.
#[test]
fn neighbours_in_value_differ_visibly() {
    for (theme, eyes) in THEMES {
        for (eye, depth) in eyes
            .iter()
            .flat_map(|eye| COLOURED.map(|depth| (eye, depth)))
        {
            let background = |exponent| lab(eye.see(shown(ink(theme, exponent, depth).background)));
            for exponent in EXPONENTS.skip(1) {
                for other in [exponent - 1, 0] {
                    let difference = ciede2000(background(exponent), background(other));
                    let name = eye.name;
                    assert!(
                        difference >= 10.0,
                        "{theme:?} {depth:?} 2^{other} and 2^{exponent}, {name}: {difference}"
                    );
                }
            }
        }
    }
}

/// The tiles of a game of 4x4 have 17 colours of their own where there are as many.
#[test]
fn colours_do_not_repeat_before_131072() {
    for (theme, _) in THEMES {
        for depth in [Depth::Indexed, Depth::True] {
            let tile = |exponent| ink(theme, exponent, depth).background;
            let mut seen: Vec<Color> = (1..=17).map(tile).collect();
            seen.sort();
            seen.dedup();
            assert_eq!(seen.len(), 17);
            assert!((1..=17).all(|exponent| tile(exponent) == tile(exponent + 17)));
        }
    }
}

/// A dark ground and bright text, or the other way round: what is empty looks like
/// the terminal that the theme is for.
#[test]
fn empty_cells_have_the_ground_of_their_theme() {
    for (theme, _) in THEMES {
        for depth in COLOURED {
            let ink = ink(theme, 0, depth);
            let [text, ground] =
                [ink.foreground, ink.background].map(|color| lab(EYES[0].see(shown(color)))[0]);
            assert_eq!(theme == Theme::Light, ground > 85.0, "{theme:?} {depth:?}");
            assert_eq!(theme != Theme::Light, ground < 25.0, "{theme:?} {depth:?}");
            assert_eq!(theme == Theme::Light, text < ground, "{theme:?} {depth:?}");
        }
    }
}

#[test]
fn a_depth_uses_only_its_own_kind_of_colour() {
    for (theme, exponent) in THEMES
        .iter()
        .flat_map(|(t, _)| EXPONENTS.map(move |e| (*t, e)))
    {
        for depth in COLOURED {
            let Ink {
                foreground,
                background,
                ..
            } = ink(theme, exponent, depth);
            for color in [foreground, background] {
                let fits = match depth {
                    Depth::Basic => matches!(color, Color::Basic(0..16)),
                    // The first 16 of the 256 are the user's to change.
                    Depth::Indexed => matches!(color, Color::Indexed(16..)),
                    _ => matches!(color, Color::Rgb(..)),
                };
                assert!(fits, "{theme:?} {depth:?} {color:?}");
            }
        }
        // True colour is the same picture as 256 colours.
        let [indexed, direct] = [Depth::Indexed, Depth::True].map(|d| ink(theme, exponent, d));
        assert_eq!(shown(indexed.foreground), shown(direct.foreground));
        assert_eq!(shown(indexed.background), shown(direct.background));
    }
}

#[test]
fn there_are_no_colours_in_mono_or_without_depth() {
    for exponent in EXPONENTS {
        for (theme, _) in THEMES {
            assert_eq!(theme.ink(exponent, Depth::None), None);
        }
        for depth in [Depth::None, Depth::Basic, Depth::Indexed, Depth::True] {
            assert_eq!(Theme::Mono.ink(exponent, depth), None);
        }
    }
}
