//! Painting the frames of a game, one for each move, and drawing them first.

#![allow(clippy::print_stdout, missing_docs)]

use console2048::game::{Action, Direction, Effect, Event, EventQueue, Map, Preset};
use console2048::screen::{Align, Depth, Frame, Language, Look, Style, Theme, View, draw, paint};
use harness::Bench;

mod harness;

/// Styles, depths of colour, and the moves and bytes that the game comes to.
const CASES: [(&str, Style, Depth, [usize; 2]); 4] = [
    ("dashes", Style::Dashes, Depth::None, [106, 6942]),
    ("tiles/mono", Style::Tiles, Depth::None, [106, 5991]),
    ("tiles/256", Style::Tiles, Depth::Indexed, [106, 54611]),
    ("tiles/true", Style::Tiles, Depth::True, [106, 61838]),
];

fn main() {
    let bench = Bench::from_args();
    for (name, style, depth, answer) in CASES {
        let look = Look {
            style,
            theme: Theme::Original,
            depth,
            ascii: false,
            align: Align::Center,
            shows_seed: false,
            language: Language::ENGLISH,
        };
        let frames = frames(&look);
        let moves = frames.len() as u64 - 1;
        bench.case(
            &format!("painting/{name}"),
            (moves, "frame"),
            answer,
            || paint_all(&frames),
        );
    }
}

/// Draws the picture before and after each move of a random game.
fn frames(look: &Look) -> Vec<Frame> {
    let mut map = Map::new(Preset::Classic.into(), 1, None, None);
    let mut queue = EventQueue::new();
    let mut keys = fastrand::Rng::with_seed(2);
    let picture = |map: &Map| draw(&View::new(map), look, 80, 24);
    let mut frames = vec![picture(&map)];
    loop {
        let direction = Direction::ALL[usize::from(keys.u8(0..4))];
        let _ = queue.push(Event::Turn(Action::Move(direction)));
        match map.update(&mut queue).map(|turn| turn.effect) {
            Some(Effect::Changed) => frames.push(picture(&map)),
            Some(Effect::Nothing) => {}
            _ => return frames,
        }
        while queue.pop().is_some() {}
    }
}

/// Returns the number of moves and the bytes that all of them cost.
fn paint_all(frames: &[Frame]) -> [usize; 2] {
    let mut bytes = String::new();
    for pair in frames.windows(2) {
        paint(Some(&pair[0]), &pair[1], &mut bytes);
    }
    [frames.len() - 1, bytes.len()]
}
