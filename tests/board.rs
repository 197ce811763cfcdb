//! The board and its moves: against the slow rule, the golden tables and the
//! largest numbers that a game can reach.

use console2048::game::{Board, Direction, Exponent, Merge, Slide, face_value};
use fastrand::Rng;

use crate::util::{
    MERGES, SIZES, board, full_of, merge, random_board, slow_line, slow_slide, table,
};

mod merges;
mod notation;

/// Slides and returns the board and the gain, as the slow rule does.
fn slide(board: &Board, direction: Direction, merge: Merge) -> Option<(Board, u64)> {
    board
        .slide(direction, merge)
        .map(|Slide { board, gained }| (board, gained))
}

#[test]
fn slow_rule_agrees_on_every_line_of_four_up_to_32768() {
    // Four lines to a board, which differ in their last exponent.
    for first in 0_u32..1 << 14 {
        let nibble = |i: u32| (first * 4 + i / 4) >> (12 - 4 * (i % 4)) & 15;
        let cells: Vec<Exponent> = (0..16).map(|i| nibble(i) as Exponent).collect();
        let board = Board::from_exponents(&cells);
        for merge in MERGES {
            assert_eq!(
                slide(&board, Direction::Left, merge),
                slow_slide(&board, Direction::Left, merge),
                "{board} {merge:?}"
            );
        }
    }
}

#[test]
fn slow_rule_agrees_in_every_direction_at_every_size() {
    let mut rng = Rng::with_seed(1);
    for size in SIZES {
        for largest in [1, 2, 3, 50] {
            for _ in 0..50 {
                let board = random_board(size, largest, &mut rng);
                for direction in Direction::ALL {
                    for merge in MERGES {
                        assert_eq!(
                            slide(&board, direction, merge),
                            slow_slide(&board, direction, merge),
                            "{board} {direction:?} {merge:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn golden_lines() {
    let mut lines = 0;
    for columns in table(include_str!("data/lines.tsv")) {
        let [rule, before, after, gained] = columns[..] else {
            panic!("{columns:?}");
        };
        let gained: u64 = gained.parse().unwrap();
        let line = exponents(before);
        let mut slow = line.clone();
        assert_eq!(slow_line(&mut slow, merge(rule)), gained, "{rule} {before}");
        assert_eq!(slow, exponents(after), "{rule} {before}");

        let size = line.len();
        let mut board = Board::empty(size);
        let mut expected = Board::empty(size);
        for (cell, exponent) in line.into_iter().enumerate() {
            board.set(cell, exponent);
            expected.set(cell, exponents(after)[cell]);
        }
        let changed = (board != expected).then_some((expected, gained));
        assert_eq!(
            slide(&board, Direction::Left, merge(rule)),
            changed,
            "{rule} {before}"
        );
        lines += 1;
    }
    assert_eq!(lines, 1250);
}

fn exponents(line: &str) -> Vec<Exponent> {
    let exponent = |value: &str| match value.parse::<u64>().unwrap() {
        0 => 0,
        value => value.ilog2() as Exponent,
    };
    line.split(',').map(exponent).collect()
}

#[test]
fn golden_boards() {
    let mut boards = 0;
    for columns in table(include_str!("data/boards.tsv")) {
        let [rule, before, key, after, gained, changed] = columns[..] else {
            panic!("{columns:?}");
        };
        let direction = match key {
            "w" => Direction::Up,
            "s" => Direction::Down,
            "a" => Direction::Left,
            "d" => Direction::Right,
            _ => panic!("no key {key}"),
        };
        let expected = (changed == "1").then(|| (board(after), gained.parse().unwrap()));
        let found = slide(&board(before), direction, merge(rule));
        assert_eq!(found, expected, "{rule} {before} {key}");
        boards += 1;
    }
    assert_eq!(boards, 433);
}

#[test]
fn merge_rules_differ_as_published() {
    let left = |line: &str, merge| {
        let (board, gained) = slide(
            &board(&format!("{line}/.../.../...")),
            Direction::Left,
            merge,
        )
        .unwrap();
        (board.to_string(), gained)
    };
    let rest = "/0,0,0,0/0,0,0,0/0,0,0,0";
    for (line, once, once_gained, cascade, cascade_gained) in [
        ("2,2,2,2", "4,4,0,0", 8, "8,0,0,0", 16),
        ("2,2,4,8", "4,4,8,0", 4, "16,0,0,0", 28),
        ("2,0,2,2", "4,2,0,0", 4, "4,2,0,0", 4),
        ("4,0,2,2", "4,4,0,0", 4, "8,0,0,0", 12),
    ] {
        let once = (format!("{once}{rest}"), once_gained);
        assert_eq!(left(line, Merge::Once), once, "{line}");
        let cascade = (format!("{cascade}{rest}"), cascade_gained);
        assert_eq!(left(line, Merge::Cascade), cascade, "{line}");
    }
}

/// Makes the board whose cell (row, column) is the one that `from` names.
fn rearranged(board: &Board, from: impl Fn(usize, usize) -> (usize, usize)) -> Board {
    let size = board.size();
    let mut image = Board::empty(size);
    for row in 0..size {
        for column in 0..size {
            let (from_row, from_column) = from(row, column);
            image.set(
                row * size + column,
                board.get(from_row * size + from_column),
            );
        }
    }
    image
}

#[test]
fn other_directions_are_left_in_a_mirror_or_transposed() {
    let mut rng = Rng::with_seed(2);
    for size in SIZES {
        let last = size - 1;
        let mirror = |board: &Board| rearranged(board, |row, column| (row, last - column));
        let transpose = |board: &Board| rearranged(board, |row, column| (column, row));
        let flip = |board: &Board| rearranged(board, |row, column| (last - row, column));
        for _ in 0..50 {
            let board = random_board(size, 3, &mut rng);
            for merge in MERGES {
                let slid = |board: &Board, direction| slide(board, direction, merge);
                let image = slid(&mirror(&board), Direction::Left);
                let right = image.map(|(board, gained)| (mirror(&board), gained));
                assert_eq!(slid(&board, Direction::Right), right, "{board}");
                let image = slid(&transpose(&board), Direction::Left);
                let up = image.map(|(board, gained)| (transpose(&board), gained));
                assert_eq!(slid(&board, Direction::Up), up, "{board}");
                let image = slid(&flip(&board), Direction::Up);
                let down = image.map(|(board, gained)| (flip(&board), gained));
                assert_eq!(slid(&board, Direction::Down), down, "{board}");
            }
        }
    }
}

#[test]
fn a_board_can_move_if_some_direction_changes_it_under_either_rule() {
    let mut rng = Rng::with_seed(3);
    let mut dead = 0;
    for size in SIZES {
        for _ in 0..200 {
            let mut board = random_board(size, 2 * size as Exponent, &mut rng);
            if rng.bool() {
                // Fill the gaps, so that dead boards come up.
                for cell in 0..size * size {
                    board.set(cell, board.get(cell).max(rng.u8(1..=40)));
                }
            }
            for merge in MERGES {
                let moves = Direction::ALL
                    .iter()
                    .any(|&direction| board.slide(direction, merge).is_some());
                assert_eq!(board.can_move(), moves, "{board} {merge:?}");
            }
            dead += u32::from(!board.can_move());
        }
    }
    assert!((100..1300).contains(&dead), "{dead} dead boards of 1400");
    assert!(Board::empty(4).can_move());
}

#[test]
fn every_cell_and_every_pair_of_neighbours_counts_for_the_end() {
    for size in SIZES {
        let mut dead = Board::empty(size);
        for cell in 0..size * size {
            dead.set(cell, 1 + ((cell / size + cell % size) % 2) as Exponent);
        }
        assert!(!dead.can_move(), "{dead}");
        for cell in 0..size * size {
            let mut board = dead;
            board.set(cell, 0);
            assert!(board.can_move(), "{board}");
            for other in [cell + 1, cell + size] {
                if other < size * size {
                    let mut board = dead;
                    board.set(cell, 9);
                    board.set(other, 9);
                    // The end of a row and the start of the next are no neighbours.
                    let neighbours = other == cell + size || other % size > 0;
                    assert_eq!(board.can_move(), neighbours, "{board}");
                }
            }
        }
    }
}

/// Plays the game with the highest score: the tiles fill the board along a
/// snake, each smaller than the one before, and a merge runs back along it. A
/// spawned 4 loses the 4 points of its merge, so that only 2s are spawned,
/// but where a 2 on the last cell would find nothing to merge with. Returns
/// the dead board and the score.
fn longest_game(size: usize) -> (Board, u64) {
    let count = size * size;
    let snake = |i: usize| {
        let (row, column) = (i / size, i % size);
        let column = if row % 2 == 0 {
            column
        } else {
            size - 1 - column
        };
        row * size + column
    };
    let mut board = Board::empty(size);
    let mut score = 0;
    let mut length = 0;
    while length < count {
        let stuck = length + 1 == count && board.get(snake(length - 1)) != 1;
        board.set(snake(length), if stuck { 2 } else { 1 });
        length += 1;
        while length > 1 && board.get(snake(length - 1)) == board.get(snake(length - 2)) {
            let (row, column) = ((length - 1) / size, (length - 1) % size);
            let towards_the_one_before = match (row % 2, column) {
                (_, 0) => Direction::Up,
                (0, _) => Direction::Left,
                _ => Direction::Right,
            };
            let (after, gained) = slide(&board, towards_the_one_before, Merge::Once).unwrap();
            board = after;
            score += gained;
            length -= 1;
        }
        assert_eq!(
            board.empty_cells().count_ones() as usize,
            count - length,
            "{board}"
        );
    }
    (board, score)
}

#[test]
fn the_longest_game_reaches_131072_and_3932100_points() {
    let (board, score) = longest_game(4);
    assert_eq!(
        board.to_string(),
        "131072,65536,32768,16384/1024,2048,4096,8192/512,256,128,64/4,8,16,32"
    );
    assert_eq!(score, 3_932_100);
    assert!(!board.can_move());
    assert_eq!(face_value(board.largest()), 131_072);
}

#[test]
fn the_longest_games_on_small_boards_reach_the_largest_target() {
    let (board, score) = longest_game(2);
    assert_eq!((board.to_string().as_str(), score), ("32,16/4,8", 180));
    let (board, score) = longest_game(3);
    assert_eq!(board.to_string(), "1024,512,256/32,64,128/16,8,4");
    assert_eq!(score, 16_352);
}

#[test]
fn boards_full_of_the_largest_tile_do_not_overflow() {
    for merge in MERGES {
        let mut board = full_of(8, Board::MAX_EXPONENT);
        let mut score = 0;
        while let Some((after, gained)) =
            slide(&board, Direction::Left, merge).or_else(|| slide(&board, Direction::Up, merge))
        {
            board = after;
            score += gained;
        }
        assert_eq!(board.get(0), 56);
        assert_eq!(board.empty_cells(), !1);
        assert_eq!(face_value(board.largest()), 72_057_594_037_927_936);
        assert_eq!(score, 6 * (1 << 56)); // each of six doublings adds up to 2^56
        assert!(score < 1 << 59);
    }
}

#[test]
fn cells_are_counted_row_by_row() {
    let board = board("2,0,4/0,8,0/16,0,0");
    assert_eq!(board.size(), 3);
    assert_eq!(board.cells(), [1, 0, 2, 0, 3, 0, 4, 0, 0]);
    let rows: Vec<&[Exponent]> = board.rows().collect();
    assert_eq!(rows, [[1, 0, 2], [0, 3, 0], [4, 0, 0]]);
    assert_eq!((board.get(2), board.get(6)), (2, 4));
    assert_eq!(board.empty_cells(), 0b1_1010_1010);
    assert_eq!(board.largest(), 4);
    assert_eq!(Board::empty(3).largest(), 0);
    assert_eq!(Board::from_exponents(board.cells()), board);
    assert_eq!(format!("{board:?}"), "Board(2,0,4/0,8,0/16,0,0)");
}

#[test]
fn the_set_of_empty_cells_holds_every_size() {
    for size in SIZES {
        let count = (size * size) as u32;
        assert_eq!(Board::empty(size).empty_cells(), !0 >> (64 - count));
        assert_eq!(full_of(size, 1).empty_cells(), 0);
        for cell in 0..size * size {
            let mut board = full_of(size, 1);
            board.set(cell, 0);
            assert_eq!(board.empty_cells(), 1 << cell);
        }
    }
}

#[test]
fn directions_have_names_in_the_order_of_the_fifth_design() {
    let names = Direction::ALL.map(Direction::name);
    assert_eq!(names, ["up", "down", "left", "right"]);
}

#[test]
fn face_values() {
    let values = [0, 1, 2, 11, 50, 56].map(face_value);
    assert_eq!(values, [0, 2, 4, 2048, 1 << 50, 1 << 56]);
}

#[test]
#[should_panic(expected = "board size 1")]
fn a_size_of_one_is_a_bug() {
    Board::empty(1);
}

#[test]
#[should_panic(expected = "board size 9")]
fn a_size_of_nine_is_a_bug() {
    Board::empty(9);
}

#[test]
#[should_panic]
fn cells_that_make_no_square_are_a_bug() {
    Board::from_exponents(&[1; 15]);
}
