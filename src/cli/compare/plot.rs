//! The report as a picture: where tiles fall, how scores are distributed, and which shares
//! of games reach each tile.
//!
//! The ground is white, so that a dark page shows it as well as a light one.

use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::*;

use crate::cli::figures::figure;
use crate::lab::Results;
use crate::screen::{PictureTexts, ReportTexts};

use super::report::{ArmReport, Report};

mod charts;

/// The width of the picture, and the heights of its parts.
const WIDTH: u32 = 960;
const TITLE: u32 = 44;
const LEGEND_ROW: u32 = 22;
const MAP: u32 = 300;
const CHART: u32 = 380;
/// The most maps, each of another law.
const MAPS: usize = 4;

/// Colours that eyes with any colour blindness tell apart (Okabe and Ito, "Color universal
/// design", 2008). The shapes of the points differ too.
const COLORS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(0, 0, 0),
];

type SvgArea<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn Error>>;

/// Returns the picture as SVG.
///
/// # Errors
/// If a figure cannot be drawn.
pub(super) fn svg(
    report: &Report,
    results: &Results,
    texts: &ReportTexts,
) -> Result<String, Box<dyn Error>> {
    let words = &texts.picture;
    let has_games = report.arms.iter().any(|arm| arm.games > 0);
    let legend = LEGEND_ROW * report.arms.len() as u32;
    let games = if has_games { legend + 2 * CHART } else { 0 };
    let mut text = String::new();
    {
        let size = (WIDTH, TITLE + MAP + games);
        let root = SVGBackend::with_string(&mut text, size).into_drawing_area();
        root.fill(&WHITE)?;
        let (title, rest) = root.split_vertically(TITLE);
        let name = format!("{}  ({} {})", words.title, texts.seed, report.seed);
        title.draw(&Text::new(name, (14, 14), font(20)))?;
        let (maps, rest) = rest.split_vertically(MAP);
        draw_maps(&maps, report, words)?;
        if has_games {
            let (names, both) = rest.split_vertically(legend);
            draw_legend(&names, report, words)?;
            let (scores, tiles) = both.split_vertically(CHART);
            charts::draw_scores(&scores, report, results, words)?;
            charts::draw_tiles(&tiles, report, words)?;
        }
        root.present()?;
    }
    Ok(text)
}

fn font(size: u32) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&BLACK)
}

fn color(arm: usize) -> RGBColor {
    COLORS[arm % COLORS.len()]
}

/// Returns a point of an arm, in its colour and shape.
fn point<'a, C: Clone + 'static>(arm: usize, at: C) -> DynElement<'static, SVGBackend<'a>, C> {
    let style = color(arm).stroke_width(2);
    match arm % 3 {
        0 => Circle::new(at, 4, style.filled()).into_dyn(),
        1 => TriangleMarker::new(at, 5, style.filled()).into_dyn(),
        _ => Cross::new(at, 4, style).into_dyn(),
    }
}

/// Draws a map for each law, side by side.
fn draw_maps(area: &SvgArea, report: &Report, words: &PictureTexts) -> Drawn {
    let mut laws: Vec<(&ArmReport, Vec<&str>)> = Vec::new();
    for arm in &report.arms {
        let same = |(known, _): &&mut (&ArmReport, _)| known.draws.exact == arm.draws.exact;
        match laws.iter_mut().find(same) {
            Some((_, arms)) => arms.push(&arm.arm),
            None => laws.push((arm, vec![&arm.arm])),
        }
    }
    laws.truncate(MAPS);
    let most = laws
        .iter()
        .flat_map(|(arm, _)| arm.draws.exact.iter().flatten());
    let most = most.copied().fold(0.0_f64, f64::max);
    let areas = area.split_evenly((1, laws.len()));
    for ((arm, arms), area) in laws.iter().zip(&areas) {
        // Four maps side by side leave room for so many letters.
        let letters = 110 / laws.len();
        let names: String = arms.join(", ").chars().take(letters).collect();
        area.draw(&Text::new((words.map)(&names), (14, 4), font(15)))?;
        area.draw(&Text::new(words.map_legend, (14, 24), font(12)))?;
        draw_map(area, &arm.draws.exact, most)?;
    }
    Ok(())
}

fn draw_map(area: &SvgArea, cells: &[Vec<f64>], most: f64) -> Drawn {
    const TOP: i32 = 46;
    let side = (MAP as i32 - TOP - 10) / cells.len() as i32;
    for (row, shares) in cells.iter().enumerate() {
        for (column, &share) in shares.iter().enumerate() {
            let at = (14 + side * column as i32, TOP + side * row as i32);
            let darkness = if most > 0.0 { share / most } else { 0.0 };
            // From white to the first colour: lightness alone tells more from less.
            let mixed = |part: u8| 255.0 + (f64::from(part) - 255.0) * darkness;
            let RGBColor(red, green, blue) = COLORS[0];
            let [red, green, blue] = [red, green, blue].map(|part| mixed(part) as u8);
            let cell = [at, (at.0 + side, at.1 + side)];
            area.draw(&Rectangle::new(cell, RGBColor(red, green, blue).filled()))?;
            area.draw(&Rectangle::new(
                cell,
                RGBColor(128, 128, 128).stroke_width(1),
            ))?;
            let ink = if darkness > 0.9 { WHITE } else { BLACK };
            let style = font(if cells.len() > 5 { 9 } else { 13 }).color(&ink);
            let text = format!("{share:.3}");
            area.draw(&Text::new(text, (at.0 + 4, at.1 + side / 2 - 6), style))?;
        }
    }
    Ok(())
}

fn draw_legend(area: &SvgArea, report: &Report, words: &PictureTexts) -> Drawn {
    for (number, arm) in report.arms.iter().enumerate() {
        let middle = (LEGEND_ROW * number as u32 + LEGEND_ROW / 2) as i32;
        let line = vec![(14, middle), (42, middle)];
        area.draw(&PathElement::new(line, color(number).stroke_width(2)))?;
        area.draw(&point(number, (28, middle)))?;
        let text = (words.arm)(&arm.arm, arm.games, &figure(arm.score.mean));
        area.draw(&Text::new(text, (50, middle - 8), font(15)))?;
    }
    Ok(())
}
