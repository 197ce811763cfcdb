//! The charts of scores and of tiles.

use std::collections::BTreeSet;

use plotters::prelude::*;

use crate::lab::{Distribution, Results};
use crate::screen::PictureTexts;

use super::super::report::Report;
use super::{Drawn, SvgArea, color, font, point};

/// The number of bins of scores.
const BINS: usize = 48;

/// Draws the distributions of scores, and above them the means with their intervals.
pub(super) fn draw_scores(
    area: &SvgArea,
    report: &Report,
    results: &Results,
    words: &PictureTexts,
) -> Drawn {
    let scores = || results.arms.iter().map(|arm| &arm.games.score);
    let most = scores().filter_map(|scores| scores.histogram.keys().next_back());
    let width = (most.copied().max().unwrap_or(0) + 1) as f64 / BINS as f64;
    let shares: Vec<Vec<f64>> = scores().map(|scores| binned(scores, width)).collect();
    let highest = shares.iter().flatten().copied().fold(0.0_f64, f64::max);
    // The upper part is for the means.
    let (top, step) = (highest * 1.3, highest * 0.24 / report.arms.len() as f64);
    let mut chart = ChartBuilder::on(area)
        .caption(
            format!("{} ({})", words.scores, words.scores_legend),
            font(16),
        )
        .margin(14)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d(0.0..width * BINS as f64, 0.0..top)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .label_style(font(12))
        .axis_desc_style(font(13))
        .x_desc(words.scores)
        .y_desc(words.share)
        .y_label_formatter(&percent)
        .x_label_formatter(&|score| format!("{score:.0}"))
        .draw()?;
    for (number, shares) in shares.iter().enumerate() {
        let bins = shares.iter().enumerate();
        let steps = bins.flat_map(|(bin, &share)| {
            let from = bin as f64 * width;
            [(from, share), (from + width, share)]
        });
        let style = color(number).stroke_width(2);
        chart.draw_series(LineSeries::new(steps, style))?;
        let figures = &report.arms[number].score;
        let height = top - step * (number as f64 + 0.6);
        if let Some([low, high]) = figures.ci95 {
            let bar = PathElement::new(vec![(low, height), (high, height)], style);
            chart.draw_series([bar])?;
        }
        if let Some(mean) = figures.mean {
            chart.draw_series([point(number, (mean, height))])?;
        }
    }
    Ok(())
}

/// Returns the share of the values in each bin.
fn binned(scores: &Distribution, width: f64) -> Vec<f64> {
    let mut shares = vec![0.0; BINS];
    for (&score, &games) in &scores.histogram {
        let bin = (score as f64 / width) as usize;
        shares[bin.min(BINS - 1)] += games as f64 / scores.sums.count as f64;
    }
    shares
}

/// Draws the shares of games that reach each tile, with their intervals.
pub(super) fn draw_tiles(area: &SvgArea, report: &Report, words: &PictureTexts) -> Drawn {
    let listed = report.arms.iter().flat_map(|arm| arm.reached.keys());
    let reached = |tile: &u128| report.arms.iter().any(|arm| arm.reached[tile].games > 0);
    let tiles: BTreeSet<u128> = listed.copied().filter(reached).collect();
    let tiles: Vec<u128> = tiles.into_iter().collect();
    let places = tiles.len().max(1) as f64;
    let mut chart = ChartBuilder::on(area)
        .caption(
            format!("{} ({})", words.tiles, words.tiles_legend),
            font(16),
        )
        .margin(14)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d(-0.5..places - 0.5, 0.0..1.05)?;
    let name = |place: &f64| match tiles.get(place.round() as usize) {
        Some(tile) if *place >= 0.0 && place.fract().abs() < 0.01 => tile.to_string(),
        _ => String::new(),
    };
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .disable_x_mesh()
        .label_style(font(12))
        .axis_desc_style(font(13))
        .x_labels(2 * tiles.len())
        .x_desc(words.tile)
        .y_desc(words.share)
        .y_label_formatter(&percent)
        .x_label_formatter(&name)
        .draw()?;
    let arms = report.arms.len() as f64;
    for (number, arm) in report.arms.iter().enumerate() {
        // Points of the same tile stand side by side.
        let aside = 0.3 * ((number as f64 + 0.5) / arms - 0.5);
        let style = color(number).stroke_width(2);
        let places = tiles.iter().enumerate();
        let places = places.filter_map(|(place, tile)| {
            let reached = &arm.reached[tile];
            Some((place as f64 + aside, reached.share?, reached.ci95?))
        });
        let places: Vec<(f64, f64, [f64; 2])> = places.collect();
        let line = places.iter().map(|&(x, share, _)| (x, share));
        chart.draw_series(LineSeries::new(line, style))?;
        let bars = places
            .iter()
            .map(|&(x, _, [low, high])| PathElement::new(vec![(x, low), (x, high)], style));
        chart.draw_series(bars)?;
        chart.draw_series(
            places
                .iter()
                .map(|&(x, share, _)| point(number, (x, share))),
        )?;
    }
    Ok(())
}

fn percent(share: &f64) -> String {
    format!("{:.0} %", 100.0 * share)
}
