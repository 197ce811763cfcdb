//! What merges made, told from the boards before and after.

use console2048::game::{Direction, Merge, face_value};
use fastrand::Rng;

use crate::util::{MERGES, SIZES, board, random_board};

fn merged(text: &str, merge: Merge) -> Vec<u64> {
    let before = board(text);
    let slide = before.slide(Direction::Left, merge).unwrap();
    let made = before.merges_into(&slide.board);
    made.into_iter().map(face_value).collect()
}

#[test]
fn each_merge_is_told_once_by_the_tile_that_it_made() {
    for (text, once, cascade) in [
        ("2,2,2,2/.../.../...", &[4, 4][..], &[4, 4, 8][..]),
        ("2,2,4,8/.../.../...", &[4], &[4, 8, 16]),
        ("0,2,0,0/.../.../...", &[], &[]),
        // The 4 that is made and those that go hide in the numbers of tiles.
        ("2,2,4,4/.../.../...", &[4, 8], &[4, 8]),
        ("2,2,0,0/4,4,0,0/8,8,0,0/...", &[4, 8, 16], &[4, 8, 16]),
        ("2,2/2,2", &[4, 4], &[4, 4]),
    ] {
        assert_eq!(merged(text, Merge::Once), once, "{text}");
        assert_eq!(merged(text, Merge::Cascade), cascade, "{text}");
    }
}

#[test]
fn the_tiles_made_are_what_the_slide_gained() {
    let mut rng = Rng::with_seed(1);
    let mut some = 0;
    for size in SIZES {
        for _ in 0..200 {
            let before = random_board(size, 5, &mut rng);
            for merge in MERGES {
                for direction in Direction::ALL {
                    let Some(slide) = before.slide(direction, merge) else {
                        assert!(before.merges_into(&before).is_empty());
                        continue;
                    };
                    let made = before.merges_into(&slide.board);
                    let sum: u64 = made.iter().copied().map(face_value).sum();
                    assert_eq!(sum, slide.gained, "{before} {direction:?} {merge:?}");
                    assert!(made.is_sorted());
                    some += made.len();
                }
            }
        }
    }
    assert!(some > 10_000);
}
