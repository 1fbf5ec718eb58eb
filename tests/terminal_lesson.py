#!/usr/bin/env python3
"""The guided first match of a game in the terminal: by lines in both languages, where other choices are answered and
the match is left and gone on with in between; and on the screen. Usage: terminal_lesson.py HORT GAME"""
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from pseudo_terminal import Checks, Terminal  # noqa: E402

HORT, GAME = os.path.abspath(sys.argv[1]), sys.argv[2]
SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
folder = tempfile.TemporaryDirectory()
environment = dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8", USER="Anna", XDG_DATA_HOME=folder.name)
check = Checks()
POINTS = {"en": "You would get", "de": "Du bekämst"}


def texts(key):
    """What lesson.txt says after that word, without titles."""
    path = os.path.join(SOURCE, "games", GAME, "lesson.txt")
    lines = [line.strip() for line in open(path, encoding="utf-8")]
    return [line[len(key) + 1:].split(" | ")[-1] for line in lines if line.startswith(key + " ")]


def play(lines, lang, *words):
    said = subprocess.run([HORT, "play", *words, "--plain", "--lang", lang], input="\n".join(lines) + "\n",
                          env=environment, capture_output=True, text=True, timeout=300, check=False)
    return said.stdout + said.stderr


def by_lines(lang):
    """Types every number again and again: what the lesson does not want it answers and does not play."""
    record = os.path.join(folder.name, GAME + lang + ".record")
    numbers = [str(n) for n in range(1, 41)]
    heard = play(numbers[:9], lang, GAME, "--lesson", "--save", record)
    check("it is left in the middle, " + lang, texts(lang)[-1] not in heard, heard[-1500:])
    for _ in range(30):
        if texts(lang)[-1] not in heard:
            heard += play(numbers, lang, "--resume", record)
    missing = [words for words in texts(lang) if words not in heard]
    check("every page is told, " + lang, not missing, "\n".join(missing) + heard[-1500:])
    answers = [words for words in texts("else-" + lang) if words in heard]
    check("other choices are answered, " + lang, len(answers) >= 2, heard[-1500:])


def afterwards(lang, remark):
    """The match goes on with remarks from the engine."""
    skip = "skip" if lang == "en" else "überspringen"
    heard = play([skip] + ["1"] * 40, lang, GAME, "--lesson")
    said = [line for line in heard.split("\n") if line.startswith(remark + ": ")]
    check("remarks afterwards, " + lang, said, heard[-1500:])
    if GAME in ("draco", "book-of-dragons"):
        check("remarks tell points, " + lang, any(POINTS[lang] in line for line in said), "\n".join(said))


def on_the_screen():
    t = Terminal([HORT, "play", GAME, "--lesson"], environment=environment)
    seen = t.wait_for("First match")
    check("the first pages come on a screen of their own", "First match" in seen, seen)
    t.press("q")
    seen = t.wait_for("Choices")
    check("then the board is there", "Choices" in seen, seen)
    t.press("x")
    seen = t.wait_for("The lesson is over")
    check("a lesson can be skipped", "The lesson is over" in seen, seen)
    t.press("g")
    seen = t.wait_for("At a glance")
    check("the guide is a key away", "At a glance" in seen, seen)
    t.close()


by_lines("en")
by_lines("de")
afterwards("en", "Look")
afterwards("de", "Schau")
on_the_screen()
sys.exit(check.finish())
