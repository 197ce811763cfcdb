//! Outputs onto a terminal, seen from the writer behind them.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use console2048::game::{Action, Direction, Effect, Map, Preset};
use console2048::screen::{Align, Counted, Depth, Lines, Look, Output, Screen, Style, Theme, View};
use fastrand::Rng;

use crate::draw::{map_on, plain, view_of};
use crate::util::{act, board};

/// A writer that keeps each write apart, and can break.
#[derive(Clone, Default)]
struct Tape {
    writes: Rc<RefCell<Vec<Vec<u8>>>>,
    flushes: Rc<RefCell<usize>>,
    broken: bool,
}

impl Tape {
    /// Takes the writes since the last time.
    fn take(&self) -> Vec<String> {
        let writes = self.writes.take().into_iter();
        writes
            .map(|bytes| String::from_utf8(bytes).unwrap())
            .collect()
    }
}

impl Write for Tape {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.broken {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.writes.borrow_mut().push(bytes.to_vec());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        *self.flushes.borrow_mut() += 1;
        Ok(())
    }
}

/// Makes a screen on a tape, with the height that it keeps.
fn screen(look: Look, columns: u16, rows: u16) -> (Screen<Tape>, Tape, Arc<AtomicU16>) {
    let (tape, height) = (Tape::default(), Arc::new(AtomicU16::new(0)));
    let screen = Screen::new(tape.clone(), look, columns, rows, Arc::clone(&height));
    (screen, tape, height)
}

#[test]
fn a_picture_is_one_write_and_the_same_again_is_none() {
    let (mut screen, tape, height) = screen(plain(Style::Dashes), 80, 24);
    let map = map_on(Preset::Mapper, board("2,0/0,4"));
    let view = view_of(&map);
    screen.show(&view).unwrap();
    let first = tape.take();
    assert_eq!((first.len(), *tape.flushes.borrow()), (1, 1));
    let scrolled = "\x1b[24H".to_owned() + &"\r\n".repeat(24) + "\x1b[?25l";
    assert!(first[0].starts_with(&scrolled));
    assert_eq!(height.load(Ordering::Relaxed), 12);
    for _ in 0..3 {
        screen.show(&view).unwrap();
    }
    assert_eq!((tape.take().len(), *tape.flushes.borrow()), (0, 1));
    screen.refresh();
    screen.show(&view).unwrap();
    // What stood there before was scrolled up once.
    assert_eq!(tape.take()[0], first[0][53..]);
}

#[test]
fn a_resize_draws_all_of_the_form_that_fits() {
    let (mut screen, tape, height) = screen(plain(Style::Dashes), 80, 24);
    let map = map_on(Preset::Mapper, board("2,0/0,4"));
    let view = view_of(&map);
    screen.show(&view).unwrap();
    tape.take();
    for (columns, rows, lines) in [(80, 11, 11), (80, 4, 4), (1, 1, 1), (0, 0, 0), (80, 24, 12)] {
        screen.resize(columns, rows);
        screen.show(&view).unwrap();
        let writes = tape.take();
        assert_eq!(writes.len(), 1);
        assert!(writes[0].starts_with("\x1b[?25l"), "{writes:?}");
        assert_eq!(height.load(Ordering::Relaxed), lines);
    }
}

/// A window that grows brings rows from before the game onto the screen, in terminals that
/// refill it. They are scrolled up again, and no row of a picture is.
#[test]
fn what_a_growing_window_brings_back_is_scrolled_up_again() {
    let (screen, tape, _) = screen(plain(Style::Dashes), 80, 24);
    let mut screen = screen.refilled();
    let map = map_on(Preset::Mapper, board("2,0/0,4"));
    let view = view_of(&map);
    screen.show(&view).unwrap();
    tape.take();
    // The cursor rests on row 10 of 0 to 23: 13 rows below it go first.
    for (rows, scrolled) in [
        (30, 6),
        (24, 0),
        (30, 6),
        // Of the 20 rows that go, 19 are below the cursor.
        (10, 0),
        (30, 19),
        // More than is known to be there is not scrolled.
        (200, 24),
    ] {
        screen.resize(80, rows);
        screen.show(&view).unwrap();
        let written = tape.take().concat();
        assert_eq!(written.matches('\n').count(), scrolled, "{rows}");
        let bottom = format!("\x1b[{rows}H\r\n");
        assert_eq!(written.starts_with(&bottom), scrolled > 0, "{written:?}");
    }
}

#[test]
fn errors_of_the_writer_come_back() {
    let broken = Tape {
        broken: true,
        ..Tape::default()
    };
    let look = plain(Style::Dashes);
    let mut screen = Screen::new(broken.clone(), look, 80, 24, Arc::default());
    let map = map_on(Preset::Mapper, board("2,0/0,4"));
    let view = view_of(&map);
    let error = screen.show(&view).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    let error = Lines::new(broken, look).show(&view).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::StorageFull);
}

#[test]
fn a_terminal_without_sequences_gets_lines() {
    let tape = Tape::default();
    let mut lines = Lines::new(tape.clone(), plain(Style::Grid));
    let map = map_on(Preset::Lookahead, board("2,0/0,4"));
    let view = view_of(&map);
    lines.show(&view).unwrap();
    let keys = "arrows move  u undo  ? help  q quit\n\n";
    let picture = "2    0\n\n0    4\n\nscore 0  lookahead  seed 42\n\n";
    assert_eq!(tape.take(), [format!("{keys}{picture}")]);
    lines.show(&view).unwrap();
    assert_eq!(tape.take(), [picture]);
    lines
        .show(&View {
            help: Some(0),
            ..view
        })
        .unwrap();
    let help = tape.take().concat();
    assert!(help.starts_with("arrows wasd hjkl   move\nu   undo\n"));
    let over = map_on(Preset::Lookahead, board("2,4/4,2"));
    lines.show(&view_of(&over)).unwrap();
    let text = tape.take().concat();
    let end = "seed 42\nGame over after 0 moves.  u undo  r restart  q quit\n\n";
    assert!(text.ends_with(end), "{text:?}");
    for text in [picture, &help, &text] {
        assert!(!text.contains('\x1b'));
    }
}

#[test]
fn the_counts_are_of_what_reaches_the_writer() {
    let tape = Tape::default();
    let (mut writer, counts) = Counted::new(tape.clone());
    assert_eq!(counts.get(), (0, 0));
    writer.write_all(b"abc").unwrap();
    writer.write_all(b"de").unwrap();
    writer.flush().unwrap();
    assert_eq!(counts.get(), (2, 5));
    assert_eq!(
        (tape.take().concat(), *tape.flushes.borrow()),
        ("abcde".into(), 1)
    );
    let (mut broken, counts) = Counted::new(Tape {
        broken: true,
        ..Tape::default()
    });
    assert!(broken.write(b"abc").is_err());
    assert_eq!(counts.get(), (0, 0));
}

/// Plays random arrows in eight games of 100 effective moves each, begun anew at
/// the end; returns the median of the bytes that a move takes.
fn median_bytes(look: Look, rows: u16) -> usize {
    let preset = Preset::Classic;
    let mut sizes = Vec::new();
    for seed in 0..8 {
        let (mut screen, tape, _) = screen(look, 80, rows);
        let mut map = Map::new(preset.into(), seed, None, None);
        let mut rng = Rng::with_seed(seed);
        screen.show(&view_of(&map)).unwrap();
        tape.take();
        let mut played = 0;
        while played < 100 {
            let direction = Direction::ALL[usize::from(rng.u8(0..4))];
            let (turn, _) = act(&mut map, Action::Move(direction));
            if turn.effect == Effect::Unread {
                act(&mut map, Action::Restart);
            }
            screen.show(&view_of(&map)).unwrap();
            let writes = tape.take();
            if turn.effect == Effect::Changed {
                assert_eq!(writes.len(), 1, "one write a move");
                sizes.push(writes[0].len());
                played += 1;
            } else if turn.effect == Effect::Nothing {
                assert!(
                    writes.is_empty(),
                    "a key that changes nothing writes nothing"
                );
            }
        }
    }
    sizes.sort_unstable();
    sizes[sizes.len() / 2]
}

/// The bounds of the issue, for boards of 4x4.
#[test]
fn a_move_takes_no_more_bytes_than_it_may() {
    let colored = |style, depth| Look {
        depth,
        theme: Theme::Original,
        align: Align::Center,
        ..plain(style)
    };
    for (look, rows, most) in [
        (plain(Style::Dashes), 24, 66),
        (colored(Style::Dashes, Depth::Indexed), 24, 160),
        (colored(Style::Tiles, Depth::Indexed), 18, 500), // the middle form
        (colored(Style::Tiles, Depth::Indexed), 24, 560), // the large one
        (colored(Style::Tiles, Depth::True), 24, 660),
    ] {
        let median = median_bytes(look, rows);
        assert!((10..=most).contains(&median), "{look:?}: {median}");
    }
}
