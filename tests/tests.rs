//! All integration tests in one binary, a module for each subject.

#![allow(clippy::unwrap_used)]

mod board;
mod regression;
mod util;
