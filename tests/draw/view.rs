//! The whole view: what stands around the board in each style, and in small windows.

use console2048::game::{Board, Preset};
use console2048::screen::{Align, Depth, Frame, Look, Style, board_area, draw};

use super::{GOLDEN, assert_picture, board, cells, coloured, map_on, plain, view_of};

/// Draws a game on the golden board.
fn golden(preset: Preset, look: &Look, columns: u16, rows: u16) -> Frame {
    let map = map_on(preset, board(GOLDEN));
    draw(&view_of(&map), look, columns, rows)
}

#[test]
fn classic_at_80x24() {
    for style in [Style::Tiles, Style::Lines] {
        assert_picture(
            &golden(Preset::Classic, &plain(style), 80, 24),
            "
2048 won      SCORE      BEST
classic         0         0
┌──────┬──────┬──────┬──────┐
│  2   │      │      │  4   │
├──────┼──────┼──────┼──────┤
│      │  16  │      │      │
├──────┼──────┼──────┼──────┤
│      │ 512  │ 128  │      │
├──────┼──────┼──────┼──────┤
│ 2048 │      │131072│  2   │
└──────┴──────┴──────┴──────┘

0 moves  best tile 131072
arrows move  u undo  ? help  q quit
",
        );
    }
}

#[test]
fn classic_in_the_middle_of_80x24() {
    let look = Look {
        align: Align::Center,
        ..coloured(Depth::Indexed)
    };
    assert_picture(
        &golden(Preset::Classic, &look, 80, 24),
        "

                       2048  won       SCORE      BEST
                       classic           0         0
                       ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄

                           2                       4

                        ▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄

                                  16

                        ▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄

                                  512     128

                        ▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄

                         2048           131072     2

                        ▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄

                       0 moves  best tile 131072
                       arrows move  u undo  ? help  q quit
",
    );
}

#[test]
fn mapper_at_80x24() {
    assert_picture(
        &golden(Preset::Mapper, &plain(Style::Dashes), 80, 24),
        "
2048       SCORE      BEST
mapper       0         0

2      ---    ---    4


---    16     ---    ---


---    512    128    ---


2048   ---    131072 2



0 moves  best tile 131072
arrows move  u undo  ? help  q quit
",
    );
}

#[test]
fn tutorial_at_80x24() {
    assert_picture(
        &golden(Preset::Tutorial, &plain(Style::Boxed), 80, 24),
        "
2048 won        SCORE      BEST
tutorial          0         0
---------------------------------
|   2   |       |       |   4   |
---------------------------------
|       |   16  |       |       |
---------------------------------
|       |   512 |   128 |       |
---------------------------------
|   2048|       | 131072|   2   |
---------------------------------

0 moves  best tile 131072
arrows move  u undo  ? help  q quit
",
    );
}

#[test]
fn lookahead_at_80x24() {
    assert_picture(
        &golden(Preset::Lookahead, &plain(Style::Grid), 80, 24),
        "
2048         SCORE      BEST
lookahead      0         0
2      0      0      4

0      16     0      0

0      512    128    0

2048   0      131072 2


0 moves  best tile 131072
arrows move  u undo  ? help  q quit
",
    );
}

#[test]
fn styles_follow_the_presets() {
    let styles = Preset::ALL.map(Style::of);
    use Style::{Boxed, Dashes, Grid, Tiles};
    assert_eq!(styles, [Tiles, Dashes, Boxed, Tiles, Tiles, Grid]);
}

/// Every cell of the board has the ground of its tile, of an empty cell or of the board;
/// cells that two of them share have both.
#[test]
fn every_cell_of_large_tiles_has_its_colours() {
    for depth in [Depth::Basic, Depth::Indexed, Depth::True] {
        let look = coloured(depth);
        let frame = golden(Preset::Classic, &look, 80, 24);
        let (tiles, ground) = (board(GOLDEN), look.theme.trim(depth).unwrap().ground);
        for (x, y, cell) in cells(&frame) {
            if !(3..19).contains(&y) || x >= 33 {
                continue;
            }
            let ink = cell.ink.unwrap();
            let (row, line) = ((y - 3) / 4, (y - 3) % 4);
            let expected = match (x % 8, line) {
                (0, _) => ground,
                (_, _) => {
                    let exponent = tiles.get(row * 4 + x / 8);
                    look.theme.ink(exponent, depth).unwrap().background
                }
            };
            assert_eq!(ink.background, expected, "{x},{y}");
            let is_shared = x % 8 != 0 && line == 3;
            assert_eq!(cell.symbol == '▄', is_shared, "{x},{y}");
            assert!(!is_shared || ink.foreground == ground, "{x},{y}");
        }
    }
}

/// Each step down when the window is a row or a column too small for the form before.
#[test]
fn smaller_windows_get_less_around_the_board_then_the_compact_form_then_a_text() {
    let compact = "
2048 won      SCORE      BEST
classic         0         0
     2      .      .      4
     .     16      .      .
     .    512    128      .
  2048      . 131072      2
0 moves  best tile 131072
arrows move  u undo  ? help  q quit
";
    let tight = "
2048 won  SCORE 0   BEST 0
     2      .      .      4
     .     16      .      .
     .    512    128      .
  2048      . 131072      2
0 moves  best tile 131072
";
    for style in [Style::Tiles, Style::Boxed, Style::Dashes, Style::Grid] {
        let look = plain(style);
        let at = |columns, rows| golden(Preset::Classic, &look, columns, rows);
        let block = match style {
            Style::Tiles | Style::Lines | Style::Boxed => 9,
            Style::Dashes => 13,
            Style::Grid => 8,
        };
        let map = map_on(Preset::Classic, board(GOLDEN));
        let height = |rows| board_area(&view_of(&map), &look, 80, rows).map(|area| area.height);
        assert_eq!(height(block + 1), Some(block.into()));
        assert_eq!(height(block), Some(4));
        assert_picture(&at(80, 8), compact);
        let shown = at(80, 6).to_string();
        let words =
            |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
        assert_eq!(words(&shown), words(tight));
        assert_eq!(height(5), Some(4));
        assert_picture(&at(80, 4), "\ntoo small\n");
        assert_eq!(at(27, 8).cell(26, 2).symbol, '4');
        assert_picture(&at(26, 24), "\ntoo small\n");
    }
}

#[test]
fn the_smallest_windows_show_what_fits_of_too_small() {
    for (columns, rows, picture) in [
        (80, 1, "\ntoo small\n"),
        (9, 24, "\ntoo small\n"),
        (4, 2, "\ntoo…\n"),
        (1, 1, "\n…\n"),
    ] {
        assert_picture(
            &golden(Preset::Classic, &plain(Style::Tiles), columns, rows),
            picture,
        );
    }
    for (columns, rows) in [(0, 24), (80, 0), (0, 0)] {
        let frame = golden(Preset::Classic, &plain(Style::Tiles), columns, rows);
        assert_eq!(frame.seen_rows(), 0);
    }
}

#[test]
fn a_board_of_every_size_is_shown_in_its_style_where_there_is_room() {
    for size in Board::MIN_SIZE..=Board::MAX_SIZE {
        let map = map_on(Preset::Classic, crate::util::full_of(size, 50));
        for (style, width) in [
            (Style::Tiles, size * 17 + 1),
            (Style::Lines, size * 17 + 1),
            (Style::Dashes, size * 17),
            (Style::Boxed, size * 17 + 1),
            (Style::Grid, size * 17),
        ] {
            let area = board_area(&view_of(&map), &plain(style), 200, 60).unwrap();
            assert_eq!(area.width, width, "{style:?}");
        }
    }
}
