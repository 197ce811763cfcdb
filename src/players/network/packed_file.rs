//! The file format of a packed network: a pruned network in as few bytes as possible.
//!
//! A weight is rounded to a code, a whole number of units. A weight that was rarely learned
//! is less exact and rarely looked up, so it is rounded more coarsely.
//!
//! A table is written as five deflated streams: which blocks hold kept entries, which of
//! their entries are kept, how coarsely each run of codes is rounded, and in two streams
//! the codes of all places. A code is written as its difference from the code before, split
//! into a class (roughly its size) and the bits within the class, as JPEG splits its
//! coefficients (ITU-T T.81). A checksum ends the file.

use super::bits::{BitReader, BitWriter};
use super::codec::{ByteReader, checksum, put_shape, put_stream};
use super::packed::{Layout, Packed, TableCodes};
use super::sparse::{BLOCK, BLOCKS, Sparse, shared};
use super::{Network, NetworkFileError, Shape, Table};

const PACKED: &[u8; 8] = b"2048ntn3";

// The blocks whose entries share a place are a byte of the stream of blocks.
const _: () = assert!(BLOCKS == u8::BITS as usize);

/// Returns the bytes of a pruned network, `None` if a table of it is not pruned. The unit
/// is the mean magnitude of the weights over `steps`. Weights beyond 32767 units are cut.
pub fn pack(network: &Network, steps: u16) -> Option<Vec<u8>> {
    let mut bytes = PACKED.to_vec();
    put_shape(&mut bytes, network.shape());
    let weights = network.tables.iter().flat_map(|table| &table.weights);
    let weights: Vec<f32> = weights.map(|weight| weight.get().abs()).collect();
    let unit = (mean(&weights) / f32::from(steps)).max(f32::MIN_POSITIVE);
    bytes.extend(unit.to_le_bytes());
    for table in &network.tables {
        put_table(&mut bytes, table, table.sparse.as_ref()?, unit);
    }
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    Some(bytes)
}

fn mean(numbers: &[f32]) -> f32 {
    let sum: f64 = numbers.iter().copied().map(f64::from).sum();
    (sum / numbers.len() as f64) as f32
}

fn put_table(bytes: &mut Vec<u8>, table: &Table, sparse: &Sparse, unit: f32) {
    let (mut present, mut masks) = (Vec::new(), [const { Vec::new() }; BLOCK / 8]);
    let kept: Vec<u32> = sparse.kept().collect();
    for blocks in kept.chunks(BLOCKS) {
        let there = |set: u8, &kept: &u32| set << 1 | u8::from(kept != 0);
        present.push(blocks.iter().rev().fold(0, there));
        for kept in blocks.iter().filter(|&&kept| kept != 0) {
            for (mask, byte) in masks.iter_mut().zip(kept.to_le_bytes()) {
                mask.push(byte);
            }
        }
    }
    let errors: Vec<f32> = table.errors().collect();
    let mean_errors = mean(&errors);
    let (mut shifts, mut classes, mut rest) = (Vec::new(), Vec::new(), BitWriter::default());
    let mut before = 0;
    for (weights, errors) in table.weights.chunks(RUN).zip(errors.chunks(RUN)) {
        let shift = shift(mean(errors) / mean_errors);
        shifts.push(shift);
        let most = i32::from(i16::MAX) >> shift;
        for weight in weights {
            let code = (weight.get() / (unit * f32::from(1_u16 << shift))).round() as i32;
            let code = code.clamp(-most, most);
            let (class, bits, count) = classify(code - (before >> shift));
            classes.push(class);
            rest.put(bits, count);
            before = code << shift;
        }
    }
    for stream in [present, masks.concat(), shifts, classes, rest.finish()] {
        put_stream(bytes, &stream);
    }
}

/// The number of codes that are rounded to the same multiples.
const RUN: usize = 16;
/// The coarsest rounding is to multiples of 2 to the power of this.
const COARSEST: u8 = 7;

/// Returns the power of 2 to whose multiples codes are rounded, by the errors with which
/// they were learned, relative to the mean of the table. The damage of rounding grows with
/// the number of look-ups and with the square of the step, so the step is the inverse root.
fn shift(errors: f32) -> u8 {
    // The cast saturates, and makes NaN 0.
    (-0.5 * errors.log2()).round().min(f32::from(COARSEST)) as u8
}

/// The first classes hold one number each, each other class a quarter of the numbers of
/// one length in bits.
const SINGLE: u32 = 8;

/// Splits a difference into its class, the bits within the class and their count.
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

/// Joins a class and the bits within it to a difference.
#[inline]
fn declassify(class: u8, rest: &mut BitReader<'_>) -> i32 {
    let class = u32::from(class);
    let number = if class < SINGLE {
        class
    } else {
        // The remainder keeps the shift from overflowing with any byte of a file.
        let count = ((class - SINGLE) / 4 + 1) % 16;
        (4 + (class - SINGLE) % 4) << count | rest.take(count)
    };
    (number >> 1) as i32 ^ -((number & 1) as i32)
}

/// Unpacks a network to play by.
///
/// # Errors
/// If the bytes are no such file, cut off or altered.
pub fn unpack(bytes: &[u8]) -> Result<Packed, NetworkFileError> {
    let mut layout = Layout::default();
    let (shape, unit) = read(bytes, |_, table| layout.add(&table))?;
    Ok(layout.finish(shape, unit))
}

/// Unpacks a network to learn on. A file does not hold the coherence of weights, so all go
/// on with the same moderate step size.
///
/// # Errors
/// If the bytes are no such file, cut off or altered.
pub fn unpack_for_learning(bytes: &[u8]) -> Result<Network, NetworkFileError> {
    let mut tables = Vec::new();
    let (shape, _) = read(bytes, |unit, codes| {
        let sparse = Sparse::new(codes.kept.into_iter());
        let table = Table::new(Some(sparse), codes.codes.len(), Some(0.0));
        for (place, code) in codes.codes.into_iter().enumerate() {
            table.initialize(place, f32::from(code) * unit);
        }
        tables.push(table);
    })?;
    Ok(Network { shape, tables })
}

/// The largest unit, in points, that a file may have.
const LARGEST_UNIT: f32 = 1e6;

/// Reads the shape and the unit, and passes the unit and each table to `take`.
fn read(
    bytes: &[u8],
    mut take: impl FnMut(f32, TableCodes),
) -> Result<(Shape, f32), NetworkFileError> {
    if !bytes.starts_with(PACKED) {
        return Err(NetworkFileError::Foreign);
    }
    let mut reader = ByteReader::checked(bytes, PACKED.len())?;
    let shape = reader.shape()?;
    let unit = reader.number()?;
    if !(0.0..=LARGEST_UNIT).contains(&unit) {
        return Err(NetworkFileError::Damaged);
    }
    for pattern in shape.patterns() {
        take(unit, read_table(&mut reader, pattern.entries())?);
    }
    reader.finish()?;
    Ok((shape, unit))
}

fn read_table(reader: &mut ByteReader<'_>, entries: usize) -> Result<TableCodes, NetworkFileError> {
    // No stream is longer than a code for every place.
    let most = size_of::<i16>() * (shared(entries) + entries);
    let mut stream = || reader.stream(most);
    let (present, masks) = (stream()?, stream()?);
    let (shifts, classes) = (stream()?, stream()?);
    let rest = stream()?;
    let kept = read_kept(&present, &masks, entries / BLOCK)?;
    let own: u32 = kept.iter().map(|set| set.count_ones()).sum();
    if classes.len() != shared(entries) + own as usize
        || shifts.len() != classes.len().div_ceil(RUN)
    {
        return Err(NetworkFileError::Damaged);
    }
    let mut rest = BitReader::new(&rest);
    let mut codes = Vec::with_capacity(classes.len());
    let mut code = 0_i32;
    for (classes, shift) in classes.chunks(RUN).zip(shifts) {
        // The minimum keeps the shift from overflowing with any byte of a file.
        let shift = shift.min(COARSEST);
        for &class in classes {
            code = (code >> shift).wrapping_add(declassify(class, &mut rest)) << shift;
            codes.push(code as i16);
        }
    }
    Ok(TableCodes { kept, codes })
}

/// Reads the sets of kept entries, [`BLOCK`] entries each.
fn read_kept(present: &[u8], masks: &[u8], blocks: usize) -> Result<Vec<u32>, NetworkFileError> {
    let count = masks.len() / (BLOCK / 8);
    let plane = |plane: usize| masks.get(plane * count..).unwrap_or_default();
    let planes: [&[u8]; BLOCK / 8] = std::array::from_fn(plane);
    let mut kept = vec![0; blocks];
    let mut next = 0;
    for (blocks, &present) in kept.chunks_mut(BLOCKS).zip(present) {
        // Most bytes are 0.
        let mut left = present;
        while left != 0 {
            let block = blocks.get_mut(left.trailing_zeros() as usize);
            let bytes = planes.map(|plane| plane.get(next).copied().unwrap_or(0));
            *block.ok_or(NetworkFileError::Damaged)? = u32::from_le_bytes(bytes);
            next += 1;
            left &= left - 1;
        }
    }
    if next == count {
        Ok(kept)
    } else {
        Err(NetworkFileError::Damaged)
    }
}
