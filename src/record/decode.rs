//! Reading a record. Any bytes may come: an error says what is wrong with them.

use std::fmt;

use crate::game::{Action, Board, By, Direction, Opening, Placement, Tile};

use super::check::check_start;
use super::checksum::Checksum;
use super::encode::word;
use super::{Header, MAGIC, RecordedTurn, SEED_GIVEN, TurnError, VERSION, Version, Writer};

pub(super) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The lines before the first turn.
pub(super) const HEADER_LINES: usize = 7;

/// Why bytes cannot be read as the record of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// They do not begin as a record does.
    NoRecord,
    /// A newer version of the program wrote them.
    Newer(String),
    /// A line of the header is not what it must be.
    Header {
        /// The line, counted from 1.
        line: usize,
        /// What it must be.
        expected: &'static str,
    },
    /// The tiles of the start are not possible.
    Start(TurnError),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRecord => f.write_str("it is no record of a game"),
            Self::Newer(version) => write!(
                f,
                "its version is {version:.40}, and this program knows {VERSION} only"
            ),
            Self::Header { line, expected } => write!(f, "line {line} must be {expected}"),
            Self::Start(error) => write!(f, "the start does not hold: {error}"),
        }
    }
}

impl std::error::Error for RecordError {}

/// Reads a record line by line.
#[derive(Clone)]
pub(super) struct RecordReader<'a> {
    rest: &'a [u8],
    writer: Writer,
}

impl<'a> RecordReader<'a> {
    /// Reads the header.
    ///
    /// # Errors
    /// If it is damaged, impossible, or not of a known version.
    pub(super) fn begin(bytes: &'a [u8]) -> Result<(Self, Header), RecordError> {
        let rest = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
        let mut lines = HeaderLines {
            rest,
            line: 0,
            checksum: Checksum::new(),
        };
        let version = lines
            .next("")
            .ok()
            .and_then(|line| line.strip_prefix(MAGIC));
        let version = version.ok_or(RecordError::NoRecord)?;
        match Version::read(version, VERSION) {
            Some(Version::Known) => {}
            Some(Version::Newer(version)) => return Err(RecordError::Newer(version)),
            None => return Err(RecordError::NoRecord),
        }
        let header = lines.header()?;
        let writer = Writer {
            checksum: lines.checksum,
            size: header.mode.rules.size,
        };
        let rest = lines.rest;
        Ok((Self { rest, writer }, header))
    }

    /// Reads the next turn; `None` after the last one.
    pub(super) fn next(&mut self) -> Option<Result<RecordedTurn, TurnError>> {
        if self.rest.is_empty() {
            return None;
        }
        let Some((line, rest)) = split_line(self.rest) else {
            return Some(Err(TurnError::Torn));
        };
        let mut checksum = self.writer.checksum.clone();
        let Some(text) = checksum.check_line(line) else {
            return Some(Err(TurnError::Checksum));
        };
        let Some(turn) = recorded_turn(text, self.writer.size) else {
            return Some(Err(TurnError::Unreadable));
        };
        self.writer.checksum = checksum;
        self.rest = rest;
        Some(Ok(turn))
    }

    /// Returns how many bytes are left.
    pub(super) fn left(&self) -> usize {
        self.rest.len()
    }

    /// Returns a writer that goes on after the turns read.
    pub(super) fn writer(&self) -> &Writer {
        &self.writer
    }
}

/// Splits off the first line, without its end (LF or CR LF); one that is not UTF-8 is
/// empty. `None` if no line end follows.
fn split_line(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let line = bytes[..end].strip_suffix(b"\r").unwrap_or(&bytes[..end]);
    let line = std::str::from_utf8(line).unwrap_or_default();
    Some((line, &bytes[end + 1..]))
}

/// Reads the lines of a header in their order.
struct HeaderLines<'a> {
    rest: &'a [u8],
    line: usize,
    checksum: Checksum,
}

impl<'a> HeaderLines<'a> {
    /// Reads a line; the last one of the header has a checksum.
    fn next(&mut self, expected: &'static str) -> Result<&'a str, RecordError> {
        self.line += 1;
        let (line, rest) = split_line(self.rest).ok_or(self.error(expected))?;
        self.rest = rest;
        if self.line == HEADER_LINES {
            return self.checksum.check_line(line).ok_or(self.error(expected));
        }
        self.checksum.add(line);
        Ok(line)
    }

    fn error(&self, expected: &'static str) -> RecordError {
        RecordError::Header {
            line: self.line,
            expected,
        }
    }

    /// Reads a line that begins with a word, and a value from the rest of it.
    fn value<T>(
        &mut self,
        word: &str,
        expected: &'static str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, RecordError> {
        let line = self.next(expected)?;
        let rest = line.strip_prefix(word);
        rest.and_then(read).ok_or(self.error(expected))
    }

    fn header(&mut self) -> Result<Header, RecordError> {
        let mode: crate::game::Mode =
            self.value("rules ", "rules, all of them", |text| text.parse().ok())?;
        let undo = self.value("undo ", "undo and a number", limit)?;
        let seed = self.value("seed ", "seed and a number", |text| text.parse().ok())?;
        let (name, state) =
            self.value("generator ", "generator, its name and its state", |text| {
                let (name, state) = text.split_once(" state ")?;
                Some((name, state.parse().ok()?))
            })?;
        let own_name = name.strip_suffix(SEED_GIVEN);
        let size = mode.rules.size;
        let given = self.value(
            "board ",
            "board and none or a position of this size",
            |text| match text {
                "none" => mode.rules.spawn.places_tiles().then_some(None),
                board => {
                    let board: Board = board.parse().ok()?;
                    (board.size() == size).then_some(Some(board))
                }
            },
        )?;
        let placed = self.value("start", "start, its tiles and a checksum", |text| {
            tiles(text.split(' ').skip(1), size)
        })?;
        check_start(&mode.rules, given.as_ref(), &placed).map_err(RecordError::Start)?;
        Ok(Header {
            mode,
            undo,
            generator: own_name.unwrap_or(name).to_owned(),
            seed_given: own_name.is_some(),
            opening: Opening {
                seed,
                generator: state,
                given,
                placed,
            },
        })
    }
}

/// Reads the text of a turn.
fn recorded_turn(text: &str, size: usize) -> Option<RecordedTurn> {
    let mut words = text.split(' ').peekable();
    let action = match words.next()? {
        "limit" => Action::Limit(limit(words.next()?)?),
        name => action(name)?,
    };
    let by = match words.next_if_eq(&"autoplay") {
        Some(_) => By::Player,
        None => By::Hand,
    };
    let gained = match words.next_if(|word| word.starts_with('+')) {
        Some(gained) => Some(gained[1..].parse().ok()?),
        None => None,
    };
    Some(RecordedTurn {
        action,
        by,
        gained,
        placed: tiles(words, size)?,
    })
}

/// Reads how many moves back undo goes.
fn limit(text: &str) -> Option<Option<usize>> {
    match text {
        "unlimited" => Some(None),
        moves => moves.parse().ok().map(Some),
    }
}

fn action(name: &str) -> Option<Action> {
    let moves = Direction::ALL.map(Action::Move).into_iter();
    let commands = [
        Action::Undo,
        Action::Redo,
        Action::Restart,
        Action::Continue,
    ];
    moves.chain(commands).find(|action| word(*action) == name)
}

/// Reads tiles, each `row,column=value`.
fn tiles<'a>(words: impl Iterator<Item = &'a str>, size: usize) -> Option<Placement> {
    let mut placed = Placement::default();
    for word in words {
        let (cell, value) = word.split_once('=')?;
        let (row, column) = cell.split_once(',')?;
        let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
        let value: u64 = value.parse().ok()?;
        if row >= size || column >= size || !value.is_power_of_two() {
            return None;
        }
        placed.push(Tile {
            cell: (row * size + column) as u8,
            exponent: value.trailing_zeros() as u8,
        })?;
    }
    Some(placed)
}
