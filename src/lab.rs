//! The lab: many games and many spawns, counted.
//!
//! A batch is a range of indices that threads work on block by block; results
//! are folded in the order of the index and every index has seeds of its own
//! ([`crate::game::game_seed`]), so the output is the same for any number of threads.
//! What is kept are whole sums and histograms, which do not grow with the
//! number of games. The lab knows no report: `cli` writes what is found here.

mod batch;
mod draws;
mod experiment;
mod game;
mod progress;
mod slice;
pub mod stats;
mod summary;
pub mod training;

pub use batch::Batch;
pub use draws::Draws;
pub use experiment::{Arm, Experiment};
pub use game::{Match, PlayedGame, SpawnTime};
pub use slice::{Slice, SliceError};
pub use summary::{Distribution, Summary};
