//! The session: what events other than turns mean, as a state machine.
//!
//! It holds what is shown beside the board (message, help), whether a player moves, and
//! what the mouse began. It draws nothing and waits for nothing: it answers each event
//! with the tasks that follow from it.

use crate::game::{Action, Advice, By, Event, Map, Place, Quit, State, face_value};
use crate::screen::{Area, Message, Notice, SessionKind};

use super::speed::Speed;
use super::swipe::swipe;

/// Something for the loop to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Task {
    /// Notify the output.
    Notify(Notice),
    /// Draw the picture in this frame.
    Draw,
    /// Play a turn before all events that wait.
    Play(Event),
    /// Ask the player about the position.
    Ask,
    /// Take the map back to the opening of its game.
    Rewind,
    /// Draw the picture as a whole.
    Refresh,
    /// The window has these columns and rows now.
    Resize(u16, u16),
    /// Draw, give the terminal to the shell, stop, and take the terminal again.
    Suspend,
    /// Take the terminal again after a stop.
    Resume,
}

/// What is on the screen.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScreenFacts {
    /// Where the board stands, if it does.
    pub board: Option<Area>,
    /// The number of pages of the help.
    pub help_pages: usize,
}

/// What is shown beside the board, and who moves.
#[derive(Clone, Debug)]
pub struct Session {
    kind: SessionKind,
    message: Option<Message>,
    /// Whether a win or an end is still to be announced: no key came since.
    announces: bool,
    /// The page of the help that is open.
    help: Option<usize>,
    autoplay: bool,
    speed: Speed,
    /// Counts positions, so that advice for an old one is recognised.
    position: u64,
    /// The position that a hint was asked for.
    hint: Option<u64>,
    /// The position that the player's next move was asked for.
    asked: Option<u64>,
    /// Where the mouse was pressed, if that was on the board, and in which position.
    pressed: Option<(Place, u64)>,
    quit: Option<Quit>,
}

impl Session {
    /// Makes the session of a game played by hand.
    pub fn new() -> Self {
        Self {
            kind: SessionKind::Played,
            message: None,
            announces: true,
            help: None,
            autoplay: false,
            speed: Speed::OF_AUTOPLAY,
            position: 0,
            hint: None,
            asked: None,
            pressed: None,
            quit: None,
        }
    }

    /// Makes the session of a game that a player plays and a person only watches: it
    /// ends where the game takes no more directions.
    pub fn watched() -> Self {
        let mut session = Self {
            kind: SessionKind::Watched,
            autoplay: true,
            ..Self::new()
        };
        session.message = Some(session.mover());
        session
    }

    /// Makes the session of a recorded game that is played again, of so many `turns` if its
    /// progress is told.
    pub fn replayed(turns: Option<usize>) -> Self {
        let message = turns.map(|turns| Message::Replay {
            turn: 0,
            turns,
            paused: false,
        });
        Self {
            kind: SessionKind::Replayed,
            message,
            speed: Speed::OF_REPLAY,
            ..Self::new()
        }
    }

    /// Sets the message, which stays until the next turn.
    pub fn say(&mut self, message: Message) {
        self.message = Some(message);
    }

    /// Returns the message to show.
    pub fn message(&self) -> Option<Message> {
        self.message
    }

    /// Tells whether a win or an end is still to be announced.
    pub fn announces(&self) -> bool {
        self.announces
    }

    /// Returns the page of the help that is open, counted from 0.
    pub fn help(&self) -> Option<usize> {
        self.help
    }

    /// Returns who plays.
    pub fn kind(&self) -> SessionKind {
        self.kind
    }

    /// Returns why the program ends, once it is to end.
    pub fn quit(&self) -> Option<Quit> {
        self.quit
    }

    /// Returns the number of the position, with which advice is asked for.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// Returns what is to be done before the first picture.
    pub fn greeting(&self) -> Vec<Task> {
        let message = self.message.into_iter();
        message
            .map(|it| Task::Notify(Notice::Message(it)))
            .collect()
    }

    /// Notes that a turn changed the position.
    pub fn position_changed(&mut self, by: By) {
        self.message = None;
        self.announces = true;
        // A move of the player, or a turn of a replay, is no reason to stop reading.
        let goes_on = self.kind == SessionKind::Replayed || by == By::Player;
        self.help = self.help.filter(|_| goes_on);
        self.position += 1;
    }

    /// Notes that a key came, which closes what is announced. Returns whether anything was.
    pub fn close_announcement(&mut self, map: &Map) -> bool {
        let is_news = matches!(self.message, Some(Message::Won(_)));
        std::mem::take(&mut self.announces) && (is_news || map.state() != State::Playing)
    }

    /// Tells whether the player is to be asked for its move in this position: autoplay is
    /// on, and it was not asked yet.
    pub fn awaits_move(&self) -> bool {
        self.autoplay && self.asked != Some(self.position)
    }

    /// Tells whether the player is to be asked for its move now, where one `is_due`. It is
    /// asked once in a position.
    pub fn wants_move(&mut self, is_due: bool) -> bool {
        if self.autoplay {
            self.message.get_or_insert(self.mover());
        }
        let wants = is_due && self.awaits_move();
        if wants {
            self.asked = Some(self.position);
        }
        wants
    }

    /// Returns how fast autoplay moves, or a replay plays its turns.
    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// Decides what an event means that is not the map's. `screen` is what is on the screen;
    /// only a press of the mouse and the help ask for it.
    pub fn handle(&mut self, event: Event, map: &Map, screen: ScreenFacts) -> Vec<Task> {
        if matches!(
            event,
            Event::Hint | Event::ToggleAutoplay | Event::Help | Event::Read
        ) {
            self.close_announcement(map);
        }
        match event {
            Event::Won => self.won(map),
            Event::GameOver => {
                self.end_with_game(map);
                vec![Task::Draw]
            }
            Event::Hint => self.ask_for_hint(),
            Event::ToggleAutoplay => {
                // Where the game takes no directions autoplay stays off.
                self.autoplay = !self.autoplay && map.state() == State::Playing;
                self.asked = None;
                self.announce(self.mover())
            }
            Event::Advice { question, advice } if question == self.position => {
                self.use_advice(advice)
            }
            Event::Faster => self.change_speed(Speed::faster),
            Event::Slower => self.change_speed(Speed::slower),
            Event::Unsaved => self.announce(Message::Unsaved),
            Event::Progress {
                turn,
                turns,
                paused,
            } => self.announce(Message::Replay {
                turn,
                turns,
                paused,
            }),
            Event::Rewind => {
                self.message = None;
                vec![Task::Rewind, Task::Notify(Notice::Rewound), Task::Draw]
            }
            Event::Help => {
                let next = self.help.map_or(0, |page| page + 1);
                self.help = Some(next).filter(|&page| page < screen.help_pages);
                vec![Task::Notify(Notice::Help), Task::Draw]
            }
            Event::Read => vec![Task::Notify(Notice::Board)],
            Event::Redraw => vec![Task::Refresh, Task::Draw],
            Event::Resize(columns, rows) => vec![Task::Resize(columns, rows), Task::Draw],
            Event::Press(place) => {
                let on_board = screen.board.is_some_and(|board| board.contains(place));
                self.pressed = on_board.then_some((place, self.position));
                Vec::new()
            }
            Event::Release(place) => self.release(place, map),
            Event::Suspend => {
                let mut tasks = self.close_help();
                tasks.extend([Task::Suspend, Task::Draw]);
                tasks
            }
            // What the shell wrote in between has spoilt the picture.
            Event::Resume => vec![Task::Resume, Task::Draw],
            Event::Quit(quit) => {
                self.quit = Some(quit);
                self.close_help()
            }
            // Turns are the map's, others are the replay's, other advice is too late.
            Event::Turn(_)
            | Event::Autoplay(_)
            | Event::Recall(_)
            | Event::Pause
            | Event::First
            | Event::Last
            | Event::Advice { .. } => Vec::new(),
        }
    }

    /// Shows a message until the next turn.
    fn announce(&mut self, message: Message) -> Vec<Task> {
        self.message = Some(message);
        vec![Task::Notify(Notice::Message(message)), Task::Draw]
    }

    /// Changes the speed of a replay, or of autoplay while it is on.
    fn change_speed(&mut self, change: fn(&mut Speed)) -> Vec<Task> {
        if !self.autoplay && self.kind != SessionKind::Replayed {
            return Vec::new();
        }
        change(&mut self.speed);
        self.announce(Message::Speed(self.speed.per_second()))
    }

    fn won(&mut self, map: &Map) -> Vec<Task> {
        self.end_with_game(map);
        match map.rules().target {
            Some(tile) => self.announce(Message::Won(face_value(tile))),
            None => vec![Task::Draw],
        }
    }

    /// Asks for a hint, unless the player moves: its next move shows what it thinks.
    fn ask_for_hint(&mut self) -> Vec<Task> {
        if self.autoplay {
            return Vec::new();
        }
        self.hint = Some(self.position);
        let mut tasks = self.announce(Message::Thinking);
        tasks.push(Task::Ask);
        tasks
    }

    /// Plays the move of the player or shows its advice, whichever was asked for.
    fn use_advice(&mut self, advice: Advice) -> Vec<Task> {
        let mut tasks = Vec::new();
        if self.hint.take() == Some(self.position) {
            tasks.extend(self.announce(Message::Hint(advice)));
        }
        if self.autoplay
            && let Some(direction) = advice.best
        {
            // Before the keys that wait: it is a move for this very board.
            tasks.push(Task::Play(Event::Autoplay(direction)));
        }
        tasks
    }

    /// Ends what a press on the board began. A swipe is a direction key. A click is a
    /// press and a release in one place: it restarts a game that had ended before it.
    fn release(&mut self, place: Place, map: &Map) -> Vec<Task> {
        let Some((pressed, position)) = self.pressed.take() else {
            return Vec::new();
        };
        let is_click = (place, self.position) == (pressed, position);
        let swiped = swipe(pressed, place).map(Action::Move);
        let restarts = is_click && map.state() != State::Playing;
        let action = swiped.or(restarts.then_some(Action::Restart));
        // Before the keys that wait: they were typed later.
        let play = |action| Task::Play(Event::Turn(action));
        action.map(play).into_iter().collect()
    }

    /// Ends the program with a game that was only watched.
    fn end_with_game(&mut self, map: &Map) {
        if self.kind == SessionKind::Watched && map.state() != State::Playing {
            self.quit = Some(Quit::EndOfInput);
            self.help = None;
        }
    }

    /// Returns the message that says who moves.
    fn mover(&self) -> Message {
        match (self.kind == SessionKind::Watched, self.autoplay) {
            (true, moves) => Message::Watched { paused: !moves },
            (false, true) => Message::Autoplay,
            (false, false) => Message::ByHand,
        }
    }

    /// Closes the help, so that the board is what stays on the screen.
    fn close_help(&mut self) -> Vec<Task> {
        let was_open = self.help.take().is_some();
        was_open.then_some(Task::Draw).into_iter().collect()
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}
