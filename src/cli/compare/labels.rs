//! The names of arms: options that make the arm again, and a label of what differs.

use std::collections::BTreeSet;

use crate::lab::Arm;

/// Returns options that describe an arm wholly.
pub(super) fn options(arm: &Arm) -> String {
    let mut options = format!("--rules {}", arm.mode.preset.name());
    for (name, value) in arm.mode.changes() {
        options += &format!(" --{name} {value}");
    }
    options += &format!(" --player {}", arm.player);
    if let Some((name, value)) = limit(arm) {
        options += &format!(" --{name} {value}");
    }
    options
}

/// Returns the limit of a search by its name on the command line.
fn limit(arm: &Arm) -> Option<(&'static str, u64)> {
    let limit = match arm.budget.nodes {
        u64::MAX => ("depth", u64::from(arm.budget.depth)),
        nodes => ("nodes", nodes),
    };
    arm.player.searches().then_some(limit)
}

/// The label of an arm that has of everything what most arms have.
const BASE: &str = "base";

/// Returns a label for each arm, of what differs among all of them, but for what most arms
/// have. An arm without anything of its own goes by all that differs, or by [`BASE`] where that
/// is much; where nothing differs, by its spawn strategy. Every label is another one.
pub(super) fn labels(arms: &[Arm]) -> Vec<String> {
    // Only some players search; that they do so is told by their names.
    let limits: BTreeSet<_> = arms.iter().filter_map(limit).collect();
    let features = |arm| features(arm, limits.len() > 1);
    let all: Vec<Vec<Feature>> = arms.iter().map(features).collect();
    let usual = usual_features(&all);
    let presets_differ = arms
        .iter()
        .any(|arm| arm.mode.preset != arms[0].mode.preset);
    let mut labels: Vec<String> = Vec::new();
    for (arm, own) in arms.iter().zip(&all) {
        let differs = |(i, feature): &(usize, &Feature)| {
            let of_all = || all.iter().map(|other| &other[*i]);
            let unlike = of_all().any(|other| other.text != feature.text);
            let plain = of_all().any(|other| !other.special);
            match presets_differ {
                // What follows from a preset is not told again.
                true => feature.special && (unlike || plain),
                false => unlike,
            }
        };
        let differing: Vec<(usize, &Feature)> = own.iter().enumerate().filter(differs).collect();
        let text = |shown: &dyn Fn(usize) -> bool| {
            let shown = differing.iter().filter(|(i, _)| shown(*i));
            let texts = shown.map(|(_, feature)| feature.text.as_str());
            texts
                .filter(|text| !text.is_empty())
                .collect::<Vec<_>>()
                .join(" ")
        };
        let spawn = arm.mode.rules.spawn.to_string();
        let unusual = text(&|i| usual[i] != Some(&own[i]));
        let all_that_differs = if differing.len() > 2 {
            BASE.to_owned()
        } else {
            text(&|_| true)
        };
        let candidates = [unusual, all_that_differs, spawn];
        let label = candidates.into_iter().find(|text| !text.is_empty());
        labels.push(another(label.unwrap_or_default(), &labels));
    }
    labels
}

/// Returns each feature that half of the arms or more have, if no other is as frequent.
fn usual_features(all: &[Vec<Feature>]) -> Vec<Option<&Feature>> {
    let count = |i: usize, feature: &Feature| all.iter().filter(|arm| arm[i] == *feature).count();
    let usual = |i: usize| {
        let features: BTreeSet<&Feature> = all.iter().map(|arm| &arm[i]).collect();
        let most = features.iter().map(|feature| count(i, feature)).max()?;
        let mut frequent = features
            .into_iter()
            .filter(|feature| count(i, feature) == most);
        let first = frequent.next().filter(|_| 2 * most >= all.len())?;
        frequent.next().is_none().then_some(first)
    };
    (0..all[0].len()).map(usual).collect()
}

/// Returns a label with a number behind it if it is taken.
fn another(label: String, taken: &[String]) -> String {
    let numbered = (2..).map(|number| format!("{label} ({number})"));
    let mut candidates = std::iter::once(label.clone()).chain(numbered);
    candidates
        .find(|label| !taken.contains(label))
        .unwrap_or(label)
}

/// What arms may differ in.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Feature {
    /// How a label tells it.
    text: String,
    /// Whether it does not follow from the preset.
    special: bool,
}

fn features(arm: &Arm, with_limit: bool) -> Vec<Feature> {
    let special = |text: String| Feature {
        text,
        special: true,
    };
    let changes = arm.mode.changes();
    // No small board can hold the target of a preset, so that its size tells it.
    let follows = |name| {
        let of_preset = arm.mode.preset.rules().target;
        let usual = of_preset.filter(|_| arm.mode.rules.size >= 4);
        name == "target" && arm.mode.rules.target == usual
    };
    let rule = |(name, value): (&'static str, String)| Feature {
        special: changes.iter().any(|(changed, _)| *changed == name) && !follows(name),
        text: match name {
            _ if follows(name) => String::new(),
            "merge" | "spawn" => value,
            _ => format!("{name} {value}"),
        },
    };
    let limit = limit(arm).filter(|_| with_limit);
    let limit = limit.map(|(name, value)| format!("{name} {value}"));
    let mut features = vec![
        special(arm.mode.preset.name().to_owned()),
        special(arm.player.to_string()),
        special(limit.unwrap_or_default()),
    ];
    features.extend(arm.mode.values().map(rule));
    features
}
