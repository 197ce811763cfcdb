//! A record played again, with every turn checked against the rules.

use std::fmt;

use crate::game::{Event, EventQueue, GENERATOR, Map};

use super::check::{check_start_seed, check_turn};
use super::decode::{HEADER_LINES, Line};
use super::{Entry, Fault, Header, Misfit, Reader};

/// Plays a record turn by turn.
pub struct Playback<'a> {
    reader: Reader<'a>,
    header: Header,
    map: Map,
    queue: EventQueue,
    turn: usize,
    seeds: bool,
}

/// A turn that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnFault {
    /// The turn, counted from 1.
    pub turn: usize,
    /// What is wrong with it.
    pub misfit: Misfit,
}

impl fmt::Display for TurnFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.turn + HEADER_LINES;
        write!(
            f,
            "turn {} (line {line}) does not hold: {}",
            self.turn, self.misfit
        )
    }
}

impl std::error::Error for TurnFault {}

impl<'a> Playback<'a> {
    /// Reads the header and starts the game.
    ///
    /// # Errors
    /// If the header is no header, or an impossible one.
    pub fn begin(bytes: &'a [u8]) -> Result<Self, Fault> {
        let (reader, header) = Reader::begin(bytes)?;
        Ok(Self {
            reader,
            map: header.open(),
            header,
            queue: EventQueue::new(),
            turn: 0,
            seeds: false,
        })
    }

    /// Checks from now on, and at the start, that the generator gives the tiles
    /// recorded, if it is the one that the record names. Tells whether it is.
    ///
    /// # Errors
    /// If the start has other tiles.
    pub fn check_seeds(&mut self) -> Result<bool, Fault> {
        self.seeds = self.header.generator == GENERATOR;
        if self.seeds {
            check_start_seed(&self.header).map_err(Fault::Start)?;
        }
        Ok(self.seeds)
    }

    /// Plays the next turn; `None` after the last one. After a fault the same
    /// fault comes again, and nothing is played.
    pub fn step(&mut self) -> Option<Result<Entry, TurnFault>> {
        let before = self.reader.clone();
        let checked = match self.reader.next()? {
            Line::Entry(entry) => check_turn(&self.map, &entry, self.seeds).map(|()| entry),
            Line::Misfit(misfit) => Err(misfit),
        };
        Some(match checked {
            Ok(entry) => {
                self.turn += 1;
                self.play(&entry);
                Ok(entry)
            }
            Err(misfit) => {
                self.reader = before;
                Err(TurnFault {
                    turn: self.turn + 1,
                    misfit,
                })
            }
        })
    }

    fn play(&mut self, entry: &Entry) {
        // The queue is empty: the turn fits, and what the map announces is old news.
        let _ = self.queue.push(Event::Recall(entry.recall()));
        self.map.update(&mut self.queue);
        while self.queue.pop().is_some() {}
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

    /// Returns what was read, which knows how a record goes on here.
    pub fn reader(&self) -> &Reader<'a> {
        &self.reader
    }

    /// Ends, and gives the game.
    pub fn into_map(self) -> Map {
        self.map
    }
}
