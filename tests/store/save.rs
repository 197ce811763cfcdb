//! Saved games: resumed, shortened, replaced with a backup.

use console2048::game::{Effect, OnWin, Placement, Rules, SpawnKind};
use console2048::record::{Playback, RecordedTurn, Writer};

use super::*;
use crate::named_saves::{OLD_SAVES, old_file};

const MOVES: [Direction; 4] = [
    Direction::Left,
    Direction::Up,
    Direction::Right,
    Direction::Down,
];

/// A directory with the file of a saved game.
struct Place {
    directory: tempfile::TempDir,
    path: PathBuf,
}

impl Place {
    fn new() -> Self {
        let directory = directory();
        let path = directory.path().join("game");
        Self { directory, path }
    }

    fn open(&self) -> Save {
        Save::open(&self.path, &classic(), true)
    }

    /// Goes on with the game, or begins it, and plays actions.
    fn play(&self, actions: &[Action]) -> Map {
        self.play_with(None, actions)
    }

    fn play_with(&self, undo: Option<usize>, actions: &[Action]) -> Map {
        let mut save = self.open();
        let mut map = save
            .map
            .take()
            .unwrap_or_else(|| Map::new(classic(), 7, None, undo));
        let header = Header::new(classic(), undo, *map.opening());
        let recording = save.record(&header, true).unwrap();
        map.attach(Box::new(recording.clone()));
        if map.undo_limit() != undo {
            act(&mut map, Action::Limit(undo));
        }
        for &action in actions {
            act(&mut map, action);
        }
        recording.finish().unwrap();
        map
    }

    fn lines(&self) -> usize {
        fs::read_to_string(&self.path).unwrap().lines().count()
    }

    fn names(&self) -> Vec<String> {
        names(self.directory.path())
    }
}

fn moves(count: usize) -> Vec<Action> {
    let moves = MOVES.iter().cycle().take(count);
    moves.map(|&direction| Action::Move(direction)).collect()
}

fn assert_same(mut one: Map, mut other: Map) {
    for action in [Action::Undo, Action::Redo] {
        for _ in 0..100 {
            assert_eq!(one.position(), other.position());
            assert_eq!(one.generator(), other.generator());
            assert_eq!(act(&mut one, action), act(&mut other, action));
        }
    }
}

#[test]
fn a_game_goes_on_as_if_it_had_never_stopped() {
    let (whole, parts) = (Place::new(), Place::new());
    let mut actions = moves(30);
    actions.extend([Action::Undo, Action::Undo, Action::Redo]);
    actions.extend(moves(5));
    actions.extend([Action::Undo, Action::Undo, Action::Restart, Action::Undo]);
    let expected = whole.play(&actions);
    for action in &actions {
        parts.play(&[*action]);
    }
    assert_eq!(
        fs::read(&parts.path).unwrap(),
        fs::read(&whole.path).unwrap()
    );
    assert_same(parts.play(&[]), expected);
}

/// A restart by a slip, moves after it, and a new start: the old game is still there.
#[test]
fn a_restart_is_undone_after_new_starts_and_any_number_of_moves() {
    for count in [0, 1, 30] {
        let place = Place::new();
        let before = place.play(&moves(20));
        place.play(&[&[Action::Restart], &moves(count)[..]].concat());
        let new = place.play(&[]);
        assert_eq!(place.lines(), 7 + 21 + count);
        let undone = place.play(&vec![Action::Undo; count + 1]);
        assert_eq!(undone.position(), before.position());
        let redone = place.play(&vec![Action::Redo; count + 1]);
        assert_eq!(redone.position(), new.position());
    }
}

#[test]
fn games_before_the_last_two_are_left_out() {
    let play = |place: &Place| {
        place.play(&moves(20));
        place.play(&[&[Action::Restart], &moves(5)[..]].concat());
        place.play(&[&[Action::Restart], &moves(3)[..]].concat())
    };
    let (other, place) = (Place::new(), Place::new());
    let map = play(&other);
    drop(play(&place)); // with its file, which not every Windows replaces while it is open
    assert_eq!(place.lines(), 7 + 20 + 1 + 5 + 1 + 3);
    let mut save = place.open();
    let recording = save.record(&save.header.clone().unwrap(), true);
    recording.unwrap().finish().unwrap();
    assert_eq!(
        place.lines(),
        7 + 5 + 1 + 3,
        "written anew, without the first game"
    );
    drop(save);
    let text = fs::read(&place.path).unwrap();
    let mut playback = console2048::record::Playback::begin(&text).unwrap();
    assert!(
        playback.check_seeds().unwrap(),
        "its start holds with the seed"
    );
    while let Some(step) = playback.step() {
        step.unwrap();
    }
    let mut again = place.play(&[]);
    assert_eq!(again.position(), map.position());
    assert_eq!(again.games_before(), 1);
    let mut whole = map;
    while act(&mut again, Action::Undo).0.effect == Effect::Changed {
        act(&mut whole, Action::Undo);
        assert_eq!(again.position(), whole.position());
        assert_eq!(again.generator(), whole.generator());
    }
    assert_eq!(again.position().moves, 0);
}

/// Undo in the very start that left games out went back into them, and the turns written
/// then led nowhere: the next start found the save damaged.
#[test]
fn undo_does_not_go_back_to_games_that_are_being_left_out() {
    for restarts in 1..5 {
        let place = Place::new();
        place.play(&moves(20));
        for count in 1..=restarts {
            place.play(&[&[Action::Restart], &moves(3 * count)[..]].concat());
        }
        let undone = place.play(&[Action::Undo; 60]);
        assert_eq!(undone.position().moves, 0);
        assert_eq!(undone.games_before(), 0);
        let again = place.play(&[]);
        assert_eq!(again.position(), undone.position());
        let redone = place.play(&[Action::Redo; 60]);
        let last = 3 * restarts as u64;
        assert!(redone.position().moves <= last && redone.games_before() == 1);
        assert_eq!(place.names(), ["game"], "nothing is damaged");
    }
}

/// Undo and redo across a restart before the save is shortened: what is left out must
/// not take away where the remaining turns lead.
#[test]
fn a_game_that_was_left_and_entered_again_is_not_cut_off() {
    let place = Place::new();
    place.play(&moves(6));
    let crossing = [Action::Undo, Action::Redo];
    place.play(&[&[Action::Restart], &crossing[..], &moves(4)].concat());
    let last = place.play(&[&[Action::Restart], &moves(2)[..]].concat());
    let again = place.play(&[]);
    assert_eq!(again.position(), last.position());
    assert_eq!(again.games_before(), 2);
    assert_eq!(place.names(), ["game"], "nothing is damaged");
    assert_same(again, last);
}

/// Whatever was asked for by the starts before: each game stopped and gone on with is
/// the very game that was not stopped, as far as the game before the one of each start.
#[test]
fn undo_goes_as_far_as_each_start_says_from_there_on() {
    const LIMITS: [Option<usize>; 5] = [None, Some(0), Some(1), Some(3), Some(usize::MAX)];
    let mut rng = fastrand::Rng::with_seed(5);
    for _ in 0..30 {
        let (place, mut limit, mut reach) = (Place::new(), None, 0);
        let mut whole = Map::new(classic(), 7, None, None);
        for _ in 0..10 {
            if rng.bool() {
                limit = LIMITS[rng.u32(0..5) as usize];
                act(&mut whole, Action::Limit(limit));
            }
            reach = reach.max(whole.games_before().saturating_sub(1));
            let mut actions = Vec::new();
            for _ in 0..rng.u32(0..12) {
                let action = match rng.u8(0..20) {
                    0..3 => Action::Undo,
                    3..8 => Action::Redo,
                    8 => Action::Restart,
                    n => Action::Move(MOVES[usize::from(n % 4)]),
                };
                act(&mut whole, action);
                if whole.games_before() < reach {
                    act(&mut whole, Action::Redo); // the save does not go there
                } else {
                    actions.push(action);
                }
            }
            let map = place.play_with(limit, &actions);
            assert_eq!(map.position(), whole.position());
            assert_eq!(map.generator(), whole.generator());
            assert_eq!(place.names(), ["game"], "nothing is damaged");
        }
        let mut last = place.play_with(limit, &[]);
        while act(&mut last, Action::Undo).0.effect == Effect::Changed {
            act(&mut whole, Action::Undo);
            assert_eq!(last.position(), whole.position());
        }
        // What is left in the whole game lies before the games that are kept.
        act(&mut whole, Action::Undo);
        assert!(last.games_before() == 0 && whole.games_before() <= reach);
    }
}

#[test]
fn a_limit_of_no_move_undoes_none_after_a_redo_either() {
    let place = Place::new();
    place.play(&moves(6));
    place.play(&[Action::Undo, Action::Undo]);
    let mut map = place.play_with(Some(0), &[Action::Redo]);
    assert!(!map.can_undo() && map.can_redo());
    act(&mut map, Action::Redo);
    assert!(!map.can_undo());
    // Nor does a wider limit bring back what was out of reach.
    assert!(!place.play(&[]).can_undo());
}

#[test]
fn a_torn_line_is_dropped_and_the_game_goes_on_behind() {
    let place = Place::new();
    place.play(&moves(8));
    let text = fs::read(&place.path).unwrap();
    let shorter = {
        let other = Place::new();
        other.play(&moves(7));
        fs::read(&other.path).unwrap()
    };
    for end in shorter.len()..text.len() {
        fs::write(&place.path, &text[..end]).unwrap();
        let map = place.play(&[]);
        assert_eq!(fs::read(&place.path).unwrap(), shorter, "cut at {end}");
        assert_same(map, place.play(&[]));
    }
    assert_eq!(place.names(), ["game"]);
}

/// Whatever is in the file: no panic, its name is said, it is kept, and play goes on.
#[test]
fn bad_files_have_a_backup() {
    let good = {
        let place = Place::new();
        place.play(&moves(12));
        fs::read_to_string(&place.path).unwrap()
    };
    let header: usize = good.lines().take(7).map(|line| line.len() + 1).sum();
    let mut rng = fastrand::Rng::with_seed(8);
    let mut bad: Vec<Vec<u8>> = (0..header)
        .map(|end| good.as_bytes()[..end].to_vec())
        .collect();
    bad.push((0..100_000).map(|_| rng.u8(..)).collect());
    bad.push(good.replacen("start ", "start 0,0=3 ", 1).into());
    bad.push(
        good.replacen("board none", "board 2,0,0,0/0,0,0,0/0,0,0,0/0,0,0", 1)
            .into(),
    );
    bad.push(good.replacen('+', "+abc", 1).into());
    bad.push(good.replacen("record 1", "record 0", 1).into());
    for bytes in bad {
        let place = Place::new();
        fs::write(&place.path, &bytes).unwrap();
        let mut save = place.open();
        assert_eq!(
            fs::read(&place.path).unwrap(),
            bytes,
            "nothing is written yet"
        );
        let map = Map::new(classic(), 7, None, None);
        let header = Header::new(classic(), None, *map.opening());
        save.record(&header, true).unwrap();
        let Some(SaveError::Damaged { path, backup, .. }) = &save.error else {
            panic!("{:?} of {:?}", save.error, String::from_utf8_lossy(&bytes));
        };
        let said = save.error.as_ref().unwrap().to_string();
        assert!(
            said.contains(path.to_str().unwrap()) && said.contains("game.bad"),
            "{said}"
        );
        assert_eq!(fs::read(backup).unwrap(), bytes);
        drop(save);
        place.play(&moves(1));
        assert_eq!(place.names(), ["game", "game.bad"]);
    }
}

#[test]
fn a_damaged_turn_costs_only_what_comes_after_it() {
    let place = Place::new();
    place.play(&moves(12));
    let good = fs::read_to_string(&place.path).unwrap();
    let line = good.lines().nth(7 + 6).unwrap();
    let bad = good.replacen(line, &line.replacen('=', "x", 1), 1);
    fs::write(&place.path, &bad).unwrap();
    let mut save = place.open();
    let header = save.header.clone().unwrap();
    save.record(&header, true).unwrap().finish().unwrap();
    let said = save.error.as_ref().unwrap().to_string();
    assert!(said.contains("turn 7 (line 14)"), "{said}");
    let end = good.find(line).unwrap();
    assert_eq!(fs::read_to_string(&place.path).unwrap(), good[..end]);
    assert_eq!(
        fs::read_to_string(place.directory.path().join("game.bad")).unwrap(),
        bad
    );
}

/// Every line holds by itself, but the seed gives other tiles: from there on it is damaged.
#[test]
fn turns_that_contradict_the_seed_have_a_backup() {
    let place = Place::new();
    let map = place.play(&moves(12));
    let good = fs::read_to_string(&place.path).unwrap();
    let (mut playback, mut turns) = (Playback::begin(good.as_bytes()).unwrap(), Vec::new());
    while let Some(step) = playback.step() {
        turns.push(step.unwrap());
    }
    let header = Header::new(classic(), None, *map.opening());
    let write = |header: &Header, turns: &[RecordedTurn]| {
        let mut text = String::new();
        let mut writer = Writer::begin(header, &mut text);
        turns.iter().for_each(|turn| writer.turn(turn, &mut text));
        text
    };
    // A last turn with the tile on another cell, and a start from another seed.
    let mut other = turns.clone();
    let last = other
        .iter_mut()
        .rfind(|turn| turn.gained.is_some())
        .unwrap();
    let mut tile = last.placed.tiles()[0];
    tile.exponent = 3 - tile.exponent;
    last.placed = Placement::default();
    last.placed.push(tile).unwrap();
    let mut seeded = header.clone();
    seeded.opening.generator += 1;
    for (text, said) in [
        (write(&header, &other), "turn "),
        (write(&seeded, &turns), "the start"),
    ] {
        fs::write(&place.path, &text).unwrap();
        let mut save = place.open();
        let recording = save.record(&header, true);
        recording
            .unwrap_or_else(|| panic!("{said}: {:?}", save.error))
            .finish()
            .unwrap();
        let Some(SaveError::Damaged { backup, fault, .. }) = &save.error else {
            panic!("{:?}", save.error);
        };
        assert!(
            fault.contains(said) && fault.contains("the seed gives"),
            "{fault}"
        );
        assert_eq!(fs::read_to_string(backup).unwrap(), text);
    }
    // With the tiles of another generator there is nothing to contradict.
    let mut older = header.clone();
    older.generator = "fastrand-2.0".to_owned();
    fs::write(&place.path, write(&older, &other)).unwrap();
    let save = place.open();
    assert!(save.error.is_none());
    assert_eq!(save.turns, other);
}

#[test]
fn newer_versions_and_other_modes_are_not_touched() {
    let place = Place::new();
    place.play(&moves(3));
    let text = fs::read_to_string(&place.path).unwrap();
    let newer = text.replacen("record 1", "record 2", 1);
    let much_newer = text.replacen("record 1", "record 4294967297", 1);
    let other = Mode {
        preset: Preset::Desktop,
        ..classic()
    };
    for (text, mode) in [
        (&newer, &classic()),
        (&much_newer, &classic()),
        (&text, &other),
    ] {
        fs::write(&place.path, text).unwrap();
        let mut save = Save::open(&place.path, mode, true);
        assert!(save.error.as_ref().is_some_and(SaveError::is_unsaved));
        assert!(save.map.is_none());
        let map = Map::new(mode.clone(), 1, None, None);
        let header = Header::new(mode.clone(), None, *map.opening());
        assert!(save.record(&header, true).is_none());
        assert_eq!(&fs::read_to_string(&place.path).unwrap(), text);
        assert_eq!(place.names(), ["game"]);
    }
}

#[test]
fn a_game_that_is_played_already_is_left_alone() {
    let place = Place::new();
    place.play(&moves(3));
    let first = place.open();
    let second = place.open();
    assert!(matches!(second.error, Some(SaveError::Taken(_))));
    assert!(second.map.is_none());
    drop(first);
    assert!(place.open().error.is_none());
}

/// Names of files must stay, or saved games would be lost.
#[test]
fn the_file_of_a_mode_is_named_by_the_rules_that_differ() {
    let changed = |preset: Preset, change: fn(&mut Rules)| {
        let mut mode = Mode::from(preset);
        change(&mut mode.rules);
        save_name(&mode)
    };
    assert_eq!(changed(Preset::Classic, |_| {}), "classic-4x4");
    assert_eq!(changed(Preset::Mapper, |_| {}), "mapper-4x4");
    let size = changed(Preset::Desktop, |rules| rules.size = 8);
    assert_eq!(size, "desktop-8x8");
    let spawn = changed(Preset::Classic, |rules| {
        rules.spawn = SpawnKind::Retry { rate: 0.1 };
        rules.tiles = 2;
    });
    assert_eq!(spawn, "classic-4x4-spawn-retry0.1-tiles-2");
    let all = changed(Preset::Classic, |rules| {
        *rules = Rules {
            size: 5,
            start: 3,
            fours: 0.5,
            target: None,
            on_win: OnWin::Stop,
            ..Preset::Tutorial.rules()
        };
    });
    assert_eq!(
        all,
        "classic-5x5-merge-cascade-spawn-reject-start-3-fours-0.5-idle-spawn-yes\
         -target-none-on-win-stop"
    );
}

#[test]
fn every_mode_has_a_file_name_of_its_own_that_every_system_takes() {
    let numbers = [
        0.0,
        5e-324,
        1e-300,
        f64::EPSILON,
        0.1,
        0.1 + f64::EPSILON,
        1.0 / 3.0,
    ];
    let mut names = Vec::new();
    for preset in Preset::ALL {
        for fours in numbers {
            for rate in [0.001, 0.001 + f64::EPSILON, 1.0] {
                let mut mode = Mode::from(preset);
                mode.rules = Rules {
                    size: 8,
                    spawn: SpawnKind::Retry { rate },
                    fours,
                    target: Some(65),
                    start: 1,
                    ..mode.rules
                };
                names.push(save_name(&mode));
            }
        }
    }
    for name in &names {
        assert!(name.len() < 200, "{name}");
        let safe = |symbol: char| symbol.is_ascii_lowercase() || symbol.is_ascii_digit();
        assert!(
            name.chars()
                .all(|symbol| safe(symbol) || "-.".contains(symbol)),
            "{name}"
        );
        assert!(!name.ends_with('.'), "{name}");
    }
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all);
}

/// The new name cannot be locked, so the file keeps the old one.
#[test]
fn a_save_that_cannot_be_renamed_goes_on_under_its_old_name() {
    let old = &OLD_SAVES[0];
    let directory = directory();
    let path = directory.path().join(old.name);
    fs::copy(old_file(old.name), &path).unwrap();
    fs::create_dir(directory.path().join("classic-4x4.lock")).unwrap();
    let mut save = Save::open_in(directory.path(), &classic(), false);
    assert!(save.error.is_none());
    let mut map = save.map.take().unwrap();
    assert_eq!(map.position().moves, old.moves);
    let header = save.header.clone().unwrap();
    let recording = save.record(&header, false).unwrap();
    map.attach(Box::new(recording.clone()));
    act(&mut map, Action::Restart);
    recording.finish().unwrap();
    let (before, after) = (
        fs::read(old_file(old.name)).unwrap(),
        fs::read(&path).unwrap(),
    );
    assert!(after.starts_with(&before) && after.len() > before.len());
    assert_eq!(names(directory.path()), [old.name]);
}

/// What is no game of the mode is not renamed, as it is not changed either.
#[test]
fn a_file_of_another_version_or_mode_keeps_its_old_name() {
    let old = &OLD_SAVES[0];
    let good = fs::read_to_string(old_file(old.name)).unwrap();
    let newer = good.replacen("record 1", "record 2", 1);
    let other = fs::read_to_string(old_file(OLD_SAVES[1].name)).unwrap();
    for text in [newer, other] {
        let directory = directory();
        let path = directory.path().join(old.name);
        fs::write(&path, &text).unwrap();
        let save = Save::open_in(directory.path(), &classic(), true);
        assert!(save.error.as_ref().is_some_and(SaveError::is_unsaved));
        assert!(save.map.is_none());
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert_eq!(names(directory.path()), [old.name]);
    }
}

/// While a save that got its new name is open, no program can play it under either.
#[test]
fn both_names_of_a_save_are_locked() {
    let old = &OLD_SAVES[0];
    let directory = directory();
    let path = directory.path().join(old.name);
    fs::copy(old_file(old.name), &path).unwrap();
    let first = Save::open_in(directory.path(), &classic(), true);
    assert!(first.map.is_some());
    assert!(matches!(Lock::try_for(&path), Err(LockError::Taken)));
    let second = Save::open_in(directory.path(), &classic(), true);
    assert!(matches!(second.error, Some(SaveError::Taken(_))));
    assert!(second.map.is_none());
    drop(first);
    assert!(
        Save::open_in(directory.path(), &classic(), true)
            .map
            .is_some()
    );
}
