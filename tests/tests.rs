//! All integration tests in one binary, a module for each subject.

mod bitboard;
mod compare;
mod lab;
mod law;
mod playout;
mod stats;
