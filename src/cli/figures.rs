//! Statistical figures of many games, for JSON and for tables of text.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::Exponent;
use crate::lab::stats::{self, Interval, Sums};
use crate::lab::{Distribution, Summary};
use crate::screen::pad_start;

/// The figures of a distribution. The whole numbers at the end are the distribution itself.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(super) struct Figures {
    pub(super) mean: Option<f64>,
    pub(super) sd: Option<f64>,
    pub(super) se: Option<f64>,
    pub(super) ci95: Option<Interval>,
    pub(super) median: Option<f64>,
    sum: u128,
    sum_squares: u128,
    histogram: BTreeMap<u64, u64>,
}

impl From<&Distribution> for Figures {
    fn from(record: &Distribution) -> Self {
        let sums = &record.sums;
        Self {
            mean: stats::mean(sums),
            sd: stats::sd(sums),
            se: stats::se(sums),
            ci95: stats::mean_interval(sums),
            median: stats::median(&record.histogram),
            sum: sums.sum,
            sum_squares: sums.sum_squares,
            histogram: record.histogram.clone(),
        }
    }
}

impl Figures {
    /// Returns the record that the figures were made of, if it had this many values.
    pub(super) fn record(&self, count: u64) -> Distribution {
        Distribution {
            sums: Sums {
                count,
                sum: self.sum,
                sum_squares: self.sum_squares,
            },
            histogram: self.histogram.clone(),
        }
    }
}

/// How many games reached a tile or a larger one.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(super) struct Reached {
    pub(super) games: u64,
    pub(super) share: Option<f64>,
    pub(super) ci95: Option<Interval>,
}

impl Reached {
    /// Returns the row of a tile in the table of tiles, whose first column has this width.
    pub(super) fn row(&self, tile: u128, width: usize, largest: &BTreeMap<u128, u64>) -> String {
        let ends = |[low, high]: Interval| format!("[{}, {}]", percent(low), percent(high));
        format!(
            "{tile:>width$} {:>14} {:>14} {:>7} % {:>19}",
            largest.get(&tile).unwrap_or(&0),
            self.games,
            self.share.map_or(UNDEFINED.to_owned(), percent),
            self.ci95.map_or(UNDEFINED.to_owned(), ends)
        )
    }
}

/// Returns how many games had which largest tile, by its face value.
pub(super) fn largest(summary: &Summary) -> BTreeMap<u128, u64> {
    let by_value = |(&exponent, &games)| (wide_face_value(exponent), games);
    summary.largest.iter().map(by_value).collect()
}

/// Returns how many games reached each of some tiles, by face value.
pub(super) fn reached(
    summary: &Summary,
    tiles: impl IntoIterator<Item = Exponent>,
) -> BTreeMap<u128, Reached> {
    let row = |exponent| {
        let (games, all) = (summary.reached(exponent), summary.games());
        let reached = Reached {
            games,
            share: (all > 0).then(|| games as f64 / all as f64),
            ci95: stats::wilson(games, all),
        };
        (wide_face_value(exponent), reached)
    };
    tiles.into_iter().map(row).collect()
}

/// Returns the face value of a tile. On 8 rows the target, and with it the last row of the
/// table of tiles, may be as large as 2^65.
fn wide_face_value(exponent: Exponent) -> u128 {
    1 << exponent
}

/// The text for a figure that is undefined.
pub(super) const UNDEFINED: &str = "n/a";

/// Returns a row of a table: each cell at the right of its column, a blank between them.
pub(super) fn columns<const N: usize>(cells: [&str; N], widths: [usize; N]) -> String {
    let cells = cells.into_iter().zip(widths);
    let cells: Vec<String> = cells.map(|(cell, width)| pad_start(cell, width)).collect();
    cells.join(" ")
}

/// Returns a number in 9 characters at most.
pub(super) fn number(value: Option<f64>) -> String {
    let Some(value) = value else {
        return UNDEFINED.to_owned();
    };
    match value.abs() {
        size if size < 10.0 => format!("{value:.4}"),
        size if size < 1000.0 => format!("{value:.3}"),
        size if size < 100_000.0 => format!("{value:.2}"),
        size if size < 10_000_000.0 => format!("{value:.0}"),
        _ => format!("{value:.2e}"),
    }
}

/// Returns a number with four significant digits or so, as sentences have it.
pub(super) fn figure(value: Option<f64>) -> String {
    let Some(value) = value else {
        return UNDEFINED.to_owned();
    };
    match value.abs() {
        size if size < 10.0 => format!("{value:.2}"),
        size if size < 10_000.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

/// Returns a share in percent, as sentences have it.
pub(super) fn percent_of(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// Returns an interval as text.
pub(super) fn interval(ends: Option<Interval>) -> String {
    ends.map_or(UNDEFINED.to_owned(), |[low, high]| {
        format!("[{}, {}]", number(Some(low)), number(Some(high)))
    })
}

/// Returns a share in percent.
pub(super) fn percent(share: f64) -> String {
    format!("{:.3}", 100.0 * share)
}
