//! Slices of an experiment: joined, or refused with a reason.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use super::{number, refuse, run, without_timings};

/// A folder that is gone at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("console2048-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn put(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn slices_join_to_the_report_of_one_run() {
    let folder = Folder::new("join");
    for arguments in [
        "compare --seed 7 --games 101 --draws 40000 --tiles 2 --spawn retry:0.1 --spawn uniform",
        "compare --seed 7 --games 6 --draws 100 --rules tutorial --board 2,2/0,0 --fours 0.3333333333333333",
    ] {
        let whole = run(&format!("{arguments} --format json"));
        let mut files: Vec<String> = (1..=4)
            .map(|i| {
                folder.put(
                    &format!("{i}.json"),
                    &run(&format!("{arguments} --format json --slice {i}/4")),
                )
            })
            .collect();
        files.rotate_left(2);
        let joined = run(&format!("compare --format json --join {}", files.join(" ")));
        assert_eq!(without_timings(&joined), without_timings(&whole));
        let text = run(&format!("compare --join {}", files.join(" ")));
        let one = run(arguments);
        let lines = |text: &str| {
            text.lines()
                .map(|line| line[..line.len().min(28)].to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(lines(&text), lines(&one));
    }
    let single = folder.put(
        "single.json",
        &run("compare --seed 1 --games 5 --draws 10 --slice 1/1 --format json"),
    );
    run(&format!("compare --join {single}"));
}

/// The times of slices were weighted by all their tiles, not by those that were timed.
#[test]
fn the_time_of_the_whole_is_the_mean_over_all_timed_tiles() {
    let folder = Folder::new("times");
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let slices = [1, 2, 3].map(|i| {
        run(&format!(
            "compare --seed 7 --games 700 --draws 0 --format json --slice {i}/3"
        ))
    });
    let files = [0, 1, 2].map(|i| folder.put(&format!("{i}.json"), &slices[i]));
    let whole = read(&run(&format!(
        "compare --format json --join {}",
        files.join(" ")
    )));
    for arm in 0..2 {
        let parts = slices.iter().map(|slice| read(slice)["arms"][arm].clone());
        let parts = parts.map(|arm| [&arm["timed_tiles"], &arm["ns_per_spawn"]].map(number));
        let sums = parts.fold([0.0, 0.0], |[all, time], [tiles, each]| {
            [all + tiles, time + tiles * each]
        });
        let expected = sums[1] / sums[0];
        let found = number(&whole["arms"][arm]["ns_per_spawn"]);
        assert!((found / expected - 1.0).abs() < 1e-9, "{found} {expected}");
        assert!(whole["arms"][arm]["timed_tiles"].is_null());
    }
}

/// Of games that are over as they begin, since a game on 8 rows is long.
#[test]
fn the_largest_target_is_told_and_joined() {
    let folder = Folder::new("target");
    let row = |first: usize| (0..8_usize).map(move |i| ["2", "4"][(first + i) % 2]);
    let rows = (0..8_usize).map(|first| row(first).collect::<Vec<_>>().join(","));
    let board = rows.collect::<Vec<_>>().join("/");
    let target = "36893488147419103232";
    let arguments = format!(
        "compare --seed 7 --games 3 --draws 0 --target {target} --board {board} --format json"
    );
    let whole = run(&arguments);
    assert!(whole.contains(&format!("\"target\":{target},")), "{whole}");
    let reached = format!("\"{target}\":{{\"games\":0,");
    assert!(whole.contains(&reached), "{whole}");
    let slice = folder.put("1.json", &run(&format!("{arguments} --slice 1/1")));
    let joined = run(&format!("compare --format json --join {slice}"));
    assert_eq!(without_timings(&joined), without_timings(&whole));
    let text = run(&format!("compare --join {slice}"));
    assert!(text.contains(&format!("target {target}  ")), "{text}");
}

#[test]
fn what_does_not_belong_together_is_not_joined() {
    let folder = Folder::new("refuse");
    let slice = |name: &str, arguments: &str| {
        folder.put(
            name,
            &run(&format!(
                "compare --games 8 --draws 10 --format json {arguments}"
            )),
        )
    };
    let first = slice("1.json", "--seed 7 --slice 1/2");
    let second = slice("2.json", "--seed 7 --slice 2/2");
    run(&format!("compare --join {first} {second}"));
    for (name, arguments) in [
        ("seed", "--seed 8 --slice 2/2"),
        ("parts", "--seed 7 --slice 2/3"),
        ("spawn", "--seed 7 --slice 2/2 --spawn uniform"),
        ("rules", "--seed 7 --slice 2/2 --fours 0.2"),
        ("games", "--seed 7 --slice 2/2 --games 9"),
        ("player", "--seed 7 --slice 2/2 --player priority"),
        ("board", "--seed 7 --slice 2/2 --board 2,2/0,0"),
    ] {
        // A later option beats the one that all slices have.
        let text = run(&format!(
            "compare --draws 10 --format json {arguments} {}",
            if arguments.contains("--games") {
                ""
            } else {
                "--games 8"
            }
        ));
        let other = folder.put(&format!("{name}.json"), &text);
        let said = refuse(&format!("compare --join {first} {other}"), 2);
        assert!(
            said.contains("another experiment") && said.contains(name),
            "{said}"
        );
    }
    let twice = refuse(&format!("compare --join {first} {second} {first}"), 2);
    assert!(twice.contains("1/2 is there already"), "{twice}");
    let missing = refuse(&format!("compare --join {first}"), 2);
    assert!(missing.contains("2/2 is missing"), "{missing}");
    let whole = slice("whole.json", "--seed 7");
    assert!(refuse(&format!("compare --join {whole}"), 2).contains("not a slice"));
    for text in ["", "{}", "[1,2]", "\u{0}\u{1}", "{\"seed\":1}"] {
        let garbage = folder.put("g.json", text);
        assert!(refuse(&format!("compare --join {garbage}"), 2).contains("g.json"));
    }
    // A file that takes no room on the disk, and more than there is memory for.
    let huge = folder.put("huge.json", "{");
    let file = fs::File::options().write(true).open(&huge).unwrap();
    if file.set_len(1 << 36).is_ok() {
        assert!(refuse(&format!("compare --join {huge}"), 2).contains("larger"));
    }
    let nowhere = folder.0.join("nowhere.json");
    assert!(refuse(&format!("compare --join {}", nowhere.display()), 1).contains("nowhere.json"));
}

/// Whatever is changed in a slice, its checksum tells.
#[test]
fn a_slice_that_was_changed_is_damaged() {
    let folder = Folder::new("damaged");
    let arguments = "compare --seed 7 --games 300 --draws 10 --format json";
    let text = run(&format!("{arguments} --slice 2/2"));
    let whole = folder.put("1.json", &run(&format!("{arguments} --slice 1/2")));
    let said_of = |text: &str| {
        let slice = folder.put("2.json", text);
        refuse(&format!("compare --join {whole} {slice}"), 2)
    };
    for (from, to) in [
        ("\"games\":150", "\"games\":151"),
        ("\"calls\":10", "\"calls\":13"),
        ("\"size\":4", "\"size\":99"),
        ("uniform", "uniformly"),
        ("\"merge\":\"once\"", "\"merge\":\"twice\""),
        ("\"sum\":", "\"sum\":9"),
        ("\"sum_squares\":", "\"sum_squares\":9"),
        ("\"64\":", "\"9223372036854775808\":"),
        ("\"64\":", "\"512\":"),
        ("\"tries\":", "\"tries\":1"),
        ("\"mean\":", "\"mean\":1"),
        ("\"timed_tiles\":", "\"timed_tiles\":1"),
        ("\"p_holm\":", "\"p_holm\":1"),
    ] {
        assert!(text.contains(from), "{from}");
        let said = said_of(&text.replacen(from, to, 1));
        assert!(said.contains("it is damaged"), "{from}: {said}");
    }
    // The checksum leaves times out, since they differ from run to run.
    let (before, after) = text.rsplit_once("\"ns_per_spawn\":").unwrap();
    let after = &after[after.find('}').unwrap()..];
    for time in ["1e308", "-1.0", "1e10"] {
        let said = said_of(&format!("{before}\"ns_per_spawn\":{time}{after}"));
        assert!(said.contains("it is damaged"), "{time}: {said}");
    }
    let (before, _) = text.rsplit_once(",\"checksum\"").unwrap();
    let said = said_of(&format!("{before}}}\n"));
    assert!(
        said.contains("no checksum") && said.contains("run it again"),
        "{said}"
    );
}

/// Editors and shells of Windows change how a text is written.
#[test]
fn a_slice_with_a_byte_order_mark_is_read_and_utf_16_is_named() {
    let folder = Folder::new("encoding");
    let text = run("compare --seed 7 --games 3 --draws 10 --format json --slice 1/1");
    let marked = folder.put("1.json", &format!("\u{feff}{}", text.replace('\n', "\r\n")));
    run(&format!("compare --join {marked}"));
    let units = |mark: &[u16]| [mark, &text.encode_utf16().collect::<Vec<_>>()].concat();
    let little = |units: Vec<u16>| units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big = |units: Vec<u16>| units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    let texts: [Vec<u8>; 4] = [
        little(units(&[0xfeff])),
        big(units(&[0xfeff])),
        little(units(&[])),
        big(units(&[])),
    ];
    for bytes in texts {
        let path = folder.0.join("utf16.json");
        fs::write(&path, bytes).unwrap();
        let said = refuse(&format!("compare --join {}", path.display()), 2);
        assert!(
            said.contains("utf16.json") && said.contains("UTF-16"),
            "{said}"
        );
    }
}
