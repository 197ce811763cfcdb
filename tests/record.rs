//! The record: what is written, what is read back, and what does not hold.

use std::cell::RefCell;
use std::rc::Rc;

use console2048::game::{
    Action, By, Direction, Journal, JournalError, Map, Mode, OnWin, Preset, Rules, SpawnKind, Turn,
};
use console2048::record::{Header, Playback, RecordError, RecordedTurn, TurnError, Writer};
use fastrand::Rng;

use crate::util::{act, board};

mod faults;

/// A journal that writes into a text.
#[derive(Clone)]
struct Text(Rc<RefCell<(Writer, String)>>);

impl Text {
    fn of(header: &Header) -> Self {
        let mut text = String::new();
        let writer = Writer::begin(header, &mut text);
        Self(Rc::new(RefCell::new((writer, text))))
    }

    fn text(&self) -> String {
        self.0.borrow().1.clone()
    }
}

impl Journal for Text {
    fn keep(&mut self, turn: &Turn) -> Result<(), JournalError> {
        let (writer, text) = &mut *self.0.borrow_mut();
        writer.turn(&turn.into(), text);
        Ok(())
    }
}

fn classic() -> Mode {
    mode(Preset::Classic, |_| ())
}

fn mode(preset: Preset, change: impl FnOnce(&mut Rules)) -> Mode {
    let mut rules = preset.rules();
    change(&mut rules);
    rules.check().unwrap();
    Mode { preset, rules }
}

/// Plays actions and returns the game with its record.
fn recorded(
    mode: &Mode,
    undo: Option<usize>,
    given: Option<&str>,
    actions: impl IntoIterator<Item = Action>,
) -> (Map, String) {
    let mut map = Map::new(mode.clone(), 42, given.map(board), undo);
    let text = Text::of(&Header::new(mode.clone(), undo, *map.opening()));
    map.attach(Box::new(text.clone()));
    for action in actions {
        act(&mut map, action);
    }
    (map, text.text())
}

/// Draws actions, mostly moves.
fn actions(seed: u64, count: usize) -> Vec<Action> {
    let mut rng = Rng::with_seed(seed);
    let mut draw = || match rng.u8(0..20) {
        0 => Action::Undo,
        1 => Action::Redo,
        2 => Action::Continue,
        4 if rng.u8(0..5) == 0 => Action::Limit([None, Some(0), Some(3)][rng.u32(0..3) as usize]),
        3 if rng.u8(0..10) == 0 => Action::Restart,
        n => Action::Move(Direction::ALL[usize::from(n % 4)]),
    };
    (0..count).map(|_| draw()).collect()
}

/// Plays a record again, with its seed checked; its end or its first fault.
fn replayed(text: &[u8]) -> Result<Map, String> {
    let mut playback = Playback::begin(text).map_err(|fault| fault.to_string())?;
    playback.check_seeds().map_err(|fault| fault.to_string())?;
    while let Some(step) = playback.step() {
        step.map_err(|fault| fault.to_string())?;
    }
    Ok(playback.into_map())
}

const LEFT: Action = Action::Move(Direction::Left);
const UP: Action = Action::Move(Direction::Up);

#[test]
fn a_record_is_this_text() {
    let actions = [UP, LEFT, Action::Undo, Action::Redo, Action::Restart];
    let (_, text) = recorded(&classic(), None, None, actions);
    let expected = "\
2048 record 1
rules classic size 4 merge once spawn uniform tiles 1 start 2 fours 0.1 idle-spawn no target 2048 on-win continue
undo unlimited
seed 42
generator fastrand-2.1 state 42
board none
start 1,3=2 2,3=4 947d2f57
up +0 1,2=2 45fd2f34
left +0 2,3=2 3d106420
undo ";
    assert!(text.starts_with(expected), "{text}");
    assert_eq!(text.lines().count(), 7 + 5);
}

#[test]
fn the_record_in_the_readme_holds() {
    let readme = include_str!("../README.md");
    let start = readme.find("```\n2048 record 1\n").unwrap() + 4;
    let end = start + readme[start..].find("```").unwrap();
    let map = replayed(&readme.as_bytes()[start..end]).unwrap();
    assert_eq!(map.position().moves, 1);
    assert!(map.can_redo());
}

/// What a record says is what the map is asked to do; so the order of files is
/// the order of turns, and commands with nothing to do are left out.
#[test]
fn directions_in_vain_are_kept_and_commands_in_vain_are_not() {
    let given = "2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,0";
    let mode = mode(Preset::Classic, |rules| rules.spawn = SpawnKind::None);
    let (map, text) = recorded(
        &mode,
        None,
        Some(given),
        [Action::Undo, Action::Redo, Action::Continue, LEFT, UP],
    );
    assert_eq!(map.position().moves, 0);
    let turns: Vec<&str> = text
        .lines()
        .skip(7)
        .map(|line| &line[..line.len() - 9])
        .collect();
    assert_eq!(turns, ["left", "up"]);
}

#[test]
fn games_of_all_rules_replay_to_the_same_end() {
    let modes = [
        classic(),
        mode(Preset::Mapper, |_| ()),
        mode(Preset::Tutorial, |rules| rules.target = Some(4)),
        mode(Preset::Desktop, |rules| rules.size = 8),
        mode(Preset::Mobile, |rules| rules.size = 2),
        mode(Preset::Lookahead, |rules| rules.tiles = 4),
        mode(Preset::Classic, |rules| {
            rules.spawn = SpawnKind::Retry { rate: 0.001 };
            rules.fours = 1.0;
            rules.target = Some(3);
            rules.on_win = OnWin::Stop;
        }),
    ];
    for (i, mode) in modes.iter().enumerate() {
        for undo in [None, Some(0), Some(1), Some(7)] {
            let (map, text) = recorded(mode, undo, None, actions(i as u64, 400));
            let again = replayed(text.as_bytes()).unwrap_or_else(|error| panic!("{mode}: {error}"));
            assert_eq!(again.position(), map.position(), "{mode}");
            assert_eq!(again.generator(), map.generator(), "{mode}");
            assert_eq!(again.bests(), map.bests(), "{mode}");
            assert_same_history(map, again);
        }
    }
}

/// Undoes both to their beginnings, and redoes them.
fn assert_same_history(mut one: Map, mut other: Map) {
    for action in [Action::Undo, Action::Redo] {
        for _ in 0..1000 {
            assert_eq!(act(&mut one, action), act(&mut other, action));
            assert_eq!(one.position(), other.position());
            assert_eq!(one.generator(), other.generator());
        }
    }
}

#[test]
fn a_game_on_a_given_board_goes_back_to_it() {
    let given = "1125899906842624,2,0/1125899906842624,4,0/0,0,0";
    let mode = mode(Preset::Desktop, |rules| rules.size = 3);
    let (map, text) = recorded(&mode, None, Some(given), [UP, Action::Restart, UP, LEFT]);
    assert_eq!(map.position().score, 1 << 51);
    let again = replayed(text.as_bytes()).unwrap();
    assert_eq!(again.position(), map.position());
}

/// A record of a generator that nobody has any more replays by its tiles.
#[test]
fn another_generator_changes_nothing_but_the_check_of_the_seed() {
    let (map, text) = recorded(&classic(), None, None, actions(1, 200));
    let entries = entries(&text);
    let mut playback = Playback::begin(text.as_bytes()).unwrap();
    let mut header = playback.header().clone();
    header.generator = "dice".to_owned();
    header.opening.generator = 1; // its numbers are others here
    let foreign = rewritten(&header, &entries);
    assert!(playback.check_seeds().unwrap());
    let mut playback = Playback::begin(foreign.as_bytes()).unwrap();
    assert!(!playback.check_seeds().unwrap());
    while let Some(step) = playback.step() {
        step.unwrap();
    }
    assert_eq!(playback.map().position(), map.position());
    assert_ne!(playback.map().generator(), map.generator());
}

fn entries(text: &str) -> Vec<RecordedTurn> {
    let mut playback = Playback::begin(text.as_bytes()).unwrap();
    std::iter::from_fn(|| playback.step().map(Result::unwrap)).collect()
}

fn rewritten(header: &Header, entries: &[RecordedTurn]) -> String {
    let mut text = String::new();
    let mut writer = Writer::begin(header, &mut text);
    entries
        .iter()
        .for_each(|entry| writer.turn(entry, &mut text));
    text
}

#[test]
fn other_line_ends_and_a_byte_order_mark_are_the_same_record() {
    let (map, text) = recorded(&classic(), None, None, actions(2, 50));
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let again = replayed(windows.as_bytes()).unwrap();
    assert_eq!(again.position(), map.position());
}

#[test]
fn modes_read_what_they_write() {
    let rules = [
        Preset::Mapper.rules(),
        Preset::Tutorial.rules(),
        Rules {
            size: 8,
            target: Some(65),
            fours: 0.0,
            ..Preset::Classic.rules()
        },
    ];
    for preset in Preset::ALL {
        for rules in &rules {
            let mode = Mode {
                preset,
                rules: rules.clone(),
            };
            assert_eq!(mode.to_string().parse(), Ok(mode.clone()));
        }
    }
}
