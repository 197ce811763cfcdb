//! Undo, redo, restart and continue: one by one, and what they cost.

use console2048::game::{Action, Board, Effect, Event, Map, OnWin, Position, Preset, Rules};
use fastrand::Rng;

use super::model::{Model, random_action};
use super::{DOWN, LEFT, RIGHT, SEED, UP, on, quiet, twos};
use crate::util::{act, board, own};

/// Plays an action and returns its effect.
fn effect(map: &mut Map, action: Action) -> Effect {
    act(map, action).0.effect
}

/// Takes back all that can be taken back and counts it.
fn undo_all(map: &mut Map) -> usize {
    (0..)
        .take_while(|_| effect(map, Action::Undo) == Effect::Changed)
        .count()
}

fn classic(undo: Option<usize>) -> Map {
    Map::new(Preset::Classic.into(), SEED, None, undo)
}

/// Plays moves until so many have taken effect.
fn play_moves(map: &mut Map, count: usize) -> usize {
    let mut played = 0;
    for action in [LEFT, UP, RIGHT, DOWN].into_iter().cycle() {
        if played == count {
            break;
        }
        played += usize::from(effect(map, action) == Effect::Changed);
    }
    count
}

#[test]
fn after_an_undo_the_same_key_gives_the_same_tile() {
    let mut map = classic(None);
    for action in [LEFT, UP, RIGHT, DOWN].into_iter().cycle().take(100) {
        let before = *map.position();
        let first = act(&mut map, action);
        let after = *map.position();
        if first.0.effect != Effect::Changed {
            continue;
        }
        assert_eq!(effect(&mut map, Action::Undo), Effect::Changed);
        assert_eq!(*map.position(), before);
        assert_eq!(act(&mut map, action), first);
        assert_eq!(*map.position(), after);
    }
    assert!(map.position().moves > 50);
}

#[test]
fn undo_and_redo_walk_through_every_position() {
    let mut map = classic(None);
    let mut positions: Vec<Position> = vec![*map.position()];
    for action in [LEFT, UP, RIGHT, DOWN].into_iter().cycle().take(60) {
        if effect(&mut map, action) == Effect::Changed {
            positions.push(*map.position());
        }
    }
    for position in positions.iter().rev().skip(1) {
        assert_eq!(effect(&mut map, Action::Undo), Effect::Changed);
        assert_eq!(map.position(), position);
    }
    assert_eq!(effect(&mut map, Action::Undo), Effect::Nothing);
    for position in &positions[1..] {
        assert_eq!(effect(&mut map, Action::Redo), Effect::Changed);
        assert_eq!(map.position(), position);
    }
    assert_eq!(effect(&mut map, Action::Redo), Effect::Nothing);
    // Redo has restored the generator too: the game goes on as if never undone.
    let mut other = classic(None);
    for action in [LEFT, UP, RIGHT, DOWN].into_iter().cycle().take(100) {
        act(&mut other, action);
    }
    for action in [LEFT, UP, RIGHT, DOWN].into_iter().cycle().take(40) {
        act(&mut map, action);
    }
    assert_eq!(map.position(), other.position());
}

#[test]
fn undo_restores_score_moves_and_the_won_flag() {
    let rules = Rules {
        target: Some(3),
        on_win: OnWin::Stop,
        ..twos()
    };
    let mut map = on("4,4/2,0", rules);
    let start = *map.position();
    act(&mut map, LEFT);
    let won = *map.position();
    assert_eq!(
        (won.score, won.moves, won.won, won.held),
        (8, 1, true, true)
    );
    act(&mut map, Action::Continue);
    let continued = *map.position();
    assert_eq!((continued.won, continued.held), (true, false));

    act(&mut map, Action::Undo); // takes the continue back
    assert_eq!(*map.position(), won);
    act(&mut map, Action::Undo);
    assert_eq!(*map.position(), start);
    act(&mut map, Action::Redo);
    act(&mut map, Action::Redo);
    assert_eq!(*map.position(), continued);

    act(&mut map, Action::Undo);
    act(&mut map, Action::Undo);
    // The win is made again, so it is announced again.
    assert_eq!(act(&mut map, RIGHT).1, [Event::Won]);
}

#[test]
fn keys_that_do_nothing_draw_no_numbers_and_are_not_in_the_history() {
    for rules in [twos(), Preset::Lookahead.rules()] {
        let text = "2,2,4,8/16,32,64,128/2,4,8,16/32,64,128,256"; // only left and right move
        let mut plain = on(text, rules.clone());
        let mut noisy = on(text, rules);
        act(&mut plain, LEFT);
        let noise = [UP, DOWN, Action::Undo, Action::Redo, Action::Continue, UP];
        for action in noise {
            assert_eq!(effect(&mut noisy, action), Effect::Nothing, "{action:?}");
        }
        act(&mut noisy, LEFT);
        assert_eq!(noisy.position(), plain.position());
        assert_eq!(undo_all(&mut noisy), 1);
    }
}

#[test]
fn a_key_that_does_nothing_keeps_what_can_be_redone() {
    let mut map = on("2,0/0,0", quiet());
    act(&mut map, RIGHT);
    act(&mut map, Action::Undo);
    assert_eq!(effect(&mut map, LEFT), Effect::Nothing);
    assert_eq!(effect(&mut map, UP), Effect::Nothing);
    assert_eq!(effect(&mut map, Action::Redo), Effect::Changed);
    assert_eq!(map.board().to_string(), "0,2/0,0");
}

#[test]
fn a_new_turn_forgets_what_could_be_redone() {
    let mut map = on("2,0/0,0", quiet());
    act(&mut map, RIGHT);
    for action in [DOWN, Action::Restart] {
        act(&mut map, Action::Undo);
        assert_eq!(effect(&mut map, action), Effect::Changed);
        assert_eq!(effect(&mut map, Action::Redo), Effect::Nothing);
    }
}

#[test]
fn undo_goes_back_after_the_end() {
    let mut map = on("4,8/16,0", twos());
    act(&mut map, RIGHT);
    act(&mut map, LEFT);
    let mut last = *map.position();
    while effect(&mut map, LEFT) == Effect::Changed || effect(&mut map, UP) == Effect::Changed {
        last = *map.position();
    }
    assert_eq!(effect(&mut map, LEFT), Effect::Unread);
    assert_eq!(effect(&mut map, Action::Undo), Effect::Changed);
    assert_ne!(*map.position(), last);
    assert!(map.board().can_move());
    // The redone end is an end again, and is said again.
    let (turn, events) = act(&mut map, Action::Redo);
    assert_eq!(
        (turn.effect, events),
        (Effect::Changed, vec![Event::GameOver])
    );
    assert_eq!(*map.position(), last);
}

#[test]
fn undo_goes_back_as_far_as_its_limit() {
    for (limit, undone) in [
        (Some(0), 0),
        (Some(1), 1),
        (Some(2), 2),
        (Some(7), 7),
        (Some(20), 20),
        (Some(21), 20),
        (None, 20),
    ] {
        let mut map = classic(limit);
        play_moves(&mut map, 20);
        assert_eq!(map.position().moves, 20);
        assert_eq!(undo_all(&mut map), undone, "{limit:?}");
        assert_eq!(map.position().moves, 20 - undone as u64);
        // Redo goes as far forward again, and undo back again.
        for _ in 0..undone {
            assert_eq!(effect(&mut map, Action::Redo), Effect::Changed);
        }
        assert_eq!(effect(&mut map, Action::Redo), Effect::Nothing);
        assert_eq!(undo_all(&mut map), undone, "{limit:?}");
    }
}

#[test]
fn restart_goes_on_with_the_generator_and_one_spawn_call() {
    for preset in Preset::ALL {
        let mut map = Map::new(preset.into(), SEED, None, None);
        let mut model = Model::new(preset.rules(), SEED, None, None);
        for action in [LEFT, UP, LEFT, Action::Restart] {
            act(&mut map, action);
            model.play(action);
        }
        assert_eq!(map.position(), model.position());
        assert_eq!((map.position().score, map.position().moves), (0, 0));
        let tiles = 16 - map.board().empty_cells().count_ones();
        assert_eq!(tiles as usize, preset.rules().start);
        let fresh = Map::new(preset.into(), SEED, None, None);
        assert_ne!(map.board(), fresh.board(), "{preset:?}");
    }
}

#[test]
fn with_a_given_board_restart_goes_back_to_it() {
    let text = "2,2,4,8/.../.../...";
    let mut map = on(text, twos());
    act(&mut map, LEFT);
    act(&mut map, DOWN);
    let before = *map.position();
    let (turn, events) = act(&mut map, Action::Restart);
    assert_eq!(turn.spawned.tiles(), []);
    assert_eq!(events, []);
    assert_eq!(*map.board(), board(text));
    assert_eq!((map.position().score, map.position().moves), (0, 0));
    act(&mut map, Action::Undo);
    assert_eq!(*map.position(), before);
}

#[test]
fn undo_crosses_a_restart_at_once_and_after_any_number_of_moves_at_any_limit() {
    for limit in [Some(0), Some(1), Some(5), None] {
        for moves in [0, 1, 4, 12] {
            let mut map = classic(limit);
            play_moves(&mut map, 9);
            let old = *map.position();
            assert_eq!(effect(&mut map, Action::Restart), Effect::Changed);
            let played = play_moves(&mut map, moves);
            let last = *map.position();
            // As many moves of this game as the limit allows, then the restart.
            let reach = limit.unwrap_or(played).min(played);
            for _ in 0..reach {
                assert_eq!(effect(&mut map, Action::Undo), Effect::Changed);
                assert_ne!(*map.position(), old);
            }
            let here = *map.position();
            assert_eq!(effect(&mut map, Action::Undo), Effect::Changed);
            assert_eq!(*map.position(), old, "{limit:?} {moves}");
            // Redo returns to the new game where undo left it, and on to its end.
            assert_eq!(effect(&mut map, Action::Redo), Effect::Changed);
            assert_eq!(*map.position(), here);
            for _ in 0..reach {
                assert_eq!(effect(&mut map, Action::Redo), Effect::Changed);
            }
            assert_eq!(*map.position(), last, "{limit:?} {moves}");
            // In the old game the limit counts anew.
            assert_eq!(undo_all(&mut map), reach + 1 + limit.unwrap_or(9).min(9));
        }
    }
}

#[test]
fn undo_tells_how_many_games_it_reaches() {
    let mut map = classic(Some(1));
    assert_eq!(map.games_before(), 0);
    for games in 1..4 {
        play_moves(&mut map, 3);
        act(&mut map, Action::Restart);
        assert_eq!(map.games_before(), games);
    }
    play_moves(&mut map, 3);
    for (undos, games) in [(1, 3), (1, 2), (1, 2), (1, 1)] {
        for _ in 0..undos {
            assert_eq!(effect(&mut map, Action::Undo), Effect::Changed);
        }
        assert_eq!(map.games_before(), games);
    }
    act(&mut map, Action::Redo);
    assert_eq!(map.games_before(), 2);
}

#[test]
fn several_restarts_are_undone_one_by_one() {
    let mut map = classic(Some(0));
    play_moves(&mut map, 5);
    let mut positions = vec![*map.position()];
    for _ in 0..3 {
        act(&mut map, Action::Restart);
        positions.push(*map.position());
    }
    for position in positions.iter().rev().skip(1) {
        assert_eq!(effect(&mut map, Action::Undo), Effect::Changed);
        assert_eq!(map.position(), position);
    }
    assert_eq!(effect(&mut map, Action::Undo), Effect::Nothing);
}

#[test]
fn the_same_seed_and_actions_are_the_same_game() {
    for preset in Preset::ALL {
        let play = |seed| {
            let mut map = Map::new(preset.into(), seed, None, preset.undo());
            let mut rng = Rng::with_seed(0);
            let turns: Vec<_> = (0..300)
                .map(|_| act(&mut map, random_action(&mut rng)))
                .collect();
            (turns, *map.position())
        };
        assert_eq!(play(7), play(7), "{preset:?}");
        assert_ne!(play(7), play(8), "{preset:?}");
    }
}

/// Plays a tile to and fro.
fn pace(map: &mut Map, moves: usize) {
    for action in [RIGHT, LEFT].into_iter().cycle().take(moves) {
        assert_eq!(effect(map, action), Effect::Changed);
    }
}

#[test]
fn a_long_history_goes_back_to_its_start() {
    let mut map = Map::new(own(quiet()), SEED, Some(one_tile()), None);
    let start = *map.position();
    pace(&mut map, 1000);
    assert_eq!(undo_all(&mut map), 1000);
    assert_eq!(*map.position(), start);
}

fn one_tile() -> Board {
    board("2,0,0,0/.../.../...")
}

/// The resident memory of this process, its highest so far, in bytes.
#[cfg(target_os = "linux")]
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kib = line.unwrap().split_whitespace().nth(1).unwrap();
    kib.parse::<u64>().unwrap() * 1024
}

/// Measured as the memory that the system gives to a process in which nothing
/// else happens: this test starts its own binary again for it. (A counting
/// allocator would serve every system, but needs unsafe code and would stand
/// behind every other test; its count would leave out what the allocator adds.)
/// It was 4.2 MB when played and 8.3 MB when undone, since the stack of the past
/// keeps its room while that of the future grows.
#[cfg(target_os = "linux")]
#[test]
fn a_history_of_100_000_moves_costs_at_most_10_mb() {
    const NAME: &str = "map::history::a_history_of_100_000_moves_costs_at_most_10_mb";
    const ALONE: &str = "CONSOLE2048_TEST_ALONE";
    if std::env::var_os(ALONE).is_none() {
        let output = std::process::Command::new(std::env::current_exe().unwrap())
            .args([NAME, "--exact"])
            .env(ALONE, "1")
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{text}");
        assert!(text.contains("1 passed"), "{text}");
        return;
    }
    let mut map = Map::new(own(quiet()), SEED, Some(one_tile()), None);
    let before = peak_memory();
    pace(&mut map, 100_000);
    let played = peak_memory() - before;
    assert_eq!(undo_all(&mut map), 100_000);
    let undone = peak_memory() - before;
    assert!(played <= 10_000_000, "{played} bytes");
    assert!(undone <= 10_000_000, "{undone} bytes with all of it undone");
}
