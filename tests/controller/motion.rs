//! Motion: the moments of a slide lie on the grid of frames, nothing waits for them
//! but what is watched, and they change no game.

use crate::util::own;
use console2048::screen::{Moment, Motion};

use super::stage::Show;
use super::*;

/// Plays with motion and returns the stage.
fn animated(stage: Stage, map: &mut Map, fps: u32) -> Stage {
    let mut controller = stage.controller();
    controller.set_fps(Some(fps));
    controller.animate();
    controller.run(map).unwrap();
    stage
}

/// Events one after the other, an hour apart, and a quit key.
fn slowly(events: &[Event]) -> Stage {
    let times = (1..).map(|i| i * Duration::from_secs(3600));
    Stage::new(times.zip(events.iter().chain([&QUIT]).map(|&event| vec![event])))
}

/// The moments that were shown, in hundredths of the way; `Made` counts as 1000
/// and the board at rest as none.
fn moments(shows: &[Show]) -> Vec<Option<usize>> {
    let number = |motion: &Motion| match motion.moment {
        Moment::Underway { done, all } => done * 100 / all,
        Moment::Made => 1000,
    };
    shows
        .iter()
        .map(|show| show.motion.as_deref().map(number))
        .collect()
}

#[test]
fn a_slide_is_shown_underway_and_then_at_rest() {
    let stage = animated(slowly(&[RIGHT]), &mut shuttle(), 100);
    let hour = Duration::from_secs(3600);
    let shows = stage.shows();
    let expected = [
        None,
        Some(12),
        Some(25),
        Some(37),
        Some(50),
        Some(62),
        Some(75),
        Some(87),
        None,
    ];
    assert_eq!(moments(&shows), expected);
    for (i, show) in shows[1..].iter().enumerate() {
        assert_eq!(show.at, hour + frame(i as u64, 100));
        assert_eq!(show.position.moves, 1, "the game is not waited for");
    }
    let motion = shows[1].motion.clone().unwrap();
    assert_eq!(motion.direction, Direction::Right);
    assert_eq!(motion.before, board("2,0/0,0"));
    assert_eq!(motion.after, board("0,2/0,0"));
}

#[test]
fn a_tile_that_was_made_stands_out_once_and_the_placed_one_comes_last() {
    let mut map = on("2,2/0,0", SpawnKind::Uniform);
    let stage = animated(slowly(&[LEFT]), &mut map, 100);
    let shows = stage.shows();
    let made: Vec<_> = shows
        .iter()
        .filter(|show| {
            show.motion
                .as_ref()
                .is_some_and(|motion| motion.moment == Moment::Made)
        })
        .collect();
    assert_eq!(made.len(), 1);
    assert_eq!(made[0].motion.as_ref().unwrap().after, board("4,0/0,0"));
    let last = shows.last().unwrap();
    assert_eq!(last.motion, None);
    assert_eq!(last.at - made[0].at, frame(3, 100));
    assert_ne!(last.position.board, board("4,0/0,0"));
}

/// A film takes a tenth of a second in a few pictures, or there is none.
#[test]
fn every_rate_has_a_film_of_its_own() {
    for fps in [1, 9, 10, 19, 20, 30, 60, 99, 100, 110, 144, 240, 999, 1000] {
        let mut map = on("2,2/0,0", SpawnKind::None);
        let stage = animated(slowly(&[LEFT, RIGHT]), &mut map, fps);
        let shows = stage.shows();
        let merge = shows.iter().filter(|show| show.position.moves == 1);
        let merge: Vec<&Show> = merge.collect();
        let length = merge.last().unwrap().at - merge[0].at;
        let pictures = merge.len() - 1;
        match fps {
            0..10 => assert_eq!(pictures, 0),
            10..30 => assert!((1..=2).contains(&pictures), "{fps} {pictures}"),
            _ => assert!((3..=8).contains(&pictures), "{fps} {pictures}"),
        }
        assert!(length <= Duration::from_millis(100), "{fps} {length:?}");
        assert!(fps < 30 || length >= Duration::from_millis(80), "{fps}");
        // On the way forward all the time, and at rest in the end.
        let numbers = moments(&shows);
        let (first, second) = numbers[1..].split_at(merge.len());
        for film in [first, second] {
            let (last, way) = film.split_last().unwrap();
            assert_eq!(*last, None);
            assert!(
                way.iter().all(Option::is_some) && way.is_sorted(),
                "{film:?}"
            );
        }
    }
}

#[test]
fn a_game_at_rest_costs_nothing() {
    let keys = [RIGHT, LEFT, RIGHT];
    let stage = slowly(&keys);
    let mut controller = stage.controller();
    controller.animate();
    controller.run(&mut shuttle()).unwrap();
    // Eight pictures a move: seven underway, one at rest.
    assert_eq!(controller.drawn(), 1 + 3 * 8);
    assert_eq!(controller.frames(), 3 * 8 + 1);
    assert_eq!(u64::from(stage.waits()), 1 + 3 * 8);
}

/// Any key ends it: in the next frame its effect is seen, without delay.
#[test]
fn a_key_ends_the_motion_at_once() {
    let later = Duration::from_millis(22);
    for (event, at_rest) in [
        (LEFT, false), // which moves, in a film of its own
        (RIGHT, true), // which moves nothing
        (UNDO, true),
        (Event::Turn(Action::Redo), true),
        (Event::Turn(Action::Restart), true),
        (Event::Help, true),
        (Event::Redraw, true),
        (Event::Resize(30, 30), true),
        (Event::Hint, true),
        (QUIT, true),
    ] {
        let script = [
            (Duration::ZERO, vec![RIGHT]),
            (later, vec![event]),
            (Duration::from_secs(1), vec![QUIT]),
        ];
        let stage = animated(Stage::new(script), &mut shuttle(), 100);
        let shows = stage.shows();
        assert_eq!(moments(&shows[..3]), [None, Some(12), Some(25)]);
        assert_eq!(shows[3].at, frame(3, 100), "{event:?}");
        let expected = if at_rest { None } else { Some(12) };
        assert_eq!(moments(&shows[3..4]), [expected], "{event:?}");
        if at_rest {
            assert!(shows[3..].iter().all(|show| show.motion.is_none()));
        }
    }
}

#[test]
fn only_slides_move() {
    let commands = [
        UNDO,
        Event::Turn(Action::Redo),
        Event::Turn(Action::Restart),
    ];
    let events = [&[RIGHT], &commands[..]].concat();
    let stage = animated(slowly(&events), &mut shuttle(), 100);
    let numbers = moments(&stage.shows());
    assert_eq!(numbers.len(), 1 + 8 + 3);
    assert!(numbers[8..].iter().all(Option::is_none));
    // A key that only spawns slides nothing.
    let rules = Rules {
        size: 2,
        idle_spawn: true,
        ..Preset::Classic.rules()
    };
    let mut map = Map::new(own(rules), 42, Some(board("2,0/0,0")), None);
    let stage = animated(slowly(&[LEFT]), &mut map, 100);
    assert_eq!(map.position().moves, 1);
    assert_eq!(moments(&stage.shows()), [None, None]);
}

/// What a rewind or several keys in one frame lead to is shown at once.
#[test]
fn several_changes_in_one_frame_do_not_move() {
    for events in [&[RIGHT, LEFT][..], &[Event::Rewind, RIGHT]] {
        let stage = Stage::new([
            (Duration::ZERO, events.to_vec()),
            (Duration::from_secs(1), vec![QUIT]),
        ]);
        let stage = animated(stage, &mut shuttle(), 100);
        assert_eq!(moments(&stage.shows()), [None, None], "{events:?}");
    }
}

#[test]
fn ten_thousand_keys_at_once_are_not_held_up() {
    let keys = [RIGHT, LEFT].repeat(5_000);
    let stage = at_once(&keys);
    let mut controller = stage.controller();
    controller.animate();
    let mut map = shuttle();
    controller.run(&mut map).unwrap();
    assert_eq!(map.position().moves, 10_000);
    assert_eq!((controller.frames(), controller.drawn()), (1, 2));
}

#[test]
fn without_a_pace_or_where_it_is_not_asked_for_nothing_moves() {
    let stage = slowly(&[RIGHT]);
    let mut controller = stage.controller();
    controller.animate();
    controller.set_fps(None);
    controller.run(&mut shuttle()).unwrap();
    assert_eq!(moments(&stage.shows()), [None, None]);
    let stage = slowly(&[RIGHT]);
    stage.play(&mut shuttle(), Some(100)).unwrap();
    assert_eq!(moments(&stage.shows()), [None, None]);
}

/// Same seed, same keys, same game: with and without motion, however keys come.
#[test]
fn motion_never_changes_a_game() {
    let mut rng = Rng::with_seed(6);
    for preset in Preset::ALL {
        let events = random_actions(300, &mut rng);
        let game = || Map::new(preset.into(), 7, None, preset.undo());
        let mut plain = game();
        let turns = at_once(&events);
        turns.play(&mut plain, None).unwrap();
        for fps in [9, 30, 100, 1000] {
            let mut time = Duration::ZERO;
            let mut script = Vec::new();
            for event in &events {
                time += Duration::from_micros(rng.u64(0..200_000));
                script.push((time, vec![*event]));
            }
            script.push((time, vec![QUIT]));
            for stage in [Stage::new(script.clone()), Stage::new(script).paced()] {
                let mut map = game();
                let stage = animated(stage, &mut map, fps);
                assert!(stage.turns() == turns.turns());
                assert_eq!(map.position(), plain.position());
                let last = stage.shows().pop().unwrap();
                assert_eq!((last.motion, last.position), (None, *plain.position()));
            }
        }
    }
}

/// A script that is watched goes on when the picture is at rest.
#[test]
fn paced_keys_wait_for_the_motion() {
    let stage = animated(at_once(&[RIGHT, LEFT]).paced(), &mut shuttle(), 100);
    let shows = stage.shows();
    let rests: Vec<_> = shows.iter().filter(|show| show.motion.is_none()).collect();
    let rests: Vec<(u64, Duration)> = rests
        .iter()
        .map(|show| (show.position.moves, show.at))
        .collect();
    let expected = [(0, frame(0, 100)), (1, frame(8, 100)), (2, frame(16, 100))];
    assert_eq!(rests, expected);
}

/// So does a player that moves.
#[test]
fn a_player_is_asked_when_the_picture_is_at_rest() {
    let moves = [Direction::Right, Direction::Left, Direction::Right];
    for (animate, apart) in [(false, 1), (true, 8)] {
        let faster = vec![Event::Faster; 9];
        let script = [
            (Duration::ZERO, faster),
            (Duration::from_secs(1), vec![QUIT]),
        ];
        let stage = Stage::new(script).advised(&moves);
        let mut controller = stage.controller();
        controller.watch();
        if animate {
            controller.animate();
        }
        controller.run(&mut shuttle()).unwrap();
        let asked = stage.consulted();
        let first = frame(u64::from(animate) * 8 + u64::from(!animate), 100);
        assert_eq!(asked.len(), 4, "{asked:?}");
        assert_eq!(asked[0], Duration::ZERO);
        assert!(asked[1] >= first);
        for pair in asked[1..].windows(2) {
            assert!(pair[1] - pair[0] >= frame(apart, 100), "{asked:?}");
            assert!(pair[1] - pair[0] <= frame(apart + 1, 100), "{asked:?}");
        }
    }
}

/// A key that ends the motion does not keep the player from going on.
#[test]
fn a_player_goes_on_when_a_key_ends_the_motion() {
    let moves = [Direction::Right, Direction::Left];
    let script = [
        (Duration::ZERO, vec![Event::Faster; 9]),
        (Duration::from_millis(25), vec![Event::Redraw]),
        (Duration::from_secs(1), vec![QUIT]),
    ];
    let stage = Stage::new(script).advised(&moves);
    let mut controller = stage.controller();
    controller.watch();
    controller.animate();
    controller.run(&mut shuttle()).unwrap();
    assert_eq!(stage.turns().len(), 2);
    assert_eq!(stage.consulted()[1], frame(3, 100));
}
