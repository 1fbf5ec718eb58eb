#!/usr/bin/env python3
"""The yardsticks of bench/rivals/ against our search: whole games with every number of seats, without a fault.

A rival refuses to go on when the moves offered are not those its own reading of the rules allows, so each game
compares two implementations.

    rivals.py HORT GAME RIVAL
"""
import subprocess
import sys
import tempfile

HORT, GAME, RIVAL = sys.argv[1:4]


def play(seats, manner, results):
    rival = "cmd:%s 0.1 %s 1" % (RIVAL, manner)
    return subprocess.run([HORT, "arena", GAME, "--players", str(seats), "search:60it", rival, "--games", str(seats),
                           "--results", results, "--timeout-ms", "60000", "--startup-ms", "60000"],
                          capture_output=True, text=True, check=False)


def main(folder):
    games = 0
    for seats in (2, 3, 4, 5):
        for manner in ("random", "rule"):
            results = "%s/%d-%s" % (folder, seats, manner)
            run = play(seats, manner, results)
            if run.returncode != 0:
                sys.exit("rivals.py: %s" % run.stderr)
            with open(results, encoding="utf-8") as lines:
                for line in lines:
                    fault = line.rstrip("\n").split("\t")[6]
                    if fault != "":
                        sys.exit("rivals.py: %d seats, %s: %s" % (seats, manner, fault))
                    games += 1
    if games != 28:
        sys.exit("rivals.py: %d games instead of 28" % games)
    refused = subprocess.run([RIVAL, "5"], capture_output=True, text=True, check=False)
    if refused.returncode != 2 or "usage" not in refused.stderr:
        sys.exit("rivals.py: a rival that is told nothing must say how it is used")
    print("%d passed, 0 failed" % (games + 1))


with tempfile.TemporaryDirectory() as root:
    main(root)
