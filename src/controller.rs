//! The game controller: the fixed-FPS loop of the first design.
//!
//! Every frame: check keys, pull events, update the map, clear, draw, display.
//! Frames lie on a fixed grid, start + k / FPS; frames in which nothing can
//! happen are not run; while a slide is in motion something happens in some of them
//! without an event. Keyboard, pipe, replay and players differ only in their
//! [`Input`], terminal and pipe only in their [`Output`]; the loop itself knows
//! neither, and takes the time from a [`Clock`].

use std::io;
use std::time::Duration;

use crate::game::{Action, Board, Effect, Event, EventQueue, Map, Place, Preset, Quit, Turn};
use crate::screen::{Ending, Message, News, Output, View};

mod film;
mod grid;
mod handle;
mod input;
mod swipe;

use film::Film;
use grid::{frame_start, next_frame};

pub use input::Input;

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
    preset: Preset,
    queue: EventQueue,
    quit: Option<Quit>,
    changed: bool,
    message: Option<Message>,
    help: bool,
    autoplay: bool,
    // Counts positions, so that advice for an old one is known as such.
    position: u64,
    // The position that a hint was asked for, and the one that a move was asked for.
    hint: Option<u64>,
    consulted: Option<u64>,
    ends_with_game: bool,
    // Where the mouse was pressed, if that was on the board, and in which position.
    pressed: Option<(Place, u64)>,
    animated: bool,
    film: Option<Film>,
    // How often the board changed in this frame.
    changes: u32,
    fps: Option<u32>,
    frame: u64,
    frames: u64,
    drawn: u64,
}

impl<I: Input, O: Output, C: Clock> GameController<I, O, C> {
    /// The frames per second of the first design.
    pub const DEFAULT_FPS: u32 = 100;

    /// Makes a controller that is open and runs at the default rate.
    pub fn new(input: I, output: O, clock: C, preset: Preset) -> Self {
        Self {
            input,
            output,
            clock,
            preset,
            queue: EventQueue::new(),
            quit: None,
            changed: true,
            message: None,
            help: false,
            autoplay: false,
            position: 0,
            hint: None,
            consulted: None,
            ends_with_game: false,
            pressed: None,
            animated: false,
            film: None,
            changes: 0,
            fps: Some(Self::DEFAULT_FPS),
            frame: 0,
            frames: 0,
            drawn: 0,
        }
    }

    /// Sets the frames per second (1 or more), `None` to run without a pace.
    pub fn set_fps(&mut self, fps: Option<u32>) {
        self.fps = fps;
    }

    /// Has a player move from the start on, and ends where the game takes no more
    /// directions.
    pub fn watch(&mut self) {
        (self.autoplay, self.ends_with_game) = (true, true);
        self.message = Some(self.mover());
    }

    /// Shows slides as motion, if there is a pace.
    pub fn animate(&mut self) {
        self.animated = true;
    }

    /// Says something until the first turn.
    pub fn say(&mut self, message: Message) {
        self.message = Some(message);
    }

    /// Tells whether the game goes on.
    pub fn is_open(&self) -> bool {
        self.quit.is_none()
    }

    /// Returns the source of events.
    pub fn input(&self) -> &I {
        &self.input
    }

    /// Ends, and gives the source of events back.
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

    /// Plays until the input ends it, and says why it ended.
    ///
    /// # Errors
    /// If the input or the output is broken.
    pub fn run(&mut self, map: &mut Map) -> io::Result<Quit> {
        self.output.start(map)?;
        if let Some(message) = self.message {
            self.output.tell(map, News::Said(message))?;
        }
        self.draw(map)?;
        self.consult(map)?;
        self.display()?;
        loop {
            self.frames += 1;
            self.clear();
            self.check_events(map)?;
            self.consult(map)?;
            self.draw(map)?;
            if let Some(quit) = self.quit {
                self.output.end(
                    map,
                    &Ending {
                        quit,
                        unknown_keys: self.input.unknown_keys(),
                    },
                )?;
                return Ok(quit);
            }
            self.display()?;
        }
    }

    /// Takes the events that are ready and plays them, in order.
    fn check_events(&mut self, map: &mut Map) -> io::Result<()> {
        let mut more = true;
        while more && self.is_open() {
            more = self.input.fill(&mut self.queue)?;
            while self.is_open() {
                let before = *map.board();
                if let Some(turn) = map.update(&mut self.queue) {
                    self.cut_film();
                    self.note(map, &before, &turn)?;
                } else if let Some(event) = self.pull_event() {
                    self.cut_film();
                    self.handle(event, map)?;
                } else {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Takes the first event that is not the map's.
    fn pull_event(&mut self) -> Option<Event> {
        self.queue.pop()
    }

    /// Notes what the map did.
    fn note(&mut self, map: &Map, before: &Board, turn: &Turn) -> io::Result<()> {
        if turn.effect == Effect::Changed {
            self.changed = true;
            self.message = None;
            // A move of the player is no reason to stop reading.
            self.help &= turn.autoplay;
            self.position += 1;
            self.changes += 1;
            self.film = self.shoot(map, before, turn);
        }
        self.output.turn(map, turn)
    }

    /// Makes the film of a slide that was the only change in its frame.
    fn shoot(&self, map: &Map, before: &Board, turn: &Turn) -> Option<Film> {
        let Action::Move(direction) = turn.action else {
            return None;
        };
        let fps = self.fps.filter(|_| self.animated)?;
        if !turn.moved || self.changes > 1 {
            return None;
        }
        let mut after = *map.board();
        for tile in turn.spawned.tiles() {
            after.set(usize::from(tile.cell), 0);
        }
        Film::new(*before, after, direction, self.frame, fps)
    }

    /// Ends a film of an earlier frame: whatever happens now is seen at once.
    fn cut_film(&mut self) {
        self.film = self.film.filter(|film| film.starts_in(self.frame));
    }

    /// Asks the player for its next move, once for each position, if it is to make
    /// it and nothing is in motion.
    fn consult(&mut self, map: &Map) -> io::Result<()> {
        if !self.autoplay {
            return Ok(());
        }
        self.message.get_or_insert(self.mover());
        if self.film.is_some() || self.consulted == Some(self.position) {
            return Ok(());
        }
        self.consulted = Some(self.position);
        self.input.consult(map, self.position)
    }

    /// Begins a frame in which nothing has changed yet, but what is in motion: it
    /// leaves the old picture as it is.
    fn clear(&mut self) {
        self.changed = self.film.is_some();
        self.changes = 0;
        self.film = self.film.filter(|film| film.motion(self.frame).is_some());
    }

    /// Draws the map over the old picture, if anything changed.
    fn draw(&mut self, map: &Map) -> io::Result<()> {
        if !self.changed {
            return Ok(());
        }
        self.drawn += 1;
        self.output.show(&self.view(map))
    }

    /// Returns what is to be seen now; what is left behind at the end is at rest.
    fn view<'a>(&self, map: &'a Map) -> View<'a> {
        let film = self.film.filter(|_| self.is_open());
        View {
            map,
            preset: self.preset,
            message: self.message,
            help: self.help,
            watched: self.ends_with_game,
            motion: film.and_then(|film| film.motion(self.frame)),
        }
    }

    /// Leaves the picture on display until the first frame that has something to do.
    fn display(&mut self) -> io::Result<()> {
        let Some(fps) = self.fps else {
            return self.input.wait(None);
        };
        // Until the frame before it has just begun: what is left then is a pause.
        let limit = self.film.map(|film| {
            let before = frame_start(film.next(self.frame) - 1, fps) + Duration::from_nanos(1);
            before.saturating_sub(self.clock.now())
        });
        self.input.wait(limit)?;
        let now = self.clock.now();
        self.frame = next_frame(now, self.frame, fps);
        self.input
            .pause(frame_start(self.frame, fps).saturating_sub(now));
        Ok(())
    }
}
