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

use crate::game::{Direction, Map, State, face_value};

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
pub use play::{DirectionTexts, HelpLine, HelpTexts, PlayTexts, PresetTexts};
pub use report::{
    DifferenceColumns, FigureColumns, ReportTexts, RuleLabels, SpawnColumns, TileColumns,
};
pub use width::{pad_end, pad_start, width_of};

/// Who plays in a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionKind {
    /// A person.
    Played,
    /// A player, and a person watches.
    Watched,
    /// Nobody: a recorded game is shown.
    Replayed,
}

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
    /// Returns the keys that matter in a session and a state of the game, two blanks
    /// between them.
    pub fn keys(&self, kind: SessionKind, state: State) -> &'static str {
        match (kind, state) {
            (SessionKind::Replayed, _) => self.play.replay_keys,
            (SessionKind::Watched, _) => self.play.watch_keys,
            (SessionKind::Played, State::Playing) => self.play.keys,
            (SessionKind::Played, State::Won) => self.play.won_keys,
            (SessionKind::Played, State::Over) => self.play.over_keys,
        }
    }

    /// Returns the lines of the help on the keys of a session.
    pub fn help(&self, kind: SessionKind) -> Vec<HelpLine> {
        self.play.help.lines(self.play.help.redraw, kind)
    }

    /// Returns the lines of the help for screen readers: the key that draws the board
    /// again elsewhere reads it here.
    pub fn plain_help(&self, kind: SessionKind) -> Vec<HelpLine> {
        self.play.help.lines(self.plain.read_help, kind)
    }

    /// Returns the goal of a game in a sentence.
    pub fn goal(&self, map: &Map) -> String {
        (self.play.goal)(map.rules().target.map(face_value))
    }

    /// Returns the name of a game's mode, with its size unless that is the usual one.
    pub fn mode(&self, map: &Map) -> String {
        let name = self.play.presets.name(map.mode().preset);
        match map.board().size() {
            4 => name.to_owned(),
            size => format!("{name} {size} x {size}"),
        }
    }

    /// Returns the line of the seed.
    pub fn seed(&self, map: &Map) -> String {
        format!("{} {}", self.play.seed, map.seed())
    }

    /// Returns the parts of the line that says where a game stands.
    pub fn standing(&self, map: &Map, shows_score: bool, shows_seed: bool) -> Vec<String> {
        let position = map.position();
        let score = || format!("{} {}", self.play.score, position.score);
        let parts = [
            shows_score.then(score),
            shows_seed.then(|| self.seed(map)),
            Some((self.play.moves)(position.moves)),
            Some((self.play.best_tile)(face_value(position.board.largest()))),
        ];
        parts.into_iter().flatten().collect()
    }

    /// Returns the parts of the line that stays when the game is left.
    pub fn result(&self, map: &Map) -> Vec<String> {
        let mut parts = self.standing(map, true, false);
        parts.push(self.seed(map));
        parts
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
