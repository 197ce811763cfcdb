//! The exact law: against the golden table, against enumeration, against draws.

use console2048::game::{Law, PlacedCells, SpawnKind, draws_seed, game_seed, player_seed};

const EMPTY_4X4: u64 = 0xffff;

fn retry(rate: f64) -> SpawnKind {
    SpawnKind::Retry { rate }
}

#[test]
fn agrees_with_every_row_of_the_golden_table() {
    let mut rows = 0;
    for line in include_str!("data/spawn_exact.tsv").lines() {
        if line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.split('\t').collect();
        let [empties, rate, tiles, shares] = fields[..] else {
            panic!("{line}");
        };
        let empties: u32 = empties.parse().unwrap();
        // The law depends on the scan order only: here the empty cells are every other cell
        // of an 8x8 board.
        let cells = (0..empties).map(|i| 1_u64 << (2 * i));
        let law = Law::new(
            retry(rate.parse().unwrap()),
            cells.sum(),
            8,
            tiles.parse().unwrap(),
        );
        let found = law.cells();
        for (i, share) in shares.split(' ').enumerate() {
            let share: f64 = share.parse().unwrap();
            assert!(
                (found[2 * i] - share).abs() < 1e-9,
                "{line}: cell {i} is {}",
                found[2 * i]
            );
            assert_eq!(found[2 * i + 1], 0.0);
        }
        assert_eq!(shares.split(' ').count(), empties as usize);
        rows += 1;
    }
    assert!(rows >= 40, "{rows}");
}

#[test]
fn knows_the_first_and_the_last_cell_of_the_first_design() {
    let cells = Law::new(retry(0.1), EMPTY_4X4, 4, 1).cells();
    assert!((cells[0] - 0.122_745).abs() < 5e-7);
    assert!((cells[15] - 0.025_272).abs() < 5e-7);
    assert!((cells[0] / cells[15] - 4.857).abs() < 5e-4);
}

#[test]
fn probabilities_of_all_placements_add_up() {
    for kind in [
        SpawnKind::Uniform,
        SpawnKind::Reject,
        retry(0.001),
        retry(0.3),
        retry(1.0),
    ] {
        for (empty, tiles) in [
            (EMPTY_4X4, 4),
            (0b1011_0000_0110_0001, 3),
            (0b110, 4),
            (1, 2),
        ] {
            let law = Law::new(kind, empty, 4, tiles);
            let (mut sum, mut count) = (0.0, 0_u64);
            law.each(|placement, probability| {
                assert_eq!(placement.cells().len(), law.placed());
                let mut seen = 0_u64;
                for cell in placement.cells() {
                    assert!((empty & !seen) >> cell & 1 == 1, "{placement:?}");
                    seen |= 1 << cell;
                }
                sum += probability;
                count += 1;
            });
            let n = u64::from(empty.count_ones());
            let orders: u64 = (0..law.placed() as u64).map(|tile| n - tile).product();
            assert_eq!(count, orders);
            assert!(
                (sum - 1.0).abs() < 1e-12,
                "{kind:?} {empty:b} {tiles}: {sum}"
            );
            let per_call: f64 = law.cells().iter().sum();
            assert!((per_call - law.placed() as f64).abs() < 1e-11);
        }
    }
}

/// Follows the published scan cell by cell over many rounds, and adds up the probabilities
/// with which each cell gets a tile: slow, but the definition itself.
fn scan(empty: &[bool], from: usize, tiles: usize, rate: f64, weight: f64, shares: &mut [f64]) {
    if tiles == 0 || !empty.contains(&true) {
        return;
    }
    let mut left = weight;
    let mut cell = from;
    while left > 1e-14 {
        if empty[cell] {
            let mut rest = empty.to_vec();
            rest[cell] = false;
            shares[cell] += left * rate;
            scan(
                &rest,
                (cell + 1) % empty.len(),
                tiles - 1,
                rate,
                left * rate,
                shares,
            );
            left *= 1.0 - rate;
        }
        cell = (cell + 1) % empty.len();
    }
}

#[test]
fn is_what_the_scan_of_the_first_design_does() {
    for (mask, tiles, rate) in [
        (0b1_1111_1111, 2, 0.3),
        (0b0_1101_0010, 3, 0.5),
        (0b110, 4, 0.4),
    ] {
        let empty: Vec<bool> = (0..9).map(|cell| mask >> cell & 1 == 1).collect();
        let mut shares = vec![0.0; 9];
        scan(&empty, 0, tiles, rate, 1.0, &mut shares);
        let found = Law::new(retry(rate), mask, 3, tiles).cells();
        for (found, share) in found.iter().zip(&shares) {
            assert!(
                (found - share).abs() < 1e-9,
                "{mask:b} {tiles} {rate}: {found} {share}"
            );
        }
    }
}

#[test]
fn is_finite_at_the_limits() {
    let certain = Law::new(retry(1.0), EMPTY_4X4, 4, 1).cells();
    assert_eq!(certain[0], 1.0);
    assert!(certain[1..].iter().all(|share| *share == 0.0));
    for kind in [
        SpawnKind::Uniform,
        SpawnKind::Reject,
        retry(0.1),
        retry(1.0),
    ] {
        let full = Law::new(kind, 0, 4, 2);
        assert_eq!(full.cells(), [0.0; 16]);
        assert_eq!((full.placed(), full.tries_per_tile()), (0, None));
        let one_left = Law::new(kind, 1 << 7, 4, 2);
        assert_eq!((one_left.cells()[7], one_left.placed()), (1.0, 1));
        let last_of_8x8 = Law::new(kind, 1 << 63, 8, 4);
        assert_eq!(last_of_8x8.cells()[63], 1.0);
    }
}

#[test]
fn expects_the_tries_of_each_strategy() {
    let tries = |kind, empty, tiles| Law::new(kind, empty, 4, tiles).tries_per_tile().unwrap();
    assert_eq!(tries(retry(0.1), EMPTY_4X4, 1), 10.0);
    assert_eq!(tries(retry(0.5), 0b1011, 2), 2.0);
    assert_eq!(tries(SpawnKind::Uniform, 0b1011, 2), 1.0);
    for empty in 1..=16_u32 {
        let set = u64::from(u16::MAX >> (16 - empty));
        assert_eq!(tries(SpawnKind::Reject, set, 1), 16.0 / f64::from(empty));
    }
    assert_eq!(
        tries(SpawnKind::Reject, 0b11, 2),
        f64::midpoint(16.0 / 2.0, 16.0)
    );
}

#[test]
fn a_placement_holds_as_many_tiles_as_a_call() {
    let four = [3, 0, 63, 7];
    let placement = four
        .iter()
        .try_fold(PlacedCells::default(), |placement, &cell| {
            placement.with(cell)
        });
    assert_eq!(placement.unwrap().cells(), four);
    assert_eq!(placement.unwrap().with(1), None);
}

#[test]
fn seeds_are_those_of_splitmix() {
    // The first outputs of the published SplitMix64 started with 1234567.
    let published = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
    ];
    for (index, seed) in (1..).zip(published) {
        assert_eq!(game_seed(1_234_567, 0, index), seed);
    }
    assert_eq!(game_seed(42, 0, 0), 42);
}

#[test]
fn no_two_seeds_of_an_experiment_are_equal() {
    let mut seeds: Vec<u64> = Vec::new();
    for arm in 0..5 {
        for index in 0..2000 {
            seeds.push(game_seed(9, arm, index));
            seeds.push(player_seed(game_seed(9, arm, index)));
            seeds.push(draws_seed(9, arm, index));
        }
    }
    let count = seeds.len();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), count);
}
