//! Every text that a player reads on the screen or in a report, in every language.
//!
//! The texts of a language are one value of [`Texts`]: a field for each text, and a
//! function where the text holds numbers or names. No field has a default, so a
//! language that lacks a text does not compile. What scripts read is English
//! everywhere and not here: the names of options and their values, JSON, CSV, and the
//! errors of the command line.
//!
//! Chinese texts hold no character whose width depends on the terminal (an
//! "ambiguous" one of UAX #11, as quotation marks, dashes and dots are), so that
//! they take the same columns everywhere; a test checks it.

use crate::game::{Direction, Map};

mod answer;
mod language;
mod message;
mod picture;
mod plain;
mod play;
mod report;
mod width;

pub use answer::AnswerTexts;
pub use language::Language;
pub use message::Message;
pub use picture::PictureTexts;
pub use plain::PlainTexts;
pub use play::{DirectionTexts, HelpLine, HelpTexts, PlayTexts};
pub use report::{
    DifferenceColumns, FigureColumns, ReportTexts, RuleLabels, SpawnColumns, TileColumns,
};
pub use width::{pad_end, pad_start, width_of};

/// The texts of a language.
#[derive(Debug)]
pub struct Texts {
    /// The texts around the board.
    pub play: PlayTexts,
    /// The texts for screen readers, which have no picture.
    pub plain: PlainTexts,
    /// The texts of reports.
    pub report: ReportTexts,
}

impl Texts {
    /// Returns the line of keys: those of a replay if the message comes from one, else those
    /// of a game that is only `watched` or of one that is played.
    pub fn keys(&self, message: Option<Message>, watched: bool) -> &'static str {
        match message {
            Some(Message::Replay { .. }) => self.play.replay_keys,
            _ if watched => self.play.watch_keys,
            _ => self.play.keys,
        }
    }

    /// Returns the lines of the help; without the keys that play if the game is only
    /// `watched`.
    pub fn help(&self, watched: bool) -> Vec<HelpLine> {
        self.play.help.lines(self.play.help.redraw, watched)
    }

    /// Returns the lines of the help for screen readers: the key that draws the board
    /// again elsewhere reads it here.
    pub fn plain_help(&self, watched: bool) -> Vec<HelpLine> {
        self.play.help.lines(self.plain.read_help, watched)
    }

    /// Returns the line of score and seed, with the best score if it is higher than
    /// the score.
    pub fn status(&self, map: &Map) -> String {
        let PlayTexts {
            score, seed, best, ..
        } = self.play;
        let position = map.position();
        let mut text = format!(
            "{score} {}  {}  {seed} {}",
            position.score,
            map.mode().preset.name(),
            map.seed()
        );
        if map.best() > position.score {
            text.push_str(&format!("  {best} {}", map.best()));
        }
        text
    }

    /// Returns the name of a direction.
    pub fn direction(&self, direction: Direction) -> &'static str {
        self.play.directions.name(direction)
    }
}
