//! Values on the command line: their bounds, and errors that name them.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Makes a parser of names that stand for values.
pub(in crate::cli) fn named<T: Clone + Send + Sync + 'static>(
    values: &[(&'static str, T)],
) -> impl TypedValueParser<Value = T> + use<T> {
    let values = values.to_vec();
    PossibleValuesParser::new(values.iter().map(|(name, _)| *name)).try_map(move |text| {
        let found = values.iter().find(|(name, _)| *name == text);
        found.map(|(_, value)| value.clone()).ok_or("no such value")
    })
}

/// Makes a parser of numbers within bounds, which its error names.
pub(in crate::cli) fn real(
    allowed: RangeInclusive<f32>,
) -> impl Fn(&str) -> Result<f32, String> + Clone + Send + Sync + 'static {
    move |text| {
        let value = text.parse().ok().filter(|value| allowed.contains(value));
        let (least, most) = (allowed.start(), allowed.end());
        value.ok_or_else(|| format!("a number from {least} to {most} is allowed"))
    }
}

/// Makes a parser of whole numbers within bounds, which its error names.
pub(in crate::cli) fn number<T>(
    allowed: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let value = text.parse().ok().filter(|value| allowed.contains(value));
        let (least, most) = (allowed.start(), allowed.end());
        value.ok_or_else(|| format!("a whole number from {least} to {most} is allowed"))
    }
}
