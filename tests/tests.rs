//! All integration tests in one binary, a module for each subject.

#![allow(clippy::unwrap_used)]

mod bitboard;
mod board;
mod capabilities;
mod cli;
mod controller;
mod draw;
mod event;
mod keys;
mod layers;
mod map;
mod output;
#[cfg(unix)]
mod paint;
mod piped;
mod playout;
mod program;
mod regression;
mod rules;
mod spawn;
#[cfg(unix)]
mod terminal;
mod util;
