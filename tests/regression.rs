//! Faults that were found once, each as a test for its whole kind.
//!
//! Those of batches stand with their subjects:
//!
//! | fault | tests |
//! |---|---|
//! | SIGTERM, SIGHUP, and signals that come twice lost the results | `signals`, `terminal::batch`, `training::ending` |
//! | slices that no experiment can have were joined, BOM and UTF-16 were not told | `compare::slices`, `lab::possible` |
//! | the times of slices were weighted by tiles that were not timed | `compare::slices` |
//! | a hint of the random player could not be had again | `auto` |

use console2048::game::{Board, BoardError, Preset, Rules, RulesError};

use crate::program::run;
use crate::util::SIZES;

/// A small game without spawns, in which `d` moves.
const SHUTTLE: [&str; 8] = [
    "--board", "2,0/0,0", "--spawn", "none", "--seed", "7", "--format", "final",
];

/// `2,2/2,2/` was blamed on its first row, which has 2 cells and "needs 3".
#[test]
fn a_separator_too_many_is_blamed_on_the_empty_row_that_it_makes() {
    for size in SIZES {
        let row = vec!["2"; size].join(",");
        for rows in 1..Board::MAX_SIZE {
            for at in 1..rows {
                let mut lines = vec![row.as_str(); rows];
                lines.insert(at, "");
                for separator in ["/", " / ", "\n", "\r\n"] {
                    let error = lines.join(separator).parse::<Board>();
                    let blamed = BoardError::Columns {
                        row: at + 1,
                        found: 0,
                        expected: rows + 1,
                    };
                    assert_eq!(error, Err(blamed));
                }
            }
            let slash_at_the_end = format!("{}/", vec![row.as_str(); rows].join("/"));
            let blamed = BoardError::Columns {
                row: rows + 1,
                found: 0,
                expected: rows + 1,
            };
            assert_eq!(slash_at_the_end.parse::<Board>(), Err(blamed));
        }
    }
}

/// The bound of the target was computed first, and overflowed at absurd sizes.
#[test]
fn rules_of_any_size_are_checked_without_a_panic() {
    for size in [0, 1, 9, 16, 1 << 31, usize::MAX] {
        let rules = Rules {
            size,
            ..Preset::Classic.rules()
        };
        assert_eq!(rules.check(), Err(RulesError::Size));
    }
}

/// The answer to a question about the background, `rgb:1a1a/dada/1b1b`, restarted the game
/// and moved. How answers end and what else is none: `keys::strings`, `terminal::typing`.
#[test]
fn a_late_answer_of_the_terminal_plays_no_key() {
    for answer in [
        &b"\x1b]11;rgb:1a1a/dada/1b1b\x1b\\"[..],
        b"\x1b]11;rgb:1a1a/dada/1b1b\x07",
        b"\x9d11;rgb:1a1a/dada/1b1b\x9c",
        b"\x1bP>|quick(1.2)\x1b\\",
        b"\x1b_Gi=31;OK\x1b\\",
        b"\x1b^wasd\x1b\\",
        b"\x1bXwasdq\x1b\\",
        b"\x1b[?62;22c",
    ] {
        for options in [&SHUTTLE[..], &[&SHUTTLE[..], &["--strict"]].concat()] {
            let keys = [b"d", answer, b"a", answer].concat();
            let ran = run(options, &keys);
            ran.code(0).stderr("");
            assert!(ran.stdout.contains("  moves 2  "), "{ran}");
        }
    }
}

/// Half of its bytes were "unknown keys", with no word on why.
#[test]
fn a_script_in_utf_16_is_named() {
    let scripts: [&[u8]; 4] = [
        b"\xff\xfed\0a\0\r\0\n\0",
        b"\xfe\xff\0d\0a\0\r\0\n",
        b"d\0a\0d\0",
        b"\0d\0a\0d",
    ];
    for script in scripts {
        run(&SHUTTLE, script)
            .code(0)
            .one_line(&["UTF-16", "unknown key"]);
        run(&[&SHUTTLE[..], &["--strict"]].concat(), script)
            .code(2)
            .stdout("")
            .one_line(&["UTF-16", "unknown key"]);
    }
    for script in ["dax", "中"] {
        let ran = run(&SHUTTLE, script);
        assert!(!ran.stderr.contains("UTF-16"), "{ran}");
    }
}

/// A pipe that another program left non-blocking was a failure to read the keys, and one
/// for the output a failure to write. For terminals see `terminal::typing`.
#[cfg(unix)]
#[test]
fn pipes_left_non_blocking_are_waited_for() {
    use std::io::{Read, Write};

    use crate::program::{command, spawn};

    for options in [&["--fps", "100"][..], &["--strict"]] {
        let keys = b"da".repeat(2_000);
        let expected = run(&[&SHUTTLE[..6], options].concat(), &keys);
        let (stdin, mut writer) = std::io::pipe().unwrap();
        let (mut reader, stdout) = std::io::pipe().unwrap();
        rustix::io::ioctl_fionbio(&stdin, true).unwrap();
        rustix::io::ioctl_fionbio(&stdout, true).unwrap();
        let unread = stdin.try_clone().unwrap();
        let mut game = command(&[&SHUTTLE[..6], options].concat());
        let mut child = spawn(game.stdin(stdin).stdout(stdout));
        drop(game); // with our ends of the pipes
        let writing = std::thread::spawn(move || {
            for piece in keys.chunks(1_000) {
                writer.write_all(piece).unwrap();
                // The next read is to find nothing.
                let is_empty = |_: &u32| rustix::io::ioctl_fionread(&unread).unwrap() == 0;
                (0..100_000)
                    .inspect(|_| std::thread::yield_now())
                    .find(is_empty);
            }
        });
        if cfg!(target_os = "linux") && options == ["--fps", "100"] {
            // Nothing is read before the pipe is full, unless the game gave up.
            let is_running = |child: &mut std::process::Child| child.try_wait().unwrap().is_none();
            while rustix::io::ioctl_fionread(&reader).unwrap() < 60_000 && is_running(&mut child) {
                std::thread::yield_now();
            }
        }
        let mut output = String::new();
        reader.read_to_string(&mut output).unwrap();
        writing.join().unwrap();
        assert!(child.wait().unwrap().success());
        assert!(output == expected.stdout, "{output}");
    }
}
