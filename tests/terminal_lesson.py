#!/usr/bin/env python3
"""The guided first match of a game in the terminal: by lines in both languages, where other choices are answered and
the match is left and gone on with in between; and on the screen. Usage: terminal_lesson.py HORT GAME"""
import os
import re
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


def reads_up(lang):
    """The number of a rule leads to that rule alone and to its section of the guide; a refusal says so."""
    ids = re.findall(r"^- \*\*([A-Z]+-\d+)\*\* ", open(os.path.join(SOURCE, "games", GAME, "rules.md"), encoding="utf-8").read(), re.M)
    rules, guide, why, skip, nothing = {"en": ("rules", "guide", "why", "skip", "Nothing found."),
                                        "de": ("regeln", "anleitung", "warum", "überspringen", "Nichts gefunden.")}[lang]
    heard = play([skip] + [rules + " " + rule.lower() for rule in ids] + ["quit"], lang, GAME, "--lesson")
    told = [line.split(" ")[0] for line in heard.split("\n") if line.startswith(ids[0][:3])]
    check("each rule is told alone, " + lang, told == ids, heard)
    heard = play([skip] + [guide + " " + rule for rule in ids] + [guide + " %s99" % ids[0], "quit"], lang, GAME, "--lesson")
    check("the guide explains every rule, " + lang, heard.count(nothing) == 1, heard)
    heard = play([skip, why, "quit"], lang, GAME, "--lesson")
    rule = re.search(r"^([A-Z]+-\d+) ", heard, re.M)
    check("a refusal names its rule, " + lang, rule, heard)
    check("and leads to rules and guide, " + lang, "%s %s, %s %s." % (rules, rule[1], guide, rule[1]) in heard, heard)


def refused_on_the_screen(t):
    """Walks over the board until a place is refused; then r and g open rules and guide where they speak of it."""
    seen = ""
    for _ in range(20):
        t.press("Escape", "Tab", "Up", "Enter")
        seen = t.wait_for("r: the rule", seconds=3)
        if "r: the rule" in seen:
            break
    rule = re.search(r"([A-Z]+-\d+) ", seen)
    check("a refusal on the screen names rule and keys", "r: the rule, g: the guide" in " ".join(seen.split()) and rule, seen)
    t.press("r")
    seen = t.wait_for("arrows scroll")
    check("r opens the rules at that rule", seen.split("\n")[1].startswith(" %s " % rule[1]), seen)
    t.press("q", "g")
    seen = t.wait_for("How to play")
    check("g opens the guide at its section", "At a glance" not in seen, seen)
    t.press("q")


def on_the_screen():
    t = Terminal([HORT, "play", GAME, "--lesson"], environment=environment)
    seen = t.wait_for("First match")
    check("the first pages come on a screen of their own", "First match" in seen, seen)
    t.press("q")
    seen = t.wait_for("Choices")
    check("then the board is there", "Choices" in seen, seen)
    t.press("x", "l", "Home")
    seen = t.wait_for("The lesson is over", ("Down",))
    check("a lesson can be skipped", "The lesson is over" in seen, seen)
    t.press("q")
    t.press("g")
    seen = t.wait_for("At a glance")
    check("the guide is a key away", "At a glance" in seen, seen)
    t.press("q")
    if GAME == "drachen-delta":  # where a place is refused from the first move on
        refused_on_the_screen(t)
    t.close()


by_lines("en")
by_lines("de")
afterwards("en", "Look")
afterwards("de", "Schau")
reads_up("en")
reads_up("de")
on_the_screen()
sys.exit(check.finish())
