//! Differences between two samples: of means, paired or not, and of shares.

use super::{Interval, Sums, Welch, mean, student_p, student_quantile, variance};
use statrs::function::erf::erfc;

/// A difference between two samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The value of the first less that of the second.
    pub value: f64,
    /// The interval that holds the true difference with 95 % confidence.
    pub ci95: Interval,
    /// The probability of a difference at least as large if there is none.
    pub p: f64,
}

impl From<Welch> for Difference {
    fn from(welch: Welch) -> Self {
        Self {
            value: welch.difference,
            ci95: welch.ci95,
            p: welch.p,
        }
    }
}

/// A sample of differences as its sums.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SignedSums {
    /// The number of differences.
    pub count: u64,
    /// Their sum.
    pub sum: i128,
    /// The sum of their squares.
    pub sum_squares: u128,
}

impl SignedSums {
    /// Adds a difference of less than 2^63 either way.
    pub fn add(&mut self, value: i128) {
        let square = value.unsigned_abs().saturating_mul(value.unsigned_abs());
        *self = self.joined(&Self {
            count: 1,
            sum: value,
            sum_squares: square,
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

/// Returns the mean of the first less that of the second, from the exact sums: the
/// difference of two rounded means has fewer digits.
pub(super) fn exact_difference(a: &Sums, b: &Sums) -> Option<f64> {
    let product = |sum: u128, count: u64| {
        let product = sum.checked_mul(u128::from(count))?;
        i128::try_from(product).ok()
    };
    let exact = product(a.sum, b.count)
        .zip(product(b.sum, a.count))
        .and_then(|(a, b)| a.checked_sub(b));
    let means = mean(a)? - mean(b)?;
    Some(exact.map_or(means, |exact| {
        exact as f64 / (a.count as f64 * b.count as f64)
    }))
}

/// Compares two samples pair by pair: Student's t of the differences (Student, "The probable
/// error of a mean", Biometrika 6, 1908). `None` if there are under two, or all are alike.
pub fn mean_difference(differences: &SignedSums) -> Option<Difference> {
    let count = differences.count;
    let value = (count > 0).then(|| differences.sum as f64 / count as f64)?;
    // The variance is that of the differences with all signs turned.
    let variance = variance(&Sums {
        count,
        sum: differences.sum.unsigned_abs(),
        sum_squares: differences.sum_squares,
    })?;
    let error = (variance / count as f64).sqrt();
    if error == 0.0 {
        return None;
    }
    let df = (count - 1) as f64;
    let half = student_quantile(df)? * error;
    Some(Difference {
        value,
        ci95: [value - half, value + half],
        p: student_p(value / error, df)?,
    })
}

/// Compares two shares, each given as successes and trials, by the score test and the
/// interval of all differences that this test does not reject (Mee, "Confidence bounds for
/// the difference between two probabilities", Biometrics 40, 1984). `None` without trials,
/// or if all have the same result.
pub fn share_difference(a: [u64; 2], b: [u64; 2]) -> Option<Difference> {
    let ([successes_a, trials_a], [successes_b, trials_b]) = (a, b);
    let (all, trials) = (successes_a + successes_b, trials_a + trials_b);
    if trials_a == 0 || trials_b == 0 || all == 0 || all == trials {
        return None;
    }
    let share = |[successes, trials]: [u64; 2]| successes as f64 / trials as f64;
    let value = share(a) - share(b);
    let z = |difference: f64| score(a, b, difference);
    let bound = |mut inside: f64, mut outside: f64| {
        // The ends of the range may lie inside too, then they are the bound.
        if z(outside).abs() <= super::NORMAL_QUANTILE {
            return outside;
        }
        for _ in 0..60 {
            let middle = f64::midpoint(inside, outside);
            if z(middle).abs() <= super::NORMAL_QUANTILE {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        f64::midpoint(inside, outside)
    };
    Some(Difference {
        value,
        ci95: [bound(value, -1.0), bound(value, 1.0)],
        p: erfc(z(0.0).abs() / std::f64::consts::SQRT_2),
    })
}

/// Returns the score of a supposed difference of two shares: the observed difference less
/// it, over its standard error at the likeliest shares that differ by it (the closed form is
/// that of Miettinen and Nurminen, "Comparative analysis of two rates", Statistics in
/// Medicine 4, 1985).
fn score(a: [u64; 2], b: [u64; 2], difference: f64) -> f64 {
    let [successes_a, trials_a] = a.map(|number| number as f64);
    let [successes_b, trials_b] = b.map(|number| number as f64);
    let trials = trials_a + trials_b;
    let l2 = (trials_a + 2.0 * trials_b) * difference - trials - successes_a - successes_b;
    let l1 = (trials_b * difference - trials - 2.0 * successes_b) * difference
        + successes_a
        + successes_b;
    let l0 = successes_b * difference * (1.0 - difference);
    let third = l2 / (3.0 * trials);
    let q = third.powi(3) - l1 * l2 / (6.0 * trials * trials) + l0 / (2.0 * trials);
    let p = q.signum() * (third * third - l1 / (3.0 * trials)).max(0.0).sqrt();
    let cosine = if p == 0.0 { 0.0 } else { q / (p * p * p) };
    let angle = (std::f64::consts::PI + cosine.clamp(-1.0, 1.0).acos()) / 3.0;
    let share_b = (2.0 * p * angle.cos() - third).clamp(0.0, 1.0);
    let share_a = (share_b + difference).clamp(0.0, 1.0);
    let variance = share_a * (1.0 - share_a) / trials_a + share_b * (1.0 - share_b) / trials_b;
    let observed = successes_a / trials_a - successes_b / trials_b - difference;
    match (observed, variance) {
        (0.0, _) => 0.0,
        (_, 0.0) => observed.signum() * f64::INFINITY,
        _ => observed / variance.sqrt(),
    }
}

/// Returns a difference over the standard deviation of both samples together (Cohen,
/// "Statistical power analysis for the behavioral sciences", 1988, section 2.2).
pub fn cohen_d(difference: f64, a: &Sums, b: &Sums) -> Option<f64> {
    let squares = |sums: &Sums| Some(variance(sums)? * (sums.count - 1) as f64);
    let degrees = (a.count + b.count).checked_sub(2)? as f64;
    let pooled = ((squares(a)? + squares(b)?) / degrees).sqrt();
    (pooled > 0.0).then(|| difference / pooled)
}
