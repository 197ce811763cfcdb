//! The map: the game itself, with board, score, rules, generator and history.
//!
//! [`Map::update`] is the only writer, for play, replay and batches alike, so
//! the same seed and the same actions are the same game everywhere. The map
//! knows no key, no clock and no screen; what it has to say it puts into the
//! queue ([`Event::Won`], [`Event::GameOver`]) and into the [`Turn`] it returns.

use fastrand::Rng;

use crate::board::{Board, Direction, Directions};
use crate::event::{Action, Event, EventQueue};
use crate::rules::{OnWin, Rules, SpawnKind};
use crate::spawn::{Chance, Spawn, Spawned, Strategy, strategy};

mod history;

use history::{Entry, History, Step};

/// Where a game stands: all that undo restores, but for the generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The tiles.
    pub board: Board,
    /// The sum of every tile made by a merge.
    pub score: u64,
    /// The direction keys that took effect: that moved or spawned something.
    pub moves: u64,
    /// Whether the winning tile was made (or stood on the start board).
    pub won: bool,
    /// Whether the win stopped the game and it was not continued.
    pub held: bool,
}

/// Whether and why the game does not take directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It takes them.
    Playing,
    /// A win stopped it; it can be continued.
    Won,
    /// The board is full and no neighbours are equal.
    Over,
}

impl State {
    /// Returns the name used in the machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Won => "won",
            Self::Over => "over",
        }
    }
}

/// What became of one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// What was asked.
    pub action: Action,
    /// What became of it.
    pub effect: Effect,
    /// Whether a slide changed the board.
    pub moved: bool,
    /// The score that the slide's merges made.
    pub gained: u64,
    /// The tiles placed, by a move, a restart or a continue.
    pub spawned: Spawned,
}

/// Whether an action did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The position changed.
    Changed,
    /// There was nothing to do; nothing changed and no number was drawn.
    Nothing,
    /// A direction after the end of the game, not played.
    Unread,
}

/// A game in progress.
pub struct Map {
    rules: Rules,
    fours: Chance,
    strategy: Strategy,
    seed: u64,
    rng: Rng,
    given: Option<Board>,
    position: Position,
    best: u64,
    history: History,
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
        let mut map = Self {
            fours: Chance::new(rules.fours),
            strategy: strategy(rules.spawn),
            seed,
            rng: Rng::with_seed(seed),
            given,
            position: Position {
                board: Board::empty(rules.size),
                score: 0,
                moves: 0,
                won: false,
                held: false,
            },
            best: 0,
            history: History::new(rules.size, undo),
            rules,
        };
        map.start();
        map
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the seed that the game started with.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns where the game stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the tiles.
    pub fn board(&self) -> &Board {
        &self.position.board
    }

    /// Returns the best score since the program started; undo does not take it back.
    pub fn best(&self) -> u64 {
        self.best
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
    /// A win and the end of the game are announced in the queue, before all
    /// other events.
    pub fn update(&mut self, queue: &mut EventQueue) -> Option<Turn> {
        let Some(Event::Turn(action)) = queue.front() else {
            return None;
        };
        queue.pop();
        let before = (self.position.won, self.state());
        let turn = self.play(action, before.1);
        self.best = self.best.max(self.position.score);
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

    fn play(&mut self, action: Action, state: State) -> Turn {
        let mut turn = Turn {
            action,
            effect: Effect::Changed,
            moved: false,
            gained: 0,
            spawned: Spawned::default(),
        };
        match action {
            Action::Move(_) if state != State::Playing => turn.effect = Effect::Unread,
            Action::Move(direction) => self.slide(direction, &mut turn),
            Action::Undo => self.exchange(History::undo, &mut turn),
            Action::Redo => self.exchange(History::redo, &mut turn),
            Action::Restart => {
                self.history.push(self.entry(Step::Restart));
                turn.spawned = self.start();
            }
            Action::Continue if self.position.held => {
                self.history.push(self.entry(Step::Continue));
                self.position.held = false;
                turn.spawned = self.spawn(self.rules.tiles);
            }
            Action::Continue => turn.effect = Effect::Nothing,
        }
        turn
    }

    /// Slides, judges the win, and spawns unless the win holds the game.
    fn slide(&mut self, direction: Direction, turn: &mut Turn) {
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
            turn.spawned = self.spawn(self.rules.tiles);
        }
        if turn.moved || !turn.spawned.tiles().is_empty() {
            self.position.moves += 1;
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
    fn start(&mut self) -> Spawned {
        let board = self.given.unwrap_or_else(|| Board::empty(self.rules.size));
        self.position = Position {
            board,
            score: 0,
            moves: 0,
            won: false,
            held: false,
        };
        self.position.won = self.reached_target();
        match self.given {
            Some(_) => Spawned::default(),
            None => self.spawn(self.rules.start),
        }
    }

    fn spawn(&mut self, count: usize) -> Spawned {
        let board = &mut self.position.board;
        let spawned = self.strategy.spawn(
            board.empty_cells(),
            self.rules.size,
            count,
            self.fours,
            &mut self.rng,
        );
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

impl Rules {
    /// Tells whether a direction key that moves nothing spawns where a cell is empty.
    #[inline]
    pub fn idle_spawns(&self) -> bool {
        self.idle_spawn && self.spawn != SpawnKind::None
    }

    /// Tells whether any direction key spawns on this board, even one that moves nothing.
    pub fn idle_spawns_on(&self, board: &Board) -> bool {
        self.idle_spawns() && board.empty_cells() != 0
    }

    /// Returns the directions whose key would move or spawn something on this board.
    pub fn legal(&self, board: &Board) -> Directions {
        if self.idle_spawns_on(board) {
            Directions::ALL
        } else {
            board.changing(self.merge)
        }
    }
}
