//! The colours: readable, told apart from their neighbours in value, and never a foreground
//! without a background.

use console2048::game::Exponent;
use console2048::screen::{Color, Depth, Ink, Theme, Trim};

use super::palettes::{BASICS, Basic};
use super::sight::{EYES, Eye, ciede2000, contrast, lab};

/// The themes that have colours, each with the eyes that it is for.
const THEMES: [(Theme, &[Eye]); 4] = [
    (Theme::Original, USUAL),
    (Theme::Dark, USUAL),
    (Theme::Light, USUAL),
    (Theme::Colorblind, &EYES),
];
const USUAL: &[Eye] = EYES.first_chunk::<1>().unwrap();
const COLOURED: [Depth; 3] = [Depth::Basic, Depth::Indexed, Depth::True];
/// Every exponent that a tile can have.
const TILES: std::ops::RangeInclusive<Exponent> = 1..=56;

const BLACK: [u8; 3] = [0; 3];
const WHITE: [u8; 3] = [255; 3];

/// A theme in a depth, as one eye sees it on one terminal.
struct Sight {
    theme: Theme,
    depth: Depth,
    eye: &'static Eye,
    terminal: &'static Basic,
}

/// Returns all that is to be judged. Beyond 16 colours all terminals show the same.
fn sights() -> Vec<Sight> {
    let mut sights = Vec::new();
    for (theme, eyes) in THEMES {
        for depth in COLOURED {
            let basics = if depth == Depth::Basic { 6 } else { 1 };
            for terminal in &BASICS[..basics] {
                sights.extend(eyes.iter().map(|eye| Sight {
                    theme,
                    depth,
                    eye,
                    terminal,
                }));
            }
        }
    }
    sights
}

impl Sight {
    fn name(&self) -> String {
        let (eye, terminal) = (self.eye.name, self.terminal.name);
        format!("{:?} {:?}, {eye}, {terminal}", self.theme, self.depth)
    }

    fn ink(&self, exponent: Exponent) -> Ink {
        self.theme.ink(exponent, self.depth).expect("colours")
    }

    fn trim(&self) -> Trim {
        self.theme.trim(self.depth).expect("colours")
    }

    /// Returns the contrast of text to its own background.
    fn contrast(&self, ink: Ink) -> f64 {
        let text = self.terminal.text(ink.foreground);
        let ground = self.terminal.ground(ink.background);
        contrast(self.eye.see(text), self.eye.see(ground))
    }

    /// Returns the contrast of text on the terminal's own ground.
    fn contrast_on(&self, ink: Ink, ground: [u8; 3]) -> f64 {
        assert_eq!(ink.background, Color::Default);
        let text = self.terminal.text(ink.foreground);
        contrast(self.eye.see(text), self.eye.see(ground))
    }

    /// Returns the difference of two backgrounds.
    fn difference(&self, one: Color, other: Color) -> f64 {
        self.difference_to(one, self.terminal.ground(other))
    }

    fn difference_to(&self, one: Color, other: [u8; 3]) -> f64 {
        let [one, other] = [self.terminal.ground(one), other].map(|rgb| lab(self.eye.see(rgb)));
        ciede2000(one, other)
    }

    /// Returns the contrast that text should have.
    fn bound(&self) -> f64 {
        match self.depth {
            Depth::Basic => self.terminal.contrast,
            _ => 4.5,
        }
    }
}

/// The 16 basic colours are too few to keep their contrast to every eye. The smallest is 3.6
/// in them (VS Code), else 4.53 (`original` in 256 colours).
#[test]
fn numbers_have_a_contrast_of_4_5_or_more() {
    for sight in sights() {
        if sight.depth == Depth::Basic && sight.eye.name != USUAL[0].name {
            continue;
        }
        for exponent in TILES {
            let contrast = sight.contrast(sight.ink(exponent));
            let name = sight.name();
            assert!(
                contrast >= sight.bound(),
                "{name}, 2^{exponent}: {contrast}"
            );
        }
        // No number stands in an empty cell.
        let empty = sight.contrast(sight.ink(0));
        assert!(empty >= 3.9, "{}: {empty}", sight.name());
    }
}

/// With the last tile that has a colour of its own and the next, which begins again. The
/// smallest differences are 10.2 to a neighbour and 10.5 to the empty cell (`original` in true
/// colour), 10.1 to the ground (`colorblind` in 16 colours, else 14.8).
#[test]
fn neighbours_in_value_differ_visibly() {
    for sight in sights() {
        let ground = sight.trim().ground;
        for exponent in TILES {
            let tile = sight.ink(exponent).background;
            let others = [exponent - 1, 0].map(|other| sight.ink(other).background);
            for other in others.into_iter().chain([ground]) {
                let difference = sight.difference(tile, other);
                let name = sight.name();
                assert!(
                    difference >= 10.0,
                    "{name}, 2^{exponent} and {other:?}: {difference}"
                );
            }
        }
    }
}

/// The ground differs from the empty cells by 5.3 or more (`original`), in 16 colours by
/// 19 or more, and from the grounds of the terminals that the theme is for.
#[test]
fn ground_and_empty_cells_are_seen() {
    for sight in sights() {
        let ground = sight.trim().ground;
        let terminals = match sight.theme {
            Theme::Original if sight.depth != Depth::Basic => &[BLACK, WHITE][..],
            Theme::Light => &[WHITE],
            _ => &[BLACK],
        };
        for terminal in terminals {
            let difference = sight.difference_to(ground, *terminal);
            assert!(difference >= 10.0, "{}: {difference}", sight.name());
        }
        let difference = sight.difference(ground, sight.ink(0).background);
        assert!(difference >= 5.0, "{}: {difference}", sight.name());
    }
}

#[test]
fn what_stands_around_the_board_is_readable() {
    for sight in sights() {
        if sight.depth == Depth::Basic && sight.eye.name != USUAL[0].name {
            continue;
        }
        let name = sight.name();
        let trim = sight.trim();
        assert_eq!(trim.chip.background, trim.ground, "{name}");
        assert_eq!(trim.panel_keys.background, trim.panel.background, "{name}");
        assert_ne!(trim.panel_keys.foreground, trim.panel.foreground, "{name}");
        for ink in [trim.chip, trim.panel, trim.panel_keys, trim.win, trim.made] {
            let contrast = sight.contrast(ink);
            assert!(contrast >= sight.bound(), "{name}, {ink:?}: {contrast}");
        }
        for panel in [trim.panel, trim.win] {
            let difference = sight.difference(panel.background, trim.ground);
            assert!(difference >= 10.0, "{name}, {panel:?}: {difference}");
        }
        for terminal in [BLACK, WHITE] {
            let title = sight.contrast_on(trim.title, terminal);
            assert!(title >= 3.0, "{name}: {title}");
            if trim.quiet == Ink::PLAIN {
                assert_eq!(sight.depth, Depth::Basic);
            } else {
                let quiet = sight.contrast_on(trim.quiet, terminal);
                assert!(quiet >= 4.5, "{name}: {quiet}");
            }
        }
        let made = lab(sight.eye.see(sight.terminal.ground(trim.made.background)));
        assert!(made[0] > 65.0, "light, never black: {name}, {made:?}");
    }
}

/// The tiles of a game of 4x4 have 17 colours of their own where there are as many, and then
/// begin again; in 16 colours equal ones are some values apart.
#[test]
fn colours_do_not_repeat_before_131072() {
    for (theme, _) in THEMES {
        for depth in COLOURED {
            let tile = |exponent| theme.ink(exponent, depth).unwrap().background;
            let apart = match (depth, theme) {
                (Depth::Basic, Theme::Colorblind) => 4,
                (Depth::Basic, _) => 8,
                _ => 17,
            };
            for exponent in TILES {
                let repeats = |other| tile(exponent) == tile(other);
                let next = (exponent + 1..exponent + 18).find(|&other| repeats(other));
                let next = next.expect("17 colours at most");
                assert!(next - exponent >= apart, "{theme:?} {depth:?} 2^{exponent}");
                assert!(repeats(exponent + 17));
            }
        }
    }
}

/// Returns the hue in degrees, from red through yellow, green and blue.
fn hue([red, green, blue]: [u8; 3]) -> f64 {
    let [red, green, blue] = [red, green, blue].map(f64::from);
    let most = red.max(green).max(blue);
    let range = most - red.min(green).min(blue);
    let sixth = if most == red {
        (green - blue) / range
    } else if most == green {
        2.0 + (blue - red) / range
    } else {
        4.0 + (red - green) / range
    };
    60.0 * sixth.rem_euclid(6.0)
}

/// Ivory and cream, orange to red, golds, and on through greens and blues.
#[test]
fn the_original_theme_goes_through_the_hues_of_the_web_game() {
    assert_eq!(hue([0, 128, 255]).round(), 210.0);
    for depth in [Depth::Indexed, Depth::True] {
        let hue = |exponent| {
            let ink = Theme::Original.ink(exponent, depth).unwrap();
            hue(BASICS[0].ground(ink.background))
        };
        assert!((1..=2).all(|exponent| (30.0..=60.0).contains(&hue(exponent))));
        assert!((2..6).all(|exponent| hue(exponent) >= hue(exponent + 1)));
        assert!(hue(6) < 12.0, "64 is red");
        assert!((7..=11).all(|exponent| (40.0..=60.0).contains(&hue(exponent))));
        assert!((11..17).all(|exponent| hue(exponent) < hue(exponent + 1)));
        assert!(hue(17) < 250.0, "131072 is blue");
    }
}

/// A dark ground and bright text, or the other way round: what is empty looks like
/// the terminal that the theme is for.
#[test]
fn empty_cells_are_dark_or_light_like_the_terminal_of_their_theme() {
    for theme in [Theme::Dark, Theme::Light, Theme::Colorblind] {
        for depth in [Depth::Indexed, Depth::True] {
            let ink = theme.ink(0, depth).unwrap();
            let [text, ground] = [ink.foreground, ink.background]
                .map(|color| lab(EYES[0].see(BASICS[0].text(color)))[0]);
            assert_eq!(theme == Theme::Light, ground > 85.0, "{theme:?} {depth:?}");
            assert_eq!(theme != Theme::Light, ground < 25.0, "{theme:?} {depth:?}");
            assert_eq!(theme == Theme::Light, text < ground, "{theme:?} {depth:?}");
        }
    }
}

/// Returns all inks of a theme.
fn inks(theme: Theme, depth: Depth) -> Vec<Ink> {
    let trim = theme.trim(depth).unwrap();
    let mut inks: Vec<Ink> = (0..=17).map(|e| theme.ink(e, depth).unwrap()).collect();
    inks.extend([trim.chip, trim.panel, trim.panel_keys, trim.win]);
    inks.extend([trim.title, trim.quiet, trim.made]);
    inks
}

#[test]
fn a_depth_uses_only_its_own_kind_of_colour() {
    for (theme, _) in THEMES {
        for depth in COLOURED {
            for ink in inks(theme, depth) {
                for color in [ink.foreground, ink.background] {
                    let fits = match depth {
                        Depth::Basic => matches!(color, Color::Basic(0..16) | Color::Default),
                        // The first 16 of the 256 are the user's to change.
                        Depth::Indexed => matches!(color, Color::Indexed(16..) | Color::Default),
                        _ => matches!(color, Color::Rgb(..) | Color::Default),
                    };
                    assert!(fits, "{theme:?} {depth:?} {color:?}");
                }
            }
        }
    }
}

/// But for the original theme, which has colours of its own.
#[test]
fn true_colour_is_the_same_picture_as_256_colours() {
    let shown = |color| (color != Color::Default).then(|| BASICS[0].text(color));
    for theme in [Theme::Dark, Theme::Light, Theme::Colorblind] {
        let [indexed, direct] = [Depth::Indexed, Depth::True].map(|depth| inks(theme, depth));
        for (indexed, direct) in indexed.into_iter().zip(direct) {
            assert_eq!(shown(indexed.foreground), shown(direct.foreground));
            assert_eq!(shown(indexed.background), shown(direct.background));
            assert_eq!(indexed.bold, direct.bold);
        }
    }
}

/// Bold text of the 16 colours has another colour in many terminals, black becomes grey.
#[test]
fn numbers_are_bold_where_that_leaves_their_colour_alone() {
    for (theme, _) in THEMES {
        for depth in COLOURED {
            let may_be_bold = depth != Depth::Basic;
            assert!((0..=17).all(|e| theme.ink(e, depth).unwrap().bold == may_be_bold));
            let is_bold = |ink: Ink| ink.bold;
            assert_eq!(inks(theme, depth).into_iter().any(is_bold), may_be_bold);
        }
    }
}

#[test]
fn sixteen_colours_of_the_original_theme_are_those_of_the_dark_one() {
    assert_eq!(
        inks(Theme::Original, Depth::Basic),
        inks(Theme::Dark, Depth::Basic)
    );
}

#[test]
fn there_are_no_colours_in_mono_or_without_depth() {
    for exponent in 0..=56 {
        for (theme, _) in THEMES {
            assert_eq!(theme.ink(exponent, Depth::None), None);
            assert_eq!(theme.trim(Depth::None), None);
        }
        for depth in [Depth::None, Depth::Basic, Depth::Indexed, Depth::True] {
            assert_eq!(Theme::Mono.ink(exponent, depth), None);
            assert_eq!(Theme::Mono.trim(depth), None);
        }
    }
}
