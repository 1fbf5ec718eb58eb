#!/usr/bin/env python3
"""Measures what the seats of each game are worth, and writes docs/balance.md.

    tools/balance.py HORT GAMES THREADS > docs/balance.md

GAMES is how many games each of the experiments plays."""
import json
import os
import re
import subprocess
import sys
import tempfile

HORT, GAMES, THREADS = sys.argv[1], sys.argv[2], sys.argv[3]

HEAD = """# Balance

What a seat is worth in each game when everybody plays at level `normal`, with two players and at a full table; and how
much better `normal` is than `easy`. Seat 0 begins. Figures in brackets are 95 % intervals: where the fair share lies
inside, these games do not show that a seat has an advantage. How the figures are made is in
[laboratory.md](laboratory.md).

Each experiment played GAMES_EACH games. That is few: it shows large effects only. `tools/balance.py HORT GAMES THREADS` writes
this page anew with any number of games.
"""


def run(*words):
    """The command as one types it, and its figures."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "out.json")
        subprocess.run([HORT, *words, "--threads", THREADS, "--json", path], check=True, stdout=subprocess.DEVNULL)
        with open(path, encoding="utf-8") as file:
            return "hort " + " ".join(words), json.load(file)


def games():
    """Name, title and full table of each game, from the program's help."""
    page = subprocess.run([HORT, "help", "--lang", "en"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^  (\S+) +(.*), \d+ to (\d+) players$", page, re.MULTILINE)


def percent(figure, low="low", high="high", mean="mean"):
    return "%.0f (%.0f … %.0f)" % (100 * figure[mean], 100 * figure[low], 100 * figure[high])


def seats(name, players):
    command, report = run("lab", name, "--players", players, "normal", "--games", GAMES)
    figures = report["arms"][0]["figures"]
    print("\n    %s\n" % command)
    print("Fair share %.0f %%.\n" % (100 / int(players)))
    print("| seat | victories % | points |\n| --- | --- | --- |")
    for victories in (f for f in figures if f["name"] == "victories"):
        score = next(f for f in figures if f["name"] == "score" and f["seat"] == victories["seat"])
        print("| %d | %s | %.1f (%.1f … %.1f) |" % (victories["seat"], percent(victories), score["mean"], score["low"], score["high"]))
    print()
    for figure in (f for f in figures if "seat" not in f):
        is_share = figure["name"] in ("decided in the first half", "without a winner")
        words = percent(figure) + " %" if is_share else "%.1f (%.1f … %.1f)" % (figure["mean"], figure["low"], figure["high"])
        print("- %s: %s" % (figure["name"], words))


def levels(name):
    command, report = run("arena", name, "--players", "2", "normal", "easy", "--games", GAMES)
    pair = report["pairs"][0]
    print("\n    %s\n" % command)
    print("`%s` was ahead of `%s` in %s %% of %d games and is the better one with a likelihood of %.0f %%. Victories at seat 0:"
          " %s %%." % (pair["player"], pair["opponent"], percent(pair, "shareLow", "shareHigh", "share"), pair["games"],
                      100 * pair["superiority"], percent(report["seats"][0], "shareLow", "shareHigh", "share")))


print(HEAD.replace("GAMES_EACH", GAMES), end="")
for game, title, table in games():
    print("\n## %s" % title)
    for count in ("2", table):
        print("\n### %s players" % count)
        seats(game, count)
    print("\n### normal against easy")
    levels(game)
    sys.stdout.flush()
