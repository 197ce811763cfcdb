#!/usr/bin/env python3
"""Kills the game at random moments and checks what it left behind.

usage: kill_saves.py [--rounds N] [--seed S] PATH-TO-2048

Every round starts the game on a pseudo-terminal, types random keys (moves, undo,
redo and restarts, of which undo goes across), and kills it (SIGKILL) at a random
moment; every fourth round begins with --new, which is a restart too. Then the
saved game must hold from its first turn to its last, with the seed; it must hold
the state shown last or a later one; the next start must resume exactly it; and the
best score must never be lower than one that was shown. Every tenth round the
resumed game is taken back with u as far as that goes: where a restart was saved,
that must lead across it into the game before. Prints a summary; exit code 1 at the
first fault.

Needs Python 3.9 on Unix. 500 rounds take some minutes.
"""
import argparse
import json
import os
import pathlib
import pty
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

SHOWN = re.compile(r"((?:(?:\d+ +){3}\d+ *\n *\n){4})score (\d+) ")


class Game:
    """The game on a terminal without escape sequences, which shows every state whole."""

    def __init__(self, program, home, *options):
        self.master, slave = pty.openpty()
        env = {"HOME": home, "PATH": os.environ["PATH"], "TERM": "dumb"}
        command = [program, "--style", "grid", "--fps", "1000", *options]
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=env,
                                        start_new_session=True)
        os.close(slave)
        self.text = ""

    def read(self, seconds):
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            if not select.select([self.master], [], [], left)[0]:
                return
            try:
                self.text += os.read(self.master, 65536).decode().replace("\r", "")
            except OSError:
                return

    def read_until(self, text):
        for _ in range(100):
            self.read(0.05)
            if text in self.text:
                return
        sys.exit(f"the game does not show {text!r}:\n{self.text}")

    def type(self, keys):
        os.write(self.master, keys.encode())

    def end(self, how):
        os.kill(self.process.pid, how)
        self.process.wait()
        self.read(0.05)
        os.close(self.master)

    def shown(self):
        """Returns the states shown, each a board and a score."""
        return [([[int(n) for n in row.split()] for row in board.split("\n") if row.strip()], int(score))
                for board, score in SHOWN.findall(self.text)]


def states(program, save):
    """Replays the save, which must hold, and returns its states."""
    replay = subprocess.run([program, "replay", save, "--format", "json"], capture_output=True, text=True)
    if replay.returncode:
        sys.exit(f"the save does not hold: {replay.stderr}")
    subprocess.run([program, "replay", save, "--verify"], stdout=subprocess.DEVNULL, check=True)
    lines = [json.loads(line) for line in replay.stdout.splitlines()]
    return [(line["board"], line["score"]) for line in lines[:-1]]


def undo_all(program, home, save):
    """Undoes all that can be undone, and returns how many restarts that crossed."""
    turns = len(save.read_text().splitlines())
    game = Game(program, home)
    game.read_until("score ")
    game.type("u" * turns + "q")
    while game.process.poll() is None:
        game.read(0.05)
    os.close(game.master)
    lines = [json.loads(line) for line in subprocess.run(
        [program, "replay", save, "--format", "json"], stdout=subprocess.PIPE, text=True, check=True,
    ).stdout.splitlines()[:-1]]
    if lines[-1]["moves"] != 0:
        sys.exit(f"undo ends at {lines[-1]}")
    pairs = list(zip(lines, lines[1:]))[-turns:]
    return sum(after["type"] == "undo" and before["moves"] == 0 for before, after in pairs)


def best(program, home):
    scores = subprocess.run([program, "scores", "--format", "json"], capture_output=True, text=True,
                            env={"HOME": home}, check=True)
    return max((json.loads(line)["score"] for line in scores.stdout.splitlines()), default=0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PATH-TO-2048")
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    rng = random.Random(options.seed)
    highest, torn, turns, restarts, crossed = 0, 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as home:
        last = None
        for number in range(options.rounds):
            new = number % 4 == 3
            game = Game(program, home, *(["--new"] if new else []))
            game.read_until("score ")
            shown = game.shown()
            if last and shown[0] != last and not new:
                sys.exit(f"round {number}: resumed {shown[0]}, not {last}")
            for _ in range(rng.randrange(1, 8)):
                game.type("".join(rng.choice("wasdwasdwasdwasduyr") for _ in range(rng.randrange(1, 40))))
                game.read(rng.random() * 0.01)
            game.end(signal.SIGKILL)
            shown = game.shown()
            data = pathlib.Path(home, ".local/share/console2048")
            save = data / "classic-4x4"
            torn += not save.read_bytes().endswith(b"\n")
            saved = states(program, save)
            turns += len(saved)
            restarts = max(restarts, sum(line.startswith("restart") for line in save.read_text().splitlines()))
            if shown[-1] not in saved:
                sys.exit(f"round {number}: shown last, but not saved: {shown[-1]}")
            last = saved[-1]
            highest = max([highest, *(score for _, score in shown)])
            if number % 10 == 9:
                if "\nrestart" in save.read_text():
                    crossed += undo_all(program, home, save)
                    last = states(program, save)[-1]
                quitting = Game(program, home)
                quitting.read_until("score ")
                quitting.type("q")
                quitting.process.wait()
                os.close(quitting.master)
                if best(program, home) < highest:
                    sys.exit(f"round {number}: the best score is {best(program, home)}, {highest} was shown")
            left = sorted(path.name for path in data.iterdir())
            if any(".bad" in name or ".kept" in name or name.startswith(".") for name in left):
                sys.exit(f"round {number}: left over: {left}")
    print(f"{options.rounds} kills, {turns} turns replayed, {torn} torn lines, "
          f"up to {restarts} restarts in the save, {crossed} undone across, best score {highest} never lower")


if __name__ == "__main__":
    main()
