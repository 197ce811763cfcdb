//! Ends the program when the system demands it, even if the loop is blocked.

use std::thread;
use std::time::Duration;

use crate::game::{Event, Quit};

use super::inbox::Inbox;
use super::raw;

/// Asks the loop to end, waits for `patience`, and then ends the program itself: the
/// loop may be blocked by a terminal that takes no output.
pub(super) fn end(inbox: &Inbox, quit: Quit, patience: Duration) -> ! {
    inbox.announce(Event::Quit(quit));
    thread::sleep(patience);
    raw::restore_without_blocking();
    std::process::exit(i32::from(quit.exit_code()));
}
