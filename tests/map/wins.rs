//! Wins that stop and wins that do not, and what the map announces.

use console2048::game::{
    Action, Direction, Effect, Event, EventQueue, Map, OnWin, Quit, Rules, Spawned, State,
};

use super::{DOWN, LEFT, UP, first_spawn, on, quiet, tutorial_twos, twos};
use crate::util::{act, board};

#[test]
fn a_win_that_continues_is_announced_once_and_spawns() {
    let mut map = on("1024,1024,0,2048/.../.../...", quiet());
    // 2048 stands there already, so this is no win.
    assert!(map.position().won);
    assert_eq!(act(&mut map, LEFT).1, []);

    let mut map = on("1024,1024,0,0/0,0,0,1024/0,0,0,1024/...", twos());
    assert!(!map.position().won);
    let (turn, events) = act(&mut map, LEFT);
    assert_eq!(events, [Event::Won]);
    assert_eq!(turn.spawned.tiles().len(), 1);
    assert_eq!((map.position().won, map.position().held), (true, false));
    assert_eq!(map.state(), State::Playing);
    let (turn, events) = act(&mut map, UP); // makes the second 2048 and perhaps 4096
    assert!(turn.gained >= 2048);
    assert_eq!(events, []);
    assert_eq!(act(&mut map, Action::Continue).0.effect, Effect::Nothing);
}

#[test]
fn a_win_that_stops_spawns_only_when_it_is_continued() {
    for tiles in 1..=3 {
        let rules = Rules {
            tiles,
            ..tutorial_twos()
        };
        let mut map = on("1024,1024,0,0/.../.../...", rules.clone());
        let (turn, events) = act(&mut map, LEFT);
        assert_eq!((turn.effect, turn.gained), (Effect::Changed, 2048));
        assert_eq!(turn.spawned, Spawned::default());
        assert_eq!(events, [Event::Won]);
        let won = board("2048,0,0,0/.../.../...");
        assert_eq!((*map.board(), map.state()), (won, State::Won));
        assert_eq!(map.position().moves, 1);

        assert!(
            Direction::ALL
                .iter()
                .all(|&direction| !map.is_legal(direction))
        );
        let held = *map.position();
        let (turn, events) = act(&mut map, DOWN);
        assert_eq!((turn.effect, events), (Effect::Unread, vec![]));
        assert_eq!(*map.position(), held);

        let (turn, events) = act(&mut map, Action::Continue);
        assert_eq!((turn.effect, events), (Effect::Changed, vec![]));
        assert_eq!(turn.spawned, first_spawn(&rules, &won, tiles));
        assert_eq!(map.state(), State::Playing);
        assert_eq!(map.position().moves, 1); // a continue is no move
        assert!(map.position().won);
        assert_eq!(act(&mut map, Action::Continue).0.effect, Effect::Nothing);
        // A second 2048 or a 4096 does not stop it again.
        let (turn, events) = act(&mut map, DOWN);
        assert_eq!((turn.effect, events), (Effect::Changed, vec![]));
    }
}

#[test]
fn a_board_that_holds_the_target_has_won_and_plays_on() {
    for on_win in [OnWin::Stop, OnWin::Continue] {
        for text in ["2048,0/0,2", "4096,0/0,2", "1024,0/0,2048"] {
            let mut map = on(text, Rules { on_win, ..twos() });
            assert_eq!((map.position().won, map.state()), (true, State::Playing));
            let (turn, events) = act(&mut map, LEFT);
            assert_eq!(turn.spawned.tiles().len(), 1);
            assert_eq!((map.state(), events), (State::Playing, vec![]));
            // It has won again after a restart too.
            act(&mut map, Action::Restart);
            assert_eq!((map.position().won, map.state()), (true, State::Playing));
        }
    }
    let without_target = Rules {
        target: None,
        ..twos()
    };
    assert!(!on("4096,0/0,2", without_target).position().won);
}

/// Design 2 won at exactly 2048.
#[test]
fn four_1024s_cascade_past_the_target_and_win() {
    let mut map = on("1024,1024,1024,1024/.../.../...", tutorial_twos());
    let (turn, events) = act(&mut map, LEFT);
    assert_eq!(turn.gained, 2048 + 2048 + 4096);
    assert_eq!(
        map.board().to_string(),
        "4096,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0"
    );
    assert_eq!((map.state(), events), (State::Won, vec![Event::Won]));
}

#[test]
fn other_targets_win_at_their_own_tile() {
    let rules = Rules {
        target: Some(3),
        ..twos()
    };
    let mut map = on("2,2/4,0", rules);
    assert_eq!(act(&mut map, LEFT).1, []);
    assert!(!map.position().won);
    assert_eq!(act(&mut map, UP).1, [Event::Won]);
}

/// A win and an end in one move: 16 is made, and the spawned 2 fills the board.
fn win_and_end(on_win: OnWin) -> Map {
    let rules = Rules {
        target: Some(4),
        on_win,
        ..twos()
    };
    on("8,8/2,4", rules)
}

#[test]
fn a_win_on_the_last_possible_move_is_over_and_won() {
    let mut map = win_and_end(OnWin::Continue);
    let (_, events) = act(&mut map, LEFT);
    assert_eq!(map.board().to_string(), "16,2/2,4");
    assert_eq!((map.state(), map.position().won), (State::Over, true));
    assert_eq!(events, [Event::Won, Event::GameOver]);
}

#[test]
fn a_stopped_win_ends_when_its_continue_fills_the_board() {
    let mut map = win_and_end(OnWin::Stop);
    assert_eq!(act(&mut map, LEFT).1, [Event::Won]);
    assert_eq!(map.state(), State::Won);
    assert_eq!(act(&mut map, Action::Continue).1, [Event::GameOver]);
    assert_eq!(map.board().to_string(), "16,2/2,4");
    assert_eq!(map.state(), State::Over);
}

#[test]
fn announcements_come_before_the_events_that_wait() {
    let mut map = win_and_end(OnWin::Continue);
    let mut queue = EventQueue::new();
    let turns = std::iter::repeat_n(Event::Turn(LEFT), EventQueue::CAPACITY - 1);
    for event in turns.chain([Event::Quit(Quit::Key)]) {
        queue.push(event).unwrap();
    }
    assert!(queue.is_full());
    assert_eq!(map.update(&mut queue).unwrap().effect, Effect::Changed);
    // The map takes only turns, and only when they are first.
    assert_eq!(map.update(&mut queue), None);
    assert_eq!(queue.pop(), Some(Event::Won));
    assert_eq!(map.update(&mut queue), None);
    assert_eq!(queue.pop(), Some(Event::GameOver));
    for _ in 1..EventQueue::CAPACITY - 1 {
        assert_eq!(map.update(&mut queue).unwrap().effect, Effect::Unread);
    }
    assert_eq!(map.update(&mut queue), None);
    assert_eq!(queue.pop(), Some(Event::Quit(Quit::Key)));
    assert!(queue.is_empty());
    assert_eq!(map.update(&mut queue), None);
}
