//! The heuristic evaluation: a board is worth the sum of its lines.

use std::sync::LazyLock;

use super::search::Evaluate;
use crate::engine::Bitboard;
use crate::game::{Board, Exponent};

/// What counts on a line of cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineWeights {
    /// For each empty cell.
    pub empty: f32,
    /// For each pair of equal tiles with nothing but empty cells between.
    pub merges: f32,
    /// Against neighbours that rise towards the far end, by the difference of
    /// their ranks; an empty cell ranks lowest.
    pub monotonicity: f32,
    /// Against each tile by its rank, so that merging is worth it.
    pub tiles: f32,
}

/// What counts on a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// On the lines at the edge.
    pub outer: LineWeights,
    /// On all other lines.
    pub inner: LineWeights,
    /// Against a position without a legal direction.
    pub game_over: f32,
}

/// The weights found by an evolution strategy (CMA-ES, Hansen and Ostermeier
/// 2001) that played thousands of games of the original rules at a shallow depth.
pub const WEIGHTS: Weights = Weights {
    outer: LineWeights {
        empty: 475.0,
        merges: 450.0,
        monotonicity: 34.5,
        tiles: 23.2,
    },
    inner: LineWeights {
        empty: 80.0,
        merges: 1091.0,
        monotonicity: 43.5,
        tiles: 17.2,
    },
    game_over: 1.78e6,
};

/// Returns how much a tile weighs: its exponent to the power of 3.25, by
/// operations that give the same bits on every machine.
fn rank(exponent: Exponent) -> f32 {
    let exponent = f32::from(exponent);
    exponent * exponent * exponent * exponent.sqrt().sqrt()
}

/// Values a board by its lines: empty cells, possible merges, order and tiles.
///
/// Tiles ought to fall off towards one end of all rows and towards one end of
/// all columns, so that the large ones gather in a corner: each axis counts in
/// the better of its two directions. (Monotonicity, empty cells and merges as
/// goals are Overlan's, in his answer to "What is the optimal algorithm for the
/// game 2048?", 2014; a table of all lines, a penalty by powers of exponents and
/// tuning by an evolution strategy are Xiao's, in another answer there. The
/// direction that all lines of an axis share, the weights and the code are ours.)
#[derive(Debug)]
pub struct Heuristic {
    weights: Weights,
    outer: Box<LineTable>,
    inner: Box<LineTable>,
}

/// The worth of every line of four cells with the large tiles at its front, and at its back.
type LineTable = [[f32; 2]; 1 << 16];

impl Heuristic {
    /// Fills the tables for the fast board.
    pub fn new(weights: Weights) -> Self {
        Self {
            weights,
            outer: weights.outer.table(),
            inner: weights.inner.table(),
        }
    }

    /// Returns the evaluation with [`WEIGHTS`], which the first use makes.
    pub fn standard() -> &'static Self {
        static STANDARD: LazyLock<Heuristic> = LazyLock::new(|| Heuristic::new(WEIGHTS));
        &STANDARD
    }
}

impl LineWeights {
    fn table(&self) -> Box<LineTable> {
        let cells = |line| std::array::from_fn::<_, 4, _>(|cell| Bitboard(line).get(cell));
        let worth: Vec<_> = (0..1 << 16).map(|line| self.line(&cells(line))).collect();
        match worth.into_boxed_slice().try_into() {
            Ok(table) => table,
            Err(_) => unreachable!("a table has as many entries as there are lines"),
        }
    }

    /// Returns the worth of a line with the large tiles at its front, and at its back.
    fn line(&self, cells: &[Exponent]) -> [f32; 2] {
        let (mut worth, mut waiting) = (0.0, 0);
        for &cell in cells {
            if cell == 0 {
                worth += self.empty;
                continue;
            }
            worth -= self.tiles * rank(cell);
            if cell == waiting {
                worth += self.merges;
                waiting = 0;
            } else {
                waiting = cell;
            }
        }
        let (mut rises, mut falls) = (0.0, 0.0);
        for pair in cells.windows(2) {
            let step = rank(pair[1]) - rank(pair[0]);
            rises += step.max(0.0);
            falls += (-step).max(0.0);
        }
        [rises, falls].map(|steps| worth - self.monotonicity * steps)
    }
}

impl Evaluate<Bitboard> for &Heuristic {
    #[inline]
    fn value(&self, board: &Bitboard) -> f32 {
        let axis = |board: &Bitboard| {
            let outer = |row| self.outer[usize::from(board.row(row))];
            let inner = |row| self.inner[usize::from(board.row(row))];
            let rows = [outer(0), inner(1), inner(2), outer(3)];
            let towards = |end: usize| rows[0][end] + rows[1][end] + rows[2][end] + rows[3][end];
            f32::max(towards(0), towards(1))
        };
        axis(board) + axis(&board.transpose())
    }

    #[inline]
    fn reward(&self, _: u64) -> f32 {
        0.0
    }

    #[inline]
    fn game_over(&self) -> f32 {
        -self.weights.game_over
    }
}

impl Evaluate<Board> for &Heuristic {
    fn value(&self, board: &Board) -> f32 {
        let axis = |board: &Board| {
            let last = board.size() - 1;
            let mut towards = [0.0; 2];
            for (i, row) in board.rows().enumerate() {
                let edge = i == 0 || i == last;
                let weights = if edge {
                    &self.weights.outer
                } else {
                    &self.weights.inner
                };
                let [front, back] = weights.line(row);
                towards[0] += front;
                towards[1] += back;
            }
            f32::max(towards[0], towards[1])
        };
        axis(board) + axis(&board.transposed())
    }

    fn reward(&self, _: u64) -> f32 {
        0.0
    }

    fn game_over(&self) -> f32 {
        -self.weights.game_over
    }
}
