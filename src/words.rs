//! Every text that a player reads on the screen, in one place.

use crate::board::Direction;
use crate::event::Advice;
use crate::map::{Map, State};
use crate::rules::Preset;

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

/// Said in a window that is too small for a board.
pub const TOO_SMALL: &str = "too small";

/// The keys in one line, those that a stranger needs first.
const KEYS: &str = "arrows move  ? help  q quit  u undo  y redo  r restart";

/// The keys of a replay in one line.
const REPLAY_KEYS: &str = "space pause  left, right one turn  q quit";

/// Returns the line of keys.
pub fn keys(message: Option<Message>) -> &'static str {
    match message {
        Some(Message::Replay { .. }) => REPLAY_KEYS,
        _ => KEYS,
    }
}

/// Returns the line of figures. The best score is shown while it is there to
/// be beaten.
pub fn status(map: &Map, preset: Preset) -> String {
    let position = map.position();
    let mut text = format!(
        "score {}  {}  seed {}",
        position.score,
        preset.name(),
        map.seed()
    );
    if map.best() > position.score {
        text.push_str(&format!("  best {}", map.best()));
    }
    text
}

/// Returns the line of what there is to say: why the game takes no directions,
/// else the message.
pub fn message(map: &Map, message: Option<Message>) -> String {
    let moves = match map.position().moves {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    match (map.state(), message) {
        (
            _,
            Some(Message::Replay {
                turn,
                turns,
                paused,
            }),
        ) => {
            let still = if paused { "  paused" } else { "" };
            format!("turn {turn} of {turns}{still}")
        }
        (_, Some(Message::Unsaved)) => "This game is not saved; why is said at the end.".to_owned(),
        (_, Some(Message::Taken)) => {
            "This game is played elsewhere already; this one is not saved.".to_owned()
        }
        (_, Some(Message::Damaged)) => {
            "The saved game was damaged and is kept aside; see the end.".to_owned()
        }
        (State::Over, _) => format!("Game over after {moves}.  u undo  r restart  q quit"),
        (State::Won, _) => {
            format!("You win after {moves}!  c play on  u undo  r restart  q quit")
        }
        (State::Playing, Some(Message::Won(tile))) => {
            format!("{tile}! You win after {moves}. Play on.")
        }
        (State::Playing, Some(Message::Resumed)) => {
            format!("Resumed after {moves}.")
        }
        (State::Playing, Some(Message::Autoplay)) => {
            "The player moves.  p move yourself".to_owned()
        }
        (State::Playing, Some(Message::Hint(advice))) => hint(&advice),
        (State::Playing, None) => String::new(),
    }
}

/// Tells the best direction first, then the values of all that have one.
fn hint(advice: &Advice) -> String {
    let mut text = format!("Best: {}", advice.best.map_or("none", Direction::name));
    for direction in Direction::ALL {
        if let Some(value) = advice.values[direction as usize] {
            text.push_str(&format!("  {} {value:.0}", direction.name()));
        }
    }
    text
}

/// Returns the help, line by line.
pub fn help() -> [&'static str; 10] {
    [
        "arrows, w a s d, h j k l   move",
        "u   undo",
        "y   redo",
        "r   restart",
        "c   continue after a win",
        "i   hint: the best move and its values",
        "p   a player moves, on and off",
        "?   this help, on and off",
        "Ctrl+L   draw again",
        "q, Esc, Ctrl+C   quit",
    ]
}
