//! Counts of positions after n moves, against those of an independent program.

use console2048::engine::{Bitboard, MoveTable, Tiles};
use console2048::game::{Board, Direction, Merge};

const COUNTS: &str = include_str!("data/perft.tsv");

/// Counts on the slow board.
fn slow_perft(board: &Board, moves: u32, merge: Merge) -> u64 {
    let mut count = 0;
    for direction in Direction::ALL {
        let Some(slide) = board.slide(direction, merge) else {
            continue;
        };
        count += spawns(slide.board.empty_cells(), moves, |cell, exponent| {
            let mut next = slide.board;
            next.set(cell, exponent);
            slow_perft(&next, moves - 1, merge)
        });
    }
    count
}

/// Counts on the fast board, and on the slow one if the tiles do not fit.
fn fast_perft(bits: Bitboard, moves: u32, merge: Merge) -> u64 {
    let slides = bits.slides(MoveTable::of(merge));
    let mut count = 0;
    for direction in slides.changing().iter() {
        let after = slides.board(direction);
        let wide = match slides.gained(direction) {
            Some(_) => None,
            None => Board::from(bits).slide(direction, merge),
        };
        count += spawns(after.empty_cells(), moves, |cell, exponent| {
            if let Some(slide) = wide {
                let mut next = slide.board;
                next.set(cell, exponent);
                return slow_perft(&next, moves - 1, merge);
            }
            let mut next = after;
            next.place(cell, exponent);
            fast_perft(next, moves - 1, merge)
        });
    }
    count
}

/// Sums over both tiles on every empty cell; for the last move it only counts them.
fn spawns(empty: u64, moves: u32, mut follow: impl FnMut(usize, u8) -> u64) -> u64 {
    if moves == 1 {
        return 2 * u64::from(empty.count_ones());
    }
    let cells = (0..64).filter(|cell| empty >> cell & 1 == 1);
    cells.map(|cell| follow(cell, 1) + follow(cell, 2)).sum()
}

#[test]
fn counts_the_positions_of_the_plain_rule() {
    let mut packed = 0;
    let lines = COUNTS.lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let [merge, board, moves, count] = fields[..] else {
            panic!("{line}");
        };
        let merge = match merge {
            "once" => Merge::Once,
            "cascade" => Merge::Cascade,
            _ => panic!("{line}"),
        };
        let board: Board = board.parse().unwrap();
        let moves: u32 = moves.parse().unwrap();
        let count: u64 = count.parse().unwrap();
        assert_eq!(slow_perft(&board, moves, merge), count, "{line}");
        if let Tiles::Packed(bits) = Tiles::from(&board) {
            assert_eq!(fast_perft(bits, moves, merge), count, "{line}");
            packed += 1;
        }
    }
    assert!(packed > 50, "{packed}");
}
