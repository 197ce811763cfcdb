//! What a search compares boards by.

/// An evaluation: the value of an afterstate, which is a board after a slide and before
/// the spawn.
pub trait Evaluate<F> {
    /// Returns the value of an afterstate.
    fn value(&self, afterstate: &F) -> f32;
    /// Returns what the score gained by a slide adds to the value of the board after it.
    fn reward(&self, gained: u64) -> f32;
    /// Returns the value of a position where no direction is legal.
    fn game_over(&self) -> f32;
    /// Returns the margin for pruning: a search with a limit does not follow a direction
    /// whose value without a search is lower than the best by more than this. `None` if the
    /// values are too uncertain to prune by.
    fn pruning_margin(&self) -> Option<f32> {
        None
    }
}
