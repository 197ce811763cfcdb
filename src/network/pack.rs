//! Packing: bytes as few as possible for a network to play by.
//!
//! Kept are the entries that play looks up; the others fall back on their
//! neighbours. A table goes out as four deflated streams: which pages hold kept
//! entries, which of their entries those are, and the codes as differences from
//! the entry before, split into a class (their size, roughly) and the bits
//! within it, as JPEG does with its coefficients. All is followed by a checksum.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::bitboard::Bitboard;

use super::codec::{BitReader, BitWriter, Reader, checksum, put_shape, put_stream};
use super::packed::{PAGE, Packed, Page, Pages};
use super::tuples::symmetries;
use super::{FileError, Network, Shape};

const PACKED: &[u8; 8] = b"2048ntn1";

/// How often play looked each entry of a network up.
#[derive(Debug)]
pub struct Lookups {
    tables: Vec<Box<[AtomicU32]>>,
}

impl Lookups {
    /// Starts to count.
    pub fn new(shape: &Shape) -> Self {
        let patterns = shape.patterns();
        let table = |number: usize| {
            let entries = patterns[number % patterns.len()].entries();
            (0..entries).map(|_| AtomicU32::new(0)).collect()
        };
        Self {
            tables: (0..shape.tables()).map(table).collect(),
        }
    }

    /// Counts what the value of a board looks up.
    pub fn count(&self, shape: &Shape, board: Bitboard) {
        let turned = symmetries(board);
        let tables = &self.tables[shape.first_table(board)..];
        for (pattern, table) in shape.patterns().iter().zip(tables) {
            for index in pattern.indices(&turned) {
                table[index as usize].fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    /// Returns how often an entry was looked up.
    pub fn of(&self, table: usize, index: usize) -> u32 {
        self.tables[table][index].load(Ordering::Relaxed)
    }
}

/// Packs the entries that were looked up at least `least` times.
pub fn pack(network: &Network, lookups: &Lookups, least: u32) -> Vec<u8> {
    let mut bytes = PACKED.to_vec();
    put_shape(&mut bytes, network.shape());
    for (number, table) in network.tables.iter().enumerate() {
        let kept = |index: usize| {
            let weight = table.weights[index].get();
            (lookups.of(number, index) >= least && !weight.is_nan()).then_some(weight)
        };
        put_table(&mut bytes, table.weights.len(), kept);
    }
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Appends a table of which some weights are kept.
fn put_table(bytes: &mut Vec<u8>, entries: usize, kept: impl Fn(usize) -> Option<f32>) {
    let largest = (0..entries)
        .filter_map(&kept)
        .fold(0.0, |most: f32, weight| most.max(weight.abs()));
    let scale = largest / f32::from(Packed::LARGEST).powi(2);
    let code = |weight: f32| ((weight.abs() / scale).sqrt().round() * weight.signum()) as i32;
    let mut present = vec![0_u8; entries / PAGE / 8];
    let (mut masks, mut classes, mut rest) =
        ([Vec::new(), Vec::new()], Vec::new(), BitWriter::default());
    let mut before = 0;
    for page in 0..entries / PAGE {
        let weights: [Option<f32>; PAGE] = std::array::from_fn(|slot| kept(page * PAGE + slot));
        let mask = weights.iter().rev().fold(0_u16, |mask, weight| {
            mask << 1 | u16::from(weight.is_some())
        });
        if mask == 0 {
            continue;
        }
        present[page / 8] |= 1 << (page % 8);
        for (stream, byte) in masks.iter_mut().zip(mask.to_le_bytes()) {
            stream.push(byte);
        }
        for weight in weights.into_iter().flatten() {
            let (class, bits, count) = classify(code(weight) - before);
            classes.push(class);
            rest.put(bits, count);
            before = code(weight);
        }
    }
    bytes.extend(scale.to_le_bytes());
    for stream in [&present, &masks[0], &masks[1], &classes, &rest.finish()] {
        put_stream(bytes, stream);
    }
}

/// The first classes stand for one number each, the others for a quarter of
/// those of one length in bits.
const SINGLE: u32 = 8;

/// Splits a difference into its class, and the bits within it with their count.
fn classify(difference: i32) -> (u8, u32, u32) {
    let number = (difference << 1 ^ difference >> 31) as u32;
    if number < SINGLE {
        return (number as u8, 0, 0);
    }
    let count = number.ilog2() - 2;
    let quarter = number >> count & 3;
    let class = SINGLE + 4 * (count - 1) + quarter;
    (class as u8, number & ((1 << count) - 1), count)
}

/// Puts a difference together again.
#[inline]
fn declassify(class: u8, rest: &mut BitReader<'_>) -> i32 {
    let class = u32::from(class);
    let number = if class < SINGLE {
        class
    } else {
        // A class is a byte of a checked file; whatever it is, no shift overflows.
        let count = ((class - SINGLE) / 4 + 1) % 16;
        (4 + (class - SINGLE) % 4) << count | rest.take(count)
    };
    (number >> 1) as i32 ^ -((number & 1) as i32)
}

/// Unpacks a network.
///
/// # Errors
/// If the bytes are something else, cut off or altered.
pub fn unpack(bytes: &[u8]) -> Result<Packed, FileError> {
    if !bytes.starts_with(PACKED) {
        return Err(FileError::Foreign);
    }
    let mut reader = Reader::checked(bytes, PACKED.len())?;
    let shape = reader.shape()?;
    let mut packed = Packed {
        tables: Vec::new(),
        // Page 0 is shared by all that nobody knows anything about.
        pages: vec![[0; PAGE]],
        shape,
    };
    for number in 0..packed.shape.tables() {
        read_table(&mut packed, &mut reader, number)?;
    }
    reader.finish()?;
    Ok(packed)
}

fn read_table(
    packed: &mut Packed,
    reader: &mut Reader<'_>,
    number: usize,
) -> Result<(), FileError> {
    let patterns = packed.shape.patterns().len();
    let pages = packed.shape.patterns()[number % patterns]
        .entries()
        .div_ceil(PAGE);
    let scale = f32::from_le_bytes(reader.array()?);
    let present = reader.stream()?;
    let masks = [reader.stream()?, reader.stream()?];
    let (classes, rest) = (reader.stream()?, reader.stream()?);
    let mut masks = masks[0].iter().zip(&masks[1]);
    let (mut classes, mut rest) = (classes.iter(), BitReader::new(&rest));
    if present.len() != pages / 8 {
        return Err(FileError::Damaged);
    }
    let mut numbers = vec![0_u32; pages].into_boxed_slice();
    let mut code = 0;
    for (page, place) in numbers.iter_mut().enumerate() {
        let below = packed.inherited_page(number, page);
        if present[page / 8] >> (page % 8) & 1 == 0 {
            *place = below;
            continue;
        }
        let (&low, &high) = masks.next().ok_or(FileError::Damaged)?;
        let mask = u16::from_le_bytes([low, high]);
        let mut codes: Page = packed.pages[below as usize];
        let (mut sum, mut count) = (0, 0);
        for slot in (0..PAGE).filter(|slot| mask >> slot & 1 == 1) {
            code += declassify(*classes.next().ok_or(FileError::Damaged)?, &mut rest);
            codes[slot] = code as i16;
            sum += code;
            count += 1;
        }
        if below == 0 && count > 0 {
            // Nobody looked the others up; the mean of their neighbours is the best guess.
            let mean = (sum / count) as i16;
            for slot in (0..PAGE).filter(|slot| mask >> slot & 1 == 0) {
                codes[slot] = mean;
            }
        }
        *place = packed.pages.len() as u32;
        packed.pages.push(codes);
    }
    packed.tables.push(Pages { numbers, scale });
    Ok(())
}

impl Packed {
    /// Returns the page that stands in for one without kept entries.
    fn inherited_page(&self, table: usize, page: usize) -> u32 {
        if table < self.shape.patterns().len() {
            return 0;
        }
        let (mut table, mut index) = (table, page * PAGE);
        while table >= self.tables.len() {
            (table, index) = self.shape.inherited(table, index);
        }
        self.tables[table].numbers[index / PAGE]
    }
}
