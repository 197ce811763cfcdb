//! Packing: a pruned network in as few bytes as possible, to play by.
//!
//! A table goes out as deflated streams: which blocks hold kept entries, which
//! of their entries those are, and the codes of all places as differences from
//! the place before, split into a class (their size, roughly) and the bits
//! within it, as JPEG does with its coefficients. All is followed by a checksum.

use super::codec::{BitReader, BitWriter, Reader, checksum, put_shape, put_stream};
use super::packed::{Layout, Packed};
use super::sparse::{BLOCK, Sparse};
use super::{FileError, Network, Shape, Table};

const PACKED: &[u8; 8] = b"2048ntn3";

/// Returns the bytes of a network that was pruned; `None` if it was not. The
/// largest weight of a table gets the code `steps`, up to 2047. (Measured: 255
/// play as well as the weights themselves, 127 score a tenth less.)
pub fn pack(network: &Network, steps: u16) -> Option<Vec<u8>> {
    let mut bytes = PACKED.to_vec();
    put_shape(&mut bytes, network.shape());
    for table in &network.tables {
        put_table(&mut bytes, table, table.sparse.as_ref()?, f32::from(steps));
    }
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    Some(bytes)
}

fn put_table(bytes: &mut Vec<u8>, table: &Table, sparse: &Sparse, steps: f32) {
    let weights = table.weights.iter().map(|weight| weight.get());
    let most = weights
        .clone()
        .fold(f32::MIN_POSITIVE, |most, weight| most.max(weight.abs()));
    let scale = most / steps.powi(2);
    let (mut classes, mut rest) = (Vec::new(), BitWriter::default());
    let mut before = 0;
    for weight in weights {
        let code = ((weight.abs() / scale).sqrt().round() * weight.signum()) as i32;
        let (class, bits, count) = classify(code - before);
        classes.push(class);
        rest.put(bits, count);
        before = code;
    }
    let mut present = BitWriter::default();
    let mut masks: [Vec<u8>; BLOCK / 8] = Default::default();
    for kept in sparse.kept() {
        present.put(u32::from(kept != 0), 1);
        if kept != 0 {
            for (mask, byte) in masks.iter_mut().zip(kept.to_le_bytes()) {
                mask.push(byte);
            }
        }
    }
    bytes.extend(scale.to_le_bytes());
    put_stream(bytes, &present.finish());
    put_stream(bytes, &masks.concat());
    put_stream(bytes, &classes);
    put_stream(bytes, &rest.finish());
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

/// A table as it lies in a file: codes of at most 12 bits in place of weights, their
/// square roots on a scale of the table, with their signs.
pub(super) struct Codes {
    pub(super) sparse: Sparse,
    pub(super) codes: Vec<i16>,
    pub(super) scale: f32,
}

/// Returns the square of a code with the sign of the code.
#[inline]
pub(super) fn square(code: i16) -> i32 {
    i32::from(code) * i32::from(code.unsigned_abs())
}

/// Unpacks a network to play by.
///
/// # Errors
/// If the bytes are something else, cut off or altered.
pub fn unpack(bytes: &[u8]) -> Result<Packed, FileError> {
    let mut layout = Layout::default();
    let shape = read(bytes, |table| layout.add(&table))?;
    Ok(layout.finish(shape))
}

/// Unpacks a network to learn on. How sure it was of its weights is lost; all learn
/// on at the same moderate step size.
///
/// # Errors
/// If the bytes are something else, cut off or altered.
pub fn unpack_to_learn(bytes: &[u8]) -> Result<Network, FileError> {
    let mut tables = Vec::new();
    let shape = read(bytes, |codes| {
        let table = Table::new(Some(codes.sparse), codes.codes.len(), Some(0.0));
        for (place, code) in codes.codes.into_iter().enumerate() {
            table.assume(place, square(code) as f32 * codes.scale);
        }
        tables.push(table);
    })?;
    Ok(Network { shape, tables })
}

/// Reads the shape and hands out table after table.
fn read(bytes: &[u8], mut take: impl FnMut(Codes)) -> Result<Shape, FileError> {
    if !bytes.starts_with(PACKED) {
        return Err(FileError::Foreign);
    }
    let mut reader = Reader::checked(bytes, PACKED.len())?;
    let shape = reader.shape()?;
    for pattern in shape.patterns() {
        take(read_table(&mut reader, pattern.entries())?);
    }
    reader.finish()?;
    Ok(shape)
}

fn read_table(reader: &mut Reader<'_>, entries: usize) -> Result<Codes, FileError> {
    let scale = reader.number()?;
    let (present, masks) = (reader.stream()?, reader.stream()?);
    let (classes, rest) = (reader.stream()?, reader.stream()?);
    let sparse = read_sparse(&present, &masks, entries / BLOCK)?;
    if classes.len() != sparse.places() {
        return Err(FileError::Damaged);
    }
    let mut rest = BitReader::new(&rest);
    let mut code = 0_i32;
    let decode = |&class: &u8| {
        code = code.wrapping_add(declassify(class, &mut rest));
        code as i16
    };
    Ok(Codes {
        codes: classes.iter().map(decode).collect(),
        sparse,
        scale,
    })
}

fn read_sparse(present: &[u8], masks: &[u8], blocks: usize) -> Result<Sparse, FileError> {
    let count = masks.len() / (BLOCK / 8);
    let mut present = BitReader::new(present);
    let mut next = 0;
    let block = |_| {
        if present.take(1) == 0 {
            return Some(0);
        }
        let bytes = (0..BLOCK / 8)
            .rev()
            .map(|plane| masks.get(plane * count + next));
        let kept = bytes
            .into_iter()
            .try_fold(0, |set, byte| Some(set << 8 | u32::from(*byte?)));
        next += 1;
        kept
    };
    let kept: Option<Vec<u32>> = (0..blocks).map(block).collect();
    if next != count {
        return Err(FileError::Damaged);
    }
    Ok(Sparse::new(kept.ok_or(FileError::Damaged)?.into_iter()))
}
