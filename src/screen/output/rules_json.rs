//! The rules of a game as JSON, for transcripts and reports.

use serde::{Deserialize, Serialize};

use crate::game::{Preset, Rules};

/// The rules of a game as fields of a JSON object, named as on the command line. A
/// transcript leaves some out, and so does a report of several strategies.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct RulesJson {
    /// The name of the preset.
    pub rules: String,
    /// Rows and columns.
    pub size: usize,
    /// How tiles merge.
    pub merge: String,
    /// The spawn strategy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spawn: Option<String>,
    /// Tiles per spawn.
    pub tiles: usize,
    /// Tiles at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<usize>,
    /// Probability of a 4.
    pub fours: f64,
    /// Whether a move that changes nothing spawns.
    pub idle_spawn: bool,
    /// The face value of the winning tile, if there is one; up to 2^65 on 8 rows.
    pub target: Option<u128>,
    /// Whether a win stops the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_win: Option<String>,
}

impl RulesJson {
    /// Returns all fields for some rules.
    pub fn new(preset: Preset, rules: &Rules) -> Self {
        Self {
            rules: preset.name().to_owned(),
            size: rules.size,
            merge: rules.merge.name().to_owned(),
            spawn: Some(rules.spawn.to_string()),
            tiles: rules.tiles,
            start: Some(rules.start),
            fours: rules.fours,
            idle_spawn: rules.idle_spawn,
            target: rules.target.map(|exponent| 1 << exponent),
            on_win: Some(rules.on_win.name().to_owned()),
        }
    }
}
