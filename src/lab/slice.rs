//! Parts of an experiment, for more than one machine.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// One of several parts of an experiment that may be run apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    /// Which part, counted from 1.
    pub index: u64,
    /// Of how many.
    pub of: u64,
}

/// Writes and reads `I/N`.
impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

/// A text is not a part of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SliceError;

impl fmt::Display for SliceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "I/N with I from 1 to N and N up to {} is allowed",
            Slice::MOST
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
        let allowed = (1..=Self::MOST).contains(&slice.of) && (1..=slice.of).contains(&slice.index);
        allowed.then_some(slice).ok_or(SliceError)
    }
}

impl Slice {
    /// The largest number of parts.
    pub const MOST: u64 = 1_000_000;
    /// The only part.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// Returns this part's share of a number of things.
    pub fn share(self, total: u64) -> Range<u64> {
        let bound = |part: u64| (u128::from(total) * u128::from(part) / u128::from(self.of)) as u64;
        bound(self.index - 1)..bound(self.index)
    }
}
