//! The map: the game itself, with board, score, rules, generator and history.
//!
//! [`Map::play`] is the only way to change a game, for keys, replays and players alike,
//! so the same seed and the same actions are the same game everywhere. What came of an
//! action is in the [`Turn`] that it returns. The map knows no key, no clock and no
//! screen. [`Map::update`] is the loop's way to play: it takes turns from the queue and
//! announces there what the loop must not miss.

use fastrand::Rng;

use super::board::{Board, Direction, Directions, Placement};
use super::event::{Action, By, Event, EventQueue, Recall};
use super::judge::State;
use super::mode::Mode;
use super::rules::Rules;
use super::spawn::{Chance, Spawn, Spawned, Strategy, strategy};

mod best;
mod history;
mod journal;
mod position;
mod turn;

use history::{History, HistoryEntry, TurnKind};

pub use best::{Best, Bests};
pub use journal::{Journal, JournalError};
pub use position::{Opening, Position};
pub use turn::{Effect, Turn};

/// A game in progress.
///
/// ```
/// use console2048::game::{Action, By, Direction, Map, Preset, State};
///
/// let mut map = Map::new(Preset::Classic.into(), 42, None, None);
/// while map.state() == State::Playing {
///     let direction = Direction::ALL.into_iter().find(|&it| map.is_legal(it));
///     let turn = map.play(Action::Move(direction.unwrap()), By::Hand);
///     assert!(turn.moved);
/// }
/// println!("score {} after {} moves", map.position().score, map.position().moves);
/// map.play(Action::Undo, By::Hand);
/// assert_eq!(map.state(), State::Playing);
/// ```
pub struct Map {
    mode: Mode,
    fours: Chance,
    strategy: Strategy,
    rng: Rng,
    opening: Opening,
    undo: Option<usize>,
    position: Position,
    bests: Bests,
    history: History,
    journals: Vec<Box<dyn Journal>>,
}

impl Map {
    /// Starts a game: on the given board, or with `rules.start` tiles placed by
    /// one spawn call. Undo goes `undo` moves back, or without a limit. The rules of the
    /// mode have passed [`Rules::check`].
    ///
    /// # Panics
    /// If a given board is not of the size of the rules.
    pub fn new(mode: Mode, seed: u64, given: Option<Board>, undo: Option<usize>) -> Self {
        assert!(
            given.is_none_or(|board| board.size() == mode.rules.size),
            "the board has another size"
        );
        let opening = Opening {
            seed,
            generator: Rng::with_seed(seed).get_seed(),
            given,
            placed: Placement::default(),
        };
        let mut map = Self::bare(mode, opening, undo);
        map.opening.placed = map.start(None).placement;
        map
    }

    /// Starts a recorded game again, with the tiles that were placed then; the
    /// generator draws all the same, so that it stands where it stood.
    ///
    /// # Panics
    /// If the board or a cell of the opening is not of the size of the rules.
    pub fn open(mode: Mode, opening: &Opening, undo: Option<usize>) -> Self {
        let mut map = Self::bare(mode, *opening, undo);
        map.start(Some(opening.placed));
        map
    }

    /// Makes a map whose game has not begun.
    fn bare(mode: Mode, opening: Opening, undo: Option<usize>) -> Self {
        let rules = &mode.rules;
        Self {
            fours: Chance::new(rules.fours),
            strategy: strategy(rules.spawn),
            rng: Rng::with_seed(opening.generator),
            opening,
            undo,
            position: Position::new(Board::empty(rules.size)),
            bests: Bests::default(),
            history: History::new(rules.size, undo),
            journals: Vec::new(),
            mode,
        }
    }

    /// Adds a journal, which keeps the turns from now on.
    pub fn attach(&mut self, journal: Box<dyn Journal>) {
        self.journals.push(journal);
    }

    /// Returns the rules and the name of their preset.
    pub fn mode(&self) -> &Mode {
        &self.mode
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.mode.rules
    }

    /// Returns the seed that the game started with.
    pub fn seed(&self) -> u64 {
        self.opening.seed
    }

    /// Returns how the game began.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// Returns the state of the generator.
    pub fn generator(&self) -> u64 {
        self.rng.get_seed()
    }

    /// Returns where the game stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the tiles.
    pub fn board(&self) -> &Board {
        &self.position.board
    }

    /// Returns the best known score of games like this one: of those played by hand, or
    /// of those in which a player moved. Undo does not take it back.
    pub fn best(&self) -> u64 {
        self.bests.of(self.position.autoplay).score
    }

    /// Returns the best known scores of both kinds of games.
    pub fn bests(&self) -> &Bests {
        &self.bests
    }

    /// Adds a best score from earlier games.
    pub fn know(&mut self, autoplay: bool, best: Best) {
        self.bests.note(autoplay, best);
    }

    /// Tells whether there is a turn to take back.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Tells whether a turn was taken back that can be played again.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Returns how many moves back undo goes now.
    pub fn undo_limit(&self) -> Option<usize> {
        self.history.limit()
    }

    /// Returns how many restarts undo can take back: how many games it reaches before
    /// this one.
    pub fn games_before(&self) -> usize {
        self.history.restarts()
    }

    /// Returns whether and why the game does not take directions.
    pub fn state(&self) -> State {
        State::of(&self.position.board, self.position.held)
    }

    /// Plays an action that somebody asks for, has it kept by the journals, and returns
    /// all that came of it.
    pub fn play(&mut self, action: Action, by: By) -> Turn {
        self.turn(action, by, None)
    }

    /// Plays a recorded turn again, with the tiles that were spawned then. The generator
    /// draws all the same, so that it stands where it stood.
    pub fn replay(&mut self, recall: &Recall) -> Turn {
        self.turn(recall.action, recall.by, Some(recall.placed))
    }

    /// Takes the first event of the queue if it is a turn, and plays it; `None` if the
    /// queue is empty or its first event is not the map's. (This is how the first design
    /// updates its map.)
    ///
    /// A win, the end of the game and a journal that failed are announced in the
    /// queue, before all other events.
    pub fn update(&mut self, queue: &mut EventQueue) -> Option<Turn> {
        let turn = match queue.front()? {
            Event::Turn(action) => self.play(action, By::Hand),
            Event::Autoplay(direction) => self.play(Action::Move(direction), By::Player),
            Event::Recall(recall) => self.replay(&recall),
            _ => return None,
        };
        queue.pop();
        let announcements = [
            (!turn.kept, Event::Unsaved),
            (turn.over, Event::GameOver),
            (turn.won, Event::Won),
        ];
        for (_, event) in announcements.into_iter().filter(|(due, _)| *due) {
            queue.announce(event);
        }
        Some(turn)
    }

    /// Goes back to the opening, with no history.
    pub fn rewind(&mut self) {
        self.rng = Rng::with_seed(self.opening.generator);
        self.history = History::new(self.rules().size, self.undo);
        self.start(Some(self.opening.placed));
    }

    /// Plays an action. If it is recalled, the tiles placed are not those drawn.
    fn turn(&mut self, action: Action, by: By, recalled: Option<Placement>) -> Turn {
        let (before, was_over) = (self.position.board, self.state() == State::Over);
        let mut turn = Turn {
            action,
            by,
            effect: Effect::Changed,
            before,
            slid: before,
            moved: false,
            gained: 0,
            spawned: Spawned::default(),
            won: false,
            over: false,
            kept: true,
        };
        match action {
            Action::Move(_) if self.state() != State::Playing => turn.effect = Effect::Unread,
            Action::Move(direction) => self.slide(direction, recalled, &mut turn),
            Action::Undo => self.exchange(History::undo, &mut turn),
            Action::Redo => self.exchange(History::redo, &mut turn),
            Action::Restart => {
                self.history.push(self.entry(TurnKind::Restart));
                turn.spawned = self.start(recalled);
                turn.slid = self.opening.board(self.rules().size);
            }
            Action::Continue if self.position.held => {
                self.history.push(self.entry(TurnKind::Continue));
                self.position.held = false;
                turn.spawned = self.spawn(self.rules().tiles, recalled);
            }
            Action::Continue => turn.effect = Effect::Nothing,
            Action::Limit(limit) => {
                self.history.set_limit(limit);
                turn.effect = Effect::Nothing; // the position is the same
            }
        }
        turn.over = turn.effect == Effect::Changed && !was_over && self.state() == State::Over;
        self.bests.reach(&self.position);
        turn.kept = self.keep(&turn);
        turn
    }

    /// Has the journals keep a turn, and drops those that fail. Returns whether none did.
    fn keep(&mut self, turn: &Turn) -> bool {
        if !turn.is_recorded() {
            return true;
        }
        let before = self.journals.len();
        self.journals
            .retain_mut(|journal| journal.keep(turn).is_ok());
        self.journals.len() == before
    }

    /// Slides, and spawns what the rules say.
    fn slide(&mut self, direction: Direction, recalled: Option<Placement>, turn: &mut Turn) {
        let before = self.entry(TurnKind::Move);
        let position = &self.position;
        let resolved = self
            .rules()
            .resolve(&position.board, position.won, direction);
        if !resolved.takes_effect() {
            turn.effect = Effect::Nothing;
            return;
        }
        turn.slid = resolved.slid;
        turn.moved = resolved.moved;
        turn.gained = resolved.gained;
        turn.won = resolved.wins;
        self.history.push(before);
        let position = &mut self.position;
        position.board = resolved.slid;
        position.score += resolved.gained;
        position.moves += 1;
        position.won |= resolved.wins;
        position.held = resolved.holds;
        position.autoplay |= turn.by == By::Player;
        turn.spawned = self.spawn(resolved.spawns, recalled);
    }

    /// Begins a game with the generator as it stands.
    fn start(&mut self, recalled: Option<Placement>) -> Spawned {
        let board = self.opening.board(self.rules().size);
        self.position = Position::new(board);
        self.position.won = self.rules().is_won_by(board.largest());
        self.spawn(self.rules().started_with(self.opening.given), recalled)
    }

    fn spawn(&mut self, count: usize, recalled: Option<Placement>) -> Spawned {
        let board = &mut self.position.board;
        let mut spawned = self.strategy.spawn(
            board.empty_cells(),
            board.size(),
            count,
            self.fours,
            &mut self.rng,
        );
        if let Some(placement) = recalled {
            spawned.placement = placement;
        }
        spawned.place(board);
        spawned
    }

    fn entry(&self, kind: TurnKind) -> HistoryEntry {
        HistoryEntry {
            kind,
            position: self.position,
            generator: self.rng.get_seed(),
        }
    }

    /// Goes one step through the history, if there is one.
    fn exchange(
        &mut self,
        step: fn(&mut History, HistoryEntry) -> Option<HistoryEntry>,
        turn: &mut Turn,
    ) {
        let now = self.entry(TurnKind::Move); // the history knows what led here
        match step(&mut self.history, now) {
            Some(entry) => {
                self.position = entry.position;
                self.rng = Rng::with_seed(entry.generator);
                turn.slid = entry.position.board;
            }
            None => turn.effect = Effect::Nothing,
        }
    }

    /// Returns the legal directions: those whose key would move or spawn something.
    pub fn legal(&self) -> Directions {
        match self.state() {
            State::Playing => self.rules().legal(&self.position.board),
            State::Won | State::Over => Directions::NONE,
        }
    }

    /// Tells whether a direction is legal: whether its key would move or spawn something.
    pub fn is_legal(&self, direction: Direction) -> bool {
        self.legal().contains(direction)
    }
}
