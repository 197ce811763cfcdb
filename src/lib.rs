//! console2048
pub mod bitboard;
pub mod board;
pub mod cli;
pub mod controller;
pub mod draw;
pub mod event;
pub mod map;
pub mod network;
pub mod output;
pub mod paint;
pub mod playout;
pub mod rules;
pub mod spawn;
pub mod term;
pub mod training;
pub mod words;
