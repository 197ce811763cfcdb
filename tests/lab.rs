//! The lab: the order of batches, experiments with any number of threads and parts, draws
//! against their law, and the rate of false alarms.

mod batch;
mod possible;

use crate::util::own;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use console2048::game::{
    Action, Board, Event, EventQueue, Map, Preset, Rules, SpawnKind, face_value, game_seed,
    player_seed,
};
use console2048::lab::stats::mean;
use console2048::lab::{
    Arm, Batch, Distribution, Experiment, Match, Metric, PlayedGame, Results, Slice, Summary,
};
use console2048::players::{Budget, Networks, PlayerKind, player};

static NEVER: AtomicBool = AtomicBool::new(false);

fn batch(jobs: usize, interrupted: &AtomicBool) -> Batch<'_> {
    Batch {
        jobs: NonZeroUsize::new(jobs).unwrap(),
        interrupted,
        deadline: None,
        progress: false,
    }
}

/// Makes an arm of rules of one's own, for the random player.
fn arm(rules: Rules) -> Arm {
    Arm {
        mode: own(rules),
        player: PlayerKind::Random,
        budget: Budget::default(),
    }
}

/// Makes arms that differ in their spawn strategy alone.
fn arms(rules: &Rules, spawns: &[SpawnKind]) -> Vec<Arm> {
    let arm = |&spawn: &SpawnKind| {
        arm(Rules {
            spawn,
            ..rules.clone()
        })
    };
    spawns.iter().map(arm).collect()
}

fn experiment(spawns: &[SpawnKind]) -> Experiment {
    Experiment {
        arms: arms(&Preset::Classic.rules(), spawns),
        seed: 1,
        games: 0,
        draws: 0,
        board: None,
        paired: false,
        precision: None,
    }
}

const RETRY: SpawnKind = SpawnKind::Retry { rate: 0.1 };

/// Runs a part of an experiment; returns the results without timings, and the games.
fn run(experiment: &Experiment, jobs: usize, slice: Slice) -> (Results, Vec<(usize, PlayedGame)>) {
    let mut games = Vec::new();
    let each = |arm, game: &PlayedGame| {
        games.push((arm, *game));
        Ok(())
    };
    let mut results = experiment.no_results();
    let (networks, batch) = (Networks::default(), batch(jobs, &NEVER));
    let run = experiment.run(&networks, &batch, slice, &mut results, each);
    assert!(run.unwrap());
    results
        .arms
        .iter_mut()
        .for_each(|arm| arm.games.time = Default::default());
    (results, games)
}

#[test]
fn an_experiment_is_the_same_for_any_number_of_jobs_and_parts() {
    for paired in [false, true] {
        let experiment = Experiment {
            games: 203,
            draws: 30_000,
            paired,
            ..experiment(&[SpawnKind::Uniform, RETRY, SpawnKind::Reject])
        };
        let (whole, games) = run(&experiment, 1, Slice::WHOLE);
        for jobs in [2, 8] {
            assert_eq!(
                run(&experiment, jobs, Slice::WHOLE),
                (whole.clone(), games.clone())
            );
        }
        for of in [2, 3, 7, 500] {
            let mut joined = experiment.no_results();
            let mut all = Vec::new();
            for index in 1..=of {
                let slice = Slice { index, of };
                let (part, games) = run(&experiment, 2, slice);
                assert!(experiment.is_complete(slice, &part));
                joined.join(&part);
                all.extend(games);
            }
            assert_eq!((&joined, &all), (&whole, &games), "{of} parts");
        }
        let order: Vec<(u64, usize)> = games.iter().map(|(arm, game)| (game.index, *arm)).collect();
        let expected = (0..203).flat_map(|index| (0..3).map(move |arm| (index, arm)));
        assert_eq!(order, expected.collect::<Vec<_>>());
        let seeds: BTreeSet<u64> = games.iter().map(|(_, game)| game.seed).collect();
        assert_eq!(seeds.len(), if paired { 203 } else { 3 * 203 });
    }
}

#[test]
fn the_parts_cover_everything_once() {
    for total in [0, 1, 10, 1_000_003, u64::MAX] {
        for of in [1, 2, 3, 64] {
            let shares = (1..=of).map(|index| Slice { index, of }.share(total));
            let end = shares.fold(0, |end, share| {
                assert_eq!(share.start, end);
                share.end
            });
            assert_eq!(end, total);
        }
    }
    for text in [
        "",
        "1",
        "0/4",
        "5/4",
        "1/0",
        "-1/4",
        "1/4/4",
        "a/b",
        "1/1000001",
    ] {
        assert!(text.parse::<Slice>().is_err(), "{text}");
    }
    assert_eq!("2/4".parse(), Ok(Slice { index: 2, of: 4 }));
}

#[test]
fn a_game_of_a_batch_is_the_game_that_the_map_plays() {
    let rules = Preset::Mapper.rules();
    let kind = PlayerKind::Random;
    let seed = game_seed(77, 2, 5);
    let game = Match {
        rules: &rules,
        board: None,
        player: kind,
        budget: Budget::depth(1),
        time: None,
        networks: &Networks::default(),
    }
    .play(5, seed, || false)
    .unwrap();
    let mut map = Map::new(own(rules.clone()), seed, None, Some(0));
    let mut player = player(
        kind,
        &rules,
        Budget::depth(1),
        player_seed(seed),
        &Networks::default(),
    );
    let mut queue = EventQueue::new();
    while let Some(direction) = player
        .advise(&map.board().into(), map.legal(), &mut || false)
        .best
    {
        queue.push(Event::Turn(Action::Move(direction))).unwrap();
        map.update(&mut queue).unwrap();
        while queue.pop().is_some() {}
    }
    let position = map.position();
    assert_eq!((game.index, game.seed), (5, seed));
    assert_eq!(
        (game.tally.score, game.tally.moves),
        (position.score, position.moves)
    );
    assert_eq!(game.largest, position.board.largest());
    assert!(game.tally.moves > 20);
}

#[test]
fn an_interrupted_game_gives_no_result() {
    let rules = Preset::Classic.rules();
    let game = Match {
        rules: &rules,
        board: None,
        player: PlayerKind::Priority,
        budget: Budget::depth(1),
        time: None,
        networks: &Networks::default(),
    };
    assert_eq!(game.play(0, 1, || true), None);
    assert!(game.play(0, 1, || false).is_some());
}

#[test]
fn a_summary_is_that_of_its_games() {
    let experiment = Experiment {
        games: 300,
        ..experiment(&[SpawnKind::Reject])
    };
    let (results, games) = run(&experiment, 2, Slice::WHOLE);
    let summary: &Summary = &results.arms[0].games;
    let scores: Vec<u64> = games.iter().map(|(_, game)| game.tally.score).collect();
    assert_eq!(summary.games(), 300);
    assert_eq!(summary.score.sums, scores.iter().copied().collect());
    let mut histogram = BTreeMap::new();
    scores
        .iter()
        .for_each(|score| *histogram.entry(*score).or_insert(0) += 1);
    assert_eq!(summary.score.histogram, histogram);
    for exponent in 3..=9 {
        let reached = games
            .iter()
            .filter(|(_, game)| game.largest >= exponent)
            .count() as u64;
        assert_eq!(
            summary.reached(exponent),
            reached,
            "{}",
            face_value(exponent)
        );
    }
    let tries: u64 = games.iter().map(|(_, game)| game.tally.tries).sum();
    let spawns: u64 = games.iter().map(|(_, game)| game.tally.spawns).sum();
    let per_spawn = summary.tries_per_spawn().unwrap();
    assert_eq!(per_spawn, tries as f64 / spawns as f64);
    // The tries of rejection in these games: 4.33 as measured over 100,000 of them.
    assert!((4.0..4.7).contains(&per_spawn), "{per_spawn}");
    let mean = mean(&summary.score.sums).unwrap();
    assert!((1000.0..1200.0).contains(&mean), "{mean}");
}

#[test]
fn a_histogram_of_large_values_stays_small() {
    let mut record = Summary::default();
    let rules = Preset::Classic.rules();
    let game = Match {
        rules: &rules,
        board: None,
        player: PlayerKind::Random,
        budget: Budget::depth(1),
        time: None,
        networks: &Networks::default(),
    };
    let mut game = game.play(0, 1, || false).unwrap();
    for score in [65_535, 65_536, 65_537, 3_932_100, 1 << 58] {
        game.tally.score = score;
        record.add(&game);
    }
    let Distribution { sums, histogram } = &record.score;
    assert_eq!(sums.sum, 65_535 + 65_536 + 65_537 + 3_932_100 + (1 << 58));
    let kept: Vec<(u64, u64)> = histogram
        .iter()
        .map(|(&value, &count)| (value, count))
        .collect();
    assert_eq!(
        kept,
        [(65_535, 1), (65_536, 2), (3_932_096, 1), (1 << 58, 1)]
    );
}

#[test]
fn draws_follow_their_law_and_retry_is_not_uniform() {
    let cases = [
        (1, None, 4),
        (2, None, 4),
        (3, None, 3),
        (4, None, 2),
        (2, Some("2,0,0,4/0,16,0,0/0,8,2,0/2,0,0,2"), 4),
        (4, Some("2,0,0/0,0,0/0,0,2"), 3),
    ];
    for (tiles, board, size) in cases {
        let board = board.map(|board| board.parse::<Board>().unwrap());
        let rules = Rules {
            tiles,
            size,
            ..Preset::Classic.rules()
        };
        let spawns = [
            SpawnKind::Uniform,
            SpawnKind::Reject,
            RETRY,
            SpawnKind::Retry { rate: 0.5 },
        ];
        let experiment = Experiment {
            arms: arms(&rules, &spawns),
            board,
            draws: 60_000,
            ..experiment(&[])
        };
        let (results, _) = run(&experiment, 2, Slice::WHOLE);
        for (number, (arm, spawn)) in results.arms.iter().zip(spawns).enumerate() {
            let law_of = |spawn| experiment.arms[number].law(spawn, board.as_ref());
            let law = law_of(spawn);
            let exact = arm.draws.test(&law);
            // The tiles fill the board: every order of its cells is possible.
            assert!(
                exact.p.unwrap() > 1e-4,
                "{spawn} {tiles} {board:?}: {exact:?}"
            );
            let uniform = arm.draws.test(&law_of(SpawnKind::Uniform));
            let is_uniform = uniform.p.unwrap() > 1e-4;
            assert_eq!(
                is_uniform,
                matches!(spawn, SpawnKind::Uniform | SpawnKind::Reject),
                "{spawn} {uniform:?}"
            );
            let (tries, expected) = (
                arm.draws.tries_per_tile().unwrap(),
                law.tries_per_tile().unwrap(),
            );
            assert!(
                (tries / expected - 1.0).abs() < 0.03,
                "{spawn}: {tries} for {expected}"
            );
            let counted: u64 = arm.draws.counts(size * size).iter().sum();
            assert_eq!(counted, 60_000 * law.placed() as u64);
        }
    }
}

#[test]
fn draws_with_one_possible_placement_have_no_chi_square() {
    let full: Board = "2,4/8,16".parse().unwrap();
    let one_left: Board = "2,4/8,0".parse().unwrap();
    for (board, counts) in [(full, [0, 0, 0, 0]), (one_left, [0, 0, 0, 500])] {
        for spawn in [
            SpawnKind::Uniform,
            SpawnKind::Reject,
            RETRY,
            SpawnKind::Retry { rate: 1.0 },
        ] {
            let rules = Rules {
                size: 2,
                target: None,
                ..Preset::Mapper.rules()
            };
            let experiment = Experiment {
                arms: arms(&rules, &[spawn]),
                board: Some(board),
                draws: 500,
                ..experiment(&[])
            };
            let (results, _) = run(&experiment, 1, Slice::WHOLE);
            let draws = &results.arms[0].draws;
            let test = draws.test(&experiment.arms[0].law(spawn, Some(&board)));
            assert_eq!((test.value, test.df, test.p), (None, 0, None));
            assert_eq!(draws.counts(4), counts);
            assert_eq!(draws.tries_per_tile().is_some(), counts[3] > 0);
        }
    }
}

/// Returns how many of `runs` small experiments find a difference in score or moves at the
/// 5 % level.
fn alarms(first: &Experiment, runs: u64) -> u64 {
    let alarm = |seed| {
        let experiment = Experiment {
            seed,
            ..first.clone()
        };
        let (results, _) = run(&experiment, 1, Slice::WHOLE);
        let family = results.contrasts().into_iter();
        let family = family.filter(|contrast| !matches!(contrast.metric, Metric::Reach(_)));
        family
            .filter_map(|contrast| contrast.p_holm)
            .any(|p| p < 0.05)
    };
    (0..runs).filter(|seed| alarm(*seed)).count() as u64
}

/// Makes an experiment with 40 games of a player on a small board in each arm.
fn small(spawns: &[SpawnKind], player: PlayerKind, size: usize) -> Experiment {
    let rules = Rules {
        size,
        target: None,
        ..Preset::Classic.rules()
    };
    let mut arms = arms(&rules, spawns);
    arms.iter_mut().for_each(|arm| arm.player = player);
    Experiment {
        arms,
        games: 40,
        ..experiment(&[])
    }
}

#[test]
fn false_alarms_are_as_rare_as_promised() {
    // At most 5 % of 1,000, within 3 standard errors of 6.9. A test without any alarm would
    // be wrong too.
    let spawns = [SpawnKind::Uniform, SpawnKind::Reject];
    let found = alarms(&small(&spawns, PlayerKind::Random, 2), 1000);
    assert!((10..=71).contains(&found), "{found} of 1000");
}

/// To stop by the precision, looked at again and again, is no way to more alarms.
#[test]
fn false_alarms_are_as_rare_where_a_precision_ends_it() {
    let spawns = [SpawnKind::Uniform, SpawnKind::Reject];
    for paired in [false, true] {
        let experiment = Experiment {
            games: 2000,
            precision: Some(9.0),
            paired,
            ..small(&spawns, PlayerKind::Random, 2)
        };
        let found = alarms(&experiment, 1000);
        assert!(
            (10..=71).contains(&found),
            "{found} of 1000, paired {paired}"
        );
    }
}

#[test]
fn a_true_difference_is_found() {
    // The games of a player with a fixed order differ when all tiles come in one corner.
    let spawns = [SpawnKind::Uniform, SpawnKind::Retry { rate: 1.0 }];
    let found = alarms(&small(&spawns, PlayerKind::Priority, 3), 40);
    assert!(found >= 36, "{found} of 40");
}

/// The power of a test of means: the probability that the difference, which is normal about
/// the true one, is beyond the quantile of the test (Cohen, "Statistical power analysis for
/// the behavioral sciences", 1988, section 2.2).
#[test]
fn a_known_difference_is_found_as_often_as_theory_says() {
    let fours = |fours| {
        arm(Rules {
            size: 2,
            target: None,
            fours,
            ..Preset::Classic.rules()
        })
    };
    let experiment = |games, seed| Experiment {
        arms: vec![fours(0.1), fours(0.7)],
        games,
        seed,
        ..experiment(&[])
    };
    let many = run(&experiment(30_000, 0), 2, Slice::WHOLE).0.contrasts();
    let truth = many[0].difference.unwrap().value.abs();
    let deviation = truth / many[0].effect.unwrap().abs();
    // With so many games, the difference is 2.2 standard errors.
    let games = (2.0 * (2.2 * deviation / truth).powi(2)).round();
    let error = deviation * (2.0 / games).sqrt();
    // The probability that a normal number is below 2.2 - 1.96 (SciPy).
    let power = 0.594_8;
    assert!((truth / error - 2.2).abs() < 0.01);
    let found = (1..=400).filter(|seed| {
        let contrasts = run(&experiment(games as u64, *seed), 1, Slice::WHOLE)
            .0
            .contrasts();
        contrasts[0].difference.is_some_and(|found| found.p < 0.05)
    });
    let share = found.count() as f64 / 400.0;
    // Within three standard errors of a share of 400, and what the truth may be off by.
    assert!((share - power).abs() < 0.1, "{share} for {power}");
}
