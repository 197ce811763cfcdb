//! The judge: what a direction does under the rules, decided in one place.
//!
//! The map, the playout of any board and the check of records ask here. The fast 4x4
//! board has a path of its own, which a property test holds to this one.

use super::board::{Board, Direction, Directions, Exponent};
use super::rules::{OnWin, Rules};

/// What a direction does to a board, up to the spawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// The board after the slide and before the spawn; the same board if nothing moved.
    pub slid: Board,
    /// Whether the slide changed the board.
    pub moved: bool,
    /// The sum of every tile that the slide's merges made.
    pub gained: u64,
    /// Whether the winning tile stands on the board now and was not made before.
    pub wins: bool,
    /// Whether this win stops the game, so that nothing is spawned.
    pub holds: bool,
    /// How many tiles are spawned now.
    pub spawns: usize,
}

impl Resolved {
    /// Tells whether the direction does something: whether it moves or spawns.
    pub fn takes_effect(&self) -> bool {
        self.moved || self.spawns > 0
    }
}

/// Whether and why the game does not take directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It takes them.
    Playing,
    /// A win stopped it; it can be continued.
    Won,
    /// The board is full and no neighbours are equal.
    Over,
}

impl State {
    /// Returns the state of a game on this board, `held` if a win stopped it.
    pub fn of(board: &Board, held: bool) -> Self {
        if held {
            Self::Won
        } else if board.can_move() {
            Self::Playing
        } else {
            Self::Over
        }
    }

    /// Returns the name used in the machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Won => "won",
            Self::Over => "over",
        }
    }
}

impl Rules {
    /// Decides what a direction does on a board on which the game takes directions;
    /// `won` if the winning tile was made before.
    pub fn resolve(&self, board: &Board, won: bool, direction: Direction) -> Resolved {
        let slide = board.slide(direction, self.merge);
        let moved = slide.is_some();
        let (slid, gained) = slide.map_or((*board, 0), |slide| (slide.board, slide.gained));
        let wins = moved && !won && self.is_won_by(slid.largest());
        let holds = wins && self.on_win == OnWin::Stop;
        let spawns = if (moved || self.idle_spawn) && !holds {
            self.spawned_on(&slid, self.tiles)
        } else {
            0
        };
        Resolved {
            slid,
            moved,
            gained,
            wins,
            holds,
            spawns,
        }
    }

    /// Tells whether a largest tile of this exponent is the winning tile or more.
    #[inline]
    pub fn is_won_by(&self, largest: Exponent) -> bool {
        self.target.is_some_and(|target| largest >= target)
    }

    /// Returns how many tiles a spawn call of `count` tiles places on a board.
    pub fn spawned_on(&self, board: &Board, count: usize) -> usize {
        if self.spawn.places_tiles() {
            count.min(board.empty_cells().count_ones() as usize)
        } else {
            0
        }
    }

    /// Returns how many tiles a game starts with: none on a board that is given.
    pub fn started_with(&self, given: Option<Board>) -> usize {
        match given {
            Some(_) => 0,
            None => self.spawned_on(&Board::empty(self.size), self.start),
        }
    }

    /// Tells whether a direction key that moves nothing spawns where a cell is empty.
    #[inline]
    pub fn idle_spawns(&self) -> bool {
        self.idle_spawn && self.spawn.places_tiles()
    }

    /// Returns the directions whose key would move or spawn something on this board.
    pub fn legal(&self, board: &Board) -> Directions {
        if self.idle_spawns() && board.empty_cells() != 0 {
            Directions::ALL
        } else {
            board.changing(self.merge)
        }
    }
}
