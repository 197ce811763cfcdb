//! File systems that do not do everything: system calls that fail stand in for them.
//!
//! A filter of the kernel (seccomp, BPF) lets chosen calls of the program fail with a
//! chosen error. It needs no rights.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::Path;

use console2048::store::Lock;

use crate::program::{Ran, command, feed, run};
use crate::util::{names, text};

const RENAMES: &[i64] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_rename,
    libc::SYS_renameat,
    libc::SYS_renameat2,
];
const SYNCS: &[i64] = &[libc::SYS_fsync, libc::SYS_fdatasync];
const MODES: &[i64] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
];
const LINKS: &[i64] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_link,
    libc::SYS_linkat,
];
const LOCKS: &[i64] = &[libc::SYS_flock];

const ERRORS: [i32; 7] = [
    libc::EINVAL,
    libc::ENOTSUP,
    libc::EPERM,
    libc::EACCES,
    libc::EBUSY,
    libc::ENOSYS,
    libc::EXDEV,
];

/// Makes the filter that lets the calls fail with an error, and all others pass.
fn filter(calls: &[i64], error: i32) -> Vec<libc::sock_filter> {
    let step = |code: u32, yes, k| libc::sock_filter {
        code: code as u16,
        jt: yes,
        jf: 0,
        k,
    };
    let pass = step(libc::BPF_RET | libc::BPF_K, 0, libc::SECCOMP_RET_ALLOW);
    let fail = step(
        libc::BPF_RET | libc::BPF_K,
        0,
        libc::SECCOMP_RET_ERRNO | error as u32,
    );
    // The number of the call is the first word of what the filter is given.
    let mut steps = vec![step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0)];
    for (i, call) in calls.iter().enumerate() {
        let to_fail = (calls.len() - i) as u8;
        let jump = libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K;
        steps.push(step(jump, to_fail, *call as u32));
    }
    steps.extend([pass, fail]);
    steps
}

/// Runs the program where calls fail with an error.
#[expect(unsafe_code, reason = "a filter is installed in the child alone")]
fn run_refused(calls: &[i64], error: i32, arguments: &[&str], keys: &str) -> Ran {
    let mut filter = filter(calls, error);
    let mut command = command(arguments);
    let install = move || {
        let program = libc::sock_fprog {
            len: filter.len() as u16,
            filter: filter.as_mut_ptr(),
        };
        // SAFETY: the filter is valid, and prctl may be called after a fork.
        let failed = unsafe {
            libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
                || libc::prctl(
                    libc::PR_SET_SECCOMP,
                    libc::SECCOMP_MODE_FILTER,
                    &raw const program,
                ) != 0
        };
        if failed {
            return Err(std::io::Error::last_os_error());
        }
        Ok(())
    };
    // SAFETY: the closure makes system calls only.
    unsafe { command.pre_exec(install) };
    feed(command, keys.as_bytes())
}

/// Begins, goes on with, and takes over a damaged game; nothing is lost, nothing is left
/// over, and nothing is said.
#[test]
fn what_a_file_system_refuses_keeps_no_game_from_being_saved() {
    for calls in [RENAMES, SYNCS, MODES, LINKS, LOCKS] {
        for error in ERRORS {
            let directory = tempfile::tempdir().unwrap();
            let save = directory.path().join("game");
            let refused = |options: &[&str], keys: &str| {
                let all = [&["--save", text(&save), "--format", "final"], options].concat();
                run_refused(calls, error, &all, keys)
            };
            refused(&["--seed", "1"], "wasd").code(0).stderr("");
            refused(&[], "wasdr").code(0).stderr("");
            let expected = run(&["--seed", "1", "--format", "final"], "wasdwasdr");
            let saved = run(&["replay", text(&save), "--format", "final"], "");
            saved.code(0).stdout(&expected.stdout);
            run(&["replay", text(&save), "--verify"], "").code(0);
            assert_eq!(names(directory.path()), ["game"], "{error}");

            let damaged = fs::read_to_string(&save).unwrap() + "left +4 1,1=2 00000000\n";
            fs::write(&save, &damaged).unwrap();
            refused(&[], "wasd").code(0).one_line(&["game.bad"]);
            let backup = directory.path().join("game.bad");
            assert_eq!(fs::read_to_string(backup).unwrap(), damaged);
            run(&["replay", text(&save), "--verify"], "").code(0);
            assert_eq!(names(directory.path()), ["game", "game.bad"]);

            let record = directory.path().join("record");
            fs::copy(&save, &record).unwrap();
            let options = ["--seed", "1", "--record", text(&record)];
            run_refused(calls, error, &options, "wasd")
                .code(0)
                .stderr("");
            run(&["replay", text(&record), "--verify"], "").code(0);
        }
    }
}

/// That a disk is full or fails is no refusal: it is told, and the old file stays.
#[test]
fn a_disk_that_fails_is_told() {
    for (calls, error) in [
        (RENAMES, libc::ENOSPC),
        (RENAMES, libc::EIO),
        (SYNCS, libc::EIO),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let save = directory.path().join("game");
        let options = ["--save", text(&save), "--seed", "1", "--format", "final"];
        run_refused(calls, error, &options, "wasd")
            .code(0)
            .one_line(&["not saved", text(&save)]);
        assert!(names(directory.path()).is_empty());
    }
}

/// A file that is mounted by itself can be written over, and not replaced. (That the whole
/// of it is seen at once is known by its lock alone.)
#[test]
fn a_file_that_is_mounted_by_itself_holds_a_game() {
    let directory = tempfile::tempdir().unwrap();
    let save = directory.path().join("game");
    run(&["--save", text(&save), "--seed", "1"], "wasd").code(0);
    let script = "mount --bind \"$0\" \"$0\" && exec \"$@\"";
    let mounted = |options: &[&str], keys: &str| {
        let mut command = std::process::Command::new("unshare");
        command.args(["-rm", "sh", "-c", script, text(&save)]);
        command
            .args([env!("CARGO_BIN_EXE_2048"), "--format", "final"])
            .args(options);
        feed(command, keys.as_bytes())
    };
    if mounted(&["--help"], "").code != Some(0) {
        return; // this system lets nobody mount
    }
    mounted(&["--save", text(&save)], "wasd").code(0).stderr("");
    mounted(&["--seed", "2", "--record", text(&save)], "wasd")
        .code(0)
        .stderr("");
    mounted(&["--save", text(&save)], "wasd").code(0).stderr("");
    assert_moves(&save, "wasdwasd", "2");
    assert_eq!(names(directory.path()), ["game"]);
    assert!(Lock::try_for(&save).is_ok());
}

fn assert_moves(save: &Path, keys: &str, seed: &str) {
    let expected = run(&["--seed", seed, "--format", "final"], keys);
    run(&["replay", text(save), "--format", "final"], "")
        .code(0)
        .stdout(&expected.stdout);
    run(&["replay", text(save), "--verify"], "").code(0);
}
