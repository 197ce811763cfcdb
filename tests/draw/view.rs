//! The whole view: what stands around the board, and the forms for smaller windows.

use console2048::game::{Action, Direction};
use console2048::game::{Board, Map, OnWin, Preset, Rules, SpawnKind, State};
use console2048::screen::{Depth, Look, Message, Style, View, draw};

use super::{GOLDEN, assert_picture, board, cells, coloured, map_on, plain, view_of};
use crate::util::{act, own};

/// Draws a game on the golden board.
fn golden(preset: Preset, look: &Look, columns: u16, rows: u16) -> console2048::screen::Frame {
    let map = map_on(preset, board(GOLDEN));
    draw(&view_of(&map), look, columns, rows)
}

#[test]
fn classic_at_80x24() {
    assert_picture(
        &golden(Preset::Classic, &plain(Style::Tiles), 80, 24),
        "
score 0  classic  seed 42

┌──────┬──────┬──────┬──────┐
│  2   │      │      │  4   │
├──────┼──────┼──────┼──────┤
│      │  16  │      │      │
├──────┼──────┼──────┼──────┤
│      │ 512  │ 128  │      │
├──────┼──────┼──────┼──────┤
│ 2048 │      │131072│  2   │
└──────┴──────┴──────┴──────┘


arrows move  ? help  q quit  u undo  y redo  r restart
",
    );
}

#[test]
fn large_coloured_tiles_at_80x24() {
    for preset in [Preset::Classic, Preset::Desktop, Preset::Mobile] {
        let picture = "
score 0  PRESET  seed 42


   2                       4



          16



          512     128



 2048           131072     2



arrows move  ? help  q quit  u undo  y redo  r restart
";
        assert_picture(
            &golden(preset, &coloured(Depth::Indexed), 80, 24),
            &picture.replace("PRESET", preset.name()),
        );
    }
}

#[test]
fn mapper_at_80x24() {
    assert_picture(
        &golden(Preset::Mapper, &plain(Style::Dashes), 80, 24),
        "
score 0  mapper  seed 42


2      ---    ---    4


---    16     ---    ---


---    512    128    ---


2048   ---    131072 2




arrows move  ? help  q quit  u undo  y redo  r restart
",
    );
}

#[test]
fn tutorial_at_80x24() {
    assert_picture(
        &golden(Preset::Tutorial, &plain(Style::Boxed), 80, 24),
        "
score 0  tutorial  seed 42

---------------------------------
|   2   |       |       |   4   |
---------------------------------
|       |   16  |       |       |
---------------------------------
|       |   512 |   128 |       |
---------------------------------
|   2048|       | 131072|   2   |
---------------------------------


arrows move  ? help  q quit  u undo  y redo  r restart
",
    );
}

#[test]
fn lookahead_at_80x24() {
    assert_picture(
        &golden(Preset::Lookahead, &plain(Style::Grid), 80, 24),
        "
score 0  lookahead  seed 42

2      0      0      4

0      16     0      0

0      512    128    0

2048   0      131072 2



arrows move  ? help  q quit  u undo  y redo  r restart
",
    );
}

#[test]
fn styles_follow_the_presets() {
    let styles = Preset::ALL.map(Style::of);
    use Style::{Boxed, Dashes, Grid, Tiles};
    assert_eq!(styles, [Tiles, Dashes, Boxed, Tiles, Tiles, Grid]);
}

#[test]
fn every_cell_of_a_large_tile_has_its_ink_and_the_gaps_have_none() {
    for depth in [Depth::Basic, Depth::Indexed, Depth::True] {
        let look = coloured(depth);
        let frame = golden(Preset::Classic, &look, 80, 24);
        let tiles = board(GOLDEN);
        for (x, y, cell) in cells(&frame) {
            let inside = (2..17).contains(&y) && x < 31 && x % 8 < 7 && (y - 2) % 4 < 3;
            let expected = inside.then(|| {
                let exponent = tiles.get((y - 2) / 4 * 4 + x / 8);
                look.theme.ink(exponent, depth).expect("tiles have colours")
            });
            assert_eq!(cell.ink, expected, "{x},{y}");
        }
    }
}

#[test]
fn one_row_less_makes_tiles_one_line_high() {
    // 15 lines of tiles and 5 around them need 20.
    let look = coloured(Depth::True);
    assert_eq!(golden(Preset::Classic, &look, 80, 20).height(), 20);
    let frame = golden(Preset::Classic, &look, 80, 19);
    assert_picture(
        &frame,
        "
score 0  classic  seed 42

   2                       4
          16
          512     128
 2048           131072     2


arrows move  ? help  q quit  u undo  y redo  r restart
",
    );
    let tiles = board(GOLDEN);
    for (x, y, cell) in cells(&frame) {
        let inside = (2..6).contains(&y) && x < 31 && x % 8 < 7;
        let ink = inside.then(|| look.theme.ink(tiles.get((y - 2) * 4 + x / 8), Depth::True));
        assert_eq!(cell.ink, ink.flatten(), "{x},{y}");
    }
}

/// Each step down when the window is a row or a column too small for the form before.
#[test]
fn smaller_windows_get_the_compact_form_then_less_around_it_then_a_text() {
    let compact = "
score 0  classic  seed 42

     2      .      .      4
     .     16      .      .
     .    512    128      .
  2048      . 131072      2


arrows move  ? help  q quit  u undo  y redo  r restart
";
    let tight = "
score 0  classic  seed 42
     2      .      .      4
     .     16      .      .
     .    512    128      .
  2048      . 131072      2

";
    for style in [Style::Tiles, Style::Boxed, Style::Dashes, Style::Grid] {
        let look = plain(style);
        let at = |columns, rows| golden(Preset::Classic, &look, columns, rows);
        let block = match style {
            Style::Tiles | Style::Boxed => 9,
            Style::Dashes => 13,
            Style::Grid => 8,
        };
        assert_eq!(at(80, block + 5).height(), usize::from(block) + 5);
        assert_picture(&at(80, block + 4), compact);
        assert_picture(&at(80, 9), compact);
        assert_picture(&at(80, 8), tight);
        assert_picture(&at(80, 6), tight);
        assert_picture(&at(80, 5), "\ntoo small\n");
        assert_eq!(at(27, 24).cell(26, 2).symbol, '4');
        assert_picture(&at(26, 24), "\ntoo small\n");
    }
}

#[test]
fn the_smallest_windows_show_what_fits_of_too_small() {
    for (columns, rows, picture) in [
        (80, 1, "\ntoo small\n"),
        (9, 24, "\ntoo small\n"),
        (3, 2, "\ntoo\n"),
        (1, 1, "\nt\n"),
        // No size at all: the terminal does not know it, and the text tells why nothing is seen.
        (0, 24, "\ntoo small\n"),
        (80, 0, "\ntoo small\n"),
        (0, 0, "\ntoo small\n"),
    ] {
        assert_picture(
            &golden(Preset::Classic, &plain(Style::Tiles), columns, rows),
            picture,
        );
    }
}

#[test]
fn the_help_takes_the_place_of_the_board() {
    let map = map_on(Preset::Classic, board(GOLDEN));
    let view = View {
        help: true,
        ..view_of(&map)
    };
    let look = coloured(Depth::True);
    assert_picture(
        &draw(&view, &look, 80, 24),
        "
score 0  classic  seed 42

arrows, w a s d, h j k l   move
u   undo
y   redo
r   restart
c   continue after a win
i   hint: the best move and its values
p   a player moves, on and off
?   this help, on and off
Ctrl+L   draw again
q, Esc, Ctrl+C   quit


arrows move  ? help  q quit  u undo  y redo  r restart
",
    );
    let tight = draw(&view, &look, 40, 15).to_string();
    assert!(tight.starts_with("score 0") && tight.contains("\nq, Esc, Ctrl+C   quit\n"));
}

/// A window that is too small for the help shows as much of it as fits.
#[test]
fn the_help_is_cut_to_the_window() {
    let map = map_on(Preset::Classic, board(GOLDEN));
    let view = View {
        help: true,
        ..view_of(&map)
    };
    let look = coloured(Depth::True);
    let cut = |columns, rows| draw(&view, &look, columns, rows);
    assert_picture(
        &cut(20, 6),
        "
score 0  classic  se
arrows, w a s d, h j
u   undo
y   redo
r   restart

",
    );
    assert!(
        cut(40, 14)
            .to_string()
            .contains("\nq, Esc, Ctrl+C   quit\n")
    );
    assert!(cut(40, 11).to_string().contains("\nCtrl+L   draw again\n"));
    assert!(cut(80, 3).to_string().contains("\narrows, w a s d"));
    for rows in [0, 1, 2] {
        assert!(cut(80, rows).to_string().starts_with("too small"));
    }
    for (columns, rows) in [(1, 1), (1, 3), (3, 14), (80, 15), (29, 24)] {
        let frame = cut(columns, rows);
        assert!(frame.width() == usize::from(columns) && frame.height() <= usize::from(rows));
    }
}

/// Returns the line of messages of a game at 80x24.
fn message_line(map: &Map, message: Option<Message>) -> String {
    let view = View {
        message,
        ..view_of(map)
    };
    let text = draw(&view, &plain(Style::Tiles), 80, 24).to_string();
    text.lines().rev().nth(1).unwrap_or_default().to_owned()
}

#[test]
fn a_win_is_announced_and_a_stop_tells_the_keys() {
    let won = Some(Message::Won(2048));
    let map = map_on(Preset::Classic, board("1024,1024/2,0"));
    assert_eq!(message_line(&map, None), "");
    assert_eq!(
        message_line(&map, won),
        "2048! You win after 0 moves. Play on."
    );

    let rules = Rules {
        size: 2,
        on_win: OnWin::Stop,
        spawn: SpawnKind::None,
        ..Preset::Classic.rules()
    };
    let mut map = Map::new(own(rules), 42, Some(board("1024,1024/2,0")), None);
    act(&mut map, Action::Move(Direction::Left));
    assert_eq!(map.state(), State::Won);
    let text = "You win after 1 move!  c play on  u undo  r restart  q quit";
    assert_eq!(message_line(&map, won), text);
    assert_eq!(message_line(&map, None), text);
}

#[test]
fn the_end_of_the_game_is_told_whatever_else_there_is_to_say() {
    let map = map_on(Preset::Classic, board("2,4/4,2"));
    let text = "Game over after 0 moves.  u undo  r restart  q quit";
    assert_eq!(message_line(&map, None), text);
    assert_eq!(message_line(&map, Some(Message::Won(2048))), text);
}

/// Returns the line of figures of a game.
fn status_line(map: &Map) -> String {
    let frame = draw(&view_of(map), &plain(Style::Tiles), 80, 24);
    frame
        .to_string()
        .lines()
        .next()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn a_seven_digit_score_is_exact_and_moves_nothing_else() {
    let text = "65536,65536,0,0/524288,524288,0,0/1048576,0,0,0/.../";
    let start = board(text.trim_end_matches('/'));
    let mut map = map_on(Preset::Desktop, start);
    assert_eq!(status_line(&map), "score 0  desktop  seed 42");
    act(&mut map, Action::Move(Direction::Left));
    act(&mut map, Action::Move(Direction::Up));
    assert_eq!(map.position().score, 131_072 + 1_048_576 + 2_097_152);
    assert_eq!(status_line(&map), "score 3276800  desktop  seed 42");
    act(&mut map, Action::Undo);
    assert_eq!(
        status_line(&map),
        "score 1179648  desktop  seed 42  best 3276800"
    );
    let frame = draw(&view_of(&map), &plain(Style::Tiles), 80, 24);
    let widths: Vec<usize> = (2..11)
        .map(|y| {
            (0..80)
                .filter(|&x| frame.cell(x, y).symbol != ' ')
                .max()
                .unwrap()
        })
        .collect();
    assert_eq!(widths, [32; 9], "seven digits, four columns, five lines");
}

/// The largest figures of a real game still stand on one line at 80 columns.
#[test]
fn the_largest_figures_fit_into_80_columns() {
    let start = board("524288,524288,0,0/1048576,0,0,0/.../...");
    let rules = Rules {
        spawn: SpawnKind::None,
        ..Preset::Desktop.rules()
    };
    let mut map = Map::new(own(rules), u64::MAX, Some(start), None);
    act(&mut map, Action::Move(Direction::Left));
    act(&mut map, Action::Move(Direction::Up));
    act(&mut map, Action::Undo);
    assert_eq!(
        status_line(&map),
        "score 1048576  classic  seed 18446744073709551615  best 3145728"
    );
}

#[test]
fn a_board_of_every_size_is_shown_in_its_style_where_there_is_room() {
    for size in Board::MIN_SIZE..=Board::MAX_SIZE {
        let map = map_on(Preset::Classic, crate::util::full_of(size, 50));
        for (style, width) in [
            (Style::Tiles, size * 17 + 1),
            (Style::Dashes, size * 17),
            (Style::Boxed, size * 17 + 1),
            (Style::Grid, size * 17),
        ] {
            let frame = draw(&view_of(&map), &plain(style), 200, 60);
            let used = cells(&frame)
                .filter(|(_, y, cell)| (2..frame.height() - 2).contains(y) && cell.symbol != ' ');
            let right = used.map(|(x, _, _)| x + 1).max().unwrap();
            assert!(
                right == width || right + 1 == width,
                "{style:?} {right} {width}"
            );
        }
    }
}
