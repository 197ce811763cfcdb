//! The terminal and the pipe: raw mode, keys, signals, the locale, the clock.
//!
//! Threads read keys and wait for signals, and put both into one inbox, on which the
//! loop waits. Whatever ends the program, the terminal is left as it was found: every
//! way out restores it through `raw`, which may be done any number of times.
//!
//! # Why the key reader of crossterm is not used
//!
//! crossterm sets raw mode on Unix, but its reader of keys (0.29) loses some:
//!
//! * On Unix more than 1024 bytes at once wait for the next key. `ESC [` alone blocks
//!   `poll` past its timeout. An arrow whose bytes come a millisecond apart is Esc, `[`
//!   and `A`. After a hang-up that is ignored, `poll` never returns and takes a whole
//!   core. Where standard input is no terminal, `/dev/tty` is read. Pipes need a decoder
//!   of bytes anyway, so [`KeyDecoder`] serves terminals too.
//! * On Windows its events leave out the count of a held key. They take the character
//!   of Ctrl and a key from the keyboard layout and not from the console, so that Ctrl+C
//!   is another key where the layout is, say, Cyrillic. A character typed as Alt and
//!   digits comes as a release, like that of any key. The digits are arrows where
//!   NumLock is off, and would move tiles. [`ConsoleDecoder`] has none of this.

mod capabilities;
mod clock;
#[cfg(windows)]
mod console;
mod console_records;
#[cfg(windows)]
mod control_events;
#[cfg(unix)]
mod disposition;
#[cfg(unix)]
mod fatal;
mod inbox;
mod input;
mod interrupt;
mod keyboard;
mod keys;
mod locale;
mod patience;
mod player_thread;
mod raw;
mod readers;
#[cfg(unix)]
mod short_text;
#[cfg(unix)]
mod signals;
mod streams;
mod watchdog;
mod window;

pub use capabilities::{Capabilities, console_takes_escapes, output_code_page};
pub use clock::SystemClock;
pub use console_records::{ConsoleDecoder, KeyRecord, MouseRecord, quit_of};
pub use input::{ConsoleInput, Source};
pub use interrupt::Termination;
pub use keyboard::Keyboard;
pub use keys::{Encoding, Key, KeyDecoder, Meaning};
pub use locale::{is_utf8_locale, key_encoding, language, may_widen_lines};
pub use patience::{WaitingInput, WaitingOutput};
pub use player_thread::PlayerThread;
pub use raw::{Guard, Picture, Reading, enter, is_hang_up};
pub use streams::Stream;
pub use window::window_size;

/// Lets a write beyond the limit of the size of files (`ulimit -f`) fail like one to a full
/// disk. The signal that comes first would end the program.
pub fn ignore_file_size_signal() {
    #[cfg(unix)]
    disposition::ignore(libc::SIGXFSZ);
}
