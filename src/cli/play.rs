//! Play: in the console, or from piped keys.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, IsTerminal, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU16;

use anyhow::Context;

use crate::controller::GameController;
use crate::draw::{Depth, Look, Style};
use crate::event::Quit;
use crate::map::Map;
use crate::output::{Counted, Lines, Output, Screen, Transcript};
use crate::term::{self, Capabilities, ConsoleInput, Keyboard, Source, SystemClock};

use super::options::{ColorChoice, PlayOptions, RulesOptions, Setup};
use super::{complain, usage};

/// Plays a game and returns the exit code.
pub(super) fn play(rules: &RulesOptions, options: &PlayOptions) -> anyhow::Result<u8> {
    let Setup {
        preset,
        rules,
        seed,
        board,
        undo,
    } = rules.setup()?;
    let seed = seed.unwrap_or_else(fresh_seed);
    let console = Console::examine(options);
    let style = options.style.unwrap_or_else(|| Style::of(preset));
    let look = Look {
        style,
        theme: options.theme,
        depth: console.depth,
        ascii: console.ascii,
    };

    let source = if console.keys {
        Source::Terminal
    } else {
        Source::Script {
            bytes: script(options.strict)?,
            paced: console.screen,
        }
    };
    let height = Arc::new(AtomicU16::new(0));
    let painted = console.escapes.then(|| Arc::clone(&height));

    let (writer, counts) = Counted::new(io::stdout().lock());
    let writer = BufWriter::with_capacity(64 * 1024, writer);
    let output: Box<dyn Output> = if console.escapes {
        let (columns, rows) = term::window_size();
        Box::new(Screen::new(writer, look, columns, rows, height))
    } else if console.screen {
        Box::new(Lines::new(writer, look))
    } else {
        Box::new(Transcript::new(writer, options.format, look, preset))
    };

    let mut map = Map::new(rules, seed, board, undo);
    // Signals are watched before there is anything to restore.
    let input = ConsoleInput::start(source)?;
    let guard =
        term::enter(console.keys, painted).context("the terminal cannot be used (no raw mode)")?;
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
    let quit = match result {
        // The picture notices sooner than the keys that the terminal is gone.
        Err(error) if console.screen && term::is_hang_up(&error) => Quit::HangUp,
        result => result?,
    };
    if !console.keys {
        remark_on_script(controller.input().keyboard(), quit);
    }
    Ok(quit.exit_code())
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
fn fresh_seed() -> u64 {
    RandomState::new().hash_one("seed")
}
