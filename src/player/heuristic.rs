//! The heuristic evaluation: a board is worth the sum of its lines.

use std::sync::LazyLock;

use super::search::Evaluate;
use crate::bitboard::Bitboard;
use crate::board::{Board, Exponent};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineWeights {
    pub empty: f32,
    pub merges: f32,
    pub monotonicity: f32,
    pub smoothness: f32,
    pub tiles: f32,
    pub distance: f32,
}
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    pub outer: LineWeights,
    pub inner: LineWeights,
    pub mono_power: f32,
    pub tile_power: f32,
    pub dead: f32,
}
const L: LineWeights = LineWeights {
    empty: 270.0,
    merges: 700.0,
    monotonicity: 47.0,
    smoothness: 1.0,
    tiles: 11.0,
    distance: 0.1,
};
pub const WEIGHTS: Weights = Weights {
    outer: L,
    inner: L,
    mono_power: 4.0,
    tile_power: 3.5,
    dead: 1.6e6,
};

pub struct Heuristic {
    weights: Weights,
    mono: [f32; 64],
    tile: [f32; 64],
    outer: Box<[[f32; 2]; 1 << 16]>,
    inner: Box<[[f32; 2]; 1 << 16]>,
}

impl Heuristic {
    pub fn new(weights: Weights) -> Self {
        let z = || {
            vec![[0.0; 2]; 1 << 16]
                .into_boxed_slice()
                .try_into()
                .ok()
                .expect("x")
        };
        let mut s = Self {
            outer: z(),
            inner: z(),
            mono: std::array::from_fn(|e| (e as f32).powf(weights.mono_power)),
            tile: std::array::from_fn(|e| (e as f32).powf(weights.tile_power)),
            weights,
        };
        for line in 0..=u16::MAX {
            let b = Bitboard(line as u64);
            let c: [Exponent; 4] = std::array::from_fn(|i| b.get(i));
            s.outer[line as usize] = s.line(&c, &s.weights.outer);
            s.inner[line as usize] = s.line(&c, &s.weights.inner);
        }
        s
    }
    pub fn standard() -> &'static Self {
        static S: LazyLock<Heuristic> = LazyLock::new(|| Heuristic::new(WEIGHTS));
        &S
    }
    fn line(&self, cells: &[Exponent], w: &LineWeights) -> [f32; 2] {
        let mut empty = 0.0;
        let mut merges = 0.0;
        let mut tiles = 0.0;
        let mut rough = 0.0;
        let mut last = 0;
        let (mut far, mut near) = (0.0, 0.0);
        for (i, &c) in cells.iter().enumerate() {
            if c == 0 {
                empty += 1.0;
                continue;
            }
            tiles += self.tile[c as usize];
            far += self.mono[c as usize] * i as f32;
            near += self.mono[c as usize] * (cells.len() - 1 - i) as f32;
            if c == last {
                merges += 1.0;
                last = 0;
            } else {
                last = c;
            }
        }
        let mut up = 0.0;
        let mut down = 0.0;
        for p in cells.windows(2) {
            let d = self.mono[p[0] as usize] - self.mono[p[1] as usize];
            if d > 0.0 {
                up += d
            } else {
                down -= d
            }
            if p[0] != 0 && p[1] != 0 {
                rough += (f32::from(p[0]) - f32::from(p[1])).abs();
            }
        }
        let v = w.empty * empty + w.merges * merges - w.smoothness * rough - w.tiles * tiles;
        [
            v - w.monotonicity * down - w.distance * far,
            v - w.monotonicity * up - w.distance * near,
        ]
    }
}

impl Evaluate<Bitboard> for &Heuristic {
    #[inline]
    fn value(&self, board: &Bitboard) -> f32 {
        let sum = |b: Bitboard| {
            let l = [
                self.outer[b.row(0) as usize],
                self.inner[b.row(1) as usize],
                self.inner[b.row(2) as usize],
                self.outer[b.row(3) as usize],
            ];
            f32::max(
                l[0][0] + l[1][0] + l[2][0] + l[3][0],
                l[0][1] + l[1][1] + l[2][1] + l[3][1],
            )
        };
        sum(*board) + sum(board.transpose())
    }
    #[inline]
    fn reward(&self, _: u64) -> f32 {
        0.0
    }
    #[inline]
    fn dead(&self) -> f32 {
        -self.weights.dead
    }
}
impl Evaluate<Board> for &Heuristic {
    fn value(&self, board: &Board) -> f32 {
        let n = board.size();
        let mut s = [0.0; 4];
        for i in 0..n {
            let w = if i == 0 || i == n - 1 {
                &self.weights.outer
            } else {
                &self.weights.inner
            };
            let row: [Exponent; 8] =
                std::array::from_fn(|j| if j < n { board.get(i * n + j) } else { 0 });
            let col: [Exponent; 8] =
                std::array::from_fn(|j| if j < n { board.get(j * n + i) } else { 0 });
            let (r, c) = (self.line(&row[..n], w), self.line(&col[..n], w));
            s[0] += r[0];
            s[1] += r[1];
            s[2] += c[0];
            s[3] += c[1];
        }
        f32::max(s[0], s[1]) + f32::max(s[2], s[3])
    }
    fn reward(&self, _: u64) -> f32 {
        0.0
    }
    fn dead(&self) -> f32 {
        -self.weights.dead
    }
}
