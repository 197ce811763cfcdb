//! Control events of a Windows console: they become events in the inbox, as the
//! signals of Unix do.
#![expect(unsafe_code, reason = "the Console API has no safe form")]

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use windows_sys::Win32::System::Console::SetConsoleCtrlHandler;
use windows_sys::core::BOOL;

use super::console::checked;
use super::console_records::quit_of;
use super::inbox::Inbox;
use super::watchdog;

/// How long the loop may take to end: the system ends the program five seconds after
/// an event at the latest.
const PATIENCE: Duration = Duration::from_secs(3);

/// The inbox of the running game.
static WATCHER: Mutex<Option<Arc<Inbox>>> = Mutex::new(None);

/// Watches for Ctrl+C, Ctrl+Break, the closing of the window and the end of the
/// session from now on.
///
/// # Errors
/// If the handler cannot be set up.
pub(super) fn watch(inbox: Arc<Inbox>) -> io::Result<()> {
    let mut watcher = WATCHER.lock().unwrap_or_else(PoisonError::into_inner);
    if watcher.replace(inbox).is_some() {
        return Ok(());
    }
    // SAFETY: the handler may be called in any thread at any time.
    checked(unsafe { SetConsoleCtrlHandler(Some(on_control), 1) })
}

/// Ends the program if the event demands it. The system would end it when this returns.
extern "system" fn on_control(control: u32) -> BOOL {
    let watcher = WATCHER.lock().unwrap_or_else(PoisonError::into_inner);
    let inbox = watcher.clone();
    drop(watcher);
    match (quit_of(control), inbox) {
        (Some(quit), Some(inbox)) => watchdog::end(&inbox, quit, PATIENCE),
        _ => 0,
    }
}
