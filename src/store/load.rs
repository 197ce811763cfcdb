//! Loading of saved games: the turns of a record are played again.

use std::fs;
use std::path::Path;

use crate::game::{Action, Bests, Map, Mode, Opening, Placement};
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
    pub(super) unread: usize,
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

/// Plays a record again, up to its end or its first damaged turn. Its tiles must be those
/// that the seed gives. With `shorten`, all
/// games but the last one and the one before it are left out.
///
/// # Errors
/// If its header is damaged or of a newer version, or the game is of another mode.
pub(super) fn load(bytes: &[u8], mode: &Mode, shorten: bool) -> Result<LoadedGame, LoadError> {
    let mut playback = Playback::begin(bytes).map_err(LoadError::Record)?;
    playback.check_seeds().map_err(LoadError::Record)?;
    let mut header = playback.header().clone();
    if header.mode != *mode {
        return Err(LoadError::OtherMode(Box::new(header.mode)));
    }
    let (mut turns, mut fault) = (Vec::new(), None);
    let mut games = Games::default();
    loop {
        let before = GameStart::after_restart(playback.map());
        let count = playback.map().games_before();
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
            Some(Ok(turn)) => {
                turns.push(turn);
                games.follow(&turn, before, count, playback.map(), turns.len());
            }
        }
    }
    let start = games.start_before_last().filter(|_| shorten);
    if let Some(start) = start {
        header.opening = start.opening;
        header.undo = start.undo;
        turns.drain(..start.turn);
    }
    let (writer, unread) = (playback.writer().clone(), playback.unread());
    let mut map = playback.into_map();
    if start.is_some() {
        map = shorter_map(&header, &turns, map.bests());
    }
    Ok(LoadedGame {
        header,
        turns,
        writer,
        unread,
        shortened: start.is_some(),
        fault,
        map,
    })
}

/// Plays the turns of a shortened record: undo must not go back to what it leaves out, or
/// the turns written after it would lead nowhere. The bests are those of all games.
fn shorter_map(header: &Header, turns: &[RecordedTurn], bests: &Bests) -> Map {
    let mut map = header.open();
    for turn in turns {
        map.replay(&turn.recall());
    }
    for autoplay in [false, true] {
        map.know(autoplay, bests.of(autoplay));
    }
    map
}

/// What a saved game has reached.
pub(super) struct SavedBests {
    pub(super) mode: Mode,
    pub(super) bests: Bests,
    /// When it was saved last.
    pub(super) date: Date,
}

/// Returns what the saved games in a directory have reached: of all files that have the
/// name of a save, new or old, and can be read, but for those whose beginning was chosen.
pub(super) fn saved_bests(directory: &Path) -> impl Iterator<Item = SavedBests> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    entries.filter_map(|entry| {
        let is_named = |mode: &Mode| {
            let names = [save_name(mode), old_save_name(mode)];
            names.iter().any(|name| entry.file_name() == name.as_str())
        };
        let (mode, bests) = bests_of(&entry.path(), is_named)?;
        let date = Date::of(entry.metadata().ok()?.modified().ok()?);
        Some(SavedBests { mode, bests, date })
    })
}

/// Returns what the game of a mode in a file, which another program may be playing, has
/// reached so far. `None` if there is no such game, or its beginning was chosen.
pub(super) fn saved_bests_of(path: &Path, mode: &Mode) -> Option<Bests> {
    bests_of(path, |found| found == mode).map(|(_, bests)| bests)
}

/// Returns the mode of a saved game and what it has reached. `None` if it is not of a
/// mode that is wanted, or its beginning was chosen.
fn bests_of(path: &Path, is_wanted: impl FnOnce(&Mode) -> bool) -> Option<(Mode, Bests)> {
    let Ok(Contents::Bytes(bytes)) = files::read(path) else {
        return None;
    };
    let mut playback = Playback::begin(&bytes).ok()?;
    playback.check_seeds().ok()?;
    let mode = playback.header().mode.clone();
    if playback.header().is_chosen() || !is_wanted(&mode) {
        return None;
    }
    while let Some(Ok(_)) = playback.step() {}
    Some((mode, *playback.map().bests()))
}

/// Where a game begins in a record.
#[derive(Clone, Copy)]
struct GameStart {
    /// The number of turns before its first one.
    turn: usize,
    opening: Opening,
    /// The limit of undo at its start.
    undo: Option<usize>,
}

impl GameStart {
    /// Makes the start of the game that a restart would begin now, without its tiles.
    fn after_restart(map: &Map) -> Self {
        let opening = Opening {
            generator: map.generator(),
            placed: Placement::default(),
            ..*map.opening()
        };
        Self {
            turn: 0,
            opening,
            undo: map.undo_limit(),
        }
    }
}

/// The starts of the games that undo can reach and of the last one; the first game starts
/// with the header. An entry is `None` if undo left the game and redo came back to it:
/// a record cannot begin there, since later turns lead to the game before.
#[derive(Default)]
struct Games(Vec<Option<GameStart>>);

impl Games {
    /// Takes a turn into account; `before` and `count` tell of the map before it, `turns`
    /// is the number of turns with it.
    fn follow(
        &mut self,
        turn: &RecordedTurn,
        before: GameStart,
        count: usize,
        map: &Map,
        turns: usize,
    ) {
        if turn.action == Action::Restart {
            let mut start = GameStart {
                turn: turns,
                ..before
            };
            start.opening.placed = turn.placed;
            self.0.push(Some(start));
        } else if map.games_before() < count {
            self.0.pop();
        } else if map.games_before() > count {
            self.0.push(None);
        }
    }

    /// Returns where the game before the last one begins.
    fn start_before_last(&self) -> Option<GameStart> {
        let index = self.0.len().checked_sub(2)?;
        self.0[index]
    }
}
