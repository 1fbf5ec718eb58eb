#!/usr/bin/env python3
"""skill.py: does the reckoning see who plays better? docs/analysis.md holds the figures.

    tools/skill.py HORT GAME [MATCHES [BUDGET]]

Each level plays the first seat of MATCHES matches (10) against normal. Prints what it gave away per decision, in per
cent of a victory, with a 95 % interval over the matches."""
import json
import math
import statistics
import subprocess
import sys
import tempfile

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


def main(hort, game, matches="10", budget="quick"):
    for level in LEVELS:
        figures = [given_away(hort, game, level, seed, budget) for seed in range(int(matches))]
        margin = 1.96 * statistics.stdev(figures) / math.sqrt(len(figures)) if len(figures) > 1 else math.inf
        print(f"{game} {level}: {statistics.mean(figures):.2f} ± {margin:.2f}", flush=True)


main(*sys.argv[1:])
