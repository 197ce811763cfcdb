//! Whether a recorded turn can have happened under the rules.

use std::fmt;

use fastrand::Rng;

use crate::game::{Action, Board, Chance, Map, Placement, Rules, Spawn, State, strategy};

use super::{Header, RecordedTurn};

/// Why a recorded turn cannot have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnError {
    /// Its line has no end.
    Torn,
    /// Its line, or one before it, is not what was written.
    Checksum,
    /// Its line is not a turn.
    Unreadable,
    /// The game took no directions.
    Ended,
    /// There was nothing to undo, to redo or to continue.
    Nothing,
    /// The slide has another effect than the one recorded.
    Slide,
    /// The rules place more or fewer tiles.
    Count,
    /// A tile was placed on another one.
    Occupied,
    /// A tile is neither a 2 nor a 4, or one that is never drawn.
    Value,
    /// The seed gives other tiles.
    Seed,
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Torn => "its line is torn",
            Self::Checksum => "its checksum does not fit",
            Self::Unreadable => "its line is not a turn",
            Self::Ended => "the game took no directions then",
            Self::Nothing => "there was nothing to do",
            Self::Slide => "the slide has another effect",
            Self::Count => "the rules place another number of tiles",
            Self::Occupied => "a tile was placed on another one",
            Self::Value => "a tile was placed that is never drawn",
            Self::Seed => "the seed gives other tiles",
        })
    }
}

/// Checks the tiles of a start.
pub(super) fn check_start(
    rules: &Rules,
    given: Option<&Board>,
    placed: &Placement,
) -> Result<(), TurnError> {
    let count = rules.started_with(given.copied());
    check_tiles(rules, &Board::empty(rules.size), count, placed)
}

/// Checks the tiles of a start against the generator.
pub(super) fn check_start_seed(header: &Header) -> Result<(), TurnError> {
    let (rules, opening) = (&header.mode.rules, &header.opening);
    let count = rules.started_with(opening.given);
    let board = Board::empty(rules.size);
    let (mut drawn, mut recorded) = (board, board);
    draw(rules, &board, count, opening.generator).place(&mut drawn);
    opening.placed.place(&mut recorded);
    // A shortened record lists them in another order.
    if drawn == recorded {
        Ok(())
    } else {
        Err(TurnError::Seed)
    }
}

/// Checks a turn that is about to be played again. With `seeds`, its tiles must be those
/// that the map's generator would place.
pub(super) fn check_turn(map: &Map, turn: &RecordedTurn, seeds: bool) -> Result<(), TurnError> {
    let (rules, board) = (map.rules(), map.board());
    let (board, count, gained) = match turn.action {
        Action::Move(_) if map.state() != State::Playing => return Err(TurnError::Ended),
        Action::Move(direction) => {
            let resolved = rules.resolve(board, map.position().won, direction);
            let gained = resolved.moved.then_some(resolved.gained);
            (resolved.slid, resolved.spawns, gained)
        }
        Action::Undo if !map.can_undo() => return Err(TurnError::Nothing),
        Action::Redo if !map.can_redo() => return Err(TurnError::Nothing),
        Action::Continue if !map.position().held => return Err(TurnError::Nothing),
        Action::Continue => (*board, rules.spawned_on(board, rules.tiles), None),
        Action::Undo | Action::Redo | Action::Limit(_) => (*board, 0, None),
        Action::Restart => {
            let count = rules.started_with(map.opening().given);
            (Board::empty(rules.size), count, None)
        }
    };
    if turn.gained != gained {
        return Err(TurnError::Slide);
    }
    check_tiles(rules, &board, count, &turn.placed)?;
    if seeds && draw(rules, &board, count, map.generator()) != turn.placed {
        return Err(TurnError::Seed);
    }
    Ok(())
}

/// Checks the tiles of a spawn call that places `count` tiles.
fn check_tiles(
    rules: &Rules,
    board: &Board,
    count: usize,
    placed: &Placement,
) -> Result<(), TurnError> {
    let mut empty = board.empty_cells();
    if placed.tiles().len() != count {
        return Err(TurnError::Count);
    }
    for tile in placed.tiles() {
        if empty >> tile.cell & 1 == 0 {
            return Err(TurnError::Occupied);
        }
        empty &= !(1 << tile.cell);
        let never = match tile.exponent {
            1 => rules.fours == 1.0,
            2 => rules.fours == 0.0,
            _ => true,
        };
        if never {
            return Err(TurnError::Value);
        }
    }
    Ok(())
}

/// Draws the tiles of a spawn call from a state of the generator.
fn draw(rules: &Rules, board: &Board, count: usize, generator: u64) -> Placement {
    let mut rng = Rng::with_seed(generator);
    let empty = board.empty_cells();
    let fours = Chance::new(rules.fours);
    strategy(rules.spawn)
        .spawn(empty, rules.size, count, fours, &mut rng)
        .placement
}
