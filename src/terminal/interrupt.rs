//! Ctrl+C and termination signals for commands that run without the loop.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::game::Quit;

/// Returns a flag that the first Ctrl+C sets. The second one ends the program at
/// once. If the parent process ignored Ctrl+C, it stays ignored.
///
/// # Errors
/// If the system does not let the signal be watched.
pub fn watch_interrupt() -> io::Result<Arc<AtomicBool>> {
    let interrupted = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    if super::disposition::is_ignored(SIGINT) {
        return Ok(interrupted);
    }
    let code = i32::from(Quit::Interrupt.exit_code());
    // The order matters: on the first signal the flag must be unset here.
    flag::register_conditional_shutdown(SIGINT, code, Arc::clone(&interrupted))?;
    flag::register(SIGINT, Arc::clone(&interrupted))?;
    Ok(interrupted)
}

/// A request of the system to end, which a command sees when it looks.
#[derive(Debug)]
pub struct Termination {
    /// Set once the end is asked for.
    pub asked: Arc<AtomicBool>,
    code: Arc<AtomicUsize>,
}

impl Termination {
    /// Watches for Ctrl+C as [`watch_interrupt`] does, and for a termination
    /// signal and a hang-up. The second one of these does not end the program at once,
    /// as the second Ctrl+C does: they often come twice for one request (from `timeout`,
    /// from the shell and the terminal).
    ///
    /// # Errors
    /// If the system does not let the signals be watched.
    pub fn watch() -> io::Result<Self> {
        let asked = watch_interrupt()?;
        let code = Arc::new(AtomicUsize::new(Quit::Interrupt.exit_code().into()));
        let signals = [
            #[cfg(unix)]
            (SIGHUP, Quit::HangUp),
            (SIGTERM, Quit::Terminate),
        ];
        for (signal, quit) in signals {
            #[cfg(unix)]
            if super::disposition::is_ignored(signal) {
                continue;
            }
            flag::register_usize(signal, Arc::clone(&code), quit.exit_code().into())?;
            flag::register(signal, Arc::clone(&asked))?;
        }
        Ok(Self { asked, code })
    }

    /// Returns the exit code of the request; 0 if there was none.
    pub fn exit_code(&self) -> u8 {
        let asked = self.asked.load(Ordering::Relaxed);
        let code = self.code.load(Ordering::Relaxed);
        if asked { code as u8 } else { 0 }
    }
}
