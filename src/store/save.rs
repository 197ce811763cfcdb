//! The saved game of a mode: found, locked, checked, and gone on with.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::board::{Board, Placement, Tile};
use crate::map::{Map, Opening};
use crate::record::{Entry, Fault, Header, Mode, Playback, TurnFault, Writer};

use super::files::{self, Read};
use super::lock::{Lock, Locked};
use super::recording::Recording;

/// Why a game is not saved, or not as it was.
#[derive(Debug)]
pub enum Trouble {
    /// Another program plays it.
    Taken(PathBuf),
    /// The file cannot be used.
    Failed(PathBuf, io::Error),
    /// The file was written by a newer version.
    Newer(PathBuf, Fault),
    /// The file holds the game of another mode.
    OtherMode(PathBuf, Box<Mode>),
    /// The file was damaged.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: String,
        /// Its new name.
        aside: PathBuf,
    },
}

impl Trouble {
    /// Tells whether the game is not saved.
    pub fn is_unsaved(&self) -> bool {
        !matches!(self, Self::Damaged { .. })
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken(path) => write!(
                f,
                "not saved: another 2048 plays the game in {}",
                path.display()
            ),
            Self::Failed(path, error) => write!(f, "not saved: {}: {error}", path.display()),
            Self::Newer(path, fault) => {
                write!(f, "not saved: {} is left as it is: {fault}", path.display())
            }
            Self::OtherMode(path, mode) => write!(
                f,
                "not saved: {} holds a game of other rules ({mode})",
                path.display()
            ),
            Self::Damaged { path, fault, aside } => write!(
                f,
                "the saved game {} was damaged and is kept as {}: {fault}",
                path.display(),
                aside.display()
            ),
        }
    }
}

/// What there is of a saved game.
#[derive(Default)]
pub struct Save {
    /// The game, if there was one that can be played.
    pub map: Option<Map>,
    /// Its header, which may be that of a shortened record.
    pub header: Option<Header>,
    /// Its turns so far, as far as they are recorded.
    pub turns: Vec<Entry>,
    /// What there is to say.
    pub trouble: Option<Trouble>,
    lock: Option<Lock>,
    ready: Option<Ready>,
}

/// A file that waits for more turns.
struct Ready {
    path: PathBuf,
    good: u64,
    length: u64,
    writer: Writer,
    shortened: bool,
    rewrite: bool,
}

/// A record that was read and played again.
struct Found {
    map: Map,
    header: Header,
    turns: Vec<Entry>,
    writer: Writer,
    left: u64,
    shortened: bool,
    fault: Option<TurnFault>,
}

impl Save {
    /// Looks for the saved game of a mode in a file, and locks it. Undo shall go
    /// `undo` moves back from now on. With `shorten`, what nobody can return to
    /// is left out when the file is written anew.
    ///
    /// Nothing is written yet, but a damaged file gets another name.
    pub fn open(path: &Path, mode: &Mode, undo: Option<usize>, shorten: bool) -> Self {
        let mut save = Self::default();
        match Lock::try_for(path) {
            Locked::Ours(lock) => save.lock = Some(lock),
            Locked::Taken => {
                save.trouble = Some(Trouble::Taken(path.to_owned()));
                return save;
            }
            Locked::Failed(error) => {
                save.trouble = Some(Trouble::Failed(path.to_owned(), error));
            }
        }
        let bytes = match files::read(path) {
            Ok(Read::Missing) => return save,
            Ok(Read::TooLarge) => {
                save.set_aside(path, "it is too large".to_owned());
                return save;
            }
            Ok(Read::Bytes(bytes)) => bytes,
            Err(error) => {
                save.trouble = Some(Trouble::Failed(path.to_owned(), error));
                return save;
            }
        };
        match find(&bytes, mode, shorten) {
            Ok(found) => save.take(path, bytes.len() as u64, found, undo),
            Err(Problem::Other(other)) => {
                save.trouble = Some(Trouble::OtherMode(path.to_owned(), other));
            }
            Err(Problem::Fault(fault @ Fault::Newer(_))) => {
                save.trouble = Some(Trouble::Newer(path.to_owned(), fault));
            }
            Err(Problem::Fault(fault)) => save.set_aside(path, fault.to_string()),
        }
        save
    }

    /// Takes over what was found, and what of it is to be written anew.
    fn take(&mut self, path: &Path, length: u64, found: Found, undo: Option<usize>) {
        let mut found = found;
        if let Some(fault) = found.fault {
            self.set_aside(path, fault.to_string());
        }
        // Turns to come may be taken back further than those so far.
        let more = found
            .header
            .undo
            .is_some_and(|known| undo.is_none_or(|undo| undo > known));
        if more {
            found.header.undo = undo;
        }
        found.map.limit_undo(undo);
        self.ready = Some(Ready {
            path: path.to_owned(),
            good: length - found.left,
            length,
            writer: found.writer,
            shortened: found.shortened,
            rewrite: found.fault.is_some() || more,
        });
        self.map = Some(found.map);
        self.header = Some(found.header);
        self.turns = found.turns;
    }

    /// Keeps a damaged file aside.
    fn set_aside(&mut self, path: &Path, fault: String) {
        let path = path.to_owned();
        self.trouble = Some(match files::keep_aside(&path) {
            Ok(aside) => Trouble::Damaged { path, fault, aside },
            Err(error) => Trouble::Failed(path, error),
        });
    }

    /// Begins to keep turns in the file: goes on with the game found, or begins
    /// the record of a new one. A record that could be shorter is written anew
    /// only if `shorten` says so still. `None` if there is trouble.
    pub fn record(&mut self, path: &Path, new: &Header, shorten: bool) -> Option<Recording> {
        if self.trouble.as_ref().is_some_and(Trouble::is_unsaved) {
            return None;
        }
        let recording = match (self.ready.take(), &self.header) {
            (Some(mut ready), Some(header)) => {
                ready.rewrite |= ready.shortened && shorten;
                ready.go_on(header, &self.turns)
            }
            _ => Recording::create(path, new, &[]),
        };
        recording
            .map_err(|error| self.trouble = Some(Trouble::Failed(path.to_owned(), error)))
            .ok()
    }
}

impl Ready {
    fn go_on(self, header: &Header, turns: &[Entry]) -> io::Result<Recording> {
        if self.rewrite {
            match Recording::create(&self.path, header, turns) {
                // A full disk may still take a line.
                Err(_) if self.path.exists() => {}
                result => return result,
            }
        }
        let file = OpenOptions::new().append(true).open(&self.path)?;
        if self.good < self.length {
            File::set_len(&file, self.good)?; // a torn line
        }
        Ok(Recording::resume(&self.path, file, self.good, self.writer))
    }
}

enum Problem {
    Fault(Fault),
    Other(Box<Mode>),
}

/// Plays a record again, as far as it holds.
fn find(bytes: &[u8], mode: &Mode, shorten: bool) -> Result<Found, Problem> {
    let mut playback = Playback::begin(bytes).map_err(Problem::Fault)?;
    let mut header = playback.header().clone();
    if header.mode != *mode {
        return Err(Problem::Other(Box::new(header.mode)));
    }
    let (mut turns, mut shortened, mut fault) = (Vec::new(), false, None);
    loop {
        let restart = shorten.then(|| reopening(playback.map())).flatten();
        match playback.step() {
            None => break,
            Some(Err(TurnFault {
                misfit: crate::record::Misfit::Torn,
                ..
            })) => break,
            Some(Err(found)) => {
                fault = Some(found);
                break;
            }
            Some(Ok(entry)) => {
                if let Some(opening) = restart.filter(|_| entry.is_effective_move()) {
                    header.opening = opening;
                    turns.clear();
                    shortened = true;
                }
                turns.push(entry);
            }
        }
    }
    Ok(Found {
        header,
        turns,
        writer: playback.reader().writer().clone(),
        left: playback.reader().left() as u64,
        shortened,
        fault,
        map: playback.into_map(),
    })
}

/// Returns the opening of a game that a restart has just begun, and which the
/// next move makes the only one that can be returned to.
fn reopening(map: &Map) -> Option<Opening> {
    let generator = map.restarted()?;
    let opening = map.opening();
    let placed = match opening.given {
        Some(_) => Placement::default(),
        None => tiles_of(map.board()),
    };
    Some(Opening {
        generator,
        placed,
        ..*opening
    })
}

fn tiles_of(board: &Board) -> Placement {
    let mut placed = Placement::default();
    for (cell, &exponent) in board.cells().iter().enumerate() {
        if exponent > 0 {
            // A start has no more tiles than fit.
            let _ = placed.push(Tile {
                cell: cell as u8,
                exponent,
            });
        }
    }
    placed
}
