//! All integration tests in one binary, a module for each subject.

#![allow(clippy::unwrap_used)]

mod bitboard;
mod board;
mod compare;
mod event;
mod lab;
mod law;
mod layers;
mod map;
mod perft;
mod player;
mod playout;
mod regression;
mod rules;
mod spawn;
mod stats;
#[cfg(unix)]
mod terminal;
mod util;
