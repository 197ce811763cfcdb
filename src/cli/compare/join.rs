//! Joins the slices of an experiment to the whole.

use std::path::PathBuf;

use anyhow::Context;

use crate::cli::error::usage;
use crate::lab::{Experiment, Results, Slice};

use super::stored::{read, refused};

const OPTION: &str = "--join";

/// Reads the JSON of all slices and returns the whole experiment with its results.
///
/// # Errors
/// If a file cannot be read; a usage error if the files are not all slices of one
/// experiment.
pub(super) fn join(files: &[PathBuf]) -> anyhow::Result<(Experiment, Results)> {
    let mut whole: Option<(Experiment, u64, Results)> = None;
    let mut seen: Vec<Slice> = Vec::new();
    for file in files {
        let refused = |why: &dyn std::fmt::Display| refused(OPTION, file, why);
        let stored = read(OPTION, file)?;
        let Some(slice) = stored.slice else {
            return Err(refused(&"an interrupted run, not a slice"));
        };
        if !stored.experiment.is_complete(slice, &stored.results) {
            return Err(refused(&format_args!(
                "slice {slice} was interrupted; go on with it by --resume"
            )));
        }
        if seen.contains(&slice) {
            return Err(refused(&format_args!("slice {slice} is there already")));
        }
        seen.push(slice);
        match &mut whole {
            None => whole = Some((stored.experiment, slice.of, stored.results)),
            Some((first, of, joined)) => {
                if *first != stored.experiment || *of != slice.of {
                    return Err(refused(&"a slice of another experiment"));
                }
                joined.join(&stored.results);
            }
        }
    }
    let (experiment, of, results) = whole.context("no file to join")?;
    if let Some(missing) = (1..=of).find(|index| seen.iter().all(|slice| slice.index != *index)) {
        let missing = Slice { index: missing, of };
        return Err(usage(format_args!("--join: slice {missing} is missing")));
    }
    Ok((experiment, results))
}
