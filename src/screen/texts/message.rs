//! The messages to the player, and the line that shows one.

use crate::game::{Advice, Direction, Map, State};

use super::{SessionKind, Texts};

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
    /// A player was asked for its advice.
    Thinking,
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

impl Message {
    /// Tells whether it is shown also where a win or an end is announced.
    pub fn is_urgent(self) -> bool {
        matches!(
            self,
            Self::Unsaved | Self::Taken | Self::Damaged | Self::Torn | Self::Replay { .. }
        )
    }
}

impl Texts {
    /// Returns the line of a message: an urgent one first, else why the game takes no
    /// directions, else the message. The keys that go on after an end follow it unless the
    /// game is only watched.
    pub fn message_line(&self, map: &Map, message: Option<Message>, kind: SessionKind) -> String {
        let mut parts = self.message(map, message);
        let is_urgent = message.is_some_and(Message::is_urgent);
        if map.state() != State::Playing && !is_urgent && kind == SessionKind::Played {
            parts.push(self.keys(kind, map.state()).to_owned());
        }
        parts.join("  ")
    }

    /// Returns the parts of the line of a message, without keys: an urgent one first, else
    /// why the game takes no directions, else the message.
    pub fn message(&self, map: &Map, message: Option<Message>) -> Vec<String> {
        let play = &self.play;
        let moves = map.position().moves;
        let text = match (map.state(), message) {
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
            (State::Over, Some(Message::Won(tile))) => {
                return vec![(play.made_last)(tile), (play.over)(moves)];
            }
            (State::Over, Some(Message::Resumed)) => {
                return vec![play.resumed.to_owned() + &(play.over)(moves)];
            }
            (State::Over, _) => (play.over)(moves),
            (State::Won, _) => (play.won)(moves),
            (State::Playing, Some(Message::Won(tile))) => (play.made_target)(tile, moves),
            (State::Playing, Some(Message::Resumed)) => (play.resumed_after)(moves),
            (State::Playing, Some(Message::Autoplay)) => play.autoplay.to_owned(),
            (State::Playing, Some(Message::ByHand)) => play.by_hand.to_owned(),
            (State::Playing, Some(Message::Watched { paused: false })) => play.watching.to_owned(),
            (State::Playing, Some(Message::Watched { paused: true })) => {
                play.watch_paused.to_owned()
            }
            (State::Playing, Some(Message::Speed(moves))) => (play.speed)(moves),
            (State::Playing, Some(Message::Thinking)) => play.thinking.to_owned(),
            (State::Playing, Some(Message::Hint(advice))) => return self.hint(&advice),
            (State::Playing, None) => return Vec::new(),
        };
        vec![text]
    }

    /// Returns the best direction, then the values of all directions that have one.
    fn hint(&self, advice: &Advice) -> Vec<String> {
        let name = |direction| self.direction(direction);
        let best = advice.best.map_or(self.play.no_direction, name);
        let mut parts = vec![(self.play.best_move)(best)];
        let valued = Direction::ALL.into_iter().filter_map(|direction| {
            let value = advice.values[direction as usize]?;
            Some(format!("{} {value:.0}", name(direction)))
        });
        let values: Vec<String> = valued.collect();
        if !values.is_empty() {
            parts.push((self.play.values)(&values.join(self.play.between_values)));
        }
        parts
    }
}
