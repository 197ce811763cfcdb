//! All four slides of a board, on the fast board and on the slow one.

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

use console2048::engine::{Bitboard, MoveTable};
use console2048::game::{Board, Direction, Merge};
use fastrand::Rng;
use harness::Bench;

mod harness;

const BOARDS: u64 = 20_000;

fn main() {
    let bench = Bench::from_args();
    let mut rng = Rng::with_seed(1);
    // Tiles up to 128, a quarter of the cells empty.
    let mut cell = |board, _| board << 4 | u64::from(rng.u32(0..8).saturating_sub(rng.u32(0..2)));
    let boards: Vec<Bitboard> = (0..BOARDS)
        .map(|_| Bitboard((0..16).fold(0, &mut cell)))
        .collect();
    let slow: Vec<Board> = boards.iter().map(|&bits| bits.into()).collect();
    for merge in [Merge::Once, Merge::Cascade] {
        let answer = slide_slow(&slow, merge);
        let name = |board| format!("slides/{board}/{merge:?}").to_lowercase();
        bench.case(&name("slow"), (BOARDS, "board"), answer, || {
            slide_slow(&slow, merge)
        });
        bench.case(&name("fast"), (BOARDS, "board"), answer, || {
            slide_fast(&boards, merge)
        });
    }
}

/// Returns the legal directions, the score of all slides, and the empty cells after them.
fn slide_fast(boards: &[Bitboard], merge: Merge) -> (u64, u64, u64) {
    let table = MoveTable::of(merge);
    let (mut legal, mut score, mut empty) = (0, 0, 0);
    for bits in boards {
        let slides = bits.slides(table);
        legal += u64::from(slides.changing().len());
        for direction in Direction::ALL {
            score += slides.gained(direction).map_or(0, u64::from);
            empty += u64::from(slides.board(direction).count_empty());
        }
    }
    (legal, score, empty)
}

fn slide_slow(boards: &[Board], merge: Merge) -> (u64, u64, u64) {
    let (mut legal, mut score, mut empty) = (0, 0, 0);
    for board in boards {
        for direction in Direction::ALL {
            let slide = board.slide(direction, merge);
            legal += u64::from(slide.is_some());
            score += slide.map_or(0, |slide| slide.gained);
            let after = slide.map_or(*board, |slide| slide.board);
            empty += u64::from(after.empty_cells().count_ones());
        }
    }
    (legal, score, empty)
}
