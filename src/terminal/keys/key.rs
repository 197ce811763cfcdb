//! Keys, and what each means in play, in a watched game and in a replay.

use crate::game::{Action, Direction, Event, Place, Quit};

const CTRL_C: char = '\x03';
const CTRL_L: char = '\x0c';
const CTRL_Z: char = '\x1a';
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A key, or what the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// An arrow, with any modifiers and in any encoding.
    Arrow(Direction),
    /// A character.
    Char(char),
    /// Home, with any modifiers and in any encoding.
    Home,
    /// End, likewise.
    End,
    /// A lone Esc.
    Escape,
    /// The mouse's left button went down.
    Press(Place),
    /// The mouse's left button went up.
    Release(Place),
    /// Nothing to do, and no unknown key either: another report of the mouse, a report
    /// of the focus, a paste, an answer of the terminal, the release of a key, a modifier
    /// alone.
    Nothing,
    /// A key or byte without a meaning here.
    Unknown,
}

/// What a key means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Meaning {
    /// An event for the game.
    Event(Event),
    /// Nothing.
    Nothing,
    /// It is no key of this game.
    Unknown,
}

impl Key {
    /// Returns what the key means in play: arrows, `wasd` and `hjkl` are directions,
    /// other letters commands, in either case. The mouse means nothing.
    pub fn meaning(self) -> Meaning {
        let turn = |action| Meaning::Event(Event::Turn(action));
        let go = |direction| turn(Action::Move(direction));
        let symbol = match self {
            Self::Arrow(direction) => return go(direction),
            Self::Home => return Meaning::Event(Event::First),
            Self::End => return Meaning::Event(Event::Last),
            Self::Escape => return Meaning::Event(Event::Quit(Quit::Key)),
            Self::Nothing | Self::Press(_) | Self::Release(_) => return Meaning::Nothing,
            Self::Unknown => return Meaning::Unknown,
            Self::Char(symbol) => symbol.to_ascii_lowercase(),
        };
        match symbol {
            'w' | 'k' => go(Direction::Up),
            's' | 'j' => go(Direction::Down),
            'a' | 'h' => go(Direction::Left),
            'd' | 'l' => go(Direction::Right),
            'u' => turn(Action::Undo),
            'y' => turn(Action::Redo),
            'r' => turn(Action::Restart),
            'c' => turn(Action::Continue),
            'q' => Meaning::Event(Event::Quit(Quit::Key)),
            '?' => Meaning::Event(Event::Help),
            CTRL_C => Meaning::Event(Event::Quit(Quit::Interrupt)),
            CTRL_L => Meaning::Event(Event::Redraw),
            CTRL_Z => Meaning::Event(Event::Suspend),
            't' | ' ' | '\t' | '\r' | '\n' | BYTE_ORDER_MARK => Meaning::Nothing,
            'i' => Meaning::Event(Event::Hint),
            'p' => Meaning::Event(Event::ToggleAutoplay),
            'b' => Meaning::Event(Event::Read),
            '+' => Meaning::Event(Event::Faster),
            '-' => Meaning::Event(Event::Slower),
            _ => Meaning::Unknown,
        }
    }

    /// Returns what the key means in play with the mouse.
    pub fn meaning_with_mouse(self) -> Meaning {
        match self {
            Self::Press(place) => Meaning::Event(Event::Press(place)),
            Self::Release(place) => Meaning::Event(Event::Release(place)),
            key => key.meaning(),
        }
    }

    /// Returns what the key means in a game that is only watched: what it means in
    /// play, but no key plays a turn.
    pub fn meaning_in_watched_game(self) -> Meaning {
        match self.meaning() {
            Meaning::Event(Event::Turn(_)) => Meaning::Nothing,
            meaning => meaning,
        }
    }

    /// Returns what the key means in a replay: what it means in play, but a blank
    /// pauses.
    pub fn meaning_in_replay(self) -> Meaning {
        match self {
            Self::Char(' ') => Meaning::Event(Event::Pause),
            key => key.meaning(),
        }
    }
}
