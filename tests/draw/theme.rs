//! The colours of tiles: readable, told apart from their neighbours in value, and
//! never a foreground without a background.

use console2048::board::Exponent;
use console2048::draw::{Color, Depth, Ink, Theme};

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
        Color::Basic(index) | Color::Indexed(index @ 0..16) => XTERM_BASIC[usize::from(index)],
        Color::Indexed(index @ 232..) => [8 + 10 * (index - 232); 3],
        Color::Indexed(index) => {
            let index = usize::from(index - 16);
            [CUBE[index / 36], CUBE[index / 6 % 6], CUBE[index % 6]]
        }
    }
}

/// Undoes the gamma of sRGB (IEC 61966-2-1).
fn linear(level: u8) -> f64 {
    let level = f64::from(level) / 255.0;
    if level <= 0.04045 {
        level / 12.92
    } else {
        ((level + 0.055) / 1.055).powf(2.4)
    }
}

/// Returns the contrast of two colours by the Web Content Accessibility Guidelines 2.1.
fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let luminance = |rgb: [u8; 3]| {
        let [red, green, blue] = rgb.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Turns sRGB into CIELAB under its white point, D65.
fn lab(rgb: [u8; 3]) -> [f64; 3] {
    let [red, green, blue] = rgb.map(linear);
    let x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047;
    let y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    let z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883;
    let [fx, fy, fz] = [x, y, z].map(|t: f64| {
        if t > (6.0_f64 / 29.0).powi(3) {
            t.cbrt()
        } else {
            t * (29.0_f64 / 6.0).powi(2) / 3.0 + 4.0 / 29.0
        }
    });
    [116.0 * fy - 16.0, 500.0 * (fx - fy), 200.0 * (fy - fz)]
}

/// Returns the colour difference CIEDE2000 with all weights 1, by G. Sharma, W. Wu
/// and E. N. Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes,
/// Supplementary Test Data, and Mathematical Observations", Color Research and
/// Application 30 (2005), equations 2 to 22.
fn ciede2000([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let seventh = |c: f64| (c.powi(7) / (c.powi(7) + 25.0_f64.powi(7))).sqrt();
    let mean_chroma = (a1.hypot(b1) + a2.hypot(b2)) / 2.0;
    let stretch = 1.5 - 0.5 * seventh(mean_chroma);
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let grey = c1 * c2 == 0.0;

    let turn = match h2 - h1 {
        _ if grey => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let hue_difference = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();

    let mean_hue = match h1 + h2 {
        sum if grey => sum,
        sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => (sum + 360.0) / 2.0,
        sum => (sum - 360.0) / 2.0,
    };
    let (mean_l, mean_c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let cosine = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cosine(mean_hue - 30.0)
        + 0.24 * cosine(2.0 * mean_hue)
        + 0.32 * cosine(3.0 * mean_hue + 6.0)
        - 0.20 * cosine(4.0 * mean_hue - 63.0);
    let from_50 = (mean_l - 50.0).powi(2);
    let lightness = (l2 - l1) / (1.0 + 0.015 * from_50 / (20.0 + from_50).sqrt());
    let chroma = (c2 - c1) / (1.0 + 0.045 * mean_c);
    let hue = hue_difference / (1.0 + 0.015 * mean_c * t);
    let rotation = 60.0 * (-((mean_hue - 275.0) / 25.0).powi(2)).exp();
    let rotation = -rotation.to_radians().sin() * 2.0 * seventh(mean_c);
    (lightness.powi(2) + chroma.powi(2) + hue.powi(2) + rotation * chroma * hue).sqrt()
}

/// Rows of table I of the same paper: two colours and their difference.
#[test]
fn the_difference_agrees_with_published_pairs() {
    for (one, other, difference) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0011], 7.2195),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [61.0, -5.0, 29.0], 22.8977),
        ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
        ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
        (
            [60.2574, -34.0099, 36.2677],
            [60.4626, -34.1751, 39.4387],
            1.2644,
        ),
        (
            [35.0831, -44.1164, 3.7933],
            [35.0232, -40.0716, 1.5901],
            1.8645,
        ),
        (
            [6.7747, -0.2908, -2.4247],
            [5.8714, -0.0985, -2.2286],
            0.6377,
        ),
        (
            [2.0776, 0.0795, -1.1350],
            [0.9033, -0.0636, -0.5514],
            0.9082,
        ),
    ] {
        for (one, other) in [(one, other), (other, one)] {
            let found = ciede2000(one, other);
            assert!(
                (found - difference).abs() < 5e-5,
                "{one:?} {other:?}: {found}"
            );
        }
    }
}

#[test]
fn the_contrast_and_the_colour_space_agree_with_known_values() {
    assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
    assert!((contrast([119; 3], [255; 3]) - 4.478).abs() < 1e-3);
    let near = |found: [f64; 3], known: [f64; 3]| {
        found
            .iter()
            .zip(known)
            .all(|(found, known)| (found - known).abs() < 0.05)
    };
    assert!(near(lab([255; 3]), [100.0, 0.0, 0.0]));
    assert!(near(lab([255, 0, 0]), [53.24, 80.09, 67.20]));
    assert!(near(lab([0, 0, 255]), [32.30, 79.19, -107.86]));
}

/// Returns the colours of a tile.
fn ink(exponent: Exponent, depth: Depth) -> Ink {
    Theme::Dark.ink(exponent, depth).expect("there are colours")
}

#[test]
fn numbers_have_a_contrast_of_4_5_or_more() {
    for depth in COLOURED {
        for exponent in EXPONENTS {
            let Ink {
                foreground,
                background,
            } = ink(exponent, depth);
            let contrast = contrast(shown(foreground), shown(background));
            assert!(contrast >= 4.5, "{depth:?} 2^{exponent}: {contrast}");
        }
    }
}

#[test]
fn neighbours_in_value_differ_visibly() {
    for depth in COLOURED {
        let background = |exponent| lab(shown(ink(exponent, depth).background));
        for exponent in EXPONENTS.skip(1) {
            for other in [exponent - 1, 0] {
                let difference = ciede2000(background(exponent), background(other));
                assert!(
                    difference >= 10.0,
                    "{depth:?} 2^{other} and 2^{exponent}: {difference}"
                );
            }
        }
    }
}

/// The tiles of a game of 4x4 have 17 colours of their own where there are as many.
#[test]
fn colours_do_not_repeat_before_131072() {
    for depth in [Depth::Indexed, Depth::True] {
        let mut seen: Vec<Color> = (1..=17).map(|e| ink(e, depth).background).collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 17);
    }
}

#[test]
fn a_depth_uses_only_its_own_kind_of_colour() {
    for exponent in EXPONENTS {
        for depth in COLOURED {
            let Ink {
                foreground,
                background,
            } = ink(exponent, depth);
            for color in [foreground, background] {
                let fits = match depth {
                    Depth::Basic => matches!(color, Color::Basic(0..16)),
                    // The first 16 of the 256 are the user's to change.
                    Depth::Indexed => matches!(color, Color::Indexed(16..)),
                    _ => matches!(color, Color::Rgb(..)),
                };
                assert!(fits, "{depth:?} {color:?}");
            }
        }
        // True colour is the same picture as 256 colours.
        let (indexed, direct) = (ink(exponent, Depth::Indexed), ink(exponent, Depth::True));
        assert_eq!(shown(indexed.foreground), shown(direct.foreground));
        assert_eq!(shown(indexed.background), shown(direct.background));
    }
}

#[test]
fn there_are_no_colours_in_mono_or_without_depth() {
    for exponent in EXPONENTS {
        assert_eq!(Theme::Dark.ink(exponent, Depth::None), None);
        for depth in [Depth::None, Depth::Basic, Depth::Indexed, Depth::True] {
            assert_eq!(Theme::Mono.ink(exponent, depth), None);
        }
    }
}
