//! All integration tests in one binary, a module for each subject.

#![allow(clippy::unwrap_used)]

mod bitboard;
mod board;
mod controller;
mod draw;
mod event;
mod keys;
mod layers;
mod map;
#[cfg(unix)]
mod paint;
mod playout;
mod regression;
mod rules;
mod spawn;
#[cfg(unix)]
mod terminal;
mod util;
