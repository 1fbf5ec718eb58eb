#!/usr/bin/env python3
"""skill.py: does the reckoning see who plays better? docs/analysis.md holds the figures.

    tools/skill.py HORT GAME [MATCHES [BUDGET]]

Each level plays the first seat of MATCHES matches (10) against normal, as many at a time as there are cores. Prints
what it gave away per decision, in per cent of a victory, with a 95 % interval over the matches and the time it took;
then the row for docs/analysis.md, and whether the order is the expected one: each level gives away less than the one
before, or their intervals overlap."""
import concurrent.futures
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time

LEVELS = ("random", "greedy", "easy", "normal", "hard")


def given_away(hort, game, level, seed, budget):
    with tempfile.NamedTemporaryFile("w", suffix=".record") as record, tempfile.NamedTemporaryFile("r") as report:
        record.write(subprocess.run([hort, "record", game, "players=2", f"--seed={seed}", level, "normal"], check=True,
                                    capture_output=True, text=True).stdout)
        record.flush()
        subprocess.run([hort, "analyse", record.name, f"--budget={budget}", f"--json={report.name}"], check=True,
                       capture_output=True)
        seat = json.load(report)["seats"][0]
        return seat["loss"][0] / seat["decisions"] / 1e4


def interval(figures):
    return 1.96 * statistics.stdev(figures) / math.sqrt(len(figures)) if len(figures) > 1 else math.inf


def measure(hort, game, level, matches, budget):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        figures = list(pool.map(lambda seed: given_away(hort, game, level, seed, budget), range(matches)))
    return statistics.mean(figures), interval(figures)


def is_in_order(found):
    return all(after[0] - after[1] < before[0] + before[1] for before, after in zip(found, found[1:]))


def main(hort, game, matches="10", budget="quick"):
    began, found = time.monotonic(), []
    for level in LEVELS:
        found.append(measure(hort, game, level, int(matches), budget))
        mean, margin = found[-1]
        print(f"{game} {level}: {mean:.2f} ± {margin:.2f} ({time.monotonic() - began:.0f} s)", flush=True)
    print(f"| {game} | " + " | ".join(f"{mean:.2f} ± {margin:.2f}" for mean, margin in found) + " |")
    print("in order" if is_in_order(found) else "not in order")


main(*sys.argv[1:])
