//! What a language has to say: a field for each text, a function where the text
//! has something in it.
//!
//! Chinese texts hold no character whose width depends on the terminal (an
//! "ambiguous" one of UAX #11, as quotation marks, dashes and dots are), so that
//! they take the same columns everywhere; a test checks it.

/// The texts of a language.
#[derive(Debug)]
pub struct Texts {
    /// Around the board.
    pub play: PlayTexts,
    /// In place of the board, for screen readers.
    pub plain: PlainTexts,
    /// In reports.
    pub report: ReportTexts,
}

/// The texts around the board.
#[derive(Clone, Copy, Debug)]
pub struct PlayTexts {
    /// Said in a window that is too small for a board.
    pub too_small: &'static str,
    /// The keys in one line, those that a stranger needs first.
    pub keys: &'static str,
    /// The keys of a replay in one line.
    pub replay_keys: &'static str,
    /// The keys of a game that is only watched in one line.
    pub watch_keys: &'static str,
    /// The help, line by line.
    pub help: [&'static str; 10],
    /// The label of the score.
    pub score: &'static str,
    /// The label of the seed.
    pub seed: &'static str,
    /// The label of the best score.
    pub best: &'static str,
    /// Up, down, left, right.
    pub directions: [&'static str; 4],
    /// Before the best direction.
    pub best_move: &'static str,
    /// In its place, if there is none.
    pub no_direction: &'static str,
    /// A number of moves.
    pub moves: fn(u64) -> String,
    /// The game is over after so many moves.
    pub over: fn(u64) -> String,
    /// The keys that help then.
    pub over_keys: &'static str,
    /// A win stopped the game after so many moves.
    pub won: fn(u64) -> String,
    /// The keys that help then.
    pub won_keys: &'static str,
    /// The winning tile was made, after so many moves.
    pub made_target: fn(u64, u64) -> String,
    /// A saved game goes on, before something else that is said.
    pub resumed: &'static str,
    /// A saved game goes on after so many moves.
    pub resumed_after: fn(u64) -> String,
    /// The game is not saved.
    pub unsaved: &'static str,
    /// Another program plays it.
    pub taken: &'static str,
    /// The saved file was damaged.
    pub damaged: &'static str,
    /// A player moves.
    pub autoplay: &'static str,
    /// It moves no longer.
    pub by_hand: &'static str,
    /// In a game that is only watched: a player moves, or stands still.
    pub watched: [&'static str; 2],
    /// A replay stands at this turn of so many.
    pub turn: fn(usize, usize) -> String,
    /// Behind that, if it stands still.
    pub paused: &'static str,
}

/// The texts for screen readers. A line is a list of short parts.
#[derive(Clone, Copy, Debug)]
pub struct PlainTexts {
    /// The keys in one line.
    pub keys: &'static str,
    /// The keys that read the board, in the help in place of the one that draws again.
    pub read_key: &'static str,
    /// Between the parts of a line.
    pub comma: &'static str,
    /// Between the members of a part.
    pub and: &'static str,
    /// The size of the board.
    pub size: fn(usize) -> String,
    /// A row, counted from 1, before its cells.
    pub row: fn(usize) -> String,
    /// An empty cell.
    pub empty: &'static str,
    /// Nothing moved.
    pub nothing_moved: &'static str,
    /// The tiles that merges made, in a list.
    pub made: fn(&str) -> String,
    /// The new tiles and their places, in a list.
    pub new: fn(&str) -> String,
    /// A tile at a row and a column, both counted from 1.
    pub tile_at: fn(u64, usize, usize) -> String,
    /// A turn was taken back, or there was none.
    pub undone: [&'static str; 2],
    /// A turn was played again, or there was none.
    pub redone: [&'static str; 2],
    /// A new game begins.
    pub restarted: &'static str,
    /// The game goes on after a win, or no win has stopped it.
    pub continued: [&'static str; 2],
}

/// The texts of reports: best scores, games of a player, the spawn lab.
#[derive(Clone, Copy, Debug)]
pub struct ReportTexts {
    /// The games of a player: a label each, in the order game, score, moves,
    /// largest tile, seed.
    pub game: [&'static str; 5],
    /// Whether a player moved: by hand, autoplay.
    pub by: [&'static str; 2],
    /// The labels of the summary: player, depth, positions and milliseconds for a move,
    /// games.
    pub summary: [&'static str; 5],
    /// Said of a game that was left before its end.
    pub unfinished: &'static str,
    /// The standard error of the mean.
    pub standard_error: &'static str,
    /// So many moves a second.
    pub speed: fn(&str) -> String,
    /// The report is of a part, since it was interrupted.
    pub incomplete: &'static str,
    /// So many draws and games of a strategy were finished.
    pub finished: fn(&str, u64, u64) -> String,
    /// The part of the experiment.
    pub slice: &'static str,
    /// So many games of each strategy.
    pub games_of_each: fn(u64) -> String,
    /// The labels of the rules: rules, size, merge, tiles, start, fours,
    /// idle-spawn, target, on-win.
    pub rules: [&'static str; 9],
    /// No, yes.
    pub answers: [&'static str; 2],
    /// No target.
    pub no_target: &'static str,
    /// The start position.
    pub board: &'static str,
    /// The title of the draws.
    pub draws_title: &'static str,
    /// What their maps show, in a call of so many tiles: with counts, without.
    pub legend: [fn(usize) -> String; 2],
    /// What the marks in them mean.
    pub marks: &'static str,
    /// The exact probabilities.
    pub exact: &'static str,
    /// The tries that a tile takes by theory.
    pub tries_expected: fn(&str) -> String,
    /// Those that it took, and those by theory.
    pub tries: fn(&str, &str) -> String,
    /// A chi-square with its degrees of freedom and its p-value.
    pub chi_square: fn(&str, u64, &str) -> String,
    /// What it is taken against, of equal width: uniform, the strategy's own law.
    pub against: [&'static str; 2],
    /// The title of the games.
    pub games_title: &'static str,
    /// The columns of figures: mean, interval, standard deviation, median.
    pub figures: [&'static str; 4],
    /// The columns of spawns: spawns, tries, nanoseconds.
    pub spawns: [&'static str; 3],
    /// How the nanoseconds are measured.
    pub timing: &'static str,
    /// The columns of tiles: tile, games with it as the largest, games that
    /// reached it, their share, its interval.
    pub tiles: [&'static str; 5],
    /// The title of so many differences.
    pub differences_title: fn(usize) -> String,
    /// A strategy less another.
    pub less: fn(&str, &str) -> String,
    /// A p-value adjusted for all of them.
    pub adjusted: &'static str,
    /// A strategy scores higher; it lasts longer.
    pub winner: [fn(&str) -> String; 2],
    /// Nothing stands out of the noise.
    pub no_difference: &'static str,
    /// Nothing can be told.
    pub too_little: &'static str,
}
