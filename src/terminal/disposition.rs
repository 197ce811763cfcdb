//! What a signal does to this process. Starts no thread and knows no inbox.

use std::io;

use signal_hook::consts::SIGTSTP;

/// The disposition of a signal: ignored, default, or a handler. Only dispositions that
/// the process had already are made, and the default.
struct Disposition(libc::sigaction);

impl Disposition {
    /// Returns the disposition of a signal.
    fn of(signal: i32) -> Self {
        Self::exchange(signal, None)
    }

    /// Returns the default disposition.
    fn into_default(mut self) -> Self {
        self.0.sa_sigaction = libc::SIG_DFL;
        self
    }

    /// Sets the disposition of a signal to `new`, if that is given, and returns the one
    /// before.
    #[expect(
        unsafe_code,
        reason = "no safe call reads the disposition of a signal or sets it"
    )]
    fn exchange(signal: i32, new: Option<&Self>) -> Self {
        let new = new.map_or(std::ptr::null(), |new| &raw const new.0);
        // SAFETY: an all-zero sigaction is a valid value to be overwritten; `new` is
        // null or a disposition that the system itself returned, or its default.
        unsafe {
            let mut found = std::mem::zeroed();
            libc::sigaction(signal, new, &mut found);
            Self(found)
        }
    }
}

/// Tells whether a signal is ignored, as the parent process may have left it.
pub(super) fn is_ignored(signal: i32) -> bool {
    Disposition::of(signal).0.sa_sigaction == libc::SIG_IGN
}

/// Stops the whole job, which is this process and what else runs in it (a wrapper
/// script), and returns when it goes on. Meanwhile SIGTSTP has its default disposition:
/// only the system knows whether there is a shell that can continue the job.
///
/// # Errors
/// If the signal cannot be sent.
pub(super) fn stop_job() -> io::Result<()> {
    let default = Disposition::of(SIGTSTP).into_default();
    let found = Disposition::exchange(SIGTSTP, Some(&default));
    let stopped = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
    Disposition::exchange(SIGTSTP, Some(&found));
    Ok(stopped?)
}
