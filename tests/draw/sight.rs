//! How colours look: contrast, difference, and eyes that lack one kind of cones.

/// An eye, by what it makes of linear RGB.
pub(super) struct Eye {
    pub(super) name: &'static str,
    matrix: [[f64; 3]; 3],
}

/// The usual eye, then those without one kind of cones: the matrices of severity 1
/// in G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based
/// Model for Simulation of Color Vision Deficiency", IEEE Transactions on
/// Visualization and Computer Graphics 15 (2009).
pub(super) const EYES: [Eye; 4] = [
    Eye {
        name: "trichromat",
        matrix: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    },
    Eye {
        name: "protanope",
        matrix: [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    },
    Eye {
        name: "deuteranope",
        matrix: [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    },
    Eye {
        name: "tritanope",
        matrix: [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    },
];

impl Eye {
    /// Returns the linear RGB in which the usual eye sees what this one sees.
    pub(super) fn see(&self, rgb: [u8; 3]) -> [f64; 3] {
        let light = rgb.map(linear);
        let mixed = |row: [f64; 3]| {
            row.iter()
                .zip(light)
                .map(|(part, light)| part * light)
                .sum()
        };
        self.matrix.map(|row| f64::clamp(mixed(row), 0.0, 1.0))
    }
}

/// Undoes the gamma of sRGB (IEC 61966-2-1).
fn linear(level: u8) -> f64 {
    let level = f64::from(level) / 255.0;
    if level <= 0.04045 {
        level / 12.92
    } else {
        ((level + 0.055) / 1.055).powf(2.4)
    }
}

/// Returns the contrast of two colours in linear RGB, by the Web Content
/// Accessibility Guidelines 2.1.
pub(super) fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let luminance = |[red, green, blue]: [f64; 3]| 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Turns linear RGB into CIELAB under the white point of sRGB, D65.
pub(super) fn lab([red, green, blue]: [f64; 3]) -> [f64; 3] {
    let x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047;
    let y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    let z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883;
    let [fx, fy, fz] = [x, y, z].map(|t: f64| {
        if t > (6.0_f64 / 29.0).powi(3) {
            t.cbrt()
        } else {
            t * (29.0_f64 / 6.0).powi(2) / 3.0 + 4.0 / 29.0
        }
    });
    [116.0 * fy - 16.0, 500.0 * (fx - fy), 200.0 * (fy - fz)]
}

/// Returns the colour difference CIEDE2000 with all weights 1, by G. Sharma, W. Wu
/// and E. N. Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes,
/// Supplementary Test Data, and Mathematical Observations", Color Research and
/// Application 30 (2005), equations 2 to 22.
pub(super) fn ciede2000([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let seventh = |c: f64| (c.powi(7) / (c.powi(7) + 25.0_f64.powi(7))).sqrt();
    let mean_chroma = (a1.hypot(b1) + a2.hypot(b2)) / 2.0;
    let stretch = 1.5 - 0.5 * seventh(mean_chroma);
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let grey = c1 * c2 == 0.0;

    let turn = match h2 - h1 {
        _ if grey => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let hue_difference = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();

    let mean_hue = match h1 + h2 {
        sum if grey => sum,
        sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => (sum + 360.0) / 2.0,
        sum => (sum - 360.0) / 2.0,
    };
    let (mean_l, mean_c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let cosine = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cosine(mean_hue - 30.0)
        + 0.24 * cosine(2.0 * mean_hue)
        + 0.32 * cosine(3.0 * mean_hue + 6.0)
        - 0.20 * cosine(4.0 * mean_hue - 63.0);
    let from_50 = (mean_l - 50.0).powi(2);
    let lightness = (l2 - l1) / (1.0 + 0.015 * from_50 / (20.0 + from_50).sqrt());
    let chroma = (c2 - c1) / (1.0 + 0.045 * mean_c);
    let hue = hue_difference / (1.0 + 0.015 * mean_c * t);
    let rotation = 60.0 * (-((mean_hue - 275.0) / 25.0).powi(2)).exp();
    let rotation = -rotation.to_radians().sin() * 2.0 * seventh(mean_c);
    (lightness.powi(2) + chroma.powi(2) + hue.powi(2) + rotation * chroma * hue).sqrt()
}

/// Rows of table I of the same paper: two colours and their difference.
#[test]
fn the_difference_agrees_with_published_pairs() {
    for (one, other, difference) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0011], 7.2195),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [61.0, -5.0, 29.0], 22.8977),
        ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
        ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
        (
            [60.2574, -34.0099, 36.2677],
            [60.4626, -34.1751, 39.4387],
            1.2644,
        ),
        (
            [35.0831, -44.1164, 3.7933],
            [35.0232, -40.0716, 1.5901],
            1.8645,
        ),
        (
            [6.7747, -0.2908, -2.4247],
            [5.8714, -0.0985, -2.2286],
            0.6377,
        ),
        (
            [2.0776, 0.0795, -1.1350],
            [0.9033, -0.0636, -0.5514],
            0.9082,
        ),
    ] {
        for (one, other) in [(one, other), (other, one)] {
            let found = ciede2000(one, other);
            assert!(
                (found - difference).abs() < 5e-5,
                "{one:?} {other:?}: {found}"
            );
        }
    }
}

#[test]
fn the_contrast_and_the_colour_space_agree_with_known_values() {
    let usual = |rgb| EYES[0].see(rgb);
    let lab = |rgb| lab(usual(rgb));
    assert!((contrast([0.0; 3], [1.0; 3]) - 21.0).abs() < 1e-9);
    assert!((contrast(usual([119; 3]), [1.0; 3]) - 4.478).abs() < 1e-3);
    let near = |found: [f64; 3], known: [f64; 3]| {
        found
            .iter()
            .zip(known)
            .all(|(found, known)| (found - known).abs() < 0.05)
    };
    assert!(near(lab([255; 3]), [100.0, 0.0, 0.0]));
    assert!(near(lab([255, 0, 0]), [53.24, 80.09, 67.20]));
    assert!(near(lab([0, 0, 255]), [32.30, 79.19, -107.86]));
}

/// White is white to everyone, and who lacks one of two kinds of cones sees two
/// dimensions. (For the third kind the authors shift its sensitivity as far as it
/// goes, which leaves a little of it.)
#[test]
fn eyes_without_a_kind_of_cones_see_two_dimensions() {
    for Eye { name, matrix } in &EYES[1..] {
        for row in matrix {
            assert!((row.iter().sum::<f64>() - 1.0).abs() < 2e-6, "{name}");
        }
        let [[a, b, c], [d, e, f], [g, h, i]] = matrix;
        let volume = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
        let known = if *name == "tritanope" { 0.235629 } else { 0.0 };
        assert!((volume - known).abs() < 1e-6, "{name}: {volume}");
    }
}
