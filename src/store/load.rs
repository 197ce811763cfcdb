//! Loading of saved games: the turns of a record are played again.

use std::fs;
use std::path::Path;

use crate::game::{Bests, Board, Map, Mode, Opening, Placement, Tile};
use crate::record::{
    Header, Playback, PlaybackError, RecordError, RecordedTurn, TurnError, Writer,
};

use super::date::Date;
use super::files::{self, Contents};
use super::names::{old_save_name, save_name};

/// A game whose record was played again.
pub(super) struct LoadedGame {
    pub(super) map: Map,
    /// The header, as of a record that begins with `turns`.
    pub(super) header: Header,
    /// The turns that the game needs.
    pub(super) turns: Vec<RecordedTurn>,
    /// Writes the turns that follow those of the file.
    pub(super) writer: Writer,
    /// The bytes at the end of the file that were not read: a line that was written in
    /// part, or everything from a damaged turn on.
    pub(super) unread: u64,
    /// Whether `header` and `turns` leave out a part of the file.
    pub(super) shortened: bool,
    /// What is wrong with the turn at which the playback stopped, if it is damaged.
    pub(super) fault: Option<PlaybackError>,
}

/// A record holds no game of the mode.
pub(super) enum LoadError {
    /// Its header is damaged, or of a newer version.
    Record(RecordError),
    /// It is of another mode.
    OtherMode(Box<Mode>),
}

/// Plays a record again, up to its end or its first damaged turn. With `shorten`, the
/// turns before a restart are left out if undo cannot return to them any more.
///
/// # Errors
/// If its header is damaged or of a newer version, or the game is of another mode.
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
        unread: playback.reader().left() as u64,
        shortened,
        fault,
        map: playback.into_map(),
    })
}

/// What a saved game has reached.
pub(super) struct SavedBests {
    pub(super) mode: Mode,
    pub(super) bests: Bests,
    /// When it was saved last.
    pub(super) date: Date,
}

/// Returns what the saved games in a directory have reached: of all files that have the
/// name of a save, new or old, and can be read.
pub(super) fn saved_bests(directory: &Path) -> impl Iterator<Item = SavedBests> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    entries.filter_map(|entry| {
        let Ok(Contents::Bytes(bytes)) = files::read(&entry.path()) else {
            return None;
        };
        let mut playback = Playback::begin(&bytes).ok()?;
        let mode = playback.header().mode.clone();
        let names = [save_name(&mode), old_save_name(&mode)];
        if !names.iter().any(|name| entry.file_name() == name.as_str()) {
            return None;
        }
        while let Some(Ok(_)) = playback.step() {}
        Some(SavedBests {
            mode,
            bests: *playback.map().bests(),
            date: Date::of(entry.metadata().ok()?.modified().ok()?),
        })
    })
}

/// Returns the opening of the game that a restart has just begun, if the last turn was
/// one. After its first move undo can return to no earlier game.
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
