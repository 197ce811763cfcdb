//! The exact laws of the strategies and of their costs, held against samples.

use console2048::game::{
    CellSet, Chance, Rejection, RetryRate, Spawn, SpawnKind, Spawned, Tile, UniformPick, strategy,
};
use fastrand::Rng;

use crate::util::table;

const CALLS: u32 = 100_000;

/// Makes a set of `count` cells spread over a board of `cells` cells, so that
/// occupied ones lie between them, and lists it in scan order.
fn spread(count: u32, cells: u32) -> (CellSet, Vec<u8>) {
    let list: Vec<u8> = (0..count).map(|i| (i * cells / count) as u8).collect();
    (list.iter().fold(0, |set, cell| set | 1 << cell), list)
}

/// Spawns `CALLS` times on the same 4x4 position.
fn sample(
    strategy: &impl Spawn,
    empty: CellSet,
    tiles: usize,
    seed: u64,
) -> impl Iterator<Item = Spawned> {
    let mut rng = Rng::with_seed(seed);
    let fours = Chance::new(0.1);
    (0..CALLS).map(move |_| strategy.spawn(empty, 4, tiles, fours, &mut rng))
}

/// Returns the value that chi-square exceeds with probability 0.0001.
///
/// By Wilson and Hilferty (The distribution of chi-square, PNAS 17, 1931), the
/// cube root of chi-square over its degrees of freedom is nearly normal with
/// mean 1 - 2/(9 df) and variance 2/(9 df); 3.719016 is the normal quantile.
/// The result is too large by 7 % at 1 degree of freedom, 3 % at 4, 0.7 % at 15.
fn critical_chi2(df: usize) -> f64 {
    let variance = 2.0 / (9.0 * df as f64);
    df as f64 * (1.0 - variance + 3.719016 * variance.sqrt()).powi(3)
}

/// Asserts that counts agree with the probabilities: within 5 standard errors
/// each, and by chi-square at p > 0.0001, with what expects under 5 pooled.
fn assert_law(counts: &[u32], probabilities: &[f64], subject: &str) {
    assert_eq!(counts.len(), probabilities.len());
    let total = f64::from(counts.iter().sum::<u32>());
    assert_shares(counts, probabilities, total, subject);
    let (mut chi2, mut terms, mut pooled) = (0.0, 0, (0.0, 0.0));
    let mut add = |count: f64, expected: f64| {
        chi2 += (count - expected).powi(2) / expected;
        terms += 1;
    };
    for (&count, probability) in counts.iter().zip(probabilities) {
        let expected = probability * total;
        if expected >= 5.0 {
            add(count.into(), expected);
        } else {
            pooled.0 += f64::from(count);
            pooled.1 += expected;
        }
    }
    if pooled.1 > 0.0 {
        add(pooled.0, pooled.1);
    }
    if terms > 1 {
        let critical = critical_chi2(terms - 1);
        assert!(chi2 < critical, "{subject}: {chi2} of {critical}");
    }
}

/// Asserts that each of `total` calls hits with its probability, within 5
/// standard errors; what has the probability 0 or 1 never or always happens.
fn assert_shares(counts: &[u32], probabilities: &[f64], total: f64, subject: &str) {
    for (i, (&count, probability)) in counts.iter().zip(probabilities).enumerate() {
        let share = f64::from(count) / total;
        let error = (probability * (1.0 - probability) / total).sqrt();
        assert!(
            (share - probability).abs() <= 5.0 * error,
            "{subject}, cell {i}: {share} for {probability}"
        );
    }
}

/// Counts how many calls put a tile on each of the cells.
fn count(spawns: impl Iterator<Item = Spawned>, cells: &[u8]) -> Vec<u32> {
    let mut counts = vec![0; cells.len()];
    for spawned in spawns {
        for tile in spawned.tiles() {
            counts[cells.binary_search(&tile.cell).unwrap()] += 1;
        }
    }
    counts
}

/// Counts the ordered pairs of cells: the one at (i, r) are the calls whose
/// second tile fell r + 1 cells after the first one on cell i, in cyclic scan order.
fn count_pairs(spawns: impl Iterator<Item = Spawned>, cells: &[u8]) -> Vec<u32> {
    let places = cells.len();
    let mut counts = vec![0; places * (places - 1)];
    for spawned in spawns {
        let place = |tile: &Tile| cells.binary_search(&tile.cell).unwrap();
        let [first, second] = spawned.tiles() else {
            panic!("{spawned:?}");
        };
        let (first, second) = (place(first), place(second));
        let after = (second + places - first - 1) % places;
        counts[first * (places - 1) + after] += 1;
    }
    counts
}

/// The law of the published scan: the i-th of E cells asked in turn, from 1,
/// is taken with probability p q^(i-1) / (1 - q^E).
fn scan_law(cells: usize, rate: f64) -> Vec<f64> {
    let q = 1.0 - rate;
    let round = 1.0 - q.powi(cells as i32);
    (0..cells as i32)
        .map(|i| rate * q.powi(i) / round)
        .collect()
}

/// Checks every row of the golden table with this many tiles a call.
fn assert_golden_rows(tiles: usize) {
    let mut rows = 0;
    for columns in table(include_str!("../data/spawn_exact.tsv")) {
        let [empties, rate, per_call, exact] = columns[..] else {
            panic!("{columns:?}");
        };
        if per_call.parse() != Ok(tiles) {
            continue;
        }
        let exact: Vec<f64> = exact.split(' ').map(|p| p.parse().unwrap()).collect();
        let (empty, cells) = spread(empties.parse().unwrap(), 16);
        let retry = RetryRate::new(rate.parse().unwrap());
        let counts = count(sample(&retry, empty, tiles, rows), &cells);
        let subject = columns[..3].join(" ");
        if tiles == 1 {
            assert_law(&counts, &exact, &subject);
        } else {
            assert_shares(&counts, &exact, CALLS.into(), &subject);
        }
        rows += 1;
    }
    assert_eq!(rows, 28);
}

#[test]
fn retry_has_the_exact_law_for_one_tile() {
    assert_golden_rows(1);
}

#[test]
fn retry_has_the_exact_law_for_two_tiles() {
    assert_golden_rows(2);
}

#[test]
fn the_second_tile_of_retry_continues_the_scan() {
    for (empties, rate) in [(2, 0.1), (5, 0.1), (5, 0.5), (16, 0.1)] {
        let (empty, cells) = spread(empties, 16);
        let counts = count_pairs(sample(&RetryRate::new(rate), empty, 2, 1), &cells);
        let first = scan_law(cells.len(), rate);
        let second = scan_law(cells.len() - 1, rate);
        let pairs: Vec<f64> = first
            .iter()
            .flat_map(|first| second.iter().map(move |second| first * second))
            .collect();
        assert_law(&counts, &pairs, &format!("{empties} {rate}"));
    }
}

#[test]
fn uniform_and_reject_take_every_empty_cell_alike() {
    for empties in [1, 2, 3, 5, 16] {
        let (empty, cells) = spread(empties, 16);
        let alike = vec![1.0 / f64::from(empties); cells.len()];
        for kind in [SpawnKind::Uniform, SpawnKind::Reject] {
            let counts = count(sample(&strategy(kind), empty, 1, 2), &cells);
            assert_law(&counts, &alike, &format!("{kind} {empties}"));
        }
    }
}

#[test]
fn uniform_and_reject_take_every_ordered_pair_of_cells_alike() {
    for empties in [2, 5, 16] {
        let (empty, cells) = spread(empties, 16);
        let pairs = cells.len() * (cells.len() - 1);
        for kind in [SpawnKind::Uniform, SpawnKind::Reject] {
            let counts = count_pairs(sample(&strategy(kind), empty, 2, 3), &cells);
            let alike = vec![1.0 / pairs as f64; pairs];
            assert_law(&counts, &alike, &format!("{kind} {empties}"));
        }
    }
}

#[test]
fn one_tile_in_ten_is_a_four() {
    for kind in [
        SpawnKind::Uniform,
        SpawnKind::Reject,
        SpawnKind::Retry { rate: 0.1 },
    ] {
        let fours = sample(&strategy(kind), 0xffff, 1, 4)
            .filter(|spawned| spawned.tiles()[0].exponent == 2)
            .count() as f64;
        let calls = f64::from(CALLS);
        let deviation = (calls * 0.1 * 0.9).sqrt();
        assert!(
            (fours - 0.1 * calls).abs() < 4.0 * deviation,
            "{kind} {fours}"
        );
    }
}

#[test]
fn chances_of_0_and_1_are_certain_and_others_are_not() {
    let mut rng = Rng::with_seed(5);
    let mut count = |probability| {
        let chance = Chance::new(probability);
        (0..CALLS).filter(|_| chance.happens(&mut rng)).count() as f64
    };
    assert_eq!((count(0.0), count(1.0)), (0.0, f64::from(CALLS)));
    for probability in [0.001, 0.1, 1.0 / 3.0, 0.999] {
        let calls = f64::from(CALLS);
        let deviation = (calls * probability * (1.0 - probability)).sqrt();
        let distance = (count(probability) - probability * calls).abs();
        assert!(distance < 4.0 * deviation, "{probability}");
    }
}

/// Asserts that the mean tries of a call are those of tiles that are each
/// found with one of the probabilities at every try, within 5 standard errors.
fn assert_tries(strategy: &impl Spawn, empty: CellSet, chances: &[f64]) {
    let spawns = sample(strategy, empty, chances.len(), 6);
    let tries: u32 = spawns.map(|spawned| spawned.tries).sum();
    let mean = f64::from(tries) / f64::from(CALLS);
    // A geometric number of tries has the mean 1/p and the variance (1 - p)/p^2.
    let expected: f64 = chances.iter().map(|p| 1.0 / p).sum();
    let variance: f64 = chances.iter().map(|p| (1.0 - p) / (p * p)).sum();
    let error = (variance / f64::from(CALLS)).sqrt();
    assert!((mean - expected).abs() <= 5.0 * error, "{mean} {expected}");
}

#[test]
fn tries_are_cells_asked_cells_drawn_or_one_a_tile() {
    let (five, _) = spread(5, 16);
    for empty in [0xffff, five] {
        assert_tries(&RetryRate::new(0.1), empty, &[0.1]);
        assert_tries(&RetryRate::new(0.1), empty, &[0.1, 0.1]);
        assert_tries(&RetryRate::new(0.5), empty, &[0.5]);
        assert_tries(&RetryRate::new(1.0), empty, &[1.0, 1.0]);
        assert_tries(&UniformPick, empty, &[1.0, 1.0, 1.0]);
    }
    assert_tries(&Rejection, 0xffff, &[1.0]);
    assert_tries(&Rejection, five, &[5.0 / 16.0]);
    assert_tries(&Rejection, five, &[5.0 / 16.0, 4.0 / 16.0]);
    assert_tries(&Rejection, 1 << 15, &[1.0 / 16.0]);
}
