//! What standard input and output are.

use std::io::{self, IsTerminal};

/// What a standard stream is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// A terminal, or a console of Windows.
    Terminal,
    /// A terminal of MSYS or Cygwin (Git Bash), which is a pipe to programs of
    /// Windows: it has no modes, and sends keys only after Enter.
    Foreign,
    /// Anything else.
    Other,
}

impl Stream {
    /// Looks at standard input.
    pub fn stdin() -> Self {
        #[cfg(windows)]
        let is_console = super::console::Standard::Input.is_console();
        #[cfg(unix)]
        let is_console = true;
        Self::judge(io::stdin().is_terminal(), is_console)
    }

    /// Looks at standard output.
    pub fn stdout() -> Self {
        #[cfg(windows)]
        let is_console = super::console::Standard::Output.is_console();
        #[cfg(unix)]
        let is_console = true;
        Self::judge(io::stdout().is_terminal(), is_console)
    }

    /// Judges a stream by whether it seems to be a terminal, which std tells of the
    /// pipes of MSYS and Cygwin too, by their names, and whether it has the modes of one.
    pub fn judge(is_terminal: bool, is_console: bool) -> Self {
        match (is_terminal, is_console) {
            (true, true) => Self::Terminal,
            (true, false) => Self::Foreign,
            (false, _) => Self::Other,
        }
    }
}
