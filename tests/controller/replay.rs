//! A recorded game that is played again: when its turns are due.

use console2048::controller::{Session, Speed};
use console2048::game::By;

use console2048::controller::ScreenFacts;

use super::*;

/// A screen on which the help has one page.
const ONE_PAGE: ScreenFacts = ScreenFacts {
    board: None,
    help_pages: 1,
};

/// Plays some turns that wait until they are due, after keys, and returns when each came.
fn times(keys: &[Event], fps: Option<u32>) -> Vec<Duration> {
    let turns = [RIGHT, LEFT].repeat(4);
    let stage = at_once(&[keys, &turns].concat()).paced();
    let mut controller = stage.controller();
    controller.set_fps(fps);
    controller.replay(None);
    controller.run(&mut shuttle()).unwrap();
    let shows = stage.shows().into_iter();
    let moved = shows.filter(|show| show.position.moves > 0);
    moved.map(|show| show.at).collect()
}

#[test]
fn five_turns_a_second_begin_after_a_look_at_the_opening() {
    let turns: Vec<Duration> = (1..=8)
        .map(|turn| Duration::from_millis(200) * turn)
        .collect();
    for fps in [20, 100, 1000] {
        assert_eq!(times(&[], Some(fps)), turns);
    }
}

#[test]
fn every_speed_is_what_it_says_but_never_more_than_a_turn_a_frame() {
    let steps = [
        (vec![Event::Slower; 2], Some(1)),
        (vec![Event::Slower; 1], Some(2)),
        (vec![Event::Faster; 1], Some(10)),
        (vec![Event::Faster; 2], Some(20)),
        (vec![Event::Faster; 3], Some(50)),
        (vec![Event::Faster; 4], Some(100)),
        (vec![Event::Faster; 5], None),
        (vec![Event::Faster; 9], None),
        (vec![Event::Slower; 9], Some(1)),
    ];
    for fps in [30, 100, 1000] {
        for (keys, speed) in &steps {
            let interval = speed.map_or(Duration::ZERO, |turns| Duration::from_secs(1) / turns);
            let shortest = frame(1, fps);
            for pair in times(keys, Some(fps)).windows(2) {
                let (apart, expected) = (pair[1] - pair[0], interval.max(shortest));
                let off = apart.abs_diff(expected);
                assert!(off <= Duration::from_nanos(1), "{speed:?} {fps}: {apart:?}");
            }
        }
    }
}

/// What is written into a file or a pipe waits for nothing.
#[test]
fn without_a_pace_turns_come_at_once() {
    let turns = times(&[], None);
    assert!(turns.iter().all(|at| at.is_zero()), "{turns:?}");
}

/// A slide that takes longer than the time between turns holds the next turn back.
#[test]
fn a_turn_waits_for_the_slide_before_it() {
    let keys = [Event::Faster; 9];
    let turns = [RIGHT, LEFT].repeat(2);
    let stage = at_once(&[&keys[..], &turns].concat()).paced();
    let mut controller = stage.controller();
    controller.animate();
    controller.replay(None);
    controller.run(&mut shuttle()).unwrap();
    let shows = stage.shows();
    for moves in 1..=3 {
        let at_rest = |show: &&Show| show.position.moves == moves && show.motion.is_none();
        assert_eq!(shows.iter().filter(at_rest).count(), 1, "{moves}");
    }
}

#[test]
fn its_speed_is_said_and_its_turns_leave_the_help_open() {
    let (mut session, map) = (Session::replayed(None), shuttle());
    assert_eq!(session.speed(), Speed::OF_REPLAY);
    for (key, speed) in [(Event::Faster, 10), (Event::Slower, 5), (Event::Slower, 2)] {
        session.handle(key, &map, ONE_PAGE);
        assert_eq!(session.message(), Some(Message::Speed(Some(speed))));
    }
    session.handle(Event::Help, &map, ONE_PAGE);
    for by in [By::Hand, By::Player] {
        session.position_changed(by);
        assert!(session.help().is_some());
    }
    session.handle(Event::Help, &map, ONE_PAGE);
    assert_eq!(session.help(), None);
}

/// In a game that is played, Home and End do nothing, nor do + and - before autoplay.
#[test]
fn keys_of_a_replay_do_nothing_in_play() {
    let mut session = Session::new();
    for key in [
        Event::First,
        Event::Last,
        Event::Pause,
        Event::Faster,
        Event::Slower,
    ] {
        assert_eq!(session.handle(key, &shuttle(), ONE_PAGE), []);
    }
    assert_eq!(session.speed(), Speed::OF_AUTOPLAY);
}
