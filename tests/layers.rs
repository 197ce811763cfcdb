//! The rooms of the house: which module may know which, what the pure ones must not
//! touch, and that no files know each other in a circle. Reads the table of rooms in
//! the crate docs and all of `src/`, so that the architecture cannot drift silently.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use circles::circle;
use names::{errors, types};
use source::paths;

mod circles;
mod names;
mod source;

/// A row of the table of rooms.
#[derive(Clone, Debug, PartialEq)]
struct Room {
    level: u8,
    name: String,
    /// The parts that are pure: all, all but one module, or none.
    pure: Pure,
}

#[derive(Clone, Debug, PartialEq)]
enum Pure {
    Yes,
    But(String),
    No,
}

/// Reads the table of rooms out of the docs of the crate.
fn rooms(docs: &str) -> Vec<Room> {
    let rows = docs.lines().filter_map(|line| line.strip_prefix("//! | "));
    let cells = rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>());
    let room = |cells: Vec<&str>| {
        let level = cells[0].parse().ok()?;
        let name = cells[1].trim_matches(['[', ']', '`']).to_owned();
        let pure = match cells[3] {
            "yes" => Pure::Yes,
            "no" => Pure::No,
            text => Pure::But(text.strip_prefix("but ")?.trim_matches('`').to_owned()),
        };
        Some(Room { level, name, pure })
    };
    cells.filter_map(room).collect()
}

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

/// Returns the path of the module in a file, named from `src/` on.
fn module_of(file: &str) -> Vec<String> {
    let names = file.trim_end_matches(".rs").split('/').map(str::to_owned);
    names.filter(|name| name != "lib").collect()
}

/// Checks one file, named from `src/` on; says what it does that its room may not.
fn faults(rooms: &[Room], file: &str, source: &str) -> Vec<String> {
    let module = module_of(file);
    let find = |name: &str| rooms.iter().find(|room| room.name == name);
    let (level, name, pure) = match module.first().map(String::as_str) {
        None | Some("main") => (u8::MAX, "the root", false),
        Some(first) => match find(first) {
            None => return vec![format!("{file}: no room of this name")],
            Some(room) => {
                let pure = match &room.pure {
                    Pure::Yes => true,
                    Pure::But(part) => module.get(1) != Some(part),
                    Pure::No => false,
                };
                (room.level, first, pure)
            }
        },
    };
    let mut faults = Vec::new();
    for path in paths(source, if name == "the root" { &[] } else { &module }) {
        let text = path.join("::");
        if path[0] == "crate" && path.len() > 1 && path[1] != name {
            let allowed = find(&path[1]).is_some_and(|other| other.level < level);
            if !allowed {
                faults.push(format!("{file}: {name} may not know {text}"));
            }
        }
        if pure && is_impure(&path) {
            faults.push(format!("{file}: {name} is pure and may not use {text}"));
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

/// Reads all sources, by their names from `src/` on.
fn sources() -> BTreeMap<String, String> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let named = |file: PathBuf| {
        let parts = file.strip_prefix(&src).unwrap().iter();
        let name: Vec<&str> = parts.map(|part| part.to_str().unwrap()).collect();
        (name.join("/"), fs::read_to_string(&file).unwrap())
    };
    rust_files(&src).into_iter().map(named).collect()
}

#[test]
fn every_module_keeps_to_its_room() {
    let sources = sources();
    let rooms = rooms(&sources["lib.rs"]);
    let all = sources.iter();
    let all = all.flat_map(|(file, source)| faults(&rooms, file, source));
    let all: Vec<String> = all.collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
    for expected in ["game/board.rs", "game/map/history.rs", "main.rs"] {
        assert!(sources.contains_key(expected), "{expected}");
    }
}

#[test]
fn the_table_names_all_that_lies_in_src_and_nothing_else() {
    let sources = sources();
    let mut named: Vec<String> = rooms(&sources["lib.rs"])
        .into_iter()
        .map(|room| room.name + ".rs")
        .collect();
    named.extend(["lib.rs".to_owned(), "main.rs".to_owned()]);
    named.sort();
    let there = sources.keys().filter(|file| !file.contains('/'));
    assert_eq!(named, there.cloned().collect::<Vec<_>>());
    assert!(named.len() <= 12, "more than ten rooms: {named:?}");
}

#[test]
fn a_table_with_a_wrong_row_finds_faults() {
    let sources = sources();
    let docs = &sources["lib.rs"];
    let right = rooms(docs);
    assert_eq!(right.len(), 10);
    let found = |rooms: &[Room]| {
        let all = sources.iter();
        all.flat_map(|(file, source)| faults(rooms, file, source))
            .count()
    };
    for room in 0..right.len() {
        // On a level beyond all others nobody may know it; below all, it may know nobody.
        let name = &right[room].name;
        for level in [0, 9] {
            let mut wrong = right.clone();
            wrong[room].level = level;
            let harmless = (name == "game" && level == 0) || (name == "cli" && level == 9);
            assert_eq!(found(&wrong) == 0, harmless, "{name} on level {level}");
        }
        let mut wrong = right.clone();
        wrong.remove(room);
        assert_ne!(found(&wrong), 0, "without {name}");
    }
    for name in ["cli", "terminal", "store", "lab", "controller", "screen"] {
        let mut wrong = right.clone();
        let room = wrong.iter_mut().find(|room| room.name == name);
        room.unwrap().pure = Pure::Yes;
        assert_ne!(found(&wrong), 0, "{name} pure");
    }
}

#[test]
fn no_files_know_each_other_in_a_circle() {
    assert_eq!(circle(&sources()), None);
}

#[test]
fn no_two_types_have_one_name() {
    let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (file, source) in sources() {
        for name in types(&source) {
            files.entry(name).or_default().push(file.clone());
        }
    }
    assert!(files.contains_key("Board") && files.contains_key("GameController"));
    files.retain(|_, files| files.len() > 1);
    assert!(files.is_empty(), "{files:#?}");
}

#[test]
fn the_name_of_every_error_ends_in_error() {
    let sources = sources();
    let all: Vec<String> = sources.values().flat_map(|source| errors(source)).collect();
    assert!(all.contains(&"BoardError".to_owned()));
    let others = all.iter().filter(|name| !name.ends_with("Error"));
    assert_eq!(others.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn names_of_types_and_errors_are_found() {
    let source = "pub(super) struct A<T>(T); enum B { C { x: u8 } }
        trait D { type E; } impl D for A { type E = F; }
        type G = u8; // struct H
        impl std::error::Error for B {} impl FromStr for A { type Err = B; }";
    assert_eq!(types(source), ["A", "B", "D", "G"]);
    assert_eq!(errors(source), ["B", "B"]);
}

/// The rooms of the examples below.
fn known() -> Vec<Room> {
    rooms(
        "//! | level | room | holds | pure |\n//! |---|---|---|---|\n\
         //! | 5 | [`cli`] | x | no |\n//! | 4 | [`terminal`] | x | no |\n\
         //! | 4 | [`store`] | x | no |\n//! | 3 | [`controller`] | x | no |\n\
         //! | 2 | [`screen`] | x | but `output` |\n//! | 2 | [`players`] | x | yes |\n\
         //! | 1 | [`engine`] | x | yes |\n//! | 0 | [`game`] | x | yes |\n",
    )
}

#[test]
fn the_checker_catches_what_a_room_may_not_know() {
    for (file, source) in [
        ("attic.rs", ""), // a file in no room
        ("attic/box.rs", ""),
        ("game.rs", "use crate::engine::Bitboard;"),
        (
            "game/notation.rs",
            "fn f() { crate::engine::Playout::new() }",
        ),
        ("game/notation.rs", "use super::super::engine::Tiles;"),
        ("game.rs", "use super::engine;"),
        (
            "engine.rs",
            "use crate::{game::Board, players::{Player, Advice}};",
        ),
        (
            "game.rs",
            "mod inner { fn f(x: super::super::engine::Tiles) {} }",
        ),
        ("game.rs", "use crate::*;"),
        ("engine.rs", "use crate::attic::Thing;"),
        ("engine.rs", "pub fn f() -> crate::screen::Frame {}"),
        ("players/expectimax.rs", "use crate::screen::paint;"), // of one level
        ("screen.rs", "use crate::players::Player;"),
        ("store.rs", "use crate::terminal::Keys;"),
        ("controller.rs", "use crate::terminal::Keys;"),
        ("screen.rs", "use console2048::controller::GameController;"),
        ("cli.rs", "use crate::main::run;"),
    ] {
        assert_ne!(faults(&known(), file, source), [""; 0], "{file}: {source}");
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
        for file in ["game/map/history.rs", "screen/draw.rs"] {
            assert_eq!(faults(&known(), file, source).len(), 1, "{file}: {source}");
        }
        for file in ["terminal.rs", "screen/output/plain.rs"] {
            assert_eq!(faults(&known(), file, source), [""; 0], "{file}: {source}");
        }
    }
}

#[test]
fn the_checker_lets_pass_what_is_allowed() {
    for (file, source) in [
        (
            "game/map/history.rs",
            "use super::Position; use crate::game::board::{Board, Exponent};",
        ),
        (
            "engine.rs",
            "use history::Entry; use self::history::Step; fn f(&self) { self.board() }",
        ),
        (
            "game/board.rs",
            "use std::fmt; mod notation; pub use notation::BoardError;",
        ),
        (
            "game/board.rs",
            "mod tests { use super::*; mod more { use super::super::Board; } }",
        ),
        (
            "game/board.rs",
            "//! See [`crate::screen`].\n/* std::io */ const A: &str = \"std::io \\\" x\";",
        ),
        ("game/board.rs", "fn f() -> bool { println != x }"),
        (
            "game/spawn.rs",
            "use fastrand::Rng; fn f() { fastrand::Rng::with_seed(1) }",
        ),
        ("screen/draw.rs", "use crate::game::Map;"),
        (
            "controller.rs",
            "use std::time::Duration; use crate::{screen, game};",
        ),
        ("main.rs", "use console2048::cli; fn main() { println!() }"),
        ("lib.rs", "pub mod game; pub use game::Map;"),
    ] {
        assert_eq!(faults(&known(), file, source), [""; 0], "{file}: {source}");
    }
}

#[test]
fn the_checker_finds_circles() {
    let circle_of = |files: &[(&str, &str)]| {
        let files = files.iter();
        circle(
            &files
                .map(|(name, source)| (name.to_string(), source.to_string()))
                .collect(),
        )
    };
    let root = "mod one; mod two; pub use one::One; use two::Two;";
    // Both ways, by names of the modules, by re-exports of a parent, by a longer way.
    for (one, two) in [
        ("use super::two::Two;", "use super::one::One;"),
        ("use super::Two;", "use super::One;"),
        ("fn f() -> crate::a::Two {}", "use crate::a::one;"),
        ("mod deep;", "use super::one;"),
    ] {
        let deep = ("a/one/deep.rs", "use crate::a::two::Two;");
        let files = [("a.rs", root), ("a/one.rs", one), ("a/two.rs", two), deep];
        let files = if one == "mod deep;" {
            // A child that knows its parent's neighbour, which knows the parent's child.
            let two = "use super::one::deep::Deep;";
            vec![files[0], files[1], ("a/two.rs", two), deep]
        } else {
            files[..3].to_vec()
        };
        assert!(circle_of(&files).is_some(), "{one} {two}");
    }
    // One way; a parent and its children.
    for (one, two) in [
        ("use super::two::Two;", ""),
        ("use super::Two;", "use super::Root;"),
        ("use super::Root;", "use super::one::One;"),
    ] {
        let files = [("a.rs", root), ("a/one.rs", one), ("a/two.rs", two)];
        assert_eq!(circle_of(&files), None, "{one} {two}");
    }
}
