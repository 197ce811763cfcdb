//! Frames as literal pictures: the board in every style, and the views around it.

use console2048::game::{Board, Map, Mode, Preset, Rules, SpawnKind};
use console2048::screen::{
    Align, Cell, Depth, Frame, Language, Look, Style, Theme, View, draw, draw_board,
};

use crate::util::{board, full_of};

mod forms;
mod frame;
mod motion;
mod palettes;
mod panels;
mod pictures;
mod sight;
mod svg;
mod theme;
mod view;
mod windows;

/// The board of the golden pictures.
const GOLDEN: &str = "2,0,0,4/0,16,0,0/0,512,128,0/2048,0,131072,2";

pub(crate) const STYLES: [Style; 5] = [
    Style::Tiles,
    Style::Lines,
    Style::Dashes,
    Style::Boxed,
    Style::Grid,
];
const DEPTHS: [Depth; 4] = [Depth::None, Depth::Basic, Depth::Indexed, Depth::True];

/// The plain look of a style, at the left.
pub(crate) fn plain(style: Style) -> Look {
    Look {
        style,
        theme: Theme::Dark,
        depth: Depth::None,
        ascii: false,
        align: Align::Left,
        shows_seed: false,
        language: Language::ENGLISH,
    }
}

/// The look of coloured tiles.
fn coloured(depth: Depth) -> Look {
    Look {
        depth,
        ..plain(Style::Tiles)
    }
}

/// Starts a preset's game on a board, without spawns.
pub(crate) fn map_on(preset: Preset, board: Board) -> Map {
    let rules = Rules {
        size: board.size(),
        spawn: SpawnKind::None,
        ..preset.rules()
    };
    let mode = Mode { preset, rules };
    Map::new(mode, 42, Some(board), None)
}

/// A view with nothing to say.
pub(crate) fn view_of(map: &Map) -> View<'_> {
    View::new(map)
}

/// Returns the text of a frame without the rows below in which nothing is seen.
fn text_of(frame: &Frame) -> String {
    let text = frame.to_string();
    text.trim_end().to_owned() + "\n"
}

/// Compares a frame with a literal picture, which begins behind its first line end.
fn assert_picture(frame: &Frame, picture: &str) {
    let shown = text_of(frame);
    let expected = picture[1..].trim_end().to_owned() + "\n";
    assert!(shown == expected, "shown:\n{shown}\nexpected:\n{expected}");
}

/// Splits the golden file into its pictures: what stands behind `==`, and the lines below.
fn golden_pictures() -> Vec<(&'static str, String)> {
    let text = include_str!("data/pictures.txt");
    let mut pictures: Vec<(&str, String)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(title) = line.strip_prefix("== ") {
            pictures.push((title, String::new()));
        } else {
            let picture = &mut pictures.last_mut().unwrap().1;
            picture.push_str(line);
            picture.push('\n');
        }
    }
    assert_eq!(pictures.pop(), Some(("end", String::new())));
    pictures
}

#[test]
fn three_styles_draw_the_golden_pictures_exactly() {
    let pictures = golden_pictures();
    let cases = [
        ("dashes", Style::Dashes, GOLDEN),
        ("boxed", Style::Boxed, GOLDEN),
        ("grid", Style::Grid, GOLDEN),
        (
            "grid, small tiles: 2,0,0,4/0,16,0,0/0,8,128,0/2,0,0,2",
            Style::Grid,
            "2,0,0,4/0,16,0,0/0,8,128,0/2,0,0,2",
        ),
    ];
    assert_eq!(pictures.len(), cases.len());
    for ((title, picture), (name, style, notation)) in pictures.iter().zip(cases) {
        assert_eq!(*title, name);
        // These styles look the same with any colours and lines.
        for depth in DEPTHS {
            for ascii in [false, true] {
                let look = Look {
                    depth,
                    ascii,
                    ..plain(style)
                };
                let drawn = draw_board(&board(notation), &look).to_string();
                assert_eq!(drawn, *picture, "{title}");
            }
        }
    }
}

#[test]
fn tiles_without_colours_are_boxes() {
    assert_picture(
        &draw_board(&board(GOLDEN), &plain(Style::Tiles)),
        "
┌──────┬──────┬──────┬──────┐
│  2   │      │      │  4   │
├──────┼──────┼──────┼──────┤
│      │  16  │      │      │
├──────┼──────┼──────┼──────┤
│      │ 512  │ 128  │      │
├──────┼──────┼──────┼──────┤
│ 2048 │      │131072│  2   │
└──────┴──────┴──────┴──────┘
",
    );
}

#[test]
fn boxes_are_drawn_in_ascii_too() {
    let look = Look {
        ascii: true,
        ..plain(Style::Tiles)
    };
    assert_picture(
        &draw_board(&board("2,1024/0,131072"), &look),
        "
+------+------+
|  2   | 1024 |
+------+------+
|      |131072|
+------+------+
",
    );
}

#[test]
fn ascii_is_ascii_in_every_style_and_view() {
    for style in STYLES {
        for preset in Preset::ALL {
            for help in [None, Some(0)] {
                let look = Look {
                    ascii: true,
                    ..plain(style)
                };
                let map = map_on(preset, board(GOLDEN));
                let view = View {
                    help,
                    ..view_of(&map)
                };
                assert!(draw(&view, &look, 80, 24).to_string().is_ascii());
            }
        }
    }
}

/// The mono theme and a terminal without colours are told apart by nothing.
#[test]
fn mono_tiles_are_boxes_whatever_the_colours() {
    let map = map_on(Preset::Classic, board(GOLDEN));
    let view = view_of(&map);
    let expected = draw(&view, &plain(Style::Tiles), 80, 24);
    for depth in DEPTHS {
        let mono = Look {
            theme: Theme::Mono,
            ..coloured(depth)
        };
        assert_eq!(draw(&view, &mono, 80, 24), expected);
    }
}

#[test]
fn long_numbers_widen_every_column_alike() {
    let text = "2,1125899906842624/0,4";
    assert_picture(
        &draw_board(&board(text), &plain(Style::Tiles)),
        "
┌────────────────┬────────────────┐
│       2        │1125899906842624│
├────────────────┼────────────────┤
│                │       4        │
└────────────────┴────────────────┘
",
    );
    assert_picture(
        &draw_board(&board(text), &plain(Style::Dashes)),
        "

2                1125899906842624


---              4


",
    );
    assert_picture(
        &draw_board(&board(text), &plain(Style::Boxed)),
        "
-----------------------------------
|   2            |1125899906842624|
-----------------------------------
|                |   4            |
-----------------------------------
",
    );
    assert_picture(
        &draw_board(&board(text), &plain(Style::Grid)),
        "
2                1125899906842624

0                4

",
    );
}

/// Columns keep their width however far a game of 4x4 goes.
#[test]
fn columns_keep_their_width_up_to_131072() {
    for style in STYLES {
        for look in DEPTHS.map(|depth| Look {
            depth,
            ..plain(style)
        }) {
            let small = [0, 1, 6, 9];
            let widths: Vec<usize> = (0..=17)
                .map(|exponent| {
                    let mut board = full_of(4, 1);
                    small.into_iter().for_each(|cell| board.set(cell, exponent));
                    let drawn = draw_board(&board, &look);
                    (drawn.width(), drawn.height())
                })
                .map(|(width, height)| width * 100 + height)
                .collect();
            // Design 5 has 5 columns until a number and a blank need more.
            let from = if style == Style::Grid { 14 } else { 0 };
            let until = if style == Style::Grid { 13 } else { 17 };
            assert!(
                widths[..=until].iter().all(|width| *width == widths[0]),
                "{style:?} {widths:?}"
            );
            assert!(from == 0 || widths[from] > widths[0], "{widths:?}");
        }
    }
}

#[test]
fn every_number_stands_alone_in_every_style_and_size() {
    for size in Board::MIN_SIZE..=Board::MAX_SIZE {
        for exponent in [1, 13, 14, 17, 50] {
            let board = full_of(size, exponent);
            for style in STYLES {
                let drawn = draw_board(&board, &plain(style)).to_string();
                let numbers: Vec<&str> = drawn
                    .split(|symbol: char| !symbol.is_ascii_digit())
                    .filter(|text| !text.is_empty())
                    .collect();
                let number = (1_u64 << exponent).to_string();
                assert_eq!(numbers, vec![number.as_str(); size * size], "{style:?}");
            }
        }
    }
}

/// Tells whether a frame has no colours at all.
fn is_colourless(frame: &Frame) -> bool {
    cells(frame).all(|(_, _, cell)| cell.ink.is_none())
}

/// Lists all cells of a frame with their places.
fn cells(frame: &Frame) -> impl Iterator<Item = (usize, usize, Cell)> + '_ {
    let places = (0..frame.height()).flat_map(|y| (0..frame.width()).map(move |x| (x, y)));
    places.map(|(x, y)| (x, y, frame.cell(x, y)))
}

#[test]
fn without_colours_no_cell_has_any() {
    for style in STYLES {
        let map = map_on(Preset::Classic, board(GOLDEN));
        let view = view_of(&map);
        assert!(is_colourless(&draw(&view, &plain(style), 80, 24)));
        assert!(is_colourless(&draw_board(
            &board(GOLDEN),
            &coloured(Depth::True)
        )));
    }
}
