//! What both file formats have in common: the shape, the checksum, numbers and streams.

use std::fmt;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::{Pattern, Shape, Stage};

/// Why bytes are not a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkFileError {
    /// They do not begin like a network file.
    Foreign,
    /// They are cut off or altered.
    Damaged,
}

impl fmt::Display for NetworkFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Foreign => "this is no network file of this program",
            Self::Damaged => "the network file is damaged or cut off",
        })
    }
}

impl std::error::Error for NetworkFileError {}

/// Appends a shape.
pub(super) fn put_shape(bytes: &mut Vec<u8>, shape: &Shape) {
    bytes.push(shape.stages().len() as u8);
    for stage in shape.stages() {
        bytes.extend(stage.begins().to_le_bytes());
        bytes.push(stage.patterns().len() as u8);
        for pattern in stage.patterns() {
            bytes.push(pattern.cells().len() as u8);
            bytes.extend(pattern.cells());
        }
    }
}

/// Returns a checksum of bytes, over words of eight bytes and the remaining bytes, after
/// FNV-1a (Fowler, Noll and Vo).
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    let words = bytes.chunks_exact(8);
    let rest = words.remainder();
    let word = |word: &[u8]| {
        word.iter()
            .rev()
            .fold(0, |sum, &byte| sum << 8 | u64::from(byte))
    };
    let mix = |hash: u64, value: u64| (hash ^ value).wrapping_mul(PRIME).rotate_left(23);
    let hash = words.fold(BASIS, |hash, bytes| mix(hash, word(bytes)));
    rest.iter()
        .fold(hash, |hash, &byte| mix(hash, u64::from(byte)))
}

/// Reads values from bytes whose checksum was verified.
pub(super) struct ByteReader<'a> {
    bytes: &'a [u8],
}

impl<'a> ByteReader<'a> {
    /// Verifies the checksum at the end of the bytes, and starts to read after `skip` bytes.
    pub(super) fn checked(bytes: &'a [u8], skip: usize) -> Result<Self, NetworkFileError> {
        let (content, sum) = bytes.split_last_chunk().ok_or(NetworkFileError::Damaged)?;
        if checksum(content) != u64::from_le_bytes(*sum) {
            return Err(NetworkFileError::Damaged);
        }
        let bytes = content.get(skip..).ok_or(NetworkFileError::Damaged)?;
        Ok(Self { bytes })
    }

    /// Reads `N` bytes.
    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], NetworkFileError> {
        let (array, rest) = self
            .bytes
            .split_first_chunk()
            .ok_or(NetworkFileError::Damaged)?;
        self.bytes = rest;
        Ok(*array)
    }

    /// Reads a finite number.
    pub(super) fn number(&mut self) -> Result<f32, NetworkFileError> {
        let number = f32::from_le_bytes(self.array()?);
        number
            .is_finite()
            .then_some(number)
            .ok_or(NetworkFileError::Damaged)
    }

    /// Reads a length of one byte, and as many bytes.
    fn slice(&mut self) -> Result<&'a [u8], NetworkFileError> {
        let [length] = self.array()?;
        let (slice, rest) = self
            .bytes
            .split_at_checked(usize::from(length))
            .ok_or(NetworkFileError::Damaged)?;
        self.bytes = rest;
        Ok(slice)
    }

    /// Reads a shape that [`put_shape`] wrote.
    pub(super) fn shape(&mut self) -> Result<Shape, NetworkFileError> {
        let [count] = self.array()?;
        let stages = (0..count).map(|_| self.stage());
        let stages: Result<Vec<Stage>, NetworkFileError> = stages.collect();
        Shape::new(stages?).ok_or(NetworkFileError::Damaged)
    }

    fn stage(&mut self) -> Result<Stage, NetworkFileError> {
        let begins = u16::from_le_bytes(self.array()?);
        let [count] = self.array()?;
        let pattern = |_| Pattern::new(self.slice()?).ok_or(NetworkFileError::Damaged);
        let patterns: Result<Vec<Pattern>, NetworkFileError> = (0..count).map(pattern).collect();
        Ok(Stage::new(begins, patterns?))
    }

    /// Reads a stream of at most `most` bytes that [`put_stream`] wrote.
    pub(super) fn stream(&mut self, most: usize) -> Result<Vec<u8>, NetworkFileError> {
        let length = u32::from_le_bytes(self.array()?) as usize;
        if length > most {
            return Err(NetworkFileError::Damaged);
        }
        let deflated = u32::from_le_bytes(self.array()?) as usize;
        let (deflated, rest) = self
            .bytes
            .split_at_checked(deflated)
            .ok_or(NetworkFileError::Damaged)?;
        self.bytes = rest;
        let stream = decompress_to_vec_with_limit(deflated, length);
        stream.map_err(|_| NetworkFileError::Damaged)
    }

    /// Checks that nothing is left to read.
    pub(super) fn finish(self) -> Result<(), NetworkFileError> {
        self.bytes
            .is_empty()
            .then_some(())
            .ok_or(NetworkFileError::Damaged)
    }
}

/// Appends a stream of bytes, deflated.
pub(super) fn put_stream(bytes: &mut Vec<u8>, stream: &[u8]) {
    const BEST: u8 = 9;
    let deflated = compress_to_vec(stream, BEST);
    bytes.extend((stream.len() as u32).to_le_bytes());
    bytes.extend((deflated.len() as u32).to_le_bytes());
    bytes.extend(deflated);
}
