//! The best scores of every mode, in one small text file.
//!
//! ```text
//! 2048 scores 1
//! hand 2026-11-30 score 12345 moves 678 max 1024 rules classic size 4 …
//! ```

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::game::{Best, Bests, Mode, face_value};
use crate::record::Version;

use super::date::Date;
use super::files::{self, Contents};
use super::load::saved_bests;
use super::lock::{Lock, LockError};
use super::replace;

const MAGIC: &str = "2048 scores ";
const VERSION: u32 = 1;

/// The best score of a mode, either without autoplay or with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// The rules.
    pub mode: Mode,
    /// Whether autoplay moved in the game.
    pub autoplay: bool,
    /// What was reached.
    pub best: Best,
    /// The day on which that was saved.
    pub date: Date,
}

/// All best scores.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    scores: Vec<Score>,
    damaged: bool,
}

/// The best scores cannot be read or written.
#[derive(Debug)]
pub enum ScoresError {
    /// A newer version of the program wrote the file.
    Newer(PathBuf, String),
    /// The file cannot be read, written or locked.
    Failed(PathBuf, io::Error),
}

impl fmt::Display for ScoresError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer(path, version) => write!(
                f,
                "{} is left as it is: its version is {version:.40}, and this program knows {VERSION} only",
                path.display()
            ),
            Self::Failed(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for ScoresError {}

impl Scores {
    /// Returns the path of the best scores in our data directory.
    pub fn path(directory: &Path) -> PathBuf {
        directory.join("scores")
    }

    /// Reads the best scores. A missing file has none. Lines that are damaged are left
    /// out.
    ///
    /// # Errors
    /// If the file cannot be read or is of a newer version.
    pub fn read(path: &Path) -> Result<Self, ScoresError> {
        let failed = |error| ScoresError::Failed(path.to_owned(), error);
        match files::read(path).map_err(failed)? {
            Contents::Missing => Ok(Self::default()),
            Contents::TooLarge => Ok(Self {
                scores: Vec::new(),
                damaged: true,
            }),
            Contents::Bytes(bytes) => Self::decode(path, &bytes),
        }
    }

    /// Returns the scores, in the order of their modes.
    pub fn scores(&self) -> &[Score] {
        &self.scores
    }

    /// Returns the bests of a mode.
    pub fn of(&self, mode: &Mode) -> Bests {
        let mut bests = Bests::default();
        let own = self.scores.iter().filter(|score| score.mode == *mode);
        own.for_each(|score| bests.note(score.autoplay, score.best));
        bests
    }

    /// Adds what the saved games in a directory have reached. The file of best scores
    /// lacks a game that is being played, or whose program was killed.
    pub fn add_saved(&mut self, directory: &Path) {
        for saved in saved_bests(directory) {
            self.add(&saved.mode, &saved.bests, saved.date);
        }
    }

    /// Adds the bests of a mode, and tells whether one is better than before.
    fn add(&mut self, mode: &Mode, bests: &Bests, date: Date) -> bool {
        let mut is_better = false;
        for autoplay in [false, true] {
            let best = bests.of(autoplay);
            let known = self.of(mode).of(autoplay);
            if best.score == 0 || best.max(known) == known {
                continue;
            }
            let same = |score: &Score| score.autoplay == autoplay && score.mode == *mode;
            self.scores.retain(|score| !same(score));
            self.scores.push(Score {
                mode: mode.clone(),
                autoplay,
                best,
                date,
            });
            is_better = true;
        }
        let key = |score: &Score| (score.mode.to_string(), score.autoplay);
        self.scores.sort_by_key(key);
        is_better
    }

    /// Writes the bests of a mode to the file if they are better than those in it, and
    /// returns the bests that the file has then. Waits for other programs that are
    /// writing to it for `patience` at most. A damaged file is replaced; the path of
    /// its backup is the second value.
    ///
    /// # Errors
    /// If the file cannot be read or written, or is of a newer version.
    pub fn update(
        path: &Path,
        mode: &Mode,
        bests: &Bests,
        patience: Duration,
    ) -> Result<(Bests, Option<PathBuf>), ScoresError> {
        let failed = |error| ScoresError::Failed(path.to_owned(), error);
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory).map_err(failed)?;
        }
        let _lock = Lock::wait_for(path, patience).map_err(|error| match error {
            LockError::Failed(path, error) => ScoresError::Failed(path, error),
            taken => failed(taken.into()),
        })?;
        files::remove_leftovers(path);
        let mut scores = Self::read(path)?;
        let is_better = scores.add(mode, bests, Date::of(SystemTime::now()));
        let (text, mut backup) = (scores.encode(), None);
        if scores.damaged {
            let replaced = replace::replace_with_backup(path, text.as_bytes());
            backup = Some(replaced.map_err(failed)?.1);
        } else if is_better {
            replace::replace(path, text.as_bytes()).map_err(failed)?;
        }
        Ok((scores.of(mode), backup))
    }

    fn encode(&self) -> String {
        let mut text = format!("{MAGIC}{VERSION}\n");
        for score in &self.scores {
            let kind = if score.autoplay { "autoplay" } else { "hand" };
            let Best {
                score: points,
                moves,
                largest,
            } = score.best;
            text.push_str(&format!(
                "{kind} {} score {points} moves {moves} max {} rules {}\n",
                score.date,
                face_value(largest),
                score.mode
            ));
        }
        text
    }

    /// Reads the text of the file.
    ///
    /// # Errors
    /// If it is of a newer version.
    fn decode(path: &Path, bytes: &[u8]) -> Result<Self, ScoresError> {
        let text = String::from_utf8_lossy(bytes);
        let mut lines = text.trim_start_matches('\u{feff}').lines();
        let first = lines.next().unwrap_or_default();
        let version = first.strip_prefix(MAGIC);
        match version.and_then(|version| Version::read(version, VERSION)) {
            Some(Version::Known) => {}
            Some(Version::Newer(version)) => {
                return Err(ScoresError::Newer(path.to_owned(), version));
            }
            None => {
                return Ok(Self {
                    scores: Vec::new(),
                    damaged: true,
                });
            }
        }
        let mut scores = Self::default();
        for line in lines {
            match score(line) {
                Some(score) => scores.scores.push(score),
                None => scores.damaged = true,
            }
        }
        Ok(scores)
    }
}

/// Reads a line of the file; `None` if it is damaged.
fn score(line: &str) -> Option<Score> {
    let (line, mode) = line.split_once(" rules ")?;
    let mut words = line.split(' ');
    let autoplay = match words.next()? {
        "hand" => false,
        "autoplay" => true,
        _ => return None,
    };
    let date = words.next()?.parse().ok()?;
    let mut value = |key| (words.next()? == key).then(|| words.next()?.parse::<u64>().ok())?;
    let (points, moves, largest) = (value("score")?, value("moves")?, value("max")?);
    let possible = largest.is_power_of_two() && largest > 1 && points < 1 << 60;
    possible.then_some(Score {
        mode: mode.parse().ok()?,
        autoplay,
        best: Best {
            score: points,
            moves,
            largest: largest.trailing_zeros() as u8,
        },
        date,
    })
}
