//! A record played again, with every turn checked against the rules.

use std::fmt;

use crate::game::{GENERATOR, Map};

use super::check::{check_start_seed, check_turn};
use super::decode::HEADER_LINES;
use super::{Header, RecordError, RecordReader, RecordedTurn, TurnError, Writer};

/// Plays a record turn by turn.
pub struct Playback<'a> {
    reader: RecordReader<'a>,
    header: Header,
    map: Map,
    turn: usize,
    seeds: bool,
}

/// A turn of a record that cannot have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaybackError {
    /// The turn, counted from 1.
    pub turn: usize,
    /// What is wrong with it.
    pub error: TurnError,
}

impl fmt::Display for PlaybackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.turn + HEADER_LINES;
        write!(
            f,
            "turn {} (line {line}) does not hold: {}",
            self.turn, self.error
        )
    }
}

impl std::error::Error for PlaybackError {}

impl<'a> Playback<'a> {
    /// Reads the header and starts the game.
    ///
    /// # Errors
    /// If the header cannot be read, or is not possible.
    pub fn begin(bytes: &'a [u8]) -> Result<Self, RecordError> {
        let (reader, header) = RecordReader::begin(bytes)?;
        Ok(Self {
            reader,
            map: header.open(),
            header,
            turn: 0,
            seeds: false,
        })
    }

    /// Checks the start and all turns from now on against the generator: it must give
    /// the tiles recorded. Returns `false`, and checks nothing, if the record names
    /// another generator than ours.
    ///
    /// # Errors
    /// If the start has other tiles.
    pub fn check_seeds(&mut self) -> Result<bool, RecordError> {
        self.seeds = self.header.generator == GENERATOR;
        if self.seeds {
            check_start_seed(&self.header).map_err(RecordError::Start)?;
        }
        Ok(self.seeds)
    }

    /// Plays the next turn; `None` after the last one. After an error the same error
    /// comes again, and nothing is played.
    pub fn step(&mut self) -> Option<Result<RecordedTurn, PlaybackError>> {
        let before = self.reader.clone();
        let checked = match self.reader.next()? {
            Ok(turn) => check_turn(&self.map, &turn, self.seeds).map(|()| turn),
            Err(error) => Err(error),
        };
        Some(match checked {
            Ok(turn) => {
                self.turn += 1;
                self.map.replay(&turn.recall());
                Ok(turn)
            }
            Err(error) => {
                self.reader = before;
                Err(PlaybackError {
                    turn: self.turn + 1,
                    error,
                })
            }
        })
    }

    /// Returns the header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the game as it stands.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// Returns how many turns were played.
    pub fn turns(&self) -> usize {
        self.turn
    }

    /// Returns how many bytes follow the turns played.
    pub fn unread(&self) -> usize {
        self.reader.left()
    }

    /// Returns a writer that goes on after the turns played.
    pub fn writer(&self) -> &Writer {
        self.reader.writer()
    }

    /// Returns the game as it stands.
    pub fn into_map(self) -> Map {
        self.map
    }
}
