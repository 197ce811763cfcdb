//! Pictures of every style, theme and depth of colour in two windows, as one golden
//! text: each picture once, below the names of all that look like it. What has
//! colours is followed by a map of them and its legend, text on ground.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use console2048::game::Preset;
use console2048::screen::{Color, Depth, Frame, Ink, Look, Style, Theme, draw};

use super::{board, map_on, plain, view_of};

/// The empty cell and tiles of 15 values.
const BOARD: &str = "0,2,4,8/16,32,64,128/256,512,1024,2048/4096,8192,16384,131072";

const STYLES: [(&str, Style); 5] = [
    ("tiles", Style::Tiles),
    ("lines", Style::Lines),
    ("dashes", Style::Dashes),
    ("boxed", Style::Boxed),
    ("grid", Style::Grid),
];
const THEMES: [(&str, Theme); 5] = [
    ("original", Theme::Original),
    ("dark", Theme::Dark),
    ("light", Theme::Light),
    ("mono", Theme::Mono),
    ("colorblind", Theme::Colorblind),
];
const DEPTHS: [(&str, Depth); 4] = [
    ("no colours", Depth::None),
    ("16", Depth::Basic),
    ("256", Depth::Indexed),
    ("true", Depth::True),
];
const WINDOWS: [(u16, u16); 2] = [(80, 24), (100, 40)];

/// Lists all cases by their names, each with its frame.
fn cases() -> Vec<(String, Frame)> {
    let map = map_on(Preset::Classic, board(BOARD));
    let mut cases = Vec::new();
    for (style_name, style) in STYLES {
        for (theme_name, theme) in THEMES {
            for (depth_name, depth) in DEPTHS {
                for (columns, rows) in WINDOWS {
                    let look = Look {
                        theme,
                        depth,
                        ..plain(style)
                    };
                    let frame = draw(&view_of(&map), &look, columns, rows);
                    let name =
                        format!("{style_name}, {theme_name}, {depth_name}, {columns}x{rows}");
                    cases.push((name, frame));
                }
            }
        }
    }
    cases
}

/// Returns the text of a frame, and below it the map of its colours and their legend.
fn painted(frame: &Frame) -> String {
    let mut inks: Vec<Ink> = Vec::new();
    let mut map = String::new();
    for y in 0..frame.height() {
        let mut line = String::new();
        for x in 0..frame.width() {
            let Some(ink) = frame.cell(x, y).ink else {
                line.push(' ');
                continue;
            };
            let known = inks.iter().position(|known| *known == ink);
            let number = known.unwrap_or_else(|| {
                inks.push(ink);
                inks.len() - 1
            });
            line.push(char::from(b'a' + number as u8));
        }
        map.push_str(line.trim_end());
        map.push('\n');
    }
    let mut text = frame.to_string();
    if !inks.is_empty() {
        text.push_str(&map);
    }
    for (letter, ink) in ('a'..).zip(inks) {
        let [text_color, ground] = [ink.foreground, ink.background].map(name);
        writeln!(text, "{letter} {text_color} on {ground}").unwrap();
    }
    text
}

fn name(color: Color) -> String {
    match color {
        Color::Default => "default".to_owned(),
        Color::Basic(index) | Color::Indexed(index) => index.to_string(),
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
    }
}

#[test]
fn every_style_theme_and_depth_in_two_windows() {
    let mut pictures: Vec<(String, String)> = Vec::new(); // names, picture
    for (name, frame) in cases() {
        let picture = painted(&frame);
        match pictures.iter_mut().find(|(_, known)| *known == picture) {
            Some((names, _)) => *names += &format!("== {name}\n"),
            None => pictures.push((format!("== {name}\n"), picture)),
        }
    }
    let found: String = pictures
        .iter()
        .map(|(names, picture)| names.clone() + picture)
        .collect();
    let golden = include_str!("../data/themes.txt");
    let expected: String = golden
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.to_owned() + "\n")
        .collect();
    if found != expected {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("themes.txt");
        fs::write(&path, &found).unwrap();
        let differing = found
            .lines()
            .zip(expected.lines())
            .position(|(a, b)| a != b);
        panic!(
            "{} differs from the golden text, line {differing:?}",
            path.display()
        );
    }
}
