//! The options that say how a batch of games is run.

use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::thread;

use clap::Args;

use crate::lab::Batch;

use super::whole_number;

/// The most games or draws of a batch: the seeds have 40 bits for their index.
pub(in crate::cli) const MAX_BATCH: u64 = (1 << 40) - 1;

/// On how many threads a batch runs, and whether it shows its progress.
#[derive(Args, Debug)]
pub(in crate::cli) struct BatchOptions {
    /// Threads [default: as many as there are processors]
    #[arg(long, value_name = "J", allow_negative_numbers = true, value_parser = whole_number(1..=1024_u16))]
    jobs: Option<u16>,
    /// Show no progress
    #[arg(long)]
    quiet: bool,
}

impl BatchOptions {
    /// Makes a batch that stops early once `interrupted` is set. It shows its progress only
    /// if standard error is a terminal.
    pub(in crate::cli) fn batch<'a>(&self, interrupted: &'a AtomicBool) -> Batch<'a> {
        let jobs = self
            .jobs
            .and_then(|jobs| NonZeroUsize::new(usize::from(jobs)));
        Batch {
            jobs: jobs
                .or_else(|| thread::available_parallelism().ok())
                .unwrap_or(NonZeroUsize::MIN),
            interrupted,
            deadline: None,
            progress: !self.quiet && io::stderr().is_terminal(),
        }
    }
}
