#!/usr/bin/env python3
# /// script
# requires-python = ">=3.9"
# dependencies = ["scipy>=1.9"]
# ///
"""Recompute every figure of `2048 compare` from the games that it lists as CSV.

    scripts/check_compare.py target/release/2048

runs twenty comparisons with arms of all kinds, each once as CSV and once as JSON, and
computes the JSON's figures of the games again: means, deviations, intervals, medians,
largest and reached tiles, tries, differences, p-values, Holm's adjustment, verdicts. It
also is an example of how to read the CSV. Needs Python 3.9 and SciPy.
"""

import argparse
import collections
import csv
import io
import json
import math
import statistics
import subprocess
import sys

SHARED = ["--games", "400", "--draws", "0"]
COMPARISONS = [
    [],
    ["--spawn", "uniform", "--spawn", "reject", "--spawn", "retry:0.5"],
    ["--spawn", "uniform"],
    ["--arm", "--player priority", "--arm", "--player lookahead"],
    ["--arm", "", "--arm", "--merge cascade"],
    ["--arm", "--fours 0.1", "--arm", "--fours 0.11", "--paired"],
    ["--arm", "--size 2", "--arm", "--size 3", "--arm", "--size 4"],
    ["--arm", "--rules mapper", "--arm", "--rules tutorial", "--arm", ""],
    ["--arm", "--rules lookahead", "--arm", "--rules lookahead --player lookahead"],
    ["--arm", "--player expectimax --depth 1", "--arm", "--player expectimax --nodes 5", "--size", "3"],
    ["--arm", "", "--arm", "", "--paired"],
    ["--arm", "", "--arm", ""],
    ["--arm", "--tiles 1", "--arm", "--tiles 2", "--player", "priority"],
    ["--arm", "--start 1", "--arm", "--start 4", "--paired"],
    ["--arm", "--idle-spawn yes", "--arm", "--idle-spawn no", "--player", "priority"],
    ["--arm", "--target 64 --on-win stop", "--arm", "--target 64", "--paired"],
    ["--board", "64,32,0/2,0,0/0,0,0", "--arm", "--player priority", "--arm", "--player random"],
    ["--arm", "--spawn retry:0.01", "--arm", "--spawn retry:1", "--player", "priority", "--paired"],
    ["--until", "4%", "--arm", "--player priority", "--arm", "--player random"],
    ["--until", "3%", "--spawn", "retry"],
]


def close(found, expected, what):
    """Fails if two figures differ by more than the rounding of a long computation."""
    if found is None or expected is None:
        assert found is expected, f"{what}: {found} is not {expected}"
        return
    error = abs(found - expected)
    assert error <= 1e-7 * max(abs(expected), 1e-3), f"{what}: {found} is not {expected}"


def run(binary, arguments):
    command = [binary, "compare", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def mean_interval(stats, values):
    """Returns Student's interval of a mean; None where it is undefined."""
    if len(values) < 2:
        return None
    mean, error = statistics.fmean(values), statistics.stdev(values) / math.sqrt(len(values))
    half = stats.t.ppf(0.975, len(values) - 1) * error
    return [mean - half, mean + half]


def welch(stats, a, b):
    """Returns p and interval of a difference of means."""
    va, vb = statistics.variance(a) / len(a), statistics.variance(b) / len(b)
    if va + vb == 0:
        return None
    p = stats.ttest_ind(a, b, equal_var=False).pvalue
    df = (va + vb) ** 2 / (va**2 / (len(a) - 1) + vb**2 / (len(b) - 1))
    half = stats.t.ppf(0.975, df) * math.sqrt(va + vb)
    difference = statistics.fmean(a) - statistics.fmean(b)
    return p, [difference - half, difference + half]


def paired(stats, a, b):
    """Returns p and interval of a mean difference of pairs."""
    differences = [x - y for x, y in zip(a, b)]
    if statistics.pstdev(differences) == 0:
        return None
    return stats.ttest_rel(a, b).pvalue, mean_interval(stats, differences)


def shares(stats, optimize, a, b):
    """Returns p of the score test of two shares, and Mee's interval by bisection."""
    x, m, y, n = sum(a), len(a), sum(b), len(b)
    if x + y in (0, m + n):
        return None

    def z(difference):
        # The likeliest shares that differ by this, found by search and not in closed form.
        def loss(q):
            p = q + difference
            terms = [(x, p), (m - x, 1 - p), (y, q), (n - y, 1 - q)]
            return -sum(count * math.log(max(share, 1e-300)) for count, share in terms if count)

        low, high = max(0.0, -difference), min(1.0, 1.0 - difference)
        q = optimize.minimize_scalar(loss, (low, high), bounds=(low, high), method="bounded",
                                     options={"xatol": 1e-13}).x
        p = q + difference
        error = math.sqrt(max(p * (1 - p) / m + q * (1 - q) / n, 1e-300))
        return (x / m - y / n - difference) / error

    value, quantile = x / m - y / n, stats.norm.ppf(0.975)

    def bound(end, sign):
        outside = lambda difference: sign * z(difference) - quantile
        return optimize.brentq(outside, value, end) if outside(end) > 0 else end

    pooled = (x + y) / (m + n)
    error = math.sqrt(pooled * (1 - pooled) * (1 / m + 1 / n))
    p = 2 * stats.norm.sf(abs(value) / error)
    return p, [bound(-1 + 1e-9, 1), bound(1 - 1e-9, -1)]


def check_arm(stats, arm, games):
    for metric in ("score", "moves"):
        values = [game[metric] for game in games]
        found = arm[metric]
        close(found["mean"], statistics.fmean(values), f"mean {metric}")
        close(found["sd"], statistics.stdev(values), f"sd {metric}")
        close(found["median"], statistics.median(values), f"median {metric}")
        assert found["sum"] == sum(values) and found["sum_squares"] == sum(v * v for v in values)
        for end, expected in zip(found["ci95"], mean_interval(stats, values)):
            close(end, expected, f"interval {metric}")
    assert arm["games"] == len(games)
    largest = collections.Counter(str(game["max"]) for game in games)
    assert arm["largest"] == largest, arm["largest"]
    for tile, reached in arm["reached"].items():
        count = sum(game["max"] >= int(tile) for game in games)
        assert reached["games"] == count
        interval = stats.binomtest(count, len(games)).proportion_ci(method="wilson")
        close(reached["ci95"][0], interval.low, f"reached {tile}")
        close(reached["ci95"][1], interval.high, f"reached {tile}")
    spawns, tries = (sum(game[name] for game in games) for name in ("spawns", "tries"))
    close(arm["tries_per_spawn"], tries / spawns, "tries")


def check_contrasts(stats, optimize, report, arms):
    families = collections.defaultdict(list)
    for line in report["contrasts"]:
        kind, _, tile = line["metric"].partition(":")
        value = (lambda game: int(game["max"] >= int(tile))) if tile else (lambda game: game[kind])
        a, b = ([value(game) for game in arms[line[side]]] for side in "ab")
        what = f"{line['a']} less {line['b']} in {line['metric']}"
        if report.get("paired"):
            tested = paired(stats, a, b)
        else:
            tested = shares(stats, optimize, a, b) if tile else welch(stats, a, b)
        families[bool(tile)].append(line)
        if tested is None:
            assert line["difference"] is None and line["p"] is None, what
            continue
        p, interval = tested
        difference = statistics.fmean(a) - statistics.fmean(b)
        close(line["difference"], difference, what)
        close(line["p"], p, f"p of {what}")
        for end, expected in zip(line["ci95"], interval):
            assert abs(end - expected) < 1e-6 * max(1, abs(expected)), f"{what}: {end} {expected}"
        base = statistics.fmean(b)
        close(line["relative"], difference / base if base else None, f"relative {what}")
        squares = statistics.variance(a) * (len(a) - 1) + statistics.variance(b) * (len(b) - 1)
        pooled = math.sqrt(squares / (len(a) + len(b) - 2))
        close(line["effect"], difference / pooled if pooled else None, f"d of {what}")
    for lines in families.values():
        tested = sorted((line for line in lines if line["p"] is not None), key=lambda line: line["p"])
        most = 0.0
        for rank, line in enumerate(tested):
            most = max(most, min(1.0, line["p"] * (len(tested) - rank)))
            close(line["p_holm"], most, "Holm")
            winner = line["a"] if line["difference"] > 0 else line["b"]
            assert line["verdict"].startswith(winner) == (most < 0.05), line


def check(binary, arguments, seed):
    from scipy import optimize, stats

    shared = [*arguments, *SHARED, "--seed", str(seed)]
    if "--until" in arguments:
        shared = [*arguments, "--draws", "0", "--seed", str(seed)]
    report = json.loads(run(binary, [*shared, "--format", "json"]))
    arms = collections.defaultdict(list)
    for row in csv.DictReader(io.StringIO(run(binary, [*shared, "--format", "csv"]))):
        numbers = ("score", "moves", "max", "spawns", "tries")
        arms[row["arm"]].append({name: int(row[name]) for name in numbers})
    for arm in report["arms"]:
        check_arm(stats, arm, arms[arm["arm"]])
    check_contrasts(stats, optimize, report, arms)
    return len(report["contrasts"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", help="the program to check")
    parser.add_argument("--seed", type=int, default=1, help="the first seed [1]")
    options = parser.parse_args()
    for number, arguments in enumerate(COMPARISONS):
        lines = check(options.binary, arguments, options.seed + number)
        print(f"ok: {lines:3} differences  {' '.join(arguments) or '(the default)'}")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
