//! Tuples: the cells of a board that together look up one entry of a table.
//!
//! A pattern is the list of these cells. Each of the eight symmetries of the board looks
//! up an entry in the pattern's one table, so that what is learned in one corner holds in
//! all corners. (Szubert and Jaśkowski, "Temporal difference learning of n-tuple networks
//! for the game 2048", 2014.)

use std::fmt;
use std::str::FromStr;

use crate::engine::Bitboard;

/// The number of symmetries of the board.
pub const SYMMETRIES: usize = 8;

/// The cells that look up one entry together. Their tiles form the index of the entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    cells: Vec<u8>,
    parts: Vec<ShiftMask>,
}

/// A part of an index: neighbouring cells, which one shift and one mask extract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ShiftMask {
    shift: u32,
    mask: u64,
}

impl Pattern {
    /// The largest number of cells: 16^6 entries are 64 MB of weights.
    pub const MAX_CELLS: usize = 6;

    /// Makes a pattern of 2 to [`Self::MAX_CELLS`] cells, counted row by row
    /// from 0, in rising order; `None` for anything else.
    pub fn new(cells: &[u8]) -> Option<Self> {
        let rising = cells.windows(2).all(|pair| pair[0] < pair[1]);
        let fits = (2..=Self::MAX_CELLS).contains(&cells.len());
        if !rising || !fits || cells.last().is_some_and(|&last| last > 15) {
            return None;
        }
        let mut parts: Vec<ShiftMask> = Vec::new();
        for (place, &cell) in cells.iter().enumerate() {
            // The cells rise, so the number of a cell is at least its place in the index.
            let shift = 4 * (u32::from(cell) - place as u32);
            let mask = 0xf << (4 * place);
            match parts.last_mut() {
                Some(part) if part.shift == shift => part.mask |= mask,
                _ => parts.push(ShiftMask { shift, mask }),
            }
        }
        Some(Self {
            cells: cells.to_vec(),
            parts,
        })
    }

    /// Returns the cells, counted row by row from 0.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Returns the number of entries of the pattern's table: 16 to the power of its cells.
    pub fn entries(&self) -> usize {
        1 << (4 * self.cells.len())
    }

    /// Returns the indices of the entries that a board looks up, given its [`symmetries`].
    /// The tile of the first cell is the lowest nibble of an index.
    #[inline]
    pub fn indices(&self, turned: &[u64; SYMMETRIES]) -> [u64; SYMMETRIES] {
        let mut indices = [0; SYMMETRIES];
        for part in &self.parts {
            for turn in 0..SYMMETRIES {
                indices[turn] |= turned[turn] >> part.shift & part.mask;
            }
        }
        indices
    }
}

/// Returns a board turned and mirrored in all eight ways, itself first.
#[inline]
pub fn symmetries(board: Bitboard) -> [u64; SYMMETRIES] {
    let flip = |rows: u64| {
        let halves = rows.rotate_left(32);
        halves >> 16 & 0x0000_ffff_0000_ffff | (halves & 0x0000_ffff_0000_ffff) << 16
    };
    let columns = board.transpose();
    let (rows, rows_mirrored) = (board.0, board.mirror().0);
    let (columns, columns_mirrored) = (columns.0, columns.mirror().0);
    [
        rows,
        rows_mirrored,
        flip(rows),
        flip(rows_mirrored),
        columns,
        columns_mirrored,
        flip(columns),
        flip(columns_mirrored),
    ]
}

/// Returns the set of tiles on a board or in an entry's index: bit `n` stands for the tile
/// 2^n, so that the set as a number is the sum of its tiles. Bit 0 stands for empty cells;
/// all other tiles are even, so it does not matter where sums are compared.
#[inline]
pub(super) fn tile_set(nibbles: u64) -> u32 {
    (0..16).fold(0, |set, place| set | 1 << (nibbles >> (4 * place) & 0xf))
}

/// Halves every tile above the largest one that is missing below the largest tile
/// (tile-downgrading): what was learned with a largest tile half as large is the best
/// estimate for the larger one. The nibbles are those of a board or of an entry's index.
/// (Guei, Chen and Wu, "Optimistic temporal difference learning for 2048", 2021.)
pub(super) fn downgraded(nibbles: u64) -> u64 {
    let tiles = tile_set(nibbles);
    let gaps = !tiles & ((1 << tiles.ilog2()) - 1);
    // If no tile is missing, all are halved, and the 2 becomes empty.
    let gap = u64::from(gaps.checked_ilog2().unwrap_or(0));
    (0..16).fold(nibbles, |nibbles, place| {
        let above = nibbles >> (4 * place) & 0xf > gap;
        nibbles - (u64::from(above) << (4 * place))
    })
}

/// Returns the board that a network looks up for a board. It is [`downgraded`] if it holds
/// a 32768: the game goes on as on the downgraded board, merge for merge, and such boards
/// were learned more often.
#[inline]
pub(super) fn downgraded_board(board: Bitboard) -> Bitboard {
    const LOWEST: u64 = 0x1111_1111_1111_1111;
    let pairs = board.0 & board.0 >> 1;
    if pairs & pairs >> 2 & LOWEST == 0 {
        board
    } else {
        Bitboard(downgraded(board.0))
    }
}

/// A named set of patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tuples {
    /// Eight patterns of five cells, 8 million entries.
    EightByFive,
    /// Four patterns of six cells, 67 million entries: two of a row and a half, two
    /// blocks of two by three. (Yeh et al., "Multi-stage temporal
    /// difference learning for 2048-like games", 2016.)
    FourBySix,
    /// Six patterns of six cells, 101 million entries. (Sets of six and eight: Matsuzaki,
    /// "Systematic selection of n-tuple networks with consideration of interinfluence for
    /// game 2048", 2016.)
    SixBySix,
    /// Eight patterns of six cells, 134 million entries.
    EightBySix,
}

impl Tuples {
    /// All sets.
    pub const ALL: [Tuples; 4] = [
        Self::EightByFive,
        Self::FourBySix,
        Self::SixBySix,
        Self::EightBySix,
    ];

    /// Returns the name for the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::EightByFive => "8x5",
            Self::FourBySix => "4x6",
            Self::SixBySix => "6x6",
            Self::EightBySix => "8x6",
        }
    }

    /// Returns the patterns of the set.
    pub fn patterns(self) -> Vec<Pattern> {
        const FIVES: [&[u8]; 8] = [
            &[0, 1, 2, 3, 4],
            &[4, 5, 6, 7, 8],
            &[0, 1, 2, 4, 5],
            &[4, 5, 6, 8, 9],
            &[0, 1, 2, 5, 6],
            &[0, 1, 5, 9, 13],
            &[0, 1, 2, 6, 10],
            &[0, 1, 5, 6, 10],
        ];
        const SIXES: [&[u8]; 8] = [
            &[0, 1, 2, 3, 4, 5],
            &[4, 5, 6, 7, 8, 9],
            &[0, 1, 2, 4, 5, 6],
            &[4, 5, 6, 8, 9, 10],
            &[0, 1, 2, 3, 5, 6],
            &[0, 1, 2, 5, 9, 10],
            &[0, 1, 2, 6, 10, 14],
            &[0, 1, 5, 6, 10, 11],
        ];
        let chosen: &[&[u8]] = match self {
            Self::EightByFive => &FIVES,
            Self::FourBySix => &SIXES[..4],
            Self::SixBySix => &SIXES[..6],
            Self::EightBySix => &SIXES,
        };
        chosen
            .iter()
            .filter_map(|cells| Pattern::new(cells))
            .collect()
    }
}

impl fmt::Display for Tuples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No set of patterns has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownTuplesError;

impl fmt::Display for UnknownTuplesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the tuples are {}",
            Tuples::ALL.map(Tuples::name).join(", ")
        )
    }
}

impl std::error::Error for UnknownTuplesError {}

impl FromStr for Tuples {
    type Err = UnknownTuplesError;

    fn from_str(text: &str) -> Result<Self, UnknownTuplesError> {
        let named = |tuples: &Tuples| tuples.name() == text;
        Self::ALL.into_iter().find(named).ok_or(UnknownTuplesError)
    }
}
