//! Frames as pictures for people: SVG made of the program's own frames. The picture of the
//! README is made here, and is held to what the program draws.
//!
//! To make it anew, run this test and copy the file that it names.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use console2048::game::{Action, Best, Board, By, Direction, Map, Preset};
use console2048::screen::{Align, Color, Depth, Frame, Ink, Look, Style, Theme, View, draw};

use super::plain;

/// The columns and rows of the pictured window.
const WINDOW: (u16, u16) = (48, 24);
/// The width and height of a cell in pixels.
const CELL: (usize, usize) = (10, 20);
/// What stands for the terminal's own colours.
const TEXT: &str = "#d8d8d8";
const GROUND: &str = "#101014";

fn name(color: Color, default: &str) -> String {
    match color {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        Color::Default => default.to_owned(),
        color => unreachable!("{color:?} is not exact"),
    }
}

/// Appends a rectangle that begins at a column and a half row.
fn rectangle(svg: &mut String, (x, y): (usize, usize), columns: usize, halves: usize, fill: &str) {
    let (left, top) = (x * CELL.0, y * CELL.1 / 2);
    let (width, height) = (columns * CELL.0, halves * CELL.1 / 2);
    writeln!(
        svg,
        r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{fill}"/>"#
    )
    .unwrap();
}

/// Draws cells of one ink, side by side.
fn run(svg: &mut String, (x, y): (usize, usize), text: &str, ink: Ink) {
    let columns = text.chars().count();
    let (above, below) = match text.chars().next() {
        Some('▀') => (ink.foreground, ink.background),
        Some('▄') => (ink.background, ink.foreground),
        _ => (ink.background, ink.background),
    };
    if above == below {
        if above != Color::Default {
            rectangle(svg, (x, 2 * y), columns, 2, &name(above, GROUND));
        }
    } else {
        for (half, color) in [above, below].into_iter().enumerate() {
            if color != Color::Default {
                rectangle(svg, (x, 2 * y + half), columns, 1, &name(color, GROUND));
            }
        }
        return;
    }
    let word = text.trim();
    if word.is_empty() {
        return;
    }
    let left = (x + text.chars().take_while(|symbol| *symbol == ' ').count()) * CELL.0;
    let (base, width) = (y * CELL.1 + 15, word.chars().count() * CELL.0);
    let bold = if ink.bold {
        r#" font-weight="bold""#
    } else {
        ""
    };
    let line = if ink.underlined {
        r#" text-decoration="underline""#
    } else {
        ""
    };
    let fill = name(ink.foreground, TEXT);
    writeln!(
        svg,
        r#"<text x="{left}" y="{base}" textLength="{width}" fill="{fill}"{bold}{line}>{word}</text>"#
    )
    .unwrap();
}

/// Returns a frame as SVG, in which every cell has its place whatever the font.
fn svg(frame: &Frame) -> String {
    let (width, height) = (frame.width() * CELL.0, frame.height() * CELL.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"monospace\" font-size=\"16\" \
         xml:space=\"preserve\" shape-rendering=\"crispEdges\">\n"
    );
    rectangle(&mut svg, (0, 0), frame.width(), 2 * frame.height(), GROUND);
    for y in 0..frame.height() {
        let cells: Vec<_> = (0..frame.width()).map(|x| frame.cell(x, y)).collect();
        let is_half = |symbol: char| "▀▄".contains(symbol);
        let mut x = 0;
        // A half block is of a run of its own kind.
        for cells in cells.chunk_by(|one, other| {
            one.ink == other.ink && is_half(one.symbol) == is_half(other.symbol)
        }) {
            let text: String = cells.iter().map(|cell| cell.symbol).collect();
            run(&mut svg, (x, y), &text, cells[0].ink.unwrap_or(Ink::PLAIN));
            x += cells.len();
        }
    }
    svg + "</svg>\n"
}

/// A game in its middle: played by rule from a seed, until the first 256.
fn game() -> Map {
    let mut map = Map::new(Preset::Classic.into(), 5, None, None);
    map.know(
        false,
        Best {
            score: 20_148,
            moves: 1_024,
            largest: 11,
        },
    );
    let order = [
        Direction::Left,
        Direction::Down,
        Direction::Right,
        Direction::Up,
    ];
    while map.board().largest() < 8 || empty(map.board()) > 5 {
        let legal = order.into_iter().find(|&direction| map.is_legal(direction));
        map.play(Action::Move(legal.expect("the game goes on")), By::Hand);
    }
    map
}

fn empty(board: &Board) -> u32 {
    board.empty_cells().count_ones()
}

#[test]
fn the_picture_of_the_readme_is_what_the_program_draws() {
    let look = Look {
        theme: Theme::Original,
        depth: Depth::True,
        align: Align::Center,
        ..plain(Style::Tiles)
    };
    let found = svg(&draw(&View::new(&game()), &look, WINDOW.0, WINDOW.1));
    let golden = include_str!("../data/picture.svg").replace("\r\n", "\n");
    if found != golden {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("picture.svg");
        fs::write(&path, &found).unwrap();
        panic!("{} differs from the picture", path.display());
    }
    assert!(include_str!("../../README.md").contains("(tests/data/picture.svg)"));
}
