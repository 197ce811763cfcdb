//! console2048: a console 2048, and five published designs of it as presets.
//!
//! # One frame, one direction
//!
//! ```text
//! keys (terminal | pipe | replay | player)      each is only a source of events
//!   -> game::EventQueue                         filled once a frame, drained in order
//!   -> game::Map::update(&mut EventQueue)       takes turns from the queue, plays, announces
//!   -> screen::draw(&View) -> Frame             a grid of styled cells, no bytes yet
//!   -> screen::paint(previous, frame) -> bytes  the shortest difference, one write
//!   -> controller::GameController::display      waits until the next frame is due
//! ```
//!
//! Each hop is one module, takes the value of the hop before it and calls
//! nothing back. There is one loop, [`controller::GameController::run`]. Batches of games
//! need neither loop nor queue: the lab plays them on the engine, the fast twin of the
//! map, which tests hold to the map move by move.
//!
//! # Rooms
//!
//! | level | room | holds | pure |
//! |---|---|---|---|
//! | 5 | [`cli`] | commands, options and reports as text; errors become an exit code | no |
//! | 4 | [`terminal`] | raw mode, the Windows console, keys, signals, the locale, the clock | no |
//! | 4 | [`store`] | saved games, best scores, recordings and networks as files | no |
//! | 4 | [`lab`] | experiments on threads, statistics, training runs | no |
//! | 3 | [`controller`] | the fixed-FPS loop, over the traits `Input`, `Output` and `Clock` | no |
//! | 2 | [`screen`] | texts, drawing, painting, and the outputs that show a game | but `output` |
//! | 2 | [`players`] | a position becomes a move: search, heuristics, the network and its learning | yes |
//! | 1 | [`record`] | a game as text, and back, every turn checked | yes |
//! | 1 | [`engine`] | the fast twin of the game, for batches and searches | yes |
//! | 0 | [`game`] | board, spawn strategies and their laws, rules, events, the map, seeds | yes |
//!
//! A room knows the levels below its own and no other room; files know each other in
//! one direction only (a module and its own children aside). A pure room does no input
//! or output, has no clock, thread or global generator, and uses neither crossterm nor
//! anyhow. So whatever is seen on a terminal is a function of rules, seed and keys.
//! `tests/layers.rs` reads this table and the sources, and checks all of it.
//!
//! # What the absences guarantee
//!
//! * No second judge: what a direction does is decided by the rules alone, so a game
//!   played by keys, by a pipe, by a player or in a batch is the same game.
//! * No time in the game: frames only decide when a key is handled, never what
//!   it does; the same seed and the same keys give the same game at any speed.
//! * No clear between frames: the painter writes what differs, which is never
//!   more than the whole picture, so nothing flickers.
//! * No way out past `terminal`: quit, error, signal and panic all leave the
//!   terminal through one function.

pub mod cli;
pub mod controller;
pub mod engine;
pub mod game;
pub mod lab;
pub mod players;
pub mod record;
pub mod screen;
pub mod store;
pub mod terminal;
