//! Every window is drawn for: no panic, and a frame of its size.

use console2048::game::{Board, Map, Place, Preset};
use console2048::screen::{Depth, Look, Style, View, board_area, draw};

use super::{STYLES, coloured, map_on, plain, view_of};
use crate::util::full_of;

/// Draws for a window and checks what holds for all of them; tells whether the
/// board is shown.
fn check(map: &Map, look: &Look, columns: u16, rows: u16) -> bool {
    let frame = draw(&view_of(map), look, columns, rows);
    let context = (map.board(), look, columns, rows);
    assert!(frame.width() == usize::from(columns), "{context:?}");
    assert!(frame.height() == usize::from(rows), "{context:?}");
    board_area(&view_of(map), look, columns, rows).is_some()
}

/// All looks that differ in their measures.
fn looks() -> impl Iterator<Item = Look> {
    STYLES
        .into_iter()
        .map(plain)
        .chain([coloured(Depth::Indexed)])
}

/// Windows of up to 90 x 30: every one for the usual board, a fifth for the others,
/// spread so that every width and every height is among them.
#[test]
fn windows_up_to_90_x_30() {
    for look in looks() {
        for size in Board::MIN_SIZE..=Board::MAX_SIZE {
            let map = map_on(Preset::Desktop, full_of(size, 11));
            let is_usual = size == 4 && look.style == Style::Tiles;
            for columns in 0..=90 {
                for rows in 0..=30 {
                    if is_usual || usize::from(columns + rows) % 5 == size % 5 {
                        check(&map, &look, columns, rows);
                    }
                }
            }
        }
    }
}

/// Boards of 2^50 tiles, the longest numbers that can be given, and a window of
/// the largest measures.
#[test]
fn the_longest_numbers_in_windows_of_all_measures() {
    for look in looks() {
        for size in Board::MIN_SIZE..=Board::MAX_SIZE {
            let map = map_on(Preset::Desktop, full_of(size, 50));
            let compact = (size * 17 - 1) as u16;
            for rows in [0, 1, size as u16, size as u16 + 1, 30] {
                let tall = usize::from(rows) > size;
                assert!(!check(&map, &look, compact - 1, rows));
                assert_eq!(check(&map, &look, compact, rows), tall);
                check(&map, &look, 0, rows);
                check(&map, &look, 1, rows);
            }
        }
    }
    let map = map_on(Preset::Desktop, full_of(8, 50));
    assert!(check(&map, &coloured(Depth::True), 1000, 1000));
}

/// A window that shows the board shows it when it grows, too.
#[test]
fn a_larger_window_never_shows_less() {
    for look in looks() {
        for size in [2, 4, 8] {
            let map = map_on(Preset::Desktop, full_of(size, 17));
            let shown = |columns, rows| check(&map, &look, columns, rows);
            for n in 0..90_u16 {
                for (columns, rows) in [(n, 24), (80, n / 3), (n, n / 3)] {
                    if shown(columns, rows) {
                        assert!(shown(columns + 1, rows) && shown(columns, rows + 1));
                    }
                }
            }
        }
    }
}

/// Whoever asks where the board is gets the rectangle in which all tiles stand.
#[test]
fn the_board_stands_where_it_is_said_to_stand() {
    for look in looks() {
        for size in [2, 4, 8] {
            let map = map_on(Preset::Desktop, full_of(size, 11));
            let view = view_of(&map);
            for n in 0..120_u16 {
                let (columns, rows) = (n, n / 3);
                let frame = draw(&view, &look, columns, rows);
                let Some(area) = board_area(&view, &look, columns, rows) else {
                    assert!(frame.seen_rows() <= 1, "{look:?} {columns} {rows}");
                    continue;
                };
                let mut inside = String::new();
                for y in 0..frame.height() {
                    let columns = 0..frame.width();
                    let is_inside = |x: &usize| {
                        let (column, row) = (*x as u16, y as u16);
                        area.contains(Place { column, row })
                    };
                    inside.extend(columns.filter(is_inside).map(|x| frame.cell(x, y).symbol));
                    inside.push('\n');
                }
                assert_eq!(inside.matches("2048").count(), size * size, "{inside}");
                assert!(area.left + area.width <= frame.width());
                assert!(area.top + area.height <= frame.height());
            }
            let help = View {
                help: Some(0),
                ..view
            };
            assert_eq!(board_area(&help, &look, 80, 30), None);
        }
    }
}
