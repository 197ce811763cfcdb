//! What several subjects share: reading boards and tables, random boards, the
//! slow rule, playing an action, and looking into directories.

use std::fs;
use std::path::Path;

use console2048::game::{
    Action, Board, Direction, Event, EventQueue, Exponent, Map, Merge, Mode, Preset, Rules, Turn,
};
use fastrand::Rng;

/// Both merge rules.
pub(crate) const MERGES: [Merge; 2] = [Merge::Once, Merge::Cascade];

/// Every size a board may have.
pub(crate) const SIZES: std::ops::RangeInclusive<usize> = Board::MIN_SIZE..=Board::MAX_SIZE;

/// Makes the mode of rules of one's own, which go by the name `classic`.
pub(crate) fn own(rules: Rules) -> Mode {
    Mode {
        preset: Preset::Classic,
        rules,
    }
}

/// Reads a board in its notation.
pub(crate) fn board(text: &str) -> Board {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Makes the board whose every cell holds the same exponent.
pub(crate) fn full_of(size: usize, exponent: Exponent) -> Board {
    Board::from_exponents(&vec![exponent; size * size])
}

/// Splits a golden table into its rows and columns, without the comments.
pub(crate) fn table(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
}

/// Reads a merge rule as the golden tables name it.
pub(crate) fn merge(name: &str) -> Merge {
    match name {
        "once" => Merge::Once,
        "cascade" => Merge::Cascade,
        _ => panic!("no merge rule {name}"),
    }
}

/// Draws a board with at least one tile: about a third of the cells are empty,
/// the others hold up to 2^`largest`.
pub(crate) fn random_board(size: usize, largest: Exponent, rng: &mut Rng) -> Board {
    loop {
        let mut board = Board::empty(size);
        for cell in 0..size * size {
            if rng.u8(0..3) > 0 {
                board.set(cell, rng.u8(1..=largest));
            }
        }
        if board.largest() > 0 {
            return board;
        }
    }
}

/// The slow rule: moves a line to its front and returns what that gained.
///
/// Each tile goes towards the wall cell by cell, through empty cells and into
/// equal tiles. Under `once` a flag on each cell says whether its tile was made
/// in this move; such a tile stands still and takes no other in.
pub(crate) fn slow_line(line: &mut [Exponent], merge: Merge) -> u64 {
    let mut joined = vec![false; line.len()];
    let mut gained = 0;
    for start in 1..line.len() {
        let mut at = start;
        while at > 0 && line[at] != 0 {
            let next = at - 1;
            let barred = merge == Merge::Once && (joined[at] || joined[next]);
            if line[next] == 0 {
                line.swap(at, next);
                joined.swap(at, next);
            } else if line[next] == line[at] && !barred {
                line[next] += 1;
                line[at] = 0;
                joined[next] = true;
                joined[at] = false;
                gained += 2_u64.pow(line[next].into());
            } else {
                break;
            }
            at = next;
        }
    }
    gained
}

/// The slow rule for a board: the cells of each line are listed from the wall
/// outwards, without mirror or transpose. `None` if nothing changed.
pub(crate) fn slow_slide(
    board: &Board,
    direction: Direction,
    merge: Merge,
) -> Option<(Board, u64)> {
    let size = board.size();
    let mut after = *board;
    let mut gained = 0;
    for across in 0..size {
        let cell = |along: usize| match direction {
            Direction::Left => across * size + along,
            Direction::Right => across * size + (size - 1 - along),
            Direction::Up => along * size + across,
            Direction::Down => (size - 1 - along) * size + across,
        };
        let mut line: Vec<Exponent> = (0..size).map(|along| board.get(cell(along))).collect();
        gained += slow_line(&mut line, merge);
        for (along, exponent) in line.into_iter().enumerate() {
            after.set(cell(along), exponent);
        }
    }
    (after != *board).then_some((after, gained))
}

/// Plays one action with nothing else in the queue; returns what became of it
/// and what the map announced.
pub(crate) fn act(map: &mut Map, action: Action) -> (Turn, Vec<Event>) {
    let mut queue = EventQueue::new();
    queue.push(Event::Turn(action)).unwrap();
    let turn = map.update(&mut queue).unwrap();
    (turn, std::iter::from_fn(|| queue.pop()).collect())
}

/// Returns a path as the text that it is in tests.
pub(crate) fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Lists a directory without its locks.
pub(crate) fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| !name.ends_with(".lock")).collect();
    names.sort();
    names
}

/// Waits until a growing record has some turns.
pub(crate) fn wait_for_turns(save: &Path, turns: usize) {
    for _ in 0..10_000 {
        let lines = fs::read_to_string(save).map_or(0, |text| text.lines().count());
        if lines >= turns + 7 {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    panic!("{turns} turns are not saved");
}
