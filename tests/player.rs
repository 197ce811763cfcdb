//! The players: their choices, and the results of their games.

mod expectimax;
mod lookahead;

use console2048::engine::{Playout, Tiles};
use console2048::game::{Board, Direction, Merge, Preset, Rules};
use console2048::players::{Budget, Networks, PlayerKind, player};
use fastrand::Rng;

/// The results of many games.
struct Games {
    count: f64,
    score: f64,
    score_squares: f64,
    moves: f64,
    largest: [u32; 18],
}

impl Games {
    /// Plays games of seeds 0, 1, 2, … with a new player for each.
    fn play(kind: PlayerKind, rules: &Rules, count: u64) -> Self {
        let mut games = Self {
            count: count as f64,
            score: 0.0,
            score_squares: 0.0,
            moves: 0.0,
            largest: [0; 18],
        };
        for seed in 0..count {
            let mut player = player(
                kind,
                rules,
                Budget::default(),
                Rng::with_seed(seed).u64(..),
                &Networks::default(),
            );
            let mut playout = Playout::new(rules, seed, None);
            while playout.turn(|tiles, legal| player.advise(tiles, legal, &mut || false).best) {}
            let tally = playout.tally();
            games.score += tally.score as f64;
            games.score_squares += (tally.score as f64).powi(2);
            games.moves += tally.moves as f64;
            games.largest[usize::from(playout.tiles().largest())] += 1;
        }
        games
    }

    /// Asserts that the mean score lies within four standard errors.
    fn assert_score(&self, expected: f64) {
        let mean = self.score / self.count;
        let variance = self.score_squares / self.count - mean * mean;
        let error = (variance / self.count).sqrt();
        assert!((mean - expected).abs() < 4.0 * error, "{mean} ({error})");
    }

    /// Asserts that the share of games with this largest tile lies within four
    /// standard errors.
    fn assert_largest(&self, tile: u64, expected: f64) {
        let share = f64::from(self.largest[tile.ilog2() as usize]) / self.count;
        let error = (expected * (1.0 - expected) / self.count).sqrt();
        assert!((share - expected).abs() < 4.0 * error, "{tile}: {share}");
    }
}

fn advise(kind: PlayerKind, rules: &Rules, board: &Board) -> Option<Direction> {
    let mut player = player(kind, rules, Budget::depth(2), 1, &Networks::default());
    let tiles = Tiles::from(board);
    player
        .advise(&tiles, rules.legal(board), &mut || false)
        .best
}

#[test]
fn random_games_have_the_known_results() {
    let games = Games::play(PlayerKind::Random, &Preset::Classic.rules(), 10_000);
    games.assert_score(1095.0);
    games.assert_largest(128, 0.476);
    games.assert_largest(64, 0.375);
    // The standard deviation of the number of moves of a game is about 35.
    let moves = games.moves / games.count;
    assert!(
        (moves - 118.4).abs() < 4.0 * 35.0 / games.count.sqrt(),
        "{moves}"
    );
}

#[test]
fn priority_games_have_the_known_results() {
    Games::play(PlayerKind::Priority, &Preset::Classic.rules(), 10_000).assert_score(2292.0);
}

#[test]
fn lookahead_games_have_the_measured_results_of_the_design() {
    let games = Games::play(PlayerKind::Lookahead, &Preset::Lookahead.rules(), 300);
    games.assert_score(15_516.0);
    games.assert_largest(2048, 0.184);
}

/// Boards and their legal directions under rules without idle spawns.
const CORNERS: [(&str, &[Direction]); 9] = [
    // only one axis moves
    (
        "2,4,8,16/4,8,16,32/8,16,32,64/32,64,128,128",
        &[Direction::Left, Direction::Right],
    ),
    ("2,4,8,16/4,8,16,32/8,16,32,64/16,32,64,32", &[]),
    (
        "2,4,8,16/4,8,16,32/8,16,32,64/16,32,64,0",
        &[Direction::Down, Direction::Right],
    ),
    ("2,4,8,2/4,8,16,4/8,16,32,8/0,0,0,0", &[Direction::Down]),
    ("2,4,8/4,8,16/8,32,32", &[Direction::Left, Direction::Right]),
    ("2,4/4,4", &Direction::ALL),
    ("2,4/4,2", &[]),
    (
        "32768,32768,2,4/4,2,4,2/2,4,2,4/4,2,4,2",
        &[Direction::Left, Direction::Right],
    ),
    (
        "65536,2,4,8/65536,4,8,2/4,8,2,4/8,2,4,2",
        &[Direction::Up, Direction::Down],
    ),
];

#[test]
fn every_player_chooses_legal_directions_on_extreme_boards() {
    for (text, expected) in CORNERS {
        let board: Board = text.parse().unwrap();
        for merge in [Merge::Once, Merge::Cascade] {
            let rules = Rules {
                size: board.size(),
                merge,
                target: None,
                ..Preset::Classic.rules()
            };
            let legal = rules.legal(&board);
            assert_eq!(legal, expected.iter().copied().collect(), "{text}");
            for kind in PlayerKind::ALL {
                let best = advise(kind, &rules, &board);
                assert_eq!(best.is_none(), expected.is_empty(), "{kind} {text}");
                assert!(
                    best.is_none_or(|best| legal.contains(best)),
                    "{kind} {text}"
                );
            }
        }
    }
}

#[test]
fn every_player_plays_every_game_to_its_end() {
    for kind in PlayerKind::ALL {
        for (seed, preset) in Preset::ALL.into_iter().enumerate() {
            for (idle_spawn, size) in [(false, 4), (true, 3)] {
                let rules = Rules {
                    size,
                    idle_spawn,
                    target: preset.rules().target.filter(|_| size == 4),
                    ..preset.rules()
                };
                let mut player = player(kind, &rules, Budget::depth(1), 1, &Networks::default());
                let mut playout = Playout::new(&rules, seed as u64, None);
                let mut offered = false;
                while playout.turn(|tiles, legal| {
                    offered = true;
                    player.advise(tiles, legal, &mut || false).best
                }) {
                    offered = false;
                }
                // The game ended because nothing was legal, not because the player chose none.
                assert!(!offered, "{kind} {rules:?}");
            }
        }
    }
}
