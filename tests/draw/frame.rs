//! The frame: what is put where, wide characters, and the edges.

use console2048::screen::{Cell, Color, Frame, Ink};

const INK: Option<Ink> = Some(Ink::new(Color::Basic(0), Color::Rgb(1, 2, 3)));

fn symbols(frame: &Frame, y: usize) -> String {
    (0..frame.width())
        .map(|x| frame.cell(x, y).symbol)
        .collect()
}

#[test]
fn a_text_is_put_at_its_place_with_its_ink_and_cut_at_the_edge() {
    let mut frame = Frame::new(6, 2);
    assert_eq!(frame.put(2, 1, "abcdef", INK), 6);
    assert_eq!(
        (symbols(&frame, 0), symbols(&frame, 1)),
        ("      ".into(), "  abcd".into())
    );
    for x in 0..6 {
        assert_eq!(frame.cell(x, 1).ink, if x < 2 { None } else { INK });
    }
    assert_eq!(frame.put(0, 0, "xy", None), 2);
    assert_eq!(frame.to_string(), "xy\n  abcd\n");
}

#[test]
fn outside_of_a_frame_there_are_blanks_and_nothing_is_written() {
    let mut frame = Frame::new(3, 1);
    let before = frame.clone();
    frame.put(3, 0, "a", INK);
    frame.put(0, 1, "a", INK);
    frame.put(usize::MAX - 2, usize::MAX, "a", INK);
    assert_eq!(frame, before);
    for (x, y) in [(3, 0), (0, 1), (usize::MAX, usize::MAX)] {
        assert_eq!(frame.cell(x, y), Cell::BLANK);
    }
    let empty = Frame::new(0, 0);
    assert_eq!(
        (empty.to_string(), empty.cell(0, 0)),
        (String::new(), Cell::BLANK)
    );
}

#[test]
fn wide_characters_take_two_columns_of_one_ink() {
    let mut frame = Frame::new(7, 1);
    assert_eq!(frame.put(0, 0, "a中文b", INK), 6);
    assert_eq!(symbols(&frame, 0), "a中\0文\0b ");
    assert!((0..6).all(|x| frame.cell(x, 0).ink == INK));
    assert_eq!(frame.to_string(), "a中文b\n");
}

#[test]
fn a_wide_character_is_never_cut_in_half_by_the_edge() {
    let mut frame = Frame::new(4, 1);
    assert_eq!(frame.put(0, 0, "a中文b", None), 3);
    assert_eq!(symbols(&frame, 0), "a中\0 ");
}

#[test]
fn characters_without_a_width_are_left_out() {
    let mut frame = Frame::new(8, 1);
    // A combining accent, a joiner, a tab, an escape, a line end, a NUL.
    assert_eq!(frame.put(0, 0, "e\u{301}\u{200d}\t\x1b\n\0x", None), 2);
    assert_eq!(symbols(&frame, 0), "ex      ");
}

#[test]
fn lines_make_a_frame_as_wide_as_the_widest() {
    let frame = Frame::from_lines(&["ab", "", "中文x"]);
    assert_eq!((frame.width(), frame.height()), (5, 3));
    assert_eq!(frame.to_string(), "ab\n\n中文x\n");
    let nothing = Frame::from_lines::<&str>(&[]);
    assert_eq!((nothing.width(), nothing.height()), (0, 0));
}

#[test]
fn a_frame_is_copied_onto_another_and_cut_at_its_edges() {
    let mut frame = Frame::from_lines(&["......"; 3]);
    let mut stamp = Frame::new(3, 2);
    stamp.put(0, 0, "ab", INK);
    stamp.put(0, 1, "中c", None);
    frame.blit(1, 1, &stamp);
    assert_eq!(frame.to_string(), "......\n.ab ..\n.中c..\n");
    assert_eq!(frame.cell(1, 1).ink, INK);
    frame.blit(5, 2, &stamp);
    assert_eq!(symbols(&frame, 2), ".中\0c.a");
}

#[test]
fn a_frame_copied_over_the_edge_leaves_no_half_of_a_character() {
    let stamp = Frame::from_lines(&["中文x"]);
    for (x, expected) in [
        (0, "中\0文\0x."),
        (1, ".中\0文\0x"),
        (2, "..中\0文\0"),
        (3, "...中\0 "),
        (4, "....中\0"),
        (5, "..... "),
        (6, "......"),
    ] {
        let mut frame = Frame::from_lines(&["......"]);
        frame.blit(x, 0, &stamp);
        assert_eq!(symbols(&frame, 0), expected, "at {x}");
    }
}

/// The other half of it used to stay, a hole that the painter never filled.
#[test]
fn a_wide_character_goes_away_whole_when_half_of_it_is_overwritten() {
    for (x, text, expected) in [
        (0, "x", "x 文\0"),
        (1, "x", " x文\0"),
        (2, "x", "中\0x "),
        (3, "x", "中\0 x"),
        (1, "字", " 字\0 "),
        (0, "字", "字\0文\0"),
        (1, "xy", " xy "),
    ] {
        let mut frame = Frame::from_lines(&["中文"]);
        frame.put(x, 0, text, None);
        assert_eq!(symbols(&frame, 0), expected, "{text} at {x}");
        let mut stamped = Frame::from_lines(&["中文"]);
        stamped.blit(x, 0, &Frame::from_lines(&[text]));
        assert_eq!(stamped, frame);
    }
}
