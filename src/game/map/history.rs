//! The undo and redo history, packed: about 40 bytes a turn on a 4x4 board.

use std::collections::VecDeque;

use crate::game::board::{Board, Exponent};

use super::Position;

/// What kind of turn led from a position to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnKind {
    Move,
    Continue,
    Restart,
}

/// A position, the generator in it, and the kind of turn that was played there.
#[derive(Clone, Copy, Debug)]
pub(super) struct HistoryEntry {
    pub(super) kind: TurnKind,
    pub(super) position: Position,
    pub(super) generator: u64,
}

/// Two stacks of entries: those before the position and those after it. A restart is
/// an entry like others, so that undo goes on into the game before it.
pub(super) struct History {
    limit: Option<usize>,
    past: Stack,
    future: Stack,
}

impl History {
    pub(super) fn new(size: usize, limit: Option<usize>) -> Self {
        Self {
            limit,
            past: Stack::new(size),
            future: Stack::new(size),
        }
    }

    /// Adds the position in which a turn was played, as it was before.
    pub(super) fn push(&mut self, entry: HistoryEntry) {
        self.future.clear();
        self.past.push(&entry);
        self.trim();
    }

    pub(super) fn can_undo(&self) -> bool {
        self.past.len() > 0
    }

    pub(super) fn can_redo(&self) -> bool {
        self.future.len() > 0
    }

    /// Returns how many restarts undo can take back.
    pub(super) fn restarts(&self) -> usize {
        self.past.restarts
    }

    pub(super) fn limit(&self) -> Option<usize> {
        self.limit
    }

    pub(super) fn set_limit(&mut self, limit: Option<usize>) {
        self.limit = limit;
        self.trim();
    }

    /// Drops the entries of this game beyond the limit of undo. A restart does not count:
    /// it can always be undone, and the limit counts anew in the game before it.
    fn trim(&mut self) {
        if let Some(limit) = self.limit {
            self.past.keep_of_game(limit);
        }
    }

    /// Goes back: returns the last entry and keeps `now` for redo.
    pub(super) fn undo(&mut self, now: HistoryEntry) -> Option<HistoryEntry> {
        self.exchange(now, |history| (&mut history.past, &mut history.future))
    }

    /// Goes forth: returns the entry undone last and keeps `now` for undo.
    pub(super) fn redo(&mut self, now: HistoryEntry) -> Option<HistoryEntry> {
        self.exchange(now, |history| (&mut history.future, &mut history.past))
    }

    fn exchange(
        &mut self,
        now: HistoryEntry,
        stacks: impl FnOnce(&mut Self) -> (&mut Stack, &mut Stack),
    ) -> Option<HistoryEntry> {
        let (from, to) = stacks(self);
        let entry = from.pop()?;
        to.push(&HistoryEntry {
            kind: entry.kind,
            ..now
        });
        self.trim(); // the limit may be lower than when the entry was added
        Some(entry)
    }
}

/// Entries as bytes: the cells, then score, moves and generator, then the flags.
struct Stack {
    size: usize,
    bytes: VecDeque<u8>,
    /// How many entries are restarts.
    restarts: usize,
    /// How many entries came after the last restart.
    of_game: usize,
}

const WORD: usize = size_of::<u64>();
const WON: u8 = 1;
const HELD: u8 = 2;
const AUTOPLAY: u8 = 4;
const KIND_SHIFT: u8 = 3;

impl Stack {
    fn new(size: usize) -> Self {
        Self {
            size,
            bytes: VecDeque::new(),
            restarts: 0,
            of_game: 0,
        }
    }

    fn stride(&self) -> usize {
        self.size * self.size + 3 * WORD + 1
    }

    fn len(&self) -> usize {
        self.bytes.len() / self.stride()
    }

    fn clear(&mut self) {
        self.bytes.clear();
        (self.restarts, self.of_game) = (0, 0);
    }

    /// Drops the oldest entries after the last restart, so that `most` are left.
    fn keep_of_game(&mut self, most: usize) {
        let excess = self.of_game.saturating_sub(most);
        let start = self.bytes.len() - self.of_game * self.stride();
        self.bytes.drain(start..start + excess * self.stride());
        self.of_game -= excess;
    }

    /// Counts the entries after the last restart.
    fn count_of_game(&self) -> usize {
        let flags = self.bytes.iter().rev().step_by(self.stride());
        flags
            .take_while(|flags| kind_of(**flags) != TurnKind::Restart)
            .count()
    }

    fn push(&mut self, entry: &HistoryEntry) {
        let Position {
            board,
            score,
            moves,
            won,
            held,
            autoplay,
        } = &entry.position;
        self.bytes.extend(board.cells());
        for word in [*score, *moves, entry.generator] {
            self.bytes.extend(word.to_le_bytes());
        }
        let won = if *won { WON } else { 0 };
        let held = if *held { HELD } else { 0 };
        let autoplay = if *autoplay { AUTOPLAY } else { 0 };
        self.bytes
            .push_back(won | held | autoplay | (entry.kind as u8) << KIND_SHIFT);
        if entry.kind == TurnKind::Restart {
            self.restarts += 1;
            self.of_game = 0;
        } else {
            self.of_game += 1;
        }
    }

    fn pop(&mut self) -> Option<HistoryEntry> {
        let flags = self.bytes.pop_back()?;
        let rest = self.bytes.len() + 1 - self.stride();
        let mut bytes = self.bytes.drain(rest..);
        let cells: Vec<Exponent> = bytes.by_ref().take(self.size * self.size).collect();
        let mut word =
            || u64::from_le_bytes(std::array::from_fn(|_| bytes.next().unwrap_or_default()));
        let (score, moves, generator) = (word(), word(), word());
        let board = Board::from_exponents(&cells);
        let position = Position {
            board,
            score,
            moves,
            won: flags & WON != 0,
            held: flags & HELD != 0,
            autoplay: flags & AUTOPLAY != 0,
        };
        drop(bytes);
        let kind = kind_of(flags);
        if kind == TurnKind::Restart {
            self.restarts -= 1;
            self.of_game = self.count_of_game();
        } else {
            self.of_game -= 1;
        }
        Some(HistoryEntry {
            kind,
            position,
            generator,
        })
    }
}

fn kind_of(flags: u8) -> TurnKind {
    match flags >> KIND_SHIFT {
        0 => TurnKind::Move,
        1 => TurnKind::Continue,
        _ => TurnKind::Restart,
    }
}
