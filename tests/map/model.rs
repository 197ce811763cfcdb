//! A naive model of the game, a list of full clones of every state with the slow
//! rule, and the map held against it with random actions.

use console2048::game::{
    Action, Board, Chance, Direction, Effect, Event, Map, OnWin, Position, Rules, Spawn, SpawnKind,
    Tile, strategy,
};
use fastrand::Rng;

use crate::util::{MERGES, act, own, random_board, slow_slide};

/// Everything that undo brings back, and how it was reached.
#[derive(Clone)]
struct Snapshot {
    position: Position,
    rng: Rng,
    /// Whether a restart lies between the state before this one in the line and it.
    restarted: bool,
}

/// What became of an action.
#[derive(Debug, PartialEq)]
pub(super) struct Outcome {
    effect: Effect,
    moved: bool,
    gained: u64,
    spawned: Vec<Tile>,
    events: Vec<Event>,
}

/// The game as a line of states, of which one is now. States that undo must not reach
/// are taken out of the line.
#[derive(Clone)]
pub(super) struct Model {
    rules: Rules,
    given: Option<Board>,
    undo: Option<usize>,
    line: Vec<Snapshot>,
    now: usize,
}

impl Model {
    pub(super) fn new(rules: Rules, seed: u64, given: Option<Board>, undo: Option<usize>) -> Self {
        let mut model = Self {
            rules,
            given,
            undo,
            line: Vec::new(),
            now: 0,
        };
        let (mut first, _) = model.fresh(Rng::with_seed(seed));
        first.restarted = false;
        model.line.push(first);
        model
    }

    pub(super) fn position(&self) -> &Position {
        &self.line[self.now].position
    }

    /// Tells whether the game has ended for good.
    fn is_over(&self) -> bool {
        !self.position().held && !self.position().board.can_move()
    }

    pub(super) fn play(&mut self, action: Action) -> Outcome {
        let mut outcome = Outcome {
            effect: Effect::Changed,
            moved: false,
            gained: 0,
            spawned: Vec::new(),
            events: Vec::new(),
        };
        let (won, over) = (self.position().won, self.is_over());
        match action {
            Action::Move(_) if over || self.position().held => outcome.effect = Effect::Unread,
            Action::Move(direction) => {
                let mut next = self.line[self.now].clone();
                next.restarted = false;
                let position = &mut next.position;
                if let Some((board, gained)) =
                    slow_slide(&position.board, direction, self.rules.merge)
                {
                    position.board = board;
                    position.score += gained;
                    (outcome.moved, outcome.gained) = (true, gained);
                    if self.at_target(&board) && !position.won {
                        position.won = true;
                        position.held = self.rules.on_win == OnWin::Stop;
                    }
                }
                if !position.held && (outcome.moved || self.rules.idle_spawn) {
                    outcome.spawned = self.spawn(&mut next, self.rules.tiles);
                }
                if outcome.moved || !outcome.spawned.is_empty() {
                    next.position.moves += 1;
                    self.push(next);
                } else {
                    outcome.effect = Effect::Nothing;
                }
            }
            Action::Undo if self.now > 0 => {
                self.now -= 1;
                self.trim();
            }
            Action::Redo if self.now + 1 < self.line.len() => {
                self.now += 1;
                self.trim();
            }
            Action::Limit(undo) => {
                self.undo = undo;
                self.trim();
                outcome.effect = Effect::Nothing;
            }
            Action::Restart => {
                let (next, spawned) = self.fresh(self.line[self.now].rng.clone());
                outcome.spawned = spawned;
                self.push(next);
            }
            Action::Continue if self.position().held => {
                let mut next = self.line[self.now].clone();
                next.restarted = false;
                next.position.held = false;
                outcome.spawned = self.spawn(&mut next, self.rules.tiles);
                self.push(next);
            }
            Action::Undo | Action::Redo | Action::Continue => outcome.effect = Effect::Nothing,
        }
        if matches!(action, Action::Move(_)) && self.position().won && !won {
            outcome.events.push(Event::Won);
        }
        if self.is_over() && !over {
            outcome.events.push(Event::GameOver);
        }
        outcome
    }

    /// Makes the first state of a game.
    fn fresh(&self, rng: Rng) -> (Snapshot, Vec<Tile>) {
        let board = self.given.unwrap_or(Board::empty(self.rules.size));
        let position = Position {
            autoplay: false,
            board,
            score: 0,
            moves: 0,
            won: self.at_target(&board),
            held: false,
        };
        let mut first = Snapshot {
            position,
            rng,
            restarted: true,
        };
        let spawned = match self.given {
            Some(_) => Vec::new(),
            None => self.spawn(&mut first, self.rules.start),
        };
        (first, spawned)
    }

    fn at_target(&self, board: &Board) -> bool {
        let reached = |target| board.cells().iter().any(|&cell| cell >= target);
        self.rules.target.is_some_and(reached)
    }

    fn spawn(&self, state: &mut Snapshot, count: usize) -> Vec<Tile> {
        let board = &mut state.position.board;
        let spawned = strategy(self.rules.spawn).spawn(
            board.empty_cells(),
            board.size(),
            count,
            Chance::new(self.rules.fours),
            &mut state.rng,
        );
        spawned.place(board);
        spawned.tiles().to_vec()
    }

    /// Goes on to a new state; what could be redone is gone.
    fn push(&mut self, next: Snapshot) {
        self.line.truncate(self.now + 1);
        self.line.push(next);
        self.now += 1;
        self.trim();
    }

    /// Takes the oldest states of this game out of the line, so that undo goes no further
    /// back in it than the limit; a restart before it can be undone all the same.
    fn trim(&mut self) {
        let Some(limit) = self.undo else {
            return;
        };
        let first = (0..=self.now).rev().find(|&i| self.line[i].restarted);
        let first = first.unwrap_or(0);
        let excess = (self.now - first).saturating_sub(limit);
        let restarted = self.line[first].restarted;
        self.line.drain(first..first + excess);
        self.line[first].restarted = restarted;
        self.now -= excess;
    }
}

/// Mostly moves, and everything else often enough to meet in every order.
pub(super) fn random_action(rng: &mut Rng) -> Action {
    match rng.u8(0..24) {
        roll @ 0..12 => Action::Move(Direction::ALL[usize::from(roll % 4)]),
        12..15 => Action::Undo,
        15..17 => Action::Redo,
        17 => Action::Restart,
        18 => Action::Limit([None, Some(0), Some(2), Some(usize::MAX)][rng.u32(0..4) as usize]),
        _ => Action::Continue,
    }
}

/// Small boards and near targets, so that wins and ends come soon.
fn random_rules(rng: &mut Rng) -> Rules {
    let kinds = [
        SpawnKind::Uniform,
        SpawnKind::Reject,
        SpawnKind::Retry { rate: 0.3 },
        SpawnKind::None,
    ];
    Rules {
        size: rng.u32(2..=3) as usize,
        merge: MERGES[usize::from(rng.bool())],
        spawn: kinds[rng.u32(0..4) as usize],
        tiles: rng.u32(1..=2) as usize,
        start: rng.u32(1..=3) as usize,
        fours: 0.3,
        idle_spawn: rng.bool(),
        target: [None, Some(3), Some(4), Some(5)][rng.u32(0..4) as usize],
        on_win: [OnWin::Stop, OnWin::Continue][usize::from(rng.bool())],
    }
}

#[test]
fn any_actions_do_what_the_naive_model_does() {
    let mut rng = Rng::with_seed(12);
    let (mut changed, mut wins, mut ends) = ([0; 6], 0, 0);
    for round in 0..320 {
        let rules = random_rules(&mut rng);
        let given = (rules.spawn == SpawnKind::None || rng.bool())
            .then(|| random_board(rules.size, 3, &mut rng));
        let undo = [None, Some(0), Some(1), Some(3)][round % 4];
        let seed = rng.u64(..);
        let mut map = Map::new(own(rules.clone()), seed, given, undo);
        let mut model = Model::new(rules.clone(), seed, given, undo);
        let mut best = 0;
        assert_eq!(map.position(), model.position());
        for _ in 0..100 {
            for direction in Direction::ALL {
                let played = model.clone().play(Action::Move(direction));
                let legal = played.effect == Effect::Changed;
                assert_eq!(map.is_legal(direction), legal, "{rules:?} {}", map.board());
            }
            let action = random_action(&mut rng);
            let (turn, events) = act(&mut map, action);
            let expected = model.play(action);
            let found = Outcome {
                effect: turn.effect,
                moved: turn.moved,
                gained: turn.gained,
                spawned: turn.spawned.tiles().to_vec(),
                events,
            };
            assert_eq!(found, expected, "{rules:?} {undo:?} {action:?}");
            assert_eq!(
                map.position(),
                model.position(),
                "{rules:?} {undo:?} {action:?}"
            );
            best = best.max(model.position().score);
            assert_eq!(map.best(), best);
            if turn.effect == Effect::Changed || matches!(action, Action::Limit(_)) {
                changed[kind(action)] += 1;
            }
            wins += usize::from(found.events.contains(&Event::Won));
            ends += usize::from(found.events.contains(&Event::GameOver));
        }
    }
    assert!(changed.iter().all(|&count| count > 100), "{changed:?}");
    assert!(wins > 100 && ends > 100, "{wins} {ends}");
}

fn kind(action: Action) -> usize {
    match action {
        Action::Move(_) => 0,
        Action::Undo => 1,
        Action::Redo => 2,
        Action::Restart => 3,
        Action::Continue => 4,
        Action::Limit(_) => 5,
    }
}
