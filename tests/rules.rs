//! The presets' table, the spawn kinds' names and the bounds of every rule.

use console2048::game::{
    Direction, Merge, OnWin, Preset, Rules, RulesError, SpawnError, SpawnKind,
};

use crate::util::{SIZES, board};

/// Writes rules as a row of the presets' table.
fn row(preset: Preset) -> String {
    let rules = preset.rules();
    let merge = match rules.merge {
        Merge::Once => "once",
        Merge::Cascade => "cascade",
    };
    let fours = if rules.fours == 1.0 / 3.0 {
        "1/3".to_owned()
    } else {
        rules.fours.to_string()
    };
    let idle = if rules.idle_spawn { "yes" } else { "no" };
    let (target, on_win) = match (rules.target, rules.on_win) {
        (None, _) => ("none".to_owned(), "-"),
        (Some(target), OnWin::Stop) => ((1 << target).to_string(), "stop"),
        (Some(target), OnWin::Continue) => ((1 << target).to_string(), "continue"),
    };
    let (spawn, tiles, start) = (rules.spawn, rules.tiles, rules.start);
    let name = preset.name();
    format!("{name} {merge} {spawn} {tiles} {start} {fours} {idle} {target} {on_win}")
}

#[test]
fn presets_are_those_of_the_interface() {
    assert_eq!(
        Preset::ALL.map(row),
        [
            "classic once uniform 1 2 0.1 no 2048 continue",
            "mapper once retry:0.1 2 2 0.1 yes none -",
            "tutorial cascade reject 1 2 1/3 yes 2048 stop",
            "desktop once uniform 1 2 0.1 no none -",
            "mobile once uniform 1 2 0.1 no none -",
            "lookahead cascade uniform 1 3 0.1 yes none -",
        ]
    );
    for preset in Preset::ALL {
        assert_eq!(preset.rules().size, 4);
        assert_eq!(preset.rules().check(), Ok(()));
        let undo = (preset == Preset::Mobile).then_some(1);
        assert_eq!(preset.undo(), undo);
    }
}

#[test]
fn spawn_kinds_read_and_print() {
    for (text, kind, printed) in [
        ("uniform", SpawnKind::Uniform, "uniform"),
        ("retry", SpawnKind::Retry { rate: 0.1 }, "retry:0.1"),
        ("retry:0.1", SpawnKind::Retry { rate: 0.1 }, "retry:0.1"),
        ("retry:.5", SpawnKind::Retry { rate: 0.5 }, "retry:0.5"),
        ("retry:1", SpawnKind::Retry { rate: 1.0 }, "retry:1"),
        (
            "retry:1e-3",
            SpawnKind::Retry { rate: 0.001 },
            "retry:0.001",
        ),
        ("reject", SpawnKind::Reject, "reject"),
        ("none", SpawnKind::None, "none"),
    ] {
        assert_eq!(text.parse(), Ok(kind), "{text}");
        assert_eq!(kind.to_string(), printed);
        assert_eq!(printed.parse(), Ok(kind));
    }
}

#[test]
fn other_spawn_kinds_are_refused() {
    for text in ["", "Uniform", "uniform ", "retry0.1", "random", "reject:1"] {
        assert_eq!(
            text.parse::<SpawnKind>(),
            Err(SpawnError::Unknown),
            "{text}"
        );
    }
    for rate in [
        "", "0", "-0", "0.000999", "1.0001", "-0.1", "nan", "inf", "1e400", " 0.1", "0,1", "x",
    ] {
        let parsed = format!("retry:{rate}").parse::<SpawnKind>();
        assert_eq!(parsed, Err(SpawnError::Rate), "{rate}");
    }
}

/// Checks the classic rules with one change.
fn check(change: impl FnOnce(&mut Rules)) -> Result<(), RulesError> {
    let mut rules = Preset::Classic.rules();
    change(&mut rules);
    rules.check()
}

#[test]
fn sizes_from_2_to_8() {
    for size in 0..20 {
        let checked = check(|rules| (rules.size, rules.target) = (size, None));
        let allowed = SIZES.contains(&size);
        assert_eq!(
            checked,
            if allowed {
                Ok(())
            } else {
                Err(RulesError::Size)
            }
        );
    }
}

#[test]
fn one_to_four_tiles() {
    for count in [0, 1, 2, 3, 4, 5, usize::MAX] {
        let expected = match count {
            1..=4 => Ok(()),
            _ => Err(RulesError::Tiles),
        };
        assert_eq!(check(|rules| rules.tiles = count), expected);
        assert_eq!(check(|rules| rules.start = count), expected);
    }
}

#[test]
fn probabilities_from_0_to_1() {
    for fours in [0.0, 1e-300, 0.5, 1.0] {
        assert_eq!(check(|rules| rules.fours = fours), Ok(()));
    }
    for fours in [-1e-300, 1.0 + f64::EPSILON, f64::NAN, f64::INFINITY] {
        let checked = check(|rules| rules.fours = fours);
        assert_eq!(checked, Err(RulesError::Fours), "{fours}");
    }
}

#[test]
fn rates_from_a_thousandth_to_1() {
    let retry = |rate| check(|rules| rules.spawn = SpawnKind::Retry { rate });
    assert_eq!((retry(0.001), retry(1.0)), (Ok(()), Ok(())));
    for rate in [0.0, 0.0009, 1.0 + f64::EPSILON, f64::NAN, -0.5] {
        assert_eq!(
            retry(rate),
            Err(RulesError::Spawn(SpawnError::Rate)),
            "{rate}"
        );
    }
}

#[test]
fn targets_from_8_to_the_largest_that_play_reaches() {
    for size in SIZES {
        let largest = (size * size + 1) as u8;
        assert_eq!(Rules::largest_reachable(size), largest);
        let target = |target| check(|rules| (rules.size, rules.target) = (size, Some(target)));
        let refused = Err(RulesError::Target { size });
        assert_eq!(target(3), Ok(()));
        assert_eq!(target(largest), Ok(()));
        for wrong in [0, 1, 2, largest + 1, u8::MAX] {
            assert_eq!(target(wrong), refused, "2^{wrong}");
        }
    }
}

#[test]
fn every_error_says_what_is_allowed() {
    for (error, message) in [
        (RulesError::Size, "the size must be 2 to 8"),
        (
            RulesError::Spawn(SpawnError::Unknown),
            "allowed are uniform, retry, retry:RATE (0.001 to 1), reject and none",
        ),
        (
            RulesError::Spawn(SpawnError::Rate),
            "the rate of retry must be 0.001 to 1",
        ),
        (RulesError::Tiles, "1 to 4 tiles are allowed"),
        (RulesError::Fours, "the probability of a 4 must be 0 to 1"),
        (
            RulesError::Target { size: 3 },
            "the target must be none or a power of two from 8 to 1024 on a board of size 3",
        ),
        (
            RulesError::Target { size: 8 },
            "the target must be none or a power of two from 8 to 36893488147419103232 \
             on a board of size 8",
        ),
    ] {
        assert_eq!(error.to_string(), message);
    }
}

/// What the judge decides: board after the slide, gain, win, hold, tiles spawned.
#[test]
fn a_direction_is_resolved_by_the_rules_alone() {
    let twos = |size| Rules {
        size,
        ..Preset::Classic.rules()
    };
    let wins_at_8 = |on_win, idle_spawn| Rules {
        target: Some(3),
        on_win,
        idle_spawn,
        tiles: 2,
        ..twos(2)
    };
    let (on, stop) = (OnWin::Continue, OnWin::Stop);
    for (rules, text, won, direction, expected) in [
        (
            twos(2),
            "2,2/0,0",
            false,
            Direction::Left,
            "4,0/0,0 true 4 - - 1",
        ),
        (
            twos(2),
            "2,4/0,0",
            false,
            Direction::Left,
            "2,4/0,0 false 0 - - 0",
        ),
        (
            twos(2),
            "2,4/4,2",
            false,
            Direction::Up,
            "2,4/4,2 false 0 - - 0",
        ),
        (
            wins_at_8(on, false),
            "4,4/0,0",
            false,
            Direction::Left,
            "8,0/0,0 true 8 wins - 2",
        ),
        (
            wins_at_8(on, false),
            "4,4/0,0",
            true,
            Direction::Left,
            "8,0/0,0 true 8 - - 2",
        ),
        (
            wins_at_8(stop, true),
            "4,4/0,0",
            false,
            Direction::Left,
            "8,0/0,0 true 8 wins holds 0",
        ),
        (
            wins_at_8(stop, true),
            "4,4/0,0",
            true,
            Direction::Left,
            "8,0/0,0 true 8 - - 2",
        ),
        // More than the target wins too; what stood on the board before does not.
        (
            wins_at_8(stop, true),
            "8,8/0,0",
            false,
            Direction::Left,
            "16,0/0,0 true 16 wins holds 0",
        ),
        (
            wins_at_8(stop, true),
            "8,2/0,0",
            true,
            Direction::Down,
            "0,0/8,2 true 0 - - 2",
        ),
        // Nothing moves: spawns with idle spawn, as many as fit.
        (
            wins_at_8(on, true),
            "2,4/0,0",
            false,
            Direction::Up,
            "2,4/0,0 false 0 - - 2",
        ),
        (
            wins_at_8(on, true),
            "2,4/2,0",
            false,
            Direction::Left,
            "2,4/2,0 false 0 - - 1",
        ),
        (
            wins_at_8(on, true),
            "2,4/4,2",
            false,
            Direction::Up,
            "2,4/4,2 false 0 - - 0",
        ),
        (
            Rules {
                spawn: SpawnKind::None,
                ..wins_at_8(on, true)
            },
            "2,4/0,0",
            false,
            Direction::Up,
            "2,4/0,0 false 0 - - 0",
        ),
    ] {
        let found = rules.resolve(&board(text), won, direction);
        let name = |is: bool, name| if is { name } else { "-" };
        let told = format!(
            "{} {} {} {} {} {}",
            found.slid,
            found.moved,
            found.gained,
            name(found.wins, "wins"),
            name(found.holds, "holds"),
            found.spawns
        );
        assert_eq!(told, expected, "{text} {direction:?} {rules:?}");
        assert_eq!(found.takes_effect(), found.moved || found.spawns > 0);
        assert_eq!(
            found.takes_effect(),
            rules.legal(&board(text)).contains(direction),
            "{text} {direction:?}"
        );
    }
}
