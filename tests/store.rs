//! The store: directories, dates, locks, whole files, saved games and best scores.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use console2048::game::{Action, Best, Bests, Direction, Map, Mode, Preset};
use console2048::record::Header;
use console2048::store::{
    Contents, Date, DateError, Lock, LockError, MAX_BYTES, Recording, Save, SaveError, Scores,
    ScoresError, read, replace, replace_with_backup, save_name,
};

use crate::util::{act, names};

mod save;

/// A fresh directory that goes away with its test.
fn directory() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn files_go_where_the_platform_keeps_them() {
    use std::ffi::OsString;

    use console2048::store::{Platform, config_directory, data_directory};

    type Directory = fn(Platform, &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf>;
    let directories: [(Directory, &str, &str); 2] = [
        (
            |here, of| data_directory(here, of),
            "XDG_DATA_HOME",
            "/h/.local/share",
        ),
        (
            |here, of| config_directory(here, of),
            "XDG_CONFIG_HOME",
            "/h/.config",
        ),
    ];
    // An absolute path of Windows has a drive.
    let root = if cfg!(windows) { "C:" } else { "" };
    for (directory, xdg, at_home) in directories {
        let place = |platform, variables: &[(&str, &str)]| {
            let path = directory(platform, &|name| {
                let (_, value) = variables.iter().find(|(known, _)| *known == name)?;
                let drive = if value.starts_with('/') { root } else { "" };
                Some(format!("{drive}{value}").into())
            })?;
            let path = path.to_str()?.replace('\\', "/");
            Some(path.strip_prefix(root)?.to_owned())
        };
        let ours = |base: &str| Some(format!("{base}/console2048"));
        for (variables, expected) in [
            (&[("HOME", "/h")][..], ours(at_home)),
            (&[("HOME", "/h"), (xdg, "/x")], ours("/x")),
            (&[("HOME", "/h"), (xdg, "")], ours(at_home)),
            (&[("HOME", "/h"), (xdg, "relative")], ours(at_home)),
            (&[("HOME", "/h"), ("XDG_CACHE_HOME", "/x")], ours(at_home)),
            (&[(xdg, "/x")], ours("/x")),
            (&[("HOME", "")], None),
            (&[("HOME", "relative")], None),
            (&[], None),
        ] {
            assert_eq!(place(Platform::Xdg, variables), expected, "{variables:?}");
        }
        let mac = ours("/h/Library/Application Support");
        assert_eq!(place(Platform::Mac, &[("HOME", "/h"), (xdg, "/x")]), mac);
        let windows = place(Platform::Windows, &[("APPDATA", "/a"), ("HOME", "/h")]);
        assert_eq!(windows, ours("/a"));
        assert_eq!(place(Platform::Windows, &[("HOME", "/h")]), None);
    }
}

#[test]
fn days_have_their_dates() {
    use std::time::{Duration, UNIX_EPOCH};
    for (seconds, expected) in [
        (0, "1970-01-01"),
        (86_399, "1970-01-01"),
        (86_400, "1970-01-02"),
        (951_782_400, "2000-02-29"),
        (951_868_800, "2000-03-01"),
        (1_735_603_200, "2024-12-31"),
        (4_107_542_400, "2100-03-01"), // no leap year
    ] {
        let date = Date::of(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(date.to_string(), expected);
        assert_eq!(expected.parse(), Ok(date));
    }
    for text in [
        "",
        "2024",
        "2024-13-01",
        "2024-00-01",
        "2024-01-32",
        "a-b-c",
        "2024-01-01-01",
    ] {
        assert_eq!(text.parse::<Date>(), Err(DateError), "{text}");
    }
}

#[test]
fn a_lock_is_held_once_and_free_again_after() {
    let directory = directory();
    let path = directory.path().join("game");
    let first = Lock::try_for(&path);
    assert!(first.is_ok());
    assert!(matches!(Lock::try_for(&path), Err(LockError::Taken)));
    drop(first);
    assert!(Lock::try_for(&path).is_ok());
    let nowhere = directory.path().join("no/game");
    assert!(matches!(
        Lock::try_for(&nowhere),
        Err(LockError::Failed(..))
    ));
}

#[test]
fn files_are_replaced_whole_and_leave_nothing_over() {
    let directory = directory();
    let path = directory.path().join("file");
    replace(&path, b"old").unwrap();
    replace(&path, b"new").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
    fs::create_dir(directory.path().join("taken")).unwrap();
    assert!(replace(&directory.path().join("taken"), b"").is_err());
    assert_eq!(names(directory.path()), ["file", "taken"]);
}

#[cfg(unix)]
#[test]
fn a_link_goes_on_leading_to_the_file() {
    let directory = directory();
    let (file, link) = (directory.path().join("file"), directory.path().join("link"));
    replace(&file, b"old").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    replace(&link, b"new").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&file).unwrap(), b"new");
}

#[cfg(unix)]
#[test]
fn a_link_to_nothing_is_not_replaced() {
    let directory = directory();
    let link = directory.path().join("link");
    std::os::unix::fs::symlink("nothing", &link).unwrap();
    assert!(replace(&link, b"new").is_err());
    assert_eq!(names(directory.path()), ["link"]);
}

#[cfg(unix)]
#[test]
fn permissions_stay_when_a_file_is_replaced() {
    use std::os::unix::fs::PermissionsExt;
    let directory = directory();
    let path = directory.path().join("file");
    for mode in [0o600, 0o640, 0o666] {
        replace(&path, b"old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        replace(&path, b"new").unwrap();
        replace_with_backup(&path, b"newer").unwrap();
        let found = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(found & 0o777, mode);
    }
}

#[test]
fn no_backup_is_overwritten() {
    let directory = directory();
    let path = directory.path().join("game");
    for text in ["one", "two", "three"] {
        fs::write(&path, text).unwrap();
        replace_with_backup(&path, b"good").unwrap();
    }
    assert_eq!(
        names(directory.path()),
        ["game", "game.bad", "game.bad-2", "game.bad-3"]
    );
    assert_eq!(fs::read(directory.path().join("game.bad")).unwrap(), b"one");
    assert_eq!(fs::read(&path).unwrap(), b"good");
    fs::remove_file(&path).unwrap();
    assert!(replace_with_backup(&path, b"").is_err());
    assert_eq!(names(directory.path()).len(), 3, "nothing is left over");
}

/// A pipe that nobody writes to would keep the program waiting for ever.
#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_refused_at_once() {
    let directory = directory();
    let pipe = directory.path().join("game");
    let lock = directory.path().join("free.lock");
    for path in [&pipe, &lock] {
        let made = std::process::Command::new("mkfifo").arg(path).status();
        assert!(made.unwrap().success());
    }
    let link = directory.path().join("link");
    std::os::unix::fs::symlink(&pipe, &link).unwrap();
    for path in [&pipe, &link] {
        assert!(read(path).is_err());
        assert!(Scores::read(path).is_err());
        let save = Save::open(path, &classic(), true);
        assert!(save.error.is_some_and(|error| error.is_unsaved()));
    }
    let free = directory.path().join("free");
    assert!(matches!(Lock::try_for(&free), Err(LockError::Failed(..))));
}

#[cfg(unix)]
#[test]
fn links_to_a_file_share_its_lock() {
    let directory = directory();
    let (file, link) = (directory.path().join("file"), directory.path().join("link"));
    fs::write(&file, "").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    let first = Lock::try_for(&link);
    assert!(first.is_ok());
    assert!(matches!(Lock::try_for(&file), Err(LockError::Taken)));
}

#[test]
fn a_record_in_the_making_is_not_replaced() {
    let directory = directory();
    let path = directory.path().join("record");
    let map = Map::new(classic(), 1, None, None);
    let header = Header::new(classic(), None, *map.opening());
    let first = Recording::create(&path, &header, &[]).unwrap();
    assert!(Recording::create(&path, &header, &[]).is_err());
    drop(first);
    let save = Save::open(&path, &classic(), true);
    assert!(Recording::create(&path, &header, &[]).is_err());
    drop(save);
    assert!(Recording::create(&path, &header, &[]).is_ok());
}

#[test]
fn what_a_killed_program_left_over_is_removed_and_nothing_else() {
    let directory = directory();
    let path = directory.path().join("game");
    let left = [
        ".game-new-abc123",
        ".game-2-new-abc123",
        ".game-new-",
        "mine",
    ];
    for name in left {
        fs::write(directory.path().join(name), "").unwrap();
    }
    let save = Save::open(&path, &classic(), true);
    assert!(save.error.is_none());
    assert_eq!(
        names(directory.path()),
        [".game-2-new-abc123", ".game-new-", "mine"]
    );
}

/// The best of a game whose program was killed is in its save alone.
#[test]
fn best_scores_of_saved_games_count() {
    let directory = directory();
    let path = directory.path().join(save_name(&classic()));
    let mut map = Map::new(classic(), 1, None, None);
    let header = Header::new(classic(), None, *map.opening());
    let recording = Recording::create(&path, &header, &[]).unwrap();
    map.attach(Box::new(recording));
    for direction in [Direction::Left, Direction::Up]
        .into_iter()
        .cycle()
        .take(30)
    {
        act(&mut map, Action::Move(direction));
    }
    let best = map.best();
    assert!(best > 0);
    act(&mut map, Action::Undo);
    // A copy under another name is not the mode's save.
    fs::copy(&path, directory.path().join("copy")).unwrap();
    let mut scores = Scores::default();
    scores.add_saved(directory.path());
    scores.add_saved(&directory.path().join("no/such/directory"));
    assert_eq!(scores.scores().len(), 1);
    assert_eq!(scores.of(&classic()).of(false).score, best);
}

#[test]
fn a_huge_file_is_not_read() {
    let directory = directory();
    let path = directory.path().join("huge");
    assert!(matches!(read(&path).unwrap(), Contents::Missing));
    let file = fs::File::create(&path).unwrap();
    file.set_len(MAX_BYTES + 1).unwrap(); // sparse
    assert!(matches!(read(&path).unwrap(), Contents::TooLarge));
    file.set_len(3).unwrap();
    assert!(matches!(read(&path).unwrap(), Contents::Bytes(bytes) if bytes == [0; 3]));
}

fn classic() -> Mode {
    Mode {
        preset: Preset::Classic,
        rules: Preset::Classic.rules(),
    }
}

fn bests(score: u64, moves: u64) -> Bests {
    let mut bests = Bests::default();
    let best = Best {
        score,
        moves,
        largest: 7,
    };
    bests.note(false, best);
    bests
}

fn update(path: &Path, bests: &Bests) -> Result<(Bests, Option<PathBuf>), ScoresError> {
    Scores::update(path, &classic(), bests, Duration::ZERO)
}

#[test]
fn best_scores_only_go_up_and_keep_kinds_and_modes_apart() {
    let directory = directory();
    let path = Scores::path(&directory.path().join("new/place"));
    let update = |mode: &Mode, bests: &Bests| {
        Scores::update(&path, mode, bests, Duration::ZERO)
            .unwrap()
            .0
    };
    for (score, moves, expected) in [(0, 0, 0), (100, 10, 100), (60, 90, 100), (200, 20, 200)] {
        let known = update(&classic(), &bests(score, moves));
        assert_eq!(known.of(false).score, expected);
        assert_eq!(known.of(true).score, 0);
    }
    let mut by_a_player = Bests::default();
    by_a_player.note(true, bests(999, 9).of(false));
    assert_eq!(update(&classic(), &by_a_player).of(false).score, 200);
    let other = Mode {
        preset: Preset::Desktop,
        rules: Preset::Desktop.rules(),
    };
    assert_eq!(update(&other, &Bests::default()), Bests::default());
    let scores = Scores::read(&path).unwrap();
    let listed: Vec<_> = scores
        .scores()
        .iter()
        .map(|score| (score.autoplay, score.best.score))
        .collect();
    assert_eq!(listed, [(false, 200), (true, 999)]);
    assert_eq!(
        scores.scores()[0].best,
        Best {
            score: 200,
            moves: 20,
            largest: 7
        }
    );
}

#[test]
fn damaged_best_scores_have_a_backup_and_good_lines_stay() {
    let directory = directory();
    let path = Scores::path(directory.path());
    update(&path, &bests(100, 10)).unwrap();
    let text = fs::read_to_string(&path).unwrap() + "hand 2026-01-01 score abc\n";
    fs::write(&path, &text).unwrap();
    let (known, backup) = update(&path, &bests(50, 5)).unwrap();
    assert_eq!(known.of(false).score, 100);
    assert_eq!(fs::read_to_string(backup.unwrap()).unwrap(), text);
    for garbage in [
        &b""[..],
        b"\xff\xfe\0",
        b"2048 scores 0\n",
        b"2048 scores x\n",
    ] {
        fs::write(&path, garbage).unwrap();
        let (known, backup) = update(&path, &bests(70, 7)).unwrap();
        assert_eq!(known.of(false).score, 70);
        assert_eq!(fs::read(backup.unwrap()).unwrap(), garbage);
        assert_eq!(Scores::read(&path).unwrap().scores().len(), 1);
    }
    fs::write(&path, "2048 scores 2\nwhatever\n").unwrap();
    fs::write(&path, "2048 scores 99999999999999999999\n").unwrap();
    assert!(matches!(
        update(&path, &bests(80, 8)),
        Err(ScoresError::Newer(..))
    ));
    fs::write(&path, "2048 scores 2\nwhatever\n").unwrap();
    let newer = update(&path, &bests(80, 8));
    assert!(matches!(newer, Err(ScoresError::Newer(_, version)) if version == "2"));
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        "2048 scores 2\nwhatever\n"
    );
}

#[test]
fn a_recording_overwrites_records_and_nothing_else() {
    let directory = directory();
    let path = directory.path().join("record");
    let map = Map::new(classic(), 1, None, None);
    let header = Header::new(classic(), None, *map.opening());
    for before in ["", "2048 record 1\n", "2048 record 1\r\nwhatever"] {
        fs::write(&path, before).unwrap();
        Recording::create(&path, &header, &[])
            .unwrap()
            .finish()
            .unwrap();
    }
    for before in [
        "my letters",
        "2048",
        "2048 scores 1\n",
        "2048 record 2\n",
        "2048 record 11\n",
        "2048 record 99999999999\n",
    ] {
        fs::write(&path, before).unwrap();
        assert!(Recording::create(&path, &header, &[]).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), before);
    }
    // A device is written to, and stays one.
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        Recording::create(Path::new("/dev/null"), &header, &[])
            .unwrap()
            .finish()
            .unwrap();
        assert!(
            fs::metadata("/dev/null")
                .unwrap()
                .file_type()
                .is_char_device()
        );
    }
}
