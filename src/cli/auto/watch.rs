//! Games of a player that are shown in the terminal while it plays.

use std::io;

use crate::cli::arguments::{Setup, ShowOptions};
use crate::cli::data::load_networks;
use crate::cli::error::{print_error, usage};
use crate::cli::terminal_session::{SessionStart, TerminalSession};
use crate::engine::Tally;
use crate::game::{Quit, State, game_seed, player_seed};
use crate::lab::PlayedGame;
use crate::players::player;
use crate::screen::TranscriptFormat;
use crate::terminal::{ConsoleInput, Key, Reading, Source};

use super::report::{write_game, write_unfinished};
use super::{AutoOptions, finish_recording, new_game};

/// Plays and shows the games one after the other, and returns the exit code.
pub(super) fn watch(options: &AutoOptions, setup: &Setup, seed: u64) -> anyhow::Result<u8> {
    let session = TerminalSession::detect(&options.look).showing_seed(setup.seed.is_some());
    if !session.has_keyboard || !session.has_screen {
        return Err(usage(
            "--watch needs a terminal for keys and for the picture; leave it out in a pipe",
        ));
    }
    let show = ShowOptions {
        look: options.look,
        format: TranscriptFormat::Text,
    };
    let kind = options.player.kind();
    let networks = load_networks(kind, [&setup.rules], print_error);
    let mut input =
        ConsoleInput::start(Source::Terminal, true)?.with_meaning(Key::meaning_in_watched_game);
    for index in 0..options.games {
        let seed = game_seed(seed, 0, index);
        let (budget, rules) = (options.player.budget(), setup.rules.clone());
        let networks = networks.clone();
        let make = move || player(kind, &rules, budget, player_seed(seed), &networks);
        let adviser = input.player(make, options.player.time());
        let (mut map, recording) = new_game(options, setup, seed)?;
        let ended = session.run(
            &show,
            input,
            Some(Box::new(adviser)),
            Reading::Keys,
            SessionStart::Autoplay,
            &mut map,
        )?;
        finish_recording(recording);
        let position = map.position();
        let game = PlayedGame {
            index,
            seed,
            tally: Tally {
                score: position.score,
                moves: position.moves,
                won: position.won,
                ..Tally::default()
            },
            largest: position.board.largest(),
        };
        let texts = &session.language.texts().report;
        let mut writer = io::stdout().lock();
        if map.state() == State::Playing {
            write_unfinished(&mut writer, options.format, texts, &game)?;
        } else {
            write_game(&mut writer, options.format, texts, &game)?;
        }
        match ended.result {
            Ok(Quit::EndOfInput) => input = ended.input,
            result => return session.exit_code(result),
        }
    }
    Ok(0)
}
