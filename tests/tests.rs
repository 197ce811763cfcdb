//! All integration tests in one binary, a module for each subject.

#![allow(clippy::unwrap_used)]

mod bitboard;
mod board;
mod event;
mod layers;
mod map;
mod network;
mod perft;
mod player;
mod playout;
mod regression;
mod rules;
mod spawn;
#[cfg(unix)]
mod terminal;
mod util;
