//! The game controller: the fixed-FPS loop of the first design.
//!
//! Every frame: check keys, pull events, update the map, clear, draw, display.
//! Frames lie on a fixed grid, start + k / FPS; frames in which nothing can
//! happen are not run. Keyboard, pipe, replay and players differ only in their
//! [`Input`], terminal and pipe only in their [`Output`]; the loop itself knows
//! neither, and takes the time from a [`Clock`].

use std::io;
use std::time::Duration;

use crate::board::face_value;
use crate::draw::View;
use crate::event::{Event, EventQueue, Quit};
use crate::map::{Effect, Map, Turn};
use crate::output::{Ending, Output};
use crate::rules::Preset;
use crate::words::Message;

/// A source of events.
pub trait Input {
    /// Waits until something is ready.
    ///
    /// # Errors
    /// If the source is broken.
    fn wait(&mut self) -> io::Result<()>;

    /// Waits for a time, less only if the program shall end at once.
    fn pause(&mut self, time: Duration);

    /// Moves what is ready into the queue, as much as fits, and tells whether
    /// more is ready for the same frame.
    ///
    /// # Errors
    /// If the source is broken.
    fn fill(&mut self, queue: &mut EventQueue) -> io::Result<bool>;

    /// Hands the terminal back to the shell, stops, and takes it again. Returns
    /// the window's columns and rows after that; `None` if there is no terminal.
    ///
    /// # Errors
    /// If the terminal cannot be taken again.
    fn suspend(&mut self) -> io::Result<Option<(u16, u16)>>;

    /// Returns how many keys had no meaning.
    fn unknown_keys(&self) -> u64;
}

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

    /// Tells whether the game goes on.
    pub fn is_open(&self) -> bool {
        self.quit.is_none()
    }

    /// Returns the source of events.
    pub fn input(&self) -> &I {
        &self.input
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
        self.draw(map)?;
        self.display()?;
        loop {
            self.frames += 1;
            self.clear();
            self.check_events(map)?;
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
                if let Some(turn) = map.update(&mut self.queue) {
                    self.note(map, &turn)?;
                } else if let Some(event) = self.pull_event() {
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
    fn note(&mut self, map: &Map, turn: &Turn) -> io::Result<()> {
        if turn.effect == Effect::Changed {
            self.changed = true;
            self.message = None;
            self.help = false;
        }
        self.output.turn(map, turn)
    }

    fn handle(&mut self, event: Event, map: &Map) -> io::Result<()> {
        match event {
            Event::Won => {
                self.message = map
                    .rules()
                    .target
                    .map(|tile| Message::Won(face_value(tile)))
            }
            // The state itself is shown; the announcement makes sure that it is.
            Event::GameOver => {}
            Event::Help => self.help = !self.help,
            Event::Redraw => self.output.refresh(),
            Event::Resize(columns, rows) => self.output.resize(columns, rows),
            Event::Suspend => match self.input.suspend()? {
                // What the shell wrote meanwhile has spoilt the picture.
                Some((columns, rows)) => self.output.resize(columns, rows),
                None => return Ok(()),
            },
            Event::Quit(quit) => {
                self.quit = Some(quit);
                return Ok(());
            }
            Event::Turn(_) => return Ok(()), // the map takes these
        }
        self.changed = true;
        Ok(())
    }

    /// Begins a frame in which nothing has changed yet: it leaves the old
    /// picture as it is.
    fn clear(&mut self) {
        self.changed = false;
    }

    /// Draws the map over the old picture, if anything changed.
    fn draw(&mut self, map: &Map) -> io::Result<()> {
        if !self.changed {
            return Ok(());
        }
        self.drawn += 1;
        let view = View {
            map,
            preset: self.preset,
            message: self.message,
            help: self.help,
        };
        self.output.show(&view)
    }

    /// Leaves the picture on display until the first frame that has something to do.
    fn display(&mut self) -> io::Result<()> {
        self.input.wait()?;
        if let Some(fps) = self.fps {
            let now = self.clock.now();
            self.frame = next_frame(now, self.frame, fps);
            self.input
                .pause(frame_start(self.frame, fps).saturating_sub(now));
        }
        Ok(())
    }
}

/// Returns the number of the first frame after `last` that does not start before `now`.
fn next_frame(now: Duration, last: u64, fps: u32) -> u64 {
    let elapsed = now.as_nanos() * u128::from(fps);
    let frame = elapsed.div_ceil(Duration::from_secs(1).as_nanos()) as u64;
    frame.max(last + 1)
}

/// Returns when a frame starts: counted from the beginning each time, so that
/// nothing drifts.
fn frame_start(frame: u64, fps: u32) -> Duration {
    let seconds = frame / u64::from(fps);
    let rest = frame % u64::from(fps);
    Duration::from_secs(seconds) + Duration::from_nanos(rest * 1_000_000_000 / u64::from(fps))
}
