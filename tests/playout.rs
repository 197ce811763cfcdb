//! The playout against the map: the same seed and directions, the same game.

use crate::util::own;
use console2048::engine::{Playout, Tiles};
use console2048::game::{
    Action, Board, By, Direction, Effect, Map, OnWin, Preset, Rules, Spawn, SpawnKind, State,
    UniformPick,
};
use fastrand::Rng;

use crate::bitboard::random_board;

/// Plays one game at random on both and compares them at every move.
/// Returns the playout as it ended.
fn assert_same_game(rules: &Rules, seed: u64, given: Option<Board>) -> Playout {
    let mut map = Map::new(own(rules.clone()), seed, given, Some(0));
    let mut playout = Playout::new(rules, seed, given.as_ref());
    let mut player = Rng::with_seed(!seed);
    let mut tries = playout.tally().tries;
    loop {
        let tally = playout.tally();
        let position = *map.position();
        assert_eq!(
            Board::from(playout.tiles()),
            position.board,
            "{rules:?} {seed}"
        );
        assert_eq!(playout.tiles().largest(), position.board.largest());
        assert_eq!(
            (tally.score, tally.moves, tally.won, tally.held),
            (position.score, position.moves, position.won, position.held),
            "{rules:?} {seed} {}",
            position.board
        );
        let mut offered = None;
        let effect = playout.turn(|_, legal| {
            let direction = legal.nth(player.u32(0..legal.len()));
            offered = Some((legal, direction));
            Some(direction)
        });
        let Some((legal, direction)) = offered else {
            assert!(!effect && map.state() != State::Playing);
            return playout;
        };
        for direction in Direction::ALL {
            assert_eq!(legal.contains(direction), map.is_legal(direction));
        }
        let turn = map.play(Action::Move(direction), By::Hand);
        assert!(effect && turn.effect == Effect::Changed);
        tries += u64::from(turn.spawned.tries);
        assert_eq!(playout.tally().tries, tries, "{rules:?} {seed}");
    }
}

#[test]
fn plays_the_same_games_as_the_map_under_all_presets() {
    for preset in Preset::ALL {
        for seed in 0..150 {
            let playout = assert_same_game(&preset.rules(), seed, None);
            assert!(matches!(playout.tiles(), Tiles::Packed(_)));
            assert!(playout.tally().moves > 3);
        }
    }
}

#[test]
fn plays_the_same_games_as_the_map_under_any_rules() {
    let mut rng = Rng::with_seed(7);
    for seed in 0..400 {
        let size = rng.u32(2..=6) as usize;
        let rules = Rules {
            size,
            spawn: match rng.u8(0..3) {
                0 => SpawnKind::Uniform,
                1 => SpawnKind::Reject,
                _ => SpawnKind::Retry { rate: 0.4 },
            },
            tiles: rng.u32(1..=4) as usize,
            start: rng.u32(1..=4) as usize,
            fours: f64::from(rng.u8(0..=10)) / 10.0,
            idle_spawn: rng.bool(),
            target: [None, Some(3), Some(5)][rng.u32(0..3) as usize],
            on_win: [OnWin::Stop, OnWin::Continue][rng.u32(0..2) as usize],
            ..Preset::ALL[seed as usize % 6].rules()
        };
        rules.check().unwrap();
        assert_same_game(&rules, seed, None);
    }
}

#[test]
fn goes_on_past_what_the_fast_board_holds() {
    // Many 32768 beside each other: the merges must come out as on the slow board.
    let mut rng = Rng::with_seed(3);
    let mut widened = 0;
    for seed in 0..300 {
        let mut board = random_board(&mut rng, 4, 100, 2);
        for cell in 0..16 {
            if board.get(cell) != 0 && rng.bool() {
                board.set(cell, rng.u8(14..=15));
            }
        }
        let rules = Preset::ALL[seed as usize % 6].rules();
        if board.largest() == 0 || !board.can_move() {
            continue;
        }
        let playout = assert_same_game(&rules, seed, Some(board));
        widened += u32::from(matches!(playout.tiles(), Tiles::Plain(_)));
        assert_eq!(
            matches!(playout.tiles(), Tiles::Plain(_)),
            playout.tiles().largest() > 15
        );
    }
    assert!(widened > 200, "{widened}");
}

#[test]
fn starts_wide_where_the_board_does_not_fit() {
    let board: Board = "65536,65536,2,0/.../.../...".parse().unwrap();
    let rules = Preset::Classic.rules();
    let mut playout = Playout::new(&rules, 1, Some(&board));
    assert_eq!(playout.tiles(), &Tiles::Plain(board));
    assert!(playout.turn(|_, _| Some(Direction::Left)));
    assert_eq!(playout.tally().score, 131_072);
    assert_eq!(playout.tiles().largest(), 17);
}

#[test]
fn plays_no_direction_that_is_not_legal() {
    let board: Board = "2,0,0,0/.../.../...".parse().unwrap();
    let rules = Preset::Classic.rules();
    let mut playout = Playout::new(&rules, 1, Some(&board));
    for choice in [None, Some(Direction::Left), Some(Direction::Up)] {
        assert!(!playout.turn(|_, _| choice), "{choice:?}");
    }
    assert_eq!(
        playout.tally(),
        Playout::new(&rules, 1, Some(&board)).tally()
    );
    assert!(playout.turn(|_, _| Some(Direction::Right)));
}

#[test]
fn the_uniform_pick_is_the_cell_of_the_drawn_index() {
    let mut sets = Rng::with_seed(11);
    for seed in 0..20_000 {
        let set = match seed % 4 {
            0 => u64::MAX >> sets.u32(0..64),
            1 => sets.u64(..) & 0xffff | 1,
            2 => 1 << sets.u32(0..64),
            _ => sets.u64(..) & sets.u64(..) | 1 << 63,
        };
        let index = Rng::with_seed(seed).u32(0..set.count_ones());
        let cells: Vec<u8> = (0..64).filter(|cell| set >> cell & 1 == 1).collect();
        let pick = UniformPick.pick(set, 8, None, &mut Rng::with_seed(seed));
        assert_eq!(pick.unwrap().cell, cells[index as usize], "{set:x}");
    }
}

#[test]
fn the_vacant_cells_are_those_of_the_board_after_the_slide() {
    for preset in Preset::ALL {
        for size in [3, 4, 5] {
            let rules = Rules {
                size,
                ..preset.rules()
            };
            let mut map = Map::new(own(rules.clone()), 9, None, Some(0));
            let mut playout = Playout::new(&rules, 9, None);
            assert_eq!(playout.vacant(), Board::empty(size).empty_cells());
            let mut chosen = None;
            while playout.turn(|_, legal| {
                chosen = Some(legal.nth(0));
                chosen
            }) {
                let turn = map.play(Action::Move(chosen.unwrap()), By::Hand);
                assert_eq!(playout.vacant(), turn.slid.empty_cells());
            }
        }
    }
}
