"""Runs `hort arena` with bots of ours and with the example bot, fair and unfair, and reads its files.

    arena.py HORT"""
import csv
import json
import os
import shlex
import subprocess
import sys
import tempfile

HORT = os.path.abspath(sys.argv[1])
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BOT = "cmd:python3 " + shlex.quote(os.path.join(ROOT, "docs", "examples", "bot.py"))
GAME = subprocess.run([HORT, "console"], input="games\nquit\n", capture_output=True, text=True,
                      check=True).stdout.split()[1]


def arena(*words, status=0):
    run = subprocess.run([HORT, "arena", *words], capture_output=True, text=True, timeout=300)
    assert run.returncode == status, (words, run.returncode, run.stdout, run.stderr)
    return run.stdout


def standings(folder, *words):
    path = os.path.join(folder, "out.json")
    arena(GAME, "players=2", *words, "--json", path)
    with open(path, encoding="utf-8") as file:
        return {s["player"]: s for s in json.load(file)["standings"]}


def test_results(folder):
    results, table, plot = (os.path.join(folder, name) for name in ("r.tsv", "r.csv", "r.svg"))
    words = ["search:30it", "random", "--games", "8", "--results", results]
    all_at_once = standings(folder, *words, "--csv", table, "--svg", plot)
    lines = open(results, encoding="utf-8").read().splitlines(keepends=True)
    assert len(lines) == 8
    assert len(list(csv.DictReader(open(table, encoding="utf-8")))) == 16
    assert open(plot, encoding="utf-8").read().rstrip().endswith("</svg>")
    for line in lines[:3]:
        assert arena("--rerun", line.rstrip("\n")) == line, "a game did not replay"
    with open(results, "w", encoding="utf-8") as file:
        file.writelines(lines[:5])
        file.write(lines[5][:20])  # killed while writing
    assert standings(folder, *words) == all_at_once, "resuming changed the result"
    assert sorted(open(results, encoding="utf-8")) == sorted(lines)
    with open(results, "w", encoding="utf-8") as file:
        file.write(lines[0].replace("random", "greedy"))
    arena(GAME, "players=2", *words, status=2)


def test_seatings(folder):
    three = standings(folder, "greedy", "random", BOT, "--games", "6", "--threads", "2")
    assert [three[p]["games"] for p in ("greedy", "random", BOT)] == [4, 4, 4]
    assert three["greedy"]["rating"] > three["random"]["rating"]


def test_bad_bots(folder):
    fair = standings(folder, BOT, "random", "--games", "4")
    assert fair[BOT]["faults"] == 0
    for manner in ("crash", "hang", "cheat", "refuse"):
        player = BOT + " " + manner
        result = standings(folder, player, "random", "--games", "2", "--timeout-ms", "700")
        assert result[player]["faults"] == 2 and result["random"]["share"] == 1, (manner, result)
    missing = standings(folder, "cmd:/no/such/bot", "random", "--games", "2")
    assert missing["cmd:/no/such/bot"]["faults"] == 2


def test_intervals(_folder):
    lines = arena(GAME, "players=2", "greedy", "random", "--games", "2").splitlines()
    lost = next(line for line in lines if line.startswith("random"))
    assert "0.00    0.00 …" in lost and "-0.00" not in lost, lost


def test_refusals(_folder):
    arena("no-such-game", "random", status=2)
    arena(GAME, "players=2", status=2)
    arena(GAME, "players=99", "random", status=2)
    arena(GAME, "players=2", "search", status=2)
    arena(GAME, "players=2", "random", "--games", "0", status=2)
    arena("--rerun", "nonsense", status=2)


with tempfile.TemporaryDirectory() as scratch:
    TESTS = (test_results, test_seatings, test_bad_bots, test_intervals, test_refusals)
    for test in TESTS:
        test(scratch)
print("%d passed, 0 failed" % len(TESTS))
