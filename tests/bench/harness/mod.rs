//! The harness of the benches: cases that assert their answer, timed when asked.
//!
//! Without `--bench` among the arguments (as `cargo test --benches` runs them) each
//! case runs once and its answer is checked. With it (`cargo bench`) it is also
//! timed: the median of several runs. Other arguments choose cases by part of
//! their names.

use std::fmt::Debug;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How often a case is timed.
const RUNS: usize = 7;

/// The cases of one bench.
pub(crate) struct Bench {
    timed: bool,
    chosen: Vec<String>,
}

impl Bench {
    /// Reads the arguments of the program.
    pub(crate) fn from_args() -> Self {
        let (options, chosen): (Vec<_>, Vec<_>) = std::env::args()
            .skip(1)
            .partition(|argument| argument.starts_with('-'));
        Self {
            timed: options.iter().any(|option| option == "--bench"),
            chosen,
        }
    }

    /// Runs a case: `run` does `count` pieces of work and returns an answer,
    /// which must be `expected`.
    ///
    /// # Panics
    /// If the answer is another.
    pub(crate) fn case<T: PartialEq + Debug>(
        &self,
        name: &str,
        (count, unit): (u64, &str),
        expected: T,
        mut run: impl FnMut() -> T,
    ) {
        let chosen = |part: &String| name.contains(part.as_str());
        if !self.chosen.is_empty() && !self.chosen.iter().any(chosen) {
            return;
        }
        assert_eq!(run(), expected, "{name}");
        if !self.timed {
            println!("{name}: ok");
            return;
        }
        let mut times: Vec<Duration> = (0..RUNS)
            .map(|_| {
                let start = Instant::now();
                black_box(run());
                start.elapsed()
            })
            .collect();
        times.sort();
        let each = times[RUNS / 2].as_secs_f64() / count as f64;
        println!(
            "{name:<32} {:>12.1} ns a {unit:<8} {:>10.3} million a second",
            each * 1e9,
            1e-6 / each
        );
    }
}
