//! Random games from start to end: four slides, legality, a uniform choice,
//! the score and the spawn for each move.

#![allow(clippy::print_stdout, missing_docs)]

use console2048::engine::Playout;
use console2048::game::{Preset, Rules};
use console2048::players::{Player, Random};
use harness::Bench;

mod harness;

/// Rules, games, and the sums of their moves, scores and tries.
const CASES: [(Preset, usize, u64, [u64; 3]); 5] = [
    (
        Preset::Classic,
        4,
        20_000,
        [2_365_771, 21_876_748, 2_405_771],
    ),
    (Preset::Mapper, 4, 20_000, [974_454, 13_732_104, 17_967_349]),
    (
        Preset::Tutorial,
        4,
        20_000,
        [1_768_307, 17_297_244, 7_409_248],
    ),
    (
        Preset::Lookahead,
        4,
        20_000,
        [2_277_857, 20_941_172, 2_337_857],
    ),
    (Preset::Desktop, 5, 200, [110_558, 1_597_556, 110_958]),
];

fn main() {
    let bench = Bench::from_args();
    for (preset, size, games, answer) in CASES {
        let rules = Rules {
            size,
            ..preset.rules()
        };
        let name = format!("playouts/{}/{size}", preset.name());
        bench.case(&name, (answer[0], "move"), answer, || play(&rules, games));
    }
}

fn play(rules: &Rules, games: u64) -> [u64; 3] {
    let mut sums = [0; 3];
    for seed in 0..games {
        let mut player = Random::new(!seed);
        let mut playout = Playout::new(rules, seed, None);
        while playout.turn(|tiles, legal| player.advise(tiles, legal, &mut || false).best) {}
        let tally = playout.tally();
        sums[0] += tally.moves;
        sums[1] += tally.score;
        sums[2] += tally.tries;
    }
    sums
}
