//! Numbers of a few bits each in a sequence of bytes.

/// Packs numbers of a few bits each into bytes, the lowest bit first.
#[derive(Debug, Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    held: u64,
    count: u32,
}

impl BitWriter {
    /// Appends a number of `count` bits, up to 32.
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

/// Reads what a [`BitWriter`] wrote, and zeros after the end.
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
