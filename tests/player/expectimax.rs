//! The search against a plain one, its budgets, and its number of positions.

use console2048::engine::{Bitboard, Playout, Tiles};
use console2048::game::{Advice, Board, Direction, Merge, Preset, Rules, SpawnKind};
use console2048::players::{Budget, Evaluate, Expectimax, Heuristic, Player};
use fastrand::Rng;

use crate::bitboard::random_board;

/// The heuristic, which prunes by a margin.
struct Pruning(f32);

impl<F> Evaluate<F> for Pruning
where
    for<'a> &'a Heuristic: Evaluate<F>,
{
    fn value(&self, afterstate: &F) -> f32 {
        Heuristic::standard().value(afterstate)
    }

    fn reward(&self, gained: u64) -> f32 {
        Heuristic::standard().reward(gained)
    }

    fn game_over(&self) -> f32 {
        Heuristic::standard().game_over()
    }

    fn pruning_margin(&self) -> Option<f32> {
        Some(self.0)
    }
}

fn search(rules: &Rules, budget: Budget, tiles: &Tiles) -> (Advice, u64) {
    search_by(Heuristic::standard(), rules, budget, tiles)
}

fn search_by<E: Evaluate<Bitboard> + Evaluate<Board> + Send>(
    evaluation: E,
    rules: &Rules,
    budget: Budget,
    tiles: &Tiles,
) -> (Advice, u64) {
    let mut player = Expectimax::new(evaluation, rules, budget);
    let legal = rules.legal(&Board::from(tiles));
    let advice = player.advise(tiles, legal, &mut || false);
    (advice, player.nodes())
}

/// The value of each direction by the definition, for one tile per spawn.
fn plain_values(board: &Board, rules: &Rules, depth: u32) -> [Option<f64>; 4] {
    let all = Selectivity {
        four: 0,
        margin: f64::INFINITY,
    };
    plain(board, rules, depth, all)
}

/// The selectivity of a search: the moves of depth that a 4 costs, and the margin by which
/// directions are pruned.
#[derive(Clone, Copy)]
struct Selectivity {
    four: u32,
    margin: f64,
}

/// The same with a selective search.
fn plain(board: &Board, rules: &Rules, depth: u32, selectivity: Selectivity) -> [Option<f64>; 4] {
    Direction::ALL.map(|direction| {
        let slide = board.slide(direction, rules.merge);
        let legal = slide.is_some() || (rules.idle_spawns() && board.empty_cells() != 0);
        let after = slide.map_or(*board, |slide| slide.board);
        legal.then(|| plain_afterstate(&after, rules, depth - 1, selectivity))
    })
}

fn plain_afterstate(board: &Board, rules: &Rules, depth: u32, selectivity: Selectivity) -> f64 {
    let evaluation = Heuristic::standard();
    if depth == 0 {
        return f64::from(evaluation.value(board));
    }
    let cells: Vec<usize> = (0..board.cells().len())
        .filter(|&cell| board.get(cell) == 0)
        .collect();
    let mut sum = 0.0;
    for (i, &cell) in cells.iter().enumerate() {
        for (exponent, part) in [(1, 1.0 - rules.fours), (2, rules.fours)] {
            let mut next = *board;
            next.set(cell, exponent);
            let cost = if exponent == 2 { selectivity.four } else { 0 };
            let depth = depth.saturating_sub(cost).max(1);
            let static_values = plain(&next, rules, 1, selectivity);
            let most = static_values.into_iter().flatten().reduce(f64::max);
            let values = plain(&next, rules, depth, selectivity)
                .into_iter()
                .zip(static_values);
            let searched = values.filter(|&(_, static_value)| {
                static_value
                    .zip(most)
                    .is_some_and(|(static_value, most)| static_value >= most - selectivity.margin)
            });
            let best = searched.filter_map(|(value, _)| value).reduce(f64::max);
            let best = best.unwrap_or(f64::from(Evaluate::<Board>::game_over(&evaluation)));
            sum += part * share(rules.spawn, i, cells.len()) * best;
        }
    }
    sum
}

/// The probability of the i-th of n empty cells.
fn share(spawn: SpawnKind, i: usize, n: usize) -> f64 {
    match spawn {
        SpawnKind::Retry { rate } => {
            let miss = 1.0 - rate;
            rate * miss.powi(i as i32) / (1.0 - miss.powi(n as i32))
        }
        _ => 1.0 / n as f64,
    }
}

fn assert_close(found: &Advice, expected: [Option<f64>; 4], board: &Board) {
    for (found, expected) in found.values.into_iter().zip(expected) {
        match (found, expected) {
            (None, None) => {}
            (Some(found), Some(expected)) => {
                let error = (found - expected).abs() / expected.abs().max(1.0);
                assert!(error < 1e-4, "{found} {expected} {board}");
            }
            _ => panic!("{found:?} {expected:?} {board}"),
        }
    }
}

/// Rules of one tile per spawn that differ in all other points.
fn many_rules() -> Vec<Rules> {
    let mut all: Vec<Rules> = Preset::ALL.map(Preset::rules).into();
    for rules in &mut all {
        rules.tiles = 1;
    }
    let retry = SpawnKind::Retry { rate: 0.6 };
    all.push(Rules {
        spawn: retry,
        size: 3,
        ..all[2].clone()
    });
    all.push(Rules {
        fours: 0.5,
        size: 5,
        ..all[5].clone()
    });
    all.push(Rules {
        fours: 1.0,
        idle_spawn: false,
        ..all[5].clone()
    });
    all
}

#[test]
fn agrees_with_the_plain_search() {
    let mut boards = Rng::with_seed(1);
    for rules in many_rules() {
        let mut compared = 0;
        while compared < 6 {
            let gaps = if rules.size == 3 { 170 } else { 130 };
            let board = random_board(&mut boards, rules.size, gaps, 5);
            // There are so many empty cells that no leaf is nearly full, and so few that no
            // line of play is too improbable.
            let empty = board.empty_cells().count_ones();
            if !(6..=9).contains(&empty) {
                continue;
            }
            compared += 1;
            for depth in 1..=2 {
                let (advice, _) = search(&rules, Budget::depth(depth), &Tiles::from(&board));
                assert_close(&advice, plain_values(&board, &rules, depth), &board);
            }
        }
    }
}

#[test]
fn agrees_with_the_plain_search_through_two_spawns() {
    let rules = Rules {
        fours: 0.5,
        ..Preset::Classic.rules()
    };
    let board: Board = "2,4,2,8/0,2,16,4/0,0,0,0/0,2,0,64".parse().unwrap();
    let (advice, _) = search(&rules, Budget::depth(3), &Tiles::from(&board));
    assert_close(&advice, plain_values(&board, &rules, 3), &board);
}

#[test]
fn searches_the_same_on_both_boards() {
    let mut boards = Rng::with_seed(2);
    for tiles in 1..=4 {
        for rules in many_rules().into_iter().filter(|rules| rules.size == 4) {
            let rules = Rules { tiles, ..rules };
            for gaps in [0, 20, 120] {
                let board = random_board(&mut boards, 4, gaps, 8);
                let packed = search(&rules, Budget::depth(2), &Tiles::from(&board));
                let plain = search(&rules, Budget::depth(2), &Tiles::Plain(board));
                assert_eq!(packed, plain, "{board}");
            }
        }
    }
}

#[test]
fn the_best_is_the_first_of_the_largest_values() {
    let mut boards = Rng::with_seed(3);
    for _ in 0..200 {
        let board = random_board(&mut boards, 4, 60, 6);
        let rules = Preset::Classic.rules();
        let (advice, _) = search(&rules, Budget::depth(2), &Tiles::from(&board));
        let largest = advice.values.into_iter().flatten().reduce(f64::max);
        let place = advice
            .values
            .iter()
            .position(|&value| value == largest && value.is_some());
        assert_eq!(advice.best, place.map(|place| Direction::ALL[place]));
        for direction in Direction::ALL {
            let legal = rules.legal(&board).contains(direction);
            assert_eq!(advice.values[direction as usize].is_some(), legal);
        }
    }
}

#[test]
fn a_node_budget_gives_the_last_depth_finished() {
    let rules = Preset::Classic.rules();
    let board: Board = "2,4,2,8/0,2,16,4/0,0,64,0/0,2,0,64".parse().unwrap();
    let tiles = Tiles::from(&board);
    let at = |depth| search(&rules, Budget::depth(depth), &tiles);
    let ((second, through_second), (third, through_third)) = (at(2), at(3));
    assert!(through_third > through_second + 100);
    assert_ne!(second.values, third.values);
    for (nodes, expected) in [
        (through_second, &second),
        (through_third - 1, &second),
        (through_third, &third),
        (through_third + 1, &third),
    ] {
        let budget = Budget { depth: 9, nodes };
        let (advice, expanded) = search(&rules, budget, &tiles);
        assert_eq!(&advice, expected, "{nodes}");
        assert!(expanded <= nodes, "{expanded} {nodes}");
    }
    // The first depth is finished with any budget.
    assert_eq!(search(&rules, Budget::nodes(0), &tiles).0, at(1).0);
}

#[test]
fn a_search_without_a_depth_goes_less_deep_after_rare_tiles() {
    let board: Board = "2,4,2,8/0,2,16,4/0,0,0,0/0,2,0,64".parse().unwrap();
    let tiles = Tiles::from(&board);
    for (fours, cost) in [(0.1, 1), (0.5, 0)] {
        let rules = Rules {
            fours,
            ..Preset::Classic.rules()
        };
        let (_, to_depth) = search(&rules, Budget::depth(3), &tiles);
        // One position less is not enough if no tile is rare.
        let nodes = to_depth - u64::from(cost);
        let (advice, expanded) = search(&rules, Budget::nodes(nodes), &tiles);
        let selectivity = Selectivity {
            four: cost,
            margin: f64::INFINITY,
        };
        assert_close(&advice, plain(&board, &rules, 3, selectivity), &board);
        assert!(expanded <= nodes);
    }
}

#[test]
fn a_search_without_a_depth_prunes_by_the_margin() {
    let board: Board = "2,4,2,8/0,2,16,4/0,0,0,0/0,2,0,64".parse().unwrap();
    let tiles = Tiles::from(&board);
    let rules = Rules {
        fours: 0.5, // No tile is rare.
        ..Preset::Classic.rules()
    };
    let third = |margin: f32| {
        // The last finished depth changes with the number of positions.
        let searches =
            (0..).map(|nodes| search_by(Pruning(margin), &rules, Budget::nodes(nodes), &tiles));
        let mut depth = 1;
        let mut last = None;
        for (advice, nodes) in searches {
            depth += u32::from(last.as_ref().is_some_and(|last| *last != advice.values));
            last = Some(advice.values);
            if depth == 3 {
                return (advice, nodes);
            }
        }
        unreachable!()
    };
    let mut work = Vec::new();
    for margin in [0.0, 1_000.0, 10_000.0, 1e9] {
        let (advice, nodes) = third(margin);
        let selectivity = Selectivity {
            four: 0,
            margin: f64::from(margin),
        };
        assert_close(&advice, plain(&board, &rules, 3, selectivity), &board);
        work.push(nodes);
    }
    assert!(work.is_sorted_by(|less, more| less < more), "{work:?}");
    // A search to a fixed depth prunes nothing.
    let (exact, all) = search_by(Pruning(0.0), &rules, Budget::depth(3), &tiles);
    assert_close(&exact, plain_values(&board, &rules, 3), &board);
    assert_eq!(all, work[3]);
}

#[test]
fn the_deepest_search_to_a_depth_prunes_nothing() {
    let rules = Rules {
        size: 2,
        target: None,
        ..Preset::Classic.rules()
    };
    let tiles = Tiles::from(&"2,2/8,4".parse::<Board>().unwrap());
    let nodes = |budget| search_by(Pruning(0.0), &rules, budget, &tiles).1;
    let [all, most] = [Budget::MAX_DEPTH, Budget::MAX_DEPTH - 1]
        .map(Budget::depth)
        .map(nodes);
    assert_eq!(all, most);
    assert!(nodes(Budget::UNLIMITED) < all);
}

#[test]
fn stops_when_asked() {
    let rules = Preset::Classic.rules();
    let board: Board = "2,4,2,8/0,2,16,4/0,0,64,0/0,2,0,64".parse().unwrap();
    let mut player = Expectimax::new(Heuristic::standard(), &rules, Budget::UNLIMITED);
    let mut asked = 0;
    let advice = player.advise(&Tiles::from(&board), rules.legal(&board), &mut || {
        asked += 1;
        asked == 3
    });
    assert_eq!(asked, 3);
    assert!(advice.best.is_some());
    assert!((256..1024).contains(&player.nodes()), "{}", player.nodes());
}

#[test]
fn a_search_without_limits_ends_when_a_deeper_one_would_see_no_more() {
    // On so small a board every line of play ends or becomes too improbable.
    let rules = Rules {
        size: 2,
        target: None,
        ..Preset::Classic.rules()
    };
    let board: Board = "2,2/8,4".parse().unwrap();
    let (advice, nodes) = search(&rules, Budget::UNLIMITED, &Tiles::from(&board));
    assert!(advice.best.is_some() && nodes < 100_000, "{nodes}");
}

#[test]
fn a_fixed_budget_plays_the_same_game_whatever_was_searched_before() {
    let rules = Preset::Mapper.rules();
    let mut used = Expectimax::new(Heuristic::standard(), &rules, Budget::nodes(60));
    for seed in 0..3 {
        let mut fresh = Expectimax::new(Heuristic::standard(), &rules, Budget::nodes(60));
        let mut playout = Playout::new(&rules, seed, None);
        let mut moves = 0;
        while moves < 200
            && playout.turn(|tiles, legal| {
                let advice = fresh.advise(tiles, legal, &mut || false);
                assert_eq!(used.advise(tiles, legal, &mut || false), advice);
                advice.best
            })
        {
            moves += 1;
        }
        assert!(moves > 100);
    }
}

#[test]
fn goes_on_with_tiles_too_large_for_the_fast_board() {
    for merge in [Merge::Once, Merge::Cascade] {
        let rules = Rules {
            merge,
            ..Preset::Classic.rules()
        };
        for text in [
            "32768,32768,4,2/2,8,2,4/4,2,8,2/2,4,2,8",
            "32768,16384,8192,4096/256,512,1024,2048/128,64,32,16/2,2,4,8",
            "65536,32768,16384,8192/512,1024,2048,4096/256,128,64,32/2,2,4,16",
        ] {
            let board: Board = text.parse().unwrap();
            let (advice, nodes) = search(&rules, Budget::depth(3), &Tiles::from(&board));
            assert!(advice.best.is_some(), "{text}");
            assert!(nodes > 10, "{text}");
            // The slow board was searched, with the same result.
            let plain = search(&rules, Budget::depth(3), &Tiles::Plain(board));
            assert_eq!((advice, nodes), plain, "{text}");
        }
    }
}

/// The largest number of positions of a search: size, tiles per spawn, depth, positions.
const WORK: [(usize, usize, u32, u64); 8] = [
    (4, 1, 3, 6_000),
    (4, 2, 3, 40_000),
    (4, 4, 3, 40_000),
    (5, 1, 2, 200),
    (5, 2, 2, 600),
    (6, 3, 2, 600),
    (8, 1, 2, 500),
    (8, 4, 2, 600),
];

#[test]
fn the_number_of_positions_is_bounded_for_every_size_and_number_of_tiles() {
    let mut boards = Rng::with_seed(4);
    for (size, tiles, depth, most) in WORK {
        let preset = Preset::Mapper.rules();
        let rules = Rules {
            size,
            tiles,
            ..preset
        };
        for gaps in [20, 90, 160] {
            let board = random_board(&mut boards, size, gaps, 9);
            let (advice, nodes) = search(&rules, Budget::depth(depth), &Tiles::from(&board));
            assert!(advice.best.is_some());
            assert!(nodes <= most, "{size} {tiles} {gaps}: {nodes}");
        }
    }
}

#[test]
fn the_heuristic_is_the_same_on_both_boards_and_under_symmetries() {
    let evaluation = Heuristic::standard();
    let mut boards = Rng::with_seed(6);
    for _ in 0..500 {
        let board = random_board(&mut boards, 4, 80, 15);
        let bits = Bitboard::try_from(&board).unwrap();
        let value = evaluation.value(&bits);
        assert_eq!(value, evaluation.value(&board), "{board}");
        for turned in [bits.mirror(), bits.transpose(), bits.transpose().mirror()] {
            let other = evaluation.value(&turned);
            assert!(
                (value - other).abs() <= value.abs() * 1e-5,
                "{value} {other} {board}"
            );
        }
    }
}
