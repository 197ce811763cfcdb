//! What the controller does about each event that is not the map's.

use std::io;

use crate::game::{Action, Advice, Event, Map, Place, Quit, State, face_value};
use crate::screen::{Message, News, Output};

use super::swipe::swipe;
use super::{Clock, GameController, Input};

impl<I: Input, O: Output, C: Clock> GameController<I, O, C> {
    /// Hears the player: plays its move or tells it, if that was asked for.
    fn hear(&mut self, map: &Map, advice: Advice) -> io::Result<()> {
        if self.hint.take() == Some(self.position) {
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

    /// Does what an event asks for that is not the map's.
    pub(super) fn handle(&mut self, event: Event, map: &Map) -> io::Result<()> {
        match event {
            Event::Won => {
                if let Some(tile) = map.rules().target {
                    self.announce(map, Message::Won(face_value(tile)))?;
                }
                self.end_with_game(map);
            }
            // The state itself is shown; the announcement makes sure that it is.
            Event::GameOver => self.end_with_game(map),
            Event::Hint => {
                // While the player moves, its next move is all that it tells.
                if self.autoplay {
                    return Ok(());
                }
                self.hint = Some(self.position);
                return self.input.consult(map, self.position);
            }
            Event::ToggleAutoplay => {
                // Where the game takes no directions there is nothing to switch on.
                self.autoplay = !self.autoplay && map.state() == State::Playing;
                self.announce(map, self.mover())?;
                self.consulted = None;
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
                self.changes += 1;
            }
            Event::Help => {
                self.help = !self.help;
                self.output.tell(map, News::Help)?;
            }
            Event::Read => return self.output.tell(map, News::Board),
            Event::Redraw => self.output.refresh(),
            Event::Resize(columns, rows) => self.output.resize(columns, rows),
            Event::Press(place) => {
                let area = self.output.board_area(&self.view(map));
                self.pressed = area
                    .filter(|area| area.contains(place))
                    .map(|_| (place, self.position));
                return Ok(());
            }
            Event::Release(place) => {
                self.release(place, map);
                return Ok(());
            }
            Event::Suspend => {
                self.film = None;
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

    /// Ends what a press on the board began: a swipe is a direction key; a click, a
    /// press and release in one place, restarts a game that took none from the press on.
    fn release(&mut self, place: Place, map: &Map) {
        let Some((pressed, position)) = self.pressed.take() else {
            return;
        };
        let action = match swipe(pressed, place) {
            Some(direction) => Action::Move(direction),
            None if map.state() != State::Playing
                && (place, self.position) == (pressed, position) =>
            {
                Action::Restart
            }
            None => return,
        };
        // Before the keys that wait: they were typed later.
        self.queue.announce(Event::Turn(action));
    }

    /// Leaves a game that was only watched and has ended, or was stopped by a win.
    fn end_with_game(&mut self, map: &Map) {
        if self.ends_with_game && map.state() != State::Playing {
            self.quit = Some(Quit::EndOfInput);
            self.close_help();
        }
    }

    /// Says who moves now.
    pub(super) fn mover(&self) -> Message {
        match (self.ends_with_game, self.autoplay) {
            (true, moves) => Message::Watched { paused: !moves },
            (false, true) => Message::Autoplay,
            (false, false) => Message::ByHand,
        }
    }

    /// Brings the board back, which is to stay readable when the game is left.
    fn close_help(&mut self) {
        self.changed |= self.help;
        self.help = false;
    }
}
