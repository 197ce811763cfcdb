//! The map: the game itself, with board, score, rules, generator and history.
//!
//! [`Map::update`] is the only writer, for play, replay and batches alike, so
//! the same seed and the same actions are the same game everywhere. The map
//! knows no key, no clock and no screen; what it has to say it puts into the
//! queue ([`Event::Won`], [`Event::GameOver`]) and into the [`Turn`] it returns.

use fastrand::Rng;

use crate::game::{
    board::{Board, Direction, Directions, Placement},
    event::{Action, Event, EventQueue, Recall},
    rules::{OnWin, Rules},
    spawn::{Chance, Spawn, Spawned, Strategy, strategy},
};

mod best;
mod history;
mod journal;
mod legal;
mod position;
mod turn;

use history::{Entry, History, Step};

pub use best::{Best, Bests};
pub use journal::{Journal, Unsaved};
pub use position::{Opening, Position, State};
pub use turn::{Effect, Turn};

/// A game in progress.
pub struct Map {
    rules: Rules,
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
    /// one spawn call. Undo goes `undo` moves back, or without a limit. The
    /// rules have passed [`Rules::check`].
    ///
    /// # Panics
    /// If a given board is not of the size of the rules.
    pub fn new(rules: Rules, seed: u64, given: Option<Board>, undo: Option<usize>) -> Self {
        assert!(
            given.is_none_or(|board| board.size() == rules.size),
            "the board has another size"
        );
        let opening = Opening {
            seed,
            generator: Rng::with_seed(seed).get_seed(),
            given,
            placed: Placement::default(),
        };
        let mut map = Self::bare(rules, opening, undo);
        map.opening.placed = map.start(None).placement;
        map
    }

    /// Starts a recorded game again, with the tiles that were placed then; the
    /// generator draws all the same, so that it stands where it stood.
    ///
    /// # Panics
    /// If the board or a cell of the opening is not of the size of the rules.
    pub fn open(rules: Rules, opening: &Opening, undo: Option<usize>) -> Self {
        let mut map = Self::bare(rules, *opening, undo);
        map.start(Some(opening.placed));
        map
    }

    /// Makes a map whose game was not started.
    fn bare(rules: Rules, opening: Opening, undo: Option<usize>) -> Self {
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
            rules,
        }
    }

    /// Has turns kept by a journal from now on, beside others.
    pub fn attach(&mut self, journal: Box<dyn Journal>) {
        self.journals.push(journal);
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
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

    /// Returns the best score that is known of games like this one, those played
    /// by hand or those in which a player moved; undo does not take it back.
    pub fn best(&self) -> u64 {
        self.bests.of(self.position.autoplay).score
    }

    /// Returns the best that is known of both kinds of games.
    pub fn bests(&self) -> &Bests {
        &self.bests
    }

    /// Takes note of a best from earlier games.
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

    /// Returns the generator's state before the restart that led here, if the
    /// next move is the first after it: that move will make the restart final.
    pub fn restarted(&self) -> Option<u64> {
        self.history.restarted()
    }

    /// Tells whether the game takes directions, and why not.
    pub fn state(&self) -> State {
        if self.position.held {
            State::Won
        } else if self.position.board.can_move() {
            State::Playing
        } else {
            State::Over
        }
    }

    /// Takes the next event if it is a turn, plays it and says what became of
    /// it; `None` if the queue is empty or its first event is not the map's.
    ///
    /// A win, the end of the game and a journal that failed are announced in the
    /// queue, before all other events.
    pub fn update(&mut self, queue: &mut EventQueue) -> Option<Turn> {
        let (action, autoplay, recalled) = match queue.front()? {
            Event::Turn(action) => (action, false, None),
            Event::Autoplay(direction) => (Action::Move(direction), true, None),
            Event::Recall(Recall {
                action,
                autoplay,
                placed,
            }) => (action, autoplay, Some(placed)),
            Event::Rewind => {
                self.rewind();
                return None;
            }
            _ => return None,
        };
        queue.pop();
        let before = (self.position.won, self.state());
        let turn = self.play(action, autoplay, recalled);
        self.bests.reach(&self.position);
        if !self.keep(&turn) {
            queue.announce(Event::Unsaved);
        }
        if turn.effect == Effect::Changed {
            let after = self.state();
            if after == State::Over && before.1 != State::Over {
                queue.announce(Event::GameOver);
            }
            if self.position.won && !before.0 && matches!(action, Action::Move(_)) {
                queue.announce(Event::Won);
            }
        }
        Some(turn)
    }

    /// Goes back to the opening, with no history.
    fn rewind(&mut self) {
        self.rng = Rng::with_seed(self.opening.generator);
        self.history = History::new(self.rules.size, self.undo);
        self.start(Some(self.opening.placed));
    }

    /// Tells the journals of a turn, and drops those that fail. Returns whether
    /// none did.
    fn keep(&mut self, turn: &Turn) -> bool {
        if !turn.is_recorded() {
            return true;
        }
        let before = self.journals.len();
        self.journals
            .retain_mut(|journal| journal.note(turn).is_ok());
        self.journals.len() == before
    }

    /// Plays an action. If it is recalled, the tiles placed are not those drawn.
    fn play(&mut self, action: Action, autoplay: bool, recalled: Option<Placement>) -> Turn {
        let mut turn = Turn {
            action,
            autoplay,
            effect: Effect::Changed,
            moved: false,
            gained: 0,
            spawned: Spawned::default(),
        };
        match action {
            Action::Move(_) if self.state() != State::Playing => turn.effect = Effect::Unread,
            Action::Move(direction) => self.slide(direction, recalled, &mut turn),
            Action::Undo => self.exchange(History::undo, &mut turn),
            Action::Redo => self.exchange(History::redo, &mut turn),
            Action::Restart => {
                self.history.push(self.entry(Step::Restart));
                turn.spawned = self.start(recalled);
            }
            Action::Continue if self.position.held => {
                self.history.push(self.entry(Step::Continue));
                self.position.held = false;
                turn.spawned = self.spawn(self.rules.tiles, recalled);
            }
            Action::Continue => turn.effect = Effect::Nothing,
            Action::Limit(limit) => {
                self.history.set_limit(limit);
                turn.effect = Effect::Nothing; // the position is the same
            }
        }
        turn
    }

    /// Slides, judges the win, and spawns unless the win holds the game.
    fn slide(&mut self, direction: Direction, recalled: Option<Placement>, turn: &mut Turn) {
        let before = self.entry(Step::Move);
        if let Some(slide) = self.position.board.slide(direction, self.rules.merge) {
            turn.moved = true;
            turn.gained = slide.gained;
            self.position.board = slide.board;
            self.position.score += slide.gained;
            if !self.position.won && self.reached_target() {
                self.position.won = true;
                self.position.held = self.rules.on_win == OnWin::Stop;
            }
        }
        if !self.position.held && (turn.moved || self.rules.idle_spawn) {
            turn.spawned = self.spawn(self.rules.tiles, recalled);
        }
        if turn.moved || !turn.spawned.tiles().is_empty() {
            self.position.moves += 1;
            self.position.autoplay |= turn.autoplay;
            self.history.push(before);
        } else {
            turn.effect = Effect::Nothing;
        }
    }

    fn reached_target(&self) -> bool {
        self.rules
            .target
            .is_some_and(|target| self.position.board.largest() >= target)
    }

    /// Begins a game with the generator as it stands.
    fn start(&mut self, recalled: Option<Placement>) -> Spawned {
        let given = self.opening.given;
        self.position = Position::new(given.unwrap_or_else(|| Board::empty(self.rules.size)));
        self.position.won = self.reached_target();
        match given {
            Some(_) => Spawned::default(),
            None => self.spawn(self.rules.start, recalled),
        }
    }

    fn spawn(&mut self, count: usize, recalled: Option<Placement>) -> Spawned {
        let board = &mut self.position.board;
        let mut spawned = self.strategy.spawn(
            board.empty_cells(),
            self.rules.size,
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

    fn entry(&self, step: Step) -> Entry {
        Entry {
            step,
            position: self.position,
            generator: self.rng.get_seed(),
        }
    }

    /// Goes one step through the history, if there is one.
    fn exchange(&mut self, step: fn(&mut History, Entry) -> Option<Entry>, turn: &mut Turn) {
        let now = self.entry(Step::Move); // the history knows the step that led here
        match step(&mut self.history, now) {
            Some(entry) => {
                self.position = entry.position;
                self.rng = Rng::with_seed(entry.generator);
            }
            None => turn.effect = Effect::Nothing,
        }
    }

    /// Returns the legal directions: those whose key would move or spawn something.
    pub fn legal(&self) -> Directions {
        match self.state() {
            State::Playing => self.rules.legal(&self.position.board),
            State::Won | State::Over => Directions::NONE,
        }
    }

    /// Tells whether a direction is legal: whether its key would move or spawn something.
    pub fn is_legal(&self, direction: Direction) -> bool {
        self.legal().contains(direction)
    }
}
