//! All integration tests in one binary, a module for each subject.

mod bitboard;
mod network;
mod playout;
