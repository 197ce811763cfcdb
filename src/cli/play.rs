//! Play: in the console, or from piped keys.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read};
use std::sync::{Arc, OnceLock};

use anyhow::Context;

use crate::controller::Adviser;
use crate::game::{Quit, player_seed};
use crate::players::{Budget, PlayerKind, player};
use crate::terminal::{ConsoleInput, Key, Keyboard, Reading, Source};

use super::options::{PlayOptions, RulesOptions};
use super::player::networks;
use super::saving::Game;
use super::stage::{Opening, Stage};
use super::{complain, usage};

/// Plays a game and returns the exit code.
pub(super) fn play(rules: &RulesOptions, options: &PlayOptions) -> anyhow::Result<u8> {
    let setup = rules.setup()?;
    let stage = Stage::examine(&options.show.look);
    stage.refuse_foreign()?;
    let source = if stage.keys {
        Source::Terminal
    } else {
        Source::Script {
            bytes: script(options.strict)?,
            paced: stage.screen,
        }
    };
    let mut game = Game::begin(setup, options, stage.keys)?;
    let note = Arc::default();
    let ended = play_on(&stage, source, options, &mut game, &note);
    game.finish().into_iter().for_each(complain);
    note.get().into_iter().for_each(complain);
    stage.exit_code(ended)
}

/// How far the player at hand looks: deep on the usual board, and never for long.
const ADVICE: Budget = Budget {
    depth: 3,
    nodes: 20_000,
};

/// Plays from here to the end, and says why it ended. What is wrong with a
/// network goes into `note`.
fn play_on(
    stage: &Stage,
    source: Source,
    options: &PlayOptions,
    game: &mut Game,
    note: &Arc<OnceLock<String>>,
) -> anyhow::Result<Quit> {
    let mut input = ConsoleInput::start(source, stage.is_terminal())?;
    let reading = match (stage.keys, options.mouse) {
        (true, true) => Reading::KeysAndMouse,
        (true, false) => Reading::Keys,
        (false, _) => Reading::Nothing,
    };
    if reading == Reading::KeysAndMouse {
        input = input.with_meaning(Key::meaning_with_mouse);
    }
    let adviser = stage.keys.then(|| -> Box<dyn Adviser> {
        let (rules, seed) = (game.map.rules().clone(), player_seed(game.map.seed()));
        let note = Arc::clone(note);
        let player = move || {
            let kind = PlayerKind::Network;
            // The screen is the game's; what is wrong is said at the end.
            let networks = networks(kind, [&rules], |fault| drop(note.set(fault)));
            player(kind, &rules, ADVICE, seed, &networks)
        };
        Box::new(input.player(player, None))
    });
    let opening = game.message().map_or(Opening::Silent, Opening::Say);
    let shown = stage.perform(
        &options.show,
        input,
        adviser,
        reading,
        opening,
        &mut game.map,
    )?;
    if options.stats {
        complain(format_args!(
            "moves {}  frames {}  drawn {}  writes {}  bytes {}",
            game.map.position().moves,
            shown.frames,
            shown.drawn,
            shown.writes,
            shown.bytes
        ));
    }
    let quit = shown.result?;
    if !stage.keys {
        remark_on_script(shown.input.keyboard(), quit);
    }
    Ok(quit)
}

/// Returns the keys on standard input; if `strict`, read to the end and checked.
fn script(strict: bool) -> anyhow::Result<Box<dyn Read + Send>> {
    if !strict {
        return Ok(Box::new(io::stdin()));
    }
    let mut bytes = Vec::new();
    io::stdin()
        .lock()
        .read_to_end(&mut bytes)
        .context("cannot read the keys")?;
    let mut keyboard = Keyboard::new();
    bytes
        .iter()
        .for_each(|&byte| keyboard.feed(byte, &mut |_| ()));
    keyboard.flush(&mut |_| ());
    if let Some(first) = keyboard.first_unknown() {
        return Err(usage(format_args!(
            "unknown key at byte {first} of the input; see --help for the keys"
        )));
    }
    Ok(Box::new(io::Cursor::new(bytes)))
}

/// Says what was odd about piped keys.
fn remark_on_script(keyboard: &Keyboard, quit: Quit) {
    if quit == Quit::EndOfInput && keyboard.bytes_read() == 0 {
        complain("no keys: standard input is empty");
    }
    if let Some(first) = keyboard.first_unknown() {
        let count = keyboard.unknown();
        let keys = if count == 1 { "key" } else { "keys" };
        complain(format_args!(
            "{count} unknown {keys} in the input, the first at byte {first}"
        ));
    }
}

/// Draws a seed from the system.
pub(super) fn fresh_seed() -> u64 {
    RandomState::new().hash_one("seed")
}
