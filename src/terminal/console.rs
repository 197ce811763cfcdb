//! The Windows console: its modes, its window, its records and control events.
//!
//! All calls of the Console API are here. What records and events mean is decided
//! in [`super::console_records`], which every system tests.
#![expect(unsafe_code, reason = "the Console API has no safe form")]

use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use windows_sys::Win32::Foundation::HANDLE;
use windows_sys::Win32::System::Console::{
    CONSOLE_SCREEN_BUFFER_INFO, ENABLE_ECHO_INPUT, ENABLE_EXTENDED_FLAGS, ENABLE_LINE_INPUT,
    ENABLE_MOUSE_INPUT, ENABLE_PROCESSED_INPUT, ENABLE_PROCESSED_OUTPUT, ENABLE_QUICK_EDIT_MODE,
    ENABLE_VIRTUAL_TERMINAL_INPUT, ENABLE_VIRTUAL_TERMINAL_PROCESSING, ENABLE_WINDOW_INPUT,
    GetConsoleMode, GetConsoleOutputCP, GetConsoleScreenBufferInfo, GetStdHandle, INPUT_RECORD,
    KEY_EVENT, MOUSE_EVENT, ReadConsoleInputW, SMALL_RECT, STD_INPUT_HANDLE, STD_OUTPUT_HANDLE,
    SetConsoleMode, WINDOW_BUFFER_SIZE_EVENT, WriteConsoleW,
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
        let number = match self {
            Self::Input => STD_INPUT_HANDLE,
            Self::Output => STD_OUTPUT_HANDLE,
        };
        // SAFETY: the call takes a number and gives a handle that we do not own.
        unsafe { GetStdHandle(number) }
    }

    /// Returns the mode of a console; an error if the stream is none.
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

pub(super) fn checked(done: BOOL) -> io::Result<()> {
    if done == 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(())
    }
}

/// The modes that were found, to be put back.
#[derive(Debug)]
struct Modes {
    input: Option<u32>,
    output: Option<u32>,
}

static FOUND: Mutex<Modes> = Mutex::new(Modes {
    input: None,
    output: None,
});

fn found() -> MutexGuard<'static, Modes> {
    FOUND.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Puts the console into raw mode if keys are read from it, has it tell of the mouse
/// if that is read too, and heed escape sequences if it can. May be called again.
///
/// # Errors
/// If keys are to be read and standard input is no console.
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
        // Where it cannot, none are written.
        let _ = Standard::Output.set_mode(with_escapes(mode));
    }
    Ok(())
}

/// Puts the modes back that were found. May be called again.
pub(super) fn restore_modes() {
    let mut found = found();
    // Nobody is left to be told of errors.
    if let Some(mode) = found.input.take() {
        let _ = Standard::Input.set_mode(mode);
    }
    if let Some(mode) = found.output.take() {
        let _ = Standard::Output.set_mode(mode);
    }
}

/// Every key is told at once and as a record, and so are changes of the window.
fn raw(mode: u32) -> u32 {
    const COOKED: u32 = ENABLE_LINE_INPUT
        | ENABLE_ECHO_INPUT
        | ENABLE_PROCESSED_INPUT
        | ENABLE_VIRTUAL_TERMINAL_INPUT;
    mode & !COOKED | ENABLE_WINDOW_INPUT
}

/// The mouse is told as records, and marks no text.
fn with_mouse(mode: u32) -> u32 {
    mode & !ENABLE_QUICK_EDIT_MODE | ENABLE_EXTENDED_FLAGS | ENABLE_MOUSE_INPUT
}

fn with_escapes(mode: u32) -> u32 {
    mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING
}

/// Tells whether the console on standard output heeds escape sequences if asked to.
pub(super) fn takes_escapes() -> bool {
    let Ok(mode) = Standard::Output.mode() else {
        return false;
    };
    let taken = Standard::Output.set_mode(with_escapes(mode)).is_ok();
    let _ = Standard::Output.set_mode(mode); // only tried
    taken
}

/// Returns the code page in which the console takes bytes, if there is a console.
pub(super) fn output_code_page() -> Option<u32> {
    // SAFETY: the call takes nothing.
    let page = unsafe { GetConsoleOutputCP() };
    (page != 0).then_some(page)
}

/// Returns which part of the console's lines its window shows.
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

/// Writes ASCII to the console on standard output, past std's buffer and lock,
/// which the loop may hold.
pub(super) fn write(ascii: &[u8]) -> io::Result<()> {
    let units: Vec<u16> = ascii.iter().map(|&byte| byte.into()).collect();
    let mut rest = &units[..];
    while !rest.is_empty() {
        let mut written = 0;
        // SAFETY: the units are ours, and there are as many as is said.
        checked(unsafe {
            WriteConsoleW(
                Standard::Output.handle(),
                rest.as_ptr(),
                rest.len() as u32,
                &mut written,
                std::ptr::null(),
            )
        })?;
        rest = &rest[written as usize..];
    }
    Ok(())
}

/// A record of the console.
pub(super) enum ConsoleRecord {
    Key(KeyRecord),
    Mouse(MouseRecord),
    Resized,
    Other,
}

/// Waits for the next record of the console on standard input.
pub(super) fn read() -> io::Result<ConsoleRecord> {
    let mut record = INPUT_RECORD::default();
    let mut count = 0;
    // SAFETY: there is room for the one record that is asked for.
    checked(unsafe { ReadConsoleInputW(Standard::Input.handle(), &mut record, 1, &mut count) })?;
    Ok(match u32::from(record.EventType) {
        KEY_EVENT => {
            // SAFETY: the type says which part of the union holds; every unit is one.
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
            // SAFETY: the type says which part of the union holds.
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
