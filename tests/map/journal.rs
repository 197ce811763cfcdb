//! What journals are told, what autoplay leaves behind, and games begun again.

use crate::util::own;
use std::cell::RefCell;
use std::rc::Rc;

use console2048::game::{Best, By, EventQueue, Journal, JournalError, Placement, Recall, Tile};

use super::*;

/// A journal that fails after some turns.
#[derive(Clone)]
struct Short(Rc<RefCell<(usize, Vec<Turn>)>>);

impl Short {
    fn new(room: usize) -> Self {
        Self(Rc::new(RefCell::new((room, Vec::new()))))
    }
}

impl Journal for Short {
    fn keep(&mut self, turn: &Turn) -> Result<(), JournalError> {
        let (room, turns) = &mut *self.0.borrow_mut();
        if turns.len() == *room {
            return Err(JournalError);
        }
        turns.push(*turn);
        Ok(())
    }
}

fn classic() -> Map {
    Map::new(Preset::Classic.into(), 42, None, None)
}

/// Hands an event to the map; returns what became of it and what is left in the queue.
fn hand(map: &mut Map, event: Event) -> (Option<Turn>, Vec<Event>) {
    let mut queue = EventQueue::new();
    queue.push(event).unwrap();
    let turn = map.update(&mut queue);
    (turn, std::iter::from_fn(|| queue.pop()).collect())
}

#[test]
fn a_journal_that_fails_is_announced_once_and_told_no_more() {
    let mut map = classic();
    let (short, long) = (Short::new(2), Short::new(100));
    map.attach(Box::new(short.clone()));
    map.attach(Box::new(long.clone()));
    let mut announced = Vec::new();
    for _ in 0..4 {
        announced.push(act(&mut map, Action::Restart).1);
    }
    assert_eq!(announced, [vec![], vec![], vec![Event::Unsaved], vec![]]);
    assert_eq!(short.0.borrow().1.len(), 2);
    assert_eq!(long.0.borrow().1.len(), 4);
}

/// When all journals fail with the winning move that ends the game, all of it is said.
#[test]
fn a_failed_journal_does_not_hide_a_win() {
    let rules = Rules {
        size: 2,
        target: Some(3),
        spawn: SpawnKind::None,
        ..Preset::Classic.rules()
    };
    let board = "4,4/2,0".parse().unwrap();
    let mut map = Map::new(own(rules), 1, Some(board), None);
    map.attach(Box::new(Short::new(0)));
    map.attach(Box::new(Short::new(0)));
    assert_eq!(act(&mut map, LEFT).1, [Event::Won, Event::Unsaved]);
}

#[test]
fn a_player_leaves_its_mark_until_undo_or_restart() {
    let mut map = classic();
    let mark = |map: &Map| map.position().autoplay;
    let moves = [Direction::Up, Direction::Left, Direction::Down];
    for direction in moves {
        let turn = hand(&mut map, Event::Autoplay(direction)).0;
        assert_eq!(turn.unwrap().by, By::Player);
    }
    assert!(mark(&map));
    let reached = map.position().score;
    assert!(reached > 0);
    assert_eq!(map.bests().of(true).score, reached);
    assert_eq!(map.bests().of(false).score, 0);
    for _ in moves {
        assert!(mark(&map));
        act(&mut map, Action::Undo);
    }
    assert!(!mark(&map));
    act(&mut map, Action::Redo);
    assert!(mark(&map));
    act(&mut map, Action::Move(Direction::Right));
    assert!(mark(&map), "by hand after a player");
    act(&mut map, Action::Restart);
    assert!(!mark(&map));
    assert_eq!(map.best(), 0, "the best of games by hand");
}

#[test]
fn the_better_of_two_has_more_points_or_more_moves() {
    let best = |score, moves| Best {
        score,
        moves,
        largest: 1,
    };
    assert_eq!(best(5, 9).max(best(6, 1)), best(6, 1));
    assert_eq!(best(6, 1).max(best(5, 9)), best(6, 1));
    assert_eq!(best(5, 1).max(best(5, 2)), best(5, 2));
    let mut map = classic();
    map.know(false, best(100, 7));
    assert_eq!(map.best(), 100);
    map.know(false, best(50, 70));
    assert_eq!(map.best(), 100);
}

/// Recalled turns place the recorded tiles, and leave the generator where it was.
#[test]
fn a_recalled_turn_places_its_own_tiles() {
    let (mut original, mut again) = (classic(), classic());
    act(&mut original, LEFT);
    let mut placed = Placement::default();
    let tile = Tile {
        cell: 15,
        exponent: 2,
    };
    placed.push(tile).unwrap();
    let recall = Recall {
        action: LEFT,
        by: By::Hand,
        placed,
    };
    let turn = hand(&mut again, Event::Recall(recall)).0.unwrap();
    assert_eq!(turn.spawned.tiles(), [tile]);
    assert_eq!(again.board().get(15), 2);
    assert_eq!(again.generator(), original.generator());
}

#[test]
fn a_rewound_game_is_at_its_opening_and_the_event_is_left_to_the_controller() {
    let mut map = classic();
    let (start, generator) = (*map.position(), map.generator());
    for direction in Direction::ALL {
        act(&mut map, Action::Move(direction));
    }
    assert_eq!(hand(&mut map, Event::Rewind), (None, vec![Event::Rewind]));
    assert_ne!(*map.position(), start);
    map.rewind();
    assert_eq!(*map.position(), start);
    assert_eq!(map.generator(), generator);
    assert!(!map.can_undo() && !map.can_redo());
}

#[test]
fn an_opening_begins_the_same_game_again() {
    let map = classic();
    let mut opening = *map.opening();
    assert_eq!(
        (opening.seed, opening.generator, opening.given),
        (42, 42, None)
    );
    assert_eq!(opening.placed.tiles().len(), 2);
    let again = Map::open(Preset::Classic.into(), &opening, None);
    assert_eq!(again.position(), map.position());
    assert_eq!(again.generator(), map.generator());
    // Later games of a session begin with another state of the generator.
    opening.generator = 7;
    let later = Map::open(Preset::Classic.into(), &opening, None);
    assert_eq!(later.seed(), 42);
    assert_eq!(later.position(), map.position());
    assert_ne!(later.generator(), map.generator());
}

#[test]
fn a_later_limit_of_undo_drops_what_is_beyond_it() {
    for limit in 0..4 {
        let mut map = classic();
        for direction in [Direction::Up, Direction::Left, Direction::Down] {
            act(&mut map, Action::Move(direction));
        }
        act(&mut map, Action::Restart);
        act(&mut map, Action::Limit(Some(limit)));
        act(&mut map, Action::Undo); // of the restart, which does not count
        let undone = (0..9).take_while(|_| act(&mut map, Action::Undo).0.effect == Effect::Changed);
        assert_eq!(undone.count(), limit.min(3));
    }
}
