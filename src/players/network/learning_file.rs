//! The file format of a network that learns: bytes in, network out.
//!
//! Little-endian throughout: eight bytes that name the format, the shape, how
//! far training came, then each table: the weight of what was never learned if it has
//! one, which entries are kept if it was pruned, and runs of what was learned (how
//! many places to skip, how many follow, their weights, sums and magnitudes).
//! A checksum over all before it ends the file. Where the bytes lie is none of
//! this module's business.

use std::fmt;

use super::codec::{ByteReader, checksum, put_shape};
use super::sparse::{BLOCK, Sparse};
use super::{Network, Table};

/// How far the training of a network came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TrainingProgress {
    /// Whole games played.
    pub games: u64,
    /// Moves learned from, those of restarted episodes included.
    pub moves: u64,
}

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

const LEARNING: &[u8; 8] = b"2048tdl4";

/// Returns the bytes of a network and its progress.
pub fn encode(network: &Network, progress: TrainingProgress) -> Vec<u8> {
    let mut bytes = LEARNING.to_vec();
    put_shape(&mut bytes, &network.shape);
    bytes.extend(progress.games.to_le_bytes());
    bytes.extend(progress.moves.to_le_bytes());
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
pub fn decode(bytes: &[u8]) -> Result<(Network, TrainingProgress), NetworkFileError> {
    if !bytes.starts_with(LEARNING) {
        return Err(NetworkFileError::Foreign);
    }
    let mut reader = ByteReader::checked(bytes, LEARNING.len())?;
    let shape = reader.shape()?;
    let progress = TrainingProgress {
        games: u64::from_le_bytes(reader.array()?),
        moves: u64::from_le_bytes(reader.array()?),
    };
    let mut tables = Vec::new();
    for pattern in shape.patterns() {
        tables.push(read_table(&mut reader, pattern.entries())?);
    }
    reader.finish()?;
    Ok((Network { shape, tables }, progress))
}

/// The bits of a byte that tell what a table has.
const PRUNED: u8 = 1;
const UNSEEN: u8 = 2;

/// Appends a table: what it has, then its places.
fn put_table(bytes: &mut Vec<u8>, table: &Table) {
    let pruned = table.sparse.as_ref().map_or(0, |_| PRUNED);
    bytes.push(pruned | table.unseen.map_or(0, |_| UNSEEN));
    bytes.extend(table.unseen.iter().flat_map(|unseen| unseen.to_le_bytes()));
    if let Some(sparse) = &table.sparse {
        bytes.extend(sparse.kept().flat_map(u32::to_le_bytes));
    }
    let learned = |place: usize| table.coherence[place].magnitude.get() > 0.0;
    let places = table.weights.len();
    let mut from = 0;
    while from < places {
        let start = (from..places)
            .find(|&place| learned(place))
            .unwrap_or(places);
        let end = (start..places)
            .find(|&place| !learned(place))
            .unwrap_or(places);
        bytes.extend(((start - from) as u32).to_le_bytes());
        bytes.extend(((end - start) as u32).to_le_bytes());
        for (weight, coherence) in table.weights[start..end]
            .iter()
            .zip(&table.coherence[start..end])
        {
            for number in [weight, &coherence.sum, &coherence.magnitude] {
                bytes.extend(number.get().to_le_bytes());
            }
        }
        from = end;
    }
}

/// Reads a table that [`put_table`] wrote, of so many entries.
fn read_table(reader: &mut ByteReader<'_>, entries: usize) -> Result<Table, NetworkFileError> {
    let [has] = reader.array()?;
    let unseen = match has & UNSEEN {
        0 => None,
        _ => Some(reader.number()?),
    };
    let sparse = match has & PRUNED {
        0 => None,
        _ => {
            let mut kept = vec![0; entries / BLOCK];
            for set in &mut kept {
                *set = u32::from_le_bytes(reader.array()?);
            }
            Some(Sparse::new(kept.into_iter()))
        }
    };
    let places = sparse.as_ref().map_or(entries, Sparse::places);
    let table = Table::new(sparse, places, unseen);
    let mut from = 0;
    while from < places {
        let start = from + u32::from_le_bytes(reader.array()?) as usize;
        let end = start + u32::from_le_bytes(reader.array()?) as usize;
        if end > places || end == from {
            return Err(NetworkFileError::Damaged);
        }
        for (weight, coherence) in table.weights[start..end]
            .iter()
            .zip(&table.coherence[start..end])
        {
            for number in [weight, &coherence.sum, &coherence.magnitude] {
                number.set(reader.number()?);
            }
        }
        from = end;
    }
    Ok(table)
}
