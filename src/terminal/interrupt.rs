//! Ctrl+C, and what else ends commands that work without a terminal of their own.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::game::Quit;

/// Returns a flag that the first Ctrl+C sets; the second ends the program at
/// once. What the parent process had ignored stays ignored.
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
    // The order matters: the first signal must find the flag unset here.
    flag::register_conditional_shutdown(SIGINT, code, Arc::clone(&interrupted))?;
    flag::register(SIGINT, Arc::clone(&interrupted))?;
    Ok(interrupted)
}

/// An end that the system asks a command for, which it may take its time to come to.
#[derive(Debug)]
pub struct Termination {
    /// Set when the end is asked for.
    pub asked: Arc<AtomicBool>,
    code: Arc<AtomicUsize>,
}

impl Termination {
    /// Watches for Ctrl+C as [`watch_interrupt`] does, and for a termination
    /// signal and a hang-up. These often come twice for one end (from `timeout`,
    /// from the shell and the terminal), so only Ctrl+C ends at once what ends already.
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

    /// Returns the exit code of the end asked for; 0 if none was.
    pub fn exit_code(&self) -> u8 {
        let asked = self.asked.load(Ordering::Relaxed);
        let code = self.code.load(Ordering::Relaxed);
        if asked { code as u8 } else { 0 }
    }
}
