//! The fast 4x4 twin of the board: sixteen exponents in one `u64`.
//!
//! Slides are looked up row by row in a table of all 65,536 lines, which is filled by the
//! slow rule of [`Board`]. Columns are looked up as the rows of the transposed board.
//! (To pack a board into a word and to look its rows up is the common idea of the fast
//! public engines, as Robert Xiao described it in 2014.)
//!
//! **What it cannot hold:** a cell is a nibble, so its largest exponent is 15, the tile
//! 32768. A slide that would make 65536 is still known to be legal, but its gain is
//! unknown ([`Slides::gained`] is `None`). A game then goes on with [`Board`], which holds
//! larger tiles.

use std::sync::LazyLock;

use crate::game::{Board, CellSet, Direction, Directions, Exponent, Merge, slide_line};

/// A 4x4 board of tiles up to 32768: cell `i`, counted row by row from 0, is
/// the nibble of bits `4i` to `4i + 3` and holds its exponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub u64);

/// The lowest bit of every cell.
const LOW_BITS: u64 = 0x1111_1111_1111_1111;
const CELLS: usize = Bitboard::SIZE * Bitboard::SIZE;

impl Bitboard {
    /// The number of rows and of columns.
    pub const SIZE: usize = 4;
    /// The largest exponent that a cell holds: the tile 32768.
    pub const MAX_EXPONENT: Exponent = 15;

    /// Returns the exponent at a cell.
    #[inline]
    pub fn get(self, cell: usize) -> Exponent {
        (self.0 >> (4 * cell) & 0xf) as Exponent
    }

    /// Puts a tile of at most [`Self::MAX_EXPONENT`] on a cell that is empty.
    #[inline]
    pub fn place(&mut self, cell: usize, exponent: Exponent) {
        debug_assert!(self.get(cell) == 0 && exponent <= Self::MAX_EXPONENT);
        self.0 |= u64::from(exponent) << (4 * cell);
    }

    /// Returns a word with the lowest bit of every empty cell set.
    #[inline]
    fn empty_bits(self) -> u64 {
        let pairs = self.0 | self.0 >> 1;
        !(pairs | pairs >> 2) & LOW_BITS
    }

    /// Returns the set of empty cells, as [`Board::empty_cells`] does.
    #[inline]
    pub fn empty_cells(self) -> CellSet {
        // Each step moves the upper half of every group next to the lower half.
        let mut set = self.empty_bits();
        set = (set | set >> 3) & 0x0303_0303_0303_0303;
        set = (set | set >> 6) & 0x000f_000f_000f_000f;
        set = (set | set >> 12) & 0x0000_00ff_0000_00ff;
        (set | set >> 24) & 0xffff
    }

    /// Returns the number of empty cells.
    #[inline]
    pub fn count_empty(self) -> u32 {
        self.empty_bits().count_ones()
    }

    /// Returns the exponent of the largest tile, 0 on an empty board.
    pub fn largest(self) -> Exponent {
        (0..CELLS).map(|cell| self.get(cell)).max().unwrap_or(0)
    }

    /// Tells whether some direction changes the board, as [`Board::can_move`] does.
    #[inline]
    pub fn can_move(self) -> bool {
        let equal = |other: u64, within: u64| Self(self.0 ^ other).empty_bits() & within != 0;
        self.empty_bits() != 0
            || equal(self.0 >> 4, 0x0111_0111_0111_0111)
            || equal(self.0 >> 16, 0x0000_1111_1111_1111)
    }

    /// Exchanges rows and columns.
    #[inline]
    pub fn transpose(self) -> Self {
        // First the two halves of each 2x2 block, then the 2x2 blocks themselves.
        let swap = |board: u64, mask: u64, distance: u32| {
            let changed = (board ^ board >> distance) & mask;
            board ^ changed ^ changed << distance
        };
        let inner = swap(self.0, 0x0000_f0f0_0000_f0f0, 12);
        Self(swap(inner, 0x0000_0000_ff00_ff00, 24))
    }

    /// Reverses every row.
    #[inline]
    pub fn mirror(self) -> Self {
        let pairs = self.0 >> 8 & 0x00ff_00ff_00ff_00ff | (self.0 & 0x00ff_00ff_00ff_00ff) << 8;
        Self(pairs >> 4 & 0x0f0f_0f0f_0f0f_0f0f | (pairs & 0x0f0f_0f0f_0f0f_0f0f) << 4)
    }

    /// Returns row `row` as a line: its column 0 is the lowest nibble.
    #[inline]
    pub fn row(self, row: usize) -> u16 {
        (self.0 >> (16 * row)) as u16
    }

    /// Slides the tiles in all four directions.
    #[inline]
    pub fn slides(self, table: &MoveTable) -> Slides<'_> {
        let columns = self.transpose();
        let (left, right) = table.slide_rows(self);
        let (up, down) = table.slide_rows(columns);
        Slides {
            table,
            rows: self,
            columns,
            slid: [up, down, left, right],
        }
    }
}

/// A [`Bitboard`] cannot hold the board: it has a tile of 65536 or more, or another size
/// than 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BitboardError;

impl TryFrom<&Board> for Bitboard {
    type Error = BitboardError;

    fn try_from(board: &Board) -> Result<Self, BitboardError> {
        if board.size() != Self::SIZE || board.largest() > Self::MAX_EXPONENT {
            return Err(BitboardError);
        }
        let nibbles = board.cells().iter().rev();
        Ok(Self(nibbles.fold(0, |word, &exponent| {
            word << 4 | u64::from(exponent)
        })))
    }
}

impl From<Bitboard> for Board {
    fn from(board: Bitboard) -> Self {
        let cells: [Exponent; CELLS] = std::array::from_fn(|cell| board.get(cell));
        Self::from_exponents(&cells)
    }
}

/// The four slides of one board, looked up together.
#[derive(Clone, Copy, Debug)]
pub struct Slides<'a> {
    table: &'a MoveTable,
    rows: Bitboard,
    columns: Bitboard,
    // In the order of `Direction::ALL`; up and down are transposed.
    slid: [Bitboard; 4],
}

impl Slides<'_> {
    /// Returns the directions that change the board.
    #[inline]
    pub fn changing(&self) -> Directions {
        let [up, down, left, right] = self.slid;
        Directions::from_flags([
            up != self.columns,
            down != self.columns,
            left != self.rows,
            right != self.rows,
        ])
    }

    /// Returns the board after a slide, the same board if nothing moves. A
    /// tile of 65536 that the slide makes reads as 32768: ask [`Self::gained`].
    #[inline]
    pub fn board(&self, direction: Direction) -> Bitboard {
        let slid = self.slid[direction as usize];
        let turned = slid.transpose();
        if direction.is_vertical() {
            turned
        } else {
            slid
        }
    }

    /// Returns what the merges of a slide gain; `None` if it makes a tile that
    /// the board cannot hold.
    #[inline]
    pub fn gained(&self, direction: Direction) -> Option<u32> {
        let lines = if direction.is_vertical() {
            self.columns
        } else {
            self.rows
        };
        let gained = self.table.gained(lines, direction as usize & 1);
        (gained < MoveTable::OVERFLOW).then_some(gained)
    }
}

/// The slides of every line of four cells under one merge rule, and the gains of their
/// merges.
pub struct MoveTable {
    slid: Box<[SlidLine; LINES]>,
    // To the front (left, up), then to the back; the same for `Merge::Once`.
    gained: [Box<[u32; LINES]>; 2],
}

const LINES: usize = 1 << 16;

#[derive(Clone, Copy, Default)]
struct SlidLine {
    front: u16,
    back: u16,
}

impl std::fmt::Debug for MoveTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MoveTable")
    }
}

impl MoveTable {
    /// Stands for the gain of a line that makes a tile of 65536. Other gains of a whole
    /// board are smaller, since a line gains less than 2^18.
    const OVERFLOW: u32 = 1 << 24;

    /// Returns the table of a merge rule, and fills it at the first call.
    pub fn of(merge: Merge) -> &'static Self {
        static ONCE: LazyLock<MoveTable> = LazyLock::new(|| MoveTable::new(Merge::Once));
        static CASCADE: LazyLock<MoveTable> = LazyLock::new(|| MoveTable::new(Merge::Cascade));
        match merge {
            Merge::Once => &ONCE,
            Merge::Cascade => &CASCADE,
        }
    }

    fn new(merge: Merge) -> Self {
        let mut slid = zeroed::<SlidLine>();
        let mut gained = [zeroed::<u32>(), zeroed::<u32>()];
        for line in 0..=u16::MAX {
            let i = usize::from(line);
            (slid[i].front, gained[0][i]) = slide(line, merge);
            let (back, gain) = slide(reversed(line), merge);
            (slid[i].back, gained[1][i]) = (reversed(back), gain);
        }
        Self { slid, gained }
    }

    /// Returns the board with all rows slid to the left, and to the right.
    #[inline]
    fn slide_rows(&self, board: Bitboard) -> (Bitboard, Bitboard) {
        let mut both = (0, 0);
        for row in 0..Bitboard::SIZE {
            let line = self.slid[usize::from(board.row(row))];
            both.0 |= u64::from(line.front) << (16 * row);
            both.1 |= u64::from(line.back) << (16 * row);
        }
        (Bitboard(both.0), Bitboard(both.1))
    }

    #[inline]
    fn gained(&self, lines: Bitboard, end: usize) -> u32 {
        let table = &self.gained[end];
        (0..Bitboard::SIZE)
            .map(|row| table[usize::from(lines.row(row))])
            .sum()
    }
}

fn zeroed<T: Copy + Default>() -> Box<[T; LINES]> {
    match vec![T::default(); LINES].into_boxed_slice().try_into() {
        Ok(table) => table,
        Err(_) => unreachable!("a table has as many entries as there are lines"),
    }
}

fn reversed(line: u16) -> u16 {
    Bitboard(u64::from(line)).mirror().row(0)
}

/// Slides one line to its front by the board's own rule; returns the line and its gain. A
/// tile that does not fit a nibble becomes the largest one, and the gain is
/// [`MoveTable::OVERFLOW`].
fn slide(line: u16, merge: Merge) -> (u16, u32) {
    let board = Bitboard(u64::from(line));
    let mut cells: [Exponent; Bitboard::SIZE] = std::array::from_fn(|cell| board.get(cell));
    let gained = slide_line(&mut cells, merge) as u32;
    let fits = cells.iter().all(|&cell| cell <= Bitboard::MAX_EXPONENT);
    let pack = |line, &cell: &Exponent| line << 4 | u16::from(cell.min(Bitboard::MAX_EXPONENT));
    let slid = cells.iter().rev().fold(0, pack);
    (slid, if fits { gained } else { MoveTable::OVERFLOW })
}
