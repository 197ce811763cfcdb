//! Whether a recorded turn can have happened.

use std::fmt;

use fastrand::Rng;

use crate::game::{
    Action, Board, Chance, Map, OnWin, Placement, Rules, Spawn, SpawnKind, State, strategy,
};

use super::{Entry, Header};

/// Why a turn does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The line has no end.
    Torn,
    /// The line is not what was written, or one before it is not.
    Checksum,
    /// The line is no turn.
    Unreadable,
    /// The game took no directions.
    Ended,
    /// There was nothing to undo, to redo or to continue.
    Nothing,
    /// The slide is recorded with another effect than it has.
    Slide,
    /// Fewer or more tiles were placed than the rules say.
    Count,
    /// A tile was placed on another one.
    Occupied,
    /// A tile is neither a 2 nor a 4, or one that is never drawn.
    Value,
    /// The seed gives other tiles.
    Seed,
}

impl fmt::Display for Misfit {
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
) -> Result<(), Misfit> {
    let count = if given.is_some() { 0 } else { rules.start };
    check_tiles(rules, &Board::empty(rules.size), count, placed)
}

/// Checks the tiles of a start against the generator.
pub(super) fn check_start_seed(header: &Header) -> Result<(), Misfit> {
    let (rules, opening) = (&header.mode.rules, &header.opening);
    let count = if opening.given.is_some() {
        0
    } else {
        rules.start
    };
    let board = Board::empty(rules.size);
    let (mut drawn, mut recorded) = (board, board);
    draw(rules, &board, count, opening.generator).place(&mut drawn);
    opening.placed.place(&mut recorded);
    // A shortened record lists them in another order.
    if drawn == recorded {
        Ok(())
    } else {
        Err(Misfit::Seed)
    }
}

/// Checks a turn that is about to be played again. With `seeds`, the tiles must
/// be those that the map's generator would place.
pub(super) fn check_turn(map: &Map, entry: &Entry, seeds: bool) -> Result<(), Misfit> {
    let rules = map.rules();
    let (board, count) = match entry.action {
        Action::Move(direction) => {
            if map.state() != State::Playing {
                return Err(Misfit::Ended);
            }
            let slide = map.board().slide(direction, rules.merge);
            if entry.gained != slide.map(|slide| slide.gained) {
                return Err(Misfit::Slide);
            }
            let board = slide.map_or(*map.board(), |slide| slide.board);
            let wins = !map.position().won
                && rules.on_win == OnWin::Stop
                && rules.target.is_some_and(|target| board.largest() >= target);
            let spawns = (slide.is_some() || rules.idle_spawn) && !wins;
            (board, if spawns { rules.tiles } else { 0 })
        }
        Action::Undo if map.can_undo() => (*map.board(), 0),
        Action::Redo if map.can_redo() => (*map.board(), 0),
        Action::Continue if map.position().held => (*map.board(), rules.tiles),
        Action::Undo | Action::Redo | Action::Continue => return Err(Misfit::Nothing),
        Action::Limit(_) => (*map.board(), 0),
        Action::Restart if map.opening().given.is_some() => (Board::empty(rules.size), 0),
        Action::Restart => (Board::empty(rules.size), rules.start),
    };
    let other_slide = !matches!(entry.action, Action::Move(_)) && entry.gained.is_some();
    if other_slide {
        return Err(Misfit::Slide);
    }
    check_tiles(rules, &board, count, &entry.placed)?;
    let drawn = seeds && count > 0;
    if drawn && draw(rules, &board, count, map.generator()) != entry.placed {
        return Err(Misfit::Seed);
    }
    Ok(())
}

/// Checks the tiles of one spawn call of `count` tiles.
fn check_tiles(
    rules: &Rules,
    board: &Board,
    count: usize,
    placed: &Placement,
) -> Result<(), Misfit> {
    let mut empty = board.empty_cells();
    let spawns = rules.spawn != SpawnKind::None;
    let room = count.min(empty.count_ones() as usize);
    if placed.tiles().len() != if spawns { room } else { 0 } {
        return Err(Misfit::Count);
    }
    for tile in placed.tiles() {
        if empty >> tile.cell & 1 == 0 {
            return Err(Misfit::Occupied);
        }
        empty &= !(1 << tile.cell);
        let never = match tile.exponent {
            1 => rules.fours == 1.0,
            2 => rules.fours == 0.0,
            _ => true,
        };
        if never {
            return Err(Misfit::Value);
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
