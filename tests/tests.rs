//! All integration tests in one binary, a module for each subject.

#![allow(clippy::unwrap_used)]

mod auto;
mod bitboard;
mod board;
mod capabilities;
mod cli;
mod compare;
#[cfg(windows)]
mod console;
mod console_records;
mod controller;
mod draw;
mod event;
mod keys;
mod lab;
mod law;
mod layers;
mod map;
mod named_saves;
mod network;
#[cfg(unix)]
mod options_file;
mod output;
mod packaging;
mod paint;
mod perft;
mod piped;
mod plain;
mod player;
mod playout;
mod program;
mod record;
#[cfg(target_os = "linux")]
mod refusing;
mod regression;
mod replay;
mod rules;
#[cfg(unix)]
mod saving;
#[cfg(target_os = "linux")]
mod signals;
mod spawn;
mod stats;
mod store;
mod streams;
#[cfg(unix)]
mod terminal;
mod texts;
mod training;
mod util;
