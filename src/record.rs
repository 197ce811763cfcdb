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
//! the board gained.
//!
//! No file is known here.

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

/// Reads the number of a version; one beyond 32 bits is [`u32::MAX`].
pub fn version(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u32::MAX))
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
    /// How the game begins.
    pub opening: Opening,
}

impl Header {
    /// Makes the header of a game that begins now.
    pub fn new(mode: Mode, undo: Option<usize>, opening: Opening) -> Self {
        Self {
            mode,
            undo,
            generator: GENERATOR.to_owned(),
            opening,
        }
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
