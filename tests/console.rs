//! A real Windows console: records of keys and mouse, modes, code pages, control events.
//!
//! The console of the tests, if there is one, is used by others. So each test starts
//! this binary again in a console of its own, without a window, and runs a scene there.
#![expect(unsafe_code, reason = "the Console API has no safe form")]

use std::os::windows::process::CommandExt;
use std::process::{Command, Stdio};

use crate::program::output;

mod msys;
mod scenes;

/// Gives a program a console without a window.
const CREATE_NO_WINDOW: u32 = 0x0800_0000;

/// Runs the scene of this name in a console of its own.
fn run_scene(name: &str) {
    let scene = format!("console::scenes::{name}");
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", &scene, "--ignored", "--nocapture"]);
    let output = output(
        command
            .creation_flags(CREATE_NO_WINDOW)
            .stdin(Stdio::null()),
    );
    let [out, err] = [output.stdout, output.stderr].map(|said| String::from_utf8(said).unwrap());
    let passed = output.status.success() && out.contains("1 passed");
    assert!(passed, "{scene}\n{out}\n{err}");
}

macro_rules! scenes {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                run_scene(stringify!($name));
            }
        )*
    };
}

scenes! {
    records_of_a_console_are_the_keys_of_a_pipe
    keys_are_known_by_their_characters
    the_mouse_drags_the_tiles
    ways_out_put_the_modes_and_the_code_page_back
    a_game_is_saved_where_windows_keeps_data
    a_game_without_a_place_says_so_and_goes_on
    lines_are_ascii_unless_the_code_page_is_utf_8
    ctrl_c_saves_a_piped_game
}
