//! What both file formats are written and read with.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::{NetworkFileError, Pattern, Shape, Stage};

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

/// Returns a checksum of bytes, over words of eight and the rest, after FNV-1a (Fowler,
/// Noll and Vo).
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

/// Reads numbers from bytes that were checked as a whole.
pub(super) struct ByteReader<'a> {
    bytes: &'a [u8],
}

impl<'a> ByteReader<'a> {
    /// Checks the checksum at the end of the bytes and reads on after `skip`.
    pub(super) fn checked(bytes: &'a [u8], skip: usize) -> Result<Self, NetworkFileError> {
        let (content, sum) = bytes.split_last_chunk().ok_or(NetworkFileError::Damaged)?;
        if checksum(content) != u64::from_le_bytes(*sum) {
            return Err(NetworkFileError::Damaged);
        }
        let bytes = content.get(skip..).ok_or(NetworkFileError::Damaged)?;
        Ok(Self { bytes })
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], NetworkFileError> {
        let (array, rest) = self
            .bytes
            .split_first_chunk()
            .ok_or(NetworkFileError::Damaged)?;
        self.bytes = rest;
        Ok(*array)
    }

    /// Reads a number that is one: neither NaN nor infinite.
    pub(super) fn number(&mut self) -> Result<f32, NetworkFileError> {
        let number = f32::from_le_bytes(self.array()?);
        number
            .is_finite()
            .then_some(number)
            .ok_or(NetworkFileError::Damaged)
    }

    pub(super) fn slice(&mut self) -> Result<&'a [u8], NetworkFileError> {
        let [length] = self.array()?;
        let (slice, rest) = self
            .bytes
            .split_at_checked(usize::from(length))
            .ok_or(NetworkFileError::Damaged)?;
        self.bytes = rest;
        Ok(slice)
    }

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

    /// Reads a stream that [`put_stream`] wrote, of so many bytes at most.
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

/// Gathers numbers of some bits each into bytes, the lowest bit first.
#[derive(Debug, Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    held: u64,
    count: u32,
}

impl BitWriter {
    /// Appends the lowest `count` bits of a number that has no others, up to 32.
    pub(super) fn put(&mut self, bits: u32, count: u32) {
        self.held |= u64::from(bits) << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.held as u8);
            self.held >>= 8;
            self.count -= 8;
        }
    }

    /// Returns the bytes.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.push(self.held as u8);
        self.bytes
    }
}

/// Reads what a [`BitWriter`] wrote; there are zeros after the end.
#[derive(Debug)]
pub(super) struct BitReader<'a> {
    bytes: std::slice::Iter<'a, u8>,
    held: u64,
    count: u32,
}

impl<'a> BitReader<'a> {
    /// Starts at the first byte.
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes: bytes.iter(),
            held: 0,
            count: 0,
        }
    }

    /// Returns the next `count` bits, up to 32.
    #[inline]
    pub(super) fn take(&mut self, count: u32) -> u32 {
        while self.count < count {
            let byte = self.bytes.next().copied().unwrap_or(0);
            self.held |= u64::from(byte) << self.count;
            self.count += 8;
        }
        let bits = self.held & ((1 << count) - 1);
        self.held >>= count;
        self.count -= count;
        bits as u32
    }
}
