//! The file format of a network that learns: bytes in, network out.
//!
//! Little-endian throughout: eight bytes that name the format, the shape, how
//! far training came, then each table as runs of entries that were learned
//! (how many to skip, how many follow, their weights, sums and magnitudes), and
//! a checksum over all before it. The value of entries never learned stands
//! once. Where the bytes lie is none of this module's business.

use std::fmt;

use super::codec::{Reader, checksum, put_shape};
use super::{Network, Table};

/// How far the training of a network came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Whole games played.
    pub games: u64,
    /// Moves learned from, those of restarted episodes included.
    pub moves: u64,
}

/// Why bytes are not a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileError {
    /// They do not begin like a network file.
    Foreign,
    /// They are cut off or altered.
    Damaged,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Foreign => "this is no network file of this program",
            Self::Damaged => "the network file is damaged or cut off",
        })
    }
}

impl std::error::Error for FileError {}

const LEARNING: &[u8; 8] = b"2048tdl1";

/// Returns the bytes of a network and its progress.
pub fn encode(network: &Network, progress: Progress) -> Vec<u8> {
    let mut bytes = LEARNING.to_vec();
    put_shape(&mut bytes, &network.shape);
    bytes.extend(progress.games.to_le_bytes());
    bytes.extend(progress.moves.to_le_bytes());
    bytes.extend(network.unseen.to_le_bytes());
    for table in &network.tables {
        put_table(&mut bytes, table);
    }
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Returns the network and the progress that bytes hold.
///
/// # Errors
/// If the bytes are something else, cut off or altered.
pub fn decode(bytes: &[u8]) -> Result<(Network, Progress), FileError> {
    if !bytes.starts_with(LEARNING) {
        return Err(FileError::Foreign);
    }
    let mut reader = Reader::checked(bytes, LEARNING.len())?;
    let shape = reader.shape()?;
    let progress = Progress {
        games: u64::from_le_bytes(reader.array()?),
        moves: u64::from_le_bytes(reader.array()?),
    };
    let network = Network::unlearned(shape, f32::from_le_bytes(reader.array()?));
    for table in &network.tables {
        read_table(&mut reader, table)?;
    }
    reader.finish()?;
    Ok((network, progress))
}

fn put_table(bytes: &mut Vec<u8>, table: &Table) {
    let learned = |index: usize| table.coherence[index].magnitude.get() > 0.0;
    let entries = table.weights.len();
    let mut from = 0;
    loop {
        let start = (from..entries)
            .find(|&index| learned(index))
            .unwrap_or(entries);
        let end = (start..entries)
            .find(|&index| !learned(index))
            .unwrap_or(entries);
        bytes.extend(((start - from) as u32).to_le_bytes());
        bytes.extend(((end - start) as u32).to_le_bytes());
        for index in start..end {
            let coherence = &table.coherence[index];
            bytes.extend(table.weights[index].get().to_le_bytes());
            bytes.extend(coherence.sum.get().to_le_bytes());
            bytes.extend(coherence.magnitude.get().to_le_bytes());
        }
        from = end;
        if from == entries {
            break;
        }
    }
}

fn read_table(reader: &mut Reader<'_>, table: &Table) -> Result<(), FileError> {
    let entries = table.weights.len();
    let mut from = 0;
    loop {
        let start = from + u32::from_le_bytes(reader.array()?) as usize;
        let end = start + u32::from_le_bytes(reader.array()?) as usize;
        if end > entries {
            return Err(FileError::Damaged);
        }
        for index in start..end {
            let coherence = &table.coherence[index];
            table.weights[index].set(f32::from_le_bytes(reader.array()?));
            coherence.sum.set(f32::from_le_bytes(reader.array()?));
            coherence.magnitude.set(f32::from_le_bytes(reader.array()?));
        }
        from = end;
        if from == entries {
            return Ok(());
        }
        if end == start {
            return Err(FileError::Damaged);
        }
    }
}
