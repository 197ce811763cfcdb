//! Statistics on fixed samples with known answers. The reference values are
//! those of SciPy 1.15 and R unless a comment says otherwise.

use std::collections::BTreeMap;

use console2048::lab::stats::{
    Classes, SignedSums, Sums, chi_square_p, cohen_d, holm, mean, mean_difference, mean_interval,
    median, sd, se, share_difference, student_p, variance, welch, wilson,
};

const RECORD: [u64; 8] = [2, 4, 4, 4, 5, 5, 7, 9];

fn sums(values: &[u64]) -> Sums {
    values.iter().copied().collect()
}

#[track_caller]
fn assert_close(found: f64, expected: f64, tolerance: f64) {
    let error = (found - expected).abs();
    assert!(
        error <= tolerance * expected.abs().max(1e-300),
        "{found} is not {expected}"
    );
}

#[test]
fn describes_a_sample() {
    let record = sums(&RECORD);
    assert_eq!(mean(&record), Some(5.0));
    assert_close(variance(&record).unwrap(), 32.0 / 7.0, 1e-15);
    assert_close(sd(&record).unwrap(), 2.138_089_935, 1e-9);
    assert_close(se(&record).unwrap(), 0.755_928_946, 1e-9);
    let [low, high] = mean_interval(&record).unwrap();
    assert_close(low, 3.212_512_081_763_79, 1e-10);
    assert_close(high, 6.787_487_918_236_209, 1e-10);
}

#[test]
fn undefined_results_are_none() {
    let (none, one) = (sums(&[]), sums(&[7]));
    assert_eq!(
        (mean(&none), sd(&none), mean_interval(&none)),
        (None, None, None)
    );
    assert_eq!(
        (mean(&one), sd(&one), mean_interval(&one)),
        (Some(7.0), None, None)
    );
    assert_eq!(median(&BTreeMap::new()), None);
    assert_eq!(wilson(0, 0), None);
    assert_eq!(welch(&one, &sums(&RECORD)), None);
    // Two samples without variance.
    assert_eq!(welch(&sums(&[3, 3]), &sums(&[4, 4, 4])), None);
    assert_eq!(sd(&sums(&[3, 3])), Some(0.0));
}

#[test]
fn keeps_every_digit_of_the_variance_of_large_values() {
    let large: Vec<u64> = RECORD.iter().map(|value| value + (1 << 52)).collect();
    assert_eq!(sd(&sums(&large)), sd(&sums(&RECORD)));
    // When the sum of squares overflows, the variance is undefined.
    let largest = sums(&[u64::MAX, u64::MAX - 1]);
    assert_eq!(sd(&largest), None);
    assert!(mean(&largest).is_some());
}

#[test]
fn joins_parts_to_the_same_sums_in_any_order() {
    for at in 0..=RECORD.len() {
        let (head, tail) = RECORD.split_at(at);
        assert_eq!(sums(head).joined(&sums(tail)), sums(&RECORD));
        assert_eq!(sums(tail).joined(&sums(head)), sums(&RECORD));
    }
}

#[test]
fn finds_the_middle_of_a_histogram() {
    let histogram = |values: &[u64]| {
        let mut histogram = BTreeMap::new();
        values
            .iter()
            .for_each(|value| *histogram.entry(*value).or_insert(0) += 1);
        histogram
    };
    assert_eq!(median(&histogram(&RECORD)), Some(4.5));
    assert_eq!(median(&histogram(&RECORD[1..])), Some(5.0));
    assert_eq!(median(&histogram(&[9])), Some(9.0));
    assert_eq!(median(&histogram(&[1, 9])), Some(5.0));
    assert_eq!(median(&histogram(&[1, 1, 1, 9])), Some(1.0));
}

#[test]
fn gives_the_interval_of_wilson() {
    for (successes, trials, low, high) in [
        (0, 1000, 0.0, 0.003_826_758_485_555_123_4),
        (50, 100, 0.403_831_530_365_995_6, 0.596_168_469_634_004_4),
        (1, 1, 0.206_549_314_377_237_45, 1.0),
        (9, 10, 0.595_849_973_204_761_5, 0.982_123_786_904_927_1),
        (1000, 1000, 0.996_173_241_514_444_9, 1.0),
    ] {
        let [found_low, found_high] = wilson(successes, trials).unwrap();
        assert_close(found_low, low, 1e-12);
        assert_close(found_high, high, 1e-12);
    }
}

#[test]
fn compares_means_as_welch_does() {
    let test = welch(&sums(&RECORD), &sums(&[1, 2, 2, 3, 3, 4])).unwrap();
    assert_eq!(test.difference, 2.5);
    assert_close(test.t, 2.877_630_465_815_894, 1e-12);
    assert_close(test.df, 10.673_999_933_232_778, 1e-12);
    assert_close(test.p, 0.015_462_599_178_696_253, 1e-10);
    assert_close(test.ci95[0], 0.580_700_016_190_076_4, 1e-9);
    assert_close(test.ci95[1], 4.419_299_983_809_924, 1e-10);
    let turned = welch(&sums(&[1, 2, 2, 3, 3, 4]), &sums(&RECORD)).unwrap();
    assert_eq!((turned.difference, turned.p), (-2.5, test.p));
}

#[test]
fn knows_the_tails_of_student() {
    for (t, df, p) in [
        (0.0, 3.0, 1.0),
        (1.0, 1.0, 0.5),
        (2.228_138_851_964_939, 10.0, 0.05),
        (-3.3, 7.5, 0.011_891_634_562_261_168),
        (1.96, 120.0, 0.052_313_676_445_827_46),
        (0.5, 2e6, 0.617_075_132_462_176_8),
        (4.0, 1e6, 6.334_703_401_004_81e-5),
        (40.0, 30.0, 1.372_604_519_440_641_7e-27),
    ] {
        assert_close(student_p(t, df).unwrap(), p, 1e-9);
    }
}

#[test]
fn knows_the_tail_of_chi_square() {
    for (value, df, p) in [
        (0.0, 4, 1.0),
        (3.841_458_820_694_124, 1, 0.05),
        (11.070_497_693_516_35, 5, 0.05),
        (15.0, 15, 0.451_417_211_225_725_6),
        (250.0, 239, 0.299_446_254_663_895_4),
        (43_900.0, 43_679, 0.227_012_812_717_050_8),
        (43_000.0, 43_679, 0.989_474_219_355_304_2),
        (100.0, 3, 1.554_159_431_389_602_6e-21),
    ] {
        assert_close(chi_square_p(value, df).unwrap(), p, 1e-8);
    }
    assert_eq!(chi_square_p(1e6, 15), Some(0.0));
    assert_eq!(chi_square_p(1.0, 0), None);
}

#[test]
fn adjusts_as_holm_does() {
    let some = |values: &[f64]| values.iter().map(|p| Some(*p)).collect::<Vec<_>>();
    let close = |found: &[Option<f64>], expected: &[f64]| {
        for (found, expected) in found.iter().zip(expected) {
            assert_close(found.unwrap(), *expected, 1e-12);
        }
    };
    close(
        &holm(&some(&[0.01, 0.02, 0.03, 0.04, 0.05])),
        &[0.05, 0.08, 0.09, 0.09, 0.09],
    );
    // The order is that of the p-values, not that of the tests.
    close(&holm(&some(&[0.5, 0.001, 0.8])), &[1.0, 0.003, 1.0]);
    // An undefined p-value does not count as a test.
    assert_eq!(
        holm(&[None, Some(0.25), None, Some(0.125)]),
        [None, Some(0.25), None, Some(0.25)]
    );
    assert!(holm(&[]).is_empty());
}

fn classes(counts: &[(u64, f64)]) -> Classes {
    let mut classes = Classes::default();
    counts
        .iter()
        .for_each(|(observed, expected)| classes.add(*observed, *expected));
    classes
}

#[test]
fn tests_counts_by_chi_square() {
    // A die thrown 60 times: 25/10 + 4/10 + 1/10 + 4/10 + 0 + 100/10 = 13.4.
    let die = [
        (5, 10.0),
        (8, 10.0),
        (9, 10.0),
        (8, 10.0),
        (10, 10.0),
        (20, 10.0),
    ];
    let test = classes(&die).test();
    assert_close(test.value.unwrap(), 13.4, 1e-12);
    assert_eq!(test.df, 5);
    assert_close(test.p.unwrap(), 0.019_905, 1e-4);
}

#[test]
fn pools_classes_that_expect_too_little() {
    // 3 + 4 make one class of 7 with 9 observed: 4/7. The others add 9/10 and 1/10.
    let enough = classes(&[(13, 10.0), (4, 3.0), (9, 10.0), (5, 4.0)]).test();
    assert_eq!(enough.df, 2);
    assert_close(enough.value.unwrap(), 0.9 + 0.1 + 4.0 / 7.0, 1e-12);
    // 3 alone is too little, and joins the smallest class, in any order.
    for counts in [
        [(13, 10.0), (6, 6.0), (2, 3.0)],
        [(6, 6.0), (13, 10.0), (2, 3.0)],
        [(2, 3.0), (13, 10.0), (6, 6.0)],
    ] {
        let joined = classes(&counts).test();
        assert_eq!(joined.df, 1);
        assert_close(joined.value.unwrap(), 0.9 + 1.0 / 9.0, 1e-12);
    }
}

#[test]
fn has_no_chi_square_without_a_degree_of_freedom() {
    for counts in [
        &[][..],
        &[(7, 7.0)],
        &[(0, 1.0), (1, 2.0)],
        &[(0, 0.0), (0, 0.0)],
    ] {
        let test = classes(counts).test();
        assert_eq!((test.value, test.df, test.p), (None, 0, None), "{counts:?}");
    }
}

#[test]
fn rejects_a_law_with_probability_0_for_an_observation() {
    let test = classes(&[(49, 50.0), (50, 50.0), (1, 0.0)]).test();
    assert_eq!((test.value, test.p), (None, Some(0.0)));
    let never = classes(&[(50, 50.0), (50, 50.0), (0, 0.0)]).test();
    assert_eq!((never.value, never.df, never.p), (Some(0.0), 1, Some(1.0)));
}

/// SciPy: `ttest_rel`, and statsmodels: `confint_proportions_2indep(method="score",
/// compare="diff", correction=False)` with the pooled z-test.
#[test]
fn compares_pairs_and_shares() {
    let mut pairs = SignedSums::default();
    for (a, b) in [(3, 1), (5, 9), (8, 2), (4, 4), (10, 3)] {
        pairs.add(a - b);
    }
    let found = mean_difference(&pairs).unwrap();
    // The differences are 2, -4, 6, 0, 7: mean 2.2, variance 20.2.
    assert_close(found.value, 2.2, 1e-15);
    let half = 2.776_445_105_197_793 * (20.2_f64 / 5.0).sqrt();
    assert_close(found.ci95[0], 2.2 - half, 1e-9);
    assert_close(found.ci95[1], 2.2 + half, 1e-9);
    assert_close(found.p, 0.335_204, 1e-5);
    assert_eq!(mean_difference(&SignedSums::default()), None);

    let found = share_difference([56, 70], [48, 80]).unwrap();
    // Example (a) of Newcombe, "Interval estimation for the difference between independent
    // proportions", Statistics in Medicine 17, 1998, method 6 by Mee: 0.0533 to 0.3377.
    assert_close(found.value, 0.2, 1e-12);
    assert!((found.ci95[0] - 0.0533).abs() < 5e-5, "{found:?}");
    assert!((found.ci95[1] - 0.3377).abs() < 5e-5, "{found:?}");
    // Examples (c) and (h): 5/56 and 0/29, 10/10 and 0/10.
    let found = share_difference([5, 56], [0, 29]).unwrap();
    assert!((found.ci95[0] + 0.0313).abs() < 5e-4, "{found:?}");
    assert!((found.ci95[1] - 0.1926).abs() < 5e-4, "{found:?}");
    for (a, b) in [([0, 5], [0, 9]), ([5, 5], [9, 9]), ([0, 0], [1, 2])] {
        assert_eq!(share_difference(a, b), None);
    }
}

/// An interval holds 0 exactly if the test does not reject, whatever the samples.
#[test]
fn intervals_of_shares_agree_with_their_test() {
    for trials in [1, 2, 5, 40, 1000] {
        for others in [1, 7, 300] {
            for part in 0..=4 {
                for other in 0..=4 {
                    let (a, b) = ([trials * part / 4, trials], [others * other / 4, others]);
                    let Some(found) = share_difference(a, b) else {
                        continue;
                    };
                    let [low, high] = found.ci95;
                    let inside = (low..=high).contains(&found.value);
                    assert!(
                        inside && low >= -1.0 && high <= 1.0,
                        "{a:?} {b:?} {found:?}"
                    );
                    let rejects = low > 1e-9 || high < -1e-9;
                    assert_eq!(rejects, found.p < 0.05, "{a:?} {b:?} {found:?}");
                    let mirrored = share_difference(b, a).unwrap();
                    assert!((mirrored.ci95[1] + low).abs() < 1e-9, "{a:?} {b:?}");
                }
            }
        }
    }
}

/// The means of many large values are rounded, and their difference has lost its digits.
#[test]
fn differences_are_exact() {
    let large = 1_u64 << 52;
    let a: Sums = [large, large + 1, large].into_iter().collect();
    let b: Sums = [large, large, large].into_iter().collect();
    assert_close(welch(&a, &b).unwrap().difference, 1.0 / 3.0, 1e-15);
    assert_close(
        cohen_d(2.0, &sums(&[1, 3]), &sums(&[5, 7])).unwrap(),
        2.0_f64.sqrt(),
        1e-12,
    );
}
