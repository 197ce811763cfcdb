//! The heuristic evaluation: a board is worth the sum of its lines.

use std::sync::LazyLock;

use super::expectimax::Evaluate;
use crate::bitboard::Bitboard;
use crate::board::{Board, Exponent};

/// What a line of cells is judged by, and how much each thing counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// For each empty cell.
    pub empty: f32,
    /// For each pair of equal tiles without another between them.
    pub merges: f32,
    /// Against steps of powers of exponents that go the other way.
    pub monotonicity: f32,
    /// Against steps between neighbours.
    pub smoothness: f32,
    /// Against many tiles
    pub tiles: f32,
    pub outer_mono: f32,
    pub outer_tiles: f32,
    pub mono_power: u32,
    pub tile_power: u32,
    /// The worth of a position without a legal direction.
    pub dead: f32,
}
pub const WEIGHTS: Weights = Weights { empty: 270.0, merges: 700.0, monotonicity: 47.0, smoothness: 0.0, tiles: 11.0, outer_mono: 1.0, outer_tiles: 1.0, mono_power: 8, tile_power: 7, dead: -1.6e6 };

/// The evaluation with its tables of all lines of four cells.
pub struct Heuristic {
    weights: Weights,
    outer: Box<[f32; 1 << 16]>,
    inner: Box<[f32; 1 << 16]>,
}

fn power(e: Exponent, halves: u32) -> f32 {
    let e = f32::from(e);
    let mut p = if halves % 2 == 1 { e.sqrt() } else { 1.0 };
    for _ in 0..halves / 2 { p *= e; }
    p
}

impl Heuristic {
    pub fn new(weights: Weights) -> Self {
        let table = |outer: bool| -> Box<[f32; 1<<16]> {
            let v: Vec<f32> = (0..=u16::MAX).map(|line| { let b = Bitboard(line as u64); let c: [Exponent; 4] = std::array::from_fn(|i| b.get(i)); weights.line(&c, outer) }).collect();
            match v.into_boxed_slice().try_into() { Ok(x) => x, Err(_) => unreachable!() }
        };
        Self { outer: table(true), inner: table(false), weights }
    }
    pub fn standard() -> &'static Self {
        static S: LazyLock<Heuristic> = LazyLock::new(|| Heuristic::new(WEIGHTS));
        &S
    }
}

impl Weights {
    fn line(&self, cells: &[Exponent], outer: bool) -> f32 {
        let mut empty = 0.0; let mut merges = 0.0; let mut tiles = 0.0; let mut rough = 0.0;
        let mut last = 0; 
        for &c in cells {
            if c == 0 { empty += 1.0; continue; }
            tiles += power(c, self.tile_power);
            if c == last { merges += 1.0; last = 0; } else { last = c; }
        }
        let mut up = 0.0; let mut down = 0.0;
        for p in cells.windows(2) {
            let d = power(p[0], self.mono_power) - power(p[1], self.mono_power);
            if d > 0.0 { up += d } else { down -= d }
            if p[0] != 0 && p[1] != 0 { rough += (f32::from(p[0]) - f32::from(p[1])).abs(); }
        }
        let (m, t) = if outer { (self.outer_mono, self.outer_tiles) } else { (1.0, 1.0) };
        self.empty * empty + self.merges * merges - self.monotonicity * m * f32::min(up, down) - self.smoothness * rough - self.tiles * t * tiles
    }
}

impl Evaluate<Bitboard> for &Heuristic {
    #[inline]
    fn value(&self, board: &Bitboard) -> f32 {
        let sum = |b: Bitboard| self.outer[b.row(0) as usize] + self.inner[b.row(1) as usize] + self.inner[b.row(2) as usize] + self.outer[b.row(3) as usize];
        sum(*board) + sum(board.transpose())
    }
    #[inline]
    fn reward(&self, _: u64) -> f32 { 0.0 }
    #[inline]
    fn dead(&self) -> f32 { self.weights.dead }
}
impl Evaluate<Board> for &Heuristic {
    fn value(&self, board: &Board) -> f32 {
        let n = board.size();
        (0..n).map(|i| {
            let outer = i == 0 || i == n - 1;
            let row: [Exponent; 8] = std::array::from_fn(|j| if j < n { board.get(i * n + j) } else { 0 });
            let col: [Exponent; 8] = std::array::from_fn(|j| if j < n { board.get(j * n + i) } else { 0 });
            self.weights.line(&row[..n], outer) + self.weights.line(&col[..n], outer)
        }).sum()
    }
    fn reward(&self, _: u64) -> f32 { 0.0 }
    fn dead(&self) -> f32 { self.weights.dead }
}
