//! How the seeds of a batch follow from its master seed.
//!
//! Everything random has a generator of its own, whose seed is one output of
//! SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
//! generators", OOPSLA 2014). Each output can be computed by itself, so a game's seed
//! does not depend on how the batch is divided among threads.

/// What SplitMix64 adds to its state for each output: 2^64 over the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Where the other streams of a seed begin: so far on that they never meet.
const PLAYER_STREAM: u64 = 1 << 63;
const DRAWS_STREAM: u64 = 1 << 62;

/// An arm has room for 2^40 games.
const ARM_SHIFT: u32 = 40;

/// Returns output `number` of SplitMix64 started with `seed`, counted from 1.
fn output(seed: u64, number: u64) -> u64 {
    let mut mixed = seed.wrapping_add(number.wrapping_mul(STEP));
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// Returns the seed of game `index` in an arm of the batch. Game 0 of arm 0 has
/// the master seed itself, so that a batch of one game is that very game.
pub fn game_seed(master: u64, arm: usize, index: u64) -> u64 {
    match (arm as u64) << ARM_SHIFT | index {
        0 => master,
        number => output(master, number),
    }
}

/// Returns the seed of the player in the game that has this seed.
pub fn player_seed(game: u64) -> u64 {
    output(game, PLAYER_STREAM)
}

/// Returns the seed of a block of spawn draws in an arm of the batch.
pub fn draws_seed(master: u64, arm: usize, block: u64) -> u64 {
    output(master, DRAWS_STREAM | (arm as u64) << ARM_SHIFT | block)
}
