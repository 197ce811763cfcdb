//! What a signal does to this process. Starts no thread and knows no inbox.

use std::io;

use signal_hook::consts::SIGTSTP;

/// The disposition of a signal: ignored, default, or a handler. Only dispositions that
/// the process had already are made, ignoring, the default, and [`Handler`]s.
#[derive(Clone, Copy)]
pub(super) struct Disposition(libc::sigaction);

/// A function that a signal calls: it gets the signal, its description and the state of
/// the thread. It may call only what is safe in the middle of anything else: it allocates
/// nothing, waits for no lock and does not panic.
pub(super) type Handler = extern "C" fn(i32, *mut libc::siginfo_t, *mut libc::c_void);

impl Disposition {
    /// Returns the disposition of a signal.
    pub(super) fn of(signal: i32) -> Self {
        Self::exchange(signal, None)
    }

    /// Tells whether the signal is ignored.
    pub(super) fn is_ignored(&self) -> bool {
        self.0.sa_sigaction == libc::SIG_IGN
    }

    /// Returns the default disposition.
    pub(super) fn into_default(mut self) -> Self {
        self.0.sa_sigaction = libc::SIG_DFL;
        self.0.sa_flags = 0;
        self
    }

    /// Returns the disposition that calls a handler, on the stack that std reserves for
    /// signals (the thread's own may have overflowed).
    pub(super) fn into_handler(mut self, handler: Handler) -> Self {
        self.0.sa_sigaction = handler as libc::sighandler_t;
        self.0.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        self
    }

    /// Calls the handler of this disposition, if it is one with three arguments, as that
    /// of std is, which tells of an overflow of the stack.
    #[expect(unsafe_code, reason = "a handler is known by its address alone")]
    pub(super) fn call(
        &self,
        signal: i32,
        description: *mut libc::siginfo_t,
        state: *mut libc::c_void,
    ) {
        let address = self.0.sa_sigaction;
        let is_handler = address != libc::SIG_DFL && address != libc::SIG_IGN;
        if is_handler && self.0.sa_flags & libc::SA_SIGINFO != 0 {
            // SAFETY: the system returned this disposition, and would itself call what
            // stands there with these arguments.
            unsafe { std::mem::transmute::<usize, Handler>(address)(signal, description, state) }
        }
    }

    /// Sets the disposition of a signal to `new`, if that is given, and returns the one
    /// before.
    #[expect(
        unsafe_code,
        reason = "no safe call reads the disposition of a signal or sets it"
    )]
    pub(super) fn exchange(signal: i32, new: Option<&Self>) -> Self {
        let new = new.map_or(std::ptr::null(), |new| &raw const new.0);
        // SAFETY: an all-zero sigaction is a valid value to be overwritten; `new` is
        // null, or a disposition that the system itself returned, with a handler that is
        // safe to call at any moment, ignored, or the default.
        unsafe {
            let mut found = std::mem::zeroed();
            libc::sigaction(signal, new, &mut found);
            Self(found)
        }
    }
}

/// Ignores a signal from now on.
pub(super) fn ignore(signal: i32) {
    let mut ignored = Disposition::of(signal).into_default();
    ignored.0.sa_sigaction = libc::SIG_IGN;
    Disposition::exchange(signal, Some(&ignored));
}

/// Lets a signal have its default effect on this process, now or as soon as its handler
/// returns.
#[expect(unsafe_code, reason = "no safe call raises a signal of any number")]
pub(super) fn raise_default(signal: i32) {
    let default = Disposition::of(signal).into_default();
    Disposition::exchange(signal, Some(&default));
    // SAFETY: raising a signal touches no memory of ours.
    unsafe { libc::raise(signal) };
}

/// Tells whether a signal is ignored, as the parent process may have left it.
pub(super) fn is_ignored(signal: i32) -> bool {
    Disposition::of(signal).is_ignored()
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
