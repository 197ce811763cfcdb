//! The part of the report on spawn calls.

use serde::{Deserialize, Serialize};

use crate::game::{PlacedCells, SpawnKind};
use crate::lab::stats::ChiSquare;
use crate::lab::{Arm, Draws, Experiment};

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(in super::super) struct DrawsReport {
    pub(in super::super) calls: u64,
    pub(in super::super) counts: Vec<Vec<u64>>,
    pub(in super::super) exact: Vec<Vec<f64>>,
    pub(in super::super) tries: u64,
    pub(in super::super) tries_per_tile: Option<f64>,
    pub(in super::super) tries_expected: Option<f64>,
    pub(in super::super) chi2_uniform: Test,
    pub(in super::super) chi2_exact: Test,
    /// The cells of each ordered placement as `[row, column]`, and how often it occurred.
    pub(in super::super) placements: Vec<(Vec<[usize; 2]>, u64)>,
}

#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub(in super::super) struct Test {
    pub(in super::super) value: Option<f64>,
    pub(in super::super) df: u64,
    pub(in super::super) p: Option<f64>,
}

impl From<ChiSquare> for Test {
    fn from(test: ChiSquare) -> Self {
        let ChiSquare { value, df, p } = test;
        Self { value, df, p }
    }
}

/// Makes the report on the spawn calls of an arm.
pub(super) fn draws_report(experiment: &Experiment, arm: &Arm, draws: &Draws) -> DrawsReport {
    let rules = &arm.mode.rules;
    let size = rules.size;
    let law = arm.law(rules.spawn, experiment.board.as_ref());
    let uniform = arm.law(SpawnKind::Uniform, experiment.board.as_ref());
    let place = |&cell: &u8| [usize::from(cell) / size, usize::from(cell) % size];
    let places = |placement: &PlacedCells| placement.cells().iter().map(place).collect();
    DrawsReport {
        calls: draws.calls,
        counts: rows(&draws.counts(size * size), size),
        exact: rows(&law.cells(), size),
        tries: draws.tries,
        tries_per_tile: draws.tries_per_tile(),
        tries_expected: law.tries_per_tile(),
        chi2_uniform: draws.test(&uniform).into(),
        chi2_exact: draws.test(&law).into(),
        placements: draws
            .placements
            .iter()
            .map(|(placement, &calls)| (places(placement), calls))
            .collect(),
    }
}

fn rows<T: Clone>(cells: &[T], size: usize) -> Vec<Vec<T>> {
    cells.chunks(size).map(<[T]>::to_vec).collect()
}
