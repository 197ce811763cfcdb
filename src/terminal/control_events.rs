//! Control events of a Windows console, which stand for the signals of Unix.
#![expect(unsafe_code, reason = "the Console API has no safe form")]

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use windows_sys::Win32::System::Console::SetConsoleCtrlHandler;
use windows_sys::core::BOOL;

use super::console::checked;
use super::console_records::quit_of;
use crate::game::Quit;

/// How long the program may take to end: the system ends it five seconds after an event
/// at the latest.
pub(super) const PATIENCE: Duration = Duration::from_secs(3);

/// What is done about an event that asks for the end.
type Response = Arc<dyn Fn(Quit) + Send + Sync>;

static RESPONSE: Mutex<Option<Response>> = Mutex::new(None);

/// Watches for Ctrl+C, Ctrl+Break, the closing of the window and the end of the session
/// from now on, and responds to them in a thread of the system. After the closing of the
/// window or the end of the session, the system ends the program when the response
/// returns.
///
/// # Errors
/// If the handler cannot be set up.
pub(super) fn watch(response: impl Fn(Quit) + Send + Sync + 'static) -> io::Result<()> {
    let mut watcher = RESPONSE.lock().unwrap_or_else(PoisonError::into_inner);
    if watcher.replace(Arc::new(response)).is_some() {
        return Ok(());
    }
    // SAFETY: the handler may be called in any thread at any time.
    checked(unsafe { SetConsoleCtrlHandler(Some(on_control), 1) })
}

/// Responds to an event if it asks for the end.
extern "system" fn on_control(control: u32) -> BOOL {
    let watcher = RESPONSE.lock().unwrap_or_else(PoisonError::into_inner);
    let response = watcher.clone();
    drop(watcher);
    match (quit_of(control), response) {
        (Some(quit), Some(response)) => {
            response(quit);
            1
        }
        _ => 0,
    }
}
