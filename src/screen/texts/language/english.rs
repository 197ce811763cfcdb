//! English.

use super::Definition;
use crate::screen::texts::{
    DirectionTexts, FigureColumns, HelpLine, HelpTexts, PlainTexts, PlayTexts, ReportTexts,
    RuleLabels, SpawnColumns, Texts, TileColumns,
};

pub(super) static ENGLISH: Definition = Definition {
    name: "en",
    locales: &["en"],
    windows: &[0x09],
    needs_unicode: false,
    is_east_asian: false,
    texts: TEXTS,
};

const TEXTS: Texts = Texts {
    play: PlayTexts {
        too_small: "too small",
        keys: "arrows move  ? help  q quit  u undo  y redo  r restart",
        replay_keys: "space pause  left, right one turn  q quit",
        watch_keys: "p pause, go on  ? help  q quit",
        help: HelpTexts {
            moves: HelpLine::new("arrows, w a s d, h j k l", "move"),
            undo: HelpLine::new("u", "undo"),
            redo: HelpLine::new("y", "redo"),
            restart: HelpLine::new("r", "restart"),
            continue_after_win: HelpLine::new("c", "continue after a win"),
            hint: HelpLine::new("i", "hint: the best move and its values"),
            autoplay: HelpLine::new("p", "a player moves, on and off"),
            help: HelpLine::new("?", "this help, on and off"),
            redraw: HelpLine::new("Ctrl+L", "draw again"),
            quit: HelpLine::new("q, Esc, Ctrl+C", "quit"),
        },
        score: "score",
        seed: "seed",
        best: "best",
        directions: DirectionTexts {
            up: "up",
            down: "down",
            left: "left",
            right: "right",
        },
        best_move: "Best: ",
        no_direction: "none",
        moves,
        over: |count| format!("Game over after {}.", moves(count)),
        over_keys: "u undo  r restart  q quit",
        won: |count| format!("You win after {}!", moves(count)),
        won_keys: "c play on  u undo  r restart  q quit",
        made_target: |tile, count| format!("{tile}! You win after {}. Play on.", moves(count)),
        resumed: "Resumed. ",
        resumed_after: |count| format!("Resumed after {}.", moves(count)),
        unsaved: "This game is not saved; why is said at the end.",
        taken: "This game is played elsewhere already; this one is not saved.",
        damaged: "The saved game was damaged and is kept aside; see the end.",
        autoplay: "The player moves.  p move yourself",
        speed: |moves| match moves {
            Some(1) => "1 move a second  + faster".to_owned(),
            Some(moves) => format!("{moves} moves a second  + faster  - slower"),
            None => "As fast as it can be shown.  - slower".to_owned(),
        },
        by_hand: "You move.",
        watching: "The player moves.  p pause",
        watch_paused: "Paused.  p go on  i hint",
        turn: |turn, turns| format!("turn {turn} of {turns}"),
        paused: "  paused",
    },
    plain: PlainTexts {
        keys: "arrows move  ? help  b read the board  q quit  u undo  r restart",
        read_help: HelpLine::new("b, Ctrl+L", "read the board, row by row"),
        comma: ", ",
        and: " and ",
        size: |size| format!("{size} by {size}"),
        row: |row| format!("row {row}: "),
        empty: "empty",
        nothing_moved: "nothing moved",
        made: |tiles| format!("made {tiles}"),
        new: |tiles| format!("new {tiles}"),
        tile_at: |value, row, column| format!("{value} at row {row} column {column}"),
        undone: "undone",
        nothing_to_undo: "nothing to undo",
        redone: "redone",
        nothing_to_redo: "nothing to redo",
        restarted: "new game",
        continued: "play on",
        nothing_to_continue: "nothing to continue",
    },
    report: ReportTexts {
        game: "game",
        score: "score",
        moves: "moves",
        largest: "max",
        seed: "seed",
        by_hand: "by hand",
        by_autoplay: "autoplay",
        player: "player",
        depth: "depth",
        positions: "positions",
        time: "ms a move",
        games: "games",
        unfinished: "unfinished",
        standard_error: "standard error",
        speed: |number| format!("{number} moves a second"),
        incomplete: "INCOMPLETE: interrupted. This is what was finished:",
        finished: |spawn, draws, games| format!("{spawn}: draws {draws}, games {games}"),
        slice: "slice",
        games_of_each: |games| format!("games {games} of each strategy"),
        rules: RuleLabels {
            rules: "rules",
            size: "size",
            merge: "merge",
            tiles: "tiles",
            start: "start",
            fours: "fours",
            idle_spawn: "idle-spawn",
            target: "target",
            on_win: "on-win",
        },
        no: "no",
        yes: "yes",
        no_target: "none",
        board: "board",
        draws_title: "WHERE TILES FALL",
        legend_with_counts: |tiles| {
            let call = call(tiles);
            format!("tiles counted on each cell, and exactly in a {call};")
        },
        legend_exact: |tiles| format!("tiles on each cell, exactly, in a {};", call(tiles)),
        marks: "marks: ++ 1.5 times the mean or more, + 1.1, = 0.9, - 0.67, -- less",
        exact: "exact:",
        tries_expected: |expected| format!("tries per tile {expected} expected"),
        tries: |tries, expected| format!("tries per tile {tries}, expected {expected}"),
        chi_square: |value, df, p| format!("chi-square {value}, df {df}, p {p}"),
        against_uniform: "against uniform:",
        against_law: "against its law:",
        games_title: "WHAT IT DOES TO THE GAME",
        figures: FigureColumns {
            mean: "mean",
            interval: "95 % interval",
            deviation: "sample sd",
            median: "median",
        },
        spawns: SpawnColumns {
            spawns: "spawns",
            tries: "tries per tile",
            time: "ns per tile",
        },
        timing: "(ns: the strategy alone, timed on the boards of every 256th game)",
        tiles: TileColumns {
            tile: "tile",
            largest: "largest, games",
            reached: "reached, games",
            share: "share",
            interval: "95 % (Wilson)",
        },
        differences_title: |lines| {
            format!("DIFFERENCES (Welch's t; p adjusted by Holm for all {lines} lines)")
        },
        less: |a, b| format!("{a} less {b}"),
        adjusted: "adjusted",
        scores_higher: |spawn| format!("{spawn} scores higher"),
        lasts_longer: |spawn| format!("{spawn} lasts longer"),
        no_difference: "no difference detected",
        too_little: "too few games, or too much alike, to tell",
    },
};

fn moves(count: u64) -> String {
    match count {
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    }
}

fn call(tiles: usize) -> String {
    format!("call of {tiles} tile{}", if tiles == 1 { "" } else { "s" })
}
