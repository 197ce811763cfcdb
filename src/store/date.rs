//! A date of the Gregorian calendar.

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

/// A day, in UTC. Earlier days are less than later ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u64,
    month: u8,
    day: u8,
}

const SECONDS_A_DAY: u64 = 24 * 60 * 60;

impl Date {
    /// Returns the day of a time; times before 1970 count as its first day.
    pub fn of(time: SystemTime) -> Self {
        let elapsed = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::of_day(elapsed.as_secs() / SECONDS_A_DAY)
    }

    /// Returns a day counted from 1970-01-01. Years begin in March here, so that
    /// the leap day is the last one. (Howard Hinnant, "chrono-Compatible
    /// Low-Level Date Algorithms", 2013.)
    fn of_day(day: u64) -> Self {
        const DAYS_BEFORE_1970: u64 = 719_468; // since 1 March of the year 0
        const ERA: u64 = 146_097; // days in 400 years
        let day = day + DAYS_BEFORE_1970;
        let (era, day) = (day / ERA, day % ERA);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        Self {
            year: era * 400 + year + u64::from(month <= 2),
            month: month as u8,
            day: day as u8,
        }
    }
}

/// A text is not a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateError;

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a date is written as in 2048-02-29")
    }
}

impl std::error::Error for DateError {}

/// Writes the date as in `2048-02-29`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let mut parts = text.splitn(3, '-');
        let mut part = || parts.next().unwrap_or_default();
        let (year, month, day) = (part(), part(), part());
        let date = Self {
            year: year.parse().map_err(|_| DateError)?,
            month: month.parse().map_err(|_| DateError)?,
            day: day.parse().map_err(|_| DateError)?,
        };
        let exists = (1..=12).contains(&date.month) && (1..=31).contains(&date.day);
        exists.then_some(date).ok_or(DateError)
    }
}
