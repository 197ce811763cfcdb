//! The player of the fifth design, against its evaluation written again on the slow board.

use console2048::engine::Tiles;
use console2048::game::{Board, Chance, Direction, Preset, Rules, Spawn, SpawnKind, strategy};
use console2048::players::{Lookahead, Player};
use fastrand::Rng;

use crate::bitboard::random_board;

/// Slides if anything moves; returns the score and the number of merges.
fn slide(board: &mut Board, direction: Direction, rules: &Rules) -> (f64, f64) {
    let before = board.empty_cells().count_ones();
    let gained = match board.slide(direction, rules.merge) {
        None => 0,
        Some(slide) => {
            *board = slide.board;
            slide.gained
        }
    };
    let merges = board.empty_cells().count_ones() - before;
    (gained as f64, f64::from(merges))
}

/// Twice the weighted score and the weighted merges of moves i, k and every j.
fn value(board: &Board, first: Direction, second: Direction, rules: &Rules, rng: &mut Rng) -> f64 {
    let mut board = *board;
    let (mut score, mut merges) = slide(&mut board, first, rules);
    let chance = Chance::new(rules.fours);
    let empty = board.empty_cells();
    strategy(rules.spawn)
        .spawn(empty, rules.size, rules.tiles, chance, rng)
        .place(&mut board);
    let (gained, joined) = slide(&mut board, second, rules);
    score = (score + 0.8 * gained).trunc();
    merges = (merges + 0.8 * joined).trunc();
    for third in Direction::ALL {
        let (gained, joined) = slide(&mut board.clone(), third, rules);
        score = (score + 0.4 * gained).trunc();
        merges = (merges + 0.4 * joined).trunc();
    }
    2.0 * score + merges
}

fn assert_choices(rules: &Rules, largest: u8, gaps: u8) {
    let mut boards = Rng::with_seed(5);
    let mut player = Lookahead::new(rules, 9);
    let mut rng = Rng::with_seed(9);
    for _ in 0..300 {
        let board = random_board(&mut boards, rules.size, gaps, largest);
        if board.empty_cells() == 0 {
            continue; // Only one axis may move.
        }
        let legal = rules.legal(&board);
        let advice = player.advise(&Tiles::from(&board), legal, &mut || false);
        let mut best = None;
        for first in legal.iter() {
            for second in Direction::ALL {
                let value = value(&board, first, second, rules, &mut rng);
                if best.is_none_or(|(largest, _)| value > largest) {
                    best = Some((value, first));
                }
            }
        }
        let Some((value, direction)) = best else {
            assert_eq!(advice.best, None);
            continue;
        };
        assert_eq!(advice.best, Some(direction), "{board}");
        assert_eq!(advice.values[direction as usize], Some(value), "{board}");
    }
}

#[test]
fn chooses_as_the_published_evaluation_does() {
    let rules = Preset::Lookahead.rules();
    assert_choices(&rules, 4, 60);
    assert_choices(&Preset::Tutorial.rules(), 11, 120);
    assert_choices(
        &Rules {
            size: 5,
            ..rules.clone()
        },
        3,
        90,
    );
    // Without idle spawns the choice is among the directions that move.
    assert_choices(&Preset::Classic.rules(), 3, 200);
    let tiles = Rules {
        tiles: 3,
        spawn: SpawnKind::Retry { rate: 0.2 },
        ..rules
    };
    assert_choices(&tiles, 14, 80);
}

#[test]
fn does_not_look_ahead_when_one_axis_moves() {
    let rules = Preset::Lookahead.rules();
    for (text, expected) in [
        (
            "2,2,8,16/4,8,16,32/8,16,32,64/16,32,64,2",
            Some(Direction::Left),
        ),
        (
            "2,4,8,16/2,8,16,32/8,16,32,64/16,32,64,2",
            Some(Direction::Up),
        ),
        ("2,4,8,16/4,8,16,32/8,16,32,64/16,32,64,2", None),
    ] {
        let board: Board = text.parse().unwrap();
        let mut player = Lookahead::new(&rules, 1);
        let advice = player.advise(&Tiles::from(&board), rules.legal(&board), &mut || false);
        assert_eq!(advice.best, expected, "{text}");
        assert_eq!(advice.values, [None; 4]);
    }
}
