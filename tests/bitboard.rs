//! The fast board against the slow one, and what it cannot hold.

use console2048::engine::{Bitboard, BitboardError, MoveTable, Slides};
use console2048::game::{Board, Direction, Exponent, Merge};
use fastrand::Rng;

const MERGES: [Merge; 2] = [Merge::Once, Merge::Cascade];

/// A board on which about `gaps` of 256 cells are empty and the others go up to `largest`.
pub(crate) fn random_board(rng: &mut Rng, size: usize, gaps: u8, largest: Exponent) -> Board {
    let mut cell = || {
        if rng.u8(..) < gaps {
            0
        } else {
            rng.u8(1..=largest)
        }
    };
    let cells: Vec<Exponent> = (0..size * size).map(|_| cell()).collect();
    Board::from_exponents(&cells)
}

/// Asserts that one direction does what the slow rule does.
fn assert_slide(board: &Board, slides: &Slides<'_>, direction: Direction, merge: Merge) {
    let slow = board.slide(direction, merge);
    let legal = slides.changing().contains(direction);
    assert_eq!(legal, slow.is_some(), "{direction:?} {merge:?} {board}");
    match (slow, slides.gained(direction)) {
        (None, gained) => {
            assert_eq!(gained, Some(0), "{direction:?} {merge:?} {board}");
            assert_eq!(Board::from(slides.board(direction)), *board);
        }
        (Some(slow), Some(gained)) => {
            assert_eq!(Board::from(slides.board(direction)), slow.board, "{board}");
            assert_eq!(u64::from(gained), slow.gained, "{board}");
        }
        (Some(slow), None) => assert!(
            slow.board.largest() > Bitboard::MAX_EXPONENT,
            "{direction:?} {merge:?} {board}"
        ),
    }
}

fn assert_board(board: &Board) {
    let bits = Bitboard::try_from(board).expect("a board of nibbles");
    assert_eq!(Board::from(bits), *board);
    assert_eq!(bits.empty_cells(), board.empty_cells(), "{board}");
    assert_eq!(bits.count_empty(), board.empty_cells().count_ones());
    assert_eq!(bits.can_move(), board.can_move(), "{board}");
    assert_eq!(bits.largest(), board.largest());
    for merge in MERGES {
        let slides = bits.slides(MoveTable::of(merge));
        for direction in Direction::ALL {
            assert_slide(board, &slides, direction, merge);
        }
    }
}

#[test]
fn slides_every_line_as_the_slow_rule_does() {
    let mut rng = Rng::with_seed(1);
    for line in 0..=u16::MAX {
        // The line is once a row and once a column; the other lines differ.
        let other = rng.u64(..) & !0xffff_0000;
        let row = Bitboard(other | u64::from(line) << 16);
        assert_board(&Board::from(row));
        assert_board(&Board::from(row.transpose()));
    }
}

#[test]
fn agrees_with_the_slow_board_on_random_boards() {
    let mut rng = Rng::with_seed(2);
    for i in 0..60_000 {
        let largest = [3, 6, 11, 15][i % 4];
        let gaps = [0, 40, 120, 220][i / 4 % 4];
        assert_board(&random_board(&mut rng, 4, gaps, largest));
    }
}

#[test]
fn cell_i_is_nibble_i() {
    let board: Board = "2,4,8,16/32,64,128,256/0,512,1024,2048/4096,8192,16384,32768"
        .parse()
        .unwrap();
    let bits = Bitboard::try_from(&board).unwrap();
    assert_eq!(bits, Bitboard(0xfedc_ba90_8765_4321));
    assert_eq!(bits.row(1), 0x8765);
    assert_eq!(bits.mirror(), Bitboard(0xcdef_09ab_5678_1234));
    assert_eq!(bits.transpose().row(0), 0xc051);
}

#[test]
fn reports_what_it_cannot_hold() {
    let refused = ["65536,0,0,0/.../.../...", "2,0,0/.../..."];
    for text in refused {
        let board: Board = text.parse().unwrap();
        assert_eq!(Bitboard::try_from(&board), Err(BitboardError), "{text}");
    }
    // Two 32768 in a row: legal both ways, but the tile does not fit.
    let board: Board = "32768,0,0,32768/2,0,0,0/.../...".parse().unwrap();
    let bits = Bitboard::try_from(&board).unwrap();
    for merge in MERGES {
        let slides = bits.slides(MoveTable::of(merge));
        assert_eq!(slides.gained(Direction::Left), None);
        assert_eq!(slides.gained(Direction::Right), None);
        assert_eq!(slides.gained(Direction::Down), Some(0));
        assert_eq!(slides.changing(), board.changing(merge));
    }
    // With cascades, three and more tiles can make it too.
    let board: Board = "16384,16384,32768,0/.../.../...".parse().unwrap();
    let bits = Bitboard::try_from(&board).unwrap();
    let gained = |merge| bits.slides(MoveTable::of(merge)).gained(Direction::Left);
    assert_eq!(gained(Merge::Once), Some(32768));
    assert_eq!(gained(Merge::Cascade), None);
}
