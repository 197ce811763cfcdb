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

use crate::util::SIZES;

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
