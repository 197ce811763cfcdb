//! An end that the system demands.

use std::thread;
use std::time::Duration;

use crate::game::{Event, Quit};

use super::inbox::Inbox;
use super::raw;

/// Has the loop end, or ends the program if that takes longer than `patience`: it
/// may be blocked by a terminal that takes no output.
pub(super) fn end(inbox: &Inbox, quit: Quit, patience: Duration) -> ! {
    inbox.announce(Event::Quit(quit));
    thread::sleep(patience);
    raw::leave_in_a_hurry();
    std::process::exit(i32::from(quit.exit_code()));
}
