//! The expectimax search at fixed depths, on every kind of board and spawn.

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

use console2048::engine::Tiles;
use console2048::game::{Board, Preset, Rules};
use console2048::players::{Budget, Expectimax, Heuristic, Player};
use harness::Bench;

mod harness;

const OPEN: &str = "0,0,0,2/0,0,2,4/2,4,16,32/8,64,256,1024";
const CROWDED: &str = "2,4,2,0/8,16,2,4/4,2,64,32/512,256,128,1024";
const WIDE: &str = "65536,32768,16384,8192/512,1024,2048,4096/256,128,64,32/2,0,4,16";
const FIVE: &str = "0,0,0,2,0/0,2,0,0,4/2,0,4,16,32/0,8,64,32,4/16,32,64,128,256";

/// Preset, tiles per spawn, board, depth, and the positions expanded.
const CASES: [(Preset, usize, &str, u32, u64); 10] = [
    (Preset::Classic, 1, OPEN, 1, 0),
    (Preset::Classic, 1, OPEN, 2, 20),
    (Preset::Classic, 1, OPEN, 3, 800),
    (Preset::Classic, 1, OPEN, 4, 11_476),
    (Preset::Classic, 1, CROWDED, 3, 548),
    (Preset::Lookahead, 1, CROWDED, 3, 814),
    (Preset::Mapper, 2, OPEN, 3, 8580),
    (Preset::Mapper, 4, OPEN, 3, 4079),
    (Preset::Classic, 1, WIDE, 3, 42),
    (Preset::Classic, 1, FIVE, 3, 2422),
];

fn main() {
    let bench = Bench::from_args();
    for (i, (preset, tiles, board, depth, nodes)) in CASES.into_iter().enumerate() {
        let board: Board = board.parse().unwrap();
        let size = board.size();
        let rules = Rules {
            tiles,
            size,
            ..preset.rules()
        };
        let mut player = Expectimax::new(Heuristic::standard(), &rules, Budget::depth(depth));
        let (tiles, legal) = (Tiles::from(&board), rules.legal(&board));
        let name = format!("expectimax/{i}/{}/depth {depth}", preset.name());
        bench.case(&name, (1, "move"), nodes, || {
            player.advise(&tiles, legal, &mut || false);
            player.nodes()
        });
    }
}
