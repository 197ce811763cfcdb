//! Signals that end the program on the spot: their handlers give the terminal back first.
//!
//! A handler runs in the middle of anything, so it allocates nothing and waits for no
//! lock. The loop does not come to its end, so what it would save there is not saved; turns
//! are saved as they are played.

use std::sync::OnceLock;

use super::disposition::{Disposition, raise_default};
use super::raw;

/// Those that have a name. Others end the game as the player wishes, or are ignored.
const NAMED: [i32; 15] = [
    libc::SIGABRT, // a failed allocation, for one
    libc::SIGALRM,
    libc::SIGBUS,
    libc::SIGFPE,
    libc::SIGILL,
    libc::SIGPROF,
    libc::SIGQUIT,
    libc::SIGSEGV, // an overflow of the stack
    libc::SIGSYS,
    libc::SIGTRAP,
    libc::SIGUSR1,
    libc::SIGUSR2,
    libc::SIGVTALRM,
    libc::SIGXCPU,
    libc::SIGPIPE, // unless ignored, as std does
];

/// The dispositions of all signals before, by their numbers.
static FOUND: OnceLock<Vec<(i32, Disposition)>> = OnceLock::new();

/// Installs the handlers, once. A signal that is ignored stays ignored.
pub(super) fn watch() {
    FOUND.get_or_init(|| {
        let mut signals = NAMED.to_vec();
        #[cfg(target_os = "linux")]
        {
            signals.extend([libc::SIGIO, libc::SIGPWR, libc::SIGSTKFLT]);
            signals.extend(libc::SIGRTMIN()..=libc::SIGRTMAX());
        }
        let found = signals
            .into_iter()
            .map(|signal| (signal, Disposition::of(signal)));
        found.filter(|(_, found)| !found.is_ignored()).collect()
    });
    for (signal, found) in FOUND.get().into_iter().flatten() {
        Disposition::exchange(*signal, Some(&found.into_handler(end)));
    }
}

/// Gives the terminal back, and lets the signal do what it did before.
extern "C" fn end(signal: i32, description: *mut libc::siginfo_t, state: *mut libc::c_void) {
    raw::restore_in_handler();
    let found = FOUND.get().into_iter().flatten();
    if let Some((_, found)) = found.into_iter().find(|(number, _)| *number == signal) {
        // It returns if it has nothing to say.
        found.call(signal, description, state);
    }
    raise_default(signal);
}
