//! Pictures of every style and language, and the width of every frame.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use console2048::game::{Board, Preset};
use console2048::screen::{Cell, Depth, Frame, Language, Look, Message, Style, View, draw};
use unicode_width::UnicodeWidthChar;

use super::{SIMPLIFIED, TRADITIONAL, games, messages};
use crate::draw::{map_on, plain, view_of};
use crate::util::board;

const STYLES: [(&str, Style); 5] = [
    ("tiles", Style::Tiles),
    ("lines", Style::Lines),
    ("dashes", Style::Dashes),
    ("boxed", Style::Boxed),
    ("grid", Style::Grid),
];

/// Draws as in a terminal of this language: its lines are ASCII where the
/// language is Chinese.
fn look(style: Style, language: Language) -> Look {
    Look {
        language,
        ascii: language.is_east_asian(),
        ..plain(style)
    }
}

/// A board that fills a larger window.
fn large() -> Board {
    let mut board = Board::empty(8);
    (0..64).for_each(|cell| board.set(cell, [0, 1, 5, 10][cell % 4] + (cell / 16) as u8));
    board
}

/// Pictures at both sizes, titled: a game on the usual board that was just won,
/// and one on the largest; then the help.
fn pictures() -> String {
    let mut all = String::new();
    for language in Language::ALL {
        for (style, name) in STYLES.map(|(name, style)| (style, name)) {
            let look = look(style, language);
            for (columns, rows, tiles) in [
                (
                    80,
                    24,
                    board("2,0,0,4/0,16,0,0/0,512,128,0/2048,0,131072,2"),
                ),
                (100, 40, large()),
            ] {
                let map = map_on(Preset::Classic, tiles);
                let view = View {
                    message: Some(Message::Won(2048)),
                    ..view_of(&map)
                };
                let frame = draw(&view, &look, columns, rows);
                let title = format!("{} {name} {columns}x{rows}", language.name());
                writeln!(all, "== {title}\n{frame}").unwrap();
            }
        }
        let map = map_on(Preset::Classic, board("2,0/0,4"));
        let help = View {
            help: Some(0),
            ..view_of(&map)
        };
        let frame = draw(&help, &look(Style::Tiles, language), 80, 24);
        writeln!(all, "== {} help\n{frame}", language.name()).unwrap();
    }
    all
}

#[test]
fn every_style_and_language_is_the_golden_picture() {
    let golden = include_str!("../data/languages.txt").replace("\r\n", "\n");
    let shown = pictures();
    if shown != golden {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("languages.txt");
        fs::write(&path, &shown).unwrap();
        let differing = shown.lines().zip(golden.lines()).position(|(a, b)| a != b);
        panic!(
            "{} differs from the golden text, line {differing:?}",
            path.display()
        );
    }
}

/// Checks that the cells of each row are as wide as the row, each wide character
/// on two of them.
fn assert_width(frame: &Frame, columns: usize) {
    assert_eq!(frame.width(), columns);
    for y in 0..frame.height() {
        let mut x = 0;
        while x < columns {
            let symbol = frame.cell(x, y).symbol;
            let width = symbol.width().unwrap_or(0);
            assert!(width > 0, "half a character at {x},{y} in\n{frame}");
            if width == 2 {
                assert!(x + 1 < columns, "cut at {x},{y}");
                assert_eq!(frame.cell(x + 1, y).symbol, Cell::CONTINUED);
            }
            x += width;
        }
    }
}

#[test]
fn every_frame_keeps_its_width() {
    for language in Language::ALL {
        for (_, style) in STYLES {
            for depth in [Depth::None, Depth::Indexed] {
                let look = Look {
                    depth,
                    ..look(style, language)
                };
                for map in games() {
                    for (message, help) in messages()
                        .into_iter()
                        .flat_map(|message| [(message, None), (message, Some(0))])
                    {
                        let view = View {
                            message,
                            help,
                            ..view_of(&map)
                        };
                        for (columns, rows) in [(80, 24), (100, 40), (33, 12), (20, 6), (7, 2)] {
                            assert_width(&draw(&view, &look, columns, rows), columns.into());
                        }
                    }
                }
            }
        }
    }
}

/// At every width, so that each character of a line is at the edge once.
#[test]
fn no_edge_cuts_a_character_in_half() {
    let map = map_on(Preset::Classic, board("2,0/0,4"));
    for language in Language::ALL {
        let look = look(Style::Grid, language);
        for columns in 1..=80 {
            let view = View {
                message: Some(Message::Damaged),
                ..view_of(&map)
            };
            assert_width(&draw(&view, &look, columns, 24), columns.into());
        }
    }
}

#[test]
fn too_small_is_said_in_every_language() {
    let map = map_on(Preset::Classic, board("2,0/0,4"));
    for (language, text) in [
        (Language::ENGLISH, "too small\n"),
        (SIMPLIFIED, "窗口太小\n"),
        (TRADITIONAL, "視窗太小\n"),
    ] {
        for (columns, rows) in [(12, 2), (9, 1)] {
            let view = view_of(&map);
            let frame = draw(&view, &look(Style::Tiles, language), columns, rows);
            assert_eq!(frame.to_string().trim_end(), text.trim_end());
        }
    }
}
