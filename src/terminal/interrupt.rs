//! Requests to end for commands that run without the loop: Ctrl+C, signals, and control
//! events of a Windows console.

use std::io::{self, IsTerminal};
use std::process;
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::game::Quit;

/// Requests that come this soon after the first are the same wish. `timeout` signals the
/// process and its group, a service manager and a closing terminal send different signals.
const SAME_WISH: Duration = Duration::from_secs(1);

/// A request to end, which a command sees when it looks.
#[derive(Clone, Debug, Default)]
pub struct Termination {
    /// Set once the end is asked for.
    pub asked: Arc<AtomicBool>,
    first: Arc<OnceLock<(Quit, Instant)>>,
    // A terminal that is gone is none any more, so this is asked at the start.
    writes_to_terminal: bool,
}

impl Termination {
    /// Watches from now on for Ctrl+C, a termination signal and a hang-up, or what a console
    /// of Windows has in their place. A signal that the parent process ignored (`nohup`, a
    /// background job) stays ignored. A request that comes a second or more after the first
    /// ends the program at once.
    ///
    /// # Errors
    /// If the system does not let the signals be watched.
    pub fn watch() -> io::Result<Self> {
        let termination = Self {
            writes_to_terminal: io::stdout().is_terminal(),
            ..Self::default()
        };
        watch(termination.clone())?;
        Ok(termination)
    }

    /// Records a request, or ends the program if it is a later wish than the first.
    fn ask(&self, quit: Quit) {
        let now = Instant::now();
        let (_, first) = *self.first.get_or_init(|| (quit, now));
        self.asked.store(true, Ordering::Relaxed);
        if now.duration_since(first) >= SAME_WISH {
            process::exit(quit.exit_code().into());
        }
    }

    /// Tells whether an error of writing the output says that its terminal is gone.
    pub fn is_hang_up(&self, error: &io::Error) -> bool {
        self.writes_to_terminal && super::is_hang_up(error)
    }

    /// Returns the exit code of the first request; 0 if there was none.
    pub fn exit_code(&self) -> u8 {
        self.first.get().map_or(0, |(quit, _)| quit.exit_code())
    }
}

/// Passes signals on in a thread of its own, which goes on while the command is blocked by
/// its output.
#[cfg(unix)]
fn watch(termination: Termination) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut watched = vec![SIGINT, SIGTERM, SIGHUP];
    watched.retain(|&signal| !super::disposition::is_ignored(signal));
    let mut signals = Signals::new(watched)?;
    let run = move || {
        for signal in signals.forever() {
            termination.ask(match signal {
                SIGINT => Quit::Interrupt,
                SIGHUP => Quit::HangUp,
                _ => Quit::Terminate,
            });
        }
    };
    std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(run)?;
    Ok(())
}

#[cfg(windows)]
fn watch(termination: Termination) -> io::Result<()> {
    use super::control_events::{self, PATIENCE};

    control_events::watch(move |quit| {
        termination.ask(quit);
        // After any other event the system ends the program as soon as this returns.
        if quit != Quit::Interrupt {
            std::thread::sleep(PATIENCE);
        }
    })
}
