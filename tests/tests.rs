//! All integration tests in one binary, a module for each subject.

#![allow(clippy::unwrap_used)]

mod bitboard;
mod perft;
mod player;
mod playout;
