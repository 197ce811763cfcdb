//! Parts of an experiment, which may run on different machines.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// One of several parts of an experiment, written as `I/N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    /// The number of the part, counted from 1.
    pub index: u64,
    /// The number of all parts.
    pub of: u64,
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

/// A text is no part of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SliceError;

impl fmt::Display for SliceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "I/N with I from 1 to N and N up to {} is allowed",
            Slice::MAX_PARTS
        )
    }
}

impl std::error::Error for SliceError {}

impl FromStr for Slice {
    type Err = SliceError;

    fn from_str(text: &str) -> Result<Self, SliceError> {
        let number = |text: &str| text.parse::<u64>().map_err(|_| SliceError);
        let (index, of) = text.split_once('/').ok_or(SliceError)?;
        let slice = Self {
            index: number(index)?,
            of: number(of)?,
        };
        let allowed =
            (1..=Self::MAX_PARTS).contains(&slice.of) && (1..=slice.of).contains(&slice.index);
        allowed.then_some(slice).ok_or(SliceError)
    }
}

impl Slice {
    /// The largest number of parts.
    const MAX_PARTS: u64 = 1_000_000;
    /// The only part.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// Returns the range of `0..total` that belongs to this part.
    pub fn share(self, total: u64) -> Range<u64> {
        let bound = |part: u64| (u128::from(total) * u128::from(part) / u128::from(self.of)) as u64;
        bound(self.index - 1)..bound(self.index)
    }
}
