//! Games that last, with the real program: on a terminal, killed, twice at once,
//! and where nothing can be saved.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};

use console2048::store::Lock;

use crate::named_saves::{OLD_SAVES, OldSave, old_file};
use crate::program::{Ran, command, feed, run};
use crate::terminal::pty::{GAME, Pty, Setup};
use crate::util::{names, text, wait_for_turns};

/// A home directory that goes away with its test.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Starts the game on a terminal, at home here.
    fn game(&self, options: &[&str]) -> Pty {
        let home = format!("HOME={}", self.0.path().display());
        let program = ["env", &home, GAME];
        Pty::start(&Setup::default(), &[&program, options].concat())
    }

    /// Plays keys on a terminal and quits; returns what was on the screen last.
    fn play(&self, options: &[&str], said: &str, keys: &str) -> String {
        let mut game = self.game(options);
        game.wait_for("q quit");
        game.wait_for(said);
        game.keys(keys);
        game.keys("q");
        assert_eq!(game.exit_code(), 0);
        game.wait_closed();
        game.screen()
    }

    fn data(&self) -> PathBuf {
        self.path(".local/share/console2048")
    }

    /// The only saved game.
    fn save(&self) -> PathBuf {
        let saves = names(&self.data()).into_iter();
        let saves: Vec<String> = saves.filter(|name| name.starts_with("classic")).collect();
        assert_eq!(saves.len(), 1, "{saves:?}");
        self.data().join(&saves[0])
    }

    /// Returns the last line of a saved game.
    fn end_of(&self, save: &Path) -> String {
        let ran = run(&["replay", text(save), "--format", "final"], "");
        ran.code(0).last_line().to_owned()
    }

    fn scores(&self) -> String {
        let mut command = command(&["scores", "--format", "json"]);
        command
            .env("HOME", self.0.path())
            .env_remove("XDG_DATA_HOME");
        feed(command, b"").code(0).stdout.clone()
    }
}

/// Finds a figure in a line of the program: the word behind its name.
fn figure(text: &str, name: &str) -> u64 {
    let mut words = text.split_whitespace();
    words
        .find(|word| *word == name)
        .unwrap_or_else(|| panic!("{name} in {text}"));
    words.next().unwrap().parse().unwrap()
}

#[test]
fn a_game_is_resumed_where_it_was_left() {
    let home = Home::new();
    home.play(&[], "0 moves", "wasdwasdwasdwasdwasduu");
    let save = home.save();
    let (left, bytes) = (home.end_of(&save), fs::read(&save).unwrap());
    let moves = figure(&left, "moves");
    let screen = home.play(&[], &format!("Resumed after {moves} moves."), "");
    assert!(
        screen.contains(&format!("score {}", figure(&left, "score"))),
        "{screen}"
    );
    assert_eq!(
        fs::read(&save).unwrap(),
        bytes,
        "looking at it writes nothing"
    );
    // Redo and undo reach as far as before.
    home.play(&[], "Resumed", "yyyyuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu");
    assert_eq!(figure(&home.end_of(&save), "moves"), 0);
    let verified = run(&["replay", text(&save), "--verify"], "");
    verified.code(0);
    assert_eq!(names(&home.data()).len(), 2, "the save and the best scores");
}

#[test]
fn a_new_game_is_a_restart_that_can_be_undone() {
    let home = Home::new();
    home.play(&[], "0 moves", "wasdwasd");
    let before = home.end_of(&home.save());
    home.play(&["--new"], "0 moves", "");
    assert_eq!(figure(&home.end_of(&home.save()), "moves"), 0);
    home.play(&[], "Resumed", "u");
    assert_eq!(home.end_of(&home.save()), before);
}

#[test]
fn a_win_is_announced_once_and_an_end_stays_one() {
    let home = Home::new();
    let save = home.path("game");
    let game = |board: &'static str| ["--board", board, "--spawn", "none", "--size", "4", "--save"];
    let win = "1024,1024,2,0/0,0,0,0/0,0,0,0/0,0,0,0";
    let options = [&game(win)[..], &[text(&save)]].concat();
    let mut first = home.game(&options);
    first.wait_for("q quit");
    first.keys("a");
    first.wait_for("You win!");
    first.keys("q");
    assert_eq!(first.exit_code(), 0);
    let mut second = home.game(&options);
    second.wait_for("Resumed after 1 move.");
    second.keys("d");
    second.wait_for("2,048");
    second.keys("q");
    second.wait_closed();
    assert!(!second.screen().contains("You win"));

    let full = "2,4,2,4/4,2,4,2/2,4,2,4/4,2,8,8";
    let save = home.path("over");
    let options = ["--board", full, "--fours", "0", "--save", text(&save)];
    let ended = run(&[&options[..], &["--format", "final"]].concat(), "a");
    assert!(ended.code(0).last_line().contains("state over"), "{ended}");
    let mut again = home.game(&options);
    again.wait_for("Game over");
    again.keys("u");
    again.wait_until_gone("Game over");
}

#[test]
fn a_killed_game_is_there_at_once_with_its_best_score() {
    let home = Home::new();
    let mut game = home.game(&[]);
    game.wait_for("q quit");
    game.keys(&"asdw".repeat(10));
    let save = home.save();
    wait_for_turns(&save, 40);
    let seen = figure(&home.end_of(&save), "score");
    game.signal("KILL");
    game.wait_closed();
    let listed = home.scores();
    assert!(listed.contains(&format!("\"score\":{seen},")), "{listed}");
    home.play(&[], "Resumed", "r");
    let best = home.scores();
    assert!(
        best.contains(&format!("\"score\":{seen},")) && seen > 0,
        "{best}"
    );
    assert!(best.contains("\"autoplay\":false"), "{best}");
}

/// Killed at any moment, with keys still on their way: what is saved only grows.
#[test]
fn killed_again_and_again_nothing_saved_is_lost() {
    let home = Home::new();
    let mut rng = fastrand::Rng::with_seed(9);
    let mut before = String::new();
    for round in 0..12 {
        let mut game = home.game(&["--size", "8"]);
        game.wait_for("q quit");
        let keys = (0..300).map(|_| char::from(b"wasd"[usize::from(rng.u8(0..4))]));
        game.keys(&keys.collect::<String>());
        let turns = before.lines().count().saturating_sub(7);
        wait_for_turns(&home.save(), turns + rng.u32(0..300) as usize);
        game.signal("KILL");
        game.wait_closed();
        let save = fs::read_to_string(home.save()).unwrap();
        assert!(save.starts_with(&before), "round {round}");
        home.end_of(&home.save());
        before = save[..=save.rfind('\n').unwrap()].to_owned();
    }
    home.play(&["--size", "8"], "Resumed", "");
    assert!(before.lines().count() > 7 + 12);
    assert_eq!(names(&home.data()).len(), 2, "the save and the best scores");
}

#[test]
fn the_second_game_of_a_mode_says_so_and_is_not_saved() {
    let home = Home::new();
    let mut first = home.game(&[]);
    first.wait_for("q quit");
    let save = home.save();
    let before = fs::read(&save).unwrap();
    let screen = home.play(&[], "played elsewhere already", "wasdwasd");
    assert!(screen.contains("another 2048 plays the game"), "{screen}");
    assert_eq!(fs::read(&save).unwrap(), before);
    // Another mode is free.
    home.play(&["--rules", "desktop"], "0 moves", "wasd");
    first.keys("q");
    assert_eq!(first.exit_code(), 0);
    assert_eq!(names(&home.data()).len(), 3);
}

/// One warning at once, the same reason at the end, exit code 0, nothing left over.
#[test]
fn a_game_that_cannot_be_saved_goes_on() {
    let home = Home::new();
    fs::write(home.path("file"), "mine").unwrap();
    let cases = [
        vec!["-u", "HOME"],
        vec!["HOME=", "XDG_DATA_HOME=relative"],
        vec!["HOME=relative"],
        vec!["XDG_DATA_HOME=/dev/null"], // which has no room for a directory
    ];
    for case in cases {
        let program = [&["env"], &case[..], &[GAME]].concat();
        let mut game = Pty::start(&Setup::default(), &program);
        game.wait_for("This game is not saved");
        game.keys("wasdwasdq");
        assert_eq!(game.exit_code(), 0, "{case:?}");
        game.wait_closed();
        let screen = game.screen();
        assert_eq!(screen.matches("2048: ").count(), 1, "{case:?}: {screen}");
        assert!(screen.contains("2048: not saved: "), "{case:?}: {screen}");
    }
    assert_eq!(names(home.0.path()), ["file"]);
    assert!(!Path::new("relative").exists());
}

#[test]
fn a_relative_directory_counts_as_unset() {
    let home = Home::new();
    let home_variable = format!("HOME={}", home.0.path().display());
    let program = ["env", &home_variable, "XDG_DATA_HOME=relative", GAME];
    let mut game = Pty::start(&Setup::default(), &program);
    game.wait_for("q quit");
    game.keys("wq");
    assert_eq!(game.exit_code(), 0);
    assert!(home.save().exists());
}

/// Whoever runs this, the program runs as somebody to whom permissions matter.
fn run_in_read_only(directory: &Path, options: &[&str], keys: &str) -> Ran {
    const NOBODY: u32 = 65_534;
    let mut command = command(options);
    let root = fs::metadata("/proc/self").map_or(true, |me| me.uid() == 0);
    if root {
        chown(directory, Some(NOBODY), Some(NOBODY)).unwrap();
        for entry in fs::read_dir(directory).unwrap() {
            chown(entry.unwrap().path(), Some(NOBODY), Some(NOBODY)).unwrap();
        }
        command.uid(NOBODY).gid(NOBODY);
    }
    fs::set_permissions(directory, fs::Permissions::from_mode(0o500)).unwrap();
    let ran = feed(command, keys.as_bytes());
    fs::set_permissions(directory, fs::Permissions::from_mode(0o700)).unwrap();
    ran
}

#[test]
fn a_read_only_directory_keeps_what_it_has() {
    let home = Home::new();
    fs::set_permissions(home.0.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let directory = home.path("games");
    fs::create_dir(&directory).unwrap();
    let save = directory.join("game");
    let options = ["--save", text(&save), "--seed", "1", "--format", "final"];
    let ran = run_in_read_only(&directory, &options, "wasd");
    ran.code(0).one_line(&["not saved", text(&save)]);
    assert_eq!(ran.last_line(), run(&options[2..], "wasd").last_line());
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 0);

    run(&options, "wasd").code(0).stderr("");
    let before = fs::read(&save).unwrap();
    fs::set_permissions(&save, fs::Permissions::from_mode(0o400)).unwrap();
    let ran = run_in_read_only(&directory, &options, "wasd");
    ran.code(0).one_line(&["not saved", text(&save)]);
    assert_eq!(figure(ran.last_line(), "seed"), 1);
    assert_eq!(fs::read(&save).unwrap(), before);
    assert_eq!(names(&directory), ["game"]);
}

/// A limit of the file size, which comes with a signal, stands in for a full disk: the
/// write fails midway.
#[test]
fn a_full_disk_is_one_warning_and_what_was_saved_stays() {
    let home = Home::new();
    let save = home.path("game");
    let keys = "wasd".repeat(100);
    let script = "ulimit -f 2; exec \"$@\"";
    let limited = |options: &[&str]| {
        let mut limited = std::process::Command::new("sh");
        limited.args(["-c", script, "sh", GAME, "--seed", "1", "--format", "final"]);
        limited.args(options);
        feed(limited, keys.as_bytes())
    };
    let ran = limited(&["--save", text(&save)]);
    ran.code(0).one_line(&["not saved to its end", text(&save)]);
    let free = run(&["--seed", "1", "--format", "final"], &keys);
    assert_eq!(ran.stdout, free.stdout, "the game goes on to its end");
    let saved = home.end_of(&save);
    assert!(figure(&saved, "moves") > 10, "{saved}");
    run(&["replay", text(&save), "--verify"], "").code(0);
    assert_eq!(names(home.0.path()), ["game"]);
}

/// The same, with every way to write a file.
#[test]
fn a_limit_of_the_file_size_kills_nothing_and_leaves_nothing() {
    let limited = |blocks: u32, arguments: &[&str], keys: &str| {
        let script = format!("ulimit -f {blocks}; exec \"$@\"");
        let mut limited = std::process::Command::new("sh");
        limited.args(["-c", &script, "sh", GAME]).args(arguments);
        feed(limited, keys.as_bytes())
    };
    let home = Home::new();
    let (file, keys) = (home.path("file"), "wasd".repeat(100));
    let record = ["--seed", "1", "--format", "final", "--record", text(&file)];
    limited(2, &record, &keys)
        .code(0)
        .one_line(&["not saved to its end", text(&file)]);
    run(&["replay", text(&file), "--verify"], "").code(0);
    fs::remove_file(&file).unwrap();
    limited(0, &record, &keys)
        .code(1)
        .one_line(&["cannot record"]);
    let train = ["train", "--games", "1", "--seed", "1", "--quiet", "--out"];
    for _ in 0..2 {
        // The second time says the same: no stump is in the way.
        limited(8, &[&train[..], &[text(&file)]].concat(), "")
            .code(1)
            .one_line(&["cannot train into", text(&file)]);
    }
    assert!(names(home.0.path()).is_empty());

    let home_variable = format!("HOME={}", home.0.path().display());
    let script = format!("ulimit -f 1; exec {GAME}");
    let program = ["env", &home_variable, "sh", "-c", &script];
    let mut game = Pty::start(&Setup::default(), &program);
    game.wait_for("q quit");
    game.keys(&"wasd".repeat(40));
    game.keys("q");
    assert_eq!(game.exit_code(), 0);
    game.wait_closed();
    game.assert_settings_restored();
    assert_eq!(
        game.screen().matches("2048: ").count(),
        1,
        "{}",
        game.screen()
    );
    assert!(
        names(&home.data())
            .iter()
            .all(|name| !name.starts_with('.'))
    );
    home.play(&[], "Resumed after", "");
}

/// Games that can be tried until they go well do not count, whoever names them later.
#[test]
fn a_game_whose_beginning_was_chosen_never_has_a_best_score() {
    for chosen in [
        &["--seed", "1"][..],
        &["--board", "1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,0"],
    ] {
        let home = Home::new();
        let save = home.path("game");
        let plain = ["--save", text(&save)];
        home.play(&[chosen, &plain].concat(), "0 moves", "wasdwasd");
        for keys in ["wasd", "ruwasdwasdwasd", ""] {
            home.play(&plain, "Resumed", keys);
            assert_eq!(home.scores(), "", "{chosen:?}");
        }
        // Nor as the record of a resumed game, nor in the place of the usual save.
        let record = home.path("record");
        home.play(
            &["--save", text(&save), "--record", text(&record)],
            "Resumed",
            "wasd",
        );
        home.play(&["--save", text(&record)], "Resumed", "");
        fs::create_dir_all(home.data()).unwrap();
        fs::copy(&save, home.data().join("classic-4x4")).unwrap();
        assert_eq!(home.scores(), "");
        home.play(&[], "Resumed", "wasd");
        assert_eq!(home.scores(), "", "{chosen:?}");
        run(&["replay", text(&save), "--verify"], "").code(0);
    }
    let home = Home::new();
    let save = home.path("game");
    home.play(&["--save", text(&save)], "0 moves", "wasdwasdwasd");
    home.play(&["--save", text(&save)], "Resumed", "wasd");
    assert_ne!(home.scores(), "", "chance began this one");
}

/// Removed, replaced, and written over, in play and just before the end.
#[test]
fn a_save_that_does_not_stay_in_its_place_is_kept_and_that_is_said() {
    let others = Home::new();
    run(
        &["--seed", "9", "--save", text(&others.path("other"))],
        "wa",
    )
    .code(0);
    let other = fs::read_to_string(others.path("other")).unwrap();
    for keys_after in ["", "wasdwasdwasdwasdwasdwasd"] {
        for (how, said) in [
            ("rm", "was removed"),
            ("mv", "was removed"),
            ("rm -r", "was removed"),
            ("rm of the target", "was removed"),
            ("put", "was changed"),
            ("cp", "was changed"),
        ] {
            let home = Home::new();
            let save = home.path("games/game");
            fs::create_dir(home.path("games")).unwrap();
            let link = home.path("link");
            let mut named = &save;
            if how == "rm of the target" {
                run(&["--save", text(&save)], "").code(0);
                std::os::unix::fs::symlink(&save, &link).unwrap();
                named = &link;
            }
            let mut game = home.game(&["--save", text(named), "--fps", "1000"]);
            game.wait_for("q quit");
            game.keys("wasdwasd");
            wait_for_turns(&save, 8);
            let before = fs::read_to_string(&save).unwrap();
            match how {
                "rm" | "rm of the target" => fs::remove_file(&save).unwrap(),
                "mv" => fs::rename(&save, home.path("games/moved")).unwrap(),
                "rm -r" => fs::remove_dir_all(home.path("games")).unwrap(),
                "put" => {
                    fs::write(home.path("put"), &other).unwrap();
                    fs::rename(home.path("put"), &save).unwrap();
                }
                _ => fs::write(&save, &other).unwrap(),
            }
            game.keys(keys_after);
            game.keys("q");
            assert_eq!(game.exit_code(), 0);
            game.wait_closed();
            let screen = game.screen();
            assert!(screen.contains(said), "{how} {keys_after}: {screen}");
            assert_eq!(screen.matches("2048: ").count(), 1, "{screen}");
            let mut kept = save.clone();
            if said == "was changed" {
                assert!(fs::read_to_string(&save).unwrap().starts_with(&other));
                kept = home.path("games/game.kept");
            }
            let after = fs::read_to_string(&kept).unwrap();
            assert!(after.starts_with(&before), "{how}");
            assert_eq!(after.lines().count(), 7 + 8 + keys_after.len());
            run(&["replay", text(&kept), "--verify"], "").code(0);
        }
    }
}

#[test]
fn a_torn_line_is_told_at_the_start_and_at_the_end() {
    let home = Home::new();
    home.play(&[], "0 moves", "wasdwasd");
    let (save, other) = (home.save(), home.path("torn"));
    let whole = fs::read(&save).unwrap();
    for cut in [1, 5, 12] {
        let torn = &whole[..whole.len() - cut];
        fs::write(&other, torn).unwrap();
        run(&["replay", text(&other), "--format", "final"], "")
            .code(0)
            .one_line(&[text(&other), "torn"]);
        run(&["replay", text(&other), "--verify"], "")
            .code(1)
            .one_line(&[text(&other), "torn"]);
        fs::write(&save, torn).unwrap();
        let screen = home.play(&[], "without the last turn", "");
        assert!(
            screen.contains("2048: the last turn of the saved game"),
            "{screen}"
        );
        home.play(&[], "Resumed after 7 moves", "");
    }
}

/// What a second game shows as the best is that of the first one, which still runs.
#[test]
fn the_best_score_of_a_running_game_is_shown_in_another() {
    let home = Home::new();
    let named = home.path("named");
    for options in [&[][..], &["--save", text(&named)]] {
        let mut first = home.game(options);
        first.wait_for("q quit");
        first.keys(&"asdw".repeat(12));
        let save = if options.is_empty() {
            home.save()
        } else {
            named.clone()
        };
        wait_for_turns(&save, 48);
        let ran = run(&["replay", text(&save), "--format", "final"], "");
        let reached = figure(ran.code(0).last_line(), "score");
        let screen = home.play(options, "played elsewhere", "");
        // The best score is the last number of the header.
        let header = screen
            .lines()
            .find(|line| line.contains("classic"))
            .unwrap();
        let best = header.split_whitespace().last().unwrap().replace(',', "");
        assert!(
            best.parse::<u64>().unwrap() >= reached,
            "{reached}: {screen}"
        );
        first.keys("q");
        assert_eq!(first.exit_code(), 0);
    }
}

#[test]
fn nothing_is_touched_unless_asked() {
    let home = Home::new();
    let at_home = |arguments: &[&str]| {
        let mut command = command(arguments);
        command
            .env("HOME", home.0.path())
            .env_remove("XDG_DATA_HOME");
        command.current_dir(home.0.path());
        feed(command, b"wasd").code(0).stderr("");
    };
    at_home(&[]);
    at_home(&["--seed", "1"]);
    at_home(&["--new"]);
    home.play(&["--seed", "1"], "0 moves", "wasd");
    home.play(&["--board", "2,0/0,2"], "0 moves", "wasd");
    home.play(&["--no-save"], "0 moves", "wasd");
    assert!(names(home.0.path()).is_empty());
}

#[test]
fn nothing_is_recorded_over_a_saved_game() {
    let home = Home::new();
    home.play(&[], "0 moves", "wasd");
    let save = home.save();
    let before = fs::read(&save).unwrap();
    let other = home.data().join("other");
    for command_line in [
        &["--seed", "1"][..],
        &["--no-save", "--new"],
        &["auto", "--games", "1", "--player", "random"],
    ] {
        for path in [&save, &other] {
            let mut command = command(&[command_line, &["--record", text(path)]].concat());
            command
                .env("HOME", home.0.path())
                .env_remove("XDG_DATA_HOME");
            let ran = feed(command, b"wasd");
            ran.code(2).stdout("").one_line(&["--record", text(path)]);
        }
    }
    assert_eq!(fs::read(&save).unwrap(), before);
    assert!(!other.exists());
}

/// Two programs must not write one record; and what is saved must stay saved.
#[test]
fn a_record_of_a_game_in_play_is_not_replaced() {
    let home = Home::new();
    for option in ["--record", "--save"] {
        let file = home.path(&option[2..]);
        let first = home.game(&["--seed", "1", option, text(&file)]);
        first.wait_for("q quit");
        let before = fs::read(&file).unwrap();
        let ran = run(&["--seed", "2", "--record", text(&file)], "wasd");
        ran.code(1)
            .stdout("")
            .one_line(&["cannot record", text(&file)]);
        assert_eq!(fs::read(&file).unwrap(), before);
    }
}

/// What is said on the screen is true: this game is saved.
#[test]
fn best_scores_in_trouble_are_told_at_the_end_and_the_game_is_saved() {
    let home = Home::new();
    fs::create_dir_all(home.data()).unwrap();
    let scores = home.data().join("scores");
    fs::write(&scores, "2048 scores 2\n").unwrap();
    let mut game = home.game(&[]);
    game.wait_for("q quit");
    game.keys("wasd");
    wait_for_turns(&home.save(), 4);
    assert!(!game.screen().contains("not saved"), "{}", game.screen());
    game.keys("q");
    assert_eq!(game.exit_code(), 0);
    game.wait_closed();
    assert!(
        game.screen().contains("best scores not saved: "),
        "{}",
        game.screen()
    );
    assert_eq!(fs::read_to_string(&scores).unwrap(), "2048 scores 2\n");
}

#[test]
fn the_best_score_of_earlier_games_is_shown_and_listed() {
    let home = Home::new();
    home.play(&[], "0 moves", &"asdw".repeat(8));
    let best = figure(&home.end_of(&home.save()), "score");
    let screen = home.play(&["--new"], "0 moves", "");
    assert!(screen.contains(&format!(" {best}")), "{screen}");
    let listed = home.scores();
    let expected = format!("\"autoplay\":false,\"score\":{best},\"moves\":");
    assert!(
        listed.starts_with("{\"type\":\"best\",\"rules\":\"classic\",\"size\":4,"),
        "{listed}"
    );
    assert!(listed.contains(&expected), "{listed}");
    assert_eq!(listed.lines().count(), 1);
}

/// What a player reaches is a best score of its own kind.
#[test]
fn a_game_in_which_a_player_moved_is_listed_apart() {
    let home = Home::new();
    let mut game = home.game(&["--size", "2", "--fps", "1000"]);
    game.wait_for("q quit");
    game.keys("p");
    game.wait_for("Game over");
    game.keys("q");
    assert_eq!(game.exit_code(), 0);
    let listed = home.scores();
    assert_eq!(listed.lines().count(), 1, "{listed}");
    assert!(listed.contains("\"autoplay\":true"), "{listed}");
    let save = fs::read_to_string(home.save()).unwrap();
    assert!(
        save.lines().skip(7).all(|turn| turn.contains(" autoplay ")),
        "{save}"
    );
    run(&["replay", text(&home.save()), "--verify"], "").code(0);
}

impl Home {
    /// Puts the file of an earlier version where it saved it.
    fn put(&self, old: &OldSave) -> PathBuf {
        fs::create_dir_all(self.data()).unwrap();
        let path = self.data().join(old.name);
        fs::copy(old_file(old.name), &path).unwrap();
        path
    }

    /// Returns the best scores of the only mode, without autoplay and with it.
    fn bests(&self) -> Vec<u64> {
        let json = self.scores();
        let scores = json.lines().map(|line| {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            value["score"].as_u64().unwrap()
        });
        scores.collect()
    }
}

#[test]
fn a_save_of_an_earlier_version_gets_its_new_name_and_goes_on() {
    for old in &OLD_SAVES {
        let home = Home::new();
        let path = home.put(old);
        let before = home.end_of(&path);
        assert_eq!(before, old.end);
        assert_eq!(home.bests(), old.bests, "of a game that is not open");
        // Whoever looks at it only has it under the new name.
        home.play(
            old.options,
            &format!("Resumed after {} moves.", old.moves),
            "",
        );
        assert_eq!(names(&home.data()), [old.new_name, "scores"]);
        let save = home.data().join(old.new_name);
        assert_eq!(home.end_of(&save), before);
        home.play(old.options, "Resumed", "wasdwasd");
        assert_ne!(home.end_of(&save), before);
        run(&["replay", text(&save), "--verify"], "").code(0);
        assert_eq!(names(&home.data()), [old.new_name, "scores"]);
        assert_eq!(home.bests(), old.bests);
    }
}

/// It is killed as soon as it is seen: whatever it did, the game is there once.
#[test]
fn a_program_killed_while_it_takes_over_a_save_loses_nothing() {
    for old in &OLD_SAVES {
        let home = Home::new();
        home.put(old);
        let game = home.game(old.options);
        for _ in 0..10_000 {
            if names(&home.data()) != [old.name] {
                break;
            }
            std::thread::sleep(std::time::Duration::from_micros(100));
        }
        game.signal("KILL");
        game.wait_closed();
        let resumed = format!("Resumed after {} moves.", old.moves);
        home.play(old.options, &resumed, "");
        assert_eq!(names(&home.data()), [old.new_name, "scores"]);
        assert_eq!(home.bests(), old.bests);
    }
}

#[test]
fn a_save_of_an_earlier_version_that_is_played_is_left_alone() {
    let old = &OLD_SAVES[0];
    let home = Home::new();
    let path = home.put(old);
    // As the earlier version held it.
    let lock = Lock::try_for(&path).unwrap();
    let screen = home.play(old.options, "played elsewhere already", &"wasd".repeat(10));
    assert!(screen.contains(text(&path)), "{screen}");
    assert_eq!(names(&home.data()), [old.name, "scores"]);
    assert_eq!(
        fs::read(&path).unwrap(),
        fs::read(old_file(old.name)).unwrap()
    );
    drop(lock);
    home.play(old.options, "Resumed", "");
    assert_eq!(names(&home.data()), [old.new_name, "scores"]);
}

/// An earlier version that is started again begins a game of its own.
#[test]
fn of_two_saves_the_one_with_the_new_name_goes_on_and_both_have_scores() {
    let old = &OLD_SAVES[0];
    let home = Home::new();
    home.play(old.options, "0 moves", "wasdwasd");
    let new = home.data().join(old.new_name);
    let before = home.end_of(&new);
    let moves = figure(&before, "moves");
    let path = home.put(old);
    home.play(old.options, &format!("Resumed after {moves} moves."), "");
    assert_eq!(home.end_of(&new), before);
    assert_eq!(
        fs::read(&path).unwrap(),
        fs::read(old_file(old.name)).unwrap()
    );
    assert_eq!(
        home.bests(),
        old.bests,
        "of which none is in the file of scores"
    );
}
