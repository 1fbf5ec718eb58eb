#!/usr/bin/env python3
"""Runs the bench program and prints a table, with instruction counts from callgrind.

    table.py BENCH [GAME [ruleset words]]

Speeds depend on the machine and what else it is doing, ratios less so, instructions per move not at all."""
import re
import shutil
import subprocess
import sys

MATCHES = 20
COLUMNS = [("game", "%-16s"), ("ruleset", "%-10s"), ("state", "%6s B"), ("copy", "%7s ns"), ("player moves/s", "%14s"),
           ("all moves/s", "%12s"), ("matches/s", "%10s"), ("moves/match", "%11s"), ("a move", "%8s ns"),
           ("x floor", "%8s"), ("instr/move", "%10s")]


def instructions(bench, game, words):
    """Instructions of one move, counted in the play loop alone."""
    if shutil.which("valgrind") is None:
        return "-"
    done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                           "--collect-atstart=no", "--toggle-collect=play_matches*",
                           bench, "--games", str(MATCHES), game] + words,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or collected is None:
        return "-"
    return "%.0f" % (int(collected.group(1)) / int(done.stdout))


def thousands(text):
    return "{:,}".format(int(text)).replace(",", " ")


def main(bench, arguments):
    print("  ".join(re.sub(r"(\d+)s.*", r"\1s", form) % name + " " * (len(form.split("s", 1)[1]))
                    for name, form in COLUMNS))
    rows = subprocess.Popen([bench] + arguments, stdout=subprocess.PIPE, text=True)
    for line in rows.stdout:
        row = line.rstrip("\n").split("\t")
        row[4:7] = [thousands(value) for value in row[4:7]]
        row.append(instructions(bench, row[0], row[1].split()))
        print("  ".join(form % value for value, (_, form) in zip(row, COLUMNS)), flush=True)
    if rows.wait() != 0:
        return 1
    print("floor: a copy of the state and one random number; a move: actors, a random legal move, apply.")
    return 0


sys.exit(main(sys.argv[1], sys.argv[2:]))
