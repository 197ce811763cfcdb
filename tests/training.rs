//! Training for the players here: the data directory, and who plays by what is in it.

use std::path::PathBuf;

use console2048::network::decode;
use tempfile::TempDir;

use crate::program::{Ran, command, feed};

const BOARD: &str = "2,0,0,2/4,8,0,0/16,0,2,0/64,32,4,2";

/// Runs the program with its data in a folder of its own.
fn run(home: &TempDir, arguments: &[&str]) -> Ran {
    let mut command = command(arguments);
    for name in ["XDG_DATA_HOME", "HOME", "APPDATA"] {
        command.env(name, home.path());
    }
    feed(command, b"")
}

/// Returns the files in the folder, and those below it, by their names' ends.
fn find(home: &TempDir, ending: &str) -> Vec<PathBuf> {
    let mut folders = vec![home.path().to_owned()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_str().unwrap().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found
}

/// Returns what a player says of a position, and perhaps of something else.
fn hint(home: &TempDir, rules: &str, player: &str) -> Ran {
    let board = ["--board", BOARD, "--depth", "1"];
    run(
        home,
        &[&["hint", "--rules", rules, "--player", player][..], &board].concat(),
    )
}

#[test]
fn what_was_trained_for_some_rules_is_found_by_the_player() {
    let home = tempfile::tempdir().unwrap();
    let train = [
        "train",
        "--rules",
        "tutorial",
        "--games",
        "1",
        "--seed",
        "3",
        "--lookups",
        "1",
    ];
    let before = hint(&home, "tutorial", "network").code(0).stdout.clone();
    assert_eq!(before, hint(&home, "tutorial", "expectimax").stdout);

    let trained = run(&home, &train);
    assert_eq!(trained.code, Some(0), "{trained}");
    let [learning, playing] = [".learning", ".net"].map(|ending| find(&home, ending));
    assert_eq!((learning.len(), playing.len()), (1, 1));
    assert_eq!(find(&home, "").len(), 2);
    for path in [&learning[0], &playing[0]] {
        assert!(trained.stderr.contains(path.to_str().unwrap()), "{trained}");
    }
    let after = hint(&home, "tutorial", "network").code(0).stdout.clone();
    assert_ne!(after, before);
    // The target and the start do not matter to it, other rules do.
    let other = [
        "hint", "--rules", "tutorial", "--target", "none", "--start", "3",
    ];
    let other = run(
        &home,
        &[&other[..], &["--board", BOARD, "--depth", "1"]].concat(),
    );
    assert_eq!(other.code(0).stdout, after);
    for rules in ["lookahead", "classic"] {
        let elsewhere = tempfile::tempdir().unwrap();
        let (here, there) = [&home, &elsewhere]
            .map(|home| hint(home, rules, "network").stdout)
            .into();
        assert_eq!(here, there, "{rules}");
    }

    // A second training goes on from the first, which nothing overwrites.
    let games = || {
        decode(&std::fs::read(&learning[0]).unwrap())
            .unwrap()
            .1
            .games
    };
    assert_eq!(games(), 1);
    let refused = run(&home, &[&train[..], &["--tuples", "4x6"]].concat());
    assert_eq!(refused.code, Some(2), "{refused}");
    assert_eq!(games(), 1);
    assert_eq!(run(&home, &train).code, Some(0));
    assert_eq!(games(), 2);
}

#[test]
fn a_damaged_network_is_named_and_the_heuristic_plays_on() {
    let home = tempfile::tempdir().unwrap();
    let train = [
        "train",
        "--rules",
        "lookahead",
        "--games",
        "1",
        "--seed",
        "3",
        "--quiet",
        "--lookups",
        "1",
    ];
    let trained = run(&home, &train);
    assert_eq!(trained.code, Some(0), "{trained}");
    assert_eq!(trained.stderr, "");
    let playing = find(&home, ".net").remove(0);
    let whole = std::fs::read(&playing).unwrap();
    let mut altered = whole.clone();
    altered[whole.len() / 2] ^= 1;
    let heuristic = hint(&home, "lookahead", "expectimax").stdout;
    for bytes in [&whole[..whole.len() / 2], &altered, b"", b"something else"] {
        std::fs::write(&playing, bytes).unwrap();
        let ran = hint(&home, "lookahead", "network");
        assert_eq!(ran.code, Some(0), "{ran}");
        assert_eq!(ran.stdout, heuristic);
        assert!(ran.stderr.contains(playing.to_str().unwrap()), "{ran}");
        assert_eq!(ran.stderr.lines().count(), 1, "{ran}");
    }
    let auto = [
        "auto",
        "--rules",
        "lookahead",
        "--games",
        "1",
        "--depth",
        "1",
        "--seed",
        "1",
    ];
    let ran = run(&home, &auto);
    assert_eq!(ran.code, Some(0), "{ran}");
    assert!(ran.stderr.contains(playing.to_str().unwrap()), "{ran}");
    let compare = [
        "compare",
        "--rules",
        "lookahead",
        "--player",
        "network",
        "--games",
        "1",
        "--draws",
        "0",
    ];
    let ran = run(
        &home,
        &[&compare[..], &["--spawn", "uniform", "--seed", "1"]].concat(),
    );
    assert_eq!(ran.code, Some(0), "{ran}");
    assert!(ran.stderr.contains(playing.to_str().unwrap()), "{ran}");
}
