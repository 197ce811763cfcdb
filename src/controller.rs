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
use crate::event::{Advice, Event, EventQueue, Quit};
use crate::map::{Effect, Map, Turn};
use crate::output::{Ending, News, Output};
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

    /// Hands the terminal back to the shell, stops, and takes it again as
    /// [`Self::resume`] does.
    ///
    /// # Errors
    /// If the terminal cannot be taken again.
    fn suspend(&mut self) -> io::Result<(u16, u16)>;

    /// Takes the terminal again after a stop. Returns the window's columns and rows.
    ///
    /// # Errors
    /// If the terminal cannot be taken again.
    fn resume(&mut self) -> io::Result<(u16, u16)>;

    /// Has a player think about the game as it stands, where there is one. Its
    /// answer comes as [`Event::Advice`] with the number of the question, unless
    /// a later question comes first. Never waits for it.
    ///
    /// # Errors
    /// If the player cannot be started.
    fn consult(&mut self, _map: &Map, _question: u64) -> io::Result<()> {
        Ok(())
    }

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
    autoplay: bool,
    // Counts positions, so that advice for an old one is known as such.
    position: u64,
    // The position that a hint was asked for.
    hint: Option<u64>,
    ends_with_game: bool,
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
            ends_with_game: false,
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

    /// Has a player move from the start on, and ends with the end of the game.
    pub fn watch(&mut self) {
        (self.autoplay, self.ends_with_game) = (true, true);
        self.message = Some(Message::Autoplay);
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
            self.position += 1;
            self.consult(map)?;
        }
        self.output.turn(map, turn)
    }

    /// Asks the player for its next move, if it is to make it.
    fn consult(&mut self, map: &Map) -> io::Result<()> {
        if !self.autoplay {
            return Ok(());
        }
        self.message.get_or_insert(Message::Autoplay);
        self.input.consult(map, self.position)
    }

    /// Hears the player: plays its move or tells it, if that was asked for.
    fn hear(&mut self, map: &Map, advice: Advice) -> io::Result<()> {
        if self.hint == Some(self.position) {
            self.announce(map, Message::Hint(advice))?;
            self.changed = true;
        }
        if self.autoplay
            && let Some(direction) = advice.best
        {
            // Before the keys that wait: it is a move for this very board.
            self.queue.announce(Event::Autoplay(direction));
        }
        Ok(())
    }

    /// Says something until the next turn.
    fn announce(&mut self, map: &Map, message: Message) -> io::Result<()> {
        self.message = Some(message);
        self.output.tell(map, News::Said(message))
    }

    fn handle(&mut self, event: Event, map: &Map) -> io::Result<()> {
        match event {
            Event::Won => {
                if let Some(tile) = map.rules().target {
                    self.announce(map, Message::Won(face_value(tile)))?;
                }
            }
            // The state itself is shown; the announcement makes sure that it is.
            Event::GameOver => {
                if self.ends_with_game {
                    self.quit = Some(Quit::EndOfInput);
                }
            }
            Event::Hint => {
                self.hint = Some(self.position);
                return self.input.consult(map, self.position);
            }
            Event::ToggleAutoplay => {
                self.autoplay = !self.autoplay;
                let message = if self.autoplay {
                    Message::Autoplay
                } else {
                    Message::ByHand
                };
                self.announce(map, message)?;
                self.consult(map)?;
            }
            Event::Advice { question, advice } => {
                if question == self.position {
                    self.hear(map, advice)?;
                }
                return Ok(());
            }
            Event::Unsaved => self.announce(map, Message::Unsaved)?,
            Event::Progress {
                turn,
                turns,
                paused,
            } => {
                let message = Message::Replay {
                    turn,
                    turns,
                    paused,
                };
                self.announce(map, message)?;
            }
            // The map has gone back already.
            Event::Rewind => {
                self.message = None;
                self.output.tell(map, News::Rewound)?;
            }
            Event::Help => {
                self.help = !self.help;
                self.output.tell(map, News::Help)?;
            }
            Event::Read => return self.output.tell(map, News::Board),
            Event::Redraw => self.output.refresh(),
            Event::Resize(columns, rows) => self.output.resize(columns, rows),
            Event::Suspend => {
                self.close_help();
                self.draw(map)?;
                let (columns, rows) = self.input.suspend()?;
                self.output.resize(columns, rows);
            }
            // What the shell wrote meanwhile has spoilt the picture.
            Event::Resume => {
                let (columns, rows) = self.input.resume()?;
                self.output.resize(columns, rows);
            }
            Event::Quit(quit) => {
                self.quit = Some(quit);
                self.close_help();
                return Ok(());
            }
            // The map takes these, and a replay its keys.
            Event::Turn(_) | Event::Autoplay(_) | Event::Recall(_) | Event::Pause => return Ok(()),
        }
        self.changed = true;
        Ok(())
    }

    /// Brings the board back, which is to stay readable when the game is left.
    fn close_help(&mut self) {
        self.changed |= self.help;
        self.help = false;
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
