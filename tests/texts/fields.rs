//! All texts of a language in one list.

use console2048::screen::{
    AnswerTexts, DirectionTexts, FigureColumns, HelpTexts, PictureTexts, PlainTexts, PlayTexts,
    PresetTexts, ReportTexts, RuleLabels, SpawnColumns, Texts, TileColumns,
};

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
        more_help,
        close_help,
        goal,
        presets,
        score_chip,
        best_chip,
        won_sign,
        score,
        seed,
        best,
        directions,
        thinking,
        best_move,
        values,
        between_values,
        no_direction,
        moves,
        best_tile,
        won_title,
        over_title,
        new_best,
        play_on,
        made_last,
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
        torn,
        autoplay,
        speed,
        by_hand,
        watching,
        watch_paused,
        turn,
        paused,
    } = *play;
    let labels = [score, seed, best, no_direction, paused];
    let signs = [between_values];
    let header = [score_chip, best_chip, won_sign];
    let titles = [won_title, over_title, new_best, play_on];
    let keys = [keys, replay_keys, watch_keys, over_keys, won_keys];
    let said = [
        too_small,
        more_help,
        close_help,
        thinking,
        resumed,
        unsaved,
        taken,
        damaged,
        torn,
        autoplay,
        by_hand,
        watching,
        watch_paused,
    ];
    let DirectionTexts {
        up,
        down,
        left,
        right,
    } = directions;
    let counted = [moves, over, won, resumed_after];
    let mut texts = [
        each("labels", labels),
        each("signs", signs),
        each("header", header),
        each("titles", titles),
        of_presets(&presets),
        each("keys", keys),
        each("said", said),
        each("directions", [up, down, left, right]),
        of_help(&help),
    ]
    .concat();
    for count in [0, 1, 7] {
        texts.extend(counted.map(|text| ("counted", text(count))));
        texts.push(("made_target", made_target(2048, count)));
    }
    for tile in [None, Some(2048)] {
        texts.push(("goal", goal(tile)));
    }
    texts.push(("best_tile", best_tile(64)));
    texts.push(("made_last", made_last(2048)));
    texts.push(("best_move", best_move(up)));
    texts.push(("values", values("1")));
    texts.push(("turn", turn(3, 7)));
    for moves in [None, Some(1), Some(20)] {
        texts.push(("speed", speed(moves)));
    }
    texts
}

fn of_presets(presets: &PresetTexts) -> Vec<(&'static str, String)> {
    let PresetTexts {
        classic,
        mapper,
        tutorial,
        desktop,
        mobile,
        lookahead,
    } = *presets;
    each(
        "presets",
        [classic, mapper, tutorial, desktop, mobile, lookahead],
    )
}

fn of_help(help: &HelpTexts) -> Vec<(&'static str, String)> {
    let HelpTexts {
        moves,
        undo,
        redo,
        restart,
        continue_after_win,
        hint,
        autoplay,
        pause,
        speed,
        pause_replay,
        step,
        jump,
        help,
        redraw,
        quit,
    } = *help;
    let play = [moves, undo, redo, restart, continue_after_win];
    let watch = [hint, autoplay, pause, speed, pause_replay, step, jump];
    let always = [help, redraw, quit];
    let lines = play.into_iter().chain(watch).chain(always);
    lines.map(|line| ("help", line.to_string())).collect()
}

fn of_plain(plain: &PlainTexts) -> Vec<(&'static str, String)> {
    let PlainTexts {
        keys,
        read_help,
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
        nothing_to_undo,
        redone,
        nothing_to_redo,
        restarted,
        continued,
        nothing_to_continue,
    } = *plain;
    let done = [undone, redone, restarted, continued];
    let nothing = [
        empty,
        nothing_moved,
        nothing_to_undo,
        nothing_to_redo,
        nothing_to_continue,
    ];
    let mut texts = [
        each("keys", [keys]),
        each("signs", [comma, and]),
        each("done", done),
        each("nothing", nothing),
    ]
    .concat();
    texts.push(("help", read_help.to_string()));
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
        score,
        moves,
        largest,
        seed,
        by_hand,
        by_autoplay,
        player,
        depth,
        positions,
        time,
        games,
        unfinished,
        standard_error,
        speed,
        incomplete,
        left_out,
        finished,
        slice,
        games_of_each,
        rules,
        no,
        yes,
        no_target,
        board,
        answer,
        picture,
        draws_title,
        legend_with_counts,
        legend_exact,
        marks,
        exact,
        tries_expected,
        tries,
        chi_square,
        against_uniform,
        against_law,
        games_title,
        figures,
        spawns,
        timing,
        tiles,
        differences_title,
        differences_paired,
        differences,
        less,
        scores_higher,
        lasts_longer,
        reaches_more,
        doubtful,
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
        draws_title,
        games_title,
    ];
    let sentences = [
        incomplete,
        left_out,
        marks,
        timing,
        doubtful,
        no_difference,
        too_little,
    ];
    let mut texts = [
        each("game", [game, score, moves, largest, seed]),
        each("by", [by_hand, by_autoplay]),
        each("summary", [player, depth, positions, time, games]),
        each("answers", [no, yes]),
        each("against", [against_uniform, against_law]),
        each("labels", labels),
        of_answer(&answer),
        of_picture(&picture),
        of_rules(&rules),
        of_columns(&figures, &spawns, &tiles),
        each("sentences", sentences),
    ]
    .concat();
    texts.push(("speed", speed("100")));
    texts.push(("finished", finished("uniform", 1, 2)));
    texts.push(("games_of_each", games_of_each(100)));
    for tiles in [1, 2] {
        texts.push(("legend_with_counts", legend_with_counts(tiles)));
        texts.push(("legend_exact", legend_exact(tiles)));
    }
    texts.push(("tries_expected", tries_expected("1.0000")));
    texts.push(("tries", tries("1.0000", "1.0000")));
    texts.push(("chi_square", chi_square("15.000", 15, "0.5000")));
    texts.push(("differences_title", differences_title(2, 3)));
    texts.push(("differences_paired", differences_paired(2, 3)));
    texts.extend(each("differences", differences.titles()));
    texts.extend(each("tiles", tiles.narrow));
    texts.push(("less", less("uniform", "reject")));
    texts.push(("scores_higher", scores_higher("uniform")));
    texts.push(("lasts_longer", lasts_longer("uniform")));
    texts.push(("reaches_more", reaches_more("uniform", "256")));
    texts
}

fn of_answer(answer: &AnswerTexts) -> Vec<(&'static str, String)> {
    let AnswerTexts {
        semicolon: _,
        colon: _,
        places,
        even,
        uneven,
        partial,
        fits,
        misfits,
        cost,
        tries,
        mean,
        interval,
        higher,
        less,
        beyond,
        perhaps,
        at_most,
        size,
        sizes,
        points,
        more_arms,
        precise,
        imprecise,
        paired,
        intervals_are_single,
        all_arms,
    } = *answer;
    let labels = [places, even, partial, cost, tries, beyond, perhaps];
    let rest = [paired, intervals_are_single, all_arms];
    let mut texts = [
        each("answer", labels),
        each("answer", rest),
        each("sizes", sizes),
    ]
    .concat();
    let made = [
        uneven("4.86"),
        fits("0.5000"),
        misfits("<0.0001"),
        mean("1000.0"),
        interval("1.0", "2.0"),
        higher("uniform", "1.0", "2.0"),
        less("2.0"),
        at_most("1.0", "2.0", "3.0"),
        size(sizes[0], "0.03"),
        points("+1.0", "0.5", "1.5"),
        more_arms(2),
        precise("1"),
        imprecise("1"),
    ];
    texts.extend(made.map(|text| ("answer", text)));
    texts
}

fn of_picture(picture: &PictureTexts) -> Vec<(&'static str, String)> {
    let PictureTexts {
        title,
        map,
        map_legend,
        scores,
        scores_legend,
        share,
        tiles,
        tiles_legend,
        tile,
        arm,
    } = *picture;
    let labels = [title, map_legend, scores, scores_legend];
    let mut texts = [
        each("picture", labels),
        each("picture", [share, tiles, tiles_legend, tile]),
    ]
    .concat();
    texts.push(("picture", map("uniform")));
    texts.push(("picture", arm("uniform", 100, "1000.0")));
    texts
}

fn of_rules(labels: &RuleLabels) -> Vec<(&'static str, String)> {
    let RuleLabels {
        rules,
        size,
        merge,
        tiles,
        start,
        fours,
        idle_spawn,
        target,
        on_win,
    } = *labels;
    let board = [rules, size, merge, tiles, start];
    let rest = [fours, idle_spawn, target, on_win];
    [each("rules", board), each("rules", rest)].concat()
}

fn of_columns(
    figures: &FigureColumns,
    spawns: &SpawnColumns,
    tiles: &TileColumns,
) -> Vec<(&'static str, String)> {
    let SpawnColumns {
        spawns,
        tries,
        time,
    } = *spawns;
    [
        each("figures", figures.titles()),
        each("spawns", [spawns, tries, time]),
        each("tiles", tiles.titles()),
    ]
    .concat()
}
