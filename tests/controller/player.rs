//! A player that moves in place of the person: what help, hints and the end make of it.

use crate::util::own;
use console2048::game::Advice;

use super::*;

/// The player's answer to a question.
fn answer(question: u64, best: Direction) -> Event {
    let advice = Advice {
        best: Some(best),
        values: [None; 4],
    };
    Event::Advice { question, advice }
}

fn messages(stage: &Stage) -> Vec<Option<Message>> {
    stage.shows().iter().map(|show| show.message).collect()
}

/// A 1024 beside another, where a win stops the game.
fn before_a_win() -> Map {
    let rules = Rules {
        size: 2,
        on_win: OnWin::Stop,
        ..Preset::Classic.rules()
    };
    Map::new(own(rules), 42, Some(board("1024,1024/0,0")), None)
}

#[test]
fn the_help_stays_open_while_the_player_moves() {
    let events = [
        Event::ToggleAutoplay,
        Event::Help,
        answer(0, Direction::Right),
        answer(1, Direction::Left),
        RIGHT, // a key takes it away, as ever
    ];
    let stage = at_once(&events).paced();
    stage.play(&mut shuttle(), Some(FPS)).unwrap();
    assert_eq!(stage.turns().len(), 3);
    let shown: Vec<bool> = stage.shows().iter().map(|show| show.help).collect();
    assert_eq!(shown, [false, false, true, true, true, false]);
}

#[test]
fn a_hint_is_not_asked_for_while_the_player_moves() {
    let events = [
        Event::ToggleAutoplay,
        Event::Hint,
        answer(0, Direction::Right),
        Event::ToggleAutoplay,
        Event::Hint,
    ];
    let stage = at_once(&events).paced();
    stage.play(&mut shuttle(), Some(FPS)).unwrap();
    let moves = Some(Message::Autoplay);
    assert_eq!(
        messages(&stage),
        [
            None,
            moves,
            moves,
            Some(Message::ByHand),
            Some(Message::Thinking)
        ]
    );
    // For a move (the next one is not due yet), and for the hint when the person moves.
    assert_eq!(stage.consulted().len(), 2);
}

#[test]
fn no_player_is_switched_on_where_the_game_takes_no_directions() {
    let proceed = Event::Turn(Action::Continue);
    let toggle = Event::ToggleAutoplay;
    let over = on("8,16/0,32", SpawnKind::Uniform);
    for (mut map, events) in [
        (over, &[LEFT, toggle, UNDO][..]),
        (before_a_win(), &[LEFT, toggle, proceed]),
    ] {
        let stage = at_once(events).paced();
        stage.play(&mut map, Some(FPS)).unwrap();
        assert_eq!(map.state(), State::Playing);
        assert_eq!(stage.consulted(), []);
        // It can be switched on now.
        let stage = at_once(&[toggle]);
        stage.play(&mut map, Some(FPS)).unwrap();
        assert_eq!(stage.consulted().len(), 1);
    }
}

#[test]
fn a_watched_game_stands_still_and_goes_on() {
    let toggle = Event::ToggleAutoplay;
    let events = vec![toggle, answer(0, Direction::Right), toggle];
    let script = [
        (Duration::ZERO, events),
        (Duration::from_secs(1), vec![QUIT]),
    ];
    let stage = Stage::new(script).paced();
    let mut controller = stage.controller();
    controller.watch();
    controller.run(&mut shuttle()).unwrap();
    let watched = |paused| Some(Message::Watched { paused });
    assert_eq!(
        messages(&stage),
        [watched(false), watched(true), watched(false)]
    );
    assert_eq!(stage.turns(), [], "what it thought of before is not played");
    assert_eq!(stage.consulted().len(), 2);
}

/// The last board is seen then, not the help.
#[test]
fn a_watched_game_ends_where_it_takes_no_directions() {
    let over = on("8,16/32,0", SpawnKind::Uniform);
    let over_by = answer(0, Direction::Right);
    let won_by = answer(0, Direction::Left);
    for (mut map, last, state) in [
        (over, over_by, State::Over),
        (before_a_win(), won_by, State::Won),
    ] {
        let stage = at_once(&[Event::Help, last]).paced();
        let mut controller = stage.controller();
        controller.watch();
        assert_eq!(controller.run(&mut map).unwrap(), Quit::EndOfInput);
        assert_eq!(map.state(), state);
        let helps: Vec<bool> = stage.shows().iter().map(|show| show.help).collect();
        assert_eq!(helps, [false, true, false]);
    }
}

/// When the board changed, counted from the first move.
fn times_of_moves(stage: &Stage) -> Vec<Duration> {
    let mut times = Vec::new();
    let mut last = 0;
    for show in stage.shows() {
        if show.position.moves != last {
            times.push(show.at);
            last = show.position.moves;
        }
    }
    times.iter().map(|time| *time - times[0]).collect()
}

#[test]
fn the_player_moves_at_a_pace_that_can_be_watched_and_changed() {
    let back_and_forth = [Direction::Right, Direction::Left].repeat(4);
    let slower = [Event::Slower; 3].to_vec(); // once a second
    let faster = [Event::Faster; 9].to_vec(); // once a frame
    for (keys, apart) in [
        (vec![], Duration::from_millis(100)),
        (slower, Duration::from_secs(1)),
        (faster, frame(1, FPS)),
    ] {
        let script = [
            (Duration::ZERO, keys),
            (Duration::from_secs(20), vec![QUIT]),
        ];
        let stage = Stage::new(script).advised(&back_and_forth);
        let mut controller = stage.controller();
        controller.watch();
        controller.run(&mut shuttle()).unwrap();
        let times = times_of_moves(&stage);
        assert_eq!(times.len(), 8);
        for pair in times.windows(2) {
            let found = pair[1] - pair[0];
            // The answer to a question comes in the frame after it.
            assert!(
                found >= apart && found <= apart + frame(2, FPS),
                "{found:?} {apart:?}"
            );
        }
    }
}
