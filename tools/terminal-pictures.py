#!/usr/bin/env python3
"""Text pictures of every game in the terminal for docs/terminal/, and the transcripts in docs/terminal.md, all taken
from the real program in a real pseudo-terminal. The positions come from matches between bots, so they can be remade.

    terminal-pictures.py HORT FOLDER PAGE
"""
import os
import re
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tests"))
from pseudo_terminal import Terminal  # noqa: E402

HORT, FOLDER, PAGE = os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3]
SIZES = ((80, 24), (120, 40))
NAMES = ["Anna", "Smolka", "Tatzel"]
# Where in the match the pictures are taken, and the words of one choice there.
GAMES = {"draco": (0.45, "2"), "book-of-dragons": (0.4, "1"), "drachen-delta": (0.5, "1"), "dragon-island": (0.45, "1")}
QUESTIONS = ["board", "hand", "scores", "goal"]
folder = tempfile.TemporaryDirectory()
environment = dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8", USER="Anna", XDG_DATA_HOME=folder.name)


def unfinished(game, share):
    """The record of a match between three bots, cut off before a move of seat 0."""
    said = subprocess.run([HORT, "record", game, "players=3", "seed=5", "greedy", "greedy", "greedy"],
                          capture_output=True, text=True, check=True).stdout.split("\n")
    first = said.index("moves") + 1
    last = next(i for i, line in enumerate(said) if line.startswith("result"))
    cut = first + int((last - first) * share)
    while said[cut].split()[1] != "0":
        cut += 1
    seats = ["seat %d %s" % (seat, name) for seat, name in enumerate(NAMES)]
    at = next(i for i, line in enumerate(said) if line.startswith("dealer"))
    path = os.path.join(folder.name, game + ".record")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(said[:at] + seats + said[at:cut] + ["unfinished", "seed 5", "end", ""]))
    return path


def resume(record, columns, rows, *more):
    copy = os.path.join(folder.name, "copy.record")
    return Terminal([HORT, "play", "--resume=" + record, "--save=" + copy, "--level=greedy", "--people=1"] + list(more), columns,
                    rows, environment)


def settled(look):
    """What is seen once nothing changes any more."""
    seen, since = look(), time.monotonic()
    while time.monotonic() - since < 0.7:
        time.sleep(0.1)
        now = look()
        if now != seen:
            seen, since = now, time.monotonic()
    return seen


def take_pictures(game, record):
    for columns, rows in SIZES:
        terminal = resume(record, columns, rows)
        terminal.wait_for("Choices")
        write("%s-%dx%d.txt" % (game, columns, rows), settled(terminal.screen))
        terminal.press("p")
        if columns == 80:
            write("%s-%dx%d-players.txt" % (game, columns, rows), settled(terminal.screen))
        terminal.close()


def write(name, screen):
    with open(os.path.join(FOLDER, name), "w", encoding="utf-8") as file:
        file.write("\n".join(line.rstrip() for line in screen.rstrip("\n").split("\n")) + "\n")


def transcript(record, choice):
    """A conversation by lines; what was typed is marked by `> `."""
    terminal = resume(record, 250, 200, "--plain")
    terminal.wait_for("Type a number", look=terminal.history)
    pieces, before = [], ""
    for words in [""] + QUESTIONS + [choice]:
        terminal.type(words)
        if words:
            terminal.press("Enter")
        now = settled(terminal.history).rstrip("\n")
        piece = now[len(before):].lstrip("\n")
        pieces.append(re.sub("^%s\n" % re.escape(words), "> %s\n" % words, piece) if words else last_lines(piece))
        before = now
    terminal.close()
    return "\n".join(line.rstrip() for piece in pieces for line in piece.split("\n"))


def last_lines(piece):
    """Of all that happened before, the last few lines."""
    lines = piece.split("\n")
    question = next(i for i, line in enumerate(lines) if line.startswith("Anna: "))
    return "\n".join(lines[max(0, question - 3):])


def write_transcript(game, text):
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    begin, end = "<!-- transcript of %s -->\n" % game, "<!-- end of %s -->" % game
    head, rest = page.split(begin)
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(head + begin + "```\n" + text + "\n```\n" + end + rest.split(end)[1])


os.makedirs(FOLDER, exist_ok=True)
for name, (share, choice) in GAMES.items():
    record = unfinished(name, share)
    take_pictures(name, record)
    write_transcript(name, transcript(record, choice))
    print(name)
