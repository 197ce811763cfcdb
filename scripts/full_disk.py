#!/usr/bin/env python3
"""Plays on a file system that is full, and checks what the game leaves there.

usage: full_disk.py PATH-TO-2048

Mounts a tmpfs of 64 KB (so it must run as root on Linux) and plays on a
pseudo-terminal with the data directory on it: first with the disk filled before
the start, then with little room, so that it fills up during play, then again
with room. The game must play on, warn exactly once, leave no temporary file, exit
with 0, and resume what was saved. Prints what it checked; exit code 1 at a fault.

Needs Python 3.9.
"""
import argparse
import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import tempfile
import time


def play(program, data, keys):
    """Plays keys, quits, and returns the exit code and all that was on the screen."""
    master, slave = pty.openpty()
    env = {"XDG_DATA_HOME": str(data), "PATH": os.environ["PATH"], "TERM": "dumb"}
    process = subprocess.Popen([program, "--fps", "1000"], stdin=slave, stdout=slave, stderr=slave, env=env,
                               start_new_session=True)
    os.close(slave)
    text = ""

    def read(until):
        nonlocal text
        deadline = time.monotonic() + 20
        while not until() and time.monotonic() < deadline:
            if select.select([master], [], [], 0.1)[0]:
                try:
                    text += os.read(master, 65536).decode()
                except OSError:
                    return

    read(lambda: "score " in text)
    os.write(master, (keys + "q").encode())
    read(lambda: False if process.poll() is None else not select.select([master], [], [], 0)[0])
    os.close(master)
    return process.wait(), text


def fill(directory, leave):
    """Fills the file system but for some bytes."""
    path = directory / "filler"
    with open(path, "wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            pass
        if leave:
            file.truncate(file.tell() - leave)


def check(what, holds, text=""):
    if not holds:
        sys.exit(f"FAILED: {what}\n{text}")
    print(f"ok  {what}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PATH-TO-2048")
    program = str(pathlib.Path(parser.parse_args().program).resolve())
    with tempfile.TemporaryDirectory() as directory:
        disk = pathlib.Path(directory)
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", directory], check=True)
        try:
            fill(disk, leave=0)
            code, text = play(program, disk, "wasd" * 20)
            check("full before the start: exit 0, one warning", code == 0 and text.count("2048: ") == 1, text)
            check("the game went on", int(re.findall(r"score (\d+)", text)[-1]) > 0, text)
            (disk / "filler").unlink()
            fill(disk, leave=12288)
            code, text = play(program, disk, "wasd" + "aduu" * 400)
            check("full during play: exit 0, one warning", code == 0 and text.count("2048: ") == 1, text[-500:])
            files = sorted(path.name for path in (disk / "console2048").iterdir())
            check(f"no leftovers: {files}", not any(name.startswith(".") or ".bad" in name for name in files))
            [save] = (disk / "console2048").glob("classic*[0-9a-f]")
            verify = subprocess.run([program, "replay", save, "--verify"], capture_output=True, text=True)
            check(f"what was saved {verify.stdout.strip()}", verify.returncode == 0, verify.stderr)
            (disk / "filler").unlink()
            code, text = play(program, disk, "")
            resumed = code == 0 and ("Resumed" in text)
            check("with room again it is resumed without a warning", resumed and "2048: " not in text, text)
        finally:
            subprocess.run(["umount", directory], check=True)


if __name__ == "__main__":
    main()
