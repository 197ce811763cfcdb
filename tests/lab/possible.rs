//! Results that an experiment cannot have are told from those that it has.

use console2048::game::{Preset, Rules, SpawnKind};
use console2048::lab::{ArmResults, Experiment, PairResults, Played, Slice};

use super::{RETRY, arms, experiment, run};
use crate::util::board;

/// What is done to results.
type Change<T> = fn(&mut T);

/// Moves games from one entry of a table to another.
fn shift<K: Ord>(table: &mut std::collections::BTreeMap<K, u64>, from: K, to: K) {
    let games = table.remove(&from).unwrap();
    *table.entry(to).or_default() += games;
}

#[test]
fn what_an_experiment_gives_is_possible() {
    let spawns = [SpawnKind::Uniform, RETRY, SpawnKind::Reject];
    for (preset, size, start) in [
        (Preset::Classic, 4, None),
        (Preset::Tutorial, 4, None),
        (Preset::Mapper, 3, None),
        (Preset::Lookahead, 2, None),
        (Preset::Classic, 3, Some("1024,2,2/2,4,8/0,0,0")),
        (Preset::Tutorial, 2, Some("1024,1024/0,0")),
    ] {
        let rules = Rules {
            size,
            target: preset.rules().target.filter(|_| size == 4),
            ..preset.rules()
        };
        for fours in [0.0, 1.0, rules.fours] {
            let experiment = Experiment {
                arms: arms(
                    &Rules {
                        fours,
                        ..rules.clone()
                    },
                    &spawns,
                ),
                games: 300,
                draws: 200,
                board: start.map(board),
                paired: fours == 0.0,
                ..experiment(&[])
            };
            let (results, _) = run(&experiment, 2, Slice::WHOLE);
            assert!(experiment.is_possible(&results), "{preset:?} {fours}");
        }
    }
}

#[test]
fn what_breaks_a_rule_or_does_not_add_up_is_impossible() {
    let experiment = Experiment {
        games: 300,
        draws: 200,
        ..experiment(&[SpawnKind::Uniform, RETRY])
    };
    let (results, _) = run(&experiment, 2, Slice::WHOLE);
    let changes: [(&str, Change<ArmResults>); 16] = [
        ("a tile of 2^63", |arm| shift(&mut arm.games.largest, 6, 63)),
        ("a tile of 2^64", |arm| shift(&mut arm.games.largest, 6, 64)),
        ("a tile of 2^0", |arm| shift(&mut arm.games.largest, 6, 0)),
        ("larger tiles", |arm| shift(&mut arm.games.largest, 6, 9)),
        ("smaller tiles", |arm| shift(&mut arm.games.largest, 6, 2)),
        ("fewer games", |arm| arm.games.score.sums.count -= 1),
        ("no tries", |arm| arm.games.tries = 0),
        ("no spawns", |arm| {
            (arm.games.spawns, arm.games.tries) = (0, 0)
        }),
        ("more spawns", |arm| {
            arm.games.spawns *= 2;
            arm.games.tries *= 2;
        }),
        ("more points", |arm| arm.games.score.sums.sum += 1),
        ("more moves", |arm| arm.games.moves.sums.sum_squares += 1),
        ("an endless time", |arm| {
            arm.games.time.tiles = 1;
            arm.games.time.nanoseconds = 1e308;
        }),
        ("no number as time", |arm| {
            arm.games.time.nanoseconds = f64::NAN
        }),
        ("a negative time", |arm| arm.games.time.nanoseconds = -1.0),
        ("more draws", |arm| arm.draws.calls += 1),
        ("no tries of draws", |arm| arm.draws.tries = 0),
    ];
    for (name, change) in changes {
        for arm in 0..results.arms.len() {
            let mut changed = results.clone();
            change(&mut changed.arms[arm]);
            assert!(!experiment.is_possible(&changed), "{name}");
        }
    }
    let occupied = Experiment {
        board: Some(board("2,2,2,2/2,2,2,2/2,2,2,2/2,2,2,0")),
        ..experiment
    };
    let mut outside = occupied.no_results();
    outside.arms[0].draws = results.arms[0].draws.clone();
    assert!(!occupied.is_possible(&outside), "tiles on tiles");
}

/// The sums of pairs must be those of the arms.
#[test]
fn pairs_that_do_not_fit_their_arms_are_impossible() {
    let experiment = Experiment {
        games: 60,
        paired: true,
        ..experiment(&[SpawnKind::Uniform, RETRY])
    };
    let (results, _) = run(&experiment, 2, Slice::WHOLE);
    assert!(experiment.is_possible(&results));
    let changes: [(&str, Change<PairResults>); 4] = [
        ("more points", |pair| pair.score.sum += 1),
        ("fewer pairs", |pair| pair.moves.count -= 1),
        ("more tiles", |pair| pair.only.entry(6).or_default()[0] += 1),
        ("no tiles", |pair| pair.only.clear()),
    ];
    for (name, change) in changes {
        let mut changed = results.clone();
        change(&mut changed.pairs[0]);
        assert!(!experiment.is_possible(&changed), "{name}");
    }
    let mut without = results.clone();
    without.pairs.clear();
    assert!(!experiment.is_possible(&without));
}

#[test]
fn played_indices_are_ranges_that_do_not_touch() {
    let played = |ranges: &[std::ops::Range<u64>]| Played::new(ranges.iter().cloned());
    let joined = played(&[10..20, 0..5, 5..7, 30..31, 20..30]).unwrap();
    assert_eq!(joined.ranges(), [0..7, 10..31]);
    assert_eq!(
        (joined.count(), joined.missing(0..40)),
        (28, vec![7..10, 31..40])
    );
    assert_eq!(joined.missing(12..15), []);
    assert_eq!(joined.missing(6..12).first(), Some(&(7..10)));
    for wrong in [
        &[0..5, 7..7][..],
        &[0..5, 4..6],
        &[3..9, 0..20],
        &[1..2, 1..2],
    ] {
        assert_eq!(played(wrong), None, "{wrong:?}");
    }
}
