//! Every form of coloured tiles: sizes 2 to 8 in six windows, as one golden text, and
//! what is given up where rows or columns are few.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use console2048::game::{Board, Preset};
use console2048::screen::{Align, Color, Depth, Frame, Look, Theme, board_area, draw};

use super::{coloured, map_on, text_of, view_of};
use crate::util::full_of;

const WINDOWS: [(u16, u16); 6] = [(80, 24), (100, 40), (40, 15), (24, 10), (132, 50), (60, 18)];

fn look(ascii: bool) -> Look {
    Look {
        align: Align::Center,
        theme: Theme::Dark,
        ascii,
        ..coloured(Depth::Indexed)
    }
}

/// A board with tiles of many values and empty cells.
fn mixed(size: usize) -> Board {
    let mut board = Board::empty(size);
    (0..size * size).for_each(|cell| board.set(cell, (cell * 5 % 12) as u8));
    board
}

/// Returns a letter for the ground of every cell: `.` the terminal's own, `#` the ground of
/// the board, `o` an empty cell, others a tile by its exponent; then the text.
fn shape(frame: &Frame, look: &Look) -> String {
    let trim = look.theme.trim(look.depth).unwrap();
    let tiles: Vec<Color> = (0..=17)
        .map(|exponent| look.theme.ink(exponent, look.depth).unwrap().background)
        .collect();
    let mut text = String::new();
    for y in 0..frame.seen_rows() {
        let ground = (0..frame.width()).map(|x| {
            let background = frame.cell(x, y).ink.map(|ink| ink.background);
            match background {
                None | Some(Color::Default) => '.',
                Some(color) if color == trim.ground => '#',
                Some(color) => match tiles.iter().position(|&tile| tile == color) {
                    Some(0) => 'o',
                    Some(exponent) => char::from(b'a' + exponent as u8 - 1),
                    None => '?',
                },
            }
        });
        let line: String = ground.collect();
        writeln!(text, "{}", line.trim_end_matches('.')).unwrap();
    }
    text
}

#[test]
fn every_form_in_six_windows() {
    let mut found = String::new();
    for ascii in [false, true] {
        let look = look(ascii);
        for size in Board::MIN_SIZE..=Board::MAX_SIZE {
            let map = map_on(Preset::Desktop, mixed(size));
            for (columns, rows) in WINDOWS {
                let frame = draw(&view_of(&map), &look, columns, rows);
                let blocks = if ascii { "ascii" } else { "half rows" };
                writeln!(found, "== {size} x {size}, {columns}x{rows}, {blocks}").unwrap();
                found += &text_of(&frame);
                if !ascii && columns <= 80 {
                    found += &shape(&frame, &look);
                }
            }
        }
    }
    let golden = include_str!("../data/forms.txt").replace("\r\n", "\n");
    if found != golden {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("forms.txt");
        fs::write(&path, &found).unwrap();
        let differing = found.lines().zip(golden.lines()).position(|(a, b)| a != b);
        panic!(
            "{} differs from the golden text, line {differing:?}",
            path.display()
        );
    }
}

/// The table of forms: the measures of a 4x4 and where each begins to fit.
#[test]
fn the_roomiest_form_that_fits_is_chosen() {
    let map = map_on(Preset::Classic, full_of(4, 11));
    let view = view_of(&map);
    for (columns, rows, measures) in [
        (80, 24, (33, 17)),
        (33, 19, (33, 17)), // a row of header, the message
        (33, 18, (33, 13)),
        (33, 15, (33, 13)),
        (33, 14, (25, 9)),
        (32, 24, (25, 9)),
        (25, 11, (25, 9)),
        (25, 10, (25, 9)), // the message alone
        (24, 24, (23, 9)),
        (24, 10, (23, 9)),
        (24, 9, (19, 4)),
        (22, 24, (19, 4)),
        (200, 200, (33, 17)),
    ] {
        let area = board_area(&view, &look(false), columns, rows).unwrap();
        assert_eq!((area.width, area.height), measures, "{columns}x{rows}");
    }
}

/// Where rows are few the blank goes first, then the second row of the header, the keys,
/// and then the form.
#[test]
fn what_is_given_up_goes_in_order() {
    let map = map_on(Preset::Classic, full_of(4, 3));
    for (rows, board, header, blank, keys) in [
        (22, 17, 2, 1, true),
        (21, 17, 2, 0, true),
        (20, 17, 1, 0, true),
        (19, 17, 1, 0, false),
        (18, 13, 2, 1, true),
        (17, 13, 2, 0, true),
        (16, 13, 1, 0, true),
        (15, 13, 1, 0, false),
        (14, 9, 2, 1, true),
        (11, 9, 1, 0, false),
        (10, 9, 0, 0, false),
        (9, 4, 2, 1, true),
        (6, 4, 1, 0, false),
        (5, 4, 0, 0, false),
    ] {
        let look = look(false);
        let frame = draw(&view_of(&map), &look, 80, rows);
        let area = board_area(&view_of(&map), &look, 80, rows).unwrap();
        let text = frame.to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((area.height, area.top), (board, header), "{rows}\n{text}");
        let message = area.top + area.height + blank;
        assert!(lines[message].contains("0 moves"), "{rows}\n{text}");
        assert_eq!(frame.cursor().1, message);
        assert_eq!(text.contains("q quit"), keys, "{rows}\n{text}");
    }
}

/// In the middle of every window, and where it was asked for at the left.
#[test]
fn the_picture_stands_in_the_middle() {
    let map = map_on(Preset::Classic, full_of(4, 3));
    for (columns, rows) in [(80, 24), (100, 40), (33, 22), (81, 25), (40, 30)] {
        let area = board_area(&view_of(&map), &look(false), columns, rows).unwrap();
        let (right, below) = (
            usize::from(columns) - area.left - area.width,
            usize::from(rows) - area.top - area.height,
        );
        assert!(right - area.left <= 1, "{columns}");
        assert!((below - 3) - (area.top - 2) <= 1, "{rows}");
        let left = Look {
            align: Align::Left,
            ..look(false)
        };
        let area = board_area(&view_of(&map), &left, columns, rows).unwrap();
        assert_eq!((area.left, area.top), (0, 2));
    }
}

/// Gaps and frame are one unit of the ground everywhere: in a column of cells, half rows
/// of one colour follow each other as in a row columns do.
#[test]
fn gaps_are_even_in_both_directions() {
    let look = look(false);
    let ground = look.theme.trim(look.depth).unwrap().ground;
    for size in 2..=8 {
        let map = map_on(Preset::Desktop, Board::empty(size));
        for (columns, rows, tile) in [
            (80_u16, 80_u16, (7, 7)),
            (80, (size * 3 + 3) as u16, (7, 5)),
        ] {
            let frame = draw(&view_of(&map), &look, columns, rows);
            let area = board_area(&view_of(&map), &look, columns, rows).unwrap();
            let across = (0..area.width).map(|x| {
                let cell = frame.cell(area.left + x, area.top + 1);
                cell.ink.unwrap().background == ground
            });
            let down = (0..area.height).flat_map(|y| {
                let cell = frame.cell(area.left + 1, area.top + y);
                let ink = cell.ink.unwrap();
                let lower = match cell.symbol {
                    '▄' => ink.foreground,
                    _ => ink.background,
                };
                [ink.background, lower].map(|color| color == ground)
            });
            let expected = |side: usize| {
                let mut units = vec![true];
                for _ in 0..size {
                    units.extend(std::iter::repeat_n(false, side));
                    units.push(true);
                }
                units
            };
            assert_eq!(across.collect::<Vec<_>>(), expected(tile.0), "{size}");
            // Above the first unit is the terminal's own ground.
            assert_eq!(down.skip(1).collect::<Vec<_>>(), expected(tile.1), "{size}");
        }
    }
}

/// Lines without half blocks have gaps too, and are ASCII.
#[test]
fn without_half_blocks_gaps_are_whole_rows() {
    let look = look(true);
    let ground = look.theme.trim(look.depth).unwrap().ground;
    let map = map_on(Preset::Classic, full_of(4, 11));
    for (rows, pitch) in [(24, 4), (18, 3), (14, 2)] {
        let frame = draw(&view_of(&map), &look, 80, rows);
        assert!(frame.to_string().is_ascii());
        let area = board_area(&view_of(&map), &look, 80, rows).unwrap();
        for y in 0..area.height {
            let cell = frame.cell(area.left + 2, area.top + y);
            let is_gap = cell.ink.unwrap().background == ground;
            assert_eq!(is_gap, y % pitch == 0, "{rows} {y}");
        }
    }
}

/// Every style colours its numbers by their values, in its full form and in the compact one.
#[test]
fn every_style_colours_its_numbers() {
    for style in super::STYLES {
        let look = Look {
            style,
            ..coloured(Depth::Indexed)
        };
        let map = map_on(Preset::Classic, super::board("2,4/8,2048"));
        for (columns, rows) in [(80, 24), (24, 5)] {
            let frame = draw(&view_of(&map), &look, columns, rows);
            let area = board_area(&view_of(&map), &look, columns, rows).unwrap();
            for (x, y, cell) in super::cells(&frame) {
                let (column, row) = (x as u16, y as u16);
                if !area.contains(console2048::game::Place { column, row }) {
                    continue;
                }
                let exponent = match cell.symbol {
                    '2' | '4' | '8' if frame.cell(x.wrapping_sub(1), y).symbol.is_ascii_digit() => {
                        11
                    }
                    '2' if frame.cell(x + 1, y).symbol == '0' => 11,
                    '2' => 1,
                    '4' => 2,
                    '8' => 3,
                    _ => continue,
                };
                let expected = look.theme.ink(exponent, look.depth);
                assert_eq!(cell.ink, expected, "{style:?} {x},{y}\n{frame}");
            }
        }
    }
}

/// The newest tile is told by its underlined number, in every form with colours.
#[test]
fn the_newest_tile_is_underlined() {
    for style in super::STYLES {
        let look = Look {
            style,
            ..coloured(Depth::Indexed)
        };
        let map = map_on(Preset::Classic, super::board("2,0/0,2"));
        let view = console2048::screen::View {
            newest: 1 << 3,
            ..view_of(&map)
        };
        for rows in [24, 5] {
            let frame = draw(&view, &look, 80, rows);
            let underlined: Vec<_> = super::cells(&frame)
                .filter(|(_, _, cell)| cell.ink.is_some_and(|ink| ink.underlined))
                .map(|(_, _, cell)| cell.symbol)
                .collect();
            assert_eq!(underlined, ['2'], "{style:?}\n{frame}");
        }
    }
}
