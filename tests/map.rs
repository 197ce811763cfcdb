//! The game: starts, idle spawns, ends, scores.

use console2048::game::{
    Action, Board, By, Chance, Direction, Effect, Event, Map, Merge, Preset, Rules, Spawn,
    SpawnKind, Spawned, State, Turn, face_value, strategy,
};
use fastrand::Rng;

use crate::util::{act, board, full_of, own};

mod history;
mod journal;
mod model;
mod wins;

const UP: Action = Action::Move(Direction::Up);
const DOWN: Action = Action::Move(Direction::Down);
const LEFT: Action = Action::Move(Direction::Left);
const RIGHT: Action = Action::Move(Direction::Right);

const SEED: u64 = 42;

/// Starts a game on a board, without a limit to undo.
fn on(text: &str, rules: Rules) -> Map {
    let board = board(text);
    let size = board.size();
    Map::new(own(Rules { size, ..rules }), SEED, Some(board), None)
}

/// The classic rules with spawns of 2s only, so that what follows a spawn is certain.
fn twos() -> Rules {
    Rules {
        fours: 0.0,
        ..Preset::Classic.rules()
    }
}

/// Design 2's rules, likewise.
fn tutorial_twos() -> Rules {
    Rules {
        fours: 0.0,
        ..Preset::Tutorial.rules()
    }
}

/// The classic rules without spawns.
fn quiet() -> Rules {
    Rules {
        spawn: SpawnKind::None,
        ..Preset::Classic.rules()
    }
}

/// Spawns as the first call of a game with the seed does.
fn first_spawn(rules: &Rules, board: &Board, tiles: usize) -> Spawned {
    strategy(rules.spawn).spawn(
        board.empty_cells(),
        board.size(),
        tiles,
        Chance::new(rules.fours),
        &mut Rng::with_seed(SEED),
    )
}

#[test]
fn a_game_starts_with_one_spawn_call() {
    for preset in Preset::ALL {
        let rules = preset.rules();
        let map = Map::new(own(rules.clone()), SEED, None, None);
        let mut expected = Board::empty(4);
        first_spawn(&rules, &expected, rules.start).place(&mut expected);
        assert_eq!(*map.board(), expected);
        let tiles = 16 - map.board().empty_cells().count_ones() as usize;
        assert_eq!(tiles, rules.start, "{preset:?}");
        let position = map.position();
        assert_eq!((position.score, position.moves), (0, 0));
        assert_eq!((position.won, position.held), (false, false));
        assert_eq!((map.state(), map.best()), (State::Playing, 0));
        assert_eq!((map.rules(), map.seed()), (&rules, SEED));
    }
}

#[test]
fn a_given_board_is_the_start_and_nothing_is_spawned() {
    let mut map = on("2,2,4,8/.../.../...", twos());
    let start = board("2,2,4,8/.../.../...");
    assert_eq!(*map.board(), start);
    let (turn, _) = act(&mut map, LEFT);
    assert_eq!(
        turn.spawned,
        first_spawn(&twos(), &board("4,4,8,0/.../.../..."), 1)
    );
    assert_eq!((turn.gained, map.position().score), (4, 4));
}

#[test]
fn a_dead_board_starts_over_and_says_so_only_in_its_state() {
    let mut map = on("2,4/4,2", twos());
    assert_eq!(map.state(), State::Over);
    let (turn, events) = act(&mut map, LEFT);
    assert_eq!((turn.effect, events), (Effect::Unread, vec![]));
    assert_eq!(act(&mut map, Action::Undo).0.effect, Effect::Nothing);
}

#[test]
#[should_panic(expected = "the board has another size")]
fn a_board_of_another_size_is_a_bug() {
    Map::new(own(twos()), SEED, Some(board("2,0/0,0")), None);
}

/// What the whole chain makes of a seed, checked against another implementation
/// of it; changing it changes every recorded game.
#[test]
fn the_game_of_a_seed_stays_the_same() {
    for (preset, expected) in Preset::ALL.into_iter().zip([
        "4,2,0,2/2,0,0,0/8,0,0,0/0,0,2,0 16 7",
        "4,2,2,2/4,4,0,0/2,8,0,0/0,2,2,0 28 7",
        "4,0,2,0/8,0,0,0/4,0,0,0/0,4,0,0 20 7",
        "4,2,0,2/2,0,0,0/8,0,0,0/0,0,2,0 16 7",
        "4,2,0,2/2,0,0,0/8,0,0,0/0,0,2,0 16 7",
        "16,2,2,0/0,0,0,0/0,0,0,0/0,0,0,2 44 7",
    ]) {
        let mut map = Map::new(preset.into(), SEED, None, None);
        for action in [UP, LEFT, DOWN, RIGHT, LEFT, LEFT, UP] {
            act(&mut map, action);
        }
        let position = map.position();
        let (board, score, moves) = (position.board, position.score, position.moves);
        assert_eq!(format!("{board} {score} {moves}"), expected, "{preset:?}");
    }
}

#[test]
fn a_move_that_moves_nothing_is_nothing_without_idle_spawn() {
    let mut map = on("2,4/0,0", twos());
    let before = *map.position();
    let (turn, events) = act(&mut map, LEFT);
    let nothing = Turn {
        by: By::Hand,
        action: LEFT,
        before: before.board,
        slid: before.board,
        effect: Effect::Nothing,
        moved: false,
        gained: 0,
        spawned: Spawned::default(),
        won: false,
        over: false,
        kept: true,
    };
    assert_eq!((turn, events), (nothing, vec![]));
    assert_eq!(*map.position(), before);
    assert!(!map.is_legal(Direction::Left) && !map.is_legal(Direction::Up));
    assert!(map.is_legal(Direction::Down) && !map.is_legal(Direction::Right));
}

#[test]
fn a_move_that_moves_nothing_spawns_with_idle_spawn() {
    let mut map = on("2,4/0,0", tutorial_twos());
    assert!(
        Direction::ALL
            .iter()
            .all(|&direction| map.is_legal(direction))
    );
    let (turn, _) = act(&mut map, LEFT);
    assert_eq!(turn.effect, Effect::Changed);
    assert_eq!((turn.moved, turn.gained), (false, 0));
    assert_eq!(
        turn.spawned,
        first_spawn(&tutorial_twos(), &board("2,4/0,0"), 1)
    );
    assert_eq!(map.position().moves, 1);
}

#[test]
fn on_a_full_board_with_a_merge_left_an_idle_key_spawns_nothing() {
    let mut map = on("2,2/4,8", tutorial_twos());
    let before = *map.position();
    let (turn, _) = act(&mut map, UP);
    assert_eq!(turn.effect, Effect::Nothing);
    assert_eq!(*map.position(), before);
    assert_eq!(map.state(), State::Playing);
    assert!(!map.is_legal(Direction::Up) && map.is_legal(Direction::Left));
}

#[test]
fn without_spawns_an_idle_key_is_nothing() {
    let rules = Rules {
        idle_spawn: true,
        ..quiet()
    };
    let mut map = on("2,4/0,0", rules);
    assert!(!map.is_legal(Direction::Left));
    assert_eq!(act(&mut map, LEFT).0.effect, Effect::Nothing);
    assert_eq!(act(&mut map, DOWN).0.effect, Effect::Changed);
    assert_eq!(map.board().to_string(), "0,0/2,4");
}

#[test]
fn two_tiles_per_spawn_fill_what_is_empty() {
    let rules = Rules {
        fours: 0.0,
        ..Preset::Mapper.rules()
    };
    let mut map = on("2,2/4,8", rules.clone());
    act(&mut map, LEFT);
    assert_eq!(map.board().to_string(), "4,2/4,8");
    let mut map = on("2,2/4,0", rules);
    act(&mut map, LEFT);
    assert_eq!(map.board().to_string(), "4,2/4,2");
}

#[test]
fn the_game_is_judged_after_the_spawn() {
    let mut map = on("2,4/4,0", tutorial_twos());
    let (turn, events) = act(&mut map, LEFT);
    assert!(!turn.moved);
    assert_eq!(map.board().to_string(), "2,4/4,2");
    assert_eq!(map.state(), State::Over);
    assert_eq!(events, [Event::GameOver]);
    assert!(
        Direction::ALL
            .iter()
            .all(|&direction| !map.is_legal(direction))
    );
}

/// Design 2's test never looked at the bottom-right cell.
#[test]
fn an_empty_corner_cell_keeps_the_game_going() {
    for rules in [twos(), tutorial_twos()] {
        for (text, direction) in [
            ("2,4,2/4,2,4/2,4,0", RIGHT),
            ("2,4,2/4,2,4/0,4,2", LEFT),
            ("0,4,2/4,2,4/2,4,2", LEFT),
            ("2,4,0/4,2,4/2,4,2", RIGHT),
        ] {
            let mut map = on(text, rules.clone());
            assert_eq!(map.state(), State::Playing, "{text}");
            assert!(act(&mut map, direction).0.moved, "{text}");
        }
    }
}

#[test]
fn after_the_end_directions_are_unread_and_change_nothing() {
    let mut map = on("8,8/2,4", twos());
    act(&mut map, LEFT);
    assert_eq!(map.state(), State::Over);
    let over = *map.position();
    for action in [UP, DOWN, LEFT, RIGHT] {
        let (turn, events) = act(&mut map, action);
        assert_eq!((turn.effect, events), (Effect::Unread, vec![]));
        assert_eq!(*map.position(), over);
    }
}

#[test]
fn moves_count_the_directions_that_took_effect() {
    let mut map = on("2,0/0,0", quiet());
    for (action, moves) in [
        (LEFT, 0),
        (RIGHT, 1),
        (RIGHT, 1),
        (DOWN, 2),
        (Action::Continue, 2),
        (Action::Undo, 1),
        (Action::Redo, 2),
        (Action::Restart, 0),
    ] {
        act(&mut map, action);
        assert_eq!(map.position().moves, moves, "{action:?}");
    }
}

#[test]
fn the_best_score_is_never_taken_back() {
    let mut map = on("2,2/8,8", quiet());
    act(&mut map, LEFT);
    assert_eq!((map.position().score, map.best()), (20, 20));
    act(&mut map, Action::Undo);
    assert_eq!((map.position().score, map.best()), (0, 20));
    act(&mut map, Action::Restart);
    assert_eq!((map.position().score, map.best()), (0, 20));
}

#[test]
fn scores_of_the_largest_given_boards_are_exact() {
    let mut map = Map::new(
        own(Rules { size: 8, ..quiet() }),
        SEED,
        Some(full_of(8, 50)),
        Some(0),
    );
    for action in [LEFT, LEFT, LEFT, UP, UP, UP] {
        assert!(act(&mut map, action).0.moved);
    }
    assert_eq!(map.position().score, 432_345_564_227_567_616); // 6 * 2^56
    assert_eq!(map.best(), map.position().score);
}

#[test]
fn states_have_names() {
    let names = [State::Playing, State::Won, State::Over].map(State::name);
    assert_eq!(names, ["playing", "won", "over"]);
}

/// Whatever is played, a turn alone tells how the board came about.
#[test]
fn a_turn_tells_the_boards_before_after_the_slide_and_after_the_spawn() {
    let mut rng = Rng::with_seed(5);
    for preset in Preset::ALL {
        let mut map = Map::new(preset.into(), rng.u64(..), None, None);
        let (mut wins, mut ends) = (0, 0);
        for _ in 0..2_000 {
            let action = match rng.u8(0..20) {
                0 => Action::Undo,
                1 => Action::Redo,
                2 if map.state() == State::Over => Action::Restart,
                3 => Action::Continue,
                _ => Action::Move(Direction::ALL[usize::from(rng.u8(0..4))]),
            };
            let (before, was_won) = (*map.board(), map.position().won);
            let was_over = map.state() == State::Over;
            let turn = map.play(action, By::Hand);
            assert_eq!(turn.before, before);
            let mut after = turn.slid;
            turn.spawned.place(&mut after);
            assert_eq!(after, *map.board(), "{preset:?} {turn:?}");
            assert_eq!(
                turn.moved,
                matches!(action, Action::Move(_)) && turn.slid != before
            );
            let gained: u64 = turn.merged().into_iter().map(face_value).sum();
            if map.rules().merge == Merge::Once {
                assert_eq!(turn.gained, gained);
            }
            let is_move = matches!(action, Action::Move(_));
            assert_eq!(turn.won, is_move && map.position().won && !was_won);
            assert_eq!(turn.over, map.state() == State::Over && !was_over);
            wins += u32::from(turn.won);
            ends += u32::from(turn.over);
        }
        assert!(wins == 0 || map.rules().target.is_some());
        assert!(ends > 0, "{preset:?}");
    }
}
