//! The spawn strategies on boards with many and with few empty cells.

#![allow(clippy::print_stdout, missing_docs)]

use console2048::game::{Chance, Spawn, SpawnKind, strategy};
use fastrand::Rng;
use harness::Bench;

mod harness;

const CALLS: u64 = 50_000;

/// Kind, empty cells of a 4x4 board, and the sums of the tries and of the
/// numbers of the cells of all calls.
const CASES: [(SpawnKind, u64, [u64; 2]); 8] = [
    (SpawnKind::Uniform, 0xffff, [50_000, 375_581]),
    (SpawnKind::Uniform, 0x0120, [50_000, 325_183]),
    (SpawnKind::Retry { rate: 0.1 }, 0xffff, [502_512, 268_240]),
    (SpawnKind::Retry { rate: 0.1 }, 0x0120, [502_512, 320_632]),
    (
        SpawnKind::Retry { rate: 0.01 },
        0x0120,
        [4_979_069, 324_325],
    ),
    (SpawnKind::Reject, 0xffff, [50_000, 376_452]),
    (SpawnKind::Reject, 0x0120, [398_656, 325_426]),
    (SpawnKind::None, 0xffff, [0, 0]),
];

fn main() {
    let bench = Bench::from_args();
    for (kind, empty, answer) in CASES {
        let name = format!("spawns/{kind}/{} empty", empty.count_ones());
        bench.case(&name, (CALLS, "spawn"), answer, || spawn(kind, empty));
    }
}

fn spawn(kind: SpawnKind, empty: u64) -> [u64; 2] {
    let (strategy, fours) = (strategy(kind), Chance::new(0.1));
    let mut rng = Rng::with_seed(1);
    let mut sums = [0; 2];
    for _ in 0..CALLS {
        strategy.spawn_each(empty, 4, 1, fours, &mut rng, |tile, tries| {
            sums[0] += u64::from(tries);
            sums[1] += u64::from(tile.cell);
        });
    }
    sums
}
