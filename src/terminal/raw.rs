//! Raw mode and the cursor: taken once, given back on every way out.

use std::io;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

#[cfg(windows)]
use super::console;

/// What is read from the terminal on standard input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Nothing.
    Nothing,
    /// Keys, for which it is in raw mode.
    Keys,
    /// Keys, and the mouse where a picture is painted.
    KeysAndMouse,
}

/// What was taken and has to be given back.
struct Taken {
    reading: Reading,
    /// The cursor, because a picture is painted. Its height, to get below it.
    screen: Option<ScreenHeight>,
}

impl Taken {
    /// Tells whether keys come from the terminal.
    fn keys(&self) -> bool {
        self.reading != Reading::Nothing
    }

    fn mouse(&self) -> bool {
        self.reading == Reading::KeysAndMouse && self.screen.is_some()
    }
}

/// The height of the picture on a terminal, kept up to date by who paints it.
pub type ScreenHeight = Arc<AtomicU16>;

static TAKEN: Mutex<Option<Taken>> = Mutex::new(None);

/// Gives the terminal back when it is dropped.
#[derive(Debug)]
pub struct Guard(());

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(taken) = lock().take() {
            restore(&taken);
        }
    }
}

/// Takes the terminal: raw mode if keys are read from it, reports of the mouse if
/// that is heeded, and the cursor if a picture is painted on it. A panic gives it
/// back before it is reported.
///
/// # Errors
/// If the terminal does not do raw mode.
pub fn enter(reading: Reading, screen: Option<ScreenHeight>) -> io::Result<Guard> {
    let mut slot = lock();
    // Noted before it is taken: taking may block, and a signal must find it.
    let taken = slot.insert(Taken { reading, screen });
    if let Err(error) = take(taken) {
        restore(taken);
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

/// Takes the terminal again after the program was stopped and continued.
pub(super) fn reenter() -> io::Result<()> {
    let taken = lock();
    let Some(taken) = taken.as_ref() else {
        return Ok(());
    };
    // crossterm believes that raw mode is on, and would do nothing.
    #[cfg(unix)]
    if taken.keys() {
        crossterm::terminal::disable_raw_mode()?;
    }
    take(taken)
}

/// Gives the terminal back for good without waiting for anybody: for a panic,
/// or when the loop does not end because the terminal takes no output.
pub(super) fn restore_without_blocking() {
    let taken = match TAKEN.try_lock() {
        Ok(mut taken) => taken.take(),
        Err(TryLockError::Poisoned(taken)) => taken.into_inner().take(),
        // The loop is taking or leaving the terminal itself, and hangs in it.
        Err(TryLockError::WouldBlock) => Some(Taken {
            reading: Reading::Keys,
            screen: None,
        }),
    };
    match taken {
        Some(taken) if takes_output() => restore(&taken),
        Some(taken) => restore_modes(&taken),
        None => {}
    }
}

/// Gives the terminal to the shell, stops the job, and takes the terminal again.
pub(super) fn suspend() -> io::Result<()> {
    if let Some(taken) = lock().as_ref() {
        restore(taken);
    }
    #[cfg(unix)]
    super::disposition::stop_job()?;
    reenter()
}

/// Returns the columns and rows of the window; a terminal that does not know
/// them has none.
pub fn window_size() -> (u16, u16) {
    // On Unix crossterm would start another program (tput) where this fails.
    #[cfg(unix)]
    let size = rustix::termios::tcgetwinsize(rustix::stdio::stdout())
        .map(|size| (size.ws_col, size.ws_row));
    #[cfg(windows)]
    let size = console::window_size();
    size.unwrap_or((0, 0))
}

/// Tells whether an error of reading or writing says that the terminal is gone.
pub fn is_hang_up(error: &io::Error) -> bool {
    // EIO from the terminal itself; ENXIO where crossterm, which takes it for none
    // then, looks for another.
    #[cfg(unix)]
    return matches!(error.raw_os_error(), Some(libc::EIO | libc::ENXIO));
    #[cfg(windows)]
    return error.kind() == io::ErrorKind::BrokenPipe
        || error.raw_os_error() == Some(INVALID_HANDLE);
}

/// What a console of Windows says when it is gone.
#[cfg(windows)]
const INVALID_HANDLE: i32 = 6;

fn lock() -> MutexGuard<'static, Option<Taken>> {
    TAKEN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn take(taken: &Taken) -> io::Result<()> {
    #[cfg(windows)]
    console::set_modes(taken.keys(), taken.mouse())?;
    #[cfg(unix)]
    if taken.keys() {
        crossterm::terminal::enable_raw_mode()?;
        if taken.screen.is_none() {
            translate_line_ends()?;
        }
    }
    let mut bytes = String::new();
    if taken.screen.is_some() {
        bytes.push_str(CURSOR_HIDDEN);
        if taken.keys() {
            bytes.push_str(PASTES_MARKED);
        }
        if taken.mouse() {
            bytes.push_str(MOUSE_REPORTED);
        }
    }
    write(bytes.as_bytes())
}

const CURSOR_HIDDEN: &str = "\x1b[?25l";
const CURSOR_SHOWN: &str = "\x1b[?25h";

/// Asks the terminal to mark pastes, so that a pasted text plays no move. A console
/// of Windows would pass the marks on as keys, the first of them Esc.
const PASTES_MARKED: &str = if cfg!(unix) { "\x1b[?2004h" } else { "" };
const PASTES_UNMARKED: &str = if cfg!(unix) { "\x1b[?2004l" } else { "" };

/// Asks for reports of mouse buttons, pressed and released, in the SGR encoding
/// (xterm's ctlseqs, "Mouse Tracking"). A console of Windows tells of them in its
/// records, by a mode.
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

/// Has the terminal go on to begin lines at the left although it is in raw
/// mode: lines are written, here or behind a pipe, and no picture is painted.
#[cfg(unix)]
fn translate_line_ends() -> io::Result<()> {
    use rustix::termios::{OptionalActions, OutputModes, tcgetattr, tcsetattr};

    let terminal = rustix::stdio::stdin();
    let mut settings = tcgetattr(terminal)?;
    settings.output_modes |= OutputModes::OPOST;
    Ok(tcsetattr(terminal, OptionalActions::Now, &settings)?)
}

/// Gives everything back; errors have nobody left to tell.
fn restore(taken: &Taken) {
    if let Some(height) = &taken.screen {
        let bottom = height.load(Ordering::Relaxed).max(1);
        let mut bytes = String::new();
        if taken.mouse() {
            bytes.push_str(MOUSE_UNREPORTED);
        }
        if taken.keys() {
            bytes.push_str(PASTES_UNMARKED);
        }
        bytes.push_str(&format!("\x1b[{bottom};1H\r\n{CURSOR_SHOWN}"));
        let _ = write(bytes.as_bytes());
    }
    restore_modes(taken);
}

/// Gives back what needs no output.
#[cfg_attr(
    windows,
    expect(unused_variables, reason = "the console knows what was taken")
)]
fn restore_modes(taken: &Taken) {
    #[cfg(windows)]
    console::restore_modes();
    #[cfg(unix)]
    if taken.keys() {
        let _ = crossterm::terminal::disable_raw_mode();
    }
}

/// Writes to standard output past std's buffer and lock, which the loop may hold.
#[cfg(unix)]
fn write(mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match rustix::io::write(rustix::stdio::stdout(), bytes) {
            Ok(written) => bytes = &bytes[written..],
            Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

#[cfg(windows)]
fn write(bytes: &[u8]) -> io::Result<()> {
    console::write(bytes)
}

/// Tells whether a write to standard output would not block.
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
