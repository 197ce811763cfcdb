//! A pipe or a file: boards as text, or JSON lines.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use crate::game::{Action, Board, Direction, Effect, Map, Quit, State, Turn, face_value};
use crate::screen::draw::{Look, View, draw_board};

use super::{Ending, Output, RulesJson};

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TranscriptFormat {
    /// The board after every key that changed something, and two last lines.
    Text,
    /// One JSON object a line.
    Json,
    /// The two last lines only.
    Final,
}

/// A game as lines, without an escape sequence.
pub struct Transcript<W> {
    writer: W,
    format: TranscriptFormat,
    look: Look,
    unread_keys: u64,
}

impl<W: Write> Transcript<W> {
    /// Makes an output in this format; `look` is the style of the text format.
    pub fn new(writer: W, format: TranscriptFormat, look: Look) -> Self {
        Self {
            writer,
            format,
            look,
            unread_keys: 0,
        }
    }

    fn json(&mut self, line: &TranscriptLine) -> io::Result<()> {
        serde_json::to_writer(&mut self.writer, line)?;
        self.writer.write_all(b"\n")
    }

    fn board(&mut self, board: &Board) -> io::Result<()> {
        writeln!(self.writer, "{}", draw_board(board, &self.look))
    }
}

impl<W: Write> Output for Transcript<W> {
    fn start(&mut self, map: &Map) -> io::Result<()> {
        match self.format {
            TranscriptFormat::Text => self.board(map.board()),
            TranscriptFormat::Json => self.json(&TranscriptLine::Start(StartLine::new(map))),
            TranscriptFormat::Final => Ok(()),
        }
    }

    fn turn(&mut self, map: &Map, turn: &Turn) -> io::Result<()> {
        if turn.effect == Effect::Unread {
            self.unread_keys += 1;
            return Ok(());
        }
        match self.format {
            TranscriptFormat::Text if turn.effect == Effect::Changed => self.board(map.board()),
            TranscriptFormat::Json => match TranscriptLine::turn(map, turn) {
                Some(line) => self.json(&line),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn show(&mut self, _: &View) -> io::Result<()> {
        self.writer.flush()
    }

    fn end(&mut self, map: &Map, ending: &Ending) -> io::Result<()> {
        if self.format == TranscriptFormat::Json {
            let (position, state) = (map.position(), map.state());
            let end = End {
                reason: reason(ending.quit, state),
                board: BoardRows(&position.board),
                score: position.score,
                moves: position.moves,
                max: face_value(position.board.largest()),
                state: state.name(),
                won: position.won,
                seed: map.seed().to_string(),
                unknown_keys: ending.unknown_keys,
                unread_keys: self.unread_keys,
            };
            self.json(&TranscriptLine::End(end))?;
        } else {
            write_last_lines(&mut self.writer, map)?;
        }
        self.writer.flush()
    }
}

/// Writes the two lines with which every text ends, for scripts: in English.
pub(super) fn write_last_lines(writer: &mut impl Write, map: &Map) -> io::Result<()> {
    let position = map.position();
    writeln!(writer, "board {}", position.board)?;
    writeln!(
        writer,
        "score {}  moves {}  max {}  state {}  seed {}",
        position.score,
        position.moves,
        face_value(position.board.largest()),
        map.state().name(),
        map.seed()
    )
}

fn reason(quit: Quit, state: State) -> &'static str {
    match (quit, state) {
        (Quit::EndOfInput, State::Playing) => "eof",
        (Quit::EndOfInput, state) => state.name(),
        _ => "quit",
    }
}

/// A line of the JSON format.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum TranscriptLine<'a> {
    Start(StartLine<'a>),
    Move(Move<'a>),
    Undo(Now<'a>),
    Redo(Now<'a>),
    Restart(Now<'a>),
    Continue(Now<'a>),
    End(End<'a>),
}

impl<'a> TranscriptLine<'a> {
    /// Makes the line of a turn; `None` for a command that did nothing.
    fn turn(map: &'a Map, turn: &'a Turn) -> Option<Self> {
        let now = Now::new(map);
        let line = match turn.action {
            Action::Move(direction) => return Some(Self::Move(Move::new(direction, turn, now))),
            Action::Undo => Self::Undo(now),
            Action::Redo => Self::Redo(now),
            Action::Restart => Self::Restart(now),
            Action::Continue => Self::Continue(now),
            Action::Limit(_) => return None,
        };
        (turn.effect == Effect::Changed).then_some(line)
    }
}

#[derive(Serialize)]
struct StartLine<'a> {
    #[serde(flatten)]
    rules: RulesJson,
    seed: String,
    #[serde(flatten)]
    now: Now<'a>,
}

impl<'a> StartLine<'a> {
    fn new(map: &'a Map) -> Self {
        Self {
            rules: RulesJson {
                start: None,
                on_win: None,
                ..RulesJson::new(map.mode().preset, map.rules())
            },
            seed: map.seed().to_string(),
            now: Now::new(map),
        }
    }
}

/// Where the game stands.
#[derive(Serialize)]
struct Now<'a> {
    board: BoardRows<'a>,
    score: u64,
    moves: u64,
    state: &'static str,
    won: bool,
}

impl<'a> Now<'a> {
    fn new(map: &'a Map) -> Self {
        let position = map.position();
        Self {
            board: BoardRows(&position.board),
            score: position.score,
            moves: position.moves,
            state: map.state().name(),
            won: position.won,
        }
    }
}

#[derive(Serialize)]
struct Move<'a> {
    key: &'static str,
    moved: bool,
    gained: u64,
    spawned: Vec<Placed>,
    #[serde(flatten)]
    now: Now<'a>,
}

impl<'a> Move<'a> {
    fn new(direction: Direction, turn: &Turn, now: Now<'a>) -> Self {
        let size = now.board.0.size();
        let spawned = turn.spawned.tiles().iter().map(|tile| {
            let cell = usize::from(tile.cell);
            Placed {
                at: [cell / size, cell % size],
                value: face_value(tile.exponent),
            }
        });
        Self {
            key: direction.name(),
            moved: turn.moved,
            gained: turn.gained,
            spawned: spawned.collect(),
            now,
        }
    }
}

#[derive(Serialize)]
struct Placed {
    at: [usize; 2],
    value: u64,
}

#[derive(Serialize)]
struct End<'a> {
    reason: &'static str,
    board: BoardRows<'a>,
    score: u64,
    moves: u64,
    max: u64,
    state: &'static str,
    won: bool,
    seed: String,
    unknown_keys: u64,
    unread_keys: u64,
}

/// A board as rows of face values.
struct BoardRows<'a>(&'a Board);

impl Serialize for BoardRows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.rows().map(Row))
    }
}

struct Row<'a>(&'a [u8]);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|&exponent| face_value(exponent)))
    }
}
