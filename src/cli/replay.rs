//! The command that shows or verifies a recorded game.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use clap::Args;

use crate::game::face_value;
use crate::record::{Playback, PlaybackError, RecordedTurn, TurnError};
use crate::store::{self, Contents};
use crate::terminal::{ConsoleInput, Key, Reading, Source};

use super::arguments::ShowOptions;
use super::error::print_error;
use super::terminal_session::{SessionStart, TerminalSession};

mod source;

use source::ReplaySource;

/// The options of a replay.
#[derive(Args, Debug)]
pub(super) struct ReplayOptions {
    /// A recorded or saved game
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Show nothing; check every turn against the rules and the seed
    #[arg(long)]
    verify: bool,
    #[command(flatten)]
    show: ShowOptions,
}

/// Shows or verifies a recorded game and returns the exit code.
pub(super) fn replay(options: &ReplayOptions) -> anyhow::Result<u8> {
    let file = &options.file;
    // A shell names pipes so, as in `2048 replay <(…)`.
    let streams = ["/dev/stdin", "/dev/fd"];
    let read = if streams.iter().any(|stream| file.starts_with(stream)) {
        store::read_stream
    } else {
        store::read
    };
    let bytes = match read(file) {
        Ok(Contents::Bytes(bytes)) => Ok(bytes),
        Ok(Contents::Missing) => Err(anyhow!("there is no such file")),
        Ok(Contents::TooLarge) => Err(anyhow!("the file is too large for a record")),
        Err(error) => Err(error.into()),
    };
    let name = file.display();
    let bytes = bytes.with_context(|| format!("cannot replay {name}"))?;
    let playback = Playback::begin(&bytes).with_context(|| format!("cannot replay {name}"))?;
    if options.verify {
        verify(file, playback)
    } else {
        show(options, playback)
    }
}

/// Checks every turn, and writes what the game came to.
fn verify(file: &Path, mut playback: Playback) -> anyhow::Result<u8> {
    let name = || file.display().to_string();
    let seeds = playback.check_seeds().with_context(name)?;
    while let Some(step) = playback.step() {
        step.with_context(name)?;
    }
    let (turns, position) = (playback.turns(), *playback.map().position());
    let seed = if seeds {
        format!("seed {}", playback.header().opening.seed)
    } else {
        format!(
            "seed not checked (generator {})",
            playback.header().generator
        )
    };
    writeln!(
        io::stdout().lock(),
        "holds: turns {turns}  score {}  moves {}  max {}  state {}  {seed}",
        position.score,
        position.moves,
        face_value(position.board.largest()),
        playback.map().state().name()
    )?;
    Ok(0)
}

/// Plays the turns up to the first wrong one, and then returns the error of that turn;
/// of a last one that is torn, a warning.
fn show(options: &ReplayOptions, mut playback: Playback) -> anyhow::Result<u8> {
    let mut map = playback.header().open();
    let (turns, error) = turns(&mut playback);
    let session = TerminalSession::detect(&options.show.look);
    let is_interactive = session.has_keyboard && session.has_screen;
    let (source, reading) = if is_interactive {
        (Source::Terminal, Reading::Keys)
    } else {
        let bytes = Box::new(io::empty());
        let paced = false;
        (Source::Script { bytes, paced }, Reading::Nothing)
    };
    let keys =
        ConsoleInput::start(source, session.is_terminal())?.with_meaning(Key::meaning_in_replay);
    let start = SessionStart::Replay(is_interactive.then_some(turns.len()));
    let source = ReplaySource::new(keys, turns, session.has_screen, is_interactive);
    let ended = session
        .run(&options.show, source, None, reading, start, &mut map)
        .and_then(|ended| ended.result);
    let code = session.exit_code(ended)?;
    match error {
        // The program that wrote it was killed: a warning is enough.
        Some(error) if error.error == TurnError::Torn => {
            print_error(format_args!("{}: {error}", options.file.display()));
            Ok(code)
        }
        Some(error) => Err(error).with_context(|| options.file.display().to_string()),
        None => Ok(code),
    }
}

/// Returns the turns up to the first wrong one, and its error.
fn turns(playback: &mut Playback) -> (Vec<RecordedTurn>, Option<PlaybackError>) {
    let mut turns = Vec::new();
    while let Some(step) = playback.step() {
        match step {
            Ok(turn) => turns.push(turn),
            Err(error) => return (turns, Some(error)),
        }
    }
    (turns, None)
}
