//! Where the game is shown: painted on a terminal, or as lines for a pipe.

use std::io;

use crate::game::{Map, Quit, Turn};
use crate::screen::{
    draw::{Area, View},
    texts::Message,
};

mod counted;
mod lines;
mod plain;
mod refill;
mod rules_json;
mod screen;
mod transcript;

pub use counted::Counted;
pub use lines::Lines;
pub use plain::Plain;
pub use rules_json::RulesJson;
pub use screen::Screen;
pub use transcript::{Transcript, TranscriptFormat};

/// What the controller calls while the game goes on.
///
/// All errors are those of the writer that the output writes to.
pub trait Output {
    /// Called once, before anything else.
    ///
    /// # Errors
    /// If writing fails.
    fn start(&mut self, _map: &Map) -> io::Result<()> {
        Ok(())
    }

    /// Called after every turn, in order.
    ///
    /// # Errors
    /// If writing fails.
    fn turn(&mut self, _map: &Map, _turn: &Turn) -> io::Result<()> {
        Ok(())
    }

    /// Called for everything else, in order with the turns. An output that draws pictures
    /// need not care: the next picture shows it.
    ///
    /// # Errors
    /// If writing fails.
    fn notify(&mut self, _map: &Map, _notice: Notice) -> io::Result<()> {
        Ok(())
    }

    /// Called at most once a frame, if something changed. What was written so far must
    /// have left every buffer when it returns.
    ///
    /// # Errors
    /// If writing fails.
    fn show(&mut self, view: &View) -> io::Result<()>;

    /// Returns where the board stands on a screen that shows this view, if there is a
    /// screen with a board.
    fn board_area(&self, _view: &View) -> Option<Area> {
        None
    }

    /// Returns the number of pages of the help, 1 or more.
    fn help_pages(&self, _view: &View) -> usize {
        1
    }

    /// Called when the window has a new size.
    fn resize(&mut self, _columns: u16, _rows: u16) {}

    /// Called when the whole picture is to be drawn again, since it may be damaged.
    fn refresh(&mut self) {}

    /// Called once, after everything else.
    ///
    /// # Errors
    /// If writing fails.
    fn end(&mut self, _map: &Map, _ending: &Ending) -> io::Result<()> {
        Ok(())
    }
}

/// What an output is notified of beside turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Notice {
    /// There is a message.
    Message(Message),
    /// The help was opened or closed.
    Help,
    /// The board is to be read.
    Board,
    /// A replay went back to the opening of its game. From there it plays again, up to
    /// the turn that its next message names.
    Rewound,
}

/// How the program came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Why it ends.
    pub quit: Quit,
    /// How many keys had no meaning.
    pub unknown_keys: u64,
}

impl<T: Output + ?Sized> Output for Box<T> {
    fn start(&mut self, map: &Map) -> io::Result<()> {
        (**self).start(map)
    }

    fn turn(&mut self, map: &Map, turn: &Turn) -> io::Result<()> {
        (**self).turn(map, turn)
    }

    fn notify(&mut self, map: &Map, notice: Notice) -> io::Result<()> {
        (**self).notify(map, notice)
    }

    fn show(&mut self, view: &View) -> io::Result<()> {
        (**self).show(view)
    }

    fn board_area(&self, view: &View) -> Option<Area> {
        (**self).board_area(view)
    }

    fn help_pages(&self, view: &View) -> usize {
        (**self).help_pages(view)
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        (**self).resize(columns, rows);
    }

    fn refresh(&mut self) {
        (**self).refresh();
    }

    fn end(&mut self, map: &Map, ending: &Ending) -> io::Result<()> {
        (**self).end(map, ending)
    }
}
