//! The texts in every language: none is missing, each has one width everywhere.

use console2048::game::{Advice, Direction, Map, OnWin, Preset, Rules, State};
use console2048::screen::{Language, Message, SessionKind, pad_end, pad_start, width_of};
use unicode_width::UnicodeWidthChar;

use crate::draw::map_on;
use crate::util::{act, board, own};
use fields::all;

mod fields;
mod locale;
mod pictures;
mod reports;

const ENGLISH: Language = Language::ENGLISH;
pub(crate) const SIMPLIFIED: Language = Language::ALL[1];
pub(crate) const TRADITIONAL: Language = Language::ALL[2];

/// Both Chinese languages.
const CHINESE: [Language; 2] = [SIMPLIFIED, TRADITIONAL];

fn is_han(symbol: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&symbol)
}

#[test]
fn no_language_lacks_a_text() {
    let english = all(ENGLISH.texts());
    assert!(english.len() > 100);
    for (name, text) in &english {
        assert!(text.is_ascii() && !text.is_empty(), "{name}: {text:?}");
    }
    for language in CHINESE {
        let texts = all(language.texts());
        assert_eq!(texts.len(), english.len());
        for ((name, text), (_, english)) in texts.iter().zip(&english) {
            assert_ne!(text, english, "{name}: not translated");
            let says_something = text.contains(is_han) || *name == "signs";
            assert!(says_something, "{language:?} {name}: {text:?}");
        }
    }
}

#[test]
fn a_language_needs_unicode_if_one_of_its_texts_does() {
    for language in Language::ALL {
        let texts = all(language.texts());
        let is_ascii = texts.iter().all(|(_, text)| text.is_ascii());
        assert_eq!(language.needs_unicode(), !is_ascii, "{language:?}");
    }
}

/// What a text is given comes back in every language: no figure is lost.
#[test]
fn texts_hold_the_same_numbers_in_every_language() {
    let numbers = |text: &str| -> Vec<String> {
        let parts = text.split(|symbol: char| !symbol.is_ascii_digit());
        let parts = parts.filter(|part| !part.is_empty());
        parts.map(str::to_owned).collect()
    };
    let english = all(ENGLISH.texts());
    for language in CHINESE {
        for ((name, text), (_, english)) in all(language.texts()).iter().zip(&english) {
            assert_eq!(numbers(text), numbers(english), "{language:?} {name}");
        }
    }
}

/// UAX #11: an ambiguous character would be two columns wide in some terminals
/// and one in others.
#[test]
fn no_text_holds_a_character_of_uncertain_width() {
    for language in Language::ALL {
        for (name, text) in all(language.texts()) {
            for symbol in text.chars() {
                let widths = (symbol.width(), symbol.width_cjk());
                assert_eq!(widths.0, widths.1, "{language:?} {name}: {symbol}");
                assert!(widths.0.is_some_and(|width| width > 0), "{name}: {text:?}");
            }
        }
    }
}

/// Characters that only one of the two ways of writing has.
#[test]
fn simplified_and_traditional_characters_are_not_mixed() {
    const ONLY: [&str; 2] = [
        "总数游戏结复种进动块开关没会说详现这录继续获胜赢标记误对异响帮",
        "總數遊戲結復種進動塊開關沒會說詳現這錄繼續獲勝贏標記誤對異響幫",
    ];
    let texts = CHINESE.map(|language| -> String {
        let texts = all(language.texts()).into_iter();
        texts.map(|(_, text)| text).collect()
    });
    for (own, other) in [(0, 1), (1, 0)] {
        let count = |only: &str| only.chars().filter(|c| texts[own].contains(*c)).count();
        assert!(count(ONLY[own]) > 20, "{own}");
        assert_eq!(count(ONLY[other]), 0, "{own}");
    }
}

/// Every message there is; a new one that is not listed does not compile.
pub(crate) fn messages() -> Vec<Option<Message>> {
    let advice = Advice {
        best: Some(Direction::Left),
        values: [None, Some(12.4), Some(34.0), None],
    };
    let replay = |paused| Message::Replay {
        turn: 3,
        turns: 7,
        paused,
    };
    let all = [
        Message::Won(2048),
        Message::Resumed,
        Message::Unsaved,
        Message::Taken,
        Message::Damaged,
        Message::Torn,
        Message::Autoplay,
        Message::ByHand,
        Message::Speed(Some(1)),
        Message::Speed(Some(20)),
        Message::Speed(None),
        Message::Watched { paused: false },
        Message::Watched { paused: true },
        Message::Thinking,
        Message::Hint(advice),
        Message::Hint(Advice::default()),
        replay(false),
        replay(true),
    ];
    for message in all {
        match message {
            Message::Won(_)
            | Message::Resumed
            | Message::Unsaved
            | Message::Taken
            | Message::Damaged
            | Message::Torn
            | Message::Autoplay
            | Message::ByHand
            | Message::Speed(_)
            | Message::Watched { .. }
            | Message::Thinking
            | Message::Hint(_)
            | Message::Replay { .. } => {}
        }
    }
    let mut messages = vec![None];
    messages.extend(all.map(Some));
    messages
}

/// A game in each state.
pub(crate) fn games() -> [Map; 3] {
    let rules = Rules {
        size: 2,
        on_win: OnWin::Stop,
        ..Preset::Classic.rules()
    };
    let mut won = Map::new(own(rules), 42, Some(board("1024,1024/2,0")), None);
    act(&mut won, console2048::game::Action::Move(Direction::Left));
    let games = [
        map_on(Preset::Classic, board("2,0/0,4")),
        won,
        map_on(Preset::Classic, board("2,4/4,2")),
    ];
    let states = games.each_ref().map(Map::state);
    assert_eq!(states, [State::Playing, State::Won, State::Over]);
    games
}

#[test]
fn every_message_is_said_in_every_state_and_language() {
    for map in games() {
        for message in messages() {
            let silent = message.is_none() && map.state() == State::Playing;
            for language in Language::ALL {
                let kind = SessionKind::Played;
                let text = language.texts().message_line(&map, message, kind);
                assert_eq!(text.is_empty(), silent, "{message:?}");
                assert!(width_of(&text) <= 80, "{text}");
                let is_chinese = text.contains(is_han);
                assert_eq!(is_chinese, language.needs_unicode() && !silent, "{text}");
            }
        }
    }
}

#[test]
fn sentences_are_those_of_the_game() {
    let [playing, won, over] = games();
    let advice = Advice {
        best: Some(Direction::Left),
        values: [None, Some(12.4), Some(34.0), None],
    };
    for (language, expected) in [
        (
            ENGLISH,
            [
                "score 0  classic  seed 42",
                "Game over after 0 moves.  u undo  r restart  q quit",
                "You win after 1 move!  c play on  u undo  r restart  q quit",
                "Best: left.  Values: down 12, left 34",
            ],
        ),
        (
            SIMPLIFIED,
            [
                "分数 0  classic  种子 42",
                "游戏结束，共走了 0 步。  u 撤销  r 重新开始  q 退出",
                "你赢了，共走了 1 步！  c 继续  u 撤销  r 重新开始  q 退出",
                "最佳：左。  估值：下 12，左 34",
            ],
        ),
        (
            TRADITIONAL,
            [
                "分數 0  classic  種子 42",
                "遊戲結束，共走了 0 步。  u 復原  r 重新開始  q 離開",
                "你贏了，共走了 1 步！  c 繼續  u 復原  r 重新開始  q 離開",
                "最佳：左。  估值：下 12，左 34",
            ],
        ),
    ] {
        let words = language.texts();
        let line = |map, message| words.message_line(map, message, SessionKind::Played);
        assert_eq!(words.status(&playing), expected[0]);
        assert_eq!(line(&over, None), expected[1]);
        assert_eq!(line(&won, None), expected[2]);
        let hint = Some(Message::Hint(advice));
        assert_eq!(line(&playing, hint), expected[3]);
    }
}

#[test]
fn padding_counts_columns_not_characters() {
    for (text, start, end) in [
        ("", "      ", "      "),
        ("abc", "   abc", "abc   "),
        ("分数", "  分数", "分数  "),
        ("最高分", "最高分", "最高分"),
        ("窗口太小", "窗口太小", "窗口太小"),
    ] {
        assert_eq!(
            (pad_start(text, 6).as_str(), pad_end(text, 6).as_str()),
            (start, end)
        );
    }
    assert_eq!(width_of("a中文b。"), 8);
}

/// Of a game that is only watched, and of one that is shown again, the keys that play do
/// nothing.
#[test]
fn the_help_leaves_out_what_has_no_key_here() {
    use SessionKind::{Played, Replayed, Watched};
    for language in Language::ALL {
        let (texts, help) = (language.texts(), language.texts().play.help);
        let always = [help.help, help.redraw, help.quit];
        let watched = [help.pause, help.speed, help.hint];
        assert_eq!(texts.help(Watched), [&watched[..], &always].concat());
        let replayed = [help.pause_replay, help.speed, help.step, help.jump];
        assert_eq!(texts.help(Replayed), [&replayed[..], &always].concat());
        let all = texts.help(Played);
        assert_eq!((all.len(), &all[8..]), (11, &always[..]));
        assert_eq!(all[..2], [help.moves, help.undo]);
        for kind in [Played, Watched, Replayed] {
            let (mut lines, plain) = (texts.help(kind), texts.plain_help(kind));
            let redraw = lines.iter().position(|line| *line == help.redraw).unwrap();
            lines[redraw] = texts.plain.read_help;
            assert_eq!(
                plain, lines,
                "a reader reads the board where others draw it"
            );
        }
    }
}
