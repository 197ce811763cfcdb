//! Statistics: pure functions of samples, each with the source of its formula.
//!
//! A sample of whole numbers is kept as exact sums. So it can be collected value by value
//! and in parts that are joined in any order, with the same results to the last digit. An
//! undefined result (the mean of no values, the variance of one) is `None`.

use std::collections::BTreeMap;

use statrs::function::beta::checked_beta_reg;

mod chi_square;
mod difference;

pub use chi_square::{ChiSquare, Classes, chi_square_p};
use difference::exact_difference;
pub use difference::{Difference, SignedSums, cohen_d, mean_difference, share_difference};

/// The confidence of all intervals.
const CONFIDENCE: f64 = 0.95;
/// The quantile of the normal distribution that leaves 2.5 % on each side.
const NORMAL_QUANTILE: f64 = 1.959_963_984_540_054;

/// The lower and the upper end of an interval.
pub type Interval = [f64; 2];

/// A sample as its sums.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// The number of values.
    pub count: u64,
    /// The sum of the values.
    pub sum: u128,
    /// The sum of their squares. When it overflows it stays at the largest number, and the
    /// variance is undefined.
    pub sum_squares: u128,
}

impl Sums {
    /// Adds a value.
    pub fn add(&mut self, value: u64) {
        let value = u128::from(value);
        *self = self.joined(&Self {
            count: 1,
            sum: value,
            sum_squares: value * value,
        });
    }

    /// Returns the sums of this sample and another one together.
    #[must_use]
    pub fn joined(&self, other: &Self) -> Self {
        Self {
            count: self.count.saturating_add(other.count),
            sum: self.sum.saturating_add(other.sum),
            sum_squares: self.sum_squares.saturating_add(other.sum_squares),
        }
    }
}

impl FromIterator<u64> for Sums {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> Self {
        let mut sums = Self::default();
        values.into_iter().for_each(|value| sums.add(value));
        sums
    }
}

/// Returns the arithmetic mean.
pub fn mean(sums: &Sums) -> Option<f64> {
    (sums.count > 0).then(|| sums.sum as f64 / sums.count as f64)
}

/// Returns the sample variance, with Bessel's correction: the sum of squared
/// deviations over n - 1.
pub fn variance(sums: &Sums) -> Option<f64> {
    if sums.count < 2 || sums.sum_squares == u128::MAX {
        return None;
    }
    // The sum of squared deviations from the whole part of the mean is a whole number, so
    // that it is exact.
    let count = u128::from(sums.count);
    let (whole, rest) = (sums.sum / count, sums.sum % count);
    let taken = whole.checked_mul(sums.sum.checked_add(rest)?)?;
    let from_whole = sums.sum_squares.checked_sub(taken)? as f64;
    let count = sums.count as f64;
    let rest = rest as f64;
    Some((from_whole - rest * rest / count).max(0.0) / (count - 1.0))
}

/// Returns the sample standard deviation.
pub fn sd(sums: &Sums) -> Option<f64> {
    variance(sums).map(f64::sqrt)
}

/// Returns the standard error of the mean: the standard deviation over the root of n.
pub fn se(sums: &Sums) -> Option<f64> {
    variance(sums).map(|variance| (variance / sums.count as f64).sqrt())
}

/// Returns the interval that holds the mean with 95 % confidence, by Student's
/// t with n - 1 degrees of freedom.
pub fn mean_interval(sums: &Sums) -> Option<Interval> {
    let half = student_quantile(sums.count.checked_sub(1)? as f64)? * se(sums)?;
    let mean = mean(sums)?;
    Some([mean - half, mean + half])
}

/// Returns the median of a histogram (how often each value occurs): the middle
/// value, or the mean of the two in the middle.
pub fn median(histogram: &BTreeMap<u64, u64>) -> Option<f64> {
    let count: u64 = histogram.values().sum();
    let value_at = |rank: u64| {
        let mut seen = 0;
        let past = |&(_, &times): &(_, &u64)| {
            seen += times;
            seen > rank
        };
        histogram.iter().find(past).map(|(&value, _)| value as f64)
    };
    let middle = count.checked_sub(1)?;
    Some(f64::midpoint(
        value_at(middle / 2)?,
        value_at(middle.div_ceil(2))?,
    ))
}

/// Returns the interval that holds a probability with 95 % confidence after `successes` in
/// `trials` (Wilson, "Probable inference, the law of
/// succession, and statistical inference", JASA 22, 1927).
pub fn wilson(successes: u64, trials: u64) -> Option<Interval> {
    if trials == 0 {
        return None;
    }
    let (z, n) = (NORMAL_QUANTILE, trials as f64);
    let share = successes as f64 / n;
    let centre = share + z * z / (2.0 * n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    // With no success the lower end is exactly 0, with only successes the upper end is 1.
    let low = if successes == 0 {
        0.0
    } else {
        (centre - half) / scale
    };
    let high = if successes == trials {
        1.0
    } else {
        (centre + half) / scale
    };
    Some([low, high])
}

/// A comparison of the means of two samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Welch {
    /// The mean of the first minus that of the second.
    pub difference: f64,
    /// The difference over its standard error.
    pub t: f64,
    /// The degrees of freedom of `t`.
    pub df: f64,
    /// The interval that holds the true difference with 95 % confidence.
    pub ci95: Interval,
    /// The probability of a `t` at least as far from 0 if there is no difference.
    pub p: f64,
}

/// Compares two means without the assumption that the variances are equal (Welch, "The
/// generalization of Student's problem when several different population
/// variances are involved", Biometrika 34, 1947; the degrees of freedom are
/// those of Satterthwaite, 1946). `None` if a variance is undefined or both are 0.
pub fn welch(a: &Sums, b: &Sums) -> Option<Welch> {
    let difference = exact_difference(a, b)?;
    let squared_error = |sums: &Sums| variance(sums).map(|variance| variance / sums.count as f64);
    let (of_a, of_b) = (squared_error(a)?, squared_error(b)?);
    let error = (of_a + of_b).sqrt();
    if error == 0.0 {
        return None;
    }
    let spread = of_a * of_a / (a.count - 1) as f64 + of_b * of_b / (b.count - 1) as f64;
    let df = (of_a + of_b) * (of_a + of_b) / spread;
    let t = difference / error;
    let half = student_quantile(df)? * error;
    Some(Welch {
        difference,
        t,
        df,
        ci95: [difference - half, difference + half],
        p: student_p(t, df)?,
    })
}

/// Returns the probability that Student's t with `df` degrees of freedom is at least as
/// far from 0 as `t`: I_x(df/2, 1/2) at x = df / (df + t^2)
/// (Abramowitz and Stegun, 26.7.1 and 26.5.27).
pub fn student_p(t: f64, df: f64) -> Option<f64> {
    checked_beta_reg(df / 2.0, 0.5, df / (df + t * t)).ok()
}

/// Returns the t for which Student's distribution lies between -t and t with probability
/// [`CONFIDENCE`], by bisection.
fn student_quantile(df: f64) -> Option<f64> {
    let outside = 1.0 - CONFIDENCE;
    let (mut low, mut high) = (0.0, 2.0);
    while student_p(high, df)? > outside {
        high *= 2.0;
    }
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if student_p(middle, df)? > outside {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(f64::midpoint(low, high))
}

/// Adjusts p-values for multiple tests, so that the probability of any false alarm is at
/// most the level that they are compared with (Holm, "A simple sequentially rejective multiple test procedure",
/// Scandinavian Journal of Statistics 6, 1979). Undefined p-values stay undefined and do
/// not count as tests.
pub fn holm(p_values: &[Option<f64>]) -> Vec<Option<f64>> {
    let mut ascending: Vec<(usize, f64)> = p_values
        .iter()
        .enumerate()
        .filter_map(|(i, p)| p.map(|p| (i, p)))
        .collect();
    ascending.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut adjusted = vec![None; p_values.len()];
    let mut largest = 0.0_f64;
    for (rank, &(i, p)) in ascending.iter().enumerate() {
        largest = largest.max(p * (ascending.len() - rank) as f64).min(1.0);
        adjusted[i] = Some(largest);
    }
    adjusted
}
