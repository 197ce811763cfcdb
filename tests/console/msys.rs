//! Terminals of MSYS and Cygwin (Git Bash), which are named pipes to programs of Windows.

use std::fs::File;
use std::io::{Read, Write};
use std::os::windows::io::FromRawHandle;
use std::process::Stdio;

use windows_sys::Win32::Foundation::INVALID_HANDLE_VALUE;
use windows_sys::Win32::Storage::FileSystem::PIPE_ACCESS_DUPLEX;
use windows_sys::Win32::System::Pipes::CreateNamedPipeW;

use crate::program::{Ran, command, run, run_as_it_is, spawn};

/// Makes a pipe named as a terminal of theirs is; returns its two ends, the second one
/// for the program.
fn terminal(name: &str) -> (File, File) {
    let path = format!(r"\\.\pipe\{name}");
    let wide: Vec<u16> = path.encode_utf16().chain([0]).collect();
    let kind = 0; // bytes, and waiting for them
    // SAFETY: the name ends with 0; nothing else is pointed to.
    let ours = unsafe {
        CreateNamedPipeW(
            wide.as_ptr(),
            PIPE_ACCESS_DUPLEX,
            kind,
            1,
            1 << 16,
            1 << 16,
            0,
            std::ptr::null(),
        )
    };
    assert_ne!(ours, INVALID_HANDLE_VALUE);
    // SAFETY: the handle was just made, and is nobody else's.
    let ours = unsafe { File::from_raw_handle(ours) };
    let theirs = File::options().read(true).write(true).open(path).unwrap();
    (ours, theirs)
}

#[test]
fn a_terminal_without_a_console_is_refused_with_what_to_use() {
    for name in [
        "msys-dd50a72ab4668b33-pty0-from-master",
        "cygwin-c5e39b7a9d22bafb-pty2-from-master",
    ] {
        let (_ours, theirs) = terminal(name);
        let mut game = command(&["--seed", "1"]);
        game.env("TERM", "xterm-256color").stdin(theirs);
        run_as_it_is(game).code(1).stdout("").one_line(&[
            "Git Bash",
            "winpty 2048",
            "Windows Terminal",
        ]);
    }
}

/// `printf wasd | 2048` there: plain lines, since it has no console to paint on.
#[test]
fn keys_are_piped_there_as_anywhere() {
    let expected = run(&["--seed", "42"], "wasd");
    let (mut ours, theirs) = terminal("msys-dd50a72ab4668b33-pty1-to-master");
    let mut game = command(&["--seed", "42"]);
    game.env("TERM", "xterm-256color")
        .stdin(Stdio::piped())
        .stdout(theirs)
        .stderr(Stdio::piped());
    let mut child = spawn(&mut game);
    game.stdout(Stdio::null()); // our copy of the program's end
    child.stdin.take().unwrap().write_all(b"wasd").unwrap();
    let ran = Ran::wait(&game, child);
    ran.code(0).stderr("");
    let mut shown = String::new();
    // The end of a named pipe is an error to its maker.
    let _ = ours.read_to_string(&mut shown);
    assert_eq!(shown, expected.stdout);
}
