//! The texts in the picture of a comparison.

/// The texts in the picture of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct PictureTexts {
    /// The title.
    pub title: &'static str,
    /// The title of a map: the law of these arms.
    pub map: fn(&str) -> String,
    /// What the numbers in a map are.
    pub map_legend: &'static str,
    /// The title of the distributions of scores.
    pub scores: &'static str,
    /// What the points above the distributions are.
    pub scores_legend: &'static str,
    /// The share of games.
    pub share: &'static str,
    /// The title of the shares of games that reach a tile.
    pub tiles: &'static str,
    /// What the points and their bars are.
    pub tiles_legend: &'static str,
    /// The label of an axis of tiles.
    pub tile: &'static str,
    /// The games and the mean score of an arm.
    pub arm: fn(&str, u64, &str) -> String,
}
