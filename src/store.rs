//! The store: saved games, best scores and recordings as files.
//!
//! Turns are appended one by one without a sync; everything else is written to
//! a temporary file, synced and renamed, so that whenever the program dies a
//! file is the old one or the new one. Files that are damaged are kept aside,
//! files of newer versions are not touched. What a text means is known to
//! [`crate::record`]; where keys come from and what is shown is not known here.

mod date;
mod files;
mod found;
mod lock;
mod networks;
mod places;
mod recording;
mod save;
mod scores;
mod trouble;

pub use date::Date;
pub use files::{LARGEST, Read, read, read_stream, replace, replace_and_keep};
pub use lock::{Lock, Locked};
pub use networks::{lock_learning, network_path, read_learning, read_network};
pub use places::{Platform, config_directory, data_directory};
pub use recording::{Failure, Recording, is_foreign};
pub use save::Save;
pub use scores::{Score, Scores, ScoresError};
pub use trouble::Trouble;
