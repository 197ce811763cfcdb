//! The player of the fifth source design, with its evaluation as published.

use fastrand::Rng;

use super::search_board::{SearchBoard, packed_for_search};
use super::{Advice, Player};
use crate::engine::Tiles;
use crate::game::{Board, Chance, Direction, Directions, Merge, Rules, Spawn, Strategy, strategy};

/// Looks three moves ahead, with one random spawn after the first.
///
/// The value of a first move i, a second move k and all third moves j is
/// `2 (score(i) + 0.8 score(k) + 0.4 sum of score(j))`, plus
/// `merges(i) + 0.8 merges(k) + 0.4 sum of merges(j)`, where `merges` is the number of
/// merges. Each sum is cut to an integer at every step. The player plays the i of the best
/// pair (i, k), the first one of equals in the order up, down, left, right. When only one
/// axis can move, it plays left or up without looking ahead. (The fifth design. Its author
/// regrets that it rarely reaches 2048; here it does in 18.4 % of the games under its own
/// rules.)
///
/// The design spawns after every key. Under rules that do not, the first move is chosen
/// among those that change the board, so that every move takes effect.
#[derive(Debug)]
pub struct Lookahead {
    merge: Merge,
    strategy: Strategy,
    tiles: usize,
    fours: Chance,
    rng: Rng,
}

impl Lookahead {
    /// Makes the player with a generator of its own for the spawns that it simulates.
    pub fn new(rules: &Rules, seed: u64) -> Self {
        Self {
            merge: rules.merge,
            strategy: strategy(rules.spawn),
            tiles: rules.tiles,
            fours: Chance::new(rules.fours),
            rng: Rng::with_seed(seed),
        }
    }

    fn advise_on<F: SearchBoard>(&mut self, board: F, legal: Directions) -> Advice {
        let changing = F::changing(&board.slides(self.merge));
        let [vertical, horizontal] = if board.empty_cells() != 0 {
            [true, true]
        } else {
            [Direction::Up, Direction::Left].map(|direction| changing.contains(direction))
        };
        if !(vertical && horizontal) {
            let first = if horizontal {
                Direction::Left
            } else {
                Direction::Up
            };
            return Advice::only(Some(first).filter(|&first| legal.contains(first)));
        }
        let mut values = [None; 4];
        for first in legal.iter() {
            let pairs = Direction::ALL.map(|second| self.evaluate(board, first, second));
            values[first as usize] = pairs.into_iter().max().map(|value| value as f64);
        }
        Advice::best_of(values)
    }

    /// Returns the value of a first and a second move, with one simulated spawn after the
    /// first.
    fn evaluate<F: SearchBoard>(&mut self, board: F, first: Direction, second: Direction) -> u64 {
        let (mut board, mut score, mut merges) = self.slide(board, first);
        let (empty, size) = (board.empty_cells(), board.size());
        let (strategy, rng) = (self.strategy, &mut self.rng);
        strategy.spawn_each(empty, size, self.tiles, self.fours, rng, |tile, _| {
            board.place(tile.cell, tile.exponent);
        });
        let (board, gained, joined) = self.slide(board, second);
        score += gained * 8 / 10;
        merges += joined * 8 / 10;
        for third in Direction::ALL {
            let (_, gained, joined) = self.slide(board, third);
            score += gained * 4 / 10;
            merges += joined * 4 / 10;
        }
        2 * score + merges
    }

    /// Returns the board after a slide, the score and the number of its merges.
    fn slide<F: SearchBoard>(&self, board: F, direction: Direction) -> (F, u64, u64) {
        let slides = board.slides(self.merge);
        let after = board.after(&slides, direction);
        let freed = after.empty_cells().count_ones() - board.empty_cells().count_ones();
        (after, F::gained(&slides, direction), u64::from(freed))
    }
}

impl Player for Lookahead {
    fn advise(&mut self, tiles: &Tiles, legal: Directions, _: super::Stop<'_>) -> Advice {
        match packed_for_search(tiles) {
            Some(bits) => self.advise_on(bits, legal),
            None => self.advise_on(Board::from(tiles), legal),
        }
    }
}
