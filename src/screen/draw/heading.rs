//! The heading: the name of the game, its mode, and score and best score on chips.

use crate::screen::texts::width_of;

use super::frame::{Area, Frame, Ink};
use super::line::{cut, grouped};
use super::{Look, View};

const NAME: &str = "2048";
/// The columns of the narrowest chip of two rows.
const CHIP_WIDTH: usize = 9;
/// The columns between chips, and at least between them and the name.
const GAP: usize = 1;

/// A number with its label.
struct Chip {
    label: &'static str,
    number: String,
}

/// What stands above the board.
pub(super) struct Heading {
    mode: String,
    /// The sign that the game is won, if it is.
    sign: Option<&'static str>,
    chips: [Chip; 2],
}

impl Heading {
    /// Makes the heading of a view.
    pub(super) fn new(view: &View, look: &Look) -> Self {
        let (map, texts) = (view.map, look.language.texts());
        let chip = |label, number| Chip {
            label,
            number: grouped(number),
        };
        Self {
            mode: texts.mode(map),
            sign: map.position().won.then_some(texts.play.won_sign),
            chips: [
                chip(texts.play.score_chip, map.position().score),
                chip(texts.play.best_chip, map.best()),
            ],
        }
    }

    /// Returns the columns that the heading needs with all of it in two rows.
    pub(super) fn width(&self) -> usize {
        self.name_width().max(width_of(&self.mode)) + 2 * GAP + self.chips_width()
    }

    /// Draws the heading into an area of at most two rows, as much of it as fits.
    pub(super) fn draw(&self, look: &Look, area: Area, frame: &mut Frame) {
        match area.height {
            0 => {}
            1 => self.draw_in_one_row(look, area, frame),
            _ => self.draw_in_two_rows(look, area, frame),
        }
    }

    fn draw_in_two_rows(&self, look: &Look, area: Area, frame: &mut Frame) {
        let chips = &self.chips[..if self.chips_width() <= area.width {
            2
        } else {
            1
        }];
        let ink = look.is_coloured().then_some(look.trim().chip);
        let mut end = area.left + area.width;
        for chip in chips.iter().rev() {
            let width = chip.width().min(end - area.left);
            let left = end - width;
            for (row, text) in [chip.label, &chip.number].into_iter().enumerate() {
                let text = cut(text, width, look);
                let blank = (width - width_of(&text)).div_ceil(2);
                let ink = ink.map(|ink| if row == 0 { ink } else { ink.bold() });
                frame.put(left, area.top + row, &" ".repeat(width), ink);
                frame.put(left + blank, area.top + row, &text, ink);
            }
            end = left.saturating_sub(GAP).max(area.left);
        }
        let room = end - area.left;
        if self.name_width() <= room {
            self.put_name(look, area.left, area.top, frame);
        }
        let quiet = look.is_coloured().then_some(look.trim().quiet);
        if width_of(&self.mode) <= room {
            frame.put(area.left, area.top + 1, &self.mode, quiet);
        }
    }

    /// The score matters most, then the best score, the name, the mode.
    fn draw_in_one_row(&self, look: &Look, area: Area, frame: &mut Frame) {
        let chips = self.chips.each_ref().map(Chip::in_one_row);
        let width = |count: usize| -> usize {
            let widths = chips[..count].iter().map(|chip| width_of(chip) + GAP);
            widths.sum::<usize>() - GAP
        };
        let count = if width(2) <= area.width { 2 } else { 1 };
        let ink = look.is_coloured().then_some(look.trim().chip);
        let all = width(count).min(area.width);
        let mut x = area.left + area.width - all;
        let room = area.width - all;
        for chip in &chips[..count] {
            x = GAP + frame.put(x, area.top, &cut(chip, area.width, look), ink);
        }
        let quiet = look.is_coloured().then_some(look.trim().quiet);
        if self.name_width() + GAP <= room {
            self.put_name(look, area.left, area.top, frame);
        }
        let name_end = self.name_width() + 2 * GAP;
        if name_end + width_of(&self.mode) + GAP <= room {
            frame.put(area.left + name_end, area.top, &self.mode, quiet);
        }
    }

    /// Writes the name, and behind it the sign of a won game.
    fn put_name(&self, look: &Look, x: usize, y: usize, frame: &mut Frame) {
        let trim = look.is_coloured().then(|| look.trim());
        let x = frame.put(x, y, NAME, trim.map(|trim| trim.title));
        let Some(sign) = self.sign else { return };
        let text = match trim {
            Some(_) => format!(" {sign} "),
            None => sign.to_owned(),
        };
        let ink: Option<Ink> = trim.map(|trim| trim.win);
        frame.put(x + GAP, y, &text, ink);
    }

    fn name_width(&self) -> usize {
        NAME.len() + self.sign.map_or(0, |sign| GAP + width_of(sign) + 2)
    }

    fn chips_width(&self) -> usize {
        let widths = self.chips.iter().map(|chip| chip.width() + GAP);
        widths.sum::<usize>() - GAP
    }
}

impl Chip {
    /// Returns the columns of the chip in two rows.
    fn width(&self) -> usize {
        let content = width_of(self.label).max(self.number.len());
        CHIP_WIDTH.max(content + 2)
    }

    fn in_one_row(&self) -> String {
        format!(" {} {} ", self.label, self.number)
    }
}
