//! The Windows console: its modes, its window and its input records.
//!
//! What the records mean is decided in [`super::console_records`], which every system
//! tests.
#![expect(unsafe_code, reason = "the Console API has no safe form")]

use std::fs::File;
use std::io::{self, Write};
use std::os::windows::io::{AsHandle, AsRawHandle};
use std::sync::{Mutex, MutexGuard, PoisonError};

use windows_sys::Win32::Foundation::HANDLE;
use windows_sys::Win32::System::Console::{
    CONSOLE_SCREEN_BUFFER_INFO, ENABLE_ECHO_INPUT, ENABLE_EXTENDED_FLAGS, ENABLE_LINE_INPUT,
    ENABLE_MOUSE_INPUT, ENABLE_PROCESSED_INPUT, ENABLE_PROCESSED_OUTPUT, ENABLE_QUICK_EDIT_MODE,
    ENABLE_VIRTUAL_TERMINAL_INPUT, ENABLE_VIRTUAL_TERMINAL_PROCESSING, ENABLE_WINDOW_INPUT,
    GetConsoleMode, GetConsoleOutputCP, GetConsoleScreenBufferInfo, INPUT_RECORD, KEY_EVENT,
    MOUSE_EVENT, ReadConsoleInputW, SMALL_RECT, SetConsoleMode, WINDOW_BUFFER_SIZE_EVENT,
};
use windows_sys::core::BOOL;

use super::console_records::{KeyRecord, MouseRecord};

/// A standard stream.
#[derive(Clone, Copy, Debug)]
pub(super) enum Standard {
    Input,
    Output,
}

impl Standard {
    fn handle(self) -> HANDLE {
        match self {
            Self::Input => io::stdin().as_raw_handle(),
            Self::Output => io::stdout().as_raw_handle(),
        }
    }

    /// Returns the mode of the console.
    ///
    /// # Errors
    /// If the stream is no console.
    fn mode(self) -> io::Result<u32> {
        let mut mode = 0;
        // SAFETY: any handle may be asked; the mode is ours.
        checked(unsafe { GetConsoleMode(self.handle(), &mut mode) })?;
        Ok(mode)
    }

    fn set_mode(self, mode: u32) -> io::Result<()> {
        // SAFETY: any handle and any mode may be tried.
        checked(unsafe { SetConsoleMode(self.handle(), mode) })
    }

    /// Tells whether the stream is a console.
    pub(super) fn is_console(self) -> bool {
        self.mode().is_ok()
    }
}

/// Turns what a call of the API returns into a result.
pub(super) fn checked(done: BOOL) -> io::Result<()> {
    if done == 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(())
    }
}

/// The modes before they were changed; `None` where nothing was changed.
#[derive(Debug)]
struct FoundModes {
    input: Option<u32>,
    output: Option<u32>,
}

static FOUND: Mutex<FoundModes> = Mutex::new(FoundModes {
    input: None,
    output: None,
});

fn found() -> MutexGuard<'static, FoundModes> {
    FOUND.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Puts standard input into raw mode if keys are read from it, with reports of the
/// mouse if that is read too, and lets the output take escape sequences if it can. May
/// be called again.
///
/// # Errors
/// If keys are read and standard input is no console.
pub(super) fn set_modes(keys: bool, mouse: bool) -> io::Result<()> {
    let mut found = found();
    if keys {
        let mode = Standard::Input.mode()?;
        found.input.get_or_insert(mode);
        let raw = raw(mode);
        Standard::Input.set_mode(if mouse { with_mouse(raw) } else { raw })?;
    }
    if let Ok(mode) = Standard::Output.mode() {
        found.output.get_or_insert(mode);
        // A console that takes no escape sequences is sent none.
        let _ = Standard::Output.set_mode(with_escapes(mode));
    }
    Ok(())
}

/// Sets the modes that were found, exactly. May be called again.
pub(super) fn restore_modes() {
    let mut found = found();
    // The program leaves the console: an error could not be reported any more.
    if let Some(mode) = found.input.take() {
        let _ = Standard::Input.set_mode(mode);
    }
    if let Some(mode) = found.output.take() {
        let _ = Standard::Output.set_mode(mode);
    }
}

/// Returns the mode in which each key and each change of the window is a record.
fn raw(mode: u32) -> u32 {
    const COOKED: u32 = ENABLE_LINE_INPUT
        | ENABLE_ECHO_INPUT
        | ENABLE_PROCESSED_INPUT
        | ENABLE_VIRTUAL_TERMINAL_INPUT;
    mode & !COOKED | ENABLE_WINDOW_INPUT
}

/// Returns the mode in which the mouse gives records, and selects no text.
fn with_mouse(mode: u32) -> u32 {
    mode & !ENABLE_QUICK_EDIT_MODE | ENABLE_EXTENDED_FLAGS | ENABLE_MOUSE_INPUT
}

fn with_escapes(mode: u32) -> u32 {
    mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING
}

/// Tells whether the console on standard output can take escape sequences: tries the
/// mode, and sets the one before again.
pub(super) fn takes_escapes() -> bool {
    let Ok(mode) = Standard::Output.mode() else {
        return false;
    };
    let taken = Standard::Output.set_mode(with_escapes(mode)).is_ok();
    let _ = Standard::Output.set_mode(mode);
    taken
}

/// Returns the code page in which the console takes bytes, if there is a console.
pub(super) fn output_code_page() -> Option<u32> {
    // SAFETY: the call takes nothing.
    let page = unsafe { GetConsoleOutputCP() };
    (page != 0).then_some(page)
}

/// Returns the part of the console's buffer that its window shows.
fn window() -> io::Result<SMALL_RECT> {
    let mut info = CONSOLE_SCREEN_BUFFER_INFO::default();
    // SAFETY: any handle may be asked; the answer is ours.
    checked(unsafe { GetConsoleScreenBufferInfo(Standard::Output.handle(), &mut info) })?;
    Ok(info.srWindow)
}

/// Returns the columns and rows of the window.
///
/// # Errors
/// If standard output is no console.
pub(super) fn window_size() -> io::Result<(u16, u16)> {
    let window = window()?;
    let length = |from: i16, to: i16| (i32::from(to) - i32::from(from) + 1).max(0) as u16;
    Ok((
        length(window.Left, window.Right),
        length(window.Top, window.Bottom),
    ))
}

/// Writes to standard output through a handle of its own: the loop may hold the lock
/// of std's. ASCII is the same in every code page.
///
/// # Errors
/// If the console takes no output.
pub(super) fn write(ascii: &[u8]) -> io::Result<()> {
    File::from(io::stdout().as_handle().try_clone_to_owned()?).write_all(ascii)
}

/// A record of the console's input.
pub(super) enum ConsoleRecord {
    Key(KeyRecord),
    Mouse(MouseRecord),
    Resized,
    Other,
}

/// Waits for the next record of the console on standard input.
///
/// # Errors
/// If the console is gone.
pub(super) fn read() -> io::Result<ConsoleRecord> {
    let mut record = INPUT_RECORD::default();
    let mut count = 0;
    // SAFETY: there is room for the one record that is asked for.
    checked(unsafe { ReadConsoleInputW(Standard::Input.handle(), &mut record, 1, &mut count) })?;
    Ok(match u32::from(record.EventType) {
        KEY_EVENT => {
            // SAFETY: the type says that the union holds a key. Its character is a
            // number in either form.
            let (key, unit) = unsafe {
                let key = record.Event.KeyEvent;
                (key, key.uChar.UnicodeChar)
            };
            ConsoleRecord::Key(KeyRecord {
                down: key.bKeyDown != 0,
                count: key.wRepeatCount,
                code: key.wVirtualKeyCode,
                unit,
                state: key.dwControlKeyState,
            })
        }
        MOUSE_EVENT => {
            // SAFETY: the type says that the union holds a report of the mouse.
            let mouse = unsafe { record.Event.MouseEvent };
            let window = window().unwrap_or_default();
            let within =
                |place: i16, start: i16| (i32::from(place) - i32::from(start)).max(0) as u16;
            ConsoleRecord::Mouse(MouseRecord {
                column: within(mouse.dwMousePosition.X, window.Left),
                row: within(mouse.dwMousePosition.Y, window.Top),
                buttons: mouse.dwButtonState,
            })
        }
        WINDOW_BUFFER_SIZE_EVENT => ConsoleRecord::Resized,
        _ => ConsoleRecord::Other,
    })
}
