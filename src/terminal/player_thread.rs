//! A player that thinks in a thread of its own, so that the loop never waits for it.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use crate::controller::Adviser;
use crate::engine::Tiles;
use crate::game::{Directions, Event, Map};
use crate::players::Player;

use super::inbox::Inbox;

/// A position to think about.
struct Question {
    number: u64,
    tiles: Tiles,
    legal: Directions,
}

/// Makes the player, in its thread.
pub(super) type MakePlayer = Box<dyn FnOnce() -> Box<dyn Player> + Send>;

/// A thread in which a player thinks. Its advice goes into the inbox.
pub struct PlayerThread {
    inbox: Arc<Inbox>,
    time: Option<Duration>,
    state: ThreadState,
    // The number of the last question; answers to older ones are not needed.
    newest: Arc<AtomicU64>,
}

/// A game in which nothing is asked starts no thread and makes no player.
enum ThreadState {
    NotStarted(Option<MakePlayer>),
    Running(mpsc::Sender<Question>),
}

impl PlayerThread {
    /// Makes a thread that starts with the first question, and whose player may think
    /// about a move for `time`.
    pub(super) fn new(inbox: Arc<Inbox>, player: MakePlayer, time: Option<Duration>) -> Self {
        Self {
            inbox,
            time,
            state: ThreadState::NotStarted(Some(player)),
            newest: Arc::new(AtomicU64::new(0)),
        }
    }

    fn start(&self, player: MakePlayer) -> io::Result<mpsc::Sender<Question>> {
        let (questions, asked) = mpsc::channel::<Question>();
        let (inbox, newest, time) = (Arc::clone(&self.inbox), Arc::clone(&self.newest), self.time);
        let run = move || {
            let mut player = player();
            for Question {
                number,
                tiles,
                legal,
            } in asked
            {
                let is_old = || newest.load(Ordering::Relaxed) != number;
                if is_old() {
                    continue;
                }
                let deadline = time.map(|time| Instant::now() + time);
                let is_late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
                let advice = player.advise(&tiles, legal, &mut || is_late() || is_old());
                if !is_old() {
                    inbox.announce(Event::Advice {
                        question: number,
                        advice,
                    });
                }
            }
        };
        thread::Builder::new()
            .name("player".to_owned())
            .spawn(run)?;
        Ok(questions)
    }
}

impl Adviser for PlayerThread {
    fn ask(&mut self, map: &Map, number: u64) -> io::Result<()> {
        if let ThreadState::NotStarted(player) = &mut self.state
            && let Some(player) = player.take()
        {
            self.state = ThreadState::Running(self.start(player)?);
        }
        self.newest.store(number, Ordering::Relaxed);
        if let ThreadState::Running(questions) = &self.state {
            let tiles = Tiles::from(map.board());
            // The thread ends only with the program.
            let _ = questions.send(Question {
                number,
                tiles,
                legal: map.legal(),
            });
        }
        Ok(())
    }
}
