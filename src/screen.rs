//! What a person sees: the texts of every language, the picture of a game as a frame
//! of styled cells, and the outputs that show it.

mod draw;
mod output;
mod paint;
mod texts;

pub use draw::{
    Align, Area, Cell, Color, Depth, Frame, Ink, Look, Moment, Motion, Path, Style, Theme, Trim,
    View, board_area, draw, draw_board, help_pages, paths,
};
pub use output::{
    Counted, Ending, Lines, Notice, Output, Plain, RulesJson, Screen, Transcript, TranscriptFormat,
};
pub use paint::paint;
pub use texts::{
    AnswerTexts, DifferenceColumns, DirectionTexts, FigureColumns, HelpLine, HelpTexts, Language,
    Message, PictureTexts, PlainTexts, PlayTexts, PresetTexts, ReportTexts, RuleLabels,
    SessionKind, SpawnColumns, Texts, TileColumns, pad_end, pad_start, width_of,
};
