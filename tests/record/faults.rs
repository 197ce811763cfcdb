//! Records that do not hold, and any other bytes.

use console2048::game::{Placement, Tile};
use console2048::record::is_record;

use super::*;

/// Where the turns of a record begin.
fn turns_start(text: &str) -> usize {
    let lines = text.lines().take(7);
    lines.map(|line| line.len() + 1).sum()
}

#[test]
fn any_changed_byte_of_the_turns_is_caught() {
    let (_, text) = recorded(&classic(), None, None, actions(3, 12));
    for at in turns_start(&text)..text.len() {
        for change in 1..=u8::MAX {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= change;
            let fault = replayed(&bytes).err();
            assert!(
                fault.is_some_and(|fault| fault.starts_with("turn ")),
                "byte {at} by {change}"
            );
        }
    }
}

#[test]
fn any_changed_byte_of_the_header_is_caught() {
    let (_, text) = recorded(&classic(), None, None, []);
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        assert!(replayed(&bytes).is_err(), "byte {at}");
    }
}

/// A part of a record is the game up to some turn, or no game at all.
#[test]
fn a_record_cut_anywhere_is_an_earlier_game_or_none() {
    let (_, text) = recorded(&classic(), None, None, actions(4, 40));
    let mut states = Vec::new();
    let mut playback = Playback::begin(text.as_bytes()).unwrap();
    loop {
        states.push(*playback.map().position());
        if playback.step().is_none() {
            break;
        }
    }
    let header = turns_start(&text);
    for end in 0..text.len() {
        let cut = &text[..end];
        let Ok(mut playback) = Playback::begin(cut.as_bytes()) else {
            assert!(end < header, "cut at {end}");
            continue;
        };
        let whole = cut.bytes().filter(|&byte| byte == b'\n').count() - 7;
        for _ in 0..whole {
            playback.step().unwrap().unwrap();
        }
        let torn = playback.step().map(|step| step.unwrap_err().error);
        assert_eq!(
            torn,
            (!cut.ends_with('\n')).then_some(TurnError::Torn),
            "cut at {end}"
        );
        assert_eq!(*playback.map().position(), states[whole], "cut at {end}");
        // The fault stays, and so does the game.
        assert_eq!(playback.step().map(|step| step.unwrap_err().error), torn);
    }
}

#[test]
fn random_bytes_are_no_record_and_never_a_panic() {
    let mut rng = Rng::with_seed(5);
    let bytes: Vec<u8> = (0..100_000).map(|_| rng.u8(..)).collect();
    assert_eq!(replayed(&bytes).err().unwrap(), "it is no record of a game");
    assert!(!is_record(&bytes));
    let (_, text) = recorded(&classic(), None, None, actions(6, 20));
    let start = turns_start(&text);
    // Behind a good header they are a turn that does not hold.
    let all = [&text.as_bytes()[..start], &bytes].concat();
    assert!(replayed(&all).err().unwrap().starts_with("turn 1 (line 8)"));
    for _ in 0..2_000 {
        let mut changed = text.clone().into_bytes();
        for _ in 0..rng.u8(1..8) {
            let at = rng.u32(0..changed.len() as u32) as usize;
            match rng.u8(0..3) {
                0 => changed[at] = rng.u8(..),
                1 => _ = changed.remove(at),
                _ => changed.insert(at, rng.u8(..)),
            }
        }
        let _ = replayed(&changed);
    }
}

#[test]
fn newer_versions_are_told_from_garbage() {
    let (_, text) = recorded(&classic(), None, None, []);
    assert!(is_record(text.as_bytes()));
    let newer = |digits: &str| RecordError::Newer(digits.to_owned());
    let nines = "9".repeat(30);
    assert!(newer(&nines).to_string().contains(&nines));
    for (version, expected) in [
        ("2", newer("2")),
        ("4294967295", newer("4294967295")),
        ("4294967297", newer("4294967297")),
        ("010", newer("10")),
        (&nines, newer(&nines)),
        ("0", RecordError::NoRecord),
        ("", RecordError::NoRecord),
        ("one", RecordError::NoRecord),
    ] {
        let text = text.replacen("record 1", &format!("record {version}"), 1);
        assert!(!is_record(text.as_bytes()));
        assert_eq!(
            Playback::begin(text.as_bytes()).err(),
            Some(expected),
            "{version:?}"
        );
    }
}

#[test]
fn headers_that_cannot_be_are_refused_with_their_line() {
    let (_, text) = recorded(&classic(), None, None, []);
    let no_spawn = text.replace("uniform", "none");
    for (from, to, line) in [
        ("rules classic", "rules chess", 2),
        ("size 4", "size 9", 2),
        ("size 4", "size", 2),
        ("fours 0.1", "fours NaN", 2),
        ("target 2048", "target 2047", 2),
        ("on-win continue", "on-win continue again", 2),
        ("unlimited", "-1", 3),
        ("seed 42", "seed abc", 4),
        ("seed 42", "seed 18446744073709551616", 4),
        ("state 42", "state", 5),
        ("board none", "board 2,0/0,0", 6),
        ("board none", "board 3,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0", 6),
        ("board none", "board 2,0,0,0/0,0,0,0/0,0,0,0/0,0,0", 6), // 15 cells
        ("start 1,3", "start 1,2", 7),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        match Playback::begin(changed.as_bytes()).err() {
            Some(RecordError::Header { line: found, .. }) => assert_eq!(found, line, "{to}"),
            other => panic!("{to}: {other:?}"),
        }
    }
    assert!(Playback::begin(no_spawn.as_bytes()).is_err());
}

/// Forges a record whose checksums fit, and returns why it does not hold.
fn forged(change: impl FnOnce(&mut Header, &mut Vec<RecordedTurn>)) -> String {
    let mode = mode(Preset::Classic, |rules| {
        rules.target = Some(3);
        rules.on_win = OnWin::Stop;
        rules.fours = 0.0;
    });
    let (_, text) = recorded(&mode, None, None, [UP, LEFT, Action::Undo, LEFT]);
    let mut header = Playback::begin(text.as_bytes()).unwrap().header().clone();
    let mut entries = entries(&text);
    change(&mut header, &mut entries);
    replayed(rewritten(&header, &entries).as_bytes())
        .err()
        .unwrap_or_default()
}

fn tiles(list: &[(u8, u8)]) -> Placement {
    let mut placed = Placement::default();
    for &(cell, exponent) in list {
        placed.push(Tile { cell, exponent }).unwrap();
    }
    placed
}

#[test]
fn turns_that_cannot_have_happened_are_named() {
    let command = |action| RecordedTurn {
        action,
        by: By::Hand,
        gained: None,
        placed: Placement::default(),
    };
    let cases: [(&str, String); 12] = [
        ("", forged(|_, _| ())),
        (
            "turn 1 (line 8) does not hold: the slide has another effect",
            forged(|_, entries| entries[0].gained = Some(64)),
        ),
        (
            "turn 2 (line 9) does not hold: the slide has another effect",
            forged(|_, entries| entries[1].gained = None),
        ),
        (
            "turn 3 (line 10) does not hold: the slide has another effect",
            forged(|_, entries| entries[2].gained = Some(0)),
        ),
        (
            "turn 3 (line 10) does not hold: there was nothing to do",
            forged(|_, entries| entries[2] = command(Action::Redo)),
        ),
        (
            "turn 1 (line 8) does not hold: there was nothing to do",
            forged(|_, entries| entries[0] = command(Action::Undo)),
        ),
        (
            "turn 2 (line 9) does not hold: there was nothing to do",
            forged(|_, entries| entries[1] = command(Action::Continue)),
        ),
        (
            "turn 1 (line 8) does not hold: the rules place another number of tiles",
            forged(|_, entries| entries[0].placed = Placement::default()),
        ),
        (
            "turn 3 (line 10) does not hold: the rules place another number of tiles",
            forged(|_, entries| entries[2].placed = tiles(&[(0, 1)])),
        ),
        (
            "turn 1 (line 8) does not hold: a tile was placed that is never drawn",
            forged(|_, entries| entries[0].placed = tiles(&[(15, 2)])),
        ),
        (
            "turn 1 (line 8) does not hold: the seed gives other tiles",
            forged(|_, entries| entries[0].placed = tiles(&[(15, 1)])),
        ),
        (
            "the start does not hold: the seed gives other tiles",
            forged(|header, _| header.opening.generator += 1),
        ),
    ];
    for (expected, found) in cases {
        assert_eq!(found, expected);
    }
}

#[test]
fn tiles_on_tiles_and_turns_after_the_end_are_named() {
    let mode = mode(Preset::Desktop, |rules| rules.size = 2);
    let header = |given| {
        let map = Map::new(mode.clone(), 1, Some(board(given)), None);
        Header::new(mode.clone(), None, *map.opening())
    };
    let turn = |gained, placed| RecordedTurn {
        action: LEFT,
        by: By::Player,
        gained,
        placed,
    };
    let cases = [
        ("2,0/4,2", turn(None, Placement::default()), ""),
        (
            "0,2/4,2",
            turn(Some(0), tiles(&[(0, 1)])),
            "a tile was placed on another one",
        ),
        (
            "2,4/4,2",
            turn(None, Placement::default()),
            "the game took no directions then",
        ),
    ];
    for (given, entry, expected) in cases {
        let text = rewritten(&header(given), &[entry]);
        let fault = replayed(text.as_bytes()).err().unwrap_or_default();
        assert!(fault.ends_with(expected), "{given}: {fault}");
        assert_eq!(fault.is_empty(), expected.is_empty(), "{given}: {fault}");
    }
}

/// Checksums are kept by a forger too; a word that is no turn is not one then.
#[test]
fn lines_that_are_no_turns_do_not_hold() {
    let (_, text) = recorded(&classic(), None, None, [LEFT]);
    let last = text.lines().last().unwrap();
    let body = &last[..last.len() - 9];
    let before = &text[..text.len() - last.len() - 1];
    // The checksum is over lines without their checksums.
    let mut plain: Vec<&str> = before.lines().collect();
    let start = plain.pop().unwrap();
    plain.push(&start[..start.len() - 9]);
    let plain = plain.join("\n") + "\n";
    let sealed = |body: &str| {
        let sum = crc32fast::hash(format!("{plain}{body}\n").as_bytes());
        format!("{before}{body} {sum:08x}\n")
    };
    assert_eq!(sealed(body), text, "this is how lines are sealed");
    for line in [
        "",
        "Left +0 0,0=2",
        "left +abc 0,0=2",
        "left -1",
        "left +0 0,0=3",
        "left +0 4,0=2",
        "left +0 0,0",
        "left +0 0,0=2 0,1=2 0,2=2 0,3=2 1,0=2",
        "left +0  0,0=2",
        "left autoplay autoplay +0",
    ] {
        let fault = replayed(sealed(line).as_bytes()).err();
        assert_eq!(
            fault.as_deref(),
            Some("turn 1 (line 8) does not hold: its line is not a turn"),
            "{line}"
        );
    }
}
