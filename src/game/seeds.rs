//! The seeds of a batch, which all follow from its master seed.
//!
//! Each random process (the spawns of a game, a player, a block of draws) has a generator of
//! its own. Its seed is an output of SplitMix64 (Steele, Lea and Flood, "Fast splittable
//! pseudorandom number generators", OOPSLA 2014). Every output can be computed alone, so the
//! seed of a game does not depend on how the batch is divided among threads.

/// The number that SplitMix64 adds to its state for each output: 2^64 over the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The first outputs of the other streams of a seed, so far apart that the streams never
/// overlap.
const PLAYER_STREAM: u64 = 1 << 63;
const DRAWS_STREAM: u64 = 1 << 62;

/// Each arm has 2^40 outputs for its games.
const ARM_SHIFT: u32 = 40;

/// Returns output `number` of SplitMix64 started with `seed`, counted from 1.
fn output(seed: u64, number: u64) -> u64 {
    let mut mixed = seed.wrapping_add(number.wrapping_mul(STEP));
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// Returns the seed of game `index` in an arm of a batch: one of the settings that the
/// batch compares. Game 0 of arm 0 has the master seed itself, so that a batch of one game
/// plays the game of that seed.
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
