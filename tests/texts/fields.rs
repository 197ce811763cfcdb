//! All texts of a language in one list.

use console2048::screen::{PlainTexts, PlayTexts, ReportTexts, Texts};

/// Lists every text of the language with the name of its field. Nothing is left
/// out: a field that is not named here does not compile.
pub(super) fn all(words: &Texts) -> Vec<(&'static str, String)> {
    let Texts {
        play,
        plain,
        report,
    } = words;
    [of_play(play), of_plain(plain), of_report(report)].concat()
}

/// Names several texts alike.
fn each<const N: usize>(name: &'static str, texts: [&str; N]) -> Vec<(&'static str, String)> {
    texts.map(|text| (name, text.to_owned())).to_vec()
}

fn of_play(play: &PlayTexts) -> Vec<(&'static str, String)> {
    let PlayTexts {
        too_small,
        keys,
        replay_keys,
        watch_keys,
        help,
        score,
        seed,
        best,
        directions,
        best_move,
        no_direction,
        moves,
        over,
        over_keys,
        won,
        won_keys,
        made_target,
        resumed,
        resumed_after,
        unsaved,
        taken,
        damaged,
        autoplay,
        by_hand,
        watched,
        turn,
        paused,
    } = *play;
    let labels = [score, seed, best, best_move, no_direction, paused];
    let keys = [keys, replay_keys, watch_keys, over_keys, won_keys];
    let said = [
        too_small, resumed, unsaved, taken, damaged, autoplay, by_hand,
    ];
    let counted = [moves, over, won, resumed_after];
    let mut texts = [
        each("labels", labels),
        each("keys", keys),
        each("said", said),
        each("watched", watched),
        each("help", help),
        each("directions", directions),
    ]
    .concat();
    for count in [0, 1, 7] {
        texts.extend(counted.map(|text| ("counted", text(count))));
        texts.push(("made_target", made_target(2048, count)));
    }
    texts.push(("turn", turn(3, 7)));
    texts
}

fn of_plain(plain: &PlainTexts) -> Vec<(&'static str, String)> {
    let PlainTexts {
        keys,
        read_key,
        comma,
        and,
        size,
        row,
        empty,
        nothing_moved,
        made,
        new,
        tile_at,
        undone,
        redone,
        restarted,
        continued,
    } = *plain;
    let mut texts = [
        each("keys", [keys, read_key]),
        each("signs", [comma, and]),
        each("empty", [empty, nothing_moved, restarted]),
        each("history", undone),
        each("history", redone),
        each("history", continued),
    ]
    .concat();
    texts.push(("size", size(4)));
    texts.push(("row", row(1)));
    texts.push(("made", made("8")));
    texts.push(("new", new("2")));
    texts.push(("tile_at", tile_at(2, 3, 4)));
    texts
}

fn of_report(report: &ReportTexts) -> Vec<(&'static str, String)> {
    let ReportTexts {
        game,
        by,
        summary,
        unfinished,
        standard_error,
        speed,
        incomplete,
        finished,
        slice,
        games_of_each,
        rules,
        answers,
        no_target,
        board,
        draws_title,
        legend,
        marks,
        exact,
        tries_expected,
        tries,
        chi_square,
        against,
        games_title,
        figures,
        spawns,
        timing,
        tiles,
        differences_title,
        less,
        adjusted,
        winner,
        no_difference,
        too_little,
    } = *report;
    let labels = [
        unfinished,
        standard_error,
        slice,
        no_target,
        board,
        exact,
        adjusted,
        draws_title,
        games_title,
    ];
    let sentences = [incomplete, marks, timing, no_difference, too_little];
    let mut texts = [
        each("game", game),
        each("by", by),
        each("summary", summary),
        each("rules", rules),
        each("answers", answers),
        each("against", against),
        each("figures", figures),
        each("spawns", spawns),
        each("tiles", tiles),
        each("labels", labels),
        each("sentences", sentences),
    ]
    .concat();
    texts.push(("speed", speed("100")));
    texts.push(("finished", finished("uniform", 1, 2)));
    texts.push(("games_of_each", games_of_each(100)));
    texts.extend(legend.map(|text| ("legend", text(1))));
    texts.extend(legend.map(|text| ("legend", text(2))));
    texts.push(("tries_expected", tries_expected("1.0000")));
    texts.push(("tries", tries("1.0000", "1.0000")));
    texts.push(("chi_square", chi_square("15.000", 15, "0.5000")));
    texts.push(("differences_title", differences_title(2)));
    texts.push(("less", less("uniform", "reject")));
    texts.extend(winner.map(|text| ("winner", text("uniform"))));
    texts
}
