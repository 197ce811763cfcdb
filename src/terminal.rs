//! The terminal and the pipe: raw mode, keys, signals, the clock.
//!
//! Threads read and leave what came in one inbox; the loop waits for it there.
//! Whatever happens, the terminal is left as it was found: every way out goes
//! through one `leave`, which may be called any number of times.

mod capabilities;
mod clock;
#[cfg(windows)]
mod console;
mod console_records;
#[cfg(windows)]
mod control_events;
#[cfg(unix)]
mod disposition;
mod inbox;
mod input;
mod interrupt;
mod keyboard;
mod keys;
mod locale;
mod player_thread;
mod raw;
mod readers;
#[cfg(unix)]
mod signals;
mod streams;
mod watchdog;

pub use capabilities::{Capabilities, console_takes_escapes, output_code_page};
pub use clock::SystemClock;
pub use console_records::{ConsoleDecoder, KeyRecord, MouseRecord, quit_of};
pub use input::{ConsoleInput, Source};
pub use interrupt::{Termination, watch_interrupt};
pub use keyboard::Keyboard;
pub use keys::{Key, KeyDecoder, Meaning};
pub use locale::{is_utf8_locale, language, may_widen_lines};
pub use player_thread::PlayerThread;
pub use raw::{Guard, Reading, ScreenHeight, enter, is_hang_up, window_size};
pub use streams::Stream;
