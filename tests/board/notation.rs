//! The notation: what it takes, what it refuses and where, and noise.

use console2048::game::{Board, BoardError};
use fastrand::Rng;

use crate::util::{SIZES, board, full_of, random_board};

#[test]
fn a_printed_board_reads_back() {
    let mut rng = Rng::with_seed(4);
    for size in SIZES {
        for _ in 0..100 {
            let random = random_board(size, Board::MAX_EXPONENT, &mut rng);
            assert_eq!(random.to_string().parse(), Ok(random));
        }
    }
}

#[test]
fn the_largest_tile_that_merges_can_make_prints() {
    let printed = full_of(2, 56).to_string();
    let tile = "72057594037927936";
    assert_eq!(printed, format!("{tile},{tile}/{tile},{tile}"));
}

#[test]
fn one_board_in_every_spelling() {
    let expected = "2,0,0/0,1024,4/0,0,0";
    for text in [
        expected,
        "2,.,./.,1024,4/...",
        "2 0 0/0 1024 4/0 0 0",
        " 2, 0 ,0 / 0  1024\t4 /\t... ",
        "2,0 0/0 1024,4/. . .",
        "2,0,0\n0,1024,4\n...",
        "2,0,0\n0,1024,4\n...\n",
        "2,0,0\r\n0,1024,4\r\n...\r\n",
        "\u{feff}2,0,0\r\n0,1024,4\r\n...\r\n",
        "\n\n2 0 0/0 1024 4\n...\n\n",
        "02,00,0/0,0001024,4/...",
        "\u{3000}2\u{a0}0 0/0,1024,4/0,0,0", // blanks of other scripts
    ] {
        assert_eq!(board(text).to_string(), expected, "{text:?}");
    }
}

#[test]
fn the_example_of_the_interface() {
    assert_eq!(
        board("2,2,4,8/0,0,0,0/.../...").to_string(),
        "2,2,4,8/0,0,0,0/0,0,0,0/0,0,0,0"
    );
}

#[test]
fn three_dots_are_an_empty_row_of_any_length() {
    for size in SIZES {
        let rows = vec!["..."; size - 1].join("/");
        let first = vec!["2"; size].join(",");
        assert_eq!(
            board(&format!("{first}/{rows}")).empty_cells().count_ones() as usize,
            size * (size - 1)
        );
    }
}

#[test]
fn every_power_of_two_up_to_2_to_the_50_is_a_tile() {
    for exponent in 1..=50 {
        let text = format!("0,0/{},0", 1_u64 << exponent);
        assert_eq!(board(&text).get(2), exponent);
    }
}

fn refused(text: &str) -> BoardError {
    match text.parse::<Board>() {
        Ok(board) => panic!("{text:?} was read as {board}"),
        Err(error) => error,
    }
}

#[test]
fn wrong_numbers_of_rows() {
    for (text, found, counted) in [
        ("", 0, "0 rows"),
        (" \r\n\t", 0, "0 rows"),
        ("\u{feff}", 0, "0 rows"),
        ("2", 1, "1 row"),
        ("2,2,4,8", 1, "1 row"),
        ("...", 1, "1 row"),
        ("2\r2", 1, "1 row"), // a lone CR is a blank
        ("2/2/2/2/2/2/2/2/2", 9, "9 rows"),
        ("2,2//////////", 11, "11 rows"),
    ] {
        let error = refused(text);
        assert_eq!(error, BoardError::Rows { found }, "{text:?}");
        assert_eq!(
            error.to_string(),
            format!("{counted} found; 2 to 8 rows are allowed, separated by '/'")
        );
    }
}

#[test]
fn rows_of_the_wrong_length() {
    for (text, row, found, expected, message) in [
        (
            "2,2/2",
            2,
            1,
            2,
            "row 2 has 1 cell; it needs 2, as many as there are rows",
        ),
        (
            "2,2,2/2,2,2,2/2,2,2",
            2,
            4,
            3,
            "row 2 has 4 cells; it needs 3, as many as there are rows",
        ),
        (
            "2 2 2 2/.../.../2 2 2",
            4,
            3,
            4,
            "row 4 has 3 cells; it needs 4, as many as there are rows",
        ),
    ] {
        let error = refused(text);
        let columns = BoardError::Columns {
            row,
            found,
            expected,
        };
        assert_eq!(error, columns, "{text:?}");
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn cells_that_are_no_tiles() {
    for (cell, shown) in [
        ("3", "3"),
        ("1", "1"),
        ("+2", "+2"),
        ("-2", "-2"),
        ("2.0", "2.0"),
        ("0x2", "0x2"),
        ("two", "two"),
        ("..", ".."),
        ("...", "..."), // a row, not a cell
        ("....", "...."),
        ("2_048", "2_048"),
        ("２", "２"),                                     // a full-width digit
        ("2251799813685248", "2251799813685248"),         // 2^51
        ("18446744073709551616", "18446744073709551616"), // 2^64
        ("36893488147419103232", "36893488147419103232"), // 2^65
        ("123456789012345678901234567890", "12345678901234567890"),
        ("", ""),
        ("2\u{1b}[31m", "2\\u{1b}[31m"),
        ("\0", "\\0"),
        ("\u{feff}2", "\\u{feff}2"), // not at the start
        ("\u{202e}", "\\u{202e}"),   // turns the rest of a line around
        ("'", "\\'"),
    ] {
        let text = format!("2,0,0/0,4,{cell}/0,0,0");
        let error = refused(&text);
        let expected = BoardError::Cell {
            row: 2,
            column: 3,
            text: cell.chars().take(20).collect(),
        };
        assert_eq!(error, expected, "{text:?}");
        assert_eq!(
            error.to_string(),
            format!(
                "row 2, column 3: '{shown}' is not allowed; \
                 a cell is 0 or . when empty, else a power of two from 2 to 2^50"
            )
        );
    }
}

#[test]
fn separators_with_nothing_between_them() {
    let empty_cell = |row, column| BoardError::Cell {
        row,
        column,
        text: String::new(),
    };
    for (text, row, column) in [
        (",2/2,2", 1, 1),
        ("2,2/2,", 2, 2),
        ("2,,2/2,2,2/2,2,2", 1, 2),
        ("2, ,2/2,2,2/2,2,2", 1, 2),
        (",/,", 1, 1),
    ] {
        assert_eq!(refused(text), empty_cell(row, column), "{text:?}");
    }
}

#[test]
fn boards_without_a_tile() {
    for text in [
        "0,0/0,0",
        ".../...",
        ". 0\n0 .",
        ".../.../.../.../.../.../.../...",
    ] {
        let error = refused(text);
        assert_eq!(error, BoardError::NoTile, "{text:?}");
        assert_eq!(
            error.to_string(),
            "the board has no tile; at least one cell must hold one"
        );
    }
}

/// Reads a text; a board must read back from what it prints. Tells whether it was one.
fn read_noise(text: &str) -> bool {
    match text.parse::<Board>() {
        Ok(board) => {
            assert_eq!(board.to_string().parse(), Ok(board), "{text:?}");
            true
        }
        Err(error) => {
            let message = error.to_string();
            assert!(!message.contains(char::is_control), "{message:?}");
            assert!(message.len() < 400, "{message}");
            false
        }
    }
}

#[test]
fn a_million_random_bytes_are_no_board_and_no_panic() {
    let mut rng = Rng::with_seed(5);
    let bytes: Vec<u8> = (0..1_000_000).map(|_| rng.u8(..)).collect();
    let mut rest = &bytes[..];
    while !rest.is_empty() {
        let length = rng.u32(1..=200).min(rest.len() as u32);
        let (piece, after) = rest.split_at(length as usize);
        read_noise(&String::from_utf8_lossy(piece));
        rest = after;
    }
    read_noise(&String::from_utf8_lossy(&bytes));
}

/// What the notation is made of, and a little of what it is not.
const PIECES: [&str; 16] = [
    "0",
    "2",
    "4",
    ".",
    ",",
    ",",
    " ",
    "/",
    "/",
    "\r\n",
    "...",
    "1125899906842624",
    "3",
    "+",
    "'",
    "\u{feff}",
];

fn random_piece(rng: &mut Rng) -> &'static str {
    PIECES[usize::from(rng.u8(0..16))]
}

#[test]
fn random_pieces_of_notation_are_no_panic() {
    let mut rng = Rng::with_seed(6);
    let mut boards = 0;
    let mut left = 400_000;
    while left > 0 {
        let length = rng.u32(1..=16).min(left);
        let text: String = (0..length).map(|_| random_piece(&mut rng)).collect();
        boards += u32::from(read_noise(&text));
        left -= length;
    }
    assert!(boards > 0, "no board came up");
}

#[test]
fn boards_with_one_character_replaced_are_no_panic() {
    let mut rng = Rng::with_seed(7);
    let mut boards = 0;
    for _ in 0..5000 {
        let size = rng.u8(2..=8).into();
        let mut text = random_board(size, 5, &mut rng).to_string();
        let at = rng.u32(0..text.len() as u32) as usize;
        text.replace_range(at..=at, random_piece(&mut rng));
        boards += u32::from(read_noise(&text));
    }
    assert!((500..4500).contains(&boards), "{boards} of 5000 are boards");
}
