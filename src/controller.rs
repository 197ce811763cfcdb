//! The game controller: the fixed-FPS loop of the first design.
//!
//! Every frame: clear, check events, pull them, update the map, draw, display. A frame is
//! due when the last one is 1 / FPS old. One in which nothing can happen is not run; while
//! a slide is animated, frames are due without an event.
//!
//! Keyboard, pipe, replay and players differ only in their [`Input`], terminal and pipe
//! only in their [`Output`]; the loop knows neither, and takes the time from a [`Clock`].
//! It keeps pace and picture. What events other than turns mean is decided by the
//! [`Session`], a state machine without a loop.

use std::io;
use std::time::Duration;

use crate::game::{Action, CellSet, Effect, Event, EventQueue, Map, Quit, Turn};
use crate::screen::{Ending, Message, Output, SessionKind, View};

mod adviser;
mod animation;
mod input;
mod pace;
mod session;
mod speed;
mod swipe;

use animation::Animation;
use pace::Pace;

pub use adviser::Adviser;
pub use input::Input;
pub use session::{ScreenFacts, Session, Task};
pub use speed::Speed;

/// The time.
pub trait Clock {
    /// Returns the time since the clock was started.
    fn now(&self) -> Duration;
}

/// The loop, with its source, its output and its clock.
pub struct GameController<I, O, C> {
    input: I,
    output: O,
    clock: C,
    adviser: Option<Box<dyn Adviser>>,
    queue: EventQueue,
    session: Session,
    /// Whether the picture is to be drawn in this frame.
    changed: bool,
    /// How often the board changed in this frame.
    changes: u32,
    /// Whether what was announced in this frame is drawn before another turn is played.
    rests: bool,
    /// The cells of the tiles that the last turn spawned.
    newest: CellSet,
    /// The best score before this game.
    record: u64,
    animated: bool,
    animation: Option<Animation>,
    /// When the player was asked for its last move.
    asked_at: Option<Duration>,
    /// When the last turn was played.
    turned_at: Duration,
    fps: Option<u32>,
    pace: Pace,
    frames: u64,
    drawn: u64,
}

impl<I: Input, O: Output, C: Clock> GameController<I, O, C> {
    /// The frames per second of the first design.
    pub const DEFAULT_FPS: u32 = 100;

    /// Makes a controller that is open and runs at the default rate.
    pub fn new(input: I, output: O, clock: C) -> Self {
        Self {
            input,
            output,
            clock,
            adviser: None,
            queue: EventQueue::new(),
            session: Session::new(),
            changed: true,
            changes: 0,
            rests: false,
            newest: 0,
            record: 0,
            animated: false,
            animation: None,
            asked_at: None,
            turned_at: Duration::ZERO,
            fps: Some(Self::DEFAULT_FPS),
            pace: Pace::default(),
            frames: 0,
            drawn: 0,
        }
    }

    /// Sets the frames per second (1 or more), `None` to run without a pace.
    pub fn set_fps(&mut self, fps: Option<u32>) {
        self.fps = fps;
    }

    /// Sets who is asked for hints, and moves in autoplay.
    pub fn set_adviser(&mut self, adviser: Box<dyn Adviser>) {
        self.adviser = Some(adviser);
    }

    /// Turns autoplay on, and ends where the game takes no more directions.
    pub fn watch(&mut self) {
        self.session = Session::watched();
    }

    /// Plays the turns of a recorded game one by one, if there is a pace; tells how many of
    /// how many `turns` were played.
    pub fn replay(&mut self, turns: Option<usize>) {
        self.session = Session::replayed(turns);
    }

    /// Animates slides, if there is a pace.
    pub fn animate(&mut self) {
        self.animated = true;
    }

    /// Shows a message until the first turn.
    pub fn say(&mut self, message: Message) {
        self.session.say(message);
    }

    /// Tells whether the game goes on.
    pub fn is_open(&self) -> bool {
        self.session.quit().is_none()
    }

    /// Returns the source of events.
    pub fn input(&self) -> &I {
        &self.input
    }

    /// Ends, and returns the source of events.
    pub fn into_input(self) -> I {
        self.input
    }

    /// Returns how many frames were run.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// Returns how many pictures were drawn, the first one included.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Plays until the input ends it, and returns why it ended.
    ///
    /// # Errors
    /// If the input or the output fails.
    pub fn run(&mut self, map: &mut Map) -> io::Result<Quit> {
        self.record = map.best();
        self.output.start(map)?;
        let greeting = self.session.greeting();
        self.perform_all(greeting, map)?;
        self.draw(map)?;
        self.ask_for_move(map)?;
        self.display()?;
        loop {
            self.frames += 1;
            self.clear();
            self.check_events(map)?;
            self.ask_for_move(map)?;
            self.draw(map)?;
            if let Some(quit) = self.session.quit() {
                let unknown_keys = self.input.unknown_keys();
                self.output.end(map, &Ending { quit, unknown_keys })?;
                return Ok(quit);
            }
            self.display()?;
        }
    }

    /// Takes the events that are ready and plays them, in order. After a win or an end the
    /// queue rests until the frame was drawn.
    fn check_events(&mut self, map: &mut Map) -> io::Result<()> {
        let mut more = true;
        while more && self.is_open() {
            more = self.input.fill(&mut self.queue)?;
            while self.is_open() {
                if self.rests() {
                    return Ok(());
                }
                if let Some(turn) = map.update(&mut self.queue) {
                    self.end_old_animation();
                    self.note(map, &turn)?;
                } else if let Some(event) = self.pull_event() {
                    self.end_old_animation();
                    self.handle(event, map)?;
                } else {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Tells whether no more is played in this frame: what the map announced is handled.
    fn rests(&self) -> bool {
        let is_announcement =
            |event| matches!(event, Event::Won | Event::GameOver | Event::Unsaved);
        self.rests && !self.queue.front().is_some_and(is_announcement)
    }

    /// Takes the first event that is not the map's.
    fn pull_event(&mut self) -> Option<Event> {
        self.queue.pop()
    }

    /// Hands a turn to everyone who shows it.
    fn note(&mut self, map: &Map, turn: &Turn) -> io::Result<()> {
        self.turned_at = self.pace.start();
        if turn.effect == Effect::Changed {
            self.session.position_changed(turn.by);
            self.changed = true;
            self.changes += 1;
            let is_told = turn.won || turn.over || !turn.kept;
            self.rests = self.fps.is_some() && is_told;
            self.animation = self.animation_of(turn);
            self.newest = newest(turn);
            if turn.action == Action::Restart {
                self.record = map.best();
            }
        } else if !matches!(turn.action, Action::Limit(_)) {
            self.changed |= self.session.close_announcement(map);
        }
        self.output.turn(map, turn)
    }

    /// Has the session decide what an event means, and does it.
    fn handle(&mut self, event: Event, map: &mut Map) -> io::Result<()> {
        let view = self.view(map);
        let screen = match event {
            Event::Press(_) => ScreenFacts {
                board: self.output.board_area(&view),
                ..ScreenFacts::default()
            },
            Event::Help => ScreenFacts {
                help_pages: self.output.help_pages(&view),
                ..ScreenFacts::default()
            },
            _ => ScreenFacts::default(),
        };
        let tasks = self.session.handle(event, map, screen);
        self.perform_all(tasks, map)
    }

    fn perform_all(&mut self, tasks: Vec<Task>, map: &mut Map) -> io::Result<()> {
        tasks
            .into_iter()
            .try_for_each(|task| self.perform(task, map))
    }

    fn perform(&mut self, task: Task, map: &mut Map) -> io::Result<()> {
        match task {
            Task::Notify(news) => self.output.notify(map, news)?,
            Task::Draw => self.changed = true,
            Task::Play(event) => self.queue.announce(event),
            Task::Ask => self.ask(map)?,
            Task::Rewind => {
                map.rewind();
                self.newest = 0;
                self.changes += 1;
            }
            Task::Refresh => self.output.refresh(),
            Task::Resize(columns, rows) => self.output.resize(columns, rows),
            Task::Suspend => {
                self.animation = None;
                self.draw(map)?;
                let (columns, rows) = self.input.suspend()?;
                self.output.resize(columns, rows);
            }
            Task::Resume => {
                let (columns, rows) = self.input.resume()?;
                self.output.resize(columns, rows);
            }
        }
        Ok(())
    }

    /// Asks the player for its next move, once for each position, if autoplay is on, the
    /// move is due and nothing is animated.
    fn ask_for_move(&mut self, map: &Map) -> io::Result<()> {
        let is_due = self.move_due().is_none_or(|due| self.pace.start() >= due);
        if self.session.wants_move(is_due && self.animation.is_none()) {
            self.asked_at = Some(self.pace.start());
            self.ask(map)?;
        }
        Ok(())
    }

    /// Returns when the player's next move is due, if there is a pace and a move before.
    fn move_due(&self) -> Option<Duration> {
        self.fps?;
        Some(self.asked_at? + self.session.speed().interval())
    }

    /// Returns when the next turn of a replay is due, if that is not in this frame.
    fn turn_due(&self) -> Option<Duration> {
        let is_replayed = self.session.kind() == SessionKind::Replayed;
        let due = self.turned_at + self.session.speed().interval();
        (is_replayed && due > self.pace.start()).then_some(due)
    }

    fn ask(&mut self, map: &Map) -> io::Result<()> {
        match &mut self.adviser {
            Some(adviser) => adviser.ask(map, self.session.position()),
            None => Ok(()),
        }
    }

    /// Makes the animation of a slide that was the only change in its frame.
    fn animation_of(&self, turn: &Turn) -> Option<Animation> {
        let Action::Move(direction) = turn.action else {
            return None;
        };
        let fps = self.fps.filter(|_| self.animated)?;
        if !turn.moved || self.changes > 1 {
            return None;
        }
        Animation::new(turn.before, turn.slid, direction, self.pace.start(), fps)
    }

    /// Ends an animation of an earlier frame: whatever happens now is seen at once.
    fn end_old_animation(&mut self) {
        let frame = self.pace.start();
        self.animation = self.animation.filter(|it| it.begins_at(frame));
    }

    /// Begins a frame: unless a slide is animated, the old picture stays as it is.
    fn clear(&mut self) {
        self.changed = self.animation.is_some();
        self.changes = 0;
        self.rests = false;
        let frame = self.pace.start();
        self.animation = self.animation.filter(|it| it.motion(frame).is_some());
    }

    /// Draws the map over the old picture, if anything changed.
    fn draw(&mut self, map: &Map) -> io::Result<()> {
        if !self.changed {
            return Ok(());
        }
        self.drawn += 1;
        self.output.show(&self.view(map))
    }

    /// Returns what is to be seen now; the last picture shows no motion.
    fn view<'a>(&self, map: &'a Map) -> View<'a> {
        let animation = self.animation.filter(|_| self.is_open());
        View {
            map,
            kind: self.session.kind(),
            message: self.session.message(),
            announces: self.session.announces(),
            help: self.session.help(),
            motion: animation.and_then(|animation| animation.motion(self.pace.start())),
            newest: self.newest,
            record: self.record,
            is_last: false,
        }
    }

    /// Leaves the picture on display until the first frame that has something to do.
    fn display(&mut self) -> io::Result<()> {
        let Some(fps) = self.fps else {
            return self.input.wait(None, false);
        };
        let next = self.animation.map(|it| it.next(self.pace.start()));
        let due = self.move_due().filter(|_| self.session.awaits_move());
        let turn = self.turn_due();
        // What a rest left in the queue is due in the next frame.
        let rested = (self.rests && !self.queue.is_empty()).then_some(Duration::ZERO);
        let until = [next, due, turn, rested].into_iter().flatten().min();
        let limit = until.map(|until| until.saturating_sub(self.clock.now()));
        self.input.wait(limit, next.or(turn).is_some())?;
        let now = self.clock.now();
        let start = self.pace.next(now, fps);
        self.input.pause(start.saturating_sub(now));
        if next.is_none() && turn.is_some_and(|due| due <= start) {
            self.input.wait(Some(Duration::ZERO), false)?; // It comes in this frame.
        }
        Ok(())
    }
}

/// Returns the cells of the tiles that a move spawned.
fn newest(turn: &Turn) -> CellSet {
    let tiles = match turn.action {
        Action::Move(_) | Action::Continue => turn.spawned.tiles(),
        _ => &[],
    };
    tiles.iter().fold(0, |set, tile| set | 1 << tile.cell)
}
