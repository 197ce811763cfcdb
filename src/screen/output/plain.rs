//! Lines for screen readers, one for each event: no picture, no escape sequence,
//! nothing written twice or over.
//!
//! Every key is answered, also one that does nothing, by a short line: who does not see
//! the board would not know otherwise that it arrived. Keys read the board row by row
//! and the help.

use std::io::{self, Write};

use crate::game::{Action, Board, Effect, Map, State, Tile, Turn, face_value};
use crate::screen::{
    draw::View,
    texts::{Language, Message, SessionKind, Texts},
};

use super::transcript::write_last_lines;
use super::{Ending, Notice, Output};

/// A game as spoken lines.
pub struct Plain<W> {
    writer: W,
    words: &'static Texts,
    for_script: bool,
    greeted: bool,
    kind: SessionKind,
    // A replay: it is paused; it plays turns again whose lines were written already.
    paused: bool,
    rewound: bool,
    // The next picture reads the board.
    reads: bool,
}

impl<W: Write> Plain<W> {
    /// Makes an output in a language. `for_script`, it ends with the two lines of
    /// the text format, in English.
    pub fn new(writer: W, language: Language, for_script: bool) -> Self {
        Self {
            writer,
            words: language.texts(),
            for_script,
            greeted: false,
            kind: SessionKind::Played,
            paused: false,
            rewound: false,
            reads: false,
        }
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.writer, "{text}")
    }

    fn parts(&mut self, parts: &[String]) -> io::Result<()> {
        let line = parts.join(self.words.plain.comma);
        self.line(&line)
    }

    fn read(&mut self, board: &Board) -> io::Result<()> {
        let plain = &self.words.plain;
        for (i, row) in board.rows().enumerate() {
            let cells: Vec<String> = row
                .iter()
                .map(|&exponent| match exponent {
                    0 => plain.empty.to_owned(),
                    exponent => face_value(exponent).to_string(),
                })
                .collect();
            let line = (plain.row)(i + 1) + &cells.join(plain.comma);
            self.line(&line)?;
        }
        Ok(())
    }

    /// Writes that the game was won or is over, if the turn led there.
    fn outcome(&mut self, map: &Map, turn: &Turn) -> io::Result<()> {
        let (position, state) = (map.position(), map.state());
        if turn.won
            && state != State::Won
            && let Some(tile) = map.rules().target
        {
            let line = (self.words.play.made_target)(face_value(tile), position.moves);
            self.line(&line)?;
        }
        if state != State::Playing {
            self.line(&self.words.message_line(map, None, self.kind))?;
        }
        Ok(())
    }

    /// Writes a message, unless it is known already.
    fn say(&mut self, map: &Map, message: Message) -> io::Result<()> {
        match message {
            // Written with its turn: another turn may have been played since.
            Message::Won(_) => return Ok(()),
            // The answer follows.
            Message::Thinking => return Ok(()),
            Message::Replay {
                turn,
                turns,
                paused,
            } => {
                let is_news = self.rewound || paused || self.paused || turn == turns;
                (self.rewound, self.paused) = (false, paused);
                if !is_news {
                    return Ok(());
                }
            }
            _ => {}
        }
        self.line(&self.words.message_line(map, Some(message), self.kind))
    }

    fn help(&mut self) -> io::Result<()> {
        for line in self.words.plain_help(self.kind) {
            self.line(&line.to_string())?;
        }
        Ok(())
    }
}

impl<W: Write> Output for Plain<W> {
    fn start(&mut self, map: &Map) -> io::Result<()> {
        let (plain, play) = (&self.words.plain, &self.words.play);
        let mut parts = vec![
            map.mode().preset.name().to_owned(),
            (plain.size)(map.board().size()),
            format!("{} {}", play.seed, map.seed()),
            score(self.words, map),
        ];
        if map.best() > map.position().score {
            parts.push(format!("{} {}", play.best, map.best()));
        }
        self.parts(&parts)?;
        self.read(map.board())
    }

    fn turn(&mut self, map: &Map, turn: &Turn) -> io::Result<()> {
        if self.rewound {
            return Ok(());
        }
        let parts = parts(self.words, map, turn);
        if !parts.is_empty() {
            self.parts(&parts)?;
        }
        if turn.effect != Effect::Nothing {
            self.outcome(map, turn)?;
        }
        // Otherwise a picture follows.
        if turn.effect == Effect::Changed {
            return Ok(());
        }
        self.writer.flush()
    }

    fn notify(&mut self, map: &Map, notice: Notice) -> io::Result<()> {
        match notice {
            Notice::Message(message) => self.say(map, message),
            Notice::Help => self.help(),
            Notice::Board => {
                self.read(map.board())?;
                self.writer.flush()
            }
            Notice::Rewound => {
                self.rewound = true;
                Ok(())
            }
        }
    }

    fn show(&mut self, view: &View) -> io::Result<()> {
        self.kind = view.kind;
        if !self.greeted {
            self.greeted = true;
            if view.message.is_none() && view.map.state() != State::Playing {
                self.line(&self.words.message_line(view.map, None, view.kind))?;
            }
            let keys = match view.kind {
                SessionKind::Played => self.words.plain.keys,
                kind => self.words.keys(kind, State::Playing),
            };
            self.line(keys)?;
        }
        if std::mem::take(&mut self.reads) {
            self.read(view.map.board())?;
        }
        self.writer.flush()
    }

    fn refresh(&mut self) {
        self.reads = true;
    }

    fn end(&mut self, map: &Map, _: &Ending) -> io::Result<()> {
        if self.for_script {
            write_last_lines(&mut self.writer, map)?;
        }
        self.writer.flush()
    }
}

fn score(words: &Texts, map: &Map) -> String {
    format!("{} {}", words.play.score, map.position().score)
}

/// Returns the parts of the line for a turn: none for a limit of undo, or for a direction
/// after the end, which is answered by the state.
fn parts(words: &Texts, map: &Map, turn: &Turn) -> Vec<String> {
    let plain = &words.plain;
    let changed = turn.effect == Effect::Changed;
    let either = |done: &str, nothing: &str| if changed { done } else { nothing }.to_owned();
    let mut parts = match turn.action {
        Action::Move(_) if turn.effect == Effect::Unread => Vec::new(),
        Action::Move(direction) => {
            let mut parts = vec![words.direction(direction).to_owned()];
            if !turn.moved {
                parts.push(plain.nothing_moved.to_owned());
            }
            parts.extend(made(words, turn));
            parts
        }
        Action::Undo => vec![either(plain.undone, plain.nothing_to_undo)],
        Action::Redo => vec![either(plain.redone, plain.nothing_to_redo)],
        Action::Restart => vec![plain.restarted.to_owned()],
        Action::Continue => vec![either(plain.continued, plain.nothing_to_continue)],
        Action::Limit(_) => Vec::new(),
    };
    if changed {
        parts.extend(new(words, map, turn));
        parts.push(score(words, map));
    }
    if changed && matches!(turn.action, Action::Undo | Action::Redo) {
        parts.push((words.play.moves)(map.position().moves));
    }
    parts
}

/// Returns the tiles that merges made, if any.
fn made(words: &Texts, turn: &Turn) -> Option<String> {
    let values: Vec<String> = turn
        .merged()
        .iter()
        .map(|&e| face_value(e).to_string())
        .collect();
    (!values.is_empty()).then(|| (words.plain.made)(&values.join(words.plain.and)))
}

/// Returns the tiles placed, if any.
fn new(words: &Texts, map: &Map, turn: &Turn) -> Option<String> {
    let size = map.board().size();
    let place = |tile: &Tile| {
        let cell = usize::from(tile.cell);
        let (row, column) = (cell / size + 1, cell % size + 1);
        (words.plain.tile_at)(face_value(tile.exponent), row, column)
    };
    let tiles: Vec<String> = turn.spawned.tiles().iter().map(place).collect();
    (!tiles.is_empty()).then(|| (words.plain.new)(&tiles.join(words.plain.and)))
}
