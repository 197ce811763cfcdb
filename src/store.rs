//! The store: saved games, best scores and recordings as files.
//!
//! Turns are appended one by one without a sync; everything else is written to
//! a temporary file, synced and renamed, so that whenever the program dies a
//! file is the old one or the new one. Files that are damaged are kept aside,
//! files of newer versions are not touched. What a text means is known to
//! [`crate::record`]; where keys come from and what is shown is not known here.

mod date;
mod dirs;
mod error;
mod files;
mod load;
mod lock;
mod networks;
mod recording;
mod save;
mod scores;

pub use date::Date;
pub use dirs::{Platform, config_directory, data_directory};
pub use error::SaveError;
pub use files::{Contents, LARGEST, read, read_stream, replace, replace_and_keep};
pub use lock::{Lock, Locked};
pub use networks::{lock_learning, network_path, read_learning, read_network};
pub use recording::{Recording, RecordingError, is_not_a_record};
pub use save::Save;
pub use scores::{Score, Scores, ScoresError};
