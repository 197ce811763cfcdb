//! Games saved in files that the player names, with piped keys: on every system.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::program::{command, run, spawn};
use crate::util::{names, text, wait_for_turns};

/// A directory that goes away with its test.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

#[test]
fn places_that_are_no_files_are_left_alone() {
    let home = Home::new();
    for place in ["", "no/such/directory/game"] {
        let path = home.path(place);
        let ran = run(&["--save", text(&path), "--seed", "1"], "wasd");
        ran.code(0).one_line(&["not saved"]);
        let ran = run(&["--record", text(&path), "--seed", "1"], "wasd");
        ran.code(1).stdout("").one_line(&["cannot record"]);
    }
    assert!(names(home.0.path()).is_empty());
}

#[test]
fn a_save_of_another_game_is_refused_before_anything_is_played() {
    let home = Home::new();
    let save = home.path("game");
    run(&["--save", text(&save), "--seed", "1"], "wasd").code(0);
    let before = fs::read(&save).unwrap();
    let board = ["--board", "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0"];
    for (options, words) in [
        (&["--size", "5"][..], "other rules"),
        (&["--seed", "2"], "--seed 1"),
        (&board, "another --board"),
        (&["--record", text(&save)], "different files"),
    ] {
        let ran = run(&[&["--save", text(&save)], options].concat(), "wasd");
        ran.code(2).stdout("").one_line(&[words]);
        assert_eq!(fs::read(&save).unwrap(), before);
    }
    run(&["--save", text(&save), "--no-save"], "wasd")
        .code(2)
        .stdout("")
        .parser_message(&["cannot be used with"]);
    assert_eq!(fs::read(&save).unwrap(), before);
}

#[test]
fn bad_saves_are_named_and_kept_and_the_game_goes_on() {
    let home = Home::new();
    let save = home.path("game");
    let options = ["--save", text(&save), "--seed", "1", "--format", "final"];
    for (i, garbage) in ["", "2048 rec", "2048 record 1\n"].into_iter().enumerate() {
        fs::write(&save, garbage).unwrap();
        run(&options, "wasd")
            .code(0)
            .one_line(&[text(&save), ".bad"]);
        assert_eq!(names(home.0.path()).len(), i + 2);
    }
    let huge = fs::File::options().write(true).open(&save).unwrap();
    huge.set_len(1 << 30).unwrap();
    drop(huge); // Windows does not replace a file that is open
    run(&options, "wasd")
        .code(0)
        .one_line(&["too large", ".bad-4"]);
    fs::write(&save, "2048 record 2\nfrom the future\n").unwrap();
    run(&options, "wasd")
        .code(0)
        .one_line(&["version is 2", "left as it is"]);
    assert_eq!(
        fs::read_to_string(&save).unwrap(),
        "2048 record 2\nfrom the future\n"
    );
}

/// What the player names by mistake is neither renamed nor replaced.
#[test]
fn files_of_others_are_refused_as_saves() {
    let home = Home::new();
    let path = home.path("notes.txt");
    for notes in [&b"my letters"[..], b"\xff\0", b"2048 scores 1\n"] {
        fs::write(&path, notes).unwrap();
        let ran = run(&["--save", text(&path), "--seed", "1"], "wasd");
        ran.code(2).stdout("").one_line(&["--save", text(&path)]);
        assert_eq!(fs::read(&path).unwrap(), notes);
        assert_eq!(names(home.0.path()), ["notes.txt"]);
    }
}

#[test]
fn names_of_any_kind_name_a_game() {
    let home = Home::new();
    for name in [
        "a game",
        "名前.2048",
        "ünïcode é",
        "-dash",
        "100% & more",
        "a.b.c",
    ] {
        let save = home.path(name);
        let options = ["--save", text(&save), "--seed", "1", "--format", "final"];
        run(&options, "wasd").code(0).stderr("");
        run(&options, "wasd").code(0).stderr("");
        let both = run(&options[2..], "wasdwasd");
        let saved = run(&["replay", text(&save), "--format", "final"], "");
        saved.code(0).stdout(&both.stdout).stderr("");
    }
    assert_eq!(names(home.0.path()).len(), 6);
}

/// However they are spelled, and before there is a file.
#[test]
fn a_save_and_a_record_in_one_file_are_refused_and_leave_nothing() {
    let home = Home::new();
    fs::create_dir(home.path("sub")).unwrap();
    let file = home.path("game");
    for other in ["game", "./game", "sub/../game", "sub/../sub/../game"] {
        let other = home.path(other);
        for [save, record] in [[&file, &other], [&other, &file]] {
            let options = [
                "--save",
                text(save),
                "--record",
                text(record),
                "--seed",
                "1",
            ];
            run(&options, "wasd")
                .code(2)
                .stdout("")
                .one_line(&["different files"]);
            let left: Vec<_> = fs::read_dir(home.0.path()).unwrap().collect();
            assert_eq!(left.len(), 1, "{left:?}");
        }
    }
}

/// The record cannot be written: nothing is saved either.
#[test]
fn a_record_that_fails_leaves_the_save_as_it_was() {
    let home = Home::new();
    let (save, record) = (home.path("game"), home.path("no/such/record"));
    let options = [
        "--save",
        text(&save),
        "--record",
        text(&record),
        "--seed",
        "1",
    ];
    run(&options, "wasd")
        .code(1)
        .stdout("")
        .one_line(&[text(&record)]);
    assert!(!save.exists());
}

#[test]
fn a_lock_that_cannot_be_made_is_named_itself() {
    let home = Home::new();
    let save = home.path("game");
    let lock = home.path("game.lock");
    let options = ["--save", text(&save), "--seed", "1"];
    let says = || {
        let ran = run(&options, "wasd");
        ran.code(0).one_line(&["not saved", text(&lock)]);
    };
    fs::create_dir(&lock).unwrap();
    says();
    fs::remove_dir(&lock).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(home.path("no/such"), &lock).unwrap();
        says();
    }
    assert!(!save.exists());
}

#[test]
fn a_version_of_any_length_is_told_as_it_is() {
    let home = Home::new();
    let save = home.path("game");
    for version in [
        "2",
        "4294967296",
        "18446744073709551616",
        "99999999999999999999999999",
    ] {
        fs::write(&save, format!("2048 record {version}\n")).unwrap();
        run(&["--save", text(&save), "--seed", "1"], "w")
            .code(0)
            .one_line(&[&format!("version is {version},"), "left as it is"]);
    }
}

/// The second program says so and plays unsaved. The first is killed: what it saved is
/// there, and nothing keeps the next one from going on with it.
#[test]
fn a_game_in_play_is_taken_and_a_killed_one_is_free() {
    let home = Home::new();
    let save = home.path("game");
    let options = ["--save", text(&save), "--seed", "1", "--format", "final"];
    let mut first = command(&options);
    first.stdin(Stdio::piped());
    let mut first = spawn(first.stdout(Stdio::null()).stderr(Stdio::null()));
    let mut keys = first.stdin.take().unwrap();
    keys.write_all(b"wasdwasd").unwrap();
    wait_for_turns(&save, 8);
    let before = fs::read(&save).unwrap();
    let second = run(&options, "wasd");
    second.code(0).one_line(&["another 2048 plays the game"]);
    second.stdout(&run(&options[2..], "wasd").stdout);
    run(&["--seed", "1", "--record", text(&save)], "wasd")
        .code(1)
        .stdout("")
        .one_line(&["cannot record", text(&save)]);
    assert_eq!(fs::read(&save).unwrap(), before);

    first.kill().unwrap();
    first.wait().unwrap();
    let resumed = run(&options, "wasd");
    resumed.code(0).stderr("");
    resumed.stdout(&run(&options[2..], "wasdwasdwasd").stdout);
    assert_eq!(names(home.0.path()), ["game"]);
}

/// A game that an earlier version saved, with undo, redo, restarts, autoplay and limits
/// of undo among its turns.
#[cfg_attr(
    windows,
    expect(dead_code, reason = "the tests of the data directory need a terminal")
)]
pub(crate) struct OldSave {
    /// The name that the file has in the data directory.
    pub(crate) name: &'static str,
    /// The name that it has there now.
    pub(crate) new_name: &'static str,
    /// The options that name its rules.
    pub(crate) options: &'static [&'static str],
    pub(crate) moves: u64,
    /// What `replay --format final` prints last.
    pub(crate) end: &'static str,
    /// Its best scores without autoplay and with it.
    pub(crate) bests: [u64; 2],
}

/// One of the usual rules, and one of changed rules.
pub(crate) const OLD_SAVES: [OldSave; 2] = [
    OldSave {
        name: "classic-4x4-970c491c",
        new_name: "classic-4x4",
        options: &[],
        moves: 30,
        end: "score 124  moves 30  max 16  state playing  seed 8697777152346257578",
        bests: [56, 924],
    },
    OldSave {
        name: "mapper-5x5-75b1af04",
        new_name: "mapper-5x5-spawn-retry0.3-fours-0.25-target-128-on-win-stop",
        options: &[
            "--rules",
            "mapper",
            "--size",
            "5",
            "--spawn",
            "retry:0.3",
            "--fours",
            "0.25",
            "--target",
            "128",
            "--on-win",
            "stop",
        ],
        moves: 4,
        end: "score 16  moves 4  max 8  state playing  seed 15765937216582748581",
        bests: [184, 468],
    },
];

/// Returns the path of a file that an earlier version wrote.
pub(crate) fn old_file(name: &str) -> PathBuf {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/saves");
    data.join(name)
}

/// Each is opened, verified, played on and verified again; nothing in it changes.
#[test]
fn files_of_an_earlier_version_go_on() {
    let home = Home::new();
    let records = [
        (
            "classic.record",
            "score 900  moves 84  max 128  state playing  seed 8697777152346257578",
        ),
        (
            "mapper.record",
            "score 352  moves 27  max 32  state playing  seed 15765937216582748581",
        ),
    ];
    for (old, record) in OLD_SAVES.iter().zip(records) {
        for (name, end) in [(old.name, old.end), record] {
            let before = fs::read(old_file(name)).unwrap();
            let save = home.path(name);
            fs::write(&save, &before).unwrap();
            let options = [&["--save", text(&save), "--format", "final"], old.options].concat();
            let resumed = run(&options, "q");
            assert_eq!(resumed.code(0).stderr("").last_line(), end);
            run(&options, "wasdyu").code(0).stderr("");
            let after = fs::read(&save).unwrap();
            assert!(
                after.len() > before.len() && after.starts_with(&before),
                "{name}"
            );
            run(&["replay", text(&save), "--verify"], "").code(0);
        }
    }
}
