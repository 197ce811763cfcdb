//! The names of files that belong to rules.
//!
//! The name of a saved game lists only the rules that differ from those of the
//! preset. So a rule that is added later changes no name of a game saved before.

use crate::game::{Mode, Rules};

/// Returns the name of the file that the game of a mode is saved in, which no other
/// mode has: preset, size, and the rules that differ from those of the preset, as in
/// `classic-4x4-spawn-retry0.1-tiles-2`.
pub fn save_name(mode: &Mode) -> String {
    let mut name = preset_and_size(mode);
    for (rule, value) in mode.changes() {
        if rule != "size" {
            name.push_str(&format!("-{rule}-{}", in_name(&value)));
        }
    }
    name
}

/// Returns the name that the file had in earlier versions: preset, size, and a checksum
/// of the text of all rules. Rules that those versions did not have do not belong to
/// that text.
pub(super) fn old_save_name(mode: &Mode) -> String {
    let sum = crc32fast::hash(mode.to_string().as_bytes());
    format!("{}-{sum:08x}", preset_and_size(mode))
}

fn preset_and_size(mode: &Mode) -> String {
    let size = mode.rules.size;
    format!("{}-{size}x{size}", mode.preset.name())
}

/// Returns the name, without extension, of the files of a network for some rules.
pub(super) fn network_name(rules: &Rules) -> String {
    let Rules {
        size,
        merge,
        spawn,
        tiles,
        fours,
        idle_spawn,
        ..
    } = rules.in_play();
    let (merge, spawn) = (merge.name(), in_name(&spawn.to_string()));
    let fours = in_name(&fours.to_string());
    let idle = if idle_spawn { "-idle" } else { "" };
    format!("{size}x{size}-{merge}-{spawn}-{tiles}-{fours}{idle}")
}

/// Writes the value of a rule with characters that every file system takes, and not
/// many of them.
fn in_name(value: &str) -> String {
    const LONGEST_NUMBER: usize = 20;
    match value.parse::<f64>() {
        // With a power of ten a number has 17 digits at most.
        Ok(number) if value.len() > LONGEST_NUMBER => format!("{number:e}"),
        // Windows takes no colon, as in retry:0.1.
        _ => value.replace(':', ""),
    }
}
