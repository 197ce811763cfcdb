//! Motion: the way of every tile, and the pictures between two boards at rest.

use console2048::game::{Board, Direction, Merge, Preset, face_value};
use console2048::screen::{
    Depth, Frame, Look, Moment, Motion, Path, View, board_area, draw, paths,
};
use fastrand::Rng;

use super::{STYLES, assert_picture, board, coloured, map_on, plain, view_of};
use crate::util::{MERGES, SIZES, random_board};

/// Boards with a slide each, of all sizes, directions and merge rules.
fn slides(largest: u8, seed: u64) -> impl Iterator<Item = (Board, Board, Direction, Merge)> {
    let mut rng = Rng::with_seed(seed);
    let rounds = (0..20).flat_map(|_| SIZES);
    rounds.flat_map(move |size| {
        let before = random_board(size, largest, &mut rng);
        let moves = MERGES
            .into_iter()
            .flat_map(|merge| Direction::ALL.map(|d| (d, merge)));
        moves.filter_map(move |(direction, merge)| {
            let slide = before.slide(direction, merge)?;
            Some((before, slide.board, direction, merge))
        })
    })
}

/// The column or row along which a direction counts, and the other one.
fn along_and_across(cell: usize, size: usize, direction: Direction) -> (usize, usize) {
    let (row, column) = (cell / size, cell % size);
    match direction {
        Direction::Left => (column, row),
        Direction::Right => (size - 1 - column, row),
        Direction::Up => (row, column),
        Direction::Down => (size - 1 - row, column),
    }
}

/// Every tile has one way, along its line towards the wall, past no other; and what
/// comes to rest on a cell is, together, the tile there.
#[test]
fn every_tile_has_its_way_and_no_value_is_lost() {
    let mut count = 0;
    for (before, after, direction, merge) in slides(3, 1) {
        let size = before.size();
        let context = (before, direction, merge);
        let paths = paths(&before, &after, direction);
        let mut left = before;
        let mut arrived = vec![0; size * size];
        for &Path { from, to, exponent } in &paths {
            assert_eq!(left.get(from), exponent, "{context:?}");
            assert_ne!(exponent, 0);
            left.set(from, 0);
            arrived[to] += 1_u64 << exponent;
            let (start, line) = along_and_across(from, size, direction);
            let (end, same_line) = along_and_across(to, size, direction);
            assert!(end <= start && line == same_line, "{context:?}");
        }
        assert_eq!(left.largest(), 0, "a way for every tile: {context:?}");
        let values = after.cells().iter().map(|&exponent| face_value(exponent));
        assert!(values.eq(arrived), "{context:?}");
        for a in &paths {
            for b in &paths {
                let place = |cell| along_and_across(cell, size, direction);
                if place(a.from).1 == place(b.from).1 && place(a.from).0 < place(b.from).0 {
                    assert!(place(a.to).0 <= place(b.to).0, "{context:?}");
                }
            }
        }
        count += 1;
    }
    assert!(count > 500);
}

#[test]
fn merges_of_both_rules() {
    for (after, ends) in [
        ("4,4,8,0", [0, 0, 1, 2]),  // once
        ("16,0,0,0", [0, 0, 0, 0]), // a cascade
    ] {
        let rest = "/0,0,0,0".repeat(3);
        let [before, after] = ["2,2,4,8", after].map(|row| board(&format!("{row}{rest}")));
        let paths = paths(&before, &after, Direction::Left);
        let found: Vec<usize> = paths.iter().map(|path| path.to).collect();
        assert_eq!(found, ends);
    }
}

/// Draws a moment of a slide at 80x40, with the game at rest on the board after it.
fn moment(motion: Motion, look: &Look) -> Frame {
    let map = map_on(Preset::Classic, motion.after);
    let view = View {
        motion: Some(motion),
        ..view_of(&map)
    };
    draw(&view, look, 80, 40)
}

/// Draws a board at rest.
fn at_rest(board: Board, look: &Look) -> Frame {
    draw(&view_of(&map_on(Preset::Classic, board)), look, 80, 40)
}

fn looks() -> impl Iterator<Item = Look> {
    let depths = [Depth::Basic, Depth::Indexed, Depth::True].map(coloured);
    STYLES.into_iter().map(plain).chain(depths)
}

/// The numbers on the board in a frame at 80x40; a 0 is an empty cell, and a star
/// none of them.
fn numbers(frame: &Frame, look: &Look, board: Board) -> Vec<String> {
    let map = map_on(Preset::Classic, board);
    let area = board_area(&view_of(&map), look, 80, 40).unwrap();
    let rows = area.top..area.top + area.height;
    let row = |y| (area.left..area.left + area.width).map(move |x| frame.cell(x, y).symbol);
    let text: String = rows.flat_map(|y| row(y).chain(['\n'])).collect();
    let words = text.split(|symbol: char| !symbol.is_ascii_digit());
    let numbers = words.filter(|word| !word.is_empty() && *word != "0");
    let mut numbers: Vec<String> = numbers.map(str::to_owned).collect();
    numbers.sort_unstable();
    numbers
}

/// From the board before to the board after, in a frame of one size all the way,
/// and no tile comes or goes but those that merge.
#[test]
fn a_slide_begins_and_ends_at_rest_and_keeps_its_measures() {
    const ALL: usize = 9;
    for look in looks() {
        // Boards of 4 rows at most stand in the roomiest form, whatever their numbers.
        for (before, after, direction, merge) in slides(9, 2).filter(|slide| slide.0.size() <= 4) {
            let context = (before, direction, merge, look.style, look.depth);
            let at = |done| {
                let moment_is = Moment::Underway { done, all: ALL };
                let motion = Motion {
                    before,
                    after,
                    direction,
                    moment: moment_is,
                };
                moment(motion, &look)
            };
            let (first, last) = (at_rest(before, &look), at_rest(after, &look));
            let met = at_rest(unmerged(before, after, direction), &look);
            assert_eq!(
                numbers(&at(0), &look, after),
                numbers(&first, &look, after),
                "{context:?}"
            );
            assert_eq!(
                numbers(&at(ALL), &look, after),
                numbers(&met, &look, after),
                "{context:?}"
            );
            let merges = numbers(&first, &look, after).len() > numbers(&last, &look, after).len();
            for done in 0..=ALL {
                let frame = at(done);
                assert_eq!(frame.width(), last.width(), "{context:?}");
                assert_eq!(frame.height(), last.height(), "{context:?}");
                let found = numbers(&frame, &look, after);
                if merges {
                    // Those that meet may hide each other.
                    let bounds =
                        numbers(&last, &look, after).len()..=numbers(&first, &look, after).len();
                    assert!(bounds.contains(&found.len()), "{context:?}\n{frame}");
                } else {
                    assert_eq!(found, numbers(&last, &look, after), "{context:?}\n{frame}");
                }
            }
            if look.depth != Depth::None {
                // Where empty cells are colours, the ends are the boards to the cell.
                assert!(looks_like(&at(0), &first, before), "{context:?}");
                assert!(looks_like(&at(ALL), &met, before), "{context:?}");
            }
        }
    }
}

/// Tells whether two frames at 80x40 show the same on their boards, of one size.
fn looks_like(one: &Frame, other: &Frame, board: Board) -> bool {
    let map = map_on(Preset::Classic, board);
    let area = board_area(&view_of(&map), &coloured(Depth::Basic), 80, 40).unwrap();
    let rows = area.top..area.top + area.height;
    let mut places = rows.flat_map(|y| (area.left..area.left + area.width).map(move |x| (x, y)));
    places.all(|(x, y)| one.cell(x, y).looks_like(&other.cell(x, y)))
}

/// The board after a slide, but a tile that was made is still the outermost of those
/// it is made of.
fn unmerged(before: Board, after: Board, direction: Direction) -> Board {
    let mut board = after;
    for path in paths(&before, &after, direction) {
        board.set(path.to, path.exponent);
    }
    board
}

/// What was made stands out, by colours or by stars, and all else is at rest.
#[test]
fn what_was_made_stands_out() {
    for look in looks() {
        for (before, after, direction, _) in slides(9, 3).filter(|slide| slide.0.size() <= 4) {
            let motion = Motion {
                before,
                after,
                direction,
                moment: Moment::Made,
            };
            let (frame, last) = (moment(motion, &look), at_rest(after, &look));
            assert_eq!(numbers(&frame, &look, after), numbers(&last, &look, after));
            assert_eq!(frame == last, !motion.makes(), "{look:?}\n{frame}");
            let size = after.size();
            let sources = paths(&before, &after, direction);
            let made = (0..size * size)
                .filter(|&cell| sources.iter().filter(|path| path.to == cell).count() > 1);
            let made = made.count();
            let changed = |frame: &Frame, (x, y)| frame.cell(x, y) != last.cell(x, y);
            let cells = (0..frame.height()).flat_map(|y| (0..frame.width()).map(move |x| (x, y)));
            let changes = cells.filter(|&place| changed(&frame, place)).count();
            if look.depth == Depth::None {
                let stars = frame.to_string().matches('*').count();
                assert_eq!(stars, changes);
                assert!((made..=2 * made).contains(&stars), "{look:?}\n{frame}");
            } else {
                assert_eq!(frame.to_string(), last.to_string());
                // 7 columns and 3 rows and a half of each tile.
                assert_eq!(changes, made * 28, "{look:?}\n{frame}");
            }
        }
    }
}

/// A tile just made flashes in the light colours that the theme has for it.
#[test]
fn what_stands_out_is_light() {
    for depth in [Depth::Basic, Depth::Indexed, Depth::True] {
        let look = coloured(depth);
        let motion = Motion {
            before: board("2,2/0,0"),
            after: board("4,0/0,0"),
            direction: Direction::Left,
            moment: Moment::Made,
        };
        let made = look.theme.trim(depth).unwrap().made;
        assert_eq!(moment(motion, &look).cell(2, 4).ink, Some(made));
    }
}

/// Equal tiles that meet keep an edge of the ground between them, at every moment.
#[test]
fn equal_tiles_underway_keep_an_edge() {
    let look = coloured(Depth::Indexed);
    let ground = look.theme.trim(look.depth).unwrap().ground;
    for done in 0..=9 {
        let motion = Motion {
            before: board("2,0,0,2/0,0,0,0/0,0,0,0/0,0,0,0"),
            after: board("4,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0"),
            direction: Direction::Left,
            moment: Moment::Underway { done, all: 9 },
        };
        let frame = moment(motion, &look);
        let tile = look.theme.ink(1, look.depth).unwrap().background;
        // Of a row: how many columns of the tiles' colour lie side by side.
        let row = (0..33).map(|x| frame.cell(x, 3).ink.unwrap().background);
        let colours: Vec<_> = row.collect();
        let runs: Vec<usize> = colours
            .chunk_by(|one, other| one == other)
            .filter(|run| run[0] == tile)
            .map(<[_]>::len)
            .collect();
        assert!(runs.iter().all(|&run| run <= 7), "{done}: {runs:?}");
        assert_eq!(colours[0], ground);
        assert!(runs.contains(&7), "{done}: {runs:?}");
    }
}

fn half_way(before: &str, after: &str, direction: Direction) -> Motion {
    Motion {
        before: board(before),
        after: board(after),
        direction,
        moment: Moment::Underway { done: 1, all: 2 },
    }
}

#[test]
fn half_way_in_every_style() {
    let across = half_way(
        "2,0,8,0/0,0,0,16/0,0,0,0/0,0,0,0",
        "0,0,2,8/0,0,0,16/0,0,0,0/0,0,0,0",
        Direction::Right,
    );
    let pictures = [
        "
2048        SCORE      BEST
classic       0         0
┌──────┬──────┬──────┬──────┐
│      │  2   │      8      │
├──────┼──────┼──────┼──────┤
│      │      │      │  16  │
├──────┼──────┼──────┼──────┤
│      │      │      │      │
├──────┼──────┼──────┼──────┤
│      │      │      │      │
└──────┴──────┴──────┴──────┘

0 moves  best tile 16
arrows move  u undo  ? help  q quit
",
        "
2048        SCORE      BEST
classic       0         0
┌──────┬──────┬──────┬──────┐
│      │  2   │      8      │
├──────┼──────┼──────┼──────┤
│      │      │      │  16  │
├──────┼──────┼──────┼──────┤
│      │      │      │      │
├──────┼──────┼──────┼──────┤
│      │      │      │      │
└──────┴──────┴──────┴──────┘

0 moves  best tile 16
arrows move  u undo  ? help  q quit
",
        "
2048       SCORE      BEST
classic      0         0

       2          8


---    ---    ---    16


---    ---    ---    ---


---    ---    ---    ---



0 moves  best tile 16
arrows move  u undo  ? help  q quit
",
        "
2048            SCORE      BEST
classic           0         0
---------------------------------
|       |   2   |       8       |
---------------------------------
|       |       |       |   16  |
---------------------------------
|       |       |       |       |
---------------------------------
|       |       |       |       |
---------------------------------

0 moves  best tile 16
arrows move  u undo  ? help  q quit
",
        "
2048       SCORE      BEST
classic      0         0
     2       8

0    0    0    16

0    0    0    0

0    0    0    0


0 moves  best tile 16
arrows move  u undo  ? help  q quit
",
    ];
    for (style, picture) in STYLES.into_iter().zip(pictures) {
        assert_picture(&moment(across, &plain(style)), picture);
    }
    let down = half_way("4,0/0,0", "0,0/4,0", Direction::Down);
    assert_picture(
        &moment(down, &plain(super::Style::Boxed)),
        "
2048             SCORE      BEST
classic 2 x 2      0         0
-----------------
|       |       |
-   4   ---------
|       |       |
-----------------

0 moves  best tile 4
arrows move  u undo  ? help  q quit
",
    );
}

#[test]
fn just_made_in_every_style_without_colours() {
    let motion = Motion {
        before: board("2,2/512,512"),
        after: board("0,4/0,1024"),
        direction: Direction::Right,
        moment: Moment::Made,
    };
    for (style, rows) in STYLES.into_iter().zip([
        ["│      │ *4*  │", "│      │*1024*│"],
        ["│      │ *4*  │", "│      │*1024*│"],
        ["---    4*", "---    1024*"],
        ["|       |  *4*  |", "|       |  *1024|"],
        ["0    4*", "0    1024*"],
    ]) {
        let text = moment(motion, &plain(style)).to_string();
        for row in rows {
            assert!(text.lines().any(|line| line == row), "{row}\n{text}");
        }
    }
}

/// The help stands still, whatever moves behind it.
#[test]
fn help_and_small_windows_do_not_move() {
    let motion = half_way("4,0/0,0", "0,0/4,0", Direction::Down);
    let map = map_on(Preset::Classic, motion.after);
    let still = View {
        help: Some(0),
        ..view_of(&map)
    };
    let moving = View {
        motion: Some(motion),
        ..still
    };
    let look = plain(super::Style::Grid);
    for (columns, rows) in [(80, 24), (5, 2), (0, 0)] {
        assert_eq!(
            draw(&moving, &look, columns, rows),
            draw(&still, &look, columns, rows)
        );
    }
    // Every form moves, down to the compact one.
    let moving = View {
        help: None,
        ..moving
    };
    let frame = draw(&moving, &look, 12, 4);
    let text = frame.to_string();
    assert_eq!(
        text.lines().skip(1).collect::<Vec<_>>(),
        ["  .", "4 .", "0 moves"]
    );
}
