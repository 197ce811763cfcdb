//! The game: board, rules, spawn strategies, events and the map that plays.
//!
//! All of it is a function of rules, seed and actions. Nothing here knows a key, a
//! clock, a file or a screen.

mod board;
mod event;
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
pub use event::{Action, Advice, Event, EventQueue, Place, Quit, Recall};
pub use map::{Best, Bests, Effect, Journal, Map, Opening, Position, State, Turn, Unsaved};
pub use mode::Mode;
pub use rules::{OnWin, Preset, Rules, RulesError, SpawnKind};
pub use seeds::{draws_seed, game_seed, player_seed};
pub use spawn::{
    Chance, GENERATOR, Law, NoSpawn, Pick, PlacedCells, Rejection, RetryRate, Spawn, Spawned,
    Strategy, UniformPick, strategy,
};
