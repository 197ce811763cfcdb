//! The transposition table: the values of positions that the same search has met before.

/// A table of fixed size, in which a newer value replaces an older one.
#[derive(Clone, Debug)]
pub(super) struct Transpositions {
    entries: Vec<TableEntry>,
    search: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct TableEntry {
    key: u64,
    value: f32,
    /// The number of the search, with the depth left in the lowest bits.
    tag: u32,
}

const DEPTH_BITS: u32 = 6;

impl Transpositions {
    const BITS: u32 = 16;

    /// Makes an empty table.
    pub(super) fn new() -> Self {
        Self {
            entries: vec![TableEntry::default(); 1 << Self::BITS],
            search: 0,
        }
    }

    /// Makes all values invalid, so that a search does not depend on earlier ones.
    pub(super) fn clear(&mut self) {
        self.search += 1;
        if self.search >> (u32::BITS - DEPTH_BITS) != 0 {
            *self = Self::new();
            self.search = 1;
        }
    }

    /// Returns the value of a position that was searched with the same depth left.
    #[inline]
    pub(super) fn get(&self, key: u64, depth: u32) -> Option<f32> {
        let entry = self.entries[Self::slot(key)];
        (entry.key == key && entry.tag == self.tag(depth)).then_some(entry.value)
    }

    /// Stores a value.
    #[inline]
    pub(super) fn put(&mut self, key: u64, depth: u32, value: f32) {
        let tag = self.tag(depth);
        self.entries[Self::slot(key)] = TableEntry { key, value, tag };
    }

    fn tag(&self, depth: u32) -> u32 {
        self.search << DEPTH_BITS | depth
    }

    /// Spreads the keys by the golden ratio (Knuth, "The Art of Computer
    /// Programming" volume 3, section 6.4).
    fn slot(key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - Self::BITS)) as usize
    }
}
