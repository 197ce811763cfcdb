//! The lab: experiments with many games and many spawns, and training.
//!
//! A batch is a range of indices that threads work on block by block. Every index has
//! seeds of its own ([`crate::game::game_seed`]), and results are folded in the order of
//! the index, so the output is the same for any number of threads. Results are exact
//! sums and histograms, whose size does not grow with the number of games. The lab writes
//! no reports: that is up to `cli`.

mod arm;
mod batch;
mod contrast;
mod draws;
mod experiment;
mod game;
mod possible;
mod progress;
mod results;
mod slice;
pub mod stats;
mod summary;
pub mod training;

pub use arm::Arm;
pub use batch::Batch;
pub use contrast::{Contrast, Metric};
pub use draws::Draws;
pub use experiment::Experiment;
pub use game::{Match, PlayedGame, SpawnTime};
pub use results::{ArmResults, PairResults, Played, Results, pairs};
pub use slice::{Slice, SliceError};
pub use summary::{Distribution, Summary};
