//! A mode: the rules by which games are saved and compared, in words.

use std::fmt;
use std::str::FromStr;

use super::board::Merge;
use super::rules::{OnWin, Preset, Rules};
use super::spawn::SpawnKind;

/// Rules under the name of the preset that they came from.
#[derive(Clone, Debug, PartialEq)]
pub struct Mode {
    /// The preset.
    pub preset: Preset,
    /// Its rules, perhaps changed.
    pub rules: Rules,
}

impl Mode {
    /// Returns every rule with its name on the command line and its value.
    pub fn values(&self) -> [(&'static str, String); 9] {
        named_values(&self.rules)
    }

    /// Returns the rules that differ from those of the preset, each with its name on
    /// the command line and its value.
    pub fn changes(&self) -> Vec<(&'static str, String)> {
        let own = named_values(&self.rules);
        let of_preset = named_values(&self.preset.rules());
        let both = own.into_iter().zip(of_preset);
        both.filter(|(own, of_preset)| own != of_preset)
            .map(|(own, _)| own)
            .collect()
    }
}

/// The mode of a preset's own rules.
impl From<Preset> for Mode {
    fn from(preset: Preset) -> Self {
        Self {
            preset,
            rules: preset.rules(),
        }
    }
}

const MERGES: [Merge; 2] = [Merge::Once, Merge::Cascade];
const ON_WIN: [OnWin; 2] = [OnWin::Stop, OnWin::Continue];

/// Writes the preset and every rule by its name on the command line.
impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.preset.name())?;
        let rules = named_values(&self.rules);
        rules
            .iter()
            .try_for_each(|(name, value)| write!(f, " {name} {value}"))
    }
}

/// Lists every rule by its name on the command line, with its value.
fn named_values(rules: &Rules) -> [(&'static str, String); 9] {
    let Rules {
        size,
        merge,
        spawn,
        tiles,
        start,
        fours,
        idle_spawn,
        target,
        on_win,
    } = rules;
    let idle_spawn = if *idle_spawn { "yes" } else { "no" };
    let target = target.map_or("none".to_owned(), |tile| (1_u128 << tile).to_string());
    [
        ("size", size.to_string()),
        ("merge", merge.name().to_owned()),
        ("spawn", spawn.to_string()),
        ("tiles", tiles.to_string()),
        ("start", start.to_string()),
        ("fours", fours.to_string()),
        ("idle-spawn", idle_spawn.to_owned()),
        ("target", target),
        ("on-win", on_win.name().to_owned()),
    ]
}

impl FromStr for Mode {
    type Err = ModeError;

    fn from_str(text: &str) -> Result<Self, ModeError> {
        let mode = read(text).ok_or(ModeError)?;
        let allowed = mode.rules.check().is_ok();
        allowed.then_some(mode).ok_or(ModeError)
    }
}

/// A text does not name a mode, or one whose rules are not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModeError;

fn read(text: &str) -> Option<Mode> {
    let mut words = text.split(' ');
    let preset = words.next()?;
    let mut value = |key| (words.next()? == key).then(|| words.next())?;
    let rules = Rules {
        size: value("size")?.parse().ok()?,
        merge: {
            let name = value("merge")?;
            MERGES.into_iter().find(|merge| merge.name() == name)?
        },
        spawn: SpawnKind::from_str(value("spawn")?).ok()?,
        tiles: value("tiles")?.parse().ok()?,
        start: value("start")?.parse().ok()?,
        fours: value("fours")?.parse().ok()?,
        idle_spawn: match value("idle-spawn")? {
            "yes" => true,
            "no" => false,
            _ => return None,
        },
        target: match value("target")? {
            "none" => None,
            tile => {
                let tile: u128 = tile.parse().ok()?;
                tile.is_power_of_two()
                    .then_some(tile.trailing_zeros() as u8)
                    .map(Some)?
            }
        },
        on_win: {
            let name = value("on-win")?;
            ON_WIN.into_iter().find(|on_win| on_win.name() == name)?
        },
    };
    let preset = Preset::ALL
        .into_iter()
        .find(|known| known.name() == preset)?;
    words.next().is_none().then_some(Mode { preset, rules })
}
