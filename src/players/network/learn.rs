//! Learning by playing: episodes, and where they start.
//!
//! An episode is played greedily to its end and then learned from backward,
//! last move first, so that what happened at the end reaches its beginning at
//! once. (Matsuzaki, "Developing a 2048 player with backward temporal coherence
//! learning and restart", 2017.) The learner knows no clock and no file, and
//! has one generator, which it is given.

use fastrand::Rng;

use crate::engine::{Bitboard, MoveTable};
use crate::engine::{Playout, Tiles};
use crate::game::Rules;
use crate::game::{Board, Direction, Directions};

use super::Network;
use super::tuples::downgraded_board;

/// An episode as it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Episode {
    /// Whether it is a whole game and not one restarted later.
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
    path: Vec<LearningStep>,
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
    const RESTARTED: usize = 200;

    /// Makes a learner for 4x4 games by these rules.
    pub fn new(rules: &Rules, rng: Rng) -> Self {
        Self {
            rules: rules.clone(),
            rng,
            carousel: Carousel::default(),
            restart: None,
            path: Vec::new(),
        }
    }

    /// Tells whether the next episode is a whole game.
    pub fn next_is_whole_game(&self) -> bool {
        self.restart.is_none() && self.carousel.at_start()
    }

    /// Plays an episode and learns from it.
    pub fn episode(&mut self, network: &Network) -> Episode {
        let whole = self.next_is_whole_game();
        let given = self.restart.or_else(|| self.carousel.start(&mut self.rng));
        let episode = self.play(network, given);
        self.learn(network);
        let middle = self.path.len() / 2;
        self.restart = (self.path.len() >= Self::RESTARTED).then(|| self.path[middle].before);
        self.carousel.count(episode.moves);
        if self.restart.is_none() {
            self.carousel.turn();
        }
        Episode { whole, ..episode }
    }

    /// Plays from a board, or a game from its start, and keeps the path.
    fn play(&mut self, network: &Network, given: Option<Bitboard>) -> Episode {
        let table = MoveTable::of(self.rules.merge);
        let board = given.map(Board::from);
        let mut playout = Playout::new(&self.rules, self.rng.u64(..), board.as_ref());
        let mut stage = given.map_or(0, |board| network.shape().stage_number(board));
        self.path.clear();
        let path = &mut self.path;
        // A board that does not fit any more ends the episode.
        while let Tiles::Packed(board) = *playout.tiles() {
            // From 32768 on, what is learned is the same game with halved tiles.
            let before = downgraded_board(board);
            let reached = network.shape().stage_number(before);
            if reached > stage {
                self.carousel.keep(reached, before);
            }
            stage = reached;
            let moved = playout.turn(|_, legal| {
                let (direction, step) = greedy(network, table, before, legal)?;
                path.push(step);
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

    /// Learns from the path: the value of each board after a slide moves towards
    /// the next gain and the value after the next slide.
    fn learn(&self, network: &Network) {
        let mut target = 0.0;
        for step in self.path.iter().rev() {
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
    // All boards are valued before any are compared, so that the look-ups of
    // one do not wait for those of another.
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

/// Starts episodes where the fewest moves were played from: as a game starts, or from
/// boards with which earlier ones came to a later stage of the network, so that the end of
/// the game is learned as much as its beginning although few games get there. (After
/// Jaśkowski's carousel shaping, 2018.)
#[derive(Clone, Debug, Default)]
struct Carousel {
    // One for each stage; of the first no boards are kept.
    starts: Vec<EpisodeStart>,
    stage: usize,
}

/// Boards that have come to a stage, the oldest replaced first.
#[derive(Clone, Debug, Default)]
struct EpisodeStart {
    boards: Vec<Bitboard>,
    oldest: usize,
    // The moves played from there.
    moves: u64,
}

impl Carousel {
    /// How many boards are kept of a stage.
    const KEPT: usize = 1000;

    fn at_start(&self) -> bool {
        self.stage == 0
    }

    /// Returns a board to start from, `None` for a game from its beginning.
    fn start(&self, rng: &mut Rng) -> Option<Bitboard> {
        rng.choice(&self.starts.get(self.stage)?.boards).copied()
    }

    /// Counts moves that were played from the last start.
    fn count(&mut self, moves: u64) {
        self.at(self.stage).moves += moves;
    }

    /// Goes on to the next start.
    fn turn(&mut self) {
        let moves = |&stage: &usize| self.starts[stage].moves;
        self.stage = self.stages().min_by_key(moves).unwrap_or(0);
    }

    /// Returns the stages that an episode can start from.
    fn stages(&self) -> impl Iterator<Item = usize> + '_ {
        let any = |&stage: &usize| stage == 0 || !self.starts[stage].boards.is_empty();
        (0..self.starts.len()).filter(any)
    }

    fn at(&mut self, stage: usize) -> &mut EpisodeStart {
        let stages = self.starts.len().max(stage + 1);
        self.starts.resize_with(stages, EpisodeStart::default);
        &mut self.starts[stage]
    }

    /// Keeps a board that has come to a stage.
    fn keep(&mut self, stage: usize, board: Bitboard) {
        // One that is new has nothing to catch up on.
        let fewest = self.stages().map(|stage| self.starts[stage].moves).min();
        let start = self.at(stage);
        if start.boards.is_empty() {
            start.moves = fewest.unwrap_or(0);
        }
        if start.boards.len() < Self::KEPT {
            start.boards.push(board);
        } else {
            start.boards[start.oldest] = board;
            start.oldest = (start.oldest + 1) % Self::KEPT;
        }
    }
}
