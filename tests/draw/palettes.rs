//! What terminals show for a colour.

use console2048::screen::Color;

/// What a terminal shows for the 16 basic colours, and which contrast our numbers have there
/// at the least, 4.5 where nothing is in the way.
pub(super) struct Basic {
    pub(super) name: &'static str,
    colors: [[u8; 3]; 16],
    /// Whether the backgrounds 8 to 15 are 0 to 7.
    dims_backgrounds: bool,
    pub(super) contrast: f64,
}

/// Unless told otherwise: XTerm (XTerm-col.ad), the Linux console (`drivers/tty/vt/vt.c`) and
/// terminals with its VGA colours, the Windows console (Campbell, and before 2017), and VS
/// Code (`terminalColorRegistry.ts`).
pub(super) const BASICS: [Basic; 6] = [
    Basic {
        name: "XTerm",
        colors: [
            [0, 0, 0],
            [205, 0, 0],
            [0, 205, 0],
            [205, 205, 0],
            [0, 0, 238],
            [205, 0, 205],
            [0, 205, 205],
            [229, 229, 229],
            [127, 127, 127],
            [255, 0, 0],
            [0, 255, 0],
            [255, 255, 0],
            [92, 92, 255],
            [255, 0, 255],
            [0, 255, 255],
            [255, 255, 255],
        ],
        dims_backgrounds: false,
        contrast: 4.5,
    },
    Basic {
        name: "VGA",
        colors: VGA,
        dims_backgrounds: false,
        contrast: 3.9, // black on brown, 3
    },
    Basic {
        name: "Linux console",
        colors: VGA,
        dims_backgrounds: true,
        contrast: 3.9, // black on brown, 3 and 11
    },
    Basic {
        name: "Windows console",
        colors: [
            [12, 12, 12],
            [197, 15, 31],
            [19, 161, 14],
            [193, 156, 0],
            [0, 55, 218],
            [136, 23, 152],
            [58, 150, 221],
            [204, 204, 204],
            [118, 118, 118],
            [231, 72, 86],
            [22, 198, 12],
            [249, 241, 165],
            [59, 120, 255],
            [180, 0, 158],
            [97, 214, 214],
            [242, 242, 242],
        ],
        dims_backgrounds: false,
        contrast: 4.5,
    },
    Basic {
        name: "Windows console before 2017",
        colors: [
            [0, 0, 0],
            [128, 0, 0],
            [0, 128, 0],
            [128, 128, 0],
            [0, 0, 128],
            [128, 0, 128],
            [0, 128, 128],
            [192, 192, 192],
            [128, 128, 128],
            [255, 0, 0],
            [0, 255, 0],
            [255, 255, 0],
            [0, 0, 255],
            [255, 0, 255],
            [0, 255, 255],
            [255, 255, 255],
        ],
        dims_backgrounds: false,
        contrast: 4.0, // black on green, 2
    },
    Basic {
        name: "VS Code",
        colors: [
            [0, 0, 0],
            [205, 49, 49],
            [13, 188, 121],
            [229, 229, 16],
            [36, 114, 200],
            [188, 63, 188],
            [17, 168, 205],
            [229, 229, 229],
            [102, 102, 102],
            [241, 76, 76],
            [35, 209, 139],
            [245, 245, 67],
            [59, 142, 234],
            [214, 112, 214],
            [41, 184, 219],
            [229, 229, 229],
        ],
        dims_backgrounds: false,
        contrast: 3.5, // its white on magenta, 5; VS Code itself makes 4.5 of all that is less
    },
];

const VGA: [[u8; 3]; 16] = [
    [0, 0, 0],
    [170, 0, 0],
    [0, 170, 0],
    [170, 85, 0],
    [0, 0, 170],
    [170, 0, 170],
    [0, 170, 170],
    [170, 170, 170],
    [85, 85, 85],
    [255, 85, 85],
    [85, 255, 85],
    [255, 255, 85],
    [85, 85, 255],
    [255, 85, 255],
    [85, 255, 255],
    [255, 255, 255],
];

/// The levels of xterm's 6x6x6 cube (256colres.pl).
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

impl Basic {
    /// Returns what a terminal with this palette shows for a colour of text.
    ///
    /// # Panics
    /// If it is the terminal's own.
    pub(super) fn text(&self, color: Color) -> [u8; 3] {
        match color {
            Color::Default => panic!("nobody knows"),
            Color::Rgb(red, green, blue) => [red, green, blue],
            Color::Basic(index) | Color::Indexed(index @ 0..16) => self.colors[usize::from(index)],
            Color::Indexed(index @ 232..) => [8 + 10 * (index - 232); 3],
            Color::Indexed(index) => {
                let index = usize::from(index - 16);
                [CUBE[index / 36], CUBE[index / 6 % 6], CUBE[index % 6]]
            }
        }
    }

    /// Returns what it shows for a colour of the ground.
    pub(super) fn ground(&self, color: Color) -> [u8; 3] {
        match color {
            Color::Basic(index) if self.dims_backgrounds => self.text(Color::Basic(index % 8)),
            _ => self.text(color),
        }
    }
}
