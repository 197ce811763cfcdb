//! Learning by playing: episodes, and the boards that they start from.
//!
//! An episode is played greedily to its end. Then it is learned from backward, last move
//! first, so that the outcome reaches the first moves at once. (Matsuzaki, "Developing a
//! 2048 player with backward temporal coherence learning and restart", 2017.) The learner
//! knows no clock and no file, and draws from the one generator that it is given.

use fastrand::Rng;

use crate::engine::{Bitboard, MoveTable};
use crate::engine::{Playout, Tiles};
use crate::game::Rules;
use crate::game::{Board, Direction, Directions};

use super::Network;
use super::tuples::downgraded_board;

/// The result of an episode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Episode {
    /// Whether it is a whole game, not started from a board in the middle of one.
    pub whole: bool,
    /// The score gained in it.
    pub score: u64,
    /// The moves played in it.
    pub moves: u64,
    /// The exponent of the largest tile at its end.
    pub largest: u8,
}

/// Plays and learns, episode by episode.
#[derive(Clone, Debug)]
pub struct Learner {
    rules: Rules,
    rng: Rng,
    carousel: Carousel,
    restart: Option<Bitboard>,
    steps: Vec<LearningStep>,
}

/// A move of an episode.
#[derive(Clone, Copy, Debug)]
struct LearningStep {
    before: Bitboard,
    after: Bitboard,
    gained: f32,
}

impl Learner {
    /// An episode of at least this many moves is followed by one that starts
    /// from the board in its middle. (Matsuzaki 2017, as above.)
    const RESTART_LENGTH: usize = 200;

    /// Makes a learner for 4x4 games by these rules.
    pub fn new(rules: &Rules, rng: Rng) -> Self {
        Self {
            rules: rules.clone(),
            rng,
            carousel: Carousel::default(),
            restart: None,
            steps: Vec::new(),
        }
    }

    /// Tells whether the next episode is a whole game.
    pub fn next_is_whole_game(&self) -> bool {
        self.restart.is_none() && self.carousel.is_at_whole_games()
    }

    /// Plays an episode and learns from it.
    pub fn episode(&mut self, network: &Network) -> Episode {
        let whole = self.next_is_whole_game();
        let given = self.restart.or_else(|| self.carousel.start(&mut self.rng));
        let episode = self.play(network, given);
        self.learn(network);
        let middle = self.steps.len() / 2;
        self.restart =
            (self.steps.len() >= Self::RESTART_LENGTH).then(|| self.steps[middle].before);
        self.carousel.count(episode.moves);
        if self.restart.is_none() {
            self.carousel.advance();
        }
        Episode { whole, ..episode }
    }

    /// Plays from a board, or a whole game, and keeps the steps.
    fn play(&mut self, network: &Network, given: Option<Bitboard>) -> Episode {
        let table = MoveTable::of(self.rules.merge);
        let board = given.map(Board::from);
        let mut playout = Playout::new(&self.rules, self.rng.u64(..), board.as_ref());
        let mut stage = given.map_or(0, |board| network.shape().stage_number(board));
        self.steps.clear();
        let steps = &mut self.steps;
        // The episode ends when the board no longer fits the fast one.
        while let Tiles::Packed(board) = *playout.tiles() {
            // With a 32768, the same game with halved tiles is learned.
            let before = downgraded_board(board);
            let reached = network.shape().stage_number(before);
            if reached > stage {
                self.carousel.add_board(reached, before);
            }
            stage = reached;
            let moved = playout.turn(|_, legal| {
                let (direction, step) = greedy(network, table, before, legal)?;
                steps.push(step);
                Some(direction)
            });
            if !moved {
                break;
            }
        }
        Episode {
            whole: given.is_none(),
            score: playout.tally().score,
            moves: playout.tally().moves,
            largest: playout.tiles().largest(),
        }
    }

    /// Learns from the steps: the value of each board after a slide moves towards
    /// the sum of the next gain and the value after the next slide.
    fn learn(&self, network: &Network) {
        let mut target = 0.0;
        for step in self.steps.iter().rev() {
            target = step.gained + network.learn(step.after, target);
        }
    }
}

/// Chooses the direction of the largest gain and value together, the first of
/// equals.
#[inline]
fn greedy(
    network: &Network,
    table: &MoveTable,
    before: Bitboard,
    legal: Directions,
) -> Option<(Direction, LearningStep)> {
    let slides = before.slides(table);
    // All boards are valued before they are compared, so that the processor overlaps their
    // look-ups.
    let steps = Direction::ALL.map(|direction| {
        let after = slides.board(direction);
        let (gained, value) = match slides.gained(direction) {
            Some(gained) if legal.contains(direction) => (gained as f32, network.value(after)),
            _ => (0.0, f32::NEG_INFINITY),
        };
        let step = LearningStep {
            before,
            after,
            gained,
        };
        (gained + value, direction, step)
    });
    let better = |best: (f32, Direction, LearningStep), next: (f32, Direction, LearningStep)| {
        if next.0 > best.0 { next } else { best }
    };
    let (value, direction, step) = steps.into_iter().reduce(better)?;
    (value > f32::NEG_INFINITY).then_some((direction, step))
}

/// Chooses where episodes start: with a whole game, or on a board with which an earlier
/// episode reached a later stage of the network.
///
/// It goes on to the start from which the fewest moves were played so far. So the end of
/// the game is learned as much as its beginning, although few games get there. (After
/// Jaśkowski's carousel shaping, 2018.)
#[derive(Clone, Debug, Default)]
struct Carousel {
    // One for each stage. The first stage stands for whole games and keeps no boards.
    starts: Vec<EpisodeStart>,
    stage: usize,
}

/// The boards with which episodes reached a stage, and what was played from them.
#[derive(Clone, Debug, Default)]
struct EpisodeStart {
    boards: Vec<Bitboard>,
    // The index of the oldest board, which is replaced next.
    oldest: usize,
    // The moves played from these boards.
    moves: u64,
}

impl Carousel {
    /// The largest number of boards kept for a stage.
    const CAPACITY: usize = 1000;

    /// Tells whether the next start is that of a whole game.
    fn is_at_whole_games(&self) -> bool {
        self.stage == 0
    }

    /// Returns a board to start from, `None` for a whole game.
    fn start(&self, rng: &mut Rng) -> Option<Bitboard> {
        rng.choice(&self.starts.get(self.stage)?.boards).copied()
    }

    /// Counts moves that were played from the current start.
    fn count(&mut self, moves: u64) {
        self.at(self.stage).moves += moves;
    }

    /// Goes on to the start from which the fewest moves were played.
    fn advance(&mut self) {
        let moves = |&stage: &usize| self.starts[stage].moves;
        self.stage = self.stages().min_by_key(moves).unwrap_or(0);
    }

    /// Returns the stages that an episode can start from.
    fn stages(&self) -> impl Iterator<Item = usize> + '_ {
        let can_start = |&stage: &usize| stage == 0 || !self.starts[stage].boards.is_empty();
        (0..self.starts.len()).filter(can_start)
    }

    /// Returns the start of a stage, and adds it if it is new.
    fn at(&mut self, stage: usize) -> &mut EpisodeStart {
        let stages = self.starts.len().max(stage + 1);
        self.starts.resize_with(stages, EpisodeStart::default);
        &mut self.starts[stage]
    }

    /// Keeps a board with which an episode reached a stage.
    fn add_board(&mut self, stage: usize, board: Bitboard) {
        // A new start does not have to catch up: it begins with the fewest moves of all.
        let fewest = self.stages().map(|stage| self.starts[stage].moves).min();
        let start = self.at(stage);
        if start.boards.is_empty() {
            start.moves = fewest.unwrap_or(0);
        }
        if start.boards.len() < Self::CAPACITY {
            start.boards.push(board);
        } else {
            start.boards[start.oldest] = board;
            start.oldest = (start.oldest + 1) % Self::CAPACITY;
        }
    }
}
