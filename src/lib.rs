//! console2048
pub mod bitboard;
pub mod board;
pub mod event;
pub mod map;
pub mod player;
pub mod playout;
pub mod rules;
pub mod spawn;
