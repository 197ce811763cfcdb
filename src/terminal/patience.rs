//! Standard input and output that wait, even if another program left them non-blocking.
//!
//! That flag belongs to everyone who has the stream open (`O_NONBLOCK`, POSIX `open`), the
//! shell among them: it is left as it was found. What cannot be done at once is waited for.

use std::io::{self, Read, Write};

/// Standard input.
#[derive(Debug)]
pub struct WaitingInput;

impl Read for WaitingInput {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        patiently(|| io::stdin().read(bytes), wait_for_input)
    }
}

/// A writer to standard output.
#[derive(Debug)]
pub struct WaitingOutput<W>(pub W);

impl<W: Write> Write for WaitingOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        patiently(|| self.0.write(bytes), wait_for_output)
    }

    fn flush(&mut self) -> io::Result<()> {
        patiently(|| self.0.flush(), wait_for_output)
    }
}

/// Tries until it need not wait.
fn patiently<T>(
    mut attempt: impl FnMut() -> io::Result<T>,
    wait: impl Fn() -> io::Result<()>,
) -> io::Result<T> {
    loop {
        match attempt() {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => wait()?,
            result => return result,
        }
    }
}

#[cfg(unix)]
fn wait_for_input() -> io::Result<()> {
    wait_for(rustix::stdio::stdin(), rustix::event::PollFlags::IN)
}

/// Waits until standard output takes bytes.
#[cfg(unix)]
pub(super) fn wait_for_output() -> io::Result<()> {
    wait_for(rustix::stdio::stdout(), rustix::event::PollFlags::OUT)
}

#[cfg(unix)]
fn wait_for(stream: rustix::fd::BorrowedFd, what: rustix::event::PollFlags) -> io::Result<()> {
    use rustix::event::{PollFd, poll};
    use rustix::io::retry_on_intr;

    let mut ready = [PollFd::from_borrowed_fd(stream, what)];
    retry_on_intr(|| poll(&mut ready, None))?;
    Ok(())
}

/// A stream of Windows has no such flag.
#[cfg(windows)]
fn wait_for_input() -> io::Result<()> {
    Err(io::ErrorKind::WouldBlock.into())
}

#[cfg(windows)]
fn wait_for_output() -> io::Result<()> {
    Err(io::ErrorKind::WouldBlock.into())
}
