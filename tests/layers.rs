//! The rooms of the house: which module may know which, and what the pure ones
//! must not touch. Reads `src/`, so that the architecture cannot drift silently.

use std::fs;
use std::path::{Path, PathBuf};

use source::paths;

mod source;

/// The rooms by level. A room may know those of all lower levels, and of its
/// own level those behind an arrow to its right; a comma separates rooms that
/// do not know each other. A room is a file `src/NAME.rs` with all below `src/NAME/`.
const ROOMS: [(u8, &str); 6] = [
    (5, "lib, main -> cli"),
    (4, "training -> term, store, lab"),
    (3, "controller"),
    (2, "output -> paint"),
    (
        1,
        "draw -> words, player, stats, law, seeds, record -> network",
    ),
    (
        0,
        "playout, map -> spawn -> event -> rules -> bitboard -> board",
    ),
];

/// The highest level that is pure.
const PURE: u8 = 1;

/// What a pure room must not use, as beginnings of paths; macros have their `!`.
const IMPURE: [&str; 14] = [
    "std::io",
    "std::fs",
    "std::time",
    "std::thread",
    "std::env",
    "std::net",
    "std::process",
    "crossterm",
    "anyhow",
    "print!",
    "println!",
    "eprint!",
    "eprintln!",
    "dbg!",
];

/// Returns a room's level, and its place in it from the left.
fn place_of(room: &str) -> Option<(u8, usize)> {
    ROOMS.iter().find_map(|&(level, rooms)| {
        let mut columns = rooms.split("->");
        let column = columns.position(|column| column.split(',').any(|name| name.trim() == room));
        column.map(|column| (level, column))
    })
}

/// Checks one file, named from `src/` on; says what it does that its room may not.
fn faults(file: &str, source: &str) -> Vec<String> {
    let mut module: Vec<String> = file
        .trim_end_matches(".rs")
        .trim_end_matches("/mod")
        .split('/')
        .map(str::to_owned)
        .collect();
    let room = module[0].clone();
    let Some((level, column)) = place_of(&room) else {
        return vec![format!("{file}: no room of this name")];
    };
    if ["lib", "main"].contains(&room.as_str()) {
        module.clear(); // the crate's root
    }
    let mut faults = Vec::new();
    for path in paths(source, &module) {
        let text = path.join("::");
        if path[0] == "crate" && path.len() > 1 && path[1] != room {
            let allowed = place_of(&path[1]).is_some_and(|(other_level, other_column)| {
                other_level < level || (other_level == level && other_column > column)
            });
            if !allowed {
                faults.push(format!("{file}: {room} may not know {text}"));
            }
        }
        if level <= PURE && is_impure(&path) {
            faults.push(format!("{file}: {room} is pure and may not use {text}"));
        }
    }
    faults
}

/// Tells whether a path leads to input, output, a clock, a thread or a global generator.
fn is_impure(path: &[String]) -> bool {
    let global_generator = path[0] == "fastrand" && path.get(1).is_none_or(|name| name != "Rng");
    let unseeded = path
        .windows(2)
        .any(|pair| pair[0] == "Rng" && ["new", "default", "*"].contains(&pair[1].as_str()));
    let barred = |impure: &str| {
        let names: Vec<&str> = impure.split("::").collect();
        path.iter().take(names.len()).eq(&names) || path.last().is_some_and(|last| last == impure)
    };
    IMPURE.into_iter().any(barred) || global_generator || unseeded
}

/// Lists the Rust files below a folder.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let below = folders.iter().flat_map(|folder| rust_files(folder));
    let rust = files
        .into_iter()
        .filter(|file| file.extension().is_some_and(|end| end == "rs"));
    below.chain(rust).collect()
}

#[test]
fn every_module_keeps_to_its_room() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut seen = Vec::new();
    let mut all = Vec::new();
    for file in rust_files(&src) {
        let parts = file.strip_prefix(&src).unwrap().iter();
        let name = parts
            .map(|part| part.to_str().unwrap())
            .collect::<Vec<_>>()
            .join("/");
        all.extend(faults(&name, &fs::read_to_string(&file).unwrap()));
        seen.push(name);
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
    for expected in ["board.rs", "board/notation.rs", "map/history.rs", "lib.rs"] {
        assert!(seen.iter().any(|name| name == expected), "{seen:?}");
    }
}

#[test]
fn the_checker_catches_what_a_room_may_not_know() {
    for (file, source) in [
        ("attic.rs", ""), // a file in no room
        ("attic/box.rs", ""),
        ("board.rs", "use crate::rules::Rules;"),
        ("board/notation.rs", "fn f() { crate::map::Map::new() }"),
        ("board/notation.rs", "use super::super::spawn::Chance;"),
        ("board.rs", "use super::event;"),
        (
            "rules.rs",
            "use crate::{board::Board, spawn::{Spawn, Pick}};",
        ),
        ("spawn.rs", "use crate::map;"),
        (
            "event.rs",
            "mod inner { fn f(x: super::super::spawn::Pick) {} }",
        ),
        ("spawn.rs", "use crate::*;"),
        ("map.rs", "use crate::attic::Thing;"),
        ("map.rs", "use crate::draw::Frame;"),
        ("bitboard.rs", "pub fn f() -> crate::rules::Rules {}"),
        ("player/expectimax.rs", "use crate::paint::paint;"),
        ("player.rs", "use crate::draw::View;"), // rooms of one level
        ("controller.rs", "use crate::term::Keys;"),
        ("paint.rs", "use console2048::controller::GameController;"),
        ("cli.rs", "use crate::main::run;"),
    ] {
        assert_ne!(faults(file, source), [""; 0], "{file}: {source}");
    }
}

#[test]
fn the_checker_catches_what_is_not_pure() {
    for source in [
        "use std::io;",
        "use std::{fmt, io::Write};",
        "use std::{fmt, time as clock};",
        "fn f() { ::std::thread::sleep(d) }",
        "fn f() { std::fs::read(p) }",
        "fn f() { let a = std::env::args(); }",
        "use crossterm::style::Color;",
        "fn f() -> anyhow::Result<()> { Ok(()) }",
        "fn f() { println!(\"{x}\") }",
        "fn f() { std::println!() }",
        "fn f() { eprintln!() }",
        "fn f() { dbg!(x); }",
        "fn f() { fastrand::u64(..) }",
        "fn f() { fastrand::seed(1) }",
        "use fastrand;",
        "use fastrand as dice;",
        "use fastrand::*;",
        "use fastrand::{Rng, u32};",
        "fn f() { fastrand::Rng::new() }",
        "fn f() { Rng::new() }",
        "fn f() { Rng::default() }",
        "fn f() -> char { '\"' } fn g() { Rng::new() } // \"",
        "fn f<'a>() -> &'a str { r#\"\"\"# } use std::io;",
    ] {
        for file in ["map/history.rs", "draw.rs"] {
            assert_eq!(faults(file, source).len(), 1, "{file}: {source}");
        }
        assert_eq!(faults("term.rs", source), [""; 0], "{source}");
    }
}

#[test]
fn the_checker_lets_pass_what_is_allowed() {
    for (file, source) in [
        (
            "map.rs",
            "use crate::{board::Board, event::Event, rules::Rules, spawn::Spawn};",
        ),
        (
            "map/history.rs",
            "use super::Position; use crate::board::{Board, Exponent};",
        ),
        (
            "map.rs",
            "use history::Entry; use self::history::Step; fn f(&self) { self.board() }",
        ),
        ("bitboard.rs", "use crate::board::Board;"),
        (
            "board.rs",
            "use std::fmt; mod notation; pub use notation::BoardError;",
        ),
        (
            "board.rs",
            "mod tests { use super::*; mod more { use super::super::Board; } }",
        ),
        (
            "board.rs",
            "mod a { mod b {} } use self::notation::BoardError;",
        ),
        (
            "board.rs",
            "//! See [`crate::map`].\n/* std::io */ const A: &str = \"std::io \\\" x\";",
        ),
        ("board.rs", "fn f() -> bool { println != x }"),
        ("rules.rs", "/// [`crate::spawn`]\nuse crate::board::Board;"),
        (
            "spawn.rs",
            "use fastrand::Rng; fn f() { fastrand::Rng::with_seed(1) }",
        ),
        (
            "player/network.rs",
            "use crate::player::Player; use crate::board::Board;",
        ),
        ("draw.rs", "use crate::map::Map;"),
        (
            "paint.rs",
            "use crossterm::style::Color; use crate::draw::Frame;",
        ),
        (
            "controller.rs",
            "use std::time::Duration; use crate::{paint, draw, map};",
        ),
        ("main.rs", "use console2048::cli; fn main() { println!() }"),
        ("lib.rs", "pub mod board; pub use map::Map;"),
    ] {
        assert_eq!(faults(file, source), [""; 0], "{file}: {source}");
    }
}
