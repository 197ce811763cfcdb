//! Signal dispositions: what a signal does to this process. No thread, no inbox.
#![expect(
    unsafe_code,
    reason = "no safe call reads the disposition of a signal or sets it to the default"
)]

use std::io;

use signal_hook::consts::SIGTSTP;

/// Tells whether a signal is ignored, as the parent process may have left it.
pub(super) fn is_ignored(signal: i32) -> bool {
    // SAFETY: an all-zero sigaction is a valid value to be overwritten, and with
    // no new action the call only reads.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        libc::sigaction(signal, std::ptr::null(), &mut action) == 0
            && action.sa_sigaction == libc::SIG_IGN
    }
}

/// Stops the whole job, which is this process and what else runs in it (a wrapper
/// script), and returns when it goes on. SIGTSTP has its default disposition
/// meanwhile, because only the system knows whether a shell is there to continue the job.
///
/// # Errors
/// If the signal cannot be sent.
pub(super) fn stop_job() -> io::Result<()> {
    // SAFETY: an all-zero sigaction is the default disposition without flags, and
    // the handler set afterwards is the one that was found.
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
