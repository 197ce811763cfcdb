//! Training into the data directory, and the players that use the networks in it.

use std::path::PathBuf;

use console2048::game::Preset;
use console2048::players::network::decode;
use console2048::store::network_path;
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

/// Returns the files in and below the folder whose names have this ending.
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

/// Returns the hint of a player for a position, with its warnings.
fn hint(home: &TempDir, rules: &str, player: &str) -> Ran {
    let board = ["--board", BOARD, "--depth", "1"];
    run(
        home,
        &[&["hint", "--rules", rules, "--player", player][..], &board].concat(),
    )
}

#[test]
fn a_network_trained_for_some_rules_is_found_by_the_player() {
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
    assert_eq!(find(&home, "").len(), 3);
    assert!(!trained.stderr.contains("Ctrl+C"), "{trained}");
    for path in [&learning[0], &playing[0]] {
        assert!(trained.stderr.contains(path.to_str().unwrap()), "{trained}");
    }
    let after = hint(&home, "tutorial", "network").code(0).stdout.clone();
    assert_ne!(after, before);
    // The network is used for other targets and starts, but not for other rules.
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

    // A second training goes on from the first.
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

    // With a damaged network for the rules of `classic`, the network of the program plays.
    let elsewhere = tempfile::tempdir().unwrap();
    let shipped = hint(&elsewhere, "classic", "network").stdout;
    let data = playing.ancestors().nth(2).unwrap();
    let other = network_path(data, &Preset::Classic.rules(), "net");
    std::fs::write(&other, b"something else").unwrap();
    let ran = hint(&home, "classic", "network");
    ran.code(0).stdout(&shipped);
    assert!(ran.stderr.contains(other.to_str().unwrap()), "{ran}");

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

#[test]
fn options_that_give_no_network_to_play_by_are_refused_before_writing() {
    let home = tempfile::tempdir().unwrap();
    let shipped: [&[&str]; 2] = [&[], &["--rules", "mobile"]];
    for rules in shipped {
        let ran = run(&home, &[&["train", "--games", "1"], rules].concat());
        ran.code(2).one_line(&["comes with a network", "--out"]);
    }
    for nothing in ["--games", "--minutes"] {
        let ran = run(&home, &["train", "--rules", "tutorial", nothing, "0"]);
        ran.code(2).one_line(&[nothing, "1 or more", "--out"]);
    }
    for number in ["nan", "inf", "1e400", "1e39", "1000001", "-1", "x"] {
        let ran = run(
            &home,
            &["train", "--rules", "tutorial", "--optimism", number],
        );
        ran.code(2);
        let allowed = "a number from 0 to 1000000 is allowed";
        assert!(ran.stderr.contains(allowed), "{ran}");
    }
    for minutes in ["4611686018427387904", "-1", "0.5"] {
        let ran = run(&home, &["train", "--minutes", minutes]);
        let allowed = "a whole number from 0 to 525600 is allowed";
        ran.code(2).parser_message(&[allowed, "'--minutes <M>'"]);
    }
    assert_eq!(find(&home, "").len(), 0);

    let out = home.path().join("out");
    let out = ["--out", out.to_str().unwrap()];
    let optimistic = ["train", "--games", "0", "--optimism", "1e6"];
    run(&home, &[&optimistic[..], &out].concat()).code(0);
    assert_eq!(find(&home, "").len(), 1);
}

#[test]
fn files_that_are_missing_or_cannot_be_written_are_named() {
    let home = tempfile::tempdir().unwrap();
    let mut others = vec![home.path().to_str().unwrap()];
    if cfg!(unix) {
        others.push("/dev/zero");
    }
    for other in others {
        let ran = run(&home, &["train", "--rules", "tutorial", "--resume", other]);
        ran.code(1).one_line(&[other, "no regular file"]);
    }
    let nowhere = home.path().join("none").join("x.net");
    let nowhere = nowhere.to_str().unwrap();
    let ran = run(
        &home,
        &["train", "--quiet", "--games", "1", "--out", nowhere],
    );
    ran.code(1).one_line(&[&format!("{nowhere}: ")]);
    assert!(!ran.stderr.contains("-new-"), "{ran}");
}

#[test]
fn a_file_that_would_be_lost_is_not_overwritten() {
    let home = tempfile::tempdir().unwrap();
    let path = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    let [learned, text, packed, curve] = ["a", "b", "c", "d"].map(path);
    let train = |options: &[&str]| {
        let short = ["train", "--quiet", "--games", "0", "--seed", "1"];
        run(&home, &[&short[..], options].concat())
    };
    std::fs::write(&text, "mine").unwrap();
    train(&["--out", &learned]).code(0);
    let before = std::fs::read(&learned).unwrap();
    for taken in [&learned, &text] {
        let ran = train(&["--out", taken]);
        ran.code(2).one_line(&[taken, "exists", "--resume"]);
    }
    let other = path("e");
    for refused in [
        &["--out", &other, "--pack", &text, "--keep", "9"][..],
        &["--out", &other, "--pack", &learned, "--keep", "9"],
    ] {
        train(refused)
            .code(2)
            .one_line(&[refused[3], "not written over"]);
    }
    let ran = train(&["--out", &other, "--curve", &text]);
    ran.code(2).one_line(&[&text, "no learning curve"]);
    assert!(!std::path::Path::new(&other).exists());
    assert_eq!(std::fs::read_to_string(&text).unwrap(), "mine");
    assert_eq!(std::fs::read(&learned).unwrap(), before);

    // A training overwrites the file that it goes on from, and the one that it made before.
    let pack = ["--pack", &packed, "--keep", "9", "--lookups", "1"];
    for _ in 0..2 {
        train(&[&["--resume", &learned, "--out", &learned], &pack[..]].concat()).code(0);
        let again = ["--resume", &learned, "--out", &learned, "--curve", &curve];
        train(&again).code(0);
    }
}

#[test]
fn learning_does_not_depend_on_the_target() {
    let home = tempfile::tempdir().unwrap();
    let learned = |name: &str, target: &[&str]| {
        let path = home.path().join(name);
        let out = [
            "--games",
            "2",
            "--seed",
            "1",
            "--out",
            path.to_str().unwrap(),
        ];
        let train = ["train", "--quiet", "--rules", "lookahead"];
        run(&home, &[&train[..], &out, target].concat()).code(0);
        std::fs::read(path).unwrap()
    };
    let whole = learned("a", &[]);
    assert!(whole == learned("b", &["--target", "8", "--on-win", "stop"]));
    assert!(whole != learned("c", &["--fours", "0.5"]));
}

#[test]
fn a_probability_of_many_digits_has_a_valid_file_name() {
    let home = tempfile::tempdir().unwrap();
    let tiny = ["--fours", "1e-300", "--games", "1"];
    let train = ["train", "--quiet", "--lookups", "1"];
    run(&home, &[&train[..], &tiny].concat()).code(0).stderr("");
    let auto = ["auto", "--depth", "1", "--seed", "1"];
    run(&home, &[&auto[..], &tiny].concat()).code(0).stderr("");
}

#[test]
fn a_damaged_file_to_go_on_from_is_reported_with_what_to_do() {
    let home = tempfile::tempdir().unwrap();
    let train = ["train", "--quiet", "--rules", "tutorial", "--games", "1"];
    let train = [&train[..], &["--lookups", "1"]].concat();
    run(&home, &train).code(0);
    for ending in [".net", ".learning"] {
        let path = find(&home, ending).remove(0);
        let mut bytes = std::fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        std::fs::write(&path, bytes).unwrap();
        let out = home.path().join("out");
        let elsewhere = ["train", "--out", out.to_str().unwrap(), "--resume"];
        run(&home, &[&elsewhere[..], &[path.to_str().unwrap()]].concat())
            .code(1)
            .one_line(&["damaged or cut off"]);
    }
    run(&home, &train)
        .code(1)
        .one_line(&["damaged or cut off", "delete this file", "--out"]);
}

#[test]
fn a_packed_network_that_was_not_learned_here_stays() {
    let home = tempfile::tempdir().unwrap();
    let train = ["train", "--quiet", "--rules", "tutorial", "--games", "1"];
    let train = [&train[..], &["--lookups", "1"]].concat();
    run(&home, &train).code(0);
    std::fs::remove_file(&find(&home, ".learning")[0]).unwrap();
    let playing = &find(&home, ".net")[0];
    let before = std::fs::read(playing).unwrap();
    run(&home, &train)
        .code(2)
        .one_line(&[playing.to_str().unwrap(), "not learned here"]);
    assert_eq!(std::fs::read(playing).unwrap(), before);
    assert_eq!(find(&home, "").len(), 2);
}

#[test]
fn the_last_games_of_a_training_are_reported_too() {
    let home = tempfile::tempdir().unwrap();
    let [out, curve] = ["out", "curve"].map(|name| home.path().join(name));
    let [out, curve] = [&out, &curve].map(|path| path.to_str().unwrap());
    let train = ["train", "--games", "3", "--seed", "1", "--out", out];
    let ran = run(&home, &[&train[..], &["--curve", curve]].concat());
    assert_eq!(ran.code, Some(0), "{ran}");
    let table = std::fs::read_to_string(curve).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().map(|row| row.split(',').collect()).collect();
    assert_eq!((rows.len(), rows[1][1]), (2, "3"), "{table}");
    let mean: f64 = rows[1][4].parse().unwrap();
    assert!((200.0..20_000.0).contains(&mean), "{table}");
    assert!(ran.stderr.contains("       3 games"), "{ran}");
    assert!(ran.stderr.contains(&format!("learned: {out}")), "{ran}");
}

/// Signals that end a training.
#[cfg(target_os = "linux")]
mod ending {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    use rustix::process::{Pid, Signal, kill_process};

    use super::*;

    /// Starts a training without an end, sends it signals once it watches for
    /// them, and returns the exit code and what it said.
    fn ended_by(home: &TempDir, signals: &[Signal], arguments: &[&str]) -> (Option<i32>, String) {
        // The signals get their default action, even if a parent ignores them.
        let mut child = Command::new("env")
            .args(["--default-signal", env!("CARGO_BIN_EXE_2048"), "train"])
            .args(["--rules", "tutorial", "--seed", "3"])
            .args(arguments)
            .env("XDG_DATA_HOME", home.path())
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut said = String::new();
        stderr.read_line(&mut said).unwrap();
        assert_eq!(said, "seed 3\n");
        for &signal in signals {
            kill_process(Pid::from_child(&child), signal).unwrap();
        }
        stderr.read_to_string(&mut said).unwrap();
        (child.wait().unwrap().code(), said)
    }

    #[test]
    fn signals_leave_the_learned_network() {
        for (signal, expected) in [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130)] {
            let home = tempfile::tempdir().unwrap();
            let out = home.path().join("out");
            // `timeout` sends its signal twice.
            let (code, said) = ended_by(&home, &[signal; 2], &["--out", out.to_str().unwrap()]);
            assert_eq!(code, Some(expected), "{said}");
            decode(&std::fs::read(out).unwrap()).unwrap();
            assert_eq!(find(&home, "").len(), 1);
        }
    }

    #[test]
    fn a_signal_while_look_ups_are_counted_leaves_the_file_as_it_was() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("file");
        let name = file.to_str().unwrap();
        let train = ["train", "--games", "1", "--quiet", "--out", name];
        run(&home, &train).code(0);
        let before = std::fs::read(&file).unwrap();
        let endless = ["--keep", "100", "--lookups", "1000000000"];
        let both = ["--resume", name, "--out", name];
        for (signal, expected) in [(Signal::TERM, 143), (Signal::INT, 130)] {
            let (code, said) = ended_by(&home, &[signal], &[both, endless].concat());
            assert_eq!(code, Some(expected), "{said}");
            assert!(std::fs::read(&file).unwrap() == before);
        }
    }

    #[test]
    fn two_trainings_for_the_same_rules_do_not_overwrite_each_other() {
        let home = tempfile::tempdir().unwrap();
        let mut first = Command::new(env!("CARGO_BIN_EXE_2048"))
            .args(["train", "--rules", "tutorial", "--seed", "3"])
            .env("XDG_DATA_HOME", home.path())
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = String::new();
        let mut stderr = BufReader::new(first.stderr.take().unwrap());
        stderr.read_line(&mut said).unwrap();
        let second = ["train", "--rules", "tutorial", "--games", "1", "--quiet"];
        run(&home, &second)
            .code(1)
            .one_line(&["another training for these rules is under way"]);
        first.kill().unwrap();
        first.wait().unwrap();
        run(&home, &second).code(0);
    }

    #[test]
    fn the_packed_network_is_made_after_ctrl_c_and_it_says_how_to_end_that() {
        let home = tempfile::tempdir().unwrap();
        let (code, said) = ended_by(&home, &[Signal::INT], &["--lookups", "1"]);
        assert_eq!(code, Some(130), "{said}");
        let told = said.find("making the network to play by; Ctrl+C now ends without it");
        assert!(said.find("learned: ") < told, "{said}");
        let counting = said.find("counting look-ups");
        assert!(told.is_some() && told < counting, "{said}");
        assert_eq!(find(&home, ".net").len(), 1);
    }
}
