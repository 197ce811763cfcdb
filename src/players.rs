//! The players: they choose a direction for a position.
//!
//! A player has a generator of its own, so that it never changes the spawns of the game.
//! It knows no clock: a caller that limits its time passes a function that says when to
//! stop. It prints nothing and changes no game; its answer is an [`Advice`].
//!
//! ```
//! use console2048::engine::Tiles;
//! use console2048::game::{Board, Direction, Preset};
//! use console2048::players::{Budget, Networks, PlayerKind, player};
//!
//! let board: Board = "0,0,0,2/0,0,2,4/2,4,16,32/8,64,256,1024".parse().unwrap();
//! let rules = Preset::Classic.rules();
//! let (kind, budget) = (PlayerKind::Expectimax, Budget::depth(2));
//! let mut player = player(kind, &rules, budget, 1, &Networks::default());
//!
//! let legal = rules.legal(&board);
//! let advice = player.advise(&Tiles::from(&board), legal, &mut || false);
//! assert!(advice.best.is_some_and(|direction| legal.contains(direction)));
//! assert_eq!(advice.values.iter().flatten().count(), legal.len() as usize);
//! ```

use crate::engine::Tiles;
use crate::game::{Advice, Direction, Directions};

mod evaluation;
mod expectimax;
mod heuristic;
mod kind;
mod lookahead;
pub mod network;
mod networks;
mod priority;
mod random;
mod search;
mod search_board;
mod spawn_model;
mod transposition;

pub use evaluation::Evaluate;
pub use expectimax::{Budget, Expectimax};
pub use heuristic::Heuristic;
pub use kind::{PlayerKind, UnknownPlayerError, player};
pub use lookahead::Lookahead;
pub use networks::{Networks, ScoreToCome};
pub use priority::Priority;
pub use random::Random;

/// A function that a player calls now and then; it returns whether the player must stop
/// thinking and answer.
pub type Stop<'a> = &'a mut dyn FnMut() -> bool;

/// A player: it chooses a direction for a position.
pub trait Player: Send {
    /// Advises one of the legal directions, or `None` if there is none.
    fn advise(&mut self, tiles: &Tiles, legal: Directions, stop: Stop<'_>) -> Advice;
}

impl Advice {
    /// Advises a direction without values.
    #[inline]
    fn only(best: Option<Direction>) -> Self {
        Self {
            best,
            values: [None; 4],
        }
    }

    /// Advises the direction of the largest value, the first one if several are equal.
    fn best_of(values: [Option<f64>; 4]) -> Self {
        let mut best: Option<(Direction, f64)> = None;
        for direction in Direction::ALL {
            if let Some(value) = values[direction as usize]
                && best.is_none_or(|(_, largest)| value > largest)
            {
                best = Some((direction, value));
            }
        }
        let best = best.map(|(direction, _)| direction);
        Self { best, values }
    }
}
