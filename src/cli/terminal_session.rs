//! The stage: what standard input and output are, and a game shown there.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicU16;

use anyhow::{Context, bail};

use crate::controller::{Adviser, GameController, Input};
use crate::game::{Map, Preset, Quit};
use crate::screen::{
    Counted, Depth, Language, Lines, Look, Message, Output, Plain, Screen, Style, Transcript,
    TranscriptFormat,
};
use crate::terminal::{self, Capabilities, Reading, Stream, SystemClock};

use super::arguments::{ColorChoice, LookOptions, ShowOptions};

/// What standard input and output are.
pub(super) struct TerminalSession {
    /// Standard input is a terminal.
    pub(super) keys: bool,
    /// It is one whose keys cannot be read.
    foreign: bool,
    /// The game is shown on a terminal.
    pub(super) screen: bool,
    /// The terminal takes escape sequences.
    escapes: bool,
    depth: Depth,
    ascii: bool,
    pub(super) language: Language,
}

/// Tells whether whoever plays sits at a console: keys come from a terminal and the
/// game is shown on one.
pub(super) fn is_console() -> bool {
    Stream::stdin() == Stream::Terminal && Stream::stdout() == Stream::Terminal
}

/// How a performance begins.
pub(super) enum SessionStart {
    /// Without a word.
    Plain,
    /// With something to say.
    Message(Message),
    /// With a player on the move, who plays the game to its end.
    Autoplay,
}

/// What came of a game that was shown.
pub(super) struct SessionResult<I> {
    pub(super) result: anyhow::Result<Quit>,
    pub(super) input: I,
    pub(super) frames: u64,
    pub(super) drawn: u64,
    pub(super) writes: u64,
    pub(super) bytes: u64,
}

impl TerminalSession {
    /// Looks at the standard streams, the environment and the options; options
    /// beat variables.
    pub(super) fn detect(options: &LookOptions) -> Self {
        let variable = |name: &str| std::env::var(name).ok();
        let screen = Stream::stdout() == Stream::Terminal;
        let stdin = Stream::stdin();
        let language = options.language.language();
        let able = Capabilities::from_environment(variable, terminal::console_takes_escapes());
        let no_color = variable("NO_COLOR").is_some_and(|value| !value.is_empty());
        let depth = match options.color {
            ColorChoice::Never => Depth::None,
            ColorChoice::Auto if no_color => Depth::None,
            ColorChoice::Always if able.depth == Depth::None => Depth::Basic,
            _ => able.depth,
        };
        let escapes = able.escapes || options.color == ColorChoice::Always;
        Self {
            keys: stdin != Stream::Other,
            foreign: stdin == Stream::Foreign,
            screen,
            escapes: screen && escapes && !options.plain,
            depth: if screen { depth } else { Depth::None },
            ascii: options.ascii
                || language.is_east_asian()
                || !terminal::is_utf8_locale(variable, terminal::output_code_page())
                || terminal::may_widen_lines(variable),
            language,
        }
    }

    /// Tells whether the game is played or shown on a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        self.keys || self.screen
    }

    /// Refuses to play where keys cannot be read, and says what to use.
    pub(super) fn refuse_foreign(&self) -> anyhow::Result<()> {
        if self.foreign {
            bail!(
                "this terminal (Git Bash, MSYS2, Cygwin) is no Windows console: \
                 use winpty 2048, or Windows Terminal"
            );
        }
        Ok(())
    }

    /// Returns the exit code for why a game ended. Whoever notices first that the
    /// terminal is gone, raw mode, keys or picture: that is a hang-up.
    pub(super) fn exit_code(&self, ended: anyhow::Result<Quit>) -> anyhow::Result<u8> {
        let is_hang_up = |error: &anyhow::Error| {
            let cause = error.root_cause().downcast_ref();
            self.is_terminal() && cause.is_some_and(terminal::is_hang_up)
        };
        match ended {
            Err(error) if is_hang_up(&error) => Ok(Quit::HangUp.exit_code()),
            ended => ended.map(Quit::exit_code),
        }
    }

    /// Shows a game from here to its end. Of the terminal on standard input is taken
    /// what reading from it needs. Signals are watched by the input already, before
    /// there is anything to restore.
    pub(super) fn run<I: Input>(
        &self,
        options: &ShowOptions,
        input: I,
        adviser: Option<Box<dyn Adviser>>,
        reading: Reading,
        opening: SessionStart,
        map: &mut Map,
    ) -> anyhow::Result<SessionResult<I>> {
        let height = Arc::new(AtomicU16::new(0));
        let painted = self.escapes.then(|| Arc::clone(&height));
        let (writer, counts) = Counted::new(io::stdout().lock());
        let output = self.output(options, map.mode().preset, writer, height);
        let guard = terminal::enter(reading, painted)
            .context("the terminal cannot be used (no raw mode)")?;
        let mut controller = GameController::new(input, output, SystemClock::start());
        if let Some(adviser) = adviser {
            controller.set_adviser(adviser);
        }
        controller.set_fps(self.screen.then_some(options.look.fps));
        if self.escapes && options.look.animate {
            controller.animate();
        }
        match opening {
            SessionStart::Message(message) => controller.say(message),
            SessionStart::Autoplay => controller.watch(),
            SessionStart::Plain => {}
        }
        let result = controller.run(map);
        drop(guard);
        let (writes, bytes) = counts.get();
        Ok(SessionResult {
            result: result.context("the game was cut short"),
            frames: controller.frames(),
            drawn: controller.drawn(),
            input: controller.into_input(),
            writes,
            bytes,
        })
    }

    /// Makes what shows the game: a picture, lines for screen readers, pictures one
    /// below the other, or a transcript.
    fn output(
        &self,
        options: &ShowOptions,
        preset: Preset,
        writer: impl Write + 'static,
        height: Arc<AtomicU16>,
    ) -> Box<dyn Output> {
        let look = Look {
            style: options.look.style.unwrap_or_else(|| Style::of(preset)),
            theme: options.look.theme,
            depth: self.depth,
            ascii: self.ascii,
            language: self.language,
        };
        let writer = BufWriter::with_capacity(64 * 1024, writer);
        let is_text = self.screen || options.format == TranscriptFormat::Text;
        if options.look.plain && is_text {
            Box::new(Plain::new(writer, self.language, !self.screen))
        } else if self.escapes {
            let (columns, rows) = terminal::window_size();
            Box::new(Screen::new(writer, look, columns, rows, height))
        } else if self.screen {
            Box::new(Lines::new(writer, look))
        } else {
            Box::new(Transcript::new(writer, options.format, look))
        }
    }
}
