//! What the loop says: of saving, of resuming, and where a replay stands.

use console2048::game::{Journal, JournalError, Turn};

use super::*;

/// A journal that keeps nothing.
struct Broken;

impl Journal for Broken {
    fn keep(&mut self, _: &Turn) -> Result<(), JournalError> {
        Err(JournalError)
    }
}

/// Plays one event a frame and returns the messages of all pictures.
fn messages(map: &mut Map, first: Option<Message>, events: &[Event]) -> Vec<Option<Message>> {
    let script = [(Duration::ZERO, [events, &[QUIT]].concat())];
    let stage = Stage::new(script).paced();
    let mut controller = stage.controller();
    if let Some(message) = first {
        controller.say(message);
    }
    controller.run(map).unwrap();
    stage.shows().iter().map(|show| show.message).collect()
}

#[test]
fn a_failed_journal_is_said_until_the_next_turn() {
    let mut map = shuttle();
    map.attach(Box::new(Broken));
    let said = messages(&mut map, None, &[RIGHT, LEFT]);
    assert_eq!(said, [None, Some(Message::Unsaved), None]);
}

/// However many keys came in the same write.
#[test]
fn a_failed_journal_is_drawn_before_the_keys_behind_it() {
    let mut map = shuttle();
    map.attach(Box::new(Broken));
    let stage = at_once(&[RIGHT, LEFT, RIGHT, LEFT]);
    stage.play(&mut map, Some(FPS)).unwrap();
    let said: Vec<_> = stage.shows().iter().map(|show| show.message).collect();
    assert_eq!(said, [None, Some(Message::Unsaved), None]);
    assert_eq!(map.position().moves, 4);
}

#[test]
fn what_is_said_at_the_start_stays_until_the_first_turn() {
    let said = messages(&mut shuttle(), Some(Message::Resumed), &[RIGHT]);
    assert_eq!(said, [Some(Message::Resumed), None]);
}

#[test]
fn a_replay_says_where_it_stands_and_a_rewind_is_drawn() {
    let progress = Event::Progress {
        turn: 1,
        turns: 2,
        paused: true,
    };
    let mut map = shuttle();
    let said = messages(
        &mut map,
        None,
        &[RIGHT, progress, Event::Rewind, Event::Pause],
    );
    let message = Message::Replay {
        turn: 1,
        turns: 2,
        paused: true,
    };
    assert_eq!(said, [None, None, Some(message), None]);
    assert_eq!(map.position(), shuttle().position());
}
