//! A stage for the loop: a scripted input, an output that takes notes, a clock set by hand.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use console2048::controller::{Adviser, Clock, Input};
use console2048::game::{Advice, Turn};
use console2048::screen::{Area, Ending, Motion, Output, View};

use super::*;

/// A picture that was shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Show {
    pub(super) at: Duration,
    pub(super) position: Position,
    pub(super) state: State,
    pub(super) message: Option<Message>,
    pub(super) help: bool,
    pub(super) motion: Option<Box<Motion>>,
}

/// Something that the output was told.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Seen {
    Start,
    Turn(Turn),
    Show(Show),
    Resize(u16, u16),
    Refresh,
    End(Ending),
}

/// A call of input or output, to name where something happens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Place {
    Wait,
    Fill,
    Suspend,
    Resume,
    Start,
    Turn,
    Show,
    Resize(u16, u16),
    Refresh,
    End,
}

impl Seen {
    pub(super) fn place(&self) -> Place {
        match self {
            Self::Start => Place::Start,
            Self::Turn(_) => Place::Turn,
            Self::Show(_) => Place::Show,
            Self::Resize(columns, rows) => Place::Resize(*columns, *rows),
            Self::Refresh => Place::Refresh,
            Self::End(_) => Place::End,
        }
    }
}

/// What the loop said of itself after a run.
#[derive(Debug)]
pub(super) struct Counts {
    pub(super) quit: Quit,
    pub(super) open: bool,
    pub(super) frames: u64,
    pub(super) drawn: u64,
}

#[derive(Default)]
struct Backstage {
    now: Cell<Duration>,
    script: RefCell<VecDeque<(Duration, Event)>>,
    seen: RefCell<Vec<Seen>>,
    paused: Cell<Duration>,
    waits: Cell<u32>,
    suspended: Cell<u32>,
    paced: Cell<bool>,
    held: Cell<bool>,
    slowness: Cell<Duration>,
    fault: Cell<Option<Place>>,
    window: Cell<Option<(u16, u16)>>,
    advice: RefCell<VecDeque<Direction>>,
    consulted: RefCell<Vec<Duration>>,
    board: Cell<Option<Area>>,
}

/// One handle for everything around the loop; copies share the state.
#[derive(Clone)]
pub(super) struct Stage(Rc<Backstage>);

impl Stage {
    /// How many unknown keys this input claims to have seen.
    pub(super) const UNKNOWN: u64 = 3;

    /// Sets up events with the times at which they come.
    pub(super) fn new(script: impl IntoIterator<Item = (Duration, Vec<Event>)>) -> Self {
        let backstage = Backstage::default();
        let events = script
            .into_iter()
            .flat_map(|(at, events)| events.into_iter().map(move |event| (at, event)));
        backstage.script.borrow_mut().extend(events);
        Self(Rc::new(backstage))
    }

    /// Each frame gets one event only.
    pub(super) fn paced(self) -> Self {
        self.0.paced.set(true);
        self
    }

    /// Each picture takes this long to show.
    pub(super) fn slow(self, slowness: Duration) -> Self {
        self.0.slowness.set(slowness);
        self
    }

    /// There is a window, of this size after a stop.
    pub(super) fn window(self, columns: u16, rows: u16) -> Self {
        self.0.window.set(Some((columns, rows)));
        self
    }

    /// A player answers at once, with one of these after the other.
    pub(super) fn advised(self, moves: &[Direction]) -> Self {
        self.0.advice.borrow_mut().extend(moves);
        self
    }

    /// The board has a place on the screen.
    pub(super) fn board(self, area: Area) -> Self {
        self.0.board.set(Some(area));
        self
    }

    /// A call fails.
    pub(super) fn broken(self, place: Place) -> Self {
        self.0.fault.set(Some(place));
        self
    }

    pub(super) fn controller(&self) -> GameController<Self, Self, Self> {
        let mut controller = GameController::new(self.clone(), self.clone(), self.clone());
        controller.set_adviser(Box::new(self.clone()));
        controller
    }

    /// Plays to the end.
    pub(super) fn play(&self, map: &mut Map, fps: Option<u32>) -> io::Result<Counts> {
        let mut controller = self.controller();
        controller.set_fps(fps);
        let quit = controller.run(map)?;
        Ok(Counts {
            quit,
            open: controller.is_open(),
            frames: controller.frames(),
            drawn: controller.drawn(),
        })
    }

    pub(super) fn seen(&self) -> Vec<Seen> {
        self.0.seen.borrow().clone()
    }

    pub(super) fn shows(&self) -> Vec<Show> {
        let seen = self.seen().into_iter();
        seen.filter_map(|seen| match seen {
            Seen::Show(show) => Some(show),
            _ => None,
        })
        .collect()
    }

    pub(super) fn turns(&self) -> Vec<Turn> {
        let seen = self.seen().into_iter();
        seen.filter_map(|seen| match seen {
            Seen::Turn(turn) => Some(turn),
            _ => None,
        })
        .collect()
    }

    pub(super) fn paused(&self) -> Duration {
        self.0.paused.get()
    }

    pub(super) fn waits(&self) -> u32 {
        self.0.waits.get()
    }

    /// When the player was asked.
    pub(super) fn consulted(&self) -> Vec<Duration> {
        self.0.consulted.borrow().clone()
    }

    pub(super) fn suspended(&self) -> u32 {
        self.0.suspended.get()
    }

    fn advance(&self, time: Duration) {
        self.0.now.set(self.0.now.get() + time);
    }

    fn note(&self, seen: Seen) -> io::Result<()> {
        let place = seen.place();
        self.0.seen.borrow_mut().push(seen);
        self.check(place)
    }

    /// Fails if this is the call that shall.
    fn check(&self, place: Place) -> io::Result<()> {
        if self.0.fault.get() == Some(place) {
            return Err(io::Error::other(format!("{place:?} is broken")));
        }
        Ok(())
    }
}

impl Input for Stage {
    fn wait(&mut self, limit: Option<Duration>, hold: bool) -> io::Result<()> {
        self.0.waits.set(self.waits() + 1);
        self.0.held.set(self.0.paced.get() && hold);
        let next = self.0.script.borrow().front().map(|(at, _)| *at);
        let now = self.0.now.get();
        // At its end the quit waits in the queue.
        let next = next.unwrap_or(now);
        self.0.now.set(match limit {
            Some(limit) if self.0.held.get() => now + limit,
            Some(limit) => next.clamp(now, now + limit),
            None => next.max(now),
        });
        self.check(Place::Wait)
    }

    fn pause(&mut self, time: Duration) {
        self.0.paused.set(self.paused() + time);
        self.advance(time);
    }

    fn fill(&mut self, queue: &mut EventQueue) -> io::Result<bool> {
        self.check(Place::Fill)?;
        let mut script = self.0.script.borrow_mut();
        while let Some(&(at, event)) = script.front() {
            if at > self.0.now.get() || self.0.held.get() {
                break;
            }
            if queue.push(event).is_err() {
                return Ok(true);
            }
            script.pop_front();
            if self.0.paced.get() {
                break;
            }
        }
        Ok(false)
    }

    fn suspend(&mut self) -> io::Result<(u16, u16)> {
        self.0.suspended.set(self.suspended() + 1);
        self.check(Place::Suspend)?;
        Ok(self.0.window.get().expect("a terminal"))
    }

    fn resume(&mut self) -> io::Result<(u16, u16)> {
        self.check(Place::Resume)?;
        Ok(self.0.window.get().expect("a terminal"))
    }

    fn unknown_keys(&self) -> u64 {
        Self::UNKNOWN
    }
}

impl Adviser for Stage {
    fn ask(&mut self, _: &Map, question: u64) -> io::Result<()> {
        let now = self.0.now.get();
        self.0.consulted.borrow_mut().push(now);
        if let Some(best) = self.0.advice.borrow_mut().pop_front() {
            let best = Some(best);
            let values = [None; 4];
            let advice = Advice { best, values };
            let event = Event::Advice { question, advice };
            self.0.script.borrow_mut().push_front((now, event));
        }
        Ok(())
    }
}

impl Output for Stage {
    fn start(&mut self, _: &Map) -> io::Result<()> {
        self.note(Seen::Start)
    }

    fn turn(&mut self, _: &Map, turn: &Turn) -> io::Result<()> {
        self.note(Seen::Turn(*turn))
    }

    fn show(&mut self, view: &View) -> io::Result<()> {
        let show = Show {
            at: self.0.now.get(),
            position: *view.map.position(),
            state: view.map.state(),
            message: view.message,
            help: view.help.is_some(),
            motion: view.motion.map(Box::new),
        };
        self.advance(self.0.slowness.get());
        self.note(Seen::Show(show))
    }

    fn board_area(&self, view: &View) -> Option<Area> {
        self.0.board.get().filter(|_| view.help.is_none())
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.0.seen.borrow_mut().push(Seen::Resize(columns, rows));
    }

    fn refresh(&mut self) {
        self.0.seen.borrow_mut().push(Seen::Refresh);
    }

    fn end(&mut self, _: &Map, ending: &Ending) -> io::Result<()> {
        self.note(Seen::End(*ending))
    }
}

impl Clock for Stage {
    fn now(&self) -> Duration {
        self.0.now.get()
    }
}
