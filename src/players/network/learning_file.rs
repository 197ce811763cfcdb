//! The file format of a network that learns, from a network to bytes and back.
//!
//! All numbers are little-endian. The file holds eight bytes that name the format, the
//! shape, the progress of the training, and then the tables. Each table has its initial
//! weight if there is one, the sets of kept entries if it was pruned, and runs of learned
//! places: how many places to skip, how many follow, and their weights, sums and
//! magnitudes. A checksum of everything before it ends the file. This module does no
//! input or output.

use super::codec::{ByteReader, checksum, put_shape};
use super::sparse::{BLOCK, Sparse};
use super::{Network, NetworkFileError, Table};

/// How far the training of a network has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TrainingProgress {
    /// Whole games played.
    pub games: u64,
    /// Moves learned from, in whole games and in other episodes.
    pub moves: u64,
}

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

/// Returns the network and the progress that [`encode`] made bytes of.
///
/// # Errors
/// If the bytes are no such file, cut off or altered.
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

/// The flags of a table: whether it is pruned, and whether it has an initial weight.
const PRUNED: u8 = 1;
const INITIAL: u8 = 2;

/// Appends a table.
fn put_table(bytes: &mut Vec<u8>, table: &Table) {
    let pruned = table.sparse.as_ref().map_or(0, |_| PRUNED);
    bytes.push(pruned | table.initial.map_or(0, |_| INITIAL));
    bytes.extend(
        table
            .initial
            .iter()
            .flat_map(|initial| initial.to_le_bytes()),
    );
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

/// Reads a table of this many entries that [`put_table`] wrote.
fn read_table(reader: &mut ByteReader<'_>, entries: usize) -> Result<Table, NetworkFileError> {
    let [flags] = reader.array()?;
    let initial = match flags & INITIAL {
        0 => None,
        _ => Some(reader.number()?),
    };
    let sparse = match flags & PRUNED {
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
    let table = Table::new(sparse, places, initial);
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
