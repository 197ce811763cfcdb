#!/usr/bin/env python3
"""Count the positions of 2048 after n moves with every spawn (perft).

Writes tests/data/perft.tsv to standard output:

    scripts/perft.py > tests/data/perft.tsv

A move is a slide that changes the board; after it a 2 or a 4 falls on any
empty cell, one tile, both values counted. Counts are of paths, not of different
boards. The rule here is the plain one of a line of tiles, written apart
from the Rust code, so that the two can be held against each other. It takes
a minute.
"""

import argparse

HEADER = """\
# positions after n moves with every spawn (one tile, 2 or 4, on any empty cell), as paths
# made by the plain rule of scripts/perft.py: scripts/perft.py > tests/data/perft.tsv
# merge	board	n	positions"""

BOARDS = [
    ("2,0/0,2", 6),
    ("2,0,0/0,4,0/0,0,2", 4),
    ("2,0,0,0/0,0,0,0/0,0,2,0/0,0,0,0", 3),
    ("0,0,2,4/0,2,2,4/0,0,8,8/2,2,4,8", 3),
    ("2,4,8,16/2,4,8,16/64,64,64,64/2,2,4,8", 3),
    # only one axis moves
    ("2,4,8,2/4,8,16,4/8,16,32,8/0,0,0,0", 3),
    ("4,2,4,2/2,4,2,4/4,2,4,2/4,4,2,4", 4),
    # one merge on a full board, and none
    ("2,4,8,16/4,2,16,8/2,4,8,16/8,16,2,2", 4),
    ("2,4,8,16/32,64,128,256/2,4,8,16/32,64,128,256", 1),
    # up to 65536 and beyond
    ("16384,16384,0,0/0,8192,8192,0/0,0,0,0/0,0,0,32768", 3),
    ("32768,16384,8192,4096/256,512,1024,2048/128,64,32,16/2,2,4,8", 4),
    ("32768,32768,16384,16384/2,4,32768,2/4,2,32768,4/2,4,8,2", 3),
    ("65536,32768,32768,2/65536,2,4,8/4,8,16,32/2,4,8,16", 3),
    ("2,0,0,0,0/0,0,0,0,0/0,0,4,0,0/0,0,0,0,0/0,0,0,0,2", 2),
]


def slide_left(line, cascade):
    """Slide one line to its front."""
    done = []
    fresh = False  # the last tile was made in this move
    for tile in filter(None, line):
        made = False
        while done and done[-1] == tile and (cascade or not (fresh or made)):
            tile += done.pop()
            made = True
        done.append(tile)
        fresh = made
    return done + [0] * (len(line) - len(done))


def slides(board, cascade):
    """Return the boards after the slides that change something."""
    turned = board
    for _ in range(4):
        slid = [slide_left(row, cascade) for row in turned]
        if slid != turned:
            yield slid  # which way the board is turned does not matter to the count
        turned = [list(column) for column in zip(*turned[::-1])]


def perft(board, moves, cascade):
    """Count the paths of so many moves."""
    if moves == 0:
        return 1
    count = 0
    for slid in slides(board, cascade):
        empty = [(row, column) for row, line in enumerate(slid) for column, tile in enumerate(line) if not tile]
        if moves == 1:
            count += 2 * len(empty)
            continue
        for row, column in empty:
            for tile in (2, 4):
                slid[row][column] = tile
                count += perft(slid, moves - 1, cascade)
            slid[row][column] = 0
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    print(HEADER)
    for text, deepest in BOARDS:
        board = [[int(tile) for tile in row.split(",")] for row in text.split("/")]
        for merge in ("once", "cascade"):
            for moves in range(1, deepest + 1):
                print(merge, text, moves, perft(board, moves, merge == "cascade"), sep="\t")


if __name__ == "__main__":
    main()
