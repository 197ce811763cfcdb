//! The one text notation of a board, for the command line, files, tests and docs:
//! `2,0,0,4/0,16,0,0/0,8,2,0/2,0,0,2`.

use std::fmt;
use std::str::FromStr;

use super::{Board, Exponent, face_value};

/// Writes the board in its notation: `2,0,0,4/0,16,0,0/0,8,2,0/2,0,0,2`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.rows().enumerate() {
            f.write_str(if i == 0 { "" } else { "/" })?;
            for (j, &exponent) in row.iter().enumerate() {
                f.write_str(if j == 0 { "" } else { "," })?;
                write!(f, "{}", face_value(exponent))?;
            }
        }
        Ok(())
    }
}

/// Why a text is not a board, and where. Rows and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// The number of rows is not an allowed size.
    Rows {
        /// The number of rows found.
        found: usize,
    },
    /// A row has not as many cells as there are rows.
    Columns {
        /// The row.
        row: usize,
        /// The number of cells found in it.
        found: usize,
        /// The number of rows.
        expected: usize,
    },
    /// A cell is neither empty nor a tile.
    Cell {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// What stands there, cut to a few characters.
        text: String,
    },
    /// All cells are empty.
    NoTile,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows { found } => {
                write!(
                    f,
                    "{found} row{} found; 2 to 8 rows are allowed, separated by '/'",
                    plural(*found)
                )
            }
            Self::Columns {
                row,
                found,
                expected,
            } => write!(
                f,
                "row {row} has {found} cell{}; it needs {expected}, as many as there are rows",
                plural(*found)
            ),
            Self::Cell { row, column, text } => write!(
                f,
                "row {row}, column {column}: '{}' is not allowed; a cell is 0 or . when empty, \
                 else a power of two from 2 to 2^{}",
                text.escape_debug(),
                Board::MAX_EXPONENT
            ),
            Self::NoTile => f.write_str("the board has no tile; at least one cell must hold one"),
        }
    }
}

impl std::error::Error for BoardError {}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Reads the notation: rows separated by `/` or line ends, cells by `,` or
/// blanks, `0` or `.` for empty, face values otherwise. A row that is just
/// `...` is an empty row. A byte order mark and CRLF line ends are fine.
impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let text = text.trim_start_matches('\u{feff}').trim();
        let rows: Vec<&str> = text.split(['/', '\n']).map(str::trim).collect();
        let size = rows.len();
        if !(Self::MIN_SIZE..=Self::MAX_SIZE).contains(&size) {
            return Err(BoardError::Rows {
                found: if text.is_empty() { 0 } else { size },
            });
        }
        // An extra separator makes an empty row. It is reported first: with it, all other
        // rows are too short.
        if let Some(i) = rows.iter().position(|row| row.is_empty()) {
            return Err(BoardError::Columns {
                row: i + 1,
                found: 0,
                expected: size,
            });
        }
        let mut board = Self::empty(size);
        for (i, row) in rows.into_iter().enumerate() {
            let cells = if row == "..." {
                vec!["."; size]
            } else {
                cells_of(row)
            };
            if cells.len() != size {
                return Err(BoardError::Columns {
                    row: i + 1,
                    found: cells.len(),
                    expected: size,
                });
            }
            for (j, cell) in cells.into_iter().enumerate() {
                let exponent = exponent_of(cell).ok_or_else(|| BoardError::Cell {
                    row: i + 1,
                    column: j + 1,
                    text: cell.chars().take(20).collect(),
                })?;
                board.set(i * size + j, exponent);
            }
        }
        if board.largest() == 0 {
            Err(BoardError::NoTile)
        } else {
            Ok(board)
        }
    }
}

/// Splits a row at commas (with or without blanks around them) and at blanks.
fn cells_of(row: &str) -> Vec<&str> {
    row.split(',')
        .flat_map(|part| {
            let words: Vec<&str> = part.split_whitespace().collect();
            // Nothing between two commas counts as a cell, which is refused later.
            if words.is_empty() { vec![""] } else { words }
        })
        .collect()
}

fn exponent_of(cell: &str) -> Option<Exponent> {
    if cell == "." {
        return Some(0);
    }
    if !cell.bytes().all(|byte| byte.is_ascii_digit()) {
        return None; // u64 would also take a plus sign
    }
    let value: u64 = cell.parse().ok()?;
    let allowed =
        value == 0 || (value.is_power_of_two() && (2..=1 << Board::MAX_EXPONENT).contains(&value));
    allowed.then(|| {
        if value == 0 {
            0
        } else {
            value.trailing_zeros() as Exponent
        }
    })
}
