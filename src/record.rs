//! The record: a game as text, turn by turn, for saving and for replay.
//!
//! The text has a version and types of its own, so that the game can change
//! without old records changing their meaning. Every turn has the tiles that
//! were placed, so a record replays whatever becomes of the generator; and
//! every line of a turn ends with a checksum over all text before it, so that a
//! changed byte and a cut last line are recognised.
//!
//! ```text
//! 2048 record 1
//! rules classic size 4 merge once spawn uniform tiles 1 start 2 fours 0.1 idle-spawn no target 2048 on-win continue
//! undo unlimited
//! seed 42
//! generator fastrand-2.1 state 42
//! board none
//! start 1,3=2 2,3=4 947d2f57
//! up +0 1,2=2 45fd2f34
//! left +0 2,3=2 3d106420
//! undo 62cc4186
//! ```
//!
//! A turn by a player has the word `autoplay`; `+N` is what a slide that changed
//! the board gained. If the player chose the seed, the name of the generator is followed
//! by `given`, as in `generator fastrand-2.1 given state 42`: programs that do not know
//! this take it for another generator, whose record they play by its tiles.
//!
//! No file is known here.

use std::cmp::Ordering;

use crate::game::{Action, By, GENERATOR, Map, Mode, Opening, Placement, Recall, Turn};

mod check;
mod checksum;
mod decode;
mod encode;
mod playback;

pub use check::TurnError;
pub use decode::RecordError;
use decode::RecordReader;
pub use encode::Writer;
pub use playback::{Playback, PlaybackError};

/// The first line without the version.
const MAGIC: &str = "2048 record ";

/// Follows the name of the generator if the player chose the seed.
const SEED_GIVEN: &str = " given";

/// The version that is written and read.
pub const VERSION: u32 = 1;

/// Tells whether bytes begin as a record of a known version does.
pub fn is_record(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(decode::BYTE_ORDER_MARK).unwrap_or(bytes);
    let first = bytes.split(u8::is_ascii_whitespace).take(3);
    first.eq(format!("{MAGIC}{VERSION}")
        .as_bytes()
        .split(|&byte| byte == b' '))
}

/// Tells whether bytes may be the beginning of a record of any version.
pub fn may_be_record(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(decode::BYTE_ORDER_MARK).unwrap_or(bytes);
    bytes.iter().zip(MAGIC.as_bytes()).all(|(a, b)| a == b)
}

/// What the version of a file means to a program that knows one version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Version {
    /// It is the known one.
    Known,
    /// A newer program wrote the file; the digits of its version.
    Newer(String),
}

impl Version {
    /// Reads the digits of a version, as many as there are; `None` if they are not the
    /// known one or a newer one.
    pub fn read(text: &str, known: u32) -> Option<Self> {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let (digits, known) = (text.trim_start_matches('0'), known.to_string());
        match (digits.len(), digits).cmp(&(known.len(), known.as_str())) {
            Ordering::Less => None,
            Ordering::Equal => Some(Self::Known),
            Ordering::Greater => Some(Self::Newer(digits.to_owned())),
        }
    }
}

/// What a record says before its first turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The rules and their name.
    pub mode: Mode,
    /// How many moves back undo goes.
    pub undo: Option<usize>,
    /// The version of the random stream, see [`GENERATOR`].
    pub generator: String,
    /// Whether the player chose the seed.
    pub seed_given: bool,
    /// How the game begins.
    pub opening: Opening,
}

impl Header {
    /// Makes the header of a game that begins now, with a seed that nobody chose.
    pub fn new(mode: Mode, undo: Option<usize>, opening: Opening) -> Self {
        Self {
            mode,
            undo,
            generator: GENERATOR.to_owned(),
            seed_given: false,
            opening,
        }
    }

    /// Tells whether the player chose how the game begins, by a seed or a board. Such a
    /// game, which can be tried again until it goes well, has no place among best scores.
    pub fn is_chosen(&self) -> bool {
        self.seed_given || self.opening.given.is_some()
    }

    /// Starts the game, before its first turn.
    pub fn open(&self) -> Map {
        Map::open(self.mode.clone(), &self.opening, self.undo)
    }
}

/// A turn as it is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedTurn {
    /// What was asked.
    pub action: Action,
    /// Who asked for it.
    pub by: By,
    /// The score that the slide's merges made; `None` if no slide changed the board.
    pub gained: Option<u64>,
    /// The tiles placed.
    pub placed: Placement,
}

impl RecordedTurn {
    /// Returns the turn for the map to play again.
    pub fn recall(&self) -> Recall {
        Recall {
            action: self.action,
            by: self.by,
            placed: self.placed,
        }
    }
}

impl From<&Turn> for RecordedTurn {
    fn from(turn: &Turn) -> Self {
        Self {
            action: turn.action,
            by: turn.by,
            gained: turn.moved.then_some(turn.gained),
            placed: turn.spawned.placement,
        }
    }
}
