//! The best scores.

use crate::game::board::Exponent;

use super::Position;

/// The best position reached: the one with the highest score, and of those the
/// one with the most moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Best {
    /// The score.
    pub score: u64,
    /// The moves.
    pub moves: u64,
    /// The exponent of the largest tile.
    pub largest: Exponent,
}

impl Best {
    /// Returns the better of two.
    pub fn max(self, other: Self) -> Self {
        if (other.score, other.moves) > (self.score, self.moves) {
            other
        } else {
            self
        }
    }
}

/// The best of games played by hand, and of those in which a player moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bests([Best; 2]);

impl Bests {
    /// Returns the best by hand, or of games in which a player (autoplay) moved.
    pub fn of(&self, autoplay: bool) -> Best {
        self.0[usize::from(autoplay)]
    }

    /// Adds a best of either kind; it counts if it is better.
    pub fn note(&mut self, autoplay: bool, best: Best) {
        let own = &mut self.0[usize::from(autoplay)];
        *own = own.max(best);
    }

    /// Adds a position that was reached.
    pub(super) fn reach(&mut self, position: &Position) {
        let known = self.of(position.autoplay);
        let here = (position.score, position.moves);
        if here > (known.score, known.moves) {
            let best = Best {
                score: position.score,
                moves: position.moves,
                largest: position.board.largest(),
            };
            self.note(position.autoplay, best);
        }
    }
}
