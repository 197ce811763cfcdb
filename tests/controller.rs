//! The loop of the game: frames at a pace, events in order, one picture a frame.

use std::io;
use std::time::Duration;

use console2048::controller::GameController;
use console2048::game::{
    Action, Direction, Event, EventQueue, Map, OnWin, Position, Preset, Quit, Rules, SpawnKind,
    State,
};
use console2048::screen::Message;
use fastrand::Rng;

use crate::util::{board, own};
use stage::{Place, Seen, Show, Stage};

mod faults;
mod motion;
mod plain;
mod player;
mod replay;
mod saying;
mod session;
mod stage;
mod swipes;

const FPS: u32 = 100;
const UP: Event = Event::Turn(Action::Move(Direction::Up));
const DOWN: Event = Event::Turn(Action::Move(Direction::Down));
const LEFT: Event = Event::Turn(Action::Move(Direction::Left));
const RIGHT: Event = Event::Turn(Action::Move(Direction::Right));
const UNDO: Event = Event::Turn(Action::Undo);
const QUIT: Event = Event::Quit(Quit::Key);

/// When frame `k` starts.
fn frame(k: u64, fps: u32) -> Duration {
    let nanos = u128::from(k) * 1_000_000_000 / u128::from(fps);
    Duration::from_nanos(nanos as u64)
}

/// A game on a board without spawns, in which `da` repeated always moves.
fn shuttle() -> Map {
    on("2,0/0,0", SpawnKind::None)
}

fn on(text: &str, spawn: SpawnKind) -> Map {
    let board = board(text);
    let rules = Rules {
        size: board.size(),
        spawn,
        ..Preset::Classic.rules()
    };
    Map::new(own(rules), 42, Some(board), None)
}

/// Events that come at once, and a quit key.
fn at_once(events: &[Event]) -> Stage {
    Stage::new([
        (Duration::ZERO, events.to_vec()),
        (Duration::ZERO, vec![QUIT]),
    ])
}

#[test]
fn the_first_picture_needs_no_key() {
    let stage = Stage::new([(Duration::from_secs(9), vec![QUIT])]);
    stage.play(&mut shuttle(), Some(FPS)).unwrap();
    let seen = stage.seen();
    assert_eq!(seen[0], Seen::Start);
    assert!(matches!(&seen[1], Seen::Show(show) if show.at == Duration::ZERO));
    assert!(matches!(seen.last(), Some(Seen::End(_))));
}

#[test]
fn ten_thousand_frames_at_30_a_second_do_not_drift() {
    let keys = [RIGHT, LEFT].repeat(5_000);
    let stage = Stage::new([(Duration::ZERO, keys), (Duration::ZERO, vec![QUIT])]).paced();
    let mut map = shuttle();
    let counts = stage.play(&mut map, Some(30)).unwrap();
    let times: Vec<Duration> = stage.shows().iter().map(|show| show.at).collect();
    assert_eq!(times.len(), 10_001);
    for (k, at) in times.into_iter().enumerate() {
        assert_eq!(at, frame(k as u64, 30));
    }
    // 10,000 thirtieths of a second to the nanosecond, not 10,000 times 33333333.
    assert_eq!(frame(10_000, 30), Duration::from_nanos(333_333_333_333));
    assert_eq!((counts.frames, counts.drawn), (10_001, 10_001));
}

/// After idleness a key is drawn at once; after a frame, when that is 1 / FPS old.
#[test]
fn a_frame_is_due_when_the_last_one_is_old_enough() {
    let mut rng = Rng::with_seed(3);
    for fps in [1, 7, 30, 60, 100, 144, 999, 1000] {
        let length = frame(1, fps);
        let mut time = Duration::ZERO;
        let mut script = Vec::new();
        for i in 0..200 {
            time += Duration::from_nanos(rng.u64(1..2_000_000_000 / u64::from(fps)));
            script.push((time, vec![if i % 2 == 0 { RIGHT } else { LEFT }]));
        }
        script.push((time, vec![QUIT]));
        let stage = Stage::new(script.clone());
        stage.play(&mut shuttle(), Some(fps)).unwrap();
        let times: Vec<Duration> = stage.shows().iter().map(|show| show.at).collect();
        let mut keys = script[..200].iter().map(|(at, _)| *at).peekable();
        let (mut at_once, mut late) = (0, 0);
        for pair in times.windows(2) {
            let apart = pair[1] - pair[0];
            assert!(apart + Duration::from_nanos(1) >= length, "{fps} {apart:?}");
            let first = keys.next().unwrap();
            // The key was there at the picture, and the picture not later than it was due.
            let due = first.max(pair[0] + length);
            assert!(pair[1] >= first && pair[1] <= due + Duration::from_nanos(1));
            at_once += u32::from(pair[1] == first);
            late += u32::from(pair[1] > first);
            while keys.next_if(|key| *key <= pair[1]).is_some() {}
        }
        assert_eq!(keys.next(), None);
        assert!(at_once > 30 && late > 30, "{fps}: {at_once} {late}");
    }
}

#[test]
fn a_slow_picture_delays_the_next_frame_and_no_other() {
    let keys = [RIGHT, LEFT].repeat(10);
    // A picture takes three and a half frames, exactly three, or less than one.
    for (slowness, apart) in [(35, 35), (30, 30), (1, 10), (0, 10)] {
        let script = [(Duration::ZERO, keys.clone()), (Duration::ZERO, vec![QUIT])];
        let stage = Stage::new(script)
            .paced()
            .slow(Duration::from_millis(slowness));
        stage.play(&mut shuttle(), Some(FPS)).unwrap();
        let times: Vec<Duration> = stage.shows().iter().map(|show| show.at).collect();
        let expected: Vec<Duration> = (0..=20).map(|i| Duration::from_millis(i * apart)).collect();
        assert_eq!(times, expected);
    }
}

#[test]
fn two_keys_a_millisecond_apart_are_two_pictures_a_frame_apart() {
    let (first, second) = (Duration::from_millis(1050), Duration::from_millis(1051));
    let stage = Stage::new([
        (first, vec![RIGHT]),
        (second, vec![LEFT]),
        (Duration::from_secs(9), vec![QUIT]),
    ]);
    stage.play(&mut shuttle(), Some(FPS)).unwrap();
    let times: Vec<Duration> = stage.shows()[1..].iter().map(|show| show.at).collect();
    assert_eq!(times, [first, first + frame(1, FPS)]);
}

#[test]
fn frames_in_which_nothing_can_happen_are_not_run() {
    let hour = Duration::from_secs(3600);
    let stage = Stage::new([(hour, vec![RIGHT]), (2 * hour, vec![QUIT])]);
    let counts = stage.play(&mut shuttle(), Some(FPS)).unwrap();
    assert_eq!((counts.frames, counts.drawn), (2, 2));
    assert_eq!(stage.shows()[1].at, hour);
    assert!(stage.waits() <= 2, "it sleeps until a key comes");
}

#[test]
fn without_a_rate_there_is_no_pause() {
    let stage = at_once(&[RIGHT, LEFT]).paced();
    let counts = stage.play(&mut shuttle(), None).unwrap();
    assert_eq!((counts.frames, counts.drawn), (3, 3));
    assert_eq!(stage.paused(), Duration::ZERO);
}

#[test]
fn a_frame_without_a_change_leaves_the_old_picture() {
    // No tile can go left or up; there is nothing to undo, redo or continue.
    let idle = [
        LEFT,
        UP,
        UNDO,
        Event::Turn(Action::Redo),
        Event::Turn(Action::Continue),
    ];
    let stage = at_once(&idle).paced();
    let counts = stage.play(&mut shuttle(), Some(FPS)).unwrap();
    assert_eq!((counts.frames, counts.drawn), (6, 1));
    assert_eq!(
        stage.turns().len(),
        idle.len(),
        "they are told all the same"
    );
}

#[test]
fn many_keys_in_one_frame_are_one_picture() {
    let stage = at_once(&[RIGHT, DOWN, LEFT, UP, RIGHT]);
    let counts = stage.play(&mut shuttle(), Some(FPS)).unwrap();
    assert_eq!(stage.turns().len(), 5);
    assert_eq!((counts.frames, counts.drawn), (1, 2));
    assert_eq!(stage.shows()[1].position.moves, 5);
}

#[test]
fn ten_thousand_keys_at_once_are_all_played_in_order() {
    let mut rng = Rng::with_seed(4);
    let keys: Vec<Event> = (0..10_000)
        .map(|_| [UP, DOWN, LEFT, RIGHT, UNDO][usize::from(rng.u8(0..5))])
        .collect();
    assert!(keys.len() > EventQueue::CAPACITY);
    let stage = at_once(&keys);
    let mut map = Map::new(Preset::Desktop.into(), 1, None, None);
    let counts = stage.play(&mut map, Some(FPS)).unwrap();
    let played: Vec<Event> = stage
        .turns()
        .into_iter()
        .map(|turn| Event::Turn(turn.action))
        .collect();
    assert!(played == keys);
    // In one frame, but for those that rest since the game ended in them.
    let ends = stage
        .turns()
        .iter()
        .filter(|turn| turn.over || turn.won)
        .count() as u64;
    assert_eq!((counts.frames, counts.drawn), (ends + 1, ends + 2));
}

#[test]
fn nothing_is_played_after_the_quit_key() {
    for paced in [false, true] {
        let mut stage = at_once(&[RIGHT, QUIT, LEFT, Event::Help, Event::Quit(Quit::Interrupt)]);
        stage = if paced { stage.paced() } else { stage };
        let mut map = shuttle();
        let counts = stage.play(&mut map, Some(FPS)).unwrap();
        assert_eq!(counts.quit, Quit::Key);
        assert!(!counts.open);
        assert_eq!(stage.turns().len(), 1);
        assert_eq!(map.position().moves, 1);
        // What was played last is seen before the end.
        assert_eq!(stage.shows().last().unwrap().position, *map.position());
    }
}

#[test]
fn the_reason_and_the_unknown_keys_reach_the_output() {
    for quit in [
        Quit::Key,
        Quit::Interrupt,
        Quit::EndOfInput,
        Quit::HangUp,
        Quit::Terminate,
    ] {
        let stage = Stage::new([(Duration::ZERO, vec![Event::Quit(quit)])]);
        let counts = stage.play(&mut shuttle(), Some(FPS)).unwrap();
        assert_eq!(counts.quit, quit);
        let seen = stage.seen();
        let Some(Seen::End(ending)) = seen.last() else {
            panic!("{seen:?}");
        };
        assert_eq!((ending.quit, ending.unknown_keys), (quit, Stage::UNKNOWN));
        let ends = seen.iter().filter(|seen| matches!(seen, Seen::End(_)));
        assert_eq!(ends.count(), 1);
    }
}

#[test]
fn paced_keys_are_one_a_frame() {
    let stage = at_once(&[RIGHT, LEFT, RIGHT]).paced();
    stage.play(&mut shuttle(), Some(10)).unwrap();
    let shows: Vec<(u64, u64)> = stage
        .shows()
        .iter()
        .map(|show| (show.at.as_millis() as u64, show.position.moves))
        .collect();
    assert_eq!(shows, [(0, 0), (100, 1), (200, 2), (300, 3)]);
}

#[test]
fn the_end_of_the_game_is_shown_in_the_frame_of_the_move() {
    // Down, and a new 2 or 4 on the one free cell makes neighbours of different values.
    let mut map = on("8,16/0,32", SpawnKind::Uniform);
    let stage = at_once(&[LEFT]);
    stage.play(&mut map, Some(FPS)).unwrap();
    assert_eq!(map.state(), State::Over);
    let shows = stage.shows();
    assert_eq!(shows.len(), 2);
    assert_eq!((shows[1].at, shows[1].state), (frame(1, FPS), State::Over));
}

#[test]
fn a_win_is_announced_in_the_frame_of_the_move_until_the_next_change() {
    let mut map = on("1024,1024/0,0", SpawnKind::None);
    let stage = at_once(&[LEFT, LEFT, Event::Help, DOWN, UNDO]).paced();
    stage.play(&mut map, Some(FPS)).unwrap();
    let messages: Vec<Option<Message>> = stage.shows().iter().map(|show| show.message).collect();
    let won = Some(Message::Won(2048));
    // The key that moves nothing closes the panel; the line tells it still.
    assert_eq!(messages, [None, won, won, won, None, None]);
}

/// Keys behind a win or an end that came in the same write wait until it was drawn.
#[test]
fn a_win_and_an_end_are_drawn_before_the_keys_behind_them() {
    let mut map = on("1024,1024,0,0/2,0,0,0/0,0,0,0/0,0,0,0", SpawnKind::None);
    let stage = at_once(&[LEFT, UP, DOWN]);
    stage.play(&mut map, Some(FPS)).unwrap();
    let won = Some(Message::Won(2048));
    let told: Vec<_> = stage
        .shows()
        .iter()
        .map(|show| (show.position.moves, show.message))
        .collect();
    assert_eq!(told[1], (1, won), "{told:?}");
    assert_eq!(
        told.last().unwrap().0,
        2,
        "the keys are played all the same"
    );

    let mut map = on("8,16/0,32", SpawnKind::Uniform);
    let stage = at_once(&[LEFT, UNDO, LEFT, UNDO]);
    stage.play(&mut map, Some(FPS)).unwrap();
    let ends = stage
        .shows()
        .iter()
        .filter(|show| show.state == State::Over)
        .count();
    assert_eq!(ends, 2);
}

#[test]
fn a_win_that_stops_the_game_is_shown_as_that() {
    let rules = Rules {
        size: 2,
        on_win: OnWin::Stop,
        ..Preset::Classic.rules()
    };
    let mut map = Map::new(own(rules), 42, Some(board("1024,1024/0,0")), None);
    let stage = at_once(&[LEFT, RIGHT, Event::Turn(Action::Continue)]).paced();
    stage.play(&mut map, Some(FPS)).unwrap();
    let states: Vec<State> = stage.shows().iter().map(|show| show.state).collect();
    // The key that is not played closes the panel.
    let won = State::Won;
    assert_eq!(states, [State::Playing, won, won, State::Playing]);
}

#[test]
fn the_help_comes_and_goes_and_a_move_takes_it_away() {
    let help = Event::Help;
    let stage = at_once(&[help, help, help, LEFT, RIGHT]).paced();
    stage.play(&mut shuttle(), Some(FPS)).unwrap();
    let shown: Vec<bool> = stage.shows().iter().map(|show| show.help).collect();
    // The key that moved nothing drew nothing and left the help there.
    assert_eq!(shown, [false, true, false, true, false]);
}

#[test]
fn a_resize_and_a_redraw_reach_the_output_before_the_picture() {
    let stage = at_once(&[Event::Resize(40, 10), Event::Redraw]).paced();
    stage.play(&mut shuttle(), Some(FPS)).unwrap();
    let seen: Vec<Place> = stage.seen().iter().map(Seen::place).collect();
    assert_eq!(
        seen,
        [
            Place::Start,
            Place::Show,
            Place::Resize(40, 10),
            Place::Show,
            Place::Refresh,
            Place::Show,
            Place::End
        ]
    );
}

#[test]
fn many_resizes_in_one_frame_are_one_picture_and_lose_no_key() {
    let resizes = (1..=50).map(|i| Event::Resize(i, i));
    let events: Vec<Event> = resizes.flat_map(|resize| [resize, RIGHT, LEFT]).collect();
    let stage = at_once(&events);
    let counts = stage.play(&mut shuttle(), Some(FPS)).unwrap();
    assert_eq!(counts.drawn, 2);
    assert_eq!(stage.turns().len(), 100);
}

/// After a stop the picture is drawn anew, for the size that the window has then.
#[test]
fn a_stop_is_passed_on_to_the_input_and_drawn_after() {
    let stage = at_once(&[Event::Suspend, RIGHT]).window(40, 10).paced();
    stage.play(&mut shuttle(), Some(FPS)).unwrap();
    let seen: Vec<Place> = stage.seen().iter().map(Seen::place).collect();
    let expected = [
        Place::Start,
        Place::Show,
        Place::Resize(40, 10),
        Place::Show,
    ];
    assert_eq!(seen[..4], expected);
    assert_eq!((stage.suspended(), stage.turns().len()), (1, 1));
}

#[test]
fn a_picture_is_drawn_anew_when_the_program_goes_on() {
    let stage = at_once(&[Event::Resume]).window(40, 10);
    stage.play(&mut shuttle(), Some(FPS)).unwrap();
    let seen: Vec<Place> = stage.seen().iter().map(Seen::place).collect();
    assert_eq!(seen[2..4], [Place::Resize(40, 10), Place::Show]);
}

/// Draws random actions, all kinds.
fn random_actions(count: u32, rng: &mut Rng) -> Vec<Event> {
    let special = [
        Action::Undo,
        Action::Redo,
        Action::Restart,
        Action::Continue,
    ];
    (0..count)
        .map(|_| match rng.u8(0..40) {
            kind @ 0..4 => Event::Turn(special[usize::from(kind)]),
            4 => Event::Help,
            5 => Event::Redraw,
            kind => Event::Turn(Action::Move(Direction::ALL[usize::from(kind % 4)])),
        })
        .collect()
}

/// Same seed, same keys, same game: at any rate and in any pieces.
#[test]
fn timing_never_changes_a_game() {
    let mut rng = Rng::with_seed(5);
    for preset in Preset::ALL {
        let events = random_actions(400, &mut rng);
        let play = |stage: Stage, fps| -> (Position, Vec<_>) {
            let mut map = Map::new(preset.into(), 7, None, preset.undo());
            stage.play(&mut map, fps).unwrap();
            (*map.position(), stage.turns())
        };
        let expected = play(at_once(&events), None);
        for fps in [Some(1), Some(30), Some(1000), None] {
            let mut script = Vec::new();
            let (mut rest, mut time) = (&events[..], Duration::ZERO);
            while !rest.is_empty() {
                let (piece, more) = rest.split_at(usize::from(rng.u8(1..30)).min(rest.len()));
                script.push((time, piece.to_vec()));
                time += Duration::from_micros(rng.u64(0..50_000));
                rest = more;
            }
            script.push((time, vec![QUIT]));
            assert!(play(Stage::new(script.clone()), fps) == expected);
            assert!(play(Stage::new(script).paced(), fps) == expected);
        }
    }
}

#[test]
fn the_default_rate_is_that_of_the_first_design() {
    let stage = at_once(&[RIGHT]);
    let mut controller = stage.controller();
    assert!(controller.is_open());
    controller.run(&mut shuttle()).unwrap();
    assert!(!controller.is_open());
    assert_eq!(stage.shows()[1].at, Duration::from_millis(10));
}
