//! All integration tests in one binary, a module for each subject.

#![allow(clippy::unwrap_used)]

mod board;
mod event;
mod layers;
mod map;
mod regression;
mod rules;
mod spawn;
mod util;
