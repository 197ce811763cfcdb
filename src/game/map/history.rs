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

/// Two stacks of entries: those before the position and those after it.
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
    ///
    /// Undo crosses a restart only until the first move after it, and a
    /// restart does not count against the limit: it can always be undone.
    pub(super) fn push(&mut self, entry: HistoryEntry) {
        self.future.clear();
        if entry.kind != TurnKind::Restart && self.past.last_kind() == Some(TurnKind::Restart) {
            self.past.clear();
        }
        self.past.push(&entry);
        self.trim();
    }

    pub(super) fn can_undo(&self) -> bool {
        self.past.len() > 0
    }

    pub(super) fn can_redo(&self) -> bool {
        self.future.len() > 0
    }

    pub(super) fn limit(&self) -> Option<usize> {
        self.limit
    }

    pub(super) fn set_limit(&mut self, limit: Option<usize>) {
        self.limit = limit;
        self.trim();
    }

    /// Drops the entries beyond the limit of undo.
    fn trim(&mut self) {
        let Some(limit) = self.limit.filter(|limit| self.past.len() > *limit) else {
            return;
        };
        let reach = limit + self.past.last_restarts(); // neither is more than the stack has
        while self.past.len() > reach {
            self.past.drop_first();
        }
    }

    /// Returns the generator of the last entry if a restart followed it.
    pub(super) fn restarted(&self) -> Option<u64> {
        let last = self.past.last_kind() == Some(TurnKind::Restart);
        last.then(|| self.past.last_generator())
    }

    /// Goes back: returns the last entry and keeps `now` for redo.
    pub(super) fn undo(&mut self, now: HistoryEntry) -> Option<HistoryEntry> {
        Self::exchange(&mut self.past, &mut self.future, now)
    }

    /// Goes forth: returns the entry undone last and keeps `now` for undo.
    pub(super) fn redo(&mut self, now: HistoryEntry) -> Option<HistoryEntry> {
        let entry = Self::exchange(&mut self.future, &mut self.past, now);
        self.trim(); // the limit may be lower than when that was undone
        entry
    }

    fn exchange(from: &mut Stack, to: &mut Stack, now: HistoryEntry) -> Option<HistoryEntry> {
        let entry = from.pop()?;
        to.push(&HistoryEntry {
            kind: entry.kind,
            ..now
        });
        Some(entry)
    }
}

/// Entries as bytes: the cells, then score, moves and generator, then the flags.
struct Stack {
    size: usize,
    bytes: VecDeque<u8>,
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
    }

    fn drop_first(&mut self) {
        self.bytes.drain(..self.stride());
    }

    fn last_kind(&self) -> Option<TurnKind> {
        self.bytes.back().map(|flags| kind_of(*flags))
    }

    /// Returns how many of the last entries are restarts.
    fn last_restarts(&self) -> usize {
        let flags = self.bytes.iter().rev().step_by(self.stride());
        flags
            .take_while(|flags| kind_of(**flags) == TurnKind::Restart)
            .count()
    }

    /// Returns the generator of the last entry; the stack is not empty.
    fn last_generator(&self) -> u64 {
        let end = self.bytes.len() - 1; // before the flags
        let word = std::array::from_fn(|i| self.bytes[end - WORD + i]);
        u64::from_le_bytes(word)
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
        Some(HistoryEntry {
            kind: kind_of(flags),
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
