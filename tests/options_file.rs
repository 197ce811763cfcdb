//! The options file, with the real program on a pseudo-terminal and in pipes.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{command, feed, is_usage_message};
use crate::terminal::pty::{GAME, Pty, Setup};

/// A home directory with an options file, which goes away with its test.
struct Home(tempfile::TempDir);

impl Home {
    fn new(options: impl AsRef<[u8]>) -> Self {
        let home = Self(tempfile::tempdir().unwrap());
        fs::create_dir_all(home.file().parent().unwrap()).unwrap();
        fs::write(home.file(), options).unwrap();
        home
    }

    fn file(&self) -> PathBuf {
        self.0.path().join(".config/console2048/options")
    }

    /// Starts the game at home here, in a certain environment.
    fn game_with(&self, variables: &[&str], options: &[&str]) -> Pty {
        let home = format!("HOME={}", self.0.path().display());
        let program = [&["env", &home], variables, &[GAME], options].concat();
        Pty::start(&Setup::default(), &program)
    }

    fn game(&self, options: &[&str]) -> Pty {
        self.game_with(&[], options)
    }

    /// Plays nothing and returns what came out.
    #[track_caller]
    fn shown(&self, options: &[&str], said: &str) -> String {
        let mut game = self.game(options);
        game.wait_for("q quit");
        game.wait_for(said);
        game.keys("q");
        assert_eq!(game.exit_code(), 0);
        game.wait_closed();
        String::from_utf8(game.bytes()).unwrap()
    }

    /// Checks that the game is not started, for a reason that holds some words, and
    /// that no file was touched.
    #[track_caller]
    fn refused(&self, options: &[&str], code: u32, words: &[&str]) {
        let mut game = self.game(options);
        assert_eq!(game.exit_code(), code);
        game.wait_closed();
        let said = String::from_utf8(game.bytes()).unwrap();
        let said = said.replace("\r\n", "\n");
        // A message of the parser stands behind the place of the option.
        let (place, message) = said.split_at(said.find("error: ").unwrap_or(0));
        assert!(is_usage_message(message), "{said}");
        assert!(!place.contains('\n'), "{said}");
        assert!(said.starts_with("2048: "), "{said}");
        for word in words {
            assert!(said.contains(word), "{word:?} is not said by {said}");
        }
        assert!(!said.contains('\x1b'), "{said:?}");
        assert!(!self.0.path().join(".local").exists(), "{said}");
    }
}

#[test]
fn options_are_taken_from_the_file() {
    let file = "\u{feff}# mine\r\n\r\n  --rules mapper\r\n--seed=7 \n--color\tnever\n--no-save";
    let home = Home::new(file);
    let shown = home.shown(&[], "seed 7  0 moves");
    assert!(!shown.contains("\x1b[38;"), "{shown:?}");
    assert!(!home.0.path().join(".local").exists());
}

#[test]
fn values_hold_all_that_stands_behind_the_name() {
    let home = Home::new("--board 2 0/0 16\n--spawn = none\n");
    home.refused(&[], 2, &["line 2", "'= none'"]);
    let home = Home::new("--board 2 0/0 16\n--spawn none\n--style boxed");
    home.shown(&[], "|   2   |       |");
}

#[test]
fn the_command_line_beats_the_file() {
    let home = Home::new("--rules mapper\n--seed 7\n--spawn reject\n--no-save\n");
    home.shown(&["--seed", "8"], "seed 8  0 moves");
    home.shown(&["--rules=classic"], "seed 7  0 moves");
    home.shown(&["--spawn", "none", "--board", "2,0/0,2"], "seed 7");
    let save = home.0.path().join("game");
    home.shown(&["--save", save.to_str().unwrap()], "seed 7");
    assert!(save.exists());
    home.shown(&["--no-config", "--seed", "9"], "seed 9");
}

#[test]
fn bad_lines_are_named_and_nothing_is_started() {
    for (line, words) in [
        (
            "--theme pink",
            &["--theme", "dark, light, mono, colorblind"][..],
        ),
        ("--fps 0", &["--fps", "from 1 to 1000"]),
        ("--size", &["--size", "value"]),
        ("--ascii yes", &["--ascii", "yes"]),
        ("--nope", &["--nope"]),
        ("--seed 2", &["--seed", "multiple times"]),
        ("--spawn reject", &["--spawn", "multiple times"]),
        ("--save x", &["--save", "--no-save"]),
        ("-V", &["an option is expected"]),
        ("theme light", &["an option is expected"]),
        ("compare", &["an option is expected"]),
        ("--", &["an option is expected"]),
        ("--compare", &["--compare"]),
        ("--no-config", &["--no-config has no place"]),
        ("--help", &["help and version have no place"]),
        ("--version", &["help and version have no place"]),
        ("\u{1b}[2J", &["an option is expected"]),
        ("--\u{1b}[2J", &["--\\u{1b}[2J"]),
    ] {
        let home = Home::new(format!(
            "--seed 1\n--spawn retry\n--no-save\n\n{line}\n--size 5\n"
        ));
        let file = home.file();
        let named = [file.to_str().unwrap(), "2048: options file", "line 5: "];
        home.refused(&[], 2, &[words, &named].concat());
        // A bad line is bad even where the command line has its say.
        home.refused(&["--seed", "3", "--theme", "dark"], 2, &named);
    }
}

#[test]
fn what_is_no_options_file_is_refused() {
    let name = "console2048/options";
    let long = "# much\n".repeat(200_000);
    Home::new(long).refused(&[], 2, &[name, "too long", "65536 bytes"]);
    Home::new([0; 5000]).refused(&[], 2, &[name, "line 1", "an option is expected"]);
    Home::new(b"# mine\n--seed 1\xff\n").refused(&[], 2, &[name, "line 2", "not UTF-8"]);
    Home::new(b"\x7fELF\x02\x01\x01\xb0").refused(&[], 2, &[name, "line 1", "not UTF-8"]);
}

/// The game starts, and tells at its end that it knows of no options; but there is nothing
/// to tell where there can be no file.
#[test]
fn an_options_file_that_cannot_be_reached_is_a_warning() {
    use std::os::unix::fs::symlink;

    type Put = fn(&std::path::Path);
    let told: [Put; 3] = [
        |file| fs::create_dir(file).unwrap(),
        |file| symlink("/dev/null", file).unwrap(),
        |file| symlink(file, file).unwrap(),
    ];
    for put in told {
        let home = Home::new("");
        fs::remove_file(home.file()).unwrap();
        put(&home.file());
        let shown = home.shown(&["--no-save"], "0 moves");
        let file = home.file();
        let said = format!("2048: played without the options file {}: ", file.display());
        assert_eq!(shown.matches("2048: ").count(), 1, "{shown}");
        assert!(shown.contains(&said), "{shown}");
    }
    let home = Home::new("");
    let directory = home.file().parent().unwrap().to_owned();
    fs::remove_dir_all(&directory).unwrap();
    fs::write(&directory, "no directory").unwrap();
    let shown = home.shown(&["--no-save"], "0 moves");
    assert!(!shown.contains("2048: "), "{shown}");
}

/// The home directory of another user, into which nobody else may look.
#[test]
fn the_options_of_another_user_are_a_warning() {
    use std::os::unix::fs::PermissionsExt;

    const NOBODY: &str = "65534";
    let home = Home::new("--seed 7\n");
    fs::set_permissions(home.0.path(), fs::Permissions::from_mode(0o700)).unwrap();
    let directory = format!("HOME={}", home.0.path().display());
    let drop = [
        "setpriv",
        "--reuid",
        NOBODY,
        "--regid",
        NOBODY,
        "--clear-groups",
    ];
    let is_root = std::process::Command::new(drop[0])
        .args(&drop[1..])
        .arg("true")
        .status();
    if !is_root.is_ok_and(|status| status.success()) {
        return; // nobody else can be had here
    }
    let program = [&["env", &directory], &drop[..], &[GAME, "--no-save"]].concat();
    let mut game = Pty::start(&Setup::default(), &program);
    game.wait_for("q quit");
    game.keys("q");
    assert_eq!(game.exit_code(), 0);
    game.wait_closed();
    let screen = game.screen();
    assert!(
        screen.contains("played without the options file"),
        "{screen}"
    );
}

#[test]
fn options_of_the_file_that_do_not_go_with_others_are_told_apart() {
    let home = Home::new("--size 5\n");
    let file = home.file();
    let words = [
        "--size 5 does not fit the board",
        file.to_str().unwrap(),
        "--no-config",
    ];
    home.refused(&["--board", "2,0/0,2"], 2, &words);
    Home::new("--target 8192\n").refused(&["--size", "3"], 2, &["from 8 to 1024", "--no-config"]);
}

#[test]
fn what_only_shows_when_it_is_used_is_told_with_the_file() {
    let home = Home::new("--board @missing\n");
    let file = home.file();
    let words = ["board file missing", file.to_str().unwrap(), "--no-config"];
    home.refused(&[], 1, &words);
}

/// Pipes, other commands and the help have no use for it, right or wrong.
#[test]
fn it_is_read_only_for_play_in_a_console() {
    let home = Home::new("--theme pink\n");
    let at_home = |arguments: &[&str]| {
        let mut command = command(arguments);
        command
            .env("HOME", home.0.path())
            .env_remove("XDG_CONFIG_HOME");
        feed(command, b"a")
    };
    for arguments in [
        &["--seed", "1", "--format", "final"][..],
        &["--no-config", "--seed", "1"],
        &["--help"],
        &["auto", "--player", "random", "--games", "1"],
    ] {
        at_home(arguments).code(0).stderr("");
    }
    // Keys from the terminal and a pipe behind, or the other way round.
    for streams in ["| cat", "</dev/null"] {
        let game = format!("{GAME} --seed 1 {streams}");
        let variable = format!("HOME={}", home.0.path().display());
        let mut game = Pty::start(&Setup::default(), &["env", &variable, "sh", "-c", &game]);
        game.wait_for_bytes("2");
        if streams == "| cat" {
            game.keys("q");
        }
        assert_eq!(game.exit_code(), 0);
        game.wait_closed();
        assert!(game.screen().contains("seed 1"), "{}", game.screen());
        assert!(!game.screen().contains("pink"), "{}", game.screen());
    }
}

#[test]
fn it_is_where_the_environment_says() {
    let home = Home::new("--seed 7\n");
    let other = tempfile::tempdir().unwrap();
    let write = |folder: &Path, seed: &str| {
        fs::create_dir_all(folder.join("console2048")).unwrap();
        fs::write(folder.join("console2048/options"), format!("--seed {seed}")).unwrap();
    };
    write(other.path(), "8");
    let xdg = format!("XDG_CONFIG_HOME={}", other.path().display());
    for (variables, said) in [
        (&[&xdg[..]][..], "seed 8"),
        (&["XDG_CONFIG_HOME="], "seed 7"),
        (&["XDG_CONFIG_HOME=relative"], "seed 7"),
        (&["XDG_DATA_HOME=/nowhere", "XDG_CONFIG_HOME="], "seed 7"),
        (&[&xdg[..], "HOME="], "seed 8"),
    ] {
        let mut game = home.game_with(variables, &["--no-save"]);
        game.wait_for(said);
        game.keys("q");
        assert_eq!(game.exit_code(), 0);
    }
    // Where there is no place for it there is no word about it.
    for variables in [&[][..], &["HOME=relative"], &["XDG_CONFIG_HOME=/nowhere"]] {
        let program = [&["env"], variables, &[GAME, "--seed", "5"]].concat();
        let mut game = Pty::start(&Setup::default(), &program);
        game.wait_for("q quit");
        game.keys("q");
        assert_eq!(game.exit_code(), 0);
        game.wait_closed();
        assert!(!game.screen().contains("2048:"), "{}", game.screen());
    }
}
