//! The places of the entries of a pruned table.
//!
//! A kept entry has a place of its own. Every other entry shares one place with the
//! entries that differ from it only in the tiles of the first two cells: their common
//! weight is less exact, but they always have one.

use super::tuples::SYMMETRIES;

/// Finds the places of a table's entries: first the shared ones, then the kept
/// ones in the order of their indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sparse {
    blocks: Box<[RankedBlock]>,
    places: usize,
}

/// Which of 32 entries are kept, and the place of the first of them.
///
/// With the number of kept entries before the block, the place of an entry is found
/// without a search. (Jacobson, "Space-efficient static trees and graphs", 1989.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct RankedBlock {
    kept: u32,
    first: u32,
}

/// The number of entries in a block.
pub(super) const BLOCK: usize = 32;

/// The number of entries that share a place: two cells of sixteen tiles.
pub(super) const SHARING: usize = 256;

/// The number of blocks whose entries share a place.
pub(super) const BLOCKS: usize = SHARING / BLOCK;

/// Returns the number of shared places of a table of this many entries.
pub(super) fn shared(entries: usize) -> usize {
    entries.div_ceil(SHARING)
}

impl Sparse {
    /// Makes the index of a table from the sets of kept entries, [`BLOCK`] entries each.
    pub(super) fn new(kept: impl ExactSizeIterator<Item = u32>) -> Self {
        let mut places = shared(kept.len() * BLOCK);
        let block = |kept: u32| {
            let first = places as u32;
            places += kept.count_ones() as usize;
            RankedBlock { kept, first }
        };
        let blocks = kept.map(block).collect();
        Self { blocks, places }
    }

    /// Returns the places of entries: their indices if the table is not pruned.
    #[inline]
    pub(super) fn places_of(
        sparse: Option<&Self>,
        indices: [u64; SYMMETRIES],
    ) -> [usize; SYMMETRIES] {
        match sparse {
            None => indices.map(|index| index as usize),
            Some(sparse) => indices.map(|index| sparse.place(index as usize)),
        }
    }

    /// Returns the number of entries, kept or not.
    fn entries(&self) -> usize {
        self.blocks.len() * BLOCK
    }

    /// Returns the sets of kept entries.
    pub(super) fn kept(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.blocks.iter().map(|block| block.kept)
    }

    /// Returns the number of places.
    pub(super) fn places(&self) -> usize {
        self.places
    }

    /// Returns the number of shared places, which are the first.
    pub(super) fn shared(&self) -> usize {
        shared(self.entries())
    }

    /// Returns the place of an entry.
    #[inline]
    pub(super) fn place(&self, index: usize) -> usize {
        let RankedBlock { kept, first } = self.blocks[index / BLOCK];
        let bit = 1 << (index % BLOCK);
        let own = first + (kept & (bit - 1)).count_ones();
        if kept & bit != 0 {
            own as usize
        } else {
            index / SHARING
        }
    }
}
