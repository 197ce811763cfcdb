//! Unix signals become events in the same inbox as keys.

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use crate::game::{Event, Quit};

use super::disposition::is_ignored;
use super::fatal;
use super::inbox::Inbox;
use super::watchdog::end;
use super::window;

/// How long the loop may take to end after a signal.
const PATIENCE: Duration = Duration::from_millis(300);

/// Watches for signals in a thread of its own, which never blocks on the
/// terminal. Signals that end the program by themselves get a handler that gives the
/// terminal back first. Stops and window changes are watched only `on_terminal`.
///
/// # Errors
/// If a handler or the thread cannot be set up.
pub(super) fn watch(inbox: Arc<Inbox>, on_terminal: bool) -> io::Result<()> {
    let mut watched = vec![SIGHUP, SIGINT, SIGTERM];
    if on_terminal {
        watched.extend([SIGTSTP, SIGCONT, SIGWINCH]);
    }
    fatal::watch();
    // A signal that the parent ignored (nohup, a background job) stays ignored.
    watched.retain(|&signal| !is_ignored(signal));
    let mut signals = Signals::new(watched)?;
    let run = move || {
        for signal in signals.forever() {
            match signal {
                SIGWINCH => {
                    let (columns, rows) = window::window_size();
                    inbox.announce(Event::Resize(columns, rows));
                }
                SIGTSTP => inbox.announce(Event::Suspend),
                SIGCONT => inbox.announce(Event::Resume),
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
