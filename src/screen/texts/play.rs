//! The texts around the board.

use std::fmt;

use crate::game::{Direction, Preset};

use super::SessionKind;

/// The texts around the board.
#[derive(Clone, Copy, Debug)]
pub struct PlayTexts {
    /// Shown in a window that is too small for a board.
    pub too_small: &'static str,
    /// The most important keys, in one line.
    pub keys: &'static str,
    /// The keys of a replay, in one line.
    pub replay_keys: &'static str,
    /// The keys while a game is only watched, in one line.
    pub watch_keys: &'static str,
    /// The help.
    pub help: HelpTexts,
    /// Says which key opens the next page of the help.
    pub more_help: &'static str,
    /// Says which key closes the help.
    pub close_help: &'static str,
    /// Says what the game is about: to reach a tile of this value, or as far as it goes.
    pub goal: fn(Option<u64>) -> String,
    /// The names of the presets.
    pub presets: PresetTexts,
    /// The label of the score on a chip.
    pub score_chip: &'static str,
    /// The label of the best score on a chip.
    pub best_chip: &'static str,
    /// The sign that a game is won.
    pub won_sign: &'static str,
    /// The label of the score.
    pub score: &'static str,
    /// The label of the seed.
    pub seed: &'static str,
    /// The label of the best score.
    pub best: &'static str,
    /// The names of the directions.
    pub directions: DirectionTexts,
    /// A player was asked for a hint.
    pub thinking: &'static str,
    /// The best direction, in a hint.
    pub best_move: fn(&str) -> String,
    /// The values of directions, in a hint.
    pub values: fn(&str) -> String,
    /// Stands between the values.
    pub between_values: &'static str,
    /// Stands for the best direction if no direction is possible.
    pub no_direction: &'static str,
    /// A number of moves.
    pub moves: fn(u64) -> String,
    /// The largest tile is of this value.
    pub best_tile: fn(u64) -> String,
    /// The title of a win.
    pub won_title: &'static str,
    /// The title of an end.
    pub over_title: &'static str,
    /// The score is higher than every one before.
    pub new_best: &'static str,
    /// After a win any key plays on.
    pub play_on: &'static str,
    /// The winning tile, of this value, was made by the last possible move.
    pub made_last: fn(u64) -> String,
    /// The game is over after this number of moves.
    pub over: fn(u64) -> String,
    /// The keys that go on after the end.
    pub over_keys: &'static str,
    /// A win stopped the game after this number of moves.
    pub won: fn(u64) -> String,
    /// The keys that go on after such a win.
    pub won_keys: &'static str,
    /// The winning tile, of this value, was made after this number of moves, and the
    /// game goes on.
    pub made_target: fn(u64, u64) -> String,
    /// A saved game goes on; another sentence follows.
    pub resumed: &'static str,
    /// A saved game goes on after this number of moves.
    pub resumed_after: fn(u64) -> String,
    /// The game is not saved.
    pub unsaved: &'static str,
    /// Another program plays the saved game, so this one is not saved.
    pub taken: &'static str,
    /// The saved file was damaged.
    pub damaged: &'static str,
    /// The last turn of the saved file was cut off.
    pub torn: &'static str,
    /// The autoplay was switched on.
    pub autoplay: &'static str,
    /// Autoplay makes so many moves a second, or as many as can be shown.
    pub speed: fn(Option<u32>) -> String,
    /// The autoplay was switched off.
    pub by_hand: &'static str,
    /// A game is only watched, and goes on.
    pub watching: &'static str,
    /// A game is only watched, and is paused.
    pub watch_paused: &'static str,
    /// A replay has played this number of turns, of this number in all.
    pub turn: fn(usize, usize) -> String,
    /// Follows the turn of a replay that is paused.
    pub paused: &'static str,
}

/// The names of the presets.
#[derive(Clone, Copy, Debug)]
pub struct PresetTexts {
    /// The original web game.
    pub classic: &'static str,
    /// Design 1.
    pub mapper: &'static str,
    /// Design 2.
    pub tutorial: &'static str,
    /// Design 3.
    pub desktop: &'static str,
    /// Design 4.
    pub mobile: &'static str,
    /// Design 5.
    pub lookahead: &'static str,
}

impl PresetTexts {
    /// Returns the name of a preset.
    pub(super) fn name(&self, preset: Preset) -> &'static str {
        match preset {
            Preset::Classic => self.classic,
            Preset::Mapper => self.mapper,
            Preset::Tutorial => self.tutorial,
            Preset::Desktop => self.desktop,
            Preset::Mobile => self.mobile,
            Preset::Lookahead => self.lookahead,
        }
    }
}

/// The names of the directions.
#[derive(Clone, Copy, Debug)]
pub struct DirectionTexts {
    /// Towards the first row.
    pub up: &'static str,
    /// Towards the last row.
    pub down: &'static str,
    /// Towards the first column.
    pub left: &'static str,
    /// Towards the last column.
    pub right: &'static str,
}

impl DirectionTexts {
    /// Returns the name of a direction.
    pub(super) fn name(&self, direction: Direction) -> &'static str {
        match direction {
            Direction::Up => self.up,
            Direction::Down => self.down,
            Direction::Left => self.left,
            Direction::Right => self.right,
        }
    }
}

/// The help, a line for each command.
#[derive(Clone, Copy, Debug)]
pub struct HelpTexts {
    /// Moves the tiles.
    pub moves: HelpLine,
    /// Takes the last turn back.
    pub undo: HelpLine,
    /// Plays the turn again that was taken back last.
    pub redo: HelpLine,
    /// Begins a new game.
    pub restart: HelpLine,
    /// Goes on after a win that stopped the game.
    pub continue_after_win: HelpLine,
    /// Shows the best direction.
    pub hint: HelpLine,
    /// Switches the autoplay on and off.
    pub autoplay: HelpLine,
    /// Pauses a game that is watched.
    pub pause: HelpLine,
    /// Changes how fast a player moves or a game is shown.
    pub speed: HelpLine,
    /// Pauses a replay.
    pub pause_replay: HelpLine,
    /// Takes a replay a turn back or forth.
    pub step: HelpLine,
    /// Takes a replay to its start or its end.
    pub jump: HelpLine,
    /// Shows the help.
    pub help: HelpLine,
    /// Draws the screen again.
    pub redraw: HelpLine,
    /// Ends the program.
    pub quit: HelpLine,
}

impl HelpTexts {
    /// Returns the lines on the keys of a session in their order, with `redraw` in its
    /// place.
    pub(super) fn lines(&self, redraw: HelpLine, kind: SessionKind) -> Vec<HelpLine> {
        let own = match kind {
            SessionKind::Played => vec![
                self.moves,
                self.undo,
                self.redo,
                self.restart,
                self.continue_after_win,
                self.hint,
                self.autoplay,
                self.speed,
            ],
            SessionKind::Watched => vec![self.pause, self.speed, self.hint],
            SessionKind::Replayed => vec![self.pause_replay, self.speed, self.step, self.jump],
        };
        let always = [self.help, redraw, self.quit];
        own.into_iter().chain(always).collect()
    }
}

/// A line of the help: the keys of a command, and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HelpLine {
    /// The keys.
    pub keys: &'static str,
    /// What they do.
    pub text: &'static str,
}

impl HelpLine {
    /// Makes a line.
    pub(super) const fn new(keys: &'static str, text: &'static str) -> Self {
        Self { keys, text }
    }
}

/// Writes the keys, then the text.
impl fmt::Display for HelpLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}   {}", self.keys, self.text)
    }
}
