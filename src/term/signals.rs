//! Signals enter the same inbox as keys.

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGWINCH};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::event::{Event, Quit};

use super::inbox::{Inbox, Item};
use super::raw;

/// How long the loop has to end after a signal before it is ended. It may be
/// blocked by a terminal that takes no output.
const PATIENCE: Duration = Duration::from_millis(300);

/// Watches for signals in a thread of its own.
pub(super) fn watch(inbox: Arc<Inbox>) -> io::Result<()> {
    // What the parent had ignored (nohup, a background job) stays ignored.
    let ending = [SIGHUP, SIGINT, SIGTERM]
        .into_iter()
        .filter(|&signal| !is_ignored(signal));
    let mut signals = Signals::new(ending.chain([SIGQUIT, SIGCONT, SIGWINCH]))?;
    let run = move || {
        for signal in signals.forever() {
            match signal {
                SIGWINCH => push_size(&inbox),
                SIGCONT => match raw::reenter() {
                    Ok(()) => push_size(&inbox),
                    // A hang-up continues a stopped program too.
                    Err(_) => inbox.push(Item::Closed(Quit::HangUp)),
                },
                SIGQUIT => {
                    raw::leave_in_a_hurry();
                    let _ = emulate_default_handler(signal);
                }
                SIGHUP => end(&inbox, Quit::HangUp),
                SIGINT => end(&inbox, Quit::Interrupt),
                _ => end(&inbox, Quit::Terminate),
            }
        }
    };
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(run)?;
    Ok(())
}

fn push_size(inbox: &Inbox) {
    let (columns, rows) = raw::window_size();
    inbox.push(Item::Event(Event::Resize(columns, rows)));
}

fn end(inbox: &Inbox, quit: Quit) {
    inbox.push(Item::Event(Event::Quit(quit)));
    thread::sleep(PATIENCE);
    raw::leave_in_a_hurry();
    std::process::exit(i32::from(quit.exit_code()));
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
