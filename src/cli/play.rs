//! The command that plays a game, in a console or with piped keys.

use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use anyhow::Context;
use clap::Args;

use crate::controller::Adviser;
use crate::game::{Quit, player_seed};
use crate::players::{Budget, PlayerKind, player};
use crate::terminal::{ConsoleInput, Key, Keyboard, Reading, Source, WaitingInput};

use super::arguments::{RulesOptions, ShowOptions};
use super::data::load_networks;
use super::error::{print_error, usage};
use super::terminal_session::{SessionStart, TerminalSession};

mod kept_game;

use kept_game::KeptGame;

/// How the game is played and ended.
#[derive(Args, Debug)]
#[command(next_help_heading = "Play")]
pub(super) struct PlayOptions {
    #[command(flatten)]
    show: ShowOptions,
    /// In a terminal, let drags of the mouse on the board slide the tiles; a click on
    /// it restarts a finished game
    #[arg(long)]
    mouse: bool,
    /// Refuse piped keys with an unknown byte before anything is played
    #[arg(long)]
    strict: bool,
    /// Begin a new game, even if one is saved; u takes that back
    #[arg(long)]
    new: bool,
    /// Neither read nor write saved games and best scores
    #[arg(long, conflicts_with = "save")]
    no_save: bool,
    /// Save in this file, and go on with the game in it [default: a file for each mode]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Write the game to this file, for 2048 replay
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Take no options from the options file
    ///
    /// It is the file console2048/options in the configuration directory
    /// ($XDG_CONFIG_HOME or ~/.config; ~/Library/Application Support on macOS;
    /// %APPDATA% on Windows), read only for play in a console: one option a line,
    /// as on the command line, whose options beat those of the file.
    #[arg(long)]
    pub(super) no_config: bool,
    /// At the end, say on standard error what the loop did
    #[arg(long)]
    stats: bool,
}

/// Plays a game and returns the exit code.
pub(super) fn play(rules: &RulesOptions, options: &PlayOptions) -> anyhow::Result<u8> {
    let setup = rules.setup()?;
    let session = TerminalSession::detect(&options.show.look).showing_seed(setup.seed.is_some());
    session.check_keyboard()?;
    let source = if session.has_keyboard {
        Source::Terminal
    } else {
        Source::Script {
            bytes: piped_keys(options.strict)?,
            paced: session.has_screen,
        }
    };
    let mut game = KeptGame::begin(setup, options, session.has_keyboard)?;
    let network_error = Arc::default();
    let ended = run(&session, source, options, &mut game, &network_error);
    game.finish().into_iter().for_each(print_error);
    network_error.get().into_iter().for_each(print_error);
    session.exit_code(ended)
}

/// The budget of the player that gives hints and autoplays: deep enough on 4 rows, and a
/// fraction of a second on all boards.
const ADVISER_BUDGET: Budget = Budget {
    depth: 3,
    nodes: 20_000,
};

/// Runs the session of a game and returns why it ended. An error with the network of the
/// adviser is stored in `network_error`.
fn run(
    session: &TerminalSession,
    source: Source,
    options: &PlayOptions,
    game: &mut KeptGame,
    network_error: &Arc<OnceLock<String>>,
) -> anyhow::Result<Quit> {
    let mut input = ConsoleInput::start(source, session.is_terminal())?;
    let reading = match (session.has_keyboard, options.mouse) {
        (true, true) => Reading::KeysAndMouse,
        (true, false) => Reading::Keys,
        (false, _) => Reading::Nothing,
    };
    if reading == Reading::KeysAndMouse {
        input = input.with_meaning(Key::meaning_with_mouse);
    }
    let adviser = session.has_keyboard.then(|| -> Box<dyn Adviser> {
        let (rules, seed) = (game.map.rules().clone(), player_seed(game.map.seed()));
        let network_error = Arc::clone(network_error);
        let player = move || {
            let kind = PlayerKind::Network;
            // Printed after the game, since it would spoil the picture.
            let store = |error| drop(network_error.set(error));
            let networks = load_networks(kind, [&rules], store);
            player(kind, &rules, ADVISER_BUDGET, seed, &networks)
        };
        Box::new(input.player(player, None))
    });
    let start = game
        .message()
        .map_or(SessionStart::Plain, SessionStart::Message);
    let ended = session.run(&options.show, input, adviser, reading, start, &mut game.map)?;
    if options.stats {
        print_error(format_args!(
            "moves {}  frames {}  drawn {}  writes {}  bytes {}",
            game.map.position().moves,
            ended.frames,
            ended.drawn,
            ended.writes,
            ended.bytes
        ));
    }
    let quit = ended.result?;
    if !session.has_keyboard {
        warn_of_piped_keys(ended.input.keyboard(), quit);
    }
    Ok(quit)
}

/// Returns the keys on standard input. If `strict`, all of them are read and checked first.
fn piped_keys(strict: bool) -> anyhow::Result<Box<dyn Read + Send>> {
    if !strict {
        return Ok(Box::new(WaitingInput));
    }
    let mut bytes = Vec::new();
    WaitingInput
        .read_to_end(&mut bytes)
        .context("cannot read the keys")?;
    let mut keyboard = Keyboard::new();
    bytes
        .iter()
        .for_each(|&byte| keyboard.feed(byte, &mut |_| ()));
    keyboard.flush(&mut |_| ());
    if let Some(first) = keyboard.first_unknown() {
        let reason = encoding_fault(&keyboard);
        return Err(usage(format_args!(
            "{reason}unknown key at byte {first} of the input; see --help for the keys"
        )));
    }
    Ok(Box::new(io::Cursor::new(bytes)))
}

/// Says what is wrong with the encoding of all keys, before an error with one of them.
fn encoding_fault(keyboard: &Keyboard) -> &'static str {
    if keyboard.is_utf16() {
        "the input is UTF-16, but keys are read as ASCII or UTF-8: "
    } else {
        ""
    }
}

/// Warns if there were no piped keys, or unknown ones.
fn warn_of_piped_keys(keyboard: &Keyboard, quit: Quit) {
    if quit == Quit::EndOfInput && keyboard.bytes_read() == 0 {
        print_error("no keys: standard input is empty");
    }
    if let Some(first) = keyboard.first_unknown() {
        let count = keyboard.unknown();
        let keys = if count == 1 { "key" } else { "keys" };
        let reason = encoding_fault(keyboard);
        print_error(format_args!(
            "{reason}{count} unknown {keys} in the input, the first at byte {first}"
        ));
    }
}
