#!/usr/bin/env python3
# /// script
# requires-python = ">=3.9"
# dependencies = ["matplotlib>=3.5"]
# ///
"""Draw the report of `2048 compare --format json` as pictures.

    2048 compare --seed 42 --format json > report.json
    scripts/plot_compare.py report.json --out report

writes report-heat.png (where tiles fall, counted and by theory),
report-tiles.png (the largest tile of the games) and report-scores.png (the
distribution of the scores). What the report has no data for is left out.

Needs Python 3.9 and matplotlib 3.5, nothing else.
"""

import argparse
import json
import sys


def read_report(path):
    """Returns the report in a file, or on standard input for `-`."""
    try:
        with sys.stdin if path == "-" else open(path, encoding="utf-8") as file:
            report = json.load(file)
        if not report["arms"]:
            raise KeyError("arms")
        return report
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.exit(f"plot_compare.py: {path}: no report of 2048 compare ({error})")


def heat_maps(plt, report):
    """Draws a map per strategy: counted tiles per call above exact ones."""
    arms = report["arms"]
    sampled = any(arm["draws"]["calls"] for arm in arms)
    rows = 2 if sampled else 1
    figure, axes = plt.subplots(
        rows, len(arms), figsize=(3.6 * len(arms) + 1, 3.4 * rows), squeeze=False, layout="constrained"
    )
    highest = max(share for arm in arms for row in arm["draws"]["exact"] for share in row)
    image = None
    for column, arm in enumerate(arms):
        draws = arm["draws"]
        tables = [("exact", draws["exact"])]
        if sampled:
            calls = max(draws["calls"], 1)
            tables.insert(0, ("counted", [[count / calls for count in row] for row in draws["counts"]]))
        for axis, (name, table) in zip(axes[:, column], tables):
            image = axis.imshow(table, vmin=0, vmax=highest or 1, cmap="viridis")
            axis.set_title(f"{arm['spawn']}, {name}")
            axis.set_xticks([])
            axis.set_yticks([])
            for i, row in enumerate(table):
                for j, share in enumerate(row):
                    color = "white" if share < 0.6 * highest else "black"
                    axis.text(j, i, f"{share:.4f}", ha="center", va="center", color=color, fontsize=7)
    figure.colorbar(image, ax=axes, label="tiles per spawn call", shrink=0.8)
    return figure


def tile_bars(plt, report):
    """Draws how many of a strategy's games ended with which largest tile."""
    arms = report["arms"]
    tiles = sorted({int(tile) for arm in arms for tile in arm["largest"]})
    figure, axis = plt.subplots(figsize=(8, 4.5), layout="constrained")
    width = 0.8 / len(arms)
    for number, arm in enumerate(arms):
        shares = [100 * arm["largest"].get(str(tile), 0) / arm["games"] for tile in tiles]
        places = [place + (number - (len(arms) - 1) / 2) * width for place in range(len(tiles))]
        axis.bar(places, shares, width, label=arm["spawn"])
    axis.set_xticks(range(len(tiles)), [str(tile) for tile in tiles])
    axis.set_xlabel("largest tile")
    axis.set_ylabel("games in 100")
    axis.set_title(title(report))
    axis.legend()
    return figure


def score_curves(plt, report, bins):
    """Draws the distribution of the scores, the mean with its 95 % interval above."""
    arms = report["arms"]
    highest = max(int(score) for arm in arms for score in arm["score"]["histogram"])
    figure, axis = plt.subplots(figsize=(8, 4.5), layout="constrained")
    for number, arm in enumerate(arms):
        scores = [int(score) for score in arm["score"]["histogram"]]
        shares = [100 * games / arm["games"] for games in arm["score"]["histogram"].values()]
        axis.hist(
            scores, weights=shares, bins=bins, range=(0, highest + 1),
            histtype="step", color=f"C{number}", label=arm["spawn"],
        )
        low, high = arm["score"]["ci95"] or [arm["score"]["mean"]] * 2
        axis.axvspan(low, high, color=f"C{number}", alpha=0.3)
    axis.set_xlabel("score (bands: 95 % interval of the mean)")
    axis.set_ylabel("games in 100")
    axis.set_title(title(report))
    axis.legend()
    return figure


def title(report):
    rules = report["rules"]
    board = f"{rules['rules']} {rules['size']}x{rules['size']}"
    note = "" if report["complete"] else ", incomplete"
    return f"{report['player']} player, {board}, seed {report['seed']}{note}"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n")[0],
        epilog=__doc__.split("\n\n", 1)[1],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("report", help="the JSON, or - for standard input")
    parser.add_argument("--out", default="compare", help="how the names of the pictures begin [compare]")
    parser.add_argument("--format", default="png", choices=["png", "svg", "pdf"], help="kind of picture [png]")
    parser.add_argument("--bins", type=int, default=60, help="bars of the score distribution [60]")
    options = parser.parse_args()
    report = read_report(options.report)
    try:
        import matplotlib
    except ImportError:
        sys.exit("plot_compare.py: matplotlib is needed: pip install matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    pictures = {"heat": heat_maps(plt, report)}
    # An interrupted run may have arms without a game.
    report["arms"] = [arm for arm in report["arms"] if arm["games"]]
    if report["arms"]:
        pictures["tiles"] = tile_bars(plt, report)
        pictures["scores"] = score_curves(plt, report, options.bins)
    for name, figure in pictures.items():
        path = f"{options.out}-{name}.{options.format}"
        figure.savefig(path, dpi=120)
        print(path)


if __name__ == "__main__":
    main()
