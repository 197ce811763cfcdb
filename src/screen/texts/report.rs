//! The texts of reports: best scores, the games of a player, the lab.

use super::{AnswerTexts, PictureTexts};

/// The texts of reports.
#[derive(Clone, Copy, Debug)]
pub struct ReportTexts {
    /// The label of the number of a game.
    pub game: &'static str,
    /// The label of a score.
    pub score: &'static str,
    /// The label of a number of moves.
    pub moves: &'static str,
    /// The label of the largest tile.
    pub largest: &'static str,
    /// The label of a seed.
    pub seed: &'static str,
    /// A best score of games without autoplay.
    pub by_hand: &'static str,
    /// A best score of games with autoplay.
    pub by_autoplay: &'static str,
    /// The label of the player.
    pub player: &'static str,
    /// The label of the depth of its search.
    pub depth: &'static str,
    /// The label of the positions that it may search in a move.
    pub positions: &'static str,
    /// The label of the milliseconds that it may search in a move.
    pub time: &'static str,
    /// The label of the number of games.
    pub games: &'static str,
    /// The game was left before its end.
    pub unfinished: &'static str,
    /// The label of the standard error of a mean.
    pub standard_error: &'static str,
    /// This number of moves in a second.
    pub speed: fn(&str) -> String,
    /// The experiment was interrupted, and a list of its finished parts follows.
    pub incomplete: &'static str,
    /// The games that were under way are not in the list.
    pub left_out: &'static str,
    /// This number of draws and of games with a strategy were finished.
    pub finished: fn(&str, u64, u64) -> String,
    /// The label of the part of an experiment that was run.
    pub slice: &'static str,
    /// This number of games of each arm.
    pub games_of_each: fn(u64) -> String,
    /// The labels of the rules.
    pub rules: RuleLabels,
    /// The value of a rule that is switched off.
    pub no: &'static str,
    /// The value of a rule that is switched on.
    pub yes: &'static str,
    /// There is no winning tile.
    pub no_target: &'static str,
    /// The label of the board that games start from.
    pub board: &'static str,
    /// What a comparison found.
    pub answer: AnswerTexts,
    /// The texts in its picture.
    pub picture: PictureTexts,
    /// The title of the draws.
    pub draws_title: &'static str,
    /// What their maps show: the tiles counted, and the law of a call for this number
    /// of tiles.
    pub legend_with_counts: fn(usize) -> String,
    /// What they show without draws: the law of such a call.
    pub legend_exact: fn(usize) -> String,
    /// What the marks in the maps mean.
    pub marks: &'static str,
    /// The label of the probabilities by the law.
    pub exact: &'static str,
    /// The tries per tile that the law expects.
    pub tries_expected: fn(&str) -> String,
    /// The tries per tile that were counted, and those that the law expects.
    pub tries: fn(&str, &str) -> String,
    /// A chi-square with its degrees of freedom and its p-value.
    pub chi_square: fn(&str, u64, &str) -> String,
    /// The label of the test against the uniform law.
    pub against_uniform: &'static str,
    /// The label of the test against the strategy's own law, as wide as the other.
    pub against_law: &'static str,
    /// The title of the games.
    pub games_title: &'static str,
    /// The titles of the columns of figures.
    pub figures: FigureColumns,
    /// The titles of the columns of spawns.
    pub spawns: SpawnColumns,
    /// How the nanoseconds per tile are measured.
    pub timing: &'static str,
    /// The titles of the columns of tiles.
    pub tiles: TileColumns,
    /// The title of the differences: so many in score and moves, and so many in tiles.
    pub differences_title: fn(usize, usize) -> String,
    /// The same for games that are compared pair by pair.
    pub differences_paired: fn(usize, usize) -> String,
    /// The titles of the columns of differences.
    pub differences: DifferenceColumns,
    /// The difference of two strategies, the first less the second.
    pub less: fn(&str, &str) -> String,
    /// Games with this strategy have higher scores.
    pub scores_higher: fn(&str) -> String,
    /// Games with this strategy have more moves.
    pub lasts_longer: fn(&str) -> String,
    /// More games with this strategy reach this tile.
    pub reaches_more: fn(&str, &str) -> String,
    /// The difference is beyond chance by itself, but not among all that are looked at.
    pub doubtful: &'static str,
    /// No difference was detected.
    pub no_difference: &'static str,
    /// The games are too few, or too much alike, for a test.
    pub too_little: &'static str,
}

/// The labels of the rules.
#[derive(Clone, Copy, Debug)]
pub struct RuleLabels {
    /// The preset.
    pub rules: &'static str,
    /// The size of the board.
    pub size: &'static str,
    /// How tiles merge.
    pub merge: &'static str,
    /// The tiles in one spawn call.
    pub tiles: &'static str,
    /// The tiles at the start.
    pub start: &'static str,
    /// The probability of a 4.
    pub fours: &'static str,
    /// Whether tiles spawn after a direction that moved none.
    pub idle_spawn: &'static str,
    /// The winning tile.
    pub target: &'static str,
    /// What a win does.
    pub on_win: &'static str,
}

/// The titles of the columns of figures.
#[derive(Clone, Copy, Debug)]
pub struct FigureColumns {
    /// The mean.
    pub mean: &'static str,
    /// Its confidence interval.
    pub interval: &'static str,
    /// The standard deviation of the sample.
    pub deviation: &'static str,
    /// The median.
    pub median: &'static str,
}

/// The titles of the columns of spawns.
#[derive(Clone, Copy, Debug)]
pub struct SpawnColumns {
    /// The strategy.
    pub spawns: &'static str,
    /// The tries per tile.
    pub tries: &'static str,
    /// The nanoseconds per tile.
    pub time: &'static str,
}

/// The titles of the columns of differences.
#[derive(Clone, Copy, Debug)]
pub struct DifferenceColumns {
    /// The difference, in percentage points for shares.
    pub difference: &'static str,
    /// The difference relative to the second arm.
    pub relative: &'static str,
    /// Its confidence interval.
    pub interval: &'static str,
    /// Cohen's d.
    pub effect: &'static str,
    /// The p-value.
    pub p: &'static str,
    /// The p-value that is adjusted for all lines.
    pub adjusted: &'static str,
}

impl DifferenceColumns {
    /// Returns the titles in their order.
    pub fn titles(&self) -> [&'static str; 6] {
        [
            self.difference,
            self.relative,
            self.interval,
            self.effect,
            self.p,
            self.adjusted,
        ]
    }
}

/// The titles of the columns of tiles.
#[derive(Clone, Copy, Debug)]
pub struct TileColumns {
    /// The tile.
    pub tile: &'static str,
    /// The games whose largest tile it was.
    pub largest: &'static str,
    /// The games that reached it.
    pub reached: &'static str,
    /// The games whose largest tile it was, and the share that reached it, where several
    /// arms stand side by side.
    pub narrow: [&'static str; 2],
    /// Their share.
    pub share: &'static str,
    /// The confidence interval of that share.
    pub interval: &'static str,
}

impl FigureColumns {
    /// Returns the titles in their order.
    pub fn titles(&self) -> [&'static str; 4] {
        [self.mean, self.interval, self.deviation, self.median]
    }
}

impl TileColumns {
    /// Returns the titles in their order.
    pub fn titles(&self) -> [&'static str; 5] {
        [
            self.tile,
            self.largest,
            self.reached,
            self.share,
            self.interval,
        ]
    }
}
