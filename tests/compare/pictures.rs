//! The report as a picture.

use std::fs;

use tempfile::TempDir;

use super::{program, refuse, run};
use crate::program::output;

/// Runs a comparison and returns its picture.
fn picture(folder: &TempDir, arguments: &str) -> String {
    let path = folder.path().join("report.svg");
    run(&format!("compare {arguments} --plot {}", path.display()));
    fs::read_to_string(path).unwrap()
}

/// Returns the texts of a picture; checks that all its elements are closed.
fn texts(svg: &str) -> Vec<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut texts = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        let name = tag.split_whitespace().next().unwrap();
        if let Some(closed) = name.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if name == "text" {
            texts.push(text.trim().to_owned());
        }
    }
    assert!(open.is_empty() && svg.starts_with("<svg "), "{open:?}");
    texts
}

#[test]
fn a_picture_names_all_arms_and_tiles_in_every_language() {
    let folder = tempfile::tempdir().unwrap();
    for (language, words) in [
        (
            "en",
            [
                "share of games",
                "Where tiles fall: uniform",
                "Scores (above: means",
            ],
        ),
        (
            "zh-CN",
            ["局数比例", "方块落在哪里：uniform", "分数 (上方：均值"],
        ),
        (
            "zh-TW",
            ["局數比例", "方塊落在哪裡：uniform", "分數 (上方：平均值"],
        ),
    ] {
        let shared = "--seed 4 --games 60 --draws 10 --lang";
        let svg = picture(&folder, &format!("{shared} {language}"));
        let texts = texts(&svg);
        let tells = |word: &str| texts.iter().any(|text| text.starts_with(word));
        for word in words
            .iter()
            .chain(&["retry:0.1", "uniform", "64", "128", "0.062", "0.123"])
        {
            assert!(tells(word), "{word}: {texts:?}");
        }
        assert!(svg.contains("fill=\"#FFFFFF\""), "a dark page shows it too");
    }
}

#[test]
fn a_picture_is_the_same_for_any_number_of_jobs_and_from_slices() {
    let folder = tempfile::tempdir().unwrap();
    let shared = "--seed 4 --games 60 --draws 100 --spawn uniform --spawn retry";
    let whole = picture(&folder, shared);
    assert_eq!(picture(&folder, &format!("{shared} --jobs 3")), whole);
    assert_eq!(picture(&folder, &format!("{shared} --format json")), whole);
    let files = [1, 2].map(|i| {
        let path = folder.path().join(format!("{i}.json"));
        let slice = run(&format!("compare {shared} --format json --slice {i}/2"));
        fs::write(&path, slice).unwrap();
        path.to_str().unwrap().to_owned()
    });
    assert_eq!(
        picture(&folder, &format!("--join {}", files.join(" "))),
        whole
    );
}

#[test]
fn there_is_a_picture_of_whatever_there_is() {
    let folder = tempfile::tempdir().unwrap();
    let many = " --spawn uniform --spawn retry:0.2 --spawn reject".repeat(4);
    for (arguments, lines) in [
        ("--exact --spawn retry", 0),
        ("--seed 1 --games 1 --draws 0 --spawn uniform", 1),
        ("--seed 1 --minutes 0 --draws 0", 0),
        ("--seed 1 --games 3 --draws 0 --board 2,4/8,2", 2),
        ("--seed 1 --games 3 --draws 0 --format csv", 2),
        (&format!("--seed 1 --games 3 --draws 0 --size 3{many}"), 12),
    ] {
        let texts = texts(&picture(&folder, arguments));
        let arms = texts
            .iter()
            .filter(|text| text.contains("mean score"))
            .count();
        assert_eq!(arms, lines, "{arguments}: {texts:?}");
    }
}

#[test]
fn a_picture_that_cannot_be_written_is_named_after_the_report() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nowhere").join("report.svg");
    let arguments = format!(
        "compare --seed 1 --games 2 --draws 0 --plot {}",
        path.display()
    );
    let ran = output(&mut program(&arguments));
    assert_eq!(ran.status.code(), Some(1));
    let said = String::from_utf8(ran.stderr).unwrap();
    assert!(said.contains("report.svg"), "{said}");
    assert!(ran.stdout.starts_with(b"seed 1"));
    refuse("compare --plot", 2);
}
