//! The four directions, and sets of them.

/// One of the four ways to slide, in the order of the fifth source design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards row 0.
    Up,
    /// Towards the last row.
    Down,
    /// Towards column 0.
    Left,
    /// Towards the last column.
    Right,
}

impl Direction {
    /// All four, in the order up, down, left, right.
    pub const ALL: [Direction; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// Returns the name used in the machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// Tells whether columns slide rather than rows.
    #[inline]
    pub fn is_vertical(self) -> bool {
        (self as u8) < Self::Left as u8
    }
}

/// A set of directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Directions(u8); // a bit for each, in the order of `Direction::ALL`

impl Directions {
    /// No direction.
    pub(in crate::game) const NONE: Self = Self(0);
    /// All four.
    pub const ALL: Self = Self(0b1111);

    /// Makes a set from a flag for each direction, in the order of [`Direction::ALL`].
    #[inline]
    pub fn from_flags([up, down, left, right]: [bool; 4]) -> Self {
        let bits = u8::from(up) | u8::from(down) << 1 | u8::from(left) << 2 | u8::from(right) << 3;
        Self(bits)
    }

    /// Tells whether a direction is in the set.
    #[inline]
    pub fn contains(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 == 1
    }

    /// Tells whether no direction is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of directions.
    #[inline]
    pub fn len(self) -> u32 {
        // The counts of all sixteen sets, a nibble each: no branch and no load.
        (0x4332_3221_3221_2110_u64 >> (4 * self.0) & 0xf) as u32
    }

    /// Returns the direction that has `index` others of the set before it.
    ///
    /// # Panics
    /// If `index` is 4 or more. (From the length of the set on, any direction
    /// is returned.)
    #[inline]
    pub fn nth(self, index: u32) -> Direction {
        NTH[usize::from(self.0 & 0xf)][index as usize]
    }

    /// Iterates over the set in the order of [`Direction::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        (0..self.len()).map(move |index| self.nth(index))
    }
}

impl FromIterator<Direction> for Directions {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        let add = |set, direction| set | 1 << direction as u8;
        Self(directions.into_iter().fold(0, add))
    }
}

/// The directions of every set in their order, so that a random choice among
/// them costs no branch that cannot be foreseen.
static NTH: [[Direction; 4]; 16] = {
    let mut table = [Direction::ALL; 16];
    let mut set = 0;
    while set < 16 {
        let (mut i, mut n) = (0, 0);
        while i < 4 {
            if set >> i & 1 == 1 {
                table[set][n] = Direction::ALL[i];
                n += 1;
            }
            i += 1;
        }
        set += 1;
    }
    table
};
