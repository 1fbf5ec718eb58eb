#!/usr/bin/env python3
"""Measures what the seats of each game are worth, and writes docs/balance.md.

    tools/balance.py HORT KEPT [--games N] [--table-games N] [--minutes M] [--threads N] [--player LEVEL]
                     [--weaker LEVEL] [--game NAME …] [--note TEXT] > docs/balance.md

KEPT is a folder with a file for each experiment that is done. Those are not made again: end the work with Ctrl-C,
repeat the command, and it goes on with the next one. Several may work for the same folder, each on other games. The
page tells of all that is in the folder."""
import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import textwrap
import time

HEAD = """What a seat is worth in each game when everybody plays at level `PLAYER`, with two players and at a full
table; and how much better `PLAYER` is than `WEAKER`. Seat 0 begins. Figures in brackets are 95 % intervals: where the
fair share lies inside, these games do not show that a seat has an advantage. Few games show large effects only: the
last column says how far from its fair share a seat must lie to be noticed. How the figures are made is in
[laboratory.md](laboratory.md); `tools/balance.py` writes this page."""

BY_CHANCE = """An interval of 95 % misses the truth once in twenty times. So among all these seats one in twenty would
look better or worse than fair although it is not."""

# Level normal without its limit of a second: the same games on a machine that is busy.
UNTIMED = {"normal": "search:1500it,soft=40"}
UNTIMED_HEAD = "In the commands, `%s` is level `%s` without its limit of a second: a busy machine changes nothing."

GLANCE = """
| game | players | games | victories at seat 0 % | fair % | clearly more or less than fair | would show from |
| --- | --- | --- | --- | --- | --- | --- |
"""


def read_arguments():
    parser = argparse.ArgumentParser(description="What the seats of each game are worth, as a page.")
    parser.add_argument("hort", metavar="HORT", help="the program")
    parser.add_argument("kept", metavar="KEPT", help="the folder for the figures of the experiments that are done")
    parser.add_argument("--games", type=int, default=200, help="of each experiment (200); 0 prints the page and measures nothing")
    parser.add_argument("--table-games", type=int, help="of each experiment with a full table (as many)")
    parser.add_argument("--minutes", type=float, help="for each experiment; then the games so far are reported")
    parser.add_argument("--threads", type=int, default=1, help="games at the same time (1)")
    parser.add_argument("--player", default="normal", help="who plays (normal)")
    parser.add_argument("--weaker", default="easy", help="against whom the player is tried (easy)")
    parser.add_argument("--game", action="append", help="measure this one (all); the page tells of all of them")
    parser.add_argument("--note", help="a paragraph for the head of the page: what was measured, on which machine")
    return parser.parse_args()


ASKED = read_arguments()


def note(text):
    print(text, file=sys.stderr, flush=True)


# ---- experiments ----

def games():
    """Name, title and full table of each game, from the program's help."""
    page = subprocess.run([ASKED.hort, "help", "--lang", "en"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^  (\S+) +(.*), \d+ to (\d+) players$", page, re.MULTILINE)


def counts(table):
    return sorted({"2", table})


def spec(level):
    """How a command names the level."""
    return UNTIMED.get(level, level)


def lab_words(name, players):
    return ["lab", name, "--players", players, spec(ASKED.player)]


def arena_words(name):
    return ["arena", name, "--players", "2", spec(ASKED.player), spec(ASKED.weaker)]


def experiments():
    for name, _, table in games():
        if ASKED.game and name not in ASKED.game:
            continue
        yield from (lab_words(name, players) for players in counts(table))
        yield arena_words(name)


def games_of(words):
    is_pair = words[words.index("--players") + 1] == "2"
    return ASKED.games if is_pair or ASKED.table_games is None else ASKED.table_games


def measure(words):
    """The figures of an experiment. Games follow from their numbers: those of an experiment that ran out of time are
    those of a shorter one."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "out.json")
        run = subprocess.Popen([ASKED.hort, *words, "--games", str(games_of(words)), "--threads", str(ASKED.threads),
                                "--json", path], stdout=subprocess.DEVNULL)
        limit = 60 * ASKED.minutes if ASKED.minutes else None
        try:
            status = run.wait(limit)
        except subprocess.TimeoutExpired:
            run.send_signal(signal.SIGINT)
            run.wait()
            status = 0
        except KeyboardInterrupt:  # the program has got it, too, and is ending
            run.wait()
            raise
        if status != 0:
            sys.exit("hort %s: status %d" % (" ".join(words), status))
        with open(path, encoding="utf-8") as file:
            report = json.load(file)
    played = report["arms"][0]["games"] if words[0] == "lab" else report["games"]
    return {"command": " ".join(["hort", *words, "--games", str(played)]), "games": played, "report": report}


def path_of(words):
    """The file of an experiment: lab-draco-2-search_1500it_soft_40.json"""
    return os.path.join(ASKED.kept, re.sub(r"[^a-z0-9-]", "_", "-".join(w for w in words if w != "--players")) + ".json")


def read_kept(words):
    """The figures of an experiment that is done; None."""
    try:
        with open(path_of(words), encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return None


def keep(words, found):
    with open(path_of(words) + ".new", "w", encoding="utf-8") as file:
        json.dump(found, file)
    os.replace(path_of(words) + ".new", path_of(words))


def work():
    """Adds what is missing to the folder."""
    os.makedirs(ASKED.kept, exist_ok=True)
    asked = list(experiments())
    unknown = set(ASKED.game or []) - {name for name, _, _ in games()}
    if unknown:
        sys.exit("no such game: " + ", ".join(sorted(unknown)))
    for number, words in enumerate(asked, 1):
        place, what = "%d of %d:" % (number, len(asked)), " ".join(words)
        kept = read_kept(words)
        if kept is not None:
            note("%s hort %s: kept, %d games" % (place, what, kept["games"]))
            continue
        note("%s hort %s" % (place, what))
        started = time.monotonic()
        found = measure(words)
        note("  %d games in %.1f minutes" % (found["games"], (time.monotonic() - started) / 60))
        if found["games"] > 0:
            keep(words, found)


# ---- the page ----

WIDTH = 60  # characters of a drawn interval, from 0 to 100 %


def percent(figure, low="low", high="high", mean="mean"):
    return "%.0f (%.0f … %.0f)" % (100 * figure[mean], 100 * figure[low], 100 * figure[high])


def victories_of(found):
    return [f for f in found["report"]["arms"][0]["figures"] if f["name"] == "victories"]


def drawn(figure, fair):
    """An interval on a scale from 0 to 100 %: ├──●──┤, and | for the fair share."""
    place = {key: round(WIDTH * figure[key]) for key in ("low", "mean", "high")}
    line = [" "] * (WIDTH + 1)
    line[place["low"]:place["high"] + 1] = "─" * (place["high"] - place["low"] + 1)
    line[place["low"]], line[place["high"]] = "├", "┤"
    line[round(WIDTH * fair)] = "|"
    line[place["mean"]] = "●"
    return "".join(line).rstrip()


def print_drawing(found, players):
    print("    seat  0 %" + "100 %".rjust(WIDTH))
    for victories in victories_of(found):
        print("    %4d  %s" % (victories["seat"], drawn(victories, 1 / int(players))))
    print()


def print_seats(found, players):
    figures = found["report"]["arms"][0]["figures"]
    print("Fair share %.0f %% (|).\n" % (100 / int(players)))
    print_drawing(found, players)
    print("| seat | victories % | points |\n| --- | --- | --- |")
    for victories in victories_of(found):
        score = next(f for f in figures if f["name"] == "score" and f["seat"] == victories["seat"])
        print("| %d | %s | %.1f (%.1f … %.1f) |" % (victories["seat"], percent(victories), score["mean"], score["low"], score["high"]))
    print()
    for figure in (f for f in figures if "seat" not in f):
        is_share = figure["name"] in ("decided in the first half", "without a winner")
        words = percent(figure) + " %" if is_share else "%.1f (%.1f … %.1f)" % (figure["mean"], figure["low"], figure["high"])
        print("- %s: %s" % (figure["name"], words))


def print_levels(report):
    names = {spec(level): level for level in (ASKED.player, ASKED.weaker)}
    pair, share = report["pairs"][0], ("shareLow", "shareHigh", "share")
    print("| player | victories % | at seat 0 % | at seat 1 % | points | rating |\n| --- | --- | --- | --- | --- | --- |")
    for standing in report["standings"]:
        print("| %s | %s | %s | %s | %.1f ± %.1f | %+.0f (%+.0f … %+.0f) |" % (
            names[standing["player"]], percent(standing, *share), *(percent(seat, *share) for seat in standing["seats"]),
            standing["points"], standing["pointsMargin"], standing["rating"], standing["ratingLow"], standing["ratingHigh"]))
    print("| everybody | | %s | %s | | |" % tuple(percent(seat, *share) for seat in report["seats"]))
    print("\n%s is the better one with a likelihood of %.0f %%." % (
        names[pair["player"]].capitalize(), 100 * pair["superiority"]))


def print_paragraph(text):
    print("\n" + textwrap.fill(text, 120, break_on_hyphens=False))


def clear_seats(victories, fair):
    """The seats whose interval does not hold the fair share, in words."""
    more = ["seat %d more" % f["seat"] for f in victories if f["low"] > fair]
    less = ["seat %d less" % f["seat"] for f in victories if f["high"] < fair]
    return ", ".join(more + less) or "none"


def half_width(fair, count):
    """Of the 95 % interval around the fair share, after that many games."""
    return 1.96 * (fair * (1 - fair) / count) ** 0.5


def print_glance():
    print(GLANCE, end="")
    for name, title, table in games():
        for players in counts(table):
            found = read_kept(lab_words(name, players))
            if found:
                victories, fair = victories_of(found), 1 / int(players)
                print("| %s | %s | %d | %s | %.0f | %s | ± %.0f |" % (
                    title, players, found["games"], percent(victories[0]), 100 * fair, clear_seats(victories, fair),
                    100 * half_width(fair, found["games"])))
    print_paragraph(BY_CHANCE)


def print_page():
    print("# Balance")
    print_paragraph(HEAD.replace("PLAYER", ASKED.player).replace("WEAKER", ASKED.weaker))
    for level in {ASKED.player, ASKED.weaker} & set(UNTIMED):
        print_paragraph(UNTIMED_HEAD % (spec(level), level))
    if ASKED.note:
        print_paragraph(ASKED.note)
    print_glance()
    for name, title, table in games():
        print("\n## %s" % title)
        for players in counts(table):
            print("\n### %s players\n" % players)
            found = read_kept(lab_words(name, players))
            print("    %s\n" % found["command"] if found else "Not measured yet.")
            if found:
                print_seats(found, players)
        print("\n### %s against %s\n" % (ASKED.player.capitalize(), ASKED.weaker))
        found = read_kept(arena_words(name))
        print("    %s\n" % found["command"] if found else "Not measured yet.")
        if found:
            print_levels(found["report"])


def main():
    status = 0
    try:
        if ASKED.games > 0:
            work()
    except KeyboardInterrupt:
        note("interrupted; repeat the command to go on")
        status = 130
    print_page()
    sys.exit(status)


main()
