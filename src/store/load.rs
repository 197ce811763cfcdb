//! A record that is read and played again.

use std::fs;
use std::path::Path;

use crate::game::{Bests, Board, Map, Mode, Opening, Placement, Tile};
use crate::record::{
    Header, Playback, PlaybackError, RecordError, RecordedTurn, TurnError, Writer,
};

use super::date::Date;
use super::files::{self, Contents};

/// A record that was read and played again.
pub(super) struct LoadedGame {
    pub(super) map: Map,
    pub(super) header: Header,
    pub(super) turns: Vec<RecordedTurn>,
    pub(super) writer: Writer,
    pub(super) left: u64,
    pub(super) shortened: bool,
    pub(super) fault: Option<PlaybackError>,
}

/// Why no game was found.
pub(super) enum LoadError {
    Record(RecordError),
    OtherMode(Box<Mode>),
}

/// Plays a record again, as far as it holds.
pub(super) fn load(bytes: &[u8], mode: &Mode, shorten: bool) -> Result<LoadedGame, LoadError> {
    let mut playback = Playback::begin(bytes).map_err(LoadError::Record)?;
    let mut header = playback.header().clone();
    if header.mode != *mode {
        return Err(LoadError::OtherMode(Box::new(header.mode)));
    }
    let (mut turns, mut shortened, mut fault) = (Vec::new(), false, None);
    loop {
        let undo = playback.map().undo_limit();
        let restart = shorten.then(|| reopening(playback.map())).flatten();
        match playback.step() {
            None => break,
            Some(Err(PlaybackError {
                error: TurnError::Torn,
                ..
            })) => break,
            Some(Err(found)) => {
                fault = Some(found);
                break;
            }
            Some(Ok(entry)) => {
                if let Some(opening) = restart.filter(|_| entry.is_effective_move()) {
                    header.opening = opening;
                    header.undo = undo;
                    turns.clear();
                    shortened = true;
                }
                turns.push(entry);
            }
        }
    }
    Ok(LoadedGame {
        header,
        turns,
        writer: playback.reader().writer().clone(),
        left: playback.reader().left() as u64,
        shortened,
        fault,
        map: playback.into_map(),
    })
}

/// What a saved game has reached.
pub(super) struct Saved {
    pub(super) mode: Mode,
    pub(super) bests: Bests,
    /// When it was saved last.
    pub(super) date: Date,
}

/// Returns what the saved games in a directory have reached, those that can be
/// read and are named as the program names them.
pub(super) fn saved_bests(directory: &Path) -> impl Iterator<Item = Saved> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    entries.filter_map(|entry| {
        let Ok(Contents::Bytes(bytes)) = files::read(&entry.path()) else {
            return None;
        };
        let mut playback = Playback::begin(&bytes).ok()?;
        let mode = playback.header().mode.clone();
        if entry.file_name() != mode.file_name().as_str() {
            return None;
        }
        while let Some(Ok(_)) = playback.step() {}
        Some(Saved {
            mode,
            bests: *playback.map().bests(),
            date: Date::of(entry.metadata().ok()?.modified().ok()?),
        })
    })
}

/// Returns the opening of a game that a restart has just begun, and which the
/// next move makes the only one that can be returned to.
fn reopening(map: &Map) -> Option<Opening> {
    let generator = map.restarted()?;
    let opening = map.opening();
    let placed = match opening.given {
        Some(_) => Placement::default(),
        None => tiles_of(map.board()),
    };
    Some(Opening {
        generator,
        placed,
        ..*opening
    })
}

fn tiles_of(board: &Board) -> Placement {
    let mut placed = Placement::default();
    for (cell, &exponent) in board.cells().iter().enumerate() {
        if exponent > 0 {
            // A start has no more tiles than fit.
            let _ = placed.push(Tile {
                cell: cell as u8,
                exponent,
            });
        }
    }
    placed
}
