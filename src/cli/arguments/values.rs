//! Parsers of values on the command line. Their errors name the values that are allowed.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Makes a parser of names, each of which stands for a value.
pub(in crate::cli) fn named<T: Clone + Send + Sync + 'static>(
    values: &[(&'static str, T)],
) -> impl TypedValueParser<Value = T> + use<T> {
    let values = values.to_vec();
    PossibleValuesParser::new(values.iter().map(|(name, _)| *name)).try_map(move |text| {
        let found = values.iter().find(|(name, _)| *name == text);
        found.map(|(_, value)| value.clone()).ok_or("no such value")
    })
}

/// Makes a parser of numbers within bounds.
pub(in crate::cli) fn real_number(
    allowed: RangeInclusive<f32>,
) -> impl Fn(&str) -> Result<f32, String> + Clone + Send + Sync + 'static {
    move |text| {
        let value = text.parse().ok().filter(|value| allowed.contains(value));
        let (least, most) = (allowed.start(), allowed.end());
        value.ok_or_else(|| format!("a number from {least} to {most} is allowed"))
    }
}

/// Makes a parser of whole numbers within bounds.
pub(in crate::cli) fn whole_number<T>(
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
