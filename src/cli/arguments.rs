//! The arguments that several commands share, and the parsers of their values.
//!
//! No command is known here.

mod batch;
mod language;
mod look;
mod player;
mod report_format;
mod rules;
mod values;

pub(super) use batch::{BatchOptions, MAX_BATCH};
pub(super) use language::LanguageOptions;
pub(super) use look::{ColorChoice, LookOptions, ShowOptions};
pub(super) use player::{PlayerOptions, player_kind};
pub(super) use report_format::{ReportFormat, report_format};
pub(super) use rules::{RULES_HEADING, RulesOptions, Setup};
pub(super) use values::{named, real_number, whole_number};
