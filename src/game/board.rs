//! The board: a value with its two merge rules and its text notation.
//!
//! A cell holds an exponent: 0 is empty, `e` is the tile 2^e. The one real
//! move is the slide to the left; the others are mirror images and transposes
//! of it, as in the first source design. This module knows no spawn, no score
//! total and no history.

use std::fmt;

mod direction;
mod merges;
mod notation;
mod tile;

pub use direction::{Direction, Directions};
pub use notation::BoardError;
pub use tile::{Placement, Tile};

/// A set of cells as bits: bit `row * size + column`, which 64 bits hold up to size 8.
pub type CellSet = u64;

/// The exponent of a tile: 0 for an empty cell, `e` for the tile 2^e.
pub type Exponent = u8;

/// How often a tile may take part in merges within one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Merge {
    /// A tile made in this move does not merge again in it.
    Once,
    /// A made tile may merge again at once with the tile it comes to rest against.
    Cascade,
}

impl Merge {
    /// Returns the name used on the command line and in the machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Once => "once",
            Self::Cascade => "cascade",
        }
    }
}

/// A move that changed the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The board after the move, before any spawn.
    pub board: Board,
    /// The sum of every tile that a merge made (with cascades each step counts).
    pub gained: u64,
}

/// A square board of 2 x 2 to 8 x 8 cells.
///
/// ```
/// use console2048::game::{Board, Direction, Merge};
///
/// let board: Board = "2,2,4,8/0,0,0,0/0,0,0,0/0,0,0,2".parse().unwrap();
/// let once = board.slide(Direction::Left, Merge::Once).unwrap();
/// assert_eq!(once.board.to_string(), "4,4,8,0/0,0,0,0/0,0,0,0/2,0,0,0");
/// assert_eq!(once.gained, 4);
/// let cascade = board.slide(Direction::Left, Merge::Cascade).unwrap();
/// assert_eq!(cascade.board.to_string(), "16,0,0,0/0,0,0,0/0,0,0,0/2,0,0,0");
/// assert!(board.slide(Direction::Down, Merge::Once).is_some());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    size: u8,
    // Row by row; the entries from size * size on stay 0.
    cells: [Exponent; Board::MAX_SIZE * Board::MAX_SIZE],
}

impl Board {
    /// The smallest number of rows and columns.
    pub const MIN_SIZE: usize = 2;
    /// The largest number of rows and columns: 64 cells, so that a [`CellSet`] holds them.
    pub const MAX_SIZE: usize = 8;
    /// The largest exponent that the notation accepts. With 64 such tiles the
    /// largest tile that merges can make is 2^56 and the score stays below 2^59.
    pub const MAX_EXPONENT: Exponent = 50;

    /// Makes an empty board.
    ///
    /// # Panics
    /// If `size` is not within [`Self::MIN_SIZE`] and [`Self::MAX_SIZE`].
    pub fn empty(size: usize) -> Self {
        assert!(
            (Self::MIN_SIZE..=Self::MAX_SIZE).contains(&size),
            "board size {size}"
        );
        Self {
            size: size as u8,
            cells: [0; Self::MAX_SIZE * Self::MAX_SIZE],
        }
    }

    /// Makes a board from the exponents of its cells, row by row.
    ///
    /// # Panics
    /// If the number of cells is not the square of an allowed size.
    pub fn from_exponents(exponents: &[Exponent]) -> Self {
        let mut board = Self::empty(exponents.len().isqrt());
        board.cells_mut().copy_from_slice(exponents);
        board
    }

    /// Returns the number of rows, which is the number of columns too.
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// Returns the exponents of all cells, row by row.
    pub fn cells(&self) -> &[Exponent] {
        &self.cells[..self.size() * self.size()]
    }

    fn cells_mut(&mut self) -> &mut [Exponent] {
        let count = self.size() * self.size();
        &mut self.cells[..count]
    }

    /// Iterates over the rows, each a slice of exponents.
    pub fn rows(&self) -> impl Iterator<Item = &[Exponent]> {
        self.cells().chunks_exact(self.size())
    }

    /// Returns the exponent at a cell, counted row by row from 0.
    pub fn get(&self, cell: usize) -> Exponent {
        self.cells()[cell]
    }

    /// Puts a tile on a cell, counted row by row from 0.
    pub fn set(&mut self, cell: usize, exponent: Exponent) {
        self.cells_mut()[cell] = exponent;
    }

    /// Returns the set of empty cells.
    pub fn empty_cells(&self) -> CellSet {
        let bit = |set, (cell, &exponent)| set | (CellSet::from(exponent == 0) << cell);
        self.cells().iter().enumerate().fold(0, bit)
    }

    /// Returns the exponent of the largest tile, 0 on an empty board.
    pub fn largest(&self) -> Exponent {
        self.cells().iter().copied().max().unwrap_or(0)
    }

    /// Tells whether some direction changes the board: whether a cell is empty
    /// or two equal tiles are neighbours. Both merge rules agree on it. (An
    /// empty board counts as movable although nothing would slide.)
    pub fn can_move(&self) -> bool {
        let size = self.size();
        let cells = self.cells();
        cells.contains(&0)
            || (0..cells.len()).any(|cell| {
                let beside = cell % size + 1 < size && cells[cell] == cells[cell + 1];
                let below = cell + size < cells.len() && cells[cell] == cells[cell + size];
                beside || below
            })
    }

    /// Returns the directions that change the board.
    pub fn changing(&self, merge: Merge) -> Directions {
        let changes = |direction: &Direction| self.slide(*direction, merge).is_some();
        Direction::ALL.into_iter().filter(changes).collect()
    }

    /// Slides all tiles; `None` if the board would stay as it is.
    pub fn slide(&self, direction: Direction, merge: Merge) -> Option<Slide> {
        let mut board = *self;
        board.turn(direction);
        let size = board.size();
        let lines = board.cells_mut().chunks_exact_mut(size);
        let gained = lines.map(|line| slide_line(line, merge)).sum();
        board.turn_back(direction);
        (board != *self).then_some(Slide { board, gained })
    }

    /// Turns the board so that `direction` becomes left.
    fn turn(&mut self, direction: Direction) {
        match direction {
            Direction::Left => {}
            Direction::Right => self.mirror(),
            Direction::Up => self.transpose(),
            Direction::Down => {
                self.transpose();
                self.mirror();
            }
        }
    }

    /// Takes [`Self::turn`] back.
    fn turn_back(&mut self, direction: Direction) {
        match direction {
            Direction::Left => {}
            Direction::Right => self.mirror(),
            Direction::Up => self.transpose(),
            Direction::Down => {
                self.mirror();
                self.transpose();
            }
        }
    }

    /// Reverses every row.
    fn mirror(&mut self) {
        let size = self.size();
        self.cells_mut()
            .chunks_exact_mut(size)
            .for_each(<[Exponent]>::reverse);
    }

    /// Returns the board with rows and columns exchanged.
    #[must_use]
    pub fn transposed(mut self) -> Self {
        self.transpose();
        self
    }

    /// Exchanges rows and columns.
    fn transpose(&mut self) {
        let size = self.size();
        for row in 0..size {
            for column in row + 1..size {
                self.cells.swap(row * size + column, column * size + row);
            }
        }
    }
}

/// Slides one line to its front and returns what its merges gained.
///
/// The tiles move one after the other, each to rest against the one before it: so
/// tiles merge across gaps, and the pair nearer to the wall merges first.
pub(crate) fn slide_line(line: &mut [Exponent], merge: Merge) -> u64 {
    let mut gained = 0;
    let mut resting = 0;
    let mut joined = false; // the last resting tile was made in this move
    for i in 0..line.len() {
        let tile = std::mem::take(&mut line[i]);
        if tile == 0 {
            continue;
        }
        line[resting] = tile;
        resting += 1;
        let mut made = false;
        while resting > 1
            && line[resting - 2] == line[resting - 1]
            && !(merge == Merge::Once && (joined || made))
        {
            line[resting - 1] = 0;
            resting -= 1;
            line[resting - 1] += 1;
            gained += 1 << line[resting - 1];
            made = true;
        }
        joined = made;
    }
    gained
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// Returns the number on a tile, 0 for an empty cell.
///
/// The exponent is at most 63, as on every tile (a target can be larger).
pub fn face_value(exponent: Exponent) -> u64 {
    if exponent == 0 { 0 } else { 1 << exponent }
}
