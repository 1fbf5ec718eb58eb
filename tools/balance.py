#!/usr/bin/env python3
"""Measures what the seats of each game are worth, and writes docs/balance.md.

    tools/balance.py HORT KEPT [--games N] [--minutes M] [--threads N] [--player LEVEL] [--weaker LEVEL]
                     [--game NAME …] [--note TEXT] > docs/balance.md

KEPT is a file for the figures of the experiments that are done. Those in it are not made again: end the work with
Ctrl-C, repeat the command, and it goes on with the next experiment. The page tells of all that is in the file."""
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
fair share lies inside, these games do not show that a seat has an advantage. Few games show large effects only. How
the figures are made is in [laboratory.md](laboratory.md); `tools/balance.py` writes this page."""

# Level normal without its limit of a second: the same games on a machine that is busy.
UNTIMED = {"normal": "search:1500it,soft=20"}
UNTIMED_HEAD = "In the commands, `%s` is level `%s` without its limit of a second: a busy machine changes nothing."

GLANCE = """
| game | players | games | victories at seat 0 % | fair % | clearly more or less than fair |
| --- | --- | --- | --- | --- | --- |
"""


def read_arguments():
    parser = argparse.ArgumentParser(description="What the seats of each game are worth, as a page.")
    parser.add_argument("hort", metavar="HORT", help="the program")
    parser.add_argument("kept", metavar="KEPT", help="the file for the figures of the experiments that are done")
    parser.add_argument("--games", type=int, default=100, help="of each experiment (100); 0 prints the page and measures nothing")
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


def experiments():
    for name, _, table in games():
        if ASKED.game and name not in ASKED.game:
            continue
        for players in counts(table):
            yield ["lab", name, "--players", players, spec(ASKED.player)]
        yield ["arena", name, "--players", "2", spec(ASKED.player), spec(ASKED.weaker)]


def measure(words):
    """The figures of an experiment. Games follow from their numbers: those of an experiment that ran out of time are
    those of a shorter one."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "out.json")
        run = subprocess.Popen([ASKED.hort, *words, "--games", str(ASKED.games), "--threads", str(ASKED.threads),
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


def read_kept():
    if not os.path.exists(ASKED.kept):
        return {}
    with open(ASKED.kept, encoding="utf-8") as file:
        return json.load(file)


def keep(kept):
    with open(ASKED.kept + ".new", "w", encoding="utf-8") as file:
        json.dump(kept, file)
    os.replace(ASKED.kept + ".new", ASKED.kept)


def work(kept):
    """Adds what is missing to the figures, which are kept by the words of their experiment."""
    asked = list(experiments())
    unknown = set(ASKED.game or []) - {name for name, _, _ in games()}
    if unknown:
        sys.exit("no such game: " + ", ".join(sorted(unknown)))
    for number, words in enumerate(asked, 1):
        place, what = "%d of %d:" % (number, len(asked)), " ".join(words)
        if what in kept:
            note("%s hort %s: kept, %d games" % (place, what, kept[what]["games"]))
            continue
        note("%s hort %s" % (place, what))
        started = time.monotonic()
        found = measure(words)
        note("  %d games in %.1f minutes" % (found["games"], (time.monotonic() - started) / 60))
        if found["games"] > 0:
            kept[what] = found
            keep(kept)


# ---- the page ----

def percent(figure, low="low", high="high", mean="mean"):
    return "%.0f (%.0f … %.0f)" % (100 * figure[mean], 100 * figure[low], 100 * figure[high])


def print_seats(report, players):
    figures = report["arms"][0]["figures"]
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


def print_levels(report):
    pair = report["pairs"][0]
    names = {spec(level): level for level in (ASKED.player, ASKED.weaker)}
    print("%s was ahead of %s in %s %% of %d games and is the better one with a likelihood of %.0f %%. Victories at seat 0:"
          " %s %%." % (names[pair["player"]].capitalize(), names[pair["opponent"]],
                      percent(pair, "shareLow", "shareHigh", "share"), pair["games"], 100 * pair["superiority"],
                      percent(report["seats"][0], "shareLow", "shareHigh", "share")))


def print_paragraph(text):
    print("\n" + textwrap.fill(text, 120, break_on_hyphens=False))


def lab_of(kept, name, players):
    return kept.get("lab %s --players %s %s" % (name, players, spec(ASKED.player)))


def clear_seats(victories, fair):
    """The seats whose interval does not hold the fair share, in words."""
    more = ["seat %d more" % f["seat"] for f in victories if f["low"] > fair]
    less = ["seat %d less" % f["seat"] for f in victories if f["high"] < fair]
    return ", ".join(more + less) or "none"


def print_glance(kept):
    print(GLANCE, end="")
    for name, title, table in games():
        for players in counts(table):
            found = lab_of(kept, name, players)
            if found:
                victories = [f for f in found["report"]["arms"][0]["figures"] if f["name"] == "victories"]
                print("| %s | %s | %d | %s | %.0f | %s |" % (title, players, found["games"], percent(victories[0]),
                                                          100 / int(players), clear_seats(victories, 1 / int(players))))


def print_page(kept):
    print("# Balance")
    print_paragraph(HEAD.replace("PLAYER", ASKED.player).replace("WEAKER", ASKED.weaker))
    for level in {ASKED.player, ASKED.weaker} & set(UNTIMED):
        print_paragraph(UNTIMED_HEAD % (spec(level), level))
    if ASKED.note:
        print_paragraph(ASKED.note)
    print_glance(kept)
    for name, title, table in games():
        print("\n## %s" % title)
        for players in counts(table):
            print("\n### %s players\n" % players)
            found = lab_of(kept, name, players)
            print("    %s\n" % found["command"] if found else "Not measured yet.")
            if found:
                print_seats(found["report"], players)
        print("\n### %s against %s\n" % (ASKED.player.capitalize(), ASKED.weaker))
        found = kept.get("arena %s --players 2 %s %s" % (name, spec(ASKED.player), spec(ASKED.weaker)))
        print("    %s\n" % found["command"] if found else "Not measured yet.")
        if found:
            print_levels(found["report"])


def main():
    kept = read_kept()
    status = 0
    try:
        if ASKED.games > 0:
            work(kept)
    except KeyboardInterrupt:
        note("interrupted; repeat the command to go on")
        status = 130
    print_page(kept)
    sys.exit(status)


main()
