//! A session on standard input and output: what the two are, and a game that runs there.
//!
//! Must know no command.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicU16;

use anyhow::{Context, bail};

use crate::controller::{Adviser, GameController, Input};
use crate::game::{Map, Preset, Quit};
use crate::screen::{
    Counted, Depth, Language, Lines, Look, Message, Output, Plain, Screen, Style, Theme,
    Transcript, TranscriptFormat,
};
use crate::terminal::{self, Capabilities, Picture, Reading, Stream, SystemClock, WaitingOutput};

use super::arguments::{ColorChoice, LookOptions, ShowOptions};

/// What standard input and output are, and how a game is shown there.
pub(super) struct TerminalSession {
    /// Standard input is a terminal.
    pub(super) has_keyboard: bool,
    /// Standard input is a terminal whose keys this program cannot read.
    is_foreign: bool,
    /// Standard output is a terminal.
    pub(super) has_screen: bool,
    /// The game is painted with escape sequences.
    escapes: bool,
    /// A window that grows is refilled from the history.
    refills: bool,
    depth: Depth,
    ascii: bool,
    /// The seed is shown all the time.
    shows_seed: bool,
    pub(super) language: Language,
}

/// Tells whether standard input and output are both terminals.
pub(super) fn is_console() -> bool {
    Stream::stdin() == Stream::Terminal && Stream::stdout() == Stream::Terminal
}

/// How a session begins.
pub(super) enum SessionStart {
    /// With the game alone.
    Plain,
    /// With the game and a message.
    Message(Message),
    /// With autoplay on; the session ends with the game.
    Autoplay,
    /// With the opening of a recorded game; of so many turns, if there are keys to step
    /// through them.
    Replay(Option<usize>),
}

/// How a session ended, and what it counted.
pub(super) struct SessionResult<I> {
    /// Why the session ended.
    pub(super) result: anyhow::Result<Quit>,
    /// The input, given back.
    pub(super) input: I,
    /// Frames of the loop.
    pub(super) frames: u64,
    /// Frames that were drawn.
    pub(super) drawn: u64,
    /// Writes to standard output.
    pub(super) writes: u64,
    /// Bytes written to standard output.
    pub(super) bytes: u64,
}

impl TerminalSession {
    /// Finds out what the standard streams are and what the terminal can show. Options take
    /// precedence over variables of the environment.
    pub(super) fn detect(options: &LookOptions) -> Self {
        let variable = |name: &str| std::env::var(name).ok();
        let has_screen = Stream::stdout() == Stream::Terminal;
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
            has_keyboard: stdin != Stream::Other,
            is_foreign: stdin == Stream::Foreign,
            has_screen,
            escapes: has_screen && escapes && !options.plain,
            refills: able.refills,
            depth: if has_screen { depth } else { Depth::None },
            ascii: options.ascii
                || !options.unicode
                    && (!terminal::is_utf8_locale(variable, terminal::output_code_page())
                        || terminal::may_widen_lines(variable)),
            shows_seed: false,
            language,
        }
    }

    /// Has the seed shown all the time, if somebody chose it.
    pub(super) fn showing_seed(self, is_chosen: bool) -> Self {
        Self {
            shows_seed: is_chosen,
            ..self
        }
    }

    /// Tells whether standard input or output is a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        self.has_keyboard || self.has_screen
    }

    /// Checks that the keys can be read.
    ///
    /// # Errors
    /// If standard input is a terminal of another system; the error names what to use.
    pub(super) fn check_keyboard(&self) -> anyhow::Result<()> {
        if self.is_foreign {
            bail!(
                "this terminal (Git Bash, MSYS2, Cygwin) is no Windows console: \
                 use winpty 2048, or Windows Terminal"
            );
        }
        Ok(())
    }

    /// Returns the exit code for the end of a session. An error since the terminal is gone
    /// counts as a hang-up, whether reading, writing or raw mode met it first.
    ///
    /// # Errors
    /// Every other error.
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

    /// Runs a game until it is left, with the terminal in the mode that `reading` needs, and
    /// restores the terminal. The input must watch signals already, so that none is missed
    /// while the mode changes.
    ///
    /// # Errors
    /// If the terminal does not take the mode.
    pub(super) fn run<I: Input>(
        &self,
        options: &ShowOptions,
        input: I,
        adviser: Option<Box<dyn Adviser>>,
        reading: Reading,
        start: SessionStart,
        map: &mut Map,
    ) -> anyhow::Result<SessionResult<I>> {
        let height = Arc::new(AtomicU16::new(0));
        let painted = self.escapes.then(|| Picture {
            height: Arc::clone(&height),
            is_coloured: self.depth != Depth::None && options.look.theme != Theme::Mono,
        });
        let (writer, counts) = Counted::new(WaitingOutput(io::stdout().lock()));
        let output = self.output(options, map.mode().preset, writer, height);
        let guard = terminal::enter(reading, painted)
            .context("the terminal cannot be used (no raw mode)")?;
        let mut controller = GameController::new(input, output, SystemClock::start());
        if let Some(adviser) = adviser {
            controller.set_adviser(adviser);
        }
        controller.set_fps(self.has_screen.then_some(options.look.fps));
        if self.escapes && options.look.animate {
            controller.animate();
        }
        match start {
            SessionStart::Message(message) => controller.say(message),
            SessionStart::Autoplay => controller.watch(),
            SessionStart::Replay(turns) => controller.replay(turns),
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

    /// Makes the output: a painted picture, lines for screen readers, pictures one below the
    /// other, or a transcript.
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
            align: options.look.align,
            shows_seed: self.shows_seed,
            language: self.language,
        };
        let writer = BufWriter::with_capacity(64 * 1024, writer);
        let is_text = self.has_screen || options.format == TranscriptFormat::Text;
        if options.look.plain && is_text {
            Box::new(Plain::new(writer, self.language, !self.has_screen))
        } else if self.escapes {
            let (columns, rows) = terminal::window_size();
            let screen = Screen::new(writer, look, columns, rows, height);
            Box::new(if self.refills {
                screen.refilled()
            } else {
                screen
            })
        } else if self.has_screen {
            Box::new(Lines::new(writer, look))
        } else {
            Box::new(Transcript::new(writer, options.format, look))
        }
    }
}
