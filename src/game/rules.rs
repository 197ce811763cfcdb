//! The rules as data: every point in which the five designs differ, and their presets.

use std::fmt;

use crate::game::board::{Board, Exponent, Merge, Placement};
use crate::game::spawn::{SpawnError, SpawnKind};

/// Everything that decides how a game goes, but for its seed and start position.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// Rows and columns, 2 to 8.
    pub size: usize,
    /// How often a tile may merge in one move.
    pub merge: Merge,
    /// The spawn strategy.
    pub spawn: SpawnKind,
    /// Tiles per spawn, 1 to 4.
    pub tiles: usize,
    /// Tiles at the start, 1 to 4, placed by one spawn call.
    pub start: usize,
    /// The probability that a spawned tile is a 4, 0 to 1.
    pub fours: f64,
    /// Whether a direction key spawns even if nothing moved.
    pub idle_spawn: bool,
    /// The exponent of the winning tile.
    pub target: Option<Exponent>,
    /// What happens when the winning tile is made.
    pub on_win: OnWin,
}

/// What happens when the winning tile is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnWin {
    /// The game ends, and the winning move spawns nothing until it is continued.
    Stop,
    /// The win is announced once and play goes on.
    Continue,
}

impl OnWin {
    /// Returns the name used on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Stop => "stop",
            Self::Continue => "continue",
        }
    }
}

/// The published designs, and the original web game as `classic`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// The original web game.
    Classic,
    /// Design 1: Map, Event and GameController, with two spawn methods.
    Mapper,
    /// Design 2: the procedural tutorial, with win and loss.
    Tutorial,
    /// Design 3: the N x N desktop version, with score and colours.
    Desktop,
    /// Design 4: the touch version, with one step of undo.
    Mobile,
    /// Design 5: the one that plays by itself.
    Lookahead,
}

impl Preset {
    /// All presets, `classic` first.
    pub const ALL: [Preset; 6] = [
        Self::Classic,
        Self::Mapper,
        Self::Tutorial,
        Self::Desktop,
        Self::Mobile,
        Self::Lookahead,
    ];

    /// Returns the name for the command line and the machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Mapper => "mapper",
            Self::Tutorial => "tutorial",
            Self::Desktop => "desktop",
            Self::Mobile => "mobile",
            Self::Lookahead => "lookahead",
        }
    }

    /// Returns the preset's rules on a 4 x 4 board.
    pub fn rules(self) -> Rules {
        const WEB_TARGET: Exponent = 11;
        let classic = Rules {
            size: 4,
            merge: Merge::Once,
            spawn: SpawnKind::Uniform,
            tiles: 1,
            start: 2,
            fours: 0.1,
            idle_spawn: false,
            target: Some(WEB_TARGET),
            on_win: OnWin::Continue,
        };
        match self {
            Self::Classic => classic,
            Self::Mapper => Rules {
                spawn: SpawnKind::Retry {
                    rate: SpawnKind::DEFAULT_RATE,
                },
                tiles: 2,
                idle_spawn: true,
                target: None,
                ..classic
            },
            Self::Tutorial => Rules {
                merge: Merge::Cascade,
                spawn: SpawnKind::Reject,
                fours: 1.0 / 3.0,
                idle_spawn: true,
                on_win: OnWin::Stop,
                ..classic
            },
            Self::Desktop | Self::Mobile => Rules {
                target: None,
                ..classic
            },
            Self::Lookahead => Rules {
                merge: Merge::Cascade,
                start: 3,
                idle_spawn: true,
                target: None,
                ..classic
            },
        }
    }

    /// Returns how many moves back undo goes, `None` for all of them.
    pub fn undo(self) -> Option<usize> {
        (self == Self::Mobile).then_some(1)
    }
}

impl Rules {
    /// The largest number of tiles in one spawn call.
    pub const MAX_TILES: usize = Placement::CAPACITY;
    /// The smallest winning tile, 8, so that a spawn never wins.
    pub(super) const MIN_TARGET: Exponent = 3;

    /// Returns the largest exponent that play from an empty board of an allowed
    /// size can reach: a 4 spawned on the last cell beside a full chain of halves.
    pub fn largest_reachable(size: usize) -> Exponent {
        (size * size + 1) as Exponent
    }

    /// Returns the rules reduced to what matters for how to play: start and win are as in
    /// `classic`, and one strategy stands for all with the same law.
    pub fn in_play(&self) -> Self {
        let classic = Preset::Classic.rules();
        Self {
            spawn: self.spawn.equivalent_for_play(),
            start: classic.start,
            target: classic.target,
            on_win: classic.on_win,
            ..self.clone()
        }
    }

    /// Checks the bounds of all fields.
    ///
    /// # Errors
    /// Names the first rule out of bounds and what is allowed.
    pub fn check(&self) -> Result<(), RulesError> {
        if !(Board::MIN_SIZE..=Board::MAX_SIZE).contains(&self.size) {
            return Err(RulesError::Size);
        }
        self.spawn.check().map_err(RulesError::Spawn)?;
        if !(1..=Self::MAX_TILES).contains(&self.tiles)
            || !(1..=Self::MAX_TILES).contains(&self.start)
        {
            return Err(RulesError::Tiles);
        }
        if !(0.0..=1.0).contains(&self.fours) {
            return Err(RulesError::Fours);
        }
        let largest = Self::largest_reachable(self.size);
        match self.target {
            Some(target) if !(Self::MIN_TARGET..=largest).contains(&target) => {
                Err(RulesError::Target { size: self.size })
            }
            _ => Ok(()),
        }
    }
}

/// Why rules are not allowed, and what is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// The board is too small or too large.
    Size,
    /// The parameters of the spawn strategy are not allowed.
    Spawn(SpawnError),
    /// Too few or too many tiles per spawn or at the start.
    Tiles,
    /// The probability of a 4 is out of range.
    Fours,
    /// The winning tile cannot be reached on a board of this size, or is no tile.
    Target {
        /// The size of the board.
        size: usize,
    },
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size => write!(
                f,
                "the size must be {} to {}",
                Board::MIN_SIZE,
                Board::MAX_SIZE
            ),
            Self::Spawn(error) => error.fmt(f),
            Self::Tiles => write!(f, "1 to {} tiles are allowed", Rules::MAX_TILES),
            Self::Fours => f.write_str("the probability of a 4 must be 0 to 1"),
            Self::Target { size } => write!(
                f,
                "the target must be none or a power of two from 8 to {} on a board of size {size}",
                1_u128 << Rules::largest_reachable(*size)
            ),
        }
    }
}

impl std::error::Error for RulesError {}
