//! Play: in the console, or from piped keys.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicU16;

use anyhow::Context;

use crate::controller::GameController;
use crate::draw::{Depth, Look, Style};
use crate::event::Quit;
use crate::map::Map;
use crate::output::{Counted, Lines, Output, Screen, Transcript};
use crate::rules::Preset;
use crate::term::{self, Capabilities, ConsoleInput, Keyboard, Source, SystemClock};

use super::options::{ColorChoice, PlayOptions, RulesOptions, Setup};
use super::{complain, usage};

/// Plays a game and returns the exit code.
pub(super) fn play(rules: &RulesOptions, options: &PlayOptions) -> anyhow::Result<u8> {
    let setup = rules.setup()?;
    let console = Console::examine(options);
    match play_on(&console, setup, options) {
        // Whoever notices first that the terminal is gone: raw mode, keys or picture.
        Err(error) if console.is_terminal() && is_hang_up(&error) => Ok(Quit::HangUp.exit_code()),
        result => result.map(Quit::exit_code),
    }
}

fn is_hang_up(error: &anyhow::Error) -> bool {
    error
        .root_cause()
        .downcast_ref()
        .is_some_and(term::is_hang_up)
}

fn play_on(console: &Console, setup: Setup, options: &PlayOptions) -> anyhow::Result<Quit> {
    let Setup {
        preset,
        rules,
        seed,
        board,
        undo,
    } = setup;
    let source = if console.keys {
        Source::Terminal
    } else {
        Source::Script {
            bytes: script(options.strict)?,
            paced: console.screen,
        }
    };
    let height = Arc::new(AtomicU16::new(0));
    let (writer, counts) = Counted::new(io::stdout().lock());
    let output = output(console, preset, options, writer, Arc::clone(&height));
    let mut map = Map::new(rules, seed.unwrap_or_else(fresh_seed), board, undo);

    // Signals are watched before there is anything to restore.
    let input = ConsoleInput::start(source, console.is_terminal())?;
    let guard = term::enter(console.keys, console.escapes.then_some(height))
        .context("the terminal cannot be used (no raw mode)")?;
    let mut controller = GameController::new(input, output, SystemClock::start(), preset);
    controller.set_fps(console.screen.then_some(options.fps));
    let result = controller.run(&mut map);
    drop(guard);

    if options.stats {
        let (writes, bytes) = counts.get();
        complain(format_args!(
            "moves {}  frames {}  drawn {}  writes {writes}  bytes {bytes}",
            map.position().moves,
            controller.frames(),
            controller.drawn()
        ));
    }
    let quit = result.context("the game was cut short")?;
    if !console.keys {
        remark_on_script(controller.input().keyboard(), quit);
    }
    Ok(quit)
}

/// Makes what shows the game: a picture, pictures one below the other, or a transcript.
fn output<'a>(
    console: &Console,
    preset: Preset,
    options: &PlayOptions,
    writer: impl Write + 'a,
    height: Arc<AtomicU16>,
) -> Box<dyn Output + 'a> {
    let look = Look {
        style: options.style.unwrap_or_else(|| Style::of(preset)),
        theme: options.theme,
        depth: console.depth,
        ascii: console.ascii,
    };
    let writer = BufWriter::with_capacity(64 * 1024, writer);
    if console.escapes {
        let (columns, rows) = term::window_size();
        Box::new(Screen::new(writer, look, columns, rows, height))
    } else if console.screen {
        Box::new(Lines::new(writer, look))
    } else {
        Box::new(Transcript::new(writer, options.format, look, preset))
    }
}

/// What standard input and output are.
struct Console {
    /// Keys come from a terminal.
    keys: bool,
    /// The game is shown on a terminal.
    screen: bool,
    /// The terminal takes escape sequences.
    escapes: bool,
    depth: Depth,
    ascii: bool,
}

impl Console {
    /// Tells whether the game is played or shown on a terminal.
    fn is_terminal(&self) -> bool {
        self.keys || self.screen
    }

    /// Looks at the standard streams, the environment and the options; options
    /// beat variables.
    fn examine(options: &PlayOptions) -> Self {
        let variable = |name: &str| std::env::var(name).ok();
        let screen = io::stdout().is_terminal();
        let able = Capabilities::from_environment(variable);
        let no_color = variable("NO_COLOR").is_some_and(|value| !value.is_empty());
        let depth = match options.color {
            ColorChoice::Never => Depth::None,
            ColorChoice::Auto if no_color => Depth::None,
            ColorChoice::Always if able.depth == Depth::None => Depth::Basic,
            _ => able.depth,
        };
        let escapes = able.escapes || options.color == ColorChoice::Always;
        Self {
            keys: io::stdin().is_terminal(),
            screen,
            escapes: screen && escapes,
            depth: if screen { depth } else { Depth::None },
            ascii: options.ascii || !term::is_utf8_locale(variable),
        }
    }
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
