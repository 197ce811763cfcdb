//! The session by itself: what events other than turns mean, without a loop.

use console2048::controller::{ScreenFacts, Session, Task};
use console2048::game::{Advice, By, Place};
use console2048::screen::{Area, Notice, SessionKind};

use super::*;

fn dead() -> Map {
    on("2,4/4,2", SpawnKind::None)
}

fn advice(best: Direction) -> Advice {
    Advice {
        best: Some(best),
        values: [None; 4],
    }
}

fn answer(question: u64, best: Direction) -> Event {
    let advice = advice(best);
    Event::Advice { question, advice }
}

fn said(message: Message) -> Vec<Task> {
    vec![Task::Notify(Notice::Message(message)), Task::Draw]
}

/// A screen with neither board nor help.
const NOTHING: ScreenFacts = ScreenFacts {
    board: None,
    help_pages: 1,
};
const BOARD: ScreenFacts = ScreenFacts {
    board: Some(Area {
        left: 0,
        top: 2,
        width: 20,
        height: 8,
    }),
    help_pages: 1,
};

/// What a question for a hint leads to.
fn thinking() -> Vec<Task> {
    [said(Message::Thinking), vec![Task::Ask]].concat()
}

fn place(column: u16, row: u16) -> Place {
    Place { column, row }
}

#[test]
fn a_message_stays_until_the_position_changes() {
    let mut session = Session::new();
    session.say(Message::Resumed);
    assert_eq!(session.greeting(), [said(Message::Resumed)[0]]);
    let unsaved = session.handle(Event::Unsaved, &shuttle(), NOTHING);
    assert_eq!(unsaved, said(Message::Unsaved));
    assert_eq!(session.message(), Some(Message::Unsaved));
    session.position_changed(By::Hand);
    assert_eq!(session.message(), None);
    assert_eq!(session.greeting(), []);
}

#[test]
fn help_opens_and_closes_and_only_a_move_by_hand_closes_it() {
    let (mut session, map) = (Session::new(), shuttle());
    for shown in [true, false, true] {
        let tasks = session.handle(Event::Help, &map, NOTHING);
        assert_eq!(tasks, [Task::Notify(Notice::Help), Task::Draw]);
        assert_eq!(session.help().is_some(), shown);
    }
    session.position_changed(By::Player);
    assert_eq!(session.help(), Some(0));
    session.position_changed(By::Hand);
    assert_eq!(session.help(), None);
}

#[test]
fn a_hint_is_asked_for_and_shown_only_for_its_position() {
    let (mut session, map) = (Session::new(), shuttle());
    assert_eq!(session.handle(Event::Hint, &map, NOTHING), thinking());
    let late = session.handle(answer(session.position() + 1, Direction::Up), &map, NOTHING);
    assert_eq!(late, []);
    let hint = Message::Hint(advice(Direction::Up));
    let shown = session.handle(answer(session.position(), Direction::Up), &map, NOTHING);
    assert_eq!(shown, said(hint));
    // Asked for once, it is shown once.
    let again = session.handle(answer(session.position(), Direction::Up), &map, NOTHING);
    assert_eq!(again, []);
    assert_eq!(session.handle(Event::Hint, &map, NOTHING), thinking());
    session.position_changed(By::Hand);
    let old = session.handle(answer(session.position(), Direction::Up), &map, NOTHING);
    assert_eq!(old, []);
}

#[test]
fn autoplay_asks_once_for_each_position_where_a_move_is_due() {
    let (mut session, map) = (Session::new(), shuttle());
    assert!(!session.wants_move(true) && !session.awaits_move());
    let on = session.handle(Event::ToggleAutoplay, &map, NOTHING);
    assert_eq!(on, said(Message::Autoplay));
    assert!(!session.wants_move(false) && session.awaits_move());
    assert!(session.wants_move(true));
    assert!(!session.wants_move(true) && !session.awaits_move());
    // No hint while the player moves.
    assert_eq!(session.handle(Event::Hint, &map, NOTHING), []);
    let moves = session.handle(answer(session.position(), Direction::Right), &map, NOTHING);
    assert_eq!(moves, [Task::Play(Event::Autoplay(Direction::Right))]);
    session.position_changed(By::Player);
    assert!(session.wants_move(true));
    assert_eq!(session.message(), Some(Message::Autoplay));
    let off = session.handle(Event::ToggleAutoplay, &map, NOTHING);
    assert_eq!(off, said(Message::ByHand));
    assert!(!session.wants_move(true));
    let late = session.handle(answer(session.position(), Direction::Left), &map, NOTHING);
    assert_eq!(late, []);
}

#[test]
fn autoplay_stays_off_where_the_game_takes_no_directions() {
    let mut session = Session::new();
    let tasks = session.handle(Event::ToggleAutoplay, &dead(), NOTHING);
    assert_eq!(tasks, said(Message::ByHand));
    assert!(!session.wants_move(true));
}

#[test]
fn only_a_watched_session_ends_with_its_game() {
    for event in [Event::GameOver, Event::Won] {
        let mut played = Session::new();
        played.handle(event, &dead(), NOTHING);
        assert_eq!(played.quit(), None);
        let mut watched = Session::watched();
        assert_eq!(watched.kind(), SessionKind::Watched);
        assert!(watched.wants_move(true));
        watched.handle(event, &shuttle(), NOTHING);
        assert_eq!(watched.quit(), None, "the game goes on");
        watched.handle(Event::Help, &dead(), NOTHING);
        watched.handle(event, &dead(), NOTHING);
        assert_eq!(watched.quit(), Some(Quit::EndOfInput));
        assert_eq!(watched.help(), None, "the board stays on the screen");
    }
}

#[test]
fn a_quit_closes_the_help_and_a_stop_draws_before_it() {
    let (mut session, map) = (Session::new(), shuttle());
    let stopped = session.handle(Event::Suspend, &map, NOTHING);
    assert_eq!(stopped, [Task::Suspend, Task::Draw]);
    session.handle(Event::Help, &map, NOTHING);
    let stopped = session.handle(Event::Suspend, &map, NOTHING);
    assert_eq!(stopped, [Task::Draw, Task::Suspend, Task::Draw]);
    assert_eq!(
        session.handle(Event::Resume, &map, NOTHING),
        [Task::Resume, Task::Draw]
    );
    assert_eq!(session.handle(QUIT, &map, NOTHING), []);
    assert_eq!(session.quit(), Some(Quit::Key));
    let mut reading = Session::new();
    reading.handle(Event::Help, &map, NOTHING);
    assert_eq!(reading.handle(QUIT, &map, NOTHING), [Task::Draw]);
    assert_eq!(reading.help(), None);
}

#[test]
fn a_drag_that_began_on_the_board_is_a_direction() {
    let (mut session, map) = (Session::new(), shuttle());
    for (from, to, tasks) in [
        (place(1, 3), place(9, 3), vec![Task::Play(RIGHT)]),
        (place(9, 3), place(9, 6), vec![Task::Play(DOWN)]),
        (place(1, 3), place(2, 3), vec![]), // too short
        (place(1, 1), place(9, 1), vec![]), // above the board
    ] {
        session.handle(Event::Press(from), &map, BOARD);
        let found = session.handle(Event::Release(to), &map, NOTHING);
        assert_eq!(found, tasks, "{from:?} {to:?}");
    }
    // Without a press there is no drag, and without a board no press.
    assert_eq!(
        session.handle(Event::Release(place(9, 3)), &map, NOTHING),
        []
    );
    session.handle(Event::Press(place(1, 3)), &map, NOTHING);
    assert_eq!(
        session.handle(Event::Release(place(9, 3)), &map, NOTHING),
        []
    );
}

#[test]
fn a_click_restarts_a_game_that_had_ended_before_it() {
    let click = |session: &mut Session, map: &Map| {
        session.handle(Event::Press(place(3, 3)), map, BOARD);
        session.handle(Event::Release(place(3, 3)), map, NOTHING)
    };
    let mut session = Session::new();
    let restart = Task::Play(Event::Turn(Action::Restart));
    assert_eq!(click(&mut session, &dead()), [restart]);
    assert_eq!(click(&mut session, &shuttle()), []);
    // The game ended between press and release.
    session.handle(Event::Press(place(3, 3)), &shuttle(), BOARD);
    session.position_changed(By::Hand);
    let found = session.handle(Event::Release(place(3, 3)), &dead(), NOTHING);
    assert_eq!(found, []);
}

#[test]
fn turns_mean_nothing_to_a_session() {
    let (mut session, map) = (Session::new(), shuttle());
    for event in [UP, UNDO, Event::Autoplay(Direction::Up), Event::Pause] {
        assert_eq!(session.handle(event, &map, NOTHING), []);
    }
    assert_eq!((session.message(), session.position()), (None, 0));
}

#[test]
fn the_speed_of_autoplay_changes_in_steps_while_it_is_on() {
    let (mut session, map) = (Session::new(), shuttle());
    let start = session.speed();
    assert_eq!(start.per_second(), Some(10));
    for event in [Event::Faster, Event::Slower] {
        assert_eq!(session.handle(event, &map, NOTHING), []);
    }
    assert_eq!(session.speed(), start);
    session.handle(Event::ToggleAutoplay, &map, NOTHING);
    let mut reached = Vec::new();
    for _ in 0..9 {
        let tasks = session.handle(Event::Slower, &map, NOTHING);
        let speed = session.speed().per_second();
        assert_eq!(tasks, said(Message::Speed(speed)));
        reached.push(speed);
    }
    assert_eq!(reached[..4], [Some(5), Some(2), Some(1), Some(1)]);
    for _ in 0..9 {
        session.handle(Event::Faster, &map, NOTHING);
    }
    assert_eq!(session.speed().per_second(), None);
    assert_eq!(session.speed().interval(), Duration::ZERO);
}
