//! The heuristic evaluation: the value of a board is the sum of the values of its lines.

use std::sync::LazyLock;

use super::evaluation::Evaluate;
use crate::engine::Bitboard;
use crate::game::{Board, Exponent};

/// The weights of the features of a line of cells.
#[derive(Clone, Copy, Debug, PartialEq)]
struct LineWeights {
    /// Added for each empty cell.
    empty: f32,
    /// Added for each pair of equal tiles with only empty cells between them.
    merges: f32,
    /// Subtracted where tiles rise towards the far end, times the difference of the ranks
    /// of the two neighbours; an empty cell has rank 0.
    monotonicity: f32,
    /// Subtracted for each tile, times its rank, so that merging raises the value.
    tiles: f32,
}

/// The weights of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Weights {
    /// For the lines at the edge.
    outer: LineWeights,
    /// For all other lines.
    inner: LineWeights,
    /// Minus the value of a position without a legal direction.
    game_over: f32,
}

/// The weights found by an evolution strategy (CMA-ES, Hansen and Ostermeier
/// 2001) that played thousands of games of the original rules at a shallow depth.
const WEIGHTS: Weights = Weights {
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

/// Returns the rank of a tile: its exponent to the power of 3.25, by
/// operations that give the same bits on every machine.
fn rank(exponent: Exponent) -> f32 {
    let exponent = f32::from(exponent);
    exponent * exponent * exponent * exponent.sqrt().sqrt()
}

/// Values a board by its lines: empty cells, possible merges, order and tiles.
///
/// Tiles should fall towards the same end of all rows and towards the same end of all
/// columns, so that the large ones gather in a corner. So the rows have the value of the
/// better of their two directions, and so have the columns. (Monotonicity, empty cells and
/// merges as goals are Overlan's, in his answer to "What is the optimal algorithm for the
/// game 2048?", 2014. A table of all lines, a penalty by powers of exponents and tuning by
/// an evolution strategy are Xiao's, in another answer there. The common direction of all
/// lines of an axis, the weights and the code are ours.)
#[derive(Debug)]
pub struct Heuristic {
    weights: Weights,
    outer: Box<LineTable>,
    inner: Box<LineTable>,
}

/// The value of every line of four cells with the large tiles at its front, and at its back.
type LineTable = [[f32; 2]; 1 << 16];

impl Heuristic {
    /// Makes the evaluation and fills its tables for the fast board.
    fn new(weights: Weights) -> Self {
        Self {
            weights,
            outer: weights.outer.table(),
            inner: weights.inner.table(),
        }
    }

    /// Returns the evaluation, and makes it at the first call.
    pub fn standard() -> &'static Self {
        static STANDARD: LazyLock<Heuristic> = LazyLock::new(|| Heuristic::new(WEIGHTS));
        &STANDARD
    }
}

impl LineWeights {
    fn table(&self) -> Box<LineTable> {
        let cells = |line| std::array::from_fn::<_, 4, _>(|cell| Bitboard(line).get(cell));
        let values: Vec<_> = (0..1 << 16).map(|line| self.line(&cells(line))).collect();
        match values.into_boxed_slice().try_into() {
            Ok(table) => table,
            Err(_) => unreachable!("a table has as many entries as there are lines"),
        }
    }

    /// Returns the value of a line with the large tiles at its front, and at its back.
    fn line(&self, cells: &[Exponent]) -> [f32; 2] {
        let (mut value, mut unmerged) = (0.0, 0);
        for &cell in cells {
            if cell == 0 {
                value += self.empty;
                continue;
            }
            value -= self.tiles * rank(cell);
            if cell == unmerged {
                value += self.merges;
                unmerged = 0;
            } else {
                unmerged = cell;
            }
        }
        let (mut rises, mut falls) = (0.0, 0.0);
        for pair in cells.windows(2) {
            let step = rank(pair[1]) - rank(pair[0]);
            rises += step.max(0.0);
            falls += (-step).max(0.0);
        }
        [rises, falls].map(|steps| value - self.monotonicity * steps)
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
