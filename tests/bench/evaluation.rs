//! The heuristic evaluation, on the fast board and on the slow one.

#![allow(clippy::print_stdout, missing_docs)]

use console2048::engine::Bitboard;
use console2048::game::Board;
use console2048::players::{Evaluate, Heuristic};
use fastrand::Rng;
use harness::Bench;

mod harness;

const BOARDS: u64 = 20_000;

fn main() {
    let bench = Bench::from_args();
    let mut rng = Rng::with_seed(1);
    let boards: Vec<Bitboard> = (0..BOARDS).map(|_| Bitboard(rng.u64(..))).collect();
    let slow: Vec<Board> = boards.iter().map(|&bits| bits.into()).collect();
    let evaluation = Heuristic::standard();
    let answer = sum(&slow, evaluation);
    bench.case("evaluation/slow", (BOARDS, "board"), answer, || {
        sum(&slow, evaluation)
    });
    bench.case("evaluation/fast", (BOARDS, "board"), answer, || {
        sum(&boards, evaluation)
    });
}

fn sum<F, E: Evaluate<F>>(boards: &[F], evaluation: E) -> f64 {
    boards
        .iter()
        .map(|board| f64::from(evaluation.value(board)))
        .sum()
}
