//! The texts of what a comparison found, which stand before its tables.

/// The texts of what a comparison found.
#[derive(Clone, Copy, Debug)]
pub struct AnswerTexts {
    /// What stands between two parts of a sentence.
    pub semicolon: &'static str,
    /// What stands before a verdict.
    pub colon: &'static str,
    /// The label of where tiles fall.
    pub places: &'static str,
    /// Tiles fall on every empty cell alike.
    pub even: &'static str,
    /// The likeliest cell gets so many times the tiles of the least likely one.
    pub uneven: fn(&str) -> String,
    /// Some cells get no tile at all.
    pub partial: &'static str,
    /// The counts agree with the law, with this p-value.
    pub fits: fn(&str) -> String,
    /// The counts do not agree with the law, with this p-value.
    pub misfits: fn(&str) -> String,
    /// The label of the tries per tile.
    pub cost: &'static str,
    /// The tries per tile, before a list.
    pub tries: &'static str,
    /// The mean score of an arm.
    pub mean: fn(&str) -> String,
    /// The 95 % interval, from and to.
    pub interval: fn(&str, &str) -> String,
    /// An arm scores higher than the other by so much, and so many percent.
    pub higher: fn(&str, &str, &str) -> String,
    /// An arm scores so many percent less than the best.
    pub less: fn(&str) -> String,
    /// The difference is beyond chance.
    pub beyond: &'static str,
    /// The difference may be chance.
    pub perhaps: &'static str,
    /// If there is a difference, it is in this interval, and at most so many percent.
    pub at_most: fn(&str, &str, &str) -> String,
    /// The size of the difference beside the spread of games, in words and as Cohen's d.
    pub size: fn(&str, &str) -> String,
    /// The words for the size of a difference: very small, small, medium, large.
    pub sizes: [&'static str; 4],
    /// The difference of two shares in percentage points, with its interval.
    pub points: fn(&str, &str, &str) -> String,
    /// So many more arms are in the tables only.
    pub more_arms: fn(usize) -> String,
    /// The differences are known within so many percent of the mean.
    pub precise: fn(&str) -> String,
    /// They are not yet.
    pub imprecise: fn(&str) -> String,
    /// The games are compared pair by pair.
    pub paired: &'static str,
    /// What an interval and a verdict mean where there are several.
    pub intervals_are_single: &'static str,
    /// What all arms have alike in the part on draws.
    pub all_arms: &'static str,
}
