//! The game: board, spawn strategies, rules, events and the map that plays.
//!
//! All of it is a function of rules, seed and actions. Nothing here knows a key, a
//! clock, a file or a screen.

mod board;
mod event;
mod judge;
mod map;
mod mode;
mod rules;
mod seeds;
mod spawn;

pub(crate) use board::slide_line;
pub use board::{
    Board, BoardError, CellSet, Direction, Directions, Exponent, Merge, Placement, Slide, Tile,
    face_value,
};
pub use event::{Action, Advice, By, Event, EventQueue, Place, Quit, Recall};
pub use judge::{Resolved, State};
pub use map::{Best, Bests, Effect, Journal, JournalError, Map, Opening, Position, Turn};
pub use mode::{Mode, ModeError};
pub use rules::{OnWin, Preset, Rules, RulesError};
pub use seeds::{draws_seed, game_seed, player_seed};
pub use spawn::{
    Chance, GENERATOR, Law, NoSpawn, Pick, PlacedCells, Rejection, RetryRate, Spawn, SpawnError,
    SpawnKind, Spawned, Strategy, UniformPick, scan_order, strategy,
};
