//! English.

use crate::screen::texts::{PlainTexts, PlayTexts, ReportTexts, Texts};

pub(super) static ENGLISH: Texts = Texts {
    play: PlayTexts {
        too_small: "too small",
        keys: "arrows move  ? help  q quit  u undo  y redo  r restart",
        replay_keys: "space pause  left, right one turn  q quit",
        watch_keys: "p pause, go on  ? help  q quit",
        help: [
            "arrows, w a s d, h j k l   move",
            "u   undo",
            "y   redo",
            "r   restart",
            "c   continue after a win",
            "i   hint: the best move and its values",
            "p   a player moves, on and off",
            "?   this help, on and off",
            "Ctrl+L   draw again",
            "q, Esc, Ctrl+C   quit",
        ],
        score: "score",
        seed: "seed",
        best: "best",
        directions: ["up", "down", "left", "right"],
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
        by_hand: "You move.",
        watched: ["The player moves.  p pause", "Paused.  p go on  i hint"],
        turn: |turn, turns| format!("turn {turn} of {turns}"),
        paused: "  paused",
    },
    plain: PlainTexts {
        keys: "arrows move  ? help  b read the board  q quit  u undo  r restart",
        read_key: "b, Ctrl+L   read the board, row by row",
        comma: ", ",
        and: " and ",
        size: |size| format!("{size} by {size}"),
        row: |row| format!("row {row}: "),
        empty: "empty",
        nothing_moved: "nothing moved",
        made: |tiles| format!("made {tiles}"),
        new: |tiles| format!("new {tiles}"),
        tile_at: |value, row, column| format!("{value} at row {row} column {column}"),
        undone: ["undone", "nothing to undo"],
        redone: ["redone", "nothing to redo"],
        restarted: "new game",
        continued: ["play on", "nothing to continue"],
    },
    report: ReportTexts {
        game: ["game", "score", "moves", "max", "seed"],
        by: ["by hand", "autoplay"],
        summary: ["player", "depth", "positions", "ms a move", "games"],
        unfinished: "unfinished",
        standard_error: "standard error",
        speed: |number| format!("{number} moves a second"),
        incomplete: "INCOMPLETE: interrupted. This is what was finished:",
        finished: |spawn, draws, games| format!("{spawn}: draws {draws}, games {games}"),
        slice: "slice",
        games_of_each: |games| format!("games {games} of each strategy"),
        rules: [
            "rules",
            "size",
            "merge",
            "tiles",
            "start",
            "fours",
            "idle-spawn",
            "target",
            "on-win",
        ],
        answers: ["no", "yes"],
        no_target: "none",
        board: "board",
        draws_title: "WHERE TILES FALL",
        legend: [
            |tiles| {
                let call = call(tiles);
                format!("tiles counted on each cell, and exactly in a {call};")
            },
            |tiles| format!("tiles on each cell, exactly, in a {};", call(tiles)),
        ],
        marks: "marks: ++ 1.5 times the mean or more, + 1.1, = 0.9, - 0.67, -- less",
        exact: "exact:",
        tries_expected: |expected| format!("tries per tile {expected} expected"),
        tries: |tries, expected| format!("tries per tile {tries}, expected {expected}"),
        chi_square: |value, df, p| format!("chi-square {value}, df {df}, p {p}"),
        against: ["against uniform:", "against its law:"],
        games_title: "WHAT IT DOES TO THE GAME",
        figures: ["mean", "95 % interval", "sample sd", "median"],
        spawns: ["spawns", "tries per tile", "ns per tile"],
        timing: "(ns: the strategy alone, timed on the boards of every 256th game)",
        tiles: [
            "tile",
            "largest, games",
            "reached, games",
            "share",
            "95 % (Wilson)",
        ],
        differences_title: |lines| {
            format!("DIFFERENCES (Welch's t; p adjusted by Holm for all {lines} lines)")
        },
        less: |a, b| format!("{a} less {b}"),
        adjusted: "adjusted",
        winner: [
            |spawn| format!("{spawn} scores higher"),
            |spawn| format!("{spawn} lasts longer"),
        ],
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
