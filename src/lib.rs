//! console2048: a console 2048, and five published designs of it as presets.
//!
//! # One frame, one direction
//!
//! ```text
//! keys (terminal | pipe | replay | player)      each is only a source of events
//!   -> event::EventQueue                        filled once a frame, drained in order
//!   -> map::Map::update(&mut EventQueue)        the only writer of board, score, history
//!   -> draw::draw(&View) -> Frame               a grid of styled cells, no bytes yet
//!   -> paint::paint(previous, frame) -> bytes   the shortest difference, one write
//!   -> controller::GameController::display      wait for the next frame on the fixed grid
//! ```
//!
//! Each hop is one module, takes the value of the hop before it and calls
//! nothing back. There is one loop, [`controller::GameController::run`].
//!
//! # Rooms
//!
//! | level | rooms | job |
//! |---|---|---|
//! | 5 | [`cli`], `main` | options become a run, errors an exit code |
//! | 4 | [`store`] | saved games, best scores, recordings and trained networks as files |
//! | 4 | [`term`] | raw mode, the Windows console, keys, signals, the locale, the real clock |
//! | 4 | [`lab`], [`training`] | batches of games and spawns on several threads; learning on several threads |
//! | 3 | [`controller`] | the fixed-FPS loop over the traits `Input`, `Output` and `Clock` |
//! | 2 | [`output`], [`paint`] | frames and turns become bytes |
//! | 1 | [`draw`], [`words`]; [`player`] | the game becomes a frame and text; a position becomes a move |
//! | 1 | [`record`] | a game as text, and back, every turn checked |
//! | 1 | [`network`] | what a board is worth, learned by playing |
//! | 1 | [`stats`], [`law`], [`seeds`] | what theory says of games, spawns and seeds |
//! | 0 | [`map`], [`spawn`], [`event`], [`rules`], [`board`]; [`playout`], [`bitboard`] | the game; its fast twin for batches |
//!
//! A room knows the levels below its own, on level 0 only those to its right;
//! a test reads the sources and checks it. Levels 0 and 1 are pure: no I/O, no
//! clock, no global generator, no crossterm, no anyhow. So whatever is seen on
//! a terminal is a function of rules, seed and keys.
//!
//! # What the absences guarantee
//!
//! * No second writer: every change of a game goes through `Map::update`, so a
//!   game played by keys, by a pipe or by a player is the same game.
//! * No time in the game: frames only decide when a key is handled, never what
//!   it does; the same seed and the same keys give the same game at any speed.
//! * No clear between frames: the painter writes what differs, which is never
//!   more than the whole picture, so nothing flickers.
//! * No way out past `term`: quit, error, signal and panic all leave the
//!   terminal through one function.

pub mod bitboard;
pub mod board;
pub mod cli;
pub mod controller;
pub mod draw;
pub mod event;
pub mod lab;
pub mod law;
pub mod map;
pub mod network;
pub mod output;
pub mod paint;
pub mod player;
pub mod playout;
pub mod record;
pub mod rules;
pub mod seeds;
pub mod spawn;
pub mod stats;
pub mod store;
pub mod term;
pub mod training;
pub mod words;
