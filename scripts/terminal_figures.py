#!/usr/bin/env python3
"""Measures what the game does to a real pseudo-terminal: writes and bytes per
move, system calls per move and while idle, processor time and memory at the start.

usage: terminal_figures.py [PATH-TO-2048]

Needs Python 3.9 on Unix; system calls are counted where strace is installed.
Prints one figure a line; nothing is asserted. For people, not for tests: the
times depend on the machine.
"""
import argparse
import fcntl
import os
import pty
import random
import re
import select
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

MOVES = 60


class Terminal:
    """The game on a pseudo-terminal of 80x24, perhaps under strace."""

    def __init__(self, program, arguments, environment, trace=None, size=(24, 80)):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        command = [program, *arguments]
        if trace:
            command = ["strace", "-f", "-ttt", "-o", trace, *command]
        env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLORTERM")}
        env.update({"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}, **environment)

        def adopt():
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=subprocess.DEVNULL, env=env, preexec_fn=adopt)
        os.close(slave)

    def read(self, quiet):
        """Reads until nothing came for `quiet` seconds; returns the chunks."""
        chunks = []
        while select.select([self.master], [], [], quiet)[0]:
            try:
                chunk = os.read(self.master, 65536)
            except OSError:
                break
            if not chunk:
                break
            chunks.append(chunk)
        return chunks

    def type(self, keys):
        os.write(self.master, keys)

    def close(self):
        self.type(b"q")
        self.read(0.3)
        self.process.wait(10)
        os.close(self.master)


def moves(program, name, arguments, environment):
    """Bytes and writes per effective move, over random arrows."""
    terminal = Terminal(program, arguments + ["--seed", "7"], environment)
    terminal.read(0.5)
    keys = random.Random(1)
    sizes, writes, still = [], [], 0
    while len(sizes) < MOVES:
        terminal.type(keys.choice([b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"]))
        chunks = terminal.read(0.06)
        if chunks:
            sizes.append(sum(map(len, chunks)))
            writes.append(len(chunks))
        still = 0 if chunks else still + 1
        if still > 20:  # the game is over
            terminal.type(b"r")
            terminal.read(0.06)
    terminal.close()
    print(f"{name:34} bytes per move: median {statistics.median(sizes):.0f}, most {max(sizes)}; "
          f"chunks read per move: most {max(writes)}")


def calls(program):
    """System calls per move and while idle."""
    if not shutil.which("strace"):
        print("system calls: strace is not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "trace")
        # One tile that moves to and fro: every key takes effect.
        one_tile = "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0"
        terminal = Terminal(program, ["--board", one_tile, "--spawn", "none"], {}, trace)
        terminal.read(1.5)
        time.sleep(0.5)
        idle_from = time.time()
        time.sleep(10)
        idle_to = time.time()
        for i in range(MOVES):
            terminal.type(b"da"[i % 2:][:1])
            terminal.read(0.1)
        moves_to = time.time()
        terminal.close()
        lines = [line.split(None, 2) for line in open(trace)]
        stamps = [(float(line[1]), line[2]) for line in lines if len(line) > 2]
        idle = [call for at, call in stamps if idle_from <= at < idle_to]
        playing = [call for at, call in stamps if idle_to <= at < moves_to and "resumed" not in call]
        print(f"system calls in 10 idle seconds: {len(idle)}")
        print(f"system calls per move: {len(playing) / MOVES:.2f}")


def start(program):
    """Processor time and resident memory of a start."""
    usage = []
    for _ in range(11):
        terminal = Terminal(program, ["--seed", "7"], {})
        terminal.read(0.2)
        status = open(f"/proc/{terminal.process.pid}/status").read() if os.path.exists("/proc") else ""
        stat = open(f"/proc/{terminal.process.pid}/schedstat").read().split() if status else ["0"]
        resident = int((re.search(r"VmRSS:\s+(\d+)", status) or [0, 0])[1])
        usage.append((int(stat[0]) / 1e6, resident))
        terminal.close()
    print(f"start-up: median {statistics.median(u[0] for u in usage):.2f} ms of processor time (main thread), "
          f"{statistics.median(u[1] for u in usage)} KB resident")


def burst(program, options):
    """10,000 keys in one write."""
    terminal = Terminal(program, ["--seed", "7", "--rules", "desktop", "--size", "8", *options], {})
    terminal.read(0.5)
    begin = time.time()
    keys = b"wasd" * 2500
    while keys:
        keys = keys[os.write(terminal.master, keys[:4096]):]
        select.select([terminal.master], [], [], 0) and os.read(terminal.master, 65536)
    terminal.type(b"q")
    terminal.process.wait(10)
    print(f"{' '.join(['10,000 keys at once and quit', *options])}: {time.time() - begin:.2f} s")
    os.close(terminal.master)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program", nargs="?", default="target/release/2048")
    program = os.path.abspath(parser.parse_args().program)
    if not os.access(program, os.X_OK):
        sys.exit(f"{program} is not a program; build it with cargo build --release")
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    moves(program, "dashes", ["--style", "dashes"], {})
    moves(program, "dashes, no colour", ["--style", "dashes", "--color", "never"], {})
    moves(program, "mapper", ["--rules", "mapper"], {})
    moves(program, "tiles, no colour", ["--color", "never"], {})
    moves(program, "tiles, 256 colours, large", [], {})
    moves(program, "tiles, true colour, large", [], {"COLORTERM": "truecolor"})
    moves(program, "tiles, 256 colours, small (8x8)", ["--size", "8"], {})
    moves(program, "tiles, 256 colours, in motion", ["--animate"], {})
    moves(program, "tiles, 16 colours, large", [], {"TERM": "linux"})
    start(program)
    burst(program, [])
    burst(program, ["--animate"])
    calls(program)


if __name__ == "__main__":
    main()
