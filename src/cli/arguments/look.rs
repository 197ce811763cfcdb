//! The options that say how a game is shown.

use clap::Args;

use crate::screen::{Align, Style, Theme, TranscriptFormat};

use super::{LanguageOptions, named, whole_number};

/// How a game is shown, on a terminal and elsewhere.
#[derive(Args, Debug)]
pub(in crate::cli) struct ShowOptions {
    #[command(flatten)]
    pub(in crate::cli) look: LookOptions,
    /// What is written when standard output is not a terminal
    #[arg(long, value_name = "F", default_value = "text", value_parser = named(&[
        ("text", TranscriptFormat::Text), ("json", TranscriptFormat::Json), ("final", TranscriptFormat::Final),
    ]))]
    pub(in crate::cli) format: TranscriptFormat,
}

/// How a game looks on a terminal.
#[derive(Args, Clone, Copy, Debug)]
pub(in crate::cli) struct LookOptions {
    /// Frames per second, 1 to 1000
    #[arg(long, value_name = "N", default_value = "100", allow_negative_numbers = true, value_parser = whole_number(1..=1000_u32))]
    pub(in crate::cli) fps: u32,
    /// In a terminal, show slides as motion; nothing waits for it but a player, a
    /// replay and a script that are watched
    #[arg(long)]
    pub(in crate::cli) animate: bool,
    /// How the board is drawn [default: that of the rules]
    #[arg(long, value_name = "S", value_parser = named(&[
        ("tiles", Style::Tiles), ("lines", Style::Lines), ("dashes", Style::Dashes), ("boxed", Style::Boxed), ("grid", Style::Grid),
    ]))]
    pub(in crate::cli) style: Option<Style>,
    /// Where in the window the picture stands
    #[arg(long, value_name = "A", default_value = "center", value_parser = named(&[
        ("center", Align::Center), ("left", Align::Left),
    ]))]
    pub(in crate::cli) align: Align,
    /// Colours: as on the web (with 16 colours: dark), for a dark or a light background,
    /// none, or for any colour vision
    #[arg(long, value_name = "T", default_value = "original", value_parser = named(&[
        ("original", Theme::Original), ("dark", Theme::Dark), ("light", Theme::Light), ("mono", Theme::Mono), ("colorblind", Theme::Colorblind),
    ]))]
    pub(in crate::cli) theme: Theme,
    /// Whether there are colours
    #[arg(long, value_name = "C", default_value = "auto", value_parser = named(&[
        ("auto", ColorChoice::Auto), ("always", ColorChoice::Always), ("never", ColorChoice::Never),
    ]))]
    pub(in crate::cli) color: ColorChoice,
    /// Draw with ASCII characters only [default: by locale and terminal]
    #[arg(long, overrides_with = "unicode")]
    pub(in crate::cli) ascii: bool,
    /// Draw with lines and half blocks, even where they may be shown two columns wide
    #[arg(long, overrides_with = "ascii")]
    pub(in crate::cli) unicode: bool,
    /// Append a short line for each event, for screen readers; b reads the board
    #[arg(long)]
    pub(in crate::cli) plain: bool,
    #[command(flatten)]
    pub(in crate::cli) language: LanguageOptions,
}

/// Whether there are colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum ColorChoice {
    Auto,
    Always,
    Never,
}
