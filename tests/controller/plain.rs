//! Lines for screen readers, written as the loop tells what happens.

use crate::util::own;
use std::cell::RefCell;
use std::io::Write;
use std::rc::Rc;

use console2048::game::Advice;
use console2048::screen::{Language, Plain};

use super::*;

/// A writer that tells what was flushed, a piece for each time.
#[derive(Clone, Default)]
struct Paper {
    wet: Rc<RefCell<String>>,
    pieces: Rc<RefCell<Vec<String>>>,
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = std::str::from_utf8(bytes).unwrap();
        self.wet.borrow_mut().push_str(text);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = self.wet.take();
        if !text.is_empty() {
            self.pieces.borrow_mut().push(text);
        }
        Ok(())
    }
}

/// Plays events, each in a frame of its own, and returns what was written in each
/// frame that wrote something; the first is the beginning.
fn written(map: &mut Map, first: Option<Message>, events: &[Event]) -> Vec<String> {
    let script = [(Duration::ZERO, [events, &[QUIT]].concat())];
    let stage = Stage::new(script).paced().window(80, 24);
    let paper = Paper::default();
    let plain = Plain::new(paper.clone(), Language::ENGLISH, false);
    let mut controller = GameController::new(stage.clone(), plain, stage.clone());
    match first {
        Some(Message::Replay { turns, .. }) => controller.replay(Some(turns)),
        Some(message) => controller.say(message),
        None => {}
    }
    controller.run(map).unwrap();
    assert_eq!(*paper.wet.borrow(), "", "all was flushed");
    paper.pieces.take()
}

/// The same without the beginning.
fn lines(map: &mut Map, events: &[Event]) -> Vec<String> {
    written(map, None, events).split_off(1)
}

#[test]
fn the_beginning_is_one_piece() {
    let start = "classic, 2 by 2, seed 42, score 0\nrow 1: 2, empty\nrow 2: empty, empty\n";
    let keys = "arrows move  ? help  b read the board  q quit  u undo  r restart\n";
    assert_eq!(
        written(&mut shuttle(), None, &[]),
        [format!("{start}{keys}")]
    );
    for (message, said) in [
        (Message::Resumed, "Resumed after 0 moves.\n"),
        (
            Message::Unsaved,
            "This game is not saved; why is said at the end.\n",
        ),
    ] {
        let all = written(&mut shuttle(), Some(message), &[]);
        assert_eq!(all, [format!("{start}{said}{keys}")]);
    }
    let over = written(&mut on("2,4/4,2", SpawnKind::None), None, &[]);
    assert!(
        over[0].contains("\nGame over after 0 moves.  u undo"),
        "{over:?}"
    );
    assert_eq!(over[0].matches("Game over").count(), 1);
}

#[test]
fn every_key_is_answered_at_once_by_one_line() {
    let mut map = shuttle();
    let restart = Event::Turn(Action::Restart);
    let proceed = Event::Turn(Action::Continue);
    let redo = Event::Turn(Action::Redo);
    let events = [RIGHT, RIGHT, UNDO, UNDO, redo, redo, proceed, restart];
    assert_eq!(
        lines(&mut map, &events),
        [
            "right, score 0\n",
            "right, nothing moved\n",
            "undone, score 0, 0 moves\n",
            "nothing to undo\n",
            "redone, score 0, 1 move\n",
            "nothing to redo\n",
            "nothing to continue\n",
            "new game, score 0\n",
        ]
    );
}

#[test]
fn the_board_and_the_help_come_by_keys() {
    let all = lines(&mut shuttle(), &[Event::Read, Event::Read, Event::Redraw]);
    assert_eq!(all, ["row 1: 2, empty\nrow 2: empty, empty\n"; 3]);
    let help = lines(&mut shuttle(), &[Event::Help, Event::Help]);
    assert_eq!(help.len(), 2);
    assert_eq!(help[0], help[1], "as often as it is asked for");
    assert!(help[0].contains("b, Ctrl+L   read the board, row by row\n"));
    assert_eq!(help[0].lines().count(), 11);
}

#[test]
fn what_only_a_picture_needs_is_silent() {
    let resized = [Event::Resize(40, 10), Event::Resize(0, 0), Event::Resume];
    assert_eq!(lines(&mut shuttle(), &resized), [""; 0]);
}

#[test]
fn a_hint_is_told_as_often_as_it_is_asked_for() {
    let advice = Advice {
        best: Some(Direction::Right),
        values: [None, None, None, Some(7.0)],
    };
    let answer = Event::Advice {
        question: 0,
        advice,
    };
    let all = lines(&mut shuttle(), &[Event::Hint, answer, Event::Hint, answer]);
    assert_eq!(all, ["Best: right.  Values: right 7\n"; 2]);
}

#[test]
fn a_hint_that_was_told_is_not_told_again_when_a_player_is_asked() {
    let advice = Advice {
        best: Some(Direction::Right),
        values: [None; 4],
    };
    let answer = Event::Advice {
        question: 0,
        advice,
    };
    let events = [Event::Hint, answer, Event::ToggleAutoplay, answer];
    assert_eq!(
        lines(&mut shuttle(), &events),
        [
            "Best: right.\n",
            "Autoplay, p stops it\n",
            "right, score 0\n",
        ]
    );
}

#[test]
fn after_the_end_there_is_nothing_to_continue_and_no_player_moves() {
    let mut map = on("2,4/4,2", SpawnKind::None);
    let events = [Event::Turn(Action::Continue), Event::ToggleAutoplay];
    assert_eq!(
        lines(&mut map, &events),
        [
            "nothing to continue\n",
            "Game over after 0 moves.  u undo  r restart  q quit\n",
        ]
    );
}

#[test]
fn a_player_that_moves_is_announced_once() {
    let events = [
        Event::ToggleAutoplay,
        Event::Autoplay(Direction::Right),
        Event::Autoplay(Direction::Left),
        Event::ToggleAutoplay,
        Event::Unsaved,
    ];
    assert_eq!(
        lines(&mut shuttle(), &events),
        [
            "Autoplay, p stops it\n",
            "right, score 0\n",
            "left, score 0\n",
            "Autoplay is off.\n",
            "This game is not saved; why is said at the end.\n",
        ]
    );
}

#[test]
fn a_win_and_the_end_follow_their_turn() {
    let mut map = on("1024,1024/8,0", SpawnKind::None);
    assert_eq!(
        lines(&mut map, &[LEFT, UNDO, LEFT, UP]),
        [
            "left, made 2048, score 2048\n2048! You win after 1 move. Play on.\n",
            "undone, score 0, 0 moves\n",
            "left, made 2048, score 2048\n2048! You win after 1 move. Play on.\n",
            "up, nothing moved\n",
        ]
    );
    let rules = Rules {
        size: 2,
        on_win: OnWin::Stop,
        spawn: SpawnKind::None,
        ..Preset::Classic.rules()
    };
    let mut map = Map::new(own(rules), 42, Some(board("1024,1024/8,0")), None);
    let held = "You win after 1 move!  c play on  u undo  r restart  q quit\n";
    assert_eq!(
        lines(&mut map, &[LEFT, LEFT, Event::Turn(Action::Continue)]),
        [
            format!("left, made 2048, score 2048\n{held}"),
            held.to_owned(),
            "play on, score 2048\n".to_owned(),
        ]
    );
    let mut map = on("8,8,2/4,2,4/2,4,2", SpawnKind::Uniform);
    let all = lines(&mut map, &[RIGHT, RIGHT]);
    assert!(all[0].starts_with("right, made 16, new 2 at row 1 column 1, score 16\n"));
    let over = "Game over after 1 move.  u undo  r restart  q quit\n";
    assert!(all[0].ends_with(over) && all[1] == over, "{all:?}");
}

/// In one frame, as from a pipe: nothing that a later turn takes back is lost.
#[test]
fn many_keys_in_one_frame_are_told_in_order() {
    let stage = at_once(&[LEFT, UNDO, Event::Help, LEFT, Event::Read]);
    let paper = Paper::default();
    let plain = Plain::new(paper.clone(), Language::ENGLISH, true);
    let mut controller = GameController::new(stage.clone(), plain, stage);
    let mut map = on("1024,1024/8,0", SpawnKind::None);
    controller.run(&mut map).unwrap();
    let all = paper.pieces.take().concat();
    let firsts: Vec<&str> = all
        .lines()
        .skip(4)
        .map(|line| line.split([',', ':', ' ']).next().unwrap())
        .collect();
    assert_eq!(
        firsts,
        [
            "left", "2048!", "undone", "arrows", "u", "y", "r", "c", "i", "p", "+", "?", "b", "q",
            "left", "2048!", "row", "row", "board", "score"
        ]
    );
}

#[test]
fn a_replay_says_where_it_stands_only_when_it_stands_or_ends() {
    let progress = |turn, paused| Event::Progress {
        turn,
        turns: 3,
        paused,
    };
    let first = Message::Replay {
        turn: 0,
        turns: 3,
        paused: false,
    };
    let events = [
        RIGHT,
        progress(1, false),
        progress(1, true),
        LEFT,
        progress(2, true),
        Event::Rewind,
        RIGHT,
        progress(1, true),
        progress(1, false),
        LEFT,
        progress(2, false),
        RIGHT,
        progress(3, false),
    ];
    let all = written(&mut shuttle(), Some(first), &events);
    assert!(all[0].ends_with("\nspace pause  + - speed  ? help  q quit\n"));
    assert_eq!(
        all[1..],
        [
            "right, score 0\n",
            "turn 1 of 3  paused\n",
            "left, score 0\n",
            "turn 2 of 3  paused\n",
            // What was told already is played again in silence.
            "turn 1 of 3  paused\n",
            "turn 1 of 3\n",
            "left, score 0\n",
            "right, score 0\n",
            "turn 3 of 3\n",
        ]
    );
}
