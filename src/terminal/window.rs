//! The size of the window.

#[cfg(windows)]
use super::console;

/// Returns the columns and rows of the window. A terminal that does not know its size, such
/// as a serial line, has that of the variables `COLUMNS` and `LINES`, or else 80 and 24.
pub fn window_size() -> (u16, u16) {
    // On Unix crossterm would start another program (tput) where this fails.
    #[cfg(unix)]
    let size = rustix::termios::tcgetwinsize(rustix::stdio::stdout())
        .map(|size| (size.ws_col, size.ws_row));
    #[cfg(windows)]
    let size = console::window_size();
    match size {
        Ok((columns, rows)) if columns > 0 && rows > 0 => (columns, rows),
        _ => said_size(|name| std::env::var(name).ok()),
    }
}

/// Returns the size that `COLUMNS` and `LINES` say, if both are from 1 to 999, else 80 and 24.
fn said_size(variable: impl Fn(&str) -> Option<String>) -> (u16, u16) {
    let number = |name| {
        let number = variable(name)?.parse().ok()?;
        (1..=999).contains(&number).then_some(number)
    };
    let size = number("COLUMNS").zip(number("LINES"));
    size.unwrap_or((80, 24))
}
