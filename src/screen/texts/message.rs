//! The messages to the player, and the line that shows one.

use crate::game::{Advice, Direction, Map, State};

use super::Texts;

/// A message to the player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Message {
    /// The winning tile, of this value, was made.
    Won(u64),
    /// A saved game goes on.
    Resumed,
    /// The game is not saved, from the start or from now on.
    Unsaved,
    /// Another program plays the saved game of this mode.
    Taken,
    /// A saved file could not be used as it was.
    Damaged,
    /// A saved game goes on without its last turn, which was cut off.
    Torn,
    /// The autoplay was switched on.
    Autoplay,
    /// The autoplay was switched off.
    ByHand,
    /// A player moves in a game that is only watched.
    Watched {
        /// Whether the game is paused.
        paused: bool,
    },
    /// The speed of autoplay, in moves a second; `None` for as fast as it can be shown.
    Speed(Option<u32>),
    /// The advice of a player.
    Hint(Advice),
    /// How far a replay has come.
    Replay {
        /// The turns played.
        turn: usize,
        /// All turns of the record.
        turns: usize,
        /// Whether the replay is paused.
        paused: bool,
    },
}

impl Texts {
    /// Returns the line below the board: the message of a replay or about the save
    /// first, else why the game takes no directions, else the message. The keys that
    /// go on after an end follow it unless the game is only `watched`.
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
                let paused = if paused { play.paused } else { "" };
                (play.turn)(turn, turns) + paused
            }
            (_, Some(Message::Unsaved)) => play.unsaved.to_owned(),
            (_, Some(Message::Taken)) => play.taken.to_owned(),
            (_, Some(Message::Damaged)) => play.damaged.to_owned(),
            (_, Some(Message::Torn)) => play.torn.to_owned(),
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
            (State::Playing, Some(Message::Watched { paused: false })) => play.watching.to_owned(),
            (State::Playing, Some(Message::Watched { paused: true })) => {
                play.watch_paused.to_owned()
            }
            (State::Playing, Some(Message::Speed(moves))) => (play.speed)(moves),
            (State::Playing, Some(Message::Hint(advice))) => self.hint(&advice),
            (State::Playing, None) => String::new(),
        }
    }

    /// Returns the best direction, then the values of all directions that have one.
    fn hint(&self, advice: &Advice) -> String {
        let name = |direction| self.direction(direction);
        let best = advice.best.map_or(self.play.no_direction, name);
        let mut text = format!("{}{best}", self.play.best_move);
        for direction in Direction::ALL {
            if let Some(value) = advice.values[direction as usize] {
                text.push_str(&format!("  {} {value:.0}", name(direction)));
            }
        }
        text
    }
}
