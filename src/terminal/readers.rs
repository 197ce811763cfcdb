//! The threads that read keys.

use std::io::{self, Read};
use std::sync::Arc;
use std::thread;

use crate::game::Quit;

use super::inbox::{Inbox, Item};
#[cfg(unix)]
use super::patience::WaitingInput;

const CHUNK: usize = 64 * 1024;

/// Reads bytes in a thread of its own until there are no more, and closes the input
/// with `end`.
///
/// # Errors
/// If the thread cannot be started.
pub(super) fn read_bytes(
    inbox: Arc<Inbox>,
    mut bytes: Box<dyn Read + Send>,
    end: Quit,
) -> io::Result<()> {
    let run = move || {
        let mut chunk = vec![0; CHUNK];
        loop {
            match bytes.read(&mut chunk) {
                Ok(0) => return inbox.push(Item::Closed(end)),
                Ok(count) => inbox.push(Item::Bytes(chunk[..count].to_vec())),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // A terminal that is gone gives an error.
                Err(_) if end == Quit::HangUp => return inbox.push(Item::Closed(end)),
                Err(error) => return inbox.push(Item::Failed(error)),
            }
        }
    };
    thread::Builder::new().name("keys".to_owned()).spawn(run)?;
    Ok(())
}

/// Reads the terminal on standard input in a thread of its own.
///
/// # Errors
/// If the thread cannot be started.
#[cfg(unix)]
pub(super) fn read_terminal(inbox: Arc<Inbox>) -> io::Result<()> {
    read_bytes(inbox, Box::new(WaitingInput), Quit::HangUp)
}

/// Reads the console on standard input in a thread of its own.
///
/// # Errors
/// If the thread cannot be started.
#[cfg(windows)]
pub(super) fn read_terminal(inbox: Arc<Inbox>) -> io::Result<()> {
    use super::console::{ConsoleRecord, read};
    use super::console_records::ConsoleDecoder;
    use crate::game::Event;

    let run = move || {
        let mut decoder = ConsoleDecoder::new();
        loop {
            match read() {
                Ok(ConsoleRecord::Key(record)) => {
                    decoder.feed(record, &mut |key| inbox.push(Item::Key(key)));
                }
                Ok(ConsoleRecord::Mouse(record)) => {
                    decoder.feed_mouse(record, &mut |key| inbox.push(Item::Key(key)));
                }
                Ok(ConsoleRecord::Resized) => {
                    let (columns, rows) = super::window::window_size();
                    inbox.announce(Event::Resize(columns, rows));
                }
                Ok(ConsoleRecord::Other) => {}
                Err(_) => return inbox.push(Item::Closed(Quit::HangUp)),
            }
        }
    };
    thread::Builder::new().name("keys".to_owned()).spawn(run)?;
    Ok(())
}
