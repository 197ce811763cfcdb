//! Ctrl+C for commands that work without a terminal of their own.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::event::Quit;

/// Returns a flag that the first Ctrl+C sets; the second ends the program at
/// once. What the parent process had ignored stays ignored.
///
/// # Errors
/// If the system does not let the signal be watched.
pub fn watch_interrupt() -> io::Result<Arc<AtomicBool>> {
    let interrupted = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    if super::signals::is_ignored(SIGINT) {
        return Ok(interrupted);
    }
    let code = i32::from(Quit::Interrupt.exit_code());
    // The order matters: the first signal must find the flag unset here.
    flag::register_conditional_shutdown(SIGINT, code, Arc::clone(&interrupted))?;
    flag::register(SIGINT, Arc::clone(&interrupted))?;
    Ok(interrupted)
}
