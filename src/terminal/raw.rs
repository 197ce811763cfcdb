//! Raw mode, the cursor and reports of the mouse: set once, restored on every way out.

use std::fmt;
use std::io;
#[cfg(unix)]
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

#[cfg(windows)]
use super::console;
#[cfg(unix)]
use super::short_text::ShortText;

/// What is read from the terminal on standard input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Nothing.
    Nothing,
    /// Keys, which need raw mode.
    Keys,
    /// Keys, and reports of the mouse where a picture is painted.
    KeysAndMouse,
}

/// How the terminal is used, which says what was changed and has to be restored.
struct TerminalUse {
    reading: Reading,
    /// The picture, if one is painted: then the cursor is hidden, and is
    /// put below the picture in the end.
    picture: Option<Picture>,
}

impl TerminalUse {
    /// Tells whether keys come from the terminal.
    fn keys(&self) -> bool {
        self.reading != Reading::Nothing
    }

    fn mouse(&self) -> bool {
        self.reading == Reading::KeysAndMouse && self.picture.is_some()
    }

    /// Writes what ends a picture: nothing, if none is painted.
    fn write_end(&self, text: &mut impl fmt::Write) -> fmt::Result {
        let Some(picture) = &self.picture else {
            return Ok(());
        };
        if self.mouse() {
            text.write_str(MOUSE_UNREPORTED)?;
        }
        if self.keys() {
            text.write_str(PASTES_UNMARKED)?;
        }
        // A write that was cut short leaves its colours.
        if picture.is_coloured {
            text.write_str("\x1b[m")?;
        }
        let bottom = picture.height.load(Ordering::Relaxed).max(1);
        write!(text, "\x1b[{bottom};1H\r\n{CURSOR_SHOWN}")
    }
}

/// The picture that is painted on a terminal.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Its height in rows, kept up to date by the output that paints it.
    pub height: Arc<AtomicU16>,
    /// Whether it has colours.
    pub is_coloured: bool,
}

static IN_USE: Mutex<Option<TerminalUse>> = Mutex::new(None);

/// The settings of the terminal as they were found first, for handlers of signals, in which
/// crossterm cannot be called.
#[cfg(unix)]
static FOUND: OnceLock<rustix::termios::Termios> = OnceLock::new();

/// Restores the terminal when it is dropped.
#[derive(Debug)]
pub struct Guard(());

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(usage) = lock().take() {
            restore(&usage);
        }
    }
}

/// Prepares the terminal: sets raw mode if keys are read from it, asks for reports of
/// the mouse if they are read too, and hides the cursor if a picture is painted. The
/// guard restores it, and so does a panic before its message is printed.
///
/// # Errors
/// If the terminal has no raw mode.
pub fn enter(reading: Reading, picture: Option<Picture>) -> io::Result<Guard> {
    let mut slot = lock();
    // Stored before anything is set: that may block, and a signal then has to restore it.
    let usage = slot.insert(TerminalUse { reading, picture });
    if let Err(error) = prepare(usage) {
        restore(usage);
        *slot = None;
        return Err(error);
    }
    drop(slot);
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        restore_without_blocking();
        report(panic);
    }));
    Ok(Guard(()))
}

/// Prepares the terminal again after the program was stopped and continued.
///
/// # Errors
/// If the terminal has no raw mode, or is gone.
pub(super) fn reenter() -> io::Result<()> {
    let usage = lock();
    let Some(usage) = usage.as_ref() else {
        return Ok(());
    };
    // crossterm would do nothing, because it takes raw mode to be on.
    #[cfg(unix)]
    if usage.keys() {
        crossterm::terminal::disable_raw_mode()?;
    }
    prepare(usage)
}

/// Restores the terminal for good, and waits neither for the loop nor for the terminal:
/// for a panic, or when the loop does not end because the terminal takes no output.
pub(super) fn restore_without_blocking() {
    let usage = match IN_USE.try_lock() {
        Ok(mut usage) => usage.take(),
        Err(TryLockError::Poisoned(usage)) => usage.into_inner().take(),
        // The loop blocks while it prepares or restores the terminal itself. How it is
        // used is not known then; raw mode is what the shell must not be left with.
        Err(TryLockError::WouldBlock) => Some(TerminalUse {
            reading: Reading::Keys,
            picture: None,
        }),
    };
    match usage {
        Some(usage) if takes_output() => restore(&usage),
        Some(usage) => restore_modes(&usage),
        None => {}
    }
}

/// Restores the terminal in the handler of a signal that ends the program. Allocates
/// nothing, waits for nothing, and leaves the state as it is.
#[cfg(unix)]
pub(super) fn restore_in_handler() {
    use rustix::termios::{OptionalActions, tcsetattr};

    let usage = IN_USE.try_lock();
    let usage = match &usage {
        Ok(usage) => Some(usage.as_ref()),
        Err(TryLockError::Poisoned(usage)) => Some(usage.get_ref().as_ref()),
        Err(TryLockError::WouldBlock) => None, // as in `restore_without_blocking`
    };
    match usage {
        Some(None) => return,
        Some(Some(usage)) if takes_output() => {
            let mut text = ShortText::new();
            let _ = usage.write_end(&mut text);
            let _ = write(text.bytes());
        }
        _ => {}
    }
    if let Some(settings) = FOUND.get() {
        let _ = tcsetattr(rustix::stdio::stdin(), OptionalActions::Now, settings);
    }
}

/// Restores the terminal for the shell, stops the job, and prepares the terminal again
/// when the job goes on.
///
/// # Errors
/// As for [`reenter`], or if the job cannot be stopped.
pub(super) fn suspend() -> io::Result<()> {
    if let Some(usage) = lock().as_ref() {
        restore(usage);
    }
    #[cfg(unix)]
    super::disposition::stop_job()?;
    reenter()
}

/// Tells whether an error of reading or writing says that the terminal is gone.
pub fn is_hang_up(error: &io::Error) -> bool {
    // EIO comes from the terminal itself. ENXIO comes from /dev/tty, which crossterm
    // opens because a terminal that is gone is none to it.
    #[cfg(unix)]
    return matches!(error.raw_os_error(), Some(libc::EIO | libc::ENXIO));
    #[cfg(windows)]
    return error.kind() == io::ErrorKind::BrokenPipe
        || error.raw_os_error() == Some(INVALID_HANDLE);
}

/// The error of a Windows console that is gone (`ERROR_INVALID_HANDLE`).
#[cfg(windows)]
const INVALID_HANDLE: i32 = 6;

fn lock() -> MutexGuard<'static, Option<TerminalUse>> {
    IN_USE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn prepare(usage: &TerminalUse) -> io::Result<()> {
    #[cfg(windows)]
    console::set_modes(usage.keys(), usage.mouse())?;
    #[cfg(unix)]
    if usage.keys() {
        if let Ok(settings) = rustix::termios::tcgetattr(rustix::stdio::stdin()) {
            FOUND.get_or_init(|| settings);
        }
        crossterm::terminal::enable_raw_mode()?;
        if usage.picture.is_none() {
            translate_line_ends()?;
        }
    }
    let mut bytes = String::new();
    if usage.picture.is_some() {
        bytes.push_str(CURSOR_HIDDEN);
        if usage.keys() {
            bytes.push_str(PASTES_MARKED);
        }
        if usage.mouse() {
            bytes.push_str(MOUSE_REPORTED);
        }
    }
    write(bytes.as_bytes())
}

const CURSOR_HIDDEN: &str = "\x1b[?25l";
const CURSOR_SHOWN: &str = "\x1b[?25h";

/// Asks the terminal to mark pastes, so that a pasted text plays no move. A Windows
/// console would type the marks as keys, the first of them Esc.
const PASTES_MARKED: &str = if cfg!(unix) { "\x1b[?2004h" } else { "" };
const PASTES_UNMARKED: &str = if cfg!(unix) { "\x1b[?2004l" } else { "" };

/// Asks for reports of mouse buttons, pressed and released, in the SGR encoding
/// (xterm's ctlseqs, "Mouse Tracking"). A Windows console reports them as records, if
/// its mode says so.
const MOUSE_REPORTED: &str = if cfg!(unix) {
    "\x1b[?1000h\x1b[?1006h"
} else {
    ""
};
const MOUSE_UNREPORTED: &str = if cfg!(unix) {
    "\x1b[?1006l\x1b[?1000l"
} else {
    ""
};

/// Lets a line feed begin a line at the left again, which raw mode ends: no picture is
/// painted, but lines are written, by this program or by one behind a pipe.
#[cfg(unix)]
fn translate_line_ends() -> io::Result<()> {
    use rustix::termios::{OptionalActions, OutputModes, tcgetattr, tcsetattr};

    let terminal = rustix::stdio::stdin();
    let mut settings = tcgetattr(terminal)?;
    settings.output_modes |= OutputModes::OPOST;
    Ok(tcsetattr(terminal, OptionalActions::Now, &settings)?)
}

/// Restores everything. Ignores errors: the program leaves the terminal.
fn restore(usage: &TerminalUse) {
    let mut text = String::new();
    let _ = usage.write_end(&mut text);
    let _ = write(text.as_bytes());
    restore_modes(usage);
}

/// Restores what needs no output.
#[cfg_attr(
    windows,
    expect(unused_variables, reason = "the console keeps the modes it had")
)]
fn restore_modes(usage: &TerminalUse) {
    #[cfg(windows)]
    console::restore_modes();
    #[cfg(unix)]
    if usage.keys() {
        let _ = crossterm::terminal::disable_raw_mode();
    }
}

/// Writes to standard output without std's buffer and lock: the loop may hold the lock.
#[cfg(unix)]
fn write(mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match rustix::io::write(rustix::stdio::stdout(), bytes) {
            Ok(written) => bytes = &bytes[written..],
            Err(rustix::io::Errno::INTR) => {}
            Err(rustix::io::Errno::AGAIN) => super::patience::wait_for_output()?,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

#[cfg(windows)]
fn write(bytes: &[u8]) -> io::Result<()> {
    console::write(bytes)
}

/// Tells whether standard output takes bytes without blocking.
#[cfg(unix)]
fn takes_output() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let out = rustix::stdio::stdout();
    let mut ready = [PollFd::new(&out, PollFlags::OUT)];
    let at_once = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    poll(&mut ready, Some(&at_once)).is_ok_and(|count| count == 1)
}

#[cfg(windows)]
fn takes_output() -> bool {
    true
}
