//! The directory for the program's data, and the networks in it.

use std::path::PathBuf;

use crate::game::Rules;
use crate::players::{Networks, PlayerKind};
use crate::store::{self, Platform, network_path, read_network};

/// Returns the directory for the program's data; `None` if the environment names none.
pub(super) fn data_directory() -> Option<PathBuf> {
    store::data_directory(Platform::HERE, |name| std::env::var_os(name))
}

/// Loads the networks that a player of this kind can use: those trained for any of the
/// rules, beside the one that comes with the program.
///
/// Calls `warn` for each file that cannot be read or is no network; its rules are then
/// played without it.
pub(super) fn load_networks<'a>(
    kind: PlayerKind,
    rules: impl IntoIterator<Item = &'a Rules>,
    mut warn: impl FnMut(String),
) -> Networks {
    let mut networks = Networks::default();
    let Some(directory) = data_directory().filter(|_| kind == PlayerKind::Network) else {
        return networks;
    };
    for rules in rules {
        let path = network_path(&directory, rules, "net");
        match read_network(&path) {
            Ok(Some(network)) => networks.add(rules, network),
            Ok(None) => (),
            Err(error) => warn(format!("{} is not played by: {error}", path.display())),
        }
    }
    networks
}
