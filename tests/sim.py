"""Plays games by the dozen with `hort sim` and compares its figures with each other.

    sim.py HORT"""
import csv
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from hort_program import HORT, hort  # noqa: E402

GAMES = subprocess.run([HORT, "console"], input="games\nquit\n", capture_output=True, text=True,
                       check=True).stdout.split("\n\n")[0].split()[1:]


def sim(*words, **more):
    return hort("sim", *words, **more)


def figures(text):
    """Everything but the line with the time."""
    return [line for line in text.splitlines() if not line.startswith("games")]


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def test_any_number_of_threads(folder):
    for players in ([], ["greedy,random"], ["search:20it", "random"]):
        games = ["--games", "3000" if not players else "12"]
        paths = [os.path.join(folder, name) for name in ("one.csv", "two.csv", "one.svg", "two.svg")]
        one = sim(GAMES[0], "players=2", *players, *games, "--csv", paths[0], "--svg", paths[2])
        two = sim(GAMES[0], "players=2", *players, *games, "--csv", paths[1], "--svg", paths[3], "--threads", "3")
        assert figures(one) == figures(two), (one, two)
        text = [open(path, encoding="utf-8").read() for path in paths]
        assert text[0] == text[1] and text[2] == text[3]
        assert text[2].startswith("<svg ") and text[2].endswith("</svg>\n")


def ticks_of(plot):
    """The numbers along an axis, and where they stand."""
    return {n: float(x) for x, n in re.findall(r'x="([\d.]+)" y="[\d.]+" font-size="11" text-anchor="middle">([-\d]+)<', plot)}


def plots(folder, *words):
    path = os.path.join(folder, "plots.svg")
    sim(*words, "--svg", path)
    return open(path, encoding="utf-8").read().split('font-weight="bold"')[1:]


def test_bars_stand_over_their_numbers(folder):
    """Random players score nothing in a short Drachen Delta: one bar, around the 0 of an axis of whole numbers."""
    scores = plots(folder, "drachen-delta", "players=2", "--rounds", "2", "--games", "20")[2]
    bars = [(float(x), float(width)) for x, width in re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', scores)]
    ticks = ticks_of(scores)
    assert len(bars) == 1 and set(ticks) == {"-1", "0", "1"}, (bars, ticks)
    assert abs(bars[0][0] + bars[0][1] / 2 - ticks["0"]) < 1, (bars, ticks)


def test_axes_end_at_the_highest(folder):
    victories = plots(folder, "draco", "players=2", "greedy,random", "--games", "6")[0]
    assert ">100.0<" in victories and max(map(int, ticks_of(victories))) == 100, victories


def test_figures_agree(folder):
    for game in GAMES:
        table, path = os.path.join(folder, "a.csv"), os.path.join(folder, "a.json")
        sim(game, "players=2", "random", "--games", "40", "--csv", table, "--json", path)
        with open(table, encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        report = read_json(path)
        assert len(rows) == 80 and report["games"] == 40
        for seat in report["seats"]:
            mine = [row for row in rows if int(row["seat"]) == seat["seat"]]
            for name, figure in (("score", seat["score"]["mean"]), ("decisions", seat["decisions"]["mean"]), ("won", seat["share"])):
                assert abs(sum(float(row[name]) for row in mine) / 40 - figure) < 1e-4, (game, name)
            assert seat["shareLow"] <= seat["share"] <= seat["shareHigh"] and seat["choices"]["mean"] >= 1
        shares = sum(seat["share"] for seat in report["seats"]) + report["withoutWinner"]["share"]
        assert abs(shares - 1) < 1e-4, (game, shares)


def test_who_sits_where(folder):
    path = os.path.join(folder, "b.json")
    sim(GAMES[0], "players=3", "greedy,random", "--games", "12", "--json", path)
    seats = read_json(path)["seats"]
    assert [seat["player"] for seat in seats] == ["greedy", "random", "random"]
    assert seats[0]["share"] > 0.6 and seats[0]["score"]["mean"] > seats[1]["score"]["mean"]
    sim(GAMES[0], "players=2", "search:20it,explore=50", "random", "--games", "1", "--json", path)
    assert read_json(path)["seats"][0]["player"] == "search:20it,explore=50", "settings are no list of players"


def test_without_a_winner(_folder):
    text = sim("drachen-delta", "players=2", "rounds=2", "--games", "5")
    assert "no winner  100.00 %" in text and "After 2 rounds nobody has crossed the delta" in text, text
    text = sim("drachen-delta", "players=2", "rounds=2", "greedy", "--games", "2", locale="de_DE.UTF-8")
    assert "ohne Sieger" in text and "Nach 2 Runden hat niemand das Delta überquert" in text, text


def test_interrupted(folder):
    path = os.path.join(folder, "c.json")
    run = subprocess.Popen([HORT, "sim", GAMES[0], "players=2", "--games", "1000000000", "--json", path],
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "LC_ALL": "C"})
    time.sleep(1)
    run.send_signal(signal.SIGINT)
    out, error = run.communicate(timeout=60)
    assert run.returncode == 130 and "interrupted after" in error and "seat 1 " in out, (run.returncode, out, error)
    assert read_json(path)["games"] > 0


def test_refusals(folder):
    assert "3 players for 2 seats" in sim(GAMES[0], "players=2", "random,random,random", status=2)
    assert "no such player: nobody. Players: easy" in sim(GAMES[0], "players=3", "random,nobody,greedy", status=2)
    for option in ("--json", "--csv", "--svg"):
        said = sim(GAMES[0], "players=2", "--games", "1000000000", option, os.path.join(folder, "no", "file"), status=2)
        assert "cannot be written: No such file or directory" in said, said


def test_a_full_disk(_folder):
    for option in ("--json", "--csv", "--svg"):
        said = sim(GAMES[0], "players=2", "--games", "2", option, "/dev/full", status=1)
        assert said == "hort sim: /dev/full could not be written to its end\n", said


def test_speed(_folder):
    """Players who think play less than a game in a second: that is not none."""
    said = sim(GAMES[0], "players=2", "search:50ms,thorough", "--games", "1")
    assert float(re.search(r"([\d.]+) games/s", said).group(1)) > 0, said


with tempfile.TemporaryDirectory() as scratch:
    TESTS = (test_any_number_of_threads, test_bars_stand_over_their_numbers, test_axes_end_at_the_highest,
             test_figures_agree, test_who_sits_where, test_without_a_winner, test_interrupted, test_refusals,
             test_a_full_disk, test_speed)
    for test in TESTS:
        test(scratch)
print("%d passed, 0 failed" % len(TESTS))
