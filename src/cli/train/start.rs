//! The network that a training starts from: a new one, or one to go on with.

use std::path::Path;

use anyhow::Context;

use crate::cli::error::usage;
use crate::players::network::{Network, Shape, Stage, TrainingProgress, Tuples};

use super::TrainOptions;
use super::files::read;
use super::network_files::NetworkFiles;

/// Reads the network to go on with, splits its stages and averages it with others, as the
/// options say. Returns it with the training it has had.
///
/// # Errors
/// If a network cannot be read; a usage error if its structure does not fit the options.
pub(super) fn resumed_network(
    options: &TrainOptions,
    path: &Path,
    files: Option<&NetworkFiles>,
) -> anyhow::Result<(Network, TrainingProgress)> {
    let resumed = read(path);
    let (mut network, before) = match files {
        Some(files) if files.learning == path => {
            resumed.context("delete this file to begin anew, or name another with --out")?
        }
        _ => resumed?,
    };
    if options.stages.is_empty() && options.optimism.is_some() {
        return Err(usage("--resume takes --optimism only for new --stages"));
    }
    if !options.stages.is_empty() {
        let shape = shape(options, network.shape().stages());
        let split = shape.and_then(|shape| network.with_shape(shape, options.optimism));
        network = split.ok_or_else(|| {
            usage(format_args!(
                "--stages takes up to {} rising even sums, with those that {} has among them",
                Shape::MAX_STAGES - 1,
                path.display()
            ))
        })?;
    }
    for (others, other) in options.average.iter().enumerate() {
        let share = 1.0 / (others + 2) as f32;
        let mean = network.average_in(&read(other)?.0, share);
        mean.ok_or_else(|| {
            usage(format_args!(
                "--average takes networks that were not pruned, of one structure; {} differs",
                other.display()
            ))
        })?;
    }
    Ok((network, before))
}

/// Makes a network that has learned nothing.
///
/// # Errors
/// A usage error if the stages asked for do not make a structure.
pub(super) fn new_network(options: &TrainOptions) -> anyhow::Result<Network> {
    let patterns = options.tuples.unwrap_or(Tuples::EightByFive).patterns();
    let shape = shape(options, &[Stage::new(0, patterns)]).ok_or_else(|| {
        usage(format_args!(
            "--stages takes up to {} rising even sums from 2 to 32766",
            Shape::MAX_STAGES - 1
        ))
    })?;
    Ok(Network::new(shape, options.optimism.unwrap_or(0.0)))
}

/// Returns the first of the `known` stages, followed by the stages asked for. A stage that
/// is asked for without patterns has those of the known stage that its sum lies in.
///
/// Returns `None` if the stages do not make a structure.
fn shape(options: &TrainOptions, known: &[Stage]) -> Option<Shape> {
    let later = options.stages.iter().map(|asked| {
        let within = known.iter().rfind(|stage| stage.begins() <= asked.begins);
        let patterns = match asked.tuples {
            Some(tuples) => tuples.patterns(),
            None => within.map_or_else(Vec::new, |stage| stage.patterns().to_vec()),
        };
        Stage::new(asked.begins, patterns)
    });
    Shape::new(known.first().cloned().into_iter().chain(later).collect())
}
