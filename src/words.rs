//! Every text that a player reads on the screen, in one place.

use crate::map::{Map, State};
use crate::rules::Preset;

/// Something there is to say to the player once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// The keys in one line, those that every keyboard has first.
const KEYS: &str = "arrows move  u undo  y redo  r restart  ? help  q quit";

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
        (State::Playing, None) => String::new(),
    }
}

/// Returns the help, line by line.
pub fn help() -> [&'static str; 8] {
    [
        "arrows, w a s d, h j k l   move",
        "u   undo",
        "y   redo",
        "r   restart",
        "c   continue after a win",
        "?   this help, on and off",
        "Ctrl+L   draw again",
        "q, Esc, Ctrl+C   quit",
    ]
}
