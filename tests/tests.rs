//! All integration tests in one binary, a module for each subject.

#![allow(clippy::unwrap_used)]

mod auto;
mod bitboard;
mod board;
mod capabilities;
mod cli;
mod compare;
mod controller;
mod draw;
mod event;
mod keys;
mod lab;
mod law;
mod layers;
mod map;
mod network;
#[cfg(unix)]
mod options_file;
mod output;
mod packaging;
#[cfg(unix)]
mod paint;
mod perft;
mod piped;
mod plain;
mod player;
mod playout;
mod program;
mod record;
mod regression;
#[cfg(unix)]
mod replay;
mod rules;
#[cfg(unix)]
mod saving;
mod spawn;
mod stats;
mod store;
#[cfg(unix)]
mod terminal;
mod training;
mod util;
mod words;
