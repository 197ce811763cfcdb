//! What stands around and over the board: header, panels, help, messages.

use console2048::game::{Action, Advice, Direction, Map, OnWin, Preset, Rules, SpawnKind, State};
use console2048::screen::{
    Depth, Frame, Language, Look, Message, SessionKind, Style, View, board_area, draw, help_pages,
    width_of,
};

use super::{assert_picture, board, coloured, map_on, plain, text_of, view_of};
use crate::util::{act, own};

fn lines(frame: &Frame) -> Vec<String> {
    text_of(frame).lines().map(str::to_owned).collect()
}

/// Draws a view at 80x24, at the left.
fn shown(view: &View) -> Vec<String> {
    lines(&draw(view, &coloured(Depth::Indexed), 80, 24))
}

#[test]
fn an_end_is_announced_on_a_panel_with_all_its_facts() {
    let map = map_on(Preset::Classic, board("2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2"));
    assert_eq!(map.state(), State::Over);
    let frame = draw(&view_of(&map), &plain(Style::Tiles), 80, 24);
    assert_picture(
        &frame,
        "
2048        SCORE      BEST
classic       0         0
┌──────┬──────┬──────┬──────┐
┌───────────────────────────┐
│         Game over         │
│     score 0  0 moves      │
│          best 0           │
│ u undo  r restart  q quit │
└───────────────────────────┘
│  4   │  2   │  4   │  2   │
└──────┴──────┴──────┴──────┘

0 moves  best tile 4
",
    );
}

/// The board of a game that a move wins, and whose last possible move that is.
const LAST_MOVE: &str = "1024,8,16,32/1024,64,128,256/8,32,64,128/16,128,256,512";

#[test]
fn a_win_on_the_last_possible_move_says_both() {
    let mut map = map_on(Preset::Classic, board(LAST_MOVE));
    act(&mut map, Action::Move(Direction::Up));
    let mut full = *map.board();
    full.set(12, 1);
    let mut map = map_on(Preset::Classic, full);
    for on_win in [OnWin::Continue, OnWin::Stop] {
        let view = View {
            message: Some(Message::Won(2048)),
            ..view_of(&map)
        };
        let text = shown(&view).join("\n");
        assert!(
            text.contains("You win!") && text.contains("Game over"),
            "{on_win:?}\n{text}"
        );
        let closed = View {
            announces: false,
            ..view
        };
        let text = shown(&closed).join("\n");
        assert!(
            text.contains("2048! You win.  Game over after 0 moves."),
            "{text}"
        );
        let rules = Rules {
            on_win,
            spawn: SpawnKind::None,
            ..Preset::Classic.rules()
        };
        map = Map::new(own(rules), 1, Some(full), None);
    }
}

#[test]
fn a_best_score_that_was_beaten_is_told() {
    let mut map = map_on(Preset::Classic, board("4,4/2,0"));
    act(&mut map, Action::Move(Direction::Left));
    let mut ended = map_on(Preset::Classic, board("2,4/4,2"));
    assert_eq!(ended.state(), State::Over);
    let at = |map: &Map, record| {
        shown(&View {
            record,
            ..view_of(map)
        })
        .join("\n")
    };
    assert!(at(&ended, 0).contains("best 0"));
    assert!(!at(&ended, 5).contains("new best score!"));
    let rules = Rules {
        size: 2,
        spawn: SpawnKind::None,
        target: None,
        ..Preset::Classic.rules()
    };
    ended = Map::new(own(rules), 1, Some(board("2,2/4,0")), None);
    act(&mut ended, Action::Move(Direction::Left));
    assert_eq!(ended.position().score, 4);
    // Of a game that goes on nothing is told.
    assert!(!at(&ended, 3).contains("new best score!"));
}

/// A won game stays recognizable by a sign beside the name.
#[test]
fn a_won_game_has_a_sign() {
    let header = |map: &Map| shown(&view_of(map))[0].clone();
    assert!(!header(&map_on(Preset::Classic, board("2,4,0,0/.../.../..."))).contains("won"));
    let won = map_on(Preset::Classic, board("2048,4,0,0/.../.../..."));
    assert!(won.position().won);
    assert!(header(&won).starts_with("2048  won  "), "{}", header(&won));
}

#[test]
fn chips_have_thousands_marks_and_the_best_follows_the_score() {
    let start = board("65536,65536,0,0/524288,524288,0,0/1048576,0,0,0/...");
    let mut map = map_on(Preset::Desktop, start);
    let header = |map: &Map| {
        let lines = shown(&view_of(map));
        (lines[0].clone(), lines[1].clone())
    };
    assert_eq!(
        header(&map),
        (
            "2048            SCORE      BEST".to_owned(),
            "desktop           0         0".to_owned()
        )
    );
    act(&mut map, Action::Move(Direction::Left));
    act(&mut map, Action::Move(Direction::Up));
    assert_eq!(
        header(&map).1,
        "desktop    3,276,800   3,276,800".to_owned()
    );
    act(&mut map, Action::Undo);
    assert_eq!(
        header(&map).1,
        "desktop    1,179,648   3,276,800".to_owned()
    );
}

#[test]
fn the_mode_has_its_size_and_its_name_in_every_language() {
    for (language, text) in [
        (Language::ENGLISH, "desktop 5 x 5"),
        (crate::texts::SIMPLIFIED, "桌面 5 x 5"),
        (crate::texts::TRADITIONAL, "桌面 5 x 5"),
    ] {
        let map = map_on(Preset::Desktop, console2048::game::Board::empty(5));
        let look = Look {
            language,
            ..coloured(Depth::Indexed)
        };
        let frame = draw(&view_of(&map), &look, 80, 24);
        assert!(frame.to_string().contains(text), "{frame}");
    }
}

#[test]
fn the_seed_is_shown_where_it_is_wanted() {
    let map = map_on(Preset::Classic, board("2,0/0,4"));
    let look = coloured(Depth::Indexed);
    let asked = Look {
        shows_seed: true,
        ..look
    };
    let text = |view: &View, look: &Look| draw(view, look, 80, 24).to_string();
    let view = view_of(&map);
    assert!(!text(&view, &look).contains("seed 42"));
    assert!(text(&view, &asked).contains("seed 42  0 moves"));
    let help = View {
        help: Some(0),
        ..view
    };
    assert!(text(&help, &look).contains("seed 42"));
    let last = View {
        is_last: true,
        ..view
    };
    assert!(text(&last, &look).contains("score 0  0 moves  best tile 4  seed 42"));
    // Where it does not fit it is left out whole: half of a seed looks like a seed.
    let long = Map::new(Preset::Classic.into(), u64::MAX, None, None);
    for columns in 12..=80 {
        let frame = draw(&view_of(&long), &asked, columns, 24);
        let text = frame.to_string();
        assert!(
            !text.contains("1844") || text.contains("18446744073709551615"),
            "{text}"
        );
    }
}

/// What is left behind is the board, without a panel, and how it ended.
#[test]
fn the_last_picture_has_no_panel() {
    let map = map_on(Preset::Classic, board("2,4/4,2"));
    let last = View {
        is_last: true,
        ..view_of(&map)
    };
    let frame = draw(&last, &coloured(Depth::Indexed), 80, 24);
    let text = lines(&frame);
    assert_eq!(text[text.len() - 2], "Game over after 0 moves.");
    assert_eq!(
        text[text.len() - 1],
        "score 0  0 moves  best tile 4  seed 42"
    );
}

#[test]
fn a_hint_has_arrows_on_its_side_and_labelled_values() {
    let map = map_on(Preset::Classic, board("2,2,0,0/4,0,0,0/8,0,0,0/16,0,0,0"));
    for look in [
        coloured(Depth::Indexed),
        plain(Style::Lines),
        plain(Style::Boxed),
    ] {
        for (direction, arrow) in Direction::ALL.into_iter().zip(['^', 'v', '<', '>']) {
            let advice = Advice {
                best: Some(direction),
                values: [Some(7.0), None, Some(8.4), Some(73367.2)],
            };
            let view = View {
                message: Some(Message::Hint(advice)),
                ..view_of(&map)
            };
            let frame = draw(&view, &look, 80, 24);
            let area = board_area(&view, &look, 80, 24).unwrap();
            let found: Vec<_> = super::cells(&frame)
                .filter(|(_, y, cell)| {
                    (area.top..area.top + area.height).contains(y) && cell.symbol == arrow
                })
                .map(|(x, y, _)| (x - area.left, y - area.top))
                .collect();
            assert_eq!(found.len(), 4, "{frame}");
            let last = (area.width - 1, area.height - 1);
            for (x, y) in found {
                let on_its_side = match direction {
                    Direction::Up => y == 0,
                    Direction::Down => y == last.1,
                    Direction::Left => x == 0,
                    Direction::Right => x == last.0,
                };
                assert!(on_its_side, "{frame}");
            }
            let text = frame.to_string();
            let name = direction.name();
            let said = format!("Best: {name}.  Values: up 7, left 8, right 73367");
            assert!(text.contains(&said), "{text}");
        }
    }
}

#[test]
fn the_help_is_a_panel_of_two_columns_with_the_goal_first() {
    let map = map_on(Preset::Classic, board("2,0,0,0/.../.../..."));
    let view = View {
        help: Some(0),
        ..view_of(&map)
    };
    let text = text_of(&draw(&view, &coloured(Depth::Indexed), 80, 24));
    let start = text.lines().find_map(|row| row.find("Join")).unwrap();
    let rows: Vec<String> = text
        .lines()
        .map(|row| {
            row.chars()
                .skip(start)
                .take(42)
                .collect::<String>()
                .trim()
                .to_owned()
        })
        .collect();
    let from = rows.iter().position(|row| row.contains("Join")).unwrap();
    assert_eq!(
        rows[from..from + 16],
        [
            "Join equal tiles; reach 2048.",
            "",
            "arrows wasd hjkl  move",
            "u                 undo",
            "y                 redo",
            "r                 new game",
            "c                 play on after a win",
            "i                 hint: the best move",
            "p                 autoplay on, off",
            "+ -               faster, slower",
            "?                 this help",
            "Ctrl+L            draw again",
            "q Esc Ctrl+C      quit",
            "",
            "seed 42",
            "? close",
        ]
    );
    let keys = coloured(Depth::Indexed).theme.trim(Depth::Indexed).unwrap();
    assert_ne!(keys.panel_keys.foreground, keys.panel.foreground);
}

/// In every window all lines of the help are on one of its pages, whole or with a mark.
#[test]
fn the_help_has_pages_where_rows_are_few() {
    let map = map_on(Preset::Classic, board("2,0,0,0/.../.../..."));
    for language in Language::ALL {
        for kind in [
            SessionKind::Played,
            SessionKind::Watched,
            SessionKind::Replayed,
        ] {
            for depth in [Depth::None, Depth::Indexed] {
                let look = Look {
                    language,
                    ..coloured(depth)
                };
                for (columns, rows) in [(80, 24), (80, 12), (46, 5), (24, 10), (30, 3), (36, 17)] {
                    let view = View {
                        kind,
                        ..view_of(&map)
                    };
                    let pages = help_pages(&view, &look, columns, rows);
                    let mut all = String::new();
                    for page in 0..pages {
                        let help = Some(page);
                        let frame = draw(&View { help, ..view }, &look, columns, rows);
                        all += &frame.to_string();
                    }
                    for line in language.texts().help(kind) {
                        let found = all.contains(line.keys) && all.contains(line.text);
                        let fits = usize::from(columns) >= width_of(line.text) + 6;
                        assert!(found || !fits, "{columns}x{rows} {line}\n{all}");
                    }
                    if rows == 24 {
                        assert_eq!(pages, 1);
                    }
                }
            }
        }
    }
}

/// Whatever is cut carries a mark, at every width.
#[test]
fn nothing_is_cut_without_a_mark() {
    let map = map_on(Preset::Classic, board("2,0/0,4"));
    for message in [Message::Damaged, Message::Taken, Message::Unsaved] {
        let whole = Language::ENGLISH
            .texts()
            .message(&map, Some(message))
            .join("  ");
        for columns in 12..=80 {
            let view = View {
                message: Some(message),
                ..view_of(&map)
            };
            let frame = draw(&view, &coloured(Depth::Indexed), columns, 24);
            let line = lines(&frame).into_iter().find(|line| {
                let start: String = whole.chars().take(9).collect();
                line.trim_start().starts_with(&start)
            });
            let line = line.unwrap_or_else(|| panic!("{columns}\n{frame}"));
            assert!(line.trim() == whole || line.ends_with('…'), "{line}");
        }
    }
}

/// Announcements that find no room on the board, or were closed, are in the line of
/// messages, with the keys that go on.
#[test]
fn a_closed_announcement_is_told_below_the_board() {
    let map = map_on(Preset::Classic, board("2,4/4,2"));
    let closed = View {
        announces: false,
        ..view_of(&map)
    };
    let text = shown(&closed);
    assert_eq!(text[text.len() - 2], "Game over after 0 moves.");
    assert_eq!(text[text.len() - 1], "u undo  r restart  q quit");
    let small = draw(&view_of(&map), &coloured(Depth::Indexed), 60, 4);
    let text = lines(&small);
    let last = text.last().unwrap();
    assert_eq!(last, "Game over after 0 moves.  u undo  r restart  q quit");
}

#[test]
fn the_lines_of_keys_are_those_that_matter_now() {
    let rules = Rules {
        size: 2,
        on_win: OnWin::Stop,
        spawn: SpawnKind::None,
        ..Preset::Classic.rules()
    };
    let mut won = Map::new(own(rules), 42, Some(board("1024,1024/2,0")), None);
    act(&mut won, Action::Move(Direction::Left));
    let playing = map_on(Preset::Classic, board("2,0/0,4"));
    for (map, kind, keys) in [
        (
            &playing,
            SessionKind::Played,
            "arrows move  u undo  ? help  q quit",
        ),
        (
            &playing,
            SessionKind::Watched,
            "p pause  + - speed  ? help  q quit",
        ),
        (
            &playing,
            SessionKind::Replayed,
            "space pause  + - speed  ? help  q quit",
        ),
        (
            &won,
            SessionKind::Played,
            "c play on  u undo  r restart  q quit",
        ),
    ] {
        let view = View {
            kind,
            announces: false,
            ..view_of(map)
        };
        assert_eq!(shown(&view).last().unwrap(), keys);
    }
}
