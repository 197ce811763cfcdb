//! The mouse: drags as direction keys, and a click on a finished game.

use crate::util::own;
use console2048::game::Place;
use console2048::screen::Area;

use super::*;

/// Where the board stands on the stage's screen.
const BOARD: Area = Area {
    left: 10,
    top: 10,
    width: 30,
    height: 12,
};

fn press(column: u16, row: u16) -> Event {
    Event::Press(Place { column, row })
}

fn release(column: u16, row: u16) -> Event {
    Event::Release(Place { column, row })
}

/// Plays events on a game whose board has a place on the screen; returns the actions.
fn actions(map: &mut Map, events: &[Event]) -> Vec<Action> {
    let stage = at_once(events).board(BOARD);
    stage.play(map, Some(FPS)).unwrap();
    stage.turns().iter().map(|turn| turn.action).collect()
}

/// What a drag from the middle of the board by so many columns and rows does.
fn drag(across: i16, down: i16) -> Option<Direction> {
    let to = release(
        25_u16.saturating_add_signed(across),
        15_u16.saturating_add_signed(down),
    );
    match actions(&mut shuttle(), &[press(25, 15), to])[..] {
        [] => None,
        [Action::Move(direction)] => Some(direction),
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn a_drag_goes_where_its_larger_component_goes() {
    for (across, down, expected) in [
        (3, 0, Some(Direction::Right)),
        (-3, 0, Some(Direction::Left)),
        (0, 2, Some(Direction::Down)),
        (0, -2, Some(Direction::Up)),
        (2, 0, None), // too short
        (-2, 0, None),
        (0, 1, None), // a row counts as two columns
        (0, -1, None),
        (2, 1, None),
        (0, 0, None),
        (3, 1, Some(Direction::Right)),
        (-5, 2, Some(Direction::Left)),
        (3, 2, Some(Direction::Down)),
        (-3, -2, Some(Direction::Up)),
        (4, 2, Some(Direction::Down)), // ties are vertical
        (-4, -2, Some(Direction::Up)),
        (-4, 2, Some(Direction::Down)),
        (5, -2, Some(Direction::Right)),
        (1000, 400, Some(Direction::Right)), // it may end outside of the board
        (-25, -15, Some(Direction::Up)),
        (-25, 7, Some(Direction::Left)),
    ] {
        assert_eq!(drag(across, down), expected, "{across} {down}");
    }
    assert_eq!(drag(i16::MAX, i16::MAX), Some(Direction::Down));
}

#[test]
fn a_drag_begins_on_the_board() {
    for (column, row, inside) in [
        (10, 10, true),
        (39, 21, true),
        (9, 10, false),
        (10, 9, false),
        (40, 21, false),
        (39, 22, false),
        (0, 0, false),
    ] {
        let events = [press(column, row), release(column + 3, row)];
        let turns = actions(&mut shuttle(), &events).len();
        assert_eq!(turns, usize::from(inside), "{column} {row}");
    }
}

#[test]
fn a_release_without_a_press_on_the_board_is_nothing() {
    for (events, turns) in [
        (&[release(20, 15)][..], 0),
        (&[press(15, 15), release(25, 15), release(35, 15)], 1),
        (&[press(15, 15), press(0, 0), release(35, 15)], 0), // the last press counts
        (&[press(0, 0), press(15, 15), release(35, 15)], 1),
    ] {
        assert_eq!(actions(&mut shuttle(), events).len(), turns, "{events:?}");
    }
    // A board without a place, as in lines, takes no press.
    let stage = at_once(&[press(15, 15), release(25, 15)]);
    stage.play(&mut shuttle(), Some(FPS)).unwrap();
    assert_eq!(stage.turns().len(), 0);
}

#[test]
fn a_press_on_the_help_is_none_on_the_board() {
    let drag = [press(15, 15), release(25, 15)];
    let under_help = [&[Event::Help], &drag[..]].concat();
    assert_eq!(actions(&mut shuttle(), &under_help), []);
    let after_it = [&[Event::Help, Event::Help], &drag[..]].concat();
    assert_eq!(actions(&mut shuttle(), &after_it).len(), 1);
}

#[test]
fn a_drag_is_played_before_the_keys_behind_it() {
    let events = [UP, press(15, 15), LEFT, release(25, 15), DOWN, UNDO];
    let go = Action::Move;
    let expected = [
        go(Direction::Up),
        go(Direction::Left),
        go(Direction::Right),
        go(Direction::Down),
        Action::Undo,
    ];
    assert_eq!(actions(&mut shuttle(), &events), expected);
}

#[test]
fn a_click_restarts_a_game_that_has_ended_and_no_other() {
    let click = [press(15, 15), release(15, 15)];
    assert_eq!(actions(&mut shuttle(), &click), []);
    let beside = [press(15, 9), release(15, 9)];
    let over = || on("2,4/4,2", SpawnKind::Uniform);
    assert_eq!(over().state(), State::Over);
    assert_eq!(actions(&mut over(), &click), [Action::Restart]);
    assert_eq!(actions(&mut over(), &beside), []);
    // A drag is a direction key, which a finished game does not take.
    let mut map = over();
    let drag = [press(15, 15), release(25, 15)];
    assert_eq!(actions(&mut map, &drag), [Action::Move(Direction::Right)]);
    assert_eq!(map.position(), over().position());
    // A win that stops the game has ended it, too.
    let rules = Rules {
        size: 2,
        on_win: OnWin::Stop,
        ..Preset::Classic.rules()
    };
    let mut map = Map::new(own(rules), 42, Some(board("1024,1024/0,0")), None);
    let events = [&[LEFT], &click[..]].concat();
    let expected = [Action::Move(Direction::Left), Action::Restart];
    assert_eq!(actions(&mut map, &events), expected);
}

/// A finger that slips, or a press from before the end, is no click.
#[test]
fn a_click_is_a_press_and_a_release_in_one_place_after_the_end() {
    let over = || on("2,4/4,2", SpawnKind::Uniform);
    for beside in [release(16, 15), release(14, 15), release(15, 16)] {
        assert_eq!(actions(&mut over(), &[press(15, 15), beside]), []);
    }
    // The key in between ends the game.
    let mut map = on("8,16/0,32", SpawnKind::Uniform);
    let during = [press(15, 15), LEFT, release(15, 15)];
    assert_eq!(actions(&mut map, &during), [Action::Move(Direction::Left)]);
    assert_eq!(map.state(), State::Over);
    let click = [press(15, 15), release(15, 15)];
    assert_eq!(actions(&mut map, &click), [Action::Restart]);
}

/// A queue full of events still takes the turn of a drag.
#[test]
fn drags_among_many_events_are_all_played() {
    let mut events = Vec::new();
    for _ in 0..EventQueue::CAPACITY {
        events.extend([press(15, 15), RIGHT, release(12, 15), LEFT]);
    }
    let turns = actions(&mut shuttle(), &events);
    assert_eq!(turns.len(), 3 * EventQueue::CAPACITY);
}
