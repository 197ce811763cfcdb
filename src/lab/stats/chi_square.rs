//! Pearson's chi-square test of counts against a law.

use statrs::function::gamma::checked_gamma_ur;

/// The result of the test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquare {
    /// The sum of (observed - expected)^2 / expected. `None` without a degree of
    /// freedom, or if something was observed that has probability 0.
    pub value: Option<f64>,
    /// The degrees of freedom: the number of classes minus one.
    pub df: u64,
    /// The probability of at least this value under the law.
    pub p: Option<f64>,
}

/// The observed and the expected counts of classes, for Pearson's chi-square ("On the criterion…", Philosophical Magazine 50, 1900).
///
/// Classes with an expected count under 5 are pooled, as Cochran advises ("Some methods
/// for strengthening the common chi-square tests", Biometrics 10, 1954). If the pool
/// expects under 5 too, the smallest other class joins it.
#[derive(Clone, Debug, Default)]
pub struct Classes {
    count: u64,
    value: f64,
    smallest: Option<Class>,
    pool: Class,
    forbidden: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Class {
    observed: u64,
    expected: f64,
}

impl Class {
    fn deviation(self) -> f64 {
        let difference = self.observed as f64 - self.expected;
        difference * difference / self.expected
    }

    fn joined(self, other: Self) -> Self {
        Self {
            observed: self.observed + other.observed,
            expected: self.expected + other.expected,
        }
    }
}

impl Classes {
    const MIN_EXPECTED: f64 = 5.0;

    /// Adds a class.
    pub fn add(&mut self, observed: u64, expected: f64) {
        let class = Class { observed, expected };
        if expected < Self::MIN_EXPECTED {
            self.forbidden |= expected <= 0.0 && observed > 0;
            self.pool = self.pool.joined(class);
            return;
        }
        // The smallest class is kept aside, since it may have to join the pool.
        let smallest = *self.smallest.get_or_insert(class);
        let settled = if self.count == 0 {
            None
        } else if expected < smallest.expected {
            self.smallest = Some(class);
            Some(smallest)
        } else {
            Some(class)
        };
        self.count += 1;
        self.value += settled.map_or(0.0, Class::deviation);
    }

    /// Tests the observed counts against the expected ones.
    pub fn test(&self) -> ChiSquare {
        let (mut classes, mut pool, mut value) = (self.count, self.pool, self.value);
        if let Some(smallest) = self.smallest {
            if pool.expected > 0.0 && pool.expected < Self::MIN_EXPECTED {
                pool = pool.joined(smallest);
                classes -= 1;
            } else {
                value += smallest.deviation();
            }
        }
        if pool.expected > 0.0 {
            classes += 1;
            value += pool.deviation();
        }
        let df = classes.saturating_sub(1);
        let (value, p) = match (self.forbidden, df) {
            (true, _) => (None, Some(0.0)),
            (false, 0) => (None, None),
            (false, _) => (Some(value), chi_square_p(value, df)),
        };
        ChiSquare { value, df, p }
    }
}

/// Returns the probability that chi-square with `df` degrees of freedom is at least
/// `value`: Q(df/2, value/2), the incomplete gamma function
/// (Abramowitz and Stegun, 26.4.19). `None` without a degree of freedom.
pub fn chi_square_p(value: f64, df: u64) -> Option<f64> {
    match df {
        0 => None,
        _ if value <= 0.0 => Some(1.0),
        _ => checked_gamma_ur(df as f64 / 2.0, value / 2.0).ok(),
    }
}
