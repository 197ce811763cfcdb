//! The playout: a game for batches, from its start to its end.
//!
//! It plays by the same rules as [`crate::game::Map`] and draws the same numbers
//! in the same order, so that the same seed and the same directions are the
//! same game; but it keeps no history and no queue, and plays on the fast
//! 4x4 board while that holds its tiles. It knows no player: whoever asks for a
//! turn passes in how to choose.

use fastrand::Rng;

use crate::engine::bitboard::{Bitboard, MoveTable};
use crate::game::{
    Board, CellSet, Chance, Direction, Directions, Exponent, OnWin, Rules, Spawn, Strategy,
    strategy,
};

/// A board in the fast form if that holds its tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tiles {
    /// A 4x4 board of tiles up to 32768.
    Packed(Bitboard),
    /// Any other board.
    Plain(Board),
}

impl Tiles {
    /// Returns the exponent of the largest tile.
    pub fn largest(&self) -> Exponent {
        match self {
            Self::Packed(bits) => bits.largest(),
            Self::Plain(board) => board.largest(),
        }
    }
}

impl From<&Board> for Tiles {
    fn from(board: &Board) -> Self {
        Bitboard::try_from(board).map_or(Self::Plain(*board), Self::Packed)
    }
}

impl From<&Tiles> for Board {
    fn from(tiles: &Tiles) -> Self {
        match tiles {
            Tiles::Packed(bits) => (*bits).into(),
            Tiles::Plain(board) => *board,
        }
    }
}

/// A game without history, events and journals.
#[derive(Clone, Debug)]
pub struct Playout {
    rules: Rules,
    table: &'static MoveTable,
    strategy: Strategy,
    fours: Chance,
    rng: Rng,
    tiles: Tiles,
    vacant: CellSet,
    tally: Tally,
}

/// What a game came to so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The sum of every tile made by a merge.
    pub score: u64,
    /// The directions that took effect.
    pub moves: u64,
    /// Whether the winning tile was made (or stood on the start board).
    pub won: bool,
    /// Whether the win stopped the game.
    pub held: bool,
    /// The tiles placed, those of the start included.
    pub spawns: u64,
    /// What it cost to find their places, as [`crate::game::Pick::tries`] counts.
    pub tries: u64,
}

impl Playout {
    /// Starts a game as [`crate::game::Map::new`] does: on the given board, or with
    /// `rules.start` tiles placed by one spawn call.
    ///
    /// # Panics
    /// If a given board is not of the size of the rules.
    pub fn new(rules: &Rules, seed: u64, given: Option<&Board>) -> Self {
        let empty = Board::empty(rules.size);
        let board = given.unwrap_or(&empty);
        assert!(board.size() == rules.size, "the board has another size");
        let mut playout = Self {
            rules: rules.clone(),
            table: MoveTable::of(rules.merge),
            strategy: strategy(rules.spawn),
            fours: Chance::new(rules.fours),
            rng: Rng::with_seed(seed),
            tiles: board.into(),
            vacant: 0,
            tally: Tally::default(),
        };
        playout.tally.won = rules.is_won_by(playout.tiles.largest());
        if given.is_none() {
            playout.tiles = match playout.tiles {
                Tiles::Packed(bits) => Tiles::Packed(playout.spawn_bits(bits, rules.start)),
                Tiles::Plain(board) => Tiles::Plain(playout.spawn_cells(board, rules.start)),
            };
        }
        playout
    }

    /// Returns the tiles.
    #[inline]
    pub fn tiles(&self) -> &Tiles {
        &self.tiles
    }

    /// Returns what the game came to so far.
    #[inline]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Returns the cells that were empty when tiles were spawned last: after the slide.
    pub fn vacant(&self) -> CellSet {
        self.vacant
    }

    /// Plays one turn: offers the tiles and the legal directions, and plays the
    /// direction chosen. Returns whether it took effect: not if the game is over
    /// or held by a win, if none is chosen or one that is not legal.
    #[inline]
    pub fn turn(&mut self, choose: impl FnOnce(&Tiles, Directions) -> Option<Direction>) -> bool {
        match self.tiles {
            Tiles::Packed(bits) => self.turn_bits(bits, choose),
            Tiles::Plain(board) => self.turn_cells(board, choose),
        }
    }

    #[inline]
    fn turn_bits(
        &mut self,
        bits: Bitboard,
        choose: impl FnOnce(&Tiles, Directions) -> Option<Direction>,
    ) -> bool {
        let slides = bits.slides(self.table);
        let changing = slides.changing();
        let idle = self.rules.idle_spawns() && bits.count_empty() != 0;
        let legal = if idle { Directions::ALL } else { changing };
        let Some(direction) = self.ask(legal, choose) else {
            return false;
        };
        let Some(gained) = slides.gained(direction) else {
            self.turn_cells(bits.into(), |_, _| Some(direction));
            return true;
        };
        self.tiles = Tiles::Packed(slides.board(direction));
        self.gain(u64::from(gained));
        if !self.tally.held {
            let bits = self.spawn_bits(slides.board(direction), self.rules.tiles);
            self.tiles = Tiles::Packed(bits);
        }
        true
    }

    #[cold]
    #[inline(never)]
    fn turn_cells(
        &mut self,
        board: Board,
        choose: impl FnOnce(&Tiles, Directions) -> Option<Direction>,
    ) -> bool {
        let Some(direction) = self.ask(self.rules.legal(&board), choose) else {
            return false;
        };
        let resolved = self.rules.resolve(&board, self.tally.won, direction);
        self.tally.moves += 1;
        self.tally.score += resolved.gained;
        self.tally.won |= resolved.wins;
        self.tally.held = resolved.holds;
        self.tiles = Tiles::Plain(self.spawn_cells(resolved.slid, resolved.spawns));
        true
    }

    /// Asks for a direction, if one is legal.
    #[inline]
    fn ask(
        &self,
        legal: Directions,
        choose: impl FnOnce(&Tiles, Directions) -> Option<Direction>,
    ) -> Option<Direction> {
        if legal.is_empty() || self.tally.held {
            return None;
        }
        choose(&self.tiles, legal).filter(|direction| legal.contains(*direction))
    }

    /// Counts a move that has slid the tiles of the fast board, and judges the win: as
    /// [`Rules::resolve`] does for any board.
    #[inline]
    fn gain(&mut self, gained: u64) {
        self.tally.moves += 1;
        self.tally.score += gained;
        // The move that makes a tile gains its value, so most need not look.
        let makes = |target| gained.checked_shr(u32::from(target)).unwrap_or(0) != 0;
        let enough = self.rules.target.is_some_and(makes);
        if enough && !self.tally.won && self.rules.is_won_by(self.tiles.largest()) {
            self.tally.won = true;
            self.tally.held = self.rules.on_win == OnWin::Stop;
        }
    }

    #[inline]
    fn spawn_bits(&mut self, mut bits: Bitboard, count: usize) -> Bitboard {
        self.vacant = bits.empty_cells();
        let tally = &mut self.tally;
        self.strategy.spawn_each(
            self.vacant,
            Bitboard::SIZE,
            count,
            self.fours,
            &mut self.rng,
            |tile, tries| {
                bits.place(usize::from(tile.cell), tile.exponent);
                tally.spawns += 1;
                tally.tries += u64::from(tries);
            },
        );
        bits
    }

    fn spawn_cells(&mut self, mut board: Board, count: usize) -> Board {
        self.vacant = board.empty_cells();
        let tally = &mut self.tally;
        self.strategy.spawn_each(
            self.vacant,
            self.rules.size,
            count,
            self.fours,
            &mut self.rng,
            |tile, tries| {
                board.set(usize::from(tile.cell), tile.exponent);
                tally.spawns += 1;
                tally.tries += u64::from(tries);
            },
        );
        board
    }
}
