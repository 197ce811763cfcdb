//! The painter's law, on a real terminal emulator: a screen that shows the previous
//! frame and is given the bytes shows the next one, exactly.

use std::num::NonZero;

use console2048::screen::{Cell, Color, Frame, Ink, paint};
use fastrand::Rng;
use vt100::{Parser, Screen};

/// Larger than any frame here, so that what is written beside one is seen.
const ROWS: u16 = 26;
const COLUMNS: u16 = 84;

fn bytes(previous: Option<&Frame>, next: &Frame) -> String {
    let mut out = String::new();
    paint(previous, next, &mut out);
    out
}

/// Makes an empty terminal.
fn window(rows: u16, columns: u16) -> Parser {
    let [rows, columns] = [rows, columns].map(|n| NonZero::new(n).unwrap());
    Parser::new(rows, columns, 0)
}

/// Makes a terminal that shows a frame at home.
fn terminal(rows: u16, columns: u16, frame: &Frame) -> Parser {
    let mut parser = window(rows, columns);
    parser.process(bytes(None, frame).as_bytes());
    assert_shows(parser.screen(), frame, "the whole picture");
    parser
}

/// Checks every cell of the terminal, symbol and colours, and that the pen is clean.
fn assert_shows(screen: &Screen, frame: &Frame, written: &str) {
    let (rows, columns) = screen.size();
    let (rows, columns) = (rows.get(), columns.get());
    for y in 0..rows {
        for x in 0..columns {
            let expected = frame.cell(x.into(), y.into());
            let shown = screen.cell(y, x).unwrap();
            let place = || format!("row {y}, column {x}, after {written:?}");
            let ink = expected.ink.unwrap_or(Ink::PLAIN);
            if expected.symbol == Cell::CONTINUED {
                // The emulator keeps the colours in the first column only.
                assert!(shown.is_wide_continuation(), "{}", place());
                continue;
            }
            let symbol = shown.contents().chars().next().unwrap_or(' ');
            assert_eq!(symbol, expected.symbol, "{}", place());
            assert_eq!(shown.bgcolor(), color(ink.background), "{}", place());
            assert_eq!(shown.underline(), ink.underlined, "{}", place());
            // The colour of a blank's character is not seen.
            if symbol != ' ' || ink.underlined {
                assert_eq!(shown.fgcolor(), color(ink.foreground), "{}", place());
                assert_eq!(shown.bold(), ink.bold, "{}", place());
            }
            let wide = frame.cell(usize::from(x) + 1, y.into()).symbol == Cell::CONTINUED;
            assert_eq!(shown.is_wide(), wide, "{}", place());
            assert!(!shown.italic() && !shown.inverse());
        }
    }
    assert_eq!(screen.fgcolor(), vt100::Color::Default, "{written:?}");
    assert_eq!(screen.bgcolor(), vt100::Color::Default, "{written:?}");
    assert!(!screen.bold() && !screen.underline(), "{written:?}");
    let (x, y) = frame.cursor();
    let place = (y as u16, x as u16);
    assert_eq!(screen.cursor_position(), place, "{written:?}");
}

fn color(color: Color) -> vt100::Color {
    match color {
        Color::Default => vt100::Color::Default,
        Color::Basic(index) | Color::Indexed(index) => vt100::Color::Idx(index),
        Color::Rgb(red, green, blue) => vt100::Color::Rgb(red, green, blue),
    }
}

fn random_color(rng: &mut Rng) -> Color {
    match rng.u8(0..4) {
        3 => Color::Default,
        0 => Color::Basic(rng.u8(0..16)),
        1 => Color::Indexed(rng.u8(..)),
        _ => Color::Rgb(rng.u8(0..2), rng.u8(..), 255),
    }
}

/// A few inks that share colours, so that one of two often stays.
fn random_inks(rng: &mut Rng) -> Vec<Option<Ink>> {
    let colors: Vec<Color> = (0..4).map(|_| random_color(rng)).collect();
    let mut attributes = rng.fork();
    let mut pick = || colors[usize::from(rng.u8(0..4))];
    let mut inks = vec![None];
    inks.resize_with(5, || {
        let ink = Ink::new(pick(), pick());
        Some(match attributes.u8(0..4) {
            0 => ink.bold(),
            1 => ink.underlined(),
            _ => ink,
        })
    });
    inks
}

/// Puts a number of short texts, some of wide characters, anywhere on a frame.
fn scribble(frame: &mut Frame, count: u32, inks: &[Option<Ink>], rng: &mut Rng) {
    const TEXTS: [&str; 8] = ["2", "  ", "2048", "───", "中", "得分x", "a中b", "     "];
    for _ in 0..count {
        let x = rng.u32(0..=frame.width() as u32) as usize;
        let y = rng.u32(0..=frame.height() as u32) as usize;
        let text = TEXTS[usize::from(rng.u8(0..8))];
        frame.put(x, y, text, inks[usize::from(rng.u8(0..5))]);
    }
}

fn rest_somewhere(frame: &mut Frame, rng: &mut Rng) {
    let (x, y) = (rng.u32(0..40) as usize, rng.u32(0..12) as usize);
    frame.rest_cursor(x, y);
}

fn random_frame(inks: &[Option<Ink>], rng: &mut Rng) -> Frame {
    let (width, height) = (rng.u32(0..40) as usize, rng.u32(0..12) as usize);
    let mut frame = Frame::new(width, height);
    scribble(&mut frame, rng.u32(0..80), inks, rng);
    rest_somewhere(&mut frame, rng);
    frame
}

#[test]
fn random_pairs_of_any_two_frames() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..400 {
        let inks = random_inks(&mut rng);
        let previous = random_frame(&inks, &mut rng);
        let next = random_frame(&inks, &mut rng);
        let mut parser = terminal(14, 44, &previous);
        let written = bytes(Some(&previous), &next);
        parser.process(written.as_bytes());
        assert_shows(parser.screen(), &next, &written);
    }
}

/// As in a game: each frame differs from the one before in a few places, and the
/// screen is never drawn afresh, so that a fault anywhere would stay.
#[test]
fn a_long_walk_of_small_changes() {
    let mut rng = Rng::with_seed(2);
    for (width, height) in [(38, 10), (1, 9), (9, 1), (2, 2)] {
        let inks = random_inks(&mut rng);
        let mut frame = Frame::new(width, height);
        scribble(&mut frame, 30, &inks, &mut rng);
        // The last row and the last column of the window are in use.
        let mut parser = terminal(height as u16, width as u16, &frame);
        for _ in 0..100 {
            let previous = frame.clone();
            scribble(&mut frame, rng.u32(0..6), &inks, &mut rng);
            if rng.u8(0..8) == 0 {
                rest_somewhere(&mut frame, &mut rng);
            }
            let written = bytes(Some(&previous), &frame);
            parser.process(written.as_bytes());
            assert_shows(parser.screen(), &frame, &written);
        }
    }
}

#[test]
fn a_frame_as_large_as_the_window_does_not_scroll() {
    let full = |symbol: char| {
        let line = String::from(symbol).repeat(COLUMNS.into());
        Frame::from_lines(&vec![line; ROWS.into()])
    };
    let mut parser = terminal(ROWS, COLUMNS, &full('a'));
    let written = bytes(Some(&full('a')), &full('b'));
    parser.process(written.as_bytes());
    assert_shows(parser.screen(), &full('b'), &written);
    assert!(!written.contains('\n') && !written.contains('\r'));
}

#[test]
fn shorter_texts_leave_nothing_of_longer_ones() {
    let long = Frame::from_lines(&["score 1179648  best 3276800", "131072 中文 131072", "x"]);
    let short = Frame::from_lines(&["score 4", "2 4"]);
    let mut parser = terminal(ROWS, COLUMNS, &long);
    for (previous, next) in [(&long, &short), (&short, &long)] {
        let written = bytes(Some(previous), next);
        parser.process(written.as_bytes());
        assert_shows(parser.screen(), next, &written);
    }
}

#[test]
fn without_a_previous_frame_anything_on_the_screen_goes_away() {
    let mut parser = window(ROWS, COLUMNS);
    parser.process("garbage 中文\r\n".repeat(40).as_bytes());
    let mut frame = Frame::new(COLUMNS.into(), ROWS.into());
    frame.put(0, 0, "a board", None);
    frame.put(0, 1, "  2  4", None);
    frame.put(COLUMNS as usize - 2, 2, "中", None);
    frame.rest_cursor(3, 4);
    let written = bytes(None, &frame);
    parser.process(written.as_bytes());
    assert_shows(parser.screen(), &frame, &written);
    assert!(parser.screen().hide_cursor());
}

#[test]
fn equal_frames_give_no_bytes() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..100 {
        let inks = random_inks(&mut rng);
        let frame = random_frame(&inks, &mut rng);
        assert_eq!(bytes(Some(&frame), &frame.clone()), "");
        // A larger frame with only blanks more looks the same.
        let mut larger = Frame::new(frame.width() + 3, frame.height() + 2);
        larger.blit(0, 0, &frame);
        let (x, y) = frame.cursor();
        larger.rest_cursor(x, y);
        assert_eq!(bytes(Some(&frame), &larger), "");
        assert_eq!(bytes(Some(&larger), &frame), "");
    }
}

/// Lists the escape sequences in a text.
fn sequences(text: &str) -> Vec<String> {
    let parts = text.split('\x1b').skip(1);
    parts
        .map(|part| {
            let is_end = |c: char| c.is_ascii_alphabetic() || "78".contains(c);
            let end = match part.strip_prefix('[') {
                Some(rest) => 1 + rest.find(|c: char| c.is_ascii_alphabetic()).unwrap(),
                None => part.find(is_end).unwrap(),
            };
            part[..=end].to_owned()
        })
        .collect()
}

/// So nothing is added to what the terminal keeps above the screen: no clear, no line end.
#[test]
fn only_moves_colours_and_erasing_to_the_end_of_a_line_are_used() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..100 {
        let inks = random_inks(&mut rng);
        let (previous, next) = (random_frame(&inks, &mut rng), random_frame(&inks, &mut rng));
        let whole = sequences(&bytes(None, &next));
        let resets = usize::from(next.has_ink());
        assert_eq!(whole[..=resets], [&["[m"][..resets], &["[?25l"]].concat());
        let allowed = |all: &[String], finals: &[char]| {
            all.iter().all(|sequence| {
                let is_control = sequence.starts_with('[') && sequence.ends_with(finals);
                is_control || ["7", "8", "M"].contains(&sequence.as_str())
            })
        };
        assert!(allowed(
            &whole[resets + 1..],
            &['H', 'A', 'B', 'C', 'D', 'm', 'K']
        ));
        let difference = sequences(&bytes(Some(&previous), &next));
        assert!(allowed(&difference, &['H', 'A', 'B', 'C', 'D', 'm']));
    }
}

#[test]
fn foreground_and_background_are_set_together_and_only_once_each() {
    let ink = |foreground, background| {
        let ink = Ink::new(Color::Basic(foreground), Color::Indexed(background));
        Some(ink)
    };
    let before = Frame::new(20, 3);
    let mut frame = before.clone();
    for y in 0..3 {
        frame.put(0, y, "ab", ink(0, 220));
        frame.put(4, y, "cd", ink(0, 34));
        frame.put(8, y, "ef", ink(15, 160));
        frame.put(12, y, "plain", None);
    }
    let colours: Vec<String> = sequences(&bytes(Some(&before), &frame))
        .into_iter()
        .filter(|sequence| sequence.ends_with('m'))
        .collect();
    assert_eq!(colours, ["[30;48;5;220m", "[48;5;34m", "[97;48;5;160m"]);
}

#[test]
fn one_changed_number_takes_a_jump_and_the_number() {
    let previous = Frame::from_lines(&["2      ---    ---    4", "", "2      ---    2048   4"]);
    let next = Frame::from_lines(&["4      ---    ---    4", "", "2      ---    4096   4"]);
    assert_eq!(bytes(Some(&previous), &next), "4\x1b[3;15H4096\x1b8");
    assert_eq!(bytes(Some(&next), &next), "");
}

/// Terminals disagree about where the cursor is behind the last column, so that
/// nothing may be counted from there.
#[test]
fn behind_the_last_column_the_next_place_is_counted_from_home() {
    let previous = Frame::new(12, 3);
    let mut next = previous.clone();
    for y in 0..3 {
        next.put(11, y, "x", None);
    }
    let written = bytes(Some(&previous), &next);
    assert_eq!(written, "\x1b[11Cx\x1b[3;12Hx\x1b[2;12Hx\x1b8");
    // One column before it is another matter.
    let (mut previous, mut wider) = (Frame::new(13, 3), Frame::new(13, 3));
    wider.blit(0, 0, &next);
    let written = bytes(Some(&previous), &wider);
    assert!(written.contains("x\x1b[B\x08x"), "{written:?}");
    // A wide character that ends there counts too.
    previous = Frame::new(12, 2);
    let mut wide = previous.clone();
    wide.put(10, 0, "中", None);
    wide.put(10, 1, "中", None);
    let written = bytes(Some(&previous), &wide);
    assert_eq!(written, "\x1b[10C中\x1b[2;11H中\x1b8");
}

/// Painting a game on a terminal that is seen from outside: every style and form, random
/// keys, motion, help, resizes between, and each picture in another language, so that wide
/// characters take the place of narrow ones and the reverse.
#[test]
fn a_game_is_shown_as_it_is_drawn() {
    use console2048::game::{Action, By, Direction, Map, Mode, Preset, Rules};
    use console2048::screen::{Align, Depth, Language, Look, Moment, Motion, Theme, View, draw};

    const WINDOWS: [(u16, u16); 6] = [(80, 24), (33, 9), (24, 10), (40, 15), (60, 18), (84, 26)];
    let messages = crate::texts::messages();
    let mut rng = Rng::with_seed(8);
    for (style, size) in crate::draw::STYLES
        .into_iter()
        .flat_map(|it| [(it, 4), (it, 6)])
    {
        let rules = Rules {
            size,
            ..Preset::Classic.rules()
        };
        let preset = Preset::Classic;
        let mut map = Map::new(Mode { preset, rules }, 5, None, None);
        let mut shown: Option<Frame> = None;
        let mut parser = window(24, 80);
        for step in 0..60 {
            let (columns, rows) = WINDOWS[step / 10];
            let direction = Direction::ALL[usize::from(rng.u8(0..4))];
            let turn = map.play(Action::Move(direction), By::Hand);
            let motion = (turn.moved && rng.bool()).then(|| Motion {
                before: turn.before,
                after: turn.slid,
                direction,
                moment: Moment::Underway {
                    done: rng.usize(0..=5),
                    all: 5,
                },
            });
            let view = View {
                message: messages[step % messages.len()],
                help: (step % 7 == 6).then_some(step % 3),
                newest: rng.u64(..),
                motion,
                ..View::new(&map)
            };
            let look = Look {
                depth: [Depth::Basic, Depth::Indexed, Depth::True][step % 3],
                theme: Theme::Original,
                align: [Align::Center, Align::Left][step / 30],
                language: Language::ALL[step % 3],
                ..crate::draw::plain(style)
            };
            let next = draw(&view, &look, columns, rows);
            if step % 10 == 0 {
                parser = window(rows, columns);
                parser.process("what stood there before\r\n".repeat(30).as_bytes());
                shown = None;
            }
            let written = bytes(shown.as_ref(), &next);
            parser.process(written.as_bytes());
            assert_shows(parser.screen(), &next, &written);
            shown = Some(next);
        }
    }
}
