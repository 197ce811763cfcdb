//! Every text that a player reads on the screen, in one place.

use crate::map::{Map, State};
use crate::rules::Preset;

/// Something there is to say to the player once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// The winning tile was made.
    Won(u64),
}

/// Said in a window that is too small for a board.
pub const TOO_SMALL: &str = "too small";

/// The keys in one line, those that every keyboard has first.
pub const KEYS: &str = "arrows move  u undo  y redo  r restart  ? help  q quit";

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
    let moves = map.position().moves;
    match (map.state(), message) {
        (State::Over, _) => format!("Game over after {moves} moves.  u undo  r restart  q quit"),
        (State::Won, _) => {
            format!("You win after {moves} moves!  c play on  u undo  r restart  q quit")
        }
        (State::Playing, Some(Message::Won(tile))) => {
            format!("{tile}! You win after {moves} moves. Play on.")
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
