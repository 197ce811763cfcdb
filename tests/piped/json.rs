//! The JSON lines: every line with exactly its keys, in order, and their meaning.

use super::*;

const NOW: &str = "board score moves state won";

/// Returns the keys of an object in the order in which they stand.
fn keys_in_order(line: &str) -> String {
    let mut keys = Vec::new();
    let (mut depth, mut begun) = (0, None);
    for (i, byte) in line.bytes().enumerate() {
        match (byte, begun) {
            (b'"', None) => begun = Some(i + 1),
            (b'"', Some(start)) => {
                if depth == 1 && line[i + 1..].starts_with(':') {
                    keys.push(&line[start..i]);
                }
                begun = None;
            }
            (b'{' | b'[', None) => depth += 1,
            (b'}' | b']', None) => depth -= 1,
            _ => {}
        }
    }
    keys.join(" ")
}

/// Plays and reads every line; each must have the keys of its type.
fn lines(arguments: &[&str], keys: &str) -> Vec<Value> {
    let ran = run(&[arguments, &["--format", "json"]].concat(), keys);
    ran.code(0);
    let read = |line: &str| {
        let value: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        let expected = match value["type"].as_str().unwrap() {
            "start" => {
                format!("type rules size merge spawn tiles fours idle_spawn target seed {NOW}")
            }
            "move" => format!("type key moved gained spawned {NOW}"),
            "undo" | "redo" | "restart" | "continue" => format!("type {NOW}"),
            "end" => "type reason board score moves max state won seed \
                      unknown_keys unread_keys"
                .to_owned(),
            other => panic!("no type {other}"),
        };
        assert_eq!(keys_in_order(line), expected, "{line}");
        for tile in value["spawned"].as_array().into_iter().flatten() {
            assert_eq!(tile.as_object().unwrap().len(), 2);
            assert!(tile["value"] == 2 || tile["value"] == 4);
            assert_eq!(tile["at"].as_array().unwrap().len(), 2);
        }
        value
    };
    let lines: Vec<Value> = ran.stdout.lines().map(read).collect();
    assert_eq!(lines[0]["type"], "start");
    let ends = lines.iter().filter(|line| line["type"] == "end").count();
    assert_eq!((ends, &lines[lines.len() - 1]["type"]), (1, &"end".into()));
    lines
}

/// Returns one field of every line.
fn field<'a>(lines: &'a [Value], name: &str) -> Vec<&'a Value> {
    lines.iter().map(|line| &line[name]).collect()
}

#[test]
fn every_line_of_every_preset_has_its_keys() {
    for preset in [
        "classic",
        "mapper",
        "tutorial",
        "desktop",
        "mobile",
        "lookahead",
    ] {
        let keys = "wasd".repeat(20) + "uuyrwasduc";
        let lines = lines(&["--rules", preset, "--seed", "9"], &keys);
        assert_eq!(lines[0]["rules"], preset);
        assert_eq!(lines[0]["seed"], "9");
        for name in ["move", "undo", "redo", "restart"] {
            let all = field(&lines, "type");
            assert!(all.iter().any(|kind| *kind == name), "{preset} {name}");
        }
    }
}

#[test]
fn a_direction_that_moves_nothing_has_a_line_of_its_own() {
    let quiet = lines(&SHUTTLE, "a");
    assert_eq!(quiet[1]["key"], "left");
    assert_eq!(quiet[1]["moved"], false);
    assert_eq!(
        (&quiet[1]["gained"], &quiet[1]["moves"]),
        (&0.into(), &0.into())
    );
    assert_eq!(quiet[1]["spawned"], Value::Array(vec![]));
    let idle = ["--board", "2,0/0,0", "--seed", "7", "--idle-spawn", "yes"];
    let idle = lines(&idle, "a");
    assert_eq!(
        (&idle[1]["moved"], &idle[1]["moves"]),
        (&false.into(), &1.into())
    );
    assert_eq!(idle[1]["spawned"].as_array().unwrap().len(), 1);
}

#[test]
fn commands_with_nothing_to_do_and_keys_for_a_console_have_no_line() {
    let lines = lines(&SHUTTLE, "uyc?ipbt+-\x1b[H\x1b[4~\x0cduyuuu");
    let types = ["start", "move", "undo", "redo", "undo", "end"];
    assert_eq!(field(&lines, "type"), types);
    assert_eq!(lines[5]["unknown_keys"], 0);
    assert_eq!(lines[5]["moves"], 0);
}

#[test]
fn directions_spawns_and_gains_are_told_as_they_are() {
    let lines = lines(&["--board", "2,2/0,0", "--seed", "7", "--fours", "1"], "d");
    let turn = &lines[1];
    assert_eq!(
        (&turn["key"], &turn["moved"]),
        (&"right".into(), &true.into())
    );
    assert_eq!((&turn["gained"], &turn["score"]), (&4.into(), &4.into()));
    let tile = &turn["spawned"][0];
    assert_eq!(tile["value"], 4);
    let (row, column) = (&tile["at"][0], &tile["at"][1]);
    let cell = &turn["board"][row.as_u64().unwrap() as usize][column.as_u64().unwrap() as usize];
    assert_eq!(cell, 4);
    let names = super::json::lines(&SHUTTLE, "wasd");
    let keys: Vec<&str> = names[1..5]
        .iter()
        .map(|line| line["key"].as_str().unwrap())
        .collect();
    assert_eq!(keys, ["up", "left", "down", "right"]);
}

#[test]
fn the_rules_stand_in_the_first_line() {
    let arguments = [
        "--rules",
        "mapper",
        "--size",
        "8",
        "--merge",
        "cascade",
        "--spawn",
        "retry:0.25",
        "--tiles",
        "4",
        "--fours",
        "0.5",
        "--idle-spawn",
        "no",
        "--target",
        "36893488147419103232",
        "--seed",
        "18446744073709551615",
    ];
    let ran = run(&[&arguments[..], &["--format", "json"]].concat(), "");
    let start = "{\"type\":\"start\",\"rules\":\"mapper\",\"size\":8,\"merge\":\"cascade\",\
                 \"spawn\":\"retry:0.25\",\"tiles\":4,\"fours\":0.5,\"idle_spawn\":false,\
                 \"target\":36893488147419103232,\"seed\":\"18446744073709551615\",\"board\":[[";
    assert!(ran.code(0).stdout.starts_with(start), "{ran}");
    let targets = [
        (&["--target", "none"][..], Value::Null),
        (&["--size", "3"], Value::Null), // none below size 4, unless asked for
        (&["--size", "3", "--target", "512"], 512.into()),
        (&["--target", "131072"], 131_072.into()),
        (&[], 2048.into()),
    ];
    for (arguments, target) in targets {
        assert_eq!(lines(arguments, "")[0]["target"], target, "{arguments:?}");
    }
}

#[test]
fn the_end_says_why_it_came() {
    let over = ["--board", "2,4/4,2"];
    let won = [
        "--board",
        "1024,1024/0,0",
        "--on-win",
        "stop",
        "--target",
        "32",
    ];
    let stop = [
        "--board", "4,4/0,0", "--on-win", "stop", "--target", "8", "--spawn", "none",
    ];
    for (arguments, keys, reason, state, win, unread) in [
        (&SHUTTLE[..], "d", "eof", "playing", false, 0),
        (&SHUTTLE, "dq", "quit", "playing", false, 0),
        (&over, "", "over", "over", false, 0),
        (&over, "wasd", "over", "over", false, 4),
        (&over, "waq", "quit", "over", false, 2),
        (&over, "wuyc", "over", "over", false, 1), // commands are not directions
        (&won, "", "eof", "playing", true, 0),     // a target that stood there
        (&stop, "a", "won", "won", true, 0),
        (&stop, "adw", "won", "won", true, 2),
        (&stop, "adwcd", "eof", "playing", true, 2),
        (&stop, "adu", "eof", "playing", false, 1),
    ] {
        let lines = lines(arguments, keys);
        let end = &lines[lines.len() - 1];
        assert_eq!(end["reason"], reason, "{arguments:?} {keys}");
        assert_eq!(end["state"], state, "{arguments:?} {keys}");
        assert_eq!(end["won"], win, "{arguments:?} {keys}");
        assert_eq!(end["unread_keys"], unread, "{arguments:?} {keys}");
    }
}

#[test]
fn a_win_that_stops_spawns_what_it_owes_when_it_goes_on() {
    let stop = [
        "--board", "4,4/0,0", "--on-win", "stop", "--target", "8", "--seed", "1",
    ];
    let lines = lines(&stop, "acd");
    assert_eq!(
        field(&lines, "type"),
        ["start", "move", "continue", "move", "end"]
    );
    assert_eq!(lines[1]["spawned"], Value::Array(vec![]));
    let tiles = |line: &Value| {
        let rows = line["board"].as_array().unwrap().iter();
        let cells = rows.flat_map(|row| row.as_array().unwrap());
        cells.filter(|cell| *cell != 0).count()
    };
    assert_eq!((tiles(&lines[1]), tiles(&lines[2])), (1, 2));
}

#[test]
fn a_win_on_the_last_possible_move_is_over_and_won() {
    let board = [
        "--board", "8,8/2,16", "--target", "16", "--seed", "1", "--fours", "1",
    ];
    let lines = lines(&board, "a");
    let end = &lines[lines.len() - 1];
    assert_eq!(end["board"], serde_json::json!([[16, 4], [2, 16]]));
    assert_eq!(
        (&end["state"], &end["won"], &end["reason"]),
        (&"over".into(), &true.into(), &"over".into())
    );
}
