//! Standard input and output: whether each is a terminal.

use std::io::{self, IsTerminal};

/// What a standard stream is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// A terminal, or a console of Windows.
    Terminal,
    /// A terminal of MSYS or Cygwin (Git Bash), which is a pipe for Windows programs:
    /// it has no modes, and sends keys only after Enter.
    Foreign,
    /// Anything else.
    Other,
}

impl Stream {
    /// Returns what standard input is.
    pub fn stdin() -> Self {
        #[cfg(windows)]
        let is_console = super::console::Standard::Input.is_console();
        #[cfg(unix)]
        let is_console = true;
        Self::judge(io::stdin().is_terminal(), is_console)
    }

    /// Returns what standard output is.
    pub fn stdout() -> Self {
        #[cfg(windows)]
        let is_console = super::console::Standard::Output.is_console();
        #[cfg(unix)]
        let is_console = true;
        Self::judge(io::stdout().is_terminal(), is_console)
    }

    /// Judges a stream by whether std takes it for a terminal and whether it has the
    /// modes of one. std takes the pipes of MSYS and Cygwin for terminals, by their names.
    pub fn judge(is_terminal: bool, is_console: bool) -> Self {
        match (is_terminal, is_console) {
            (true, true) => Self::Terminal,
            (true, false) => Self::Foreign,
            (false, _) => Self::Other,
        }
    }
}
