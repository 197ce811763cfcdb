//! Signals enter the same inbox as keys.

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::game::{Event, Quit};

use super::ending::end;
use super::inbox::Inbox;
use super::raw;

/// How long the loop has to end after a signal before it is ended.
const PATIENCE: Duration = Duration::from_millis(300);

/// Watches for signals in a thread of its own, which never blocks on the
/// terminal. Stops and window changes matter only `on_terminal`.
pub(super) fn watch(inbox: Arc<Inbox>, on_terminal: bool) -> io::Result<()> {
    let mut watched = vec![SIGHUP, SIGINT, SIGTERM, SIGQUIT];
    if on_terminal {
        watched.extend([SIGTSTP, SIGCONT, SIGWINCH]);
    }
    // What the parent had ignored (nohup, a background job) stays ignored.
    watched.retain(|&signal| !is_ignored(signal));
    let mut signals = Signals::new(watched)?;
    let run = move || {
        for signal in signals.forever() {
            match signal {
                SIGWINCH => {
                    let (columns, rows) = raw::window_size();
                    inbox.announce(Event::Resize(columns, rows));
                }
                SIGTSTP => inbox.announce(Event::Suspend),
                SIGCONT => inbox.announce(Event::Resume),
                SIGQUIT => {
                    raw::leave_in_a_hurry();
                    let _ = emulate_default_handler(signal);
                }
                SIGHUP => end(&inbox, Quit::HangUp, PATIENCE),
                SIGINT => end(&inbox, Quit::Interrupt, PATIENCE),
                _ => end(&inbox, Quit::Terminate, PATIENCE),
            }
        }
    };
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(run)?;
    Ok(())
}

/// Stops the whole job, this process and what else runs in it (a wrapper
/// script), so that the shell takes over; returns when it goes on. By the
/// system's own default, which knows better when there is no shell to take over.
#[expect(
    unsafe_code,
    reason = "no safe call puts a signal back to its default for a while"
)]
pub(super) fn stop_job() -> io::Result<()> {
    // SAFETY: an all-zero sigaction is the default disposition without flags, and
    // the handler put back afterwards is the one that was found.
    let handler = unsafe {
        let default: libc::sigaction = std::mem::zeroed();
        let mut handler: libc::sigaction = std::mem::zeroed();
        libc::sigaction(SIGTSTP, &default, &mut handler);
        handler
    };
    let stopped = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
    // SAFETY: as above.
    unsafe {
        libc::sigaction(SIGTSTP, &handler, std::ptr::null_mut());
    }
    Ok(stopped?)
}

/// Tells whether a signal is ignored, as the parent process may have left it.
#[expect(unsafe_code, reason = "no safe call reads a signal's disposition")]
pub(super) fn is_ignored(signal: i32) -> bool {
    // SAFETY: an all-zero sigaction is a valid value to be overwritten, and with
    // no new action the call only reads.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        libc::sigaction(signal, std::ptr::null(), &mut action) == 0
            && action.sa_sigaction == libc::SIG_IGN
    }
}
