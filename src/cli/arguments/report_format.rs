//! The format of a report: text or JSON.

use clap::builder::TypedValueParser;

use super::named;

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum ReportFormat {
    Text,
    Json,
}

/// Makes a parser of the names of formats.
pub(in crate::cli) fn report_format() -> impl TypedValueParser<Value = ReportFormat> {
    named(&[("text", ReportFormat::Text), ("json", ReportFormat::Json)])
}
