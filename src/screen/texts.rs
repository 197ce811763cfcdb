//! Every text that a player reads on the screen or in a report, in every language.
//!
//! The texts of a language are one value of [`Texts`], which has no default: a
//! language that lacks a text does not compile. Names of options and their values,
//! numbers, JSON, CSV and the errors of the command line are no texts: they are
//! English everywhere, because scripts rely on them.

use crate::game::{Advice, Direction, Map, State};

mod fields;
mod language;
mod width;

pub use fields::{PlainTexts, PlayTexts, ReportTexts, Texts};
pub use language::Language;
pub use width::{pad_end, pad_start, width_of};

/// Something there is to say to the player once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Message {
    /// The winning tile was made.
    Won(u64),
    /// A saved game goes on.
    Resumed,
    /// The game is not saved, from the start or from now on.
    Unsaved,
    /// Another program plays the saved game of this mode.
    Taken,
    /// A saved file could not be used as it was.
    Damaged,
    /// A player moves.
    Autoplay,
    /// The player moves no longer.
    ByHand,
    /// A player moves in a game that is only watched.
    Watched {
        /// Whether it stands still.
        paused: bool,
    },
    /// What a player thinks.
    Hint(Advice),
    /// A replay: where it stands.
    Replay {
        /// The turns played.
        turn: usize,
        /// All turns of the record.
        turns: usize,
        /// Whether it stands still.
        paused: bool,
    },
}

impl Texts {
    /// Returns the line of keys, `watched` if a player plays and is only watched.
    pub fn keys(&self, message: Option<Message>, watched: bool) -> &'static str {
        match message {
            Some(Message::Replay { .. }) => self.play.replay_keys,
            _ if watched => self.play.watch_keys,
            _ => self.play.keys,
        }
    }

    /// Returns the help, line by line; without the keys that play if the game is
    /// only watched.
    pub fn help(&'static self, watched: bool) -> &'static [&'static str] {
        const OF_PLAY: usize = 5;
        &self.play.help[if watched { OF_PLAY } else { 0 }..]
    }

    /// Returns the line of figures. The best score is shown while it is there to
    /// be beaten.
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

    /// Returns the line of what there is to say: why the game takes no directions,
    /// else the message. The keys that go on from an end are told unless the game is only
    /// `watched`.
    pub fn message(&self, map: &Map, message: Option<Message>, watched: bool) -> String {
        let play = &self.play;
        let with_keys = |end: String, keys: &str| {
            if watched {
                end
            } else {
                format!("{end}  {keys}")
            }
        };
        let moves = map.position().moves;
        match (map.state(), message) {
            (
                _,
                Some(Message::Replay {
                    turn,
                    turns,
                    paused,
                }),
            ) => {
                let still = if paused { play.paused } else { "" };
                (play.turn)(turn, turns) + still
            }
            (_, Some(Message::Unsaved)) => play.unsaved.to_owned(),
            (_, Some(Message::Taken)) => play.taken.to_owned(),
            (_, Some(Message::Damaged)) => play.damaged.to_owned(),
            (State::Over, message) => {
                let resumed = message == Some(Message::Resumed);
                let resumed = if resumed { play.resumed } else { "" };
                with_keys(format!("{resumed}{}", (play.over)(moves)), play.over_keys)
            }
            (State::Won, _) => with_keys((play.won)(moves), play.won_keys),
            (State::Playing, Some(Message::Won(tile))) => (play.made_target)(tile, moves),
            (State::Playing, Some(Message::Resumed)) => (play.resumed_after)(moves),
            (State::Playing, Some(Message::Autoplay)) => play.autoplay.to_owned(),
            (State::Playing, Some(Message::ByHand)) => play.by_hand.to_owned(),
            (State::Playing, Some(Message::Watched { paused })) => {
                play.watched[usize::from(paused)].to_owned()
            }
            (State::Playing, Some(Message::Hint(advice))) => self.hint(&advice),
            (State::Playing, None) => String::new(),
        }
    }

    /// Returns the name of a direction.
    pub fn direction(&self, direction: Direction) -> &'static str {
        self.play.directions[direction as usize]
    }

    /// Tells the best direction first, then the values of all that have one.
    fn hint(&self, advice: &Advice) -> String {
        let best = advice.best.map_or(self.play.no_direction, |direction| {
            self.direction(direction)
        });
        let mut text = format!("{}{best}", self.play.best_move);
        for direction in Direction::ALL {
            if let Some(value) = advice.values[direction as usize] {
                text.push_str(&format!("  {} {value:.0}", self.direction(direction)));
            }
        }
        text
    }
}
