//! The store: saved games, best scores, recordings and networks as files.
//!
//! Turns are appended one by one without a sync. Everything else is written to a
//! temporary file, synced and renamed, so that whenever the program is killed a file
//! is the whole old one or the whole new one. A system that refuses one of these steps
//! has the file written as well as it can. A damaged file is kept under another
//! name, and a file of a newer version is not changed. The format of a game as text
//! belongs to [`crate::record`]. No module here knows of keys or of the screen.

mod date;
mod dirs;

mod files;
mod load;
mod lock;
mod names;
mod networks;
mod recording;
mod recording_error;
mod replace;
mod save;
mod save_error;
mod scores;

pub use date::{Date, DateError};
pub use dirs::{Platform, config_directory, data_directory};

pub use files::{Contents, MAX_BYTES, is_same_file, read, read_stream};
pub use lock::{Lock, LockError};
pub use names::save_name;
pub use networks::{lock_learning, network_path, read_learning, read_network};
pub use recording::{Recording, is_not_a_record};
pub use recording_error::RecordingError;
pub use replace::{check_room, replace, replace_with_backup};
pub use save::Save;
pub use save_error::SaveError;
pub use scores::{Score, Scores, ScoresError};
