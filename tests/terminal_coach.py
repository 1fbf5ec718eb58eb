#!/usr/bin/env python3
"""The coach of `hort play` and `hort join`: a warning before a move that gives a lot away, the same move played on a second word, the
alternatives afterwards; by lines in both languages, off unless asked for, silent in front of the next person at the
screen, and by key on the screen; at a server alone with bots, and with other people only if the table was made so.
Usage: terminal_coach.py HORT"""
import os
import re
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from pseudo_terminal import Checks, Terminal  # noqa: E402
from server_client import Person, Server  # noqa: E402

HORT = os.path.abspath(sys.argv[1])
folder = tempfile.TemporaryDirectory()
environment = dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8", USER="Anna", XDG_DATA_HOME=folder.name)
check = Checks()
WORDS = {
    "en": ("Coach: This move gives a lot away", "the same one again to play it anyway", "The alternatives"),
    "de": ("Trainer: Dieser Zug verschenkt viel", "denselben noch einmal", "Die Alternativen"),
}
DRACO = ["draco", "--players", "3", "--level", "random", "--seed", "coach"]


def play(lines, lang, *words):
    said = subprocess.run([HORT, "play", *DRACO, *words, "--plain", "--lang", lang], input="\n".join(lines) + "\n",
                          env=environment, capture_output=True, text=True, timeout=300, check=False)
    return said.stdout + said.stderr


def by_lines(lang):
    """Types the last choice of each list twice: what is warned of is played by the second word."""
    warns, again, others = WORDS[lang]
    numbers = [str(n) for n in range(9, 0, -1) for _ in (1, 2)] * 12
    heard = play(numbers, lang, "--coach")
    check("it warns, " + lang, warns in heard, heard[:3000])
    check("says how to go on, " + lang, again in heard, heard[:3000])
    check("names the alternatives, " + lang, others in heard, heard[:3000])
    after = [heard[m.end():].split("\n", 2)[1] for m in re.finditer(re.escape(warns), heard)]
    played = [line for line in after if line.startswith("Anna ")]
    check("what it warned of can be played, " + lang, played, "\n".join(after))
    check("no notation is shown, " + lang, not re.search(r"\b[a-z]+-\d:(ride|stay|change)", heard), heard)


def off_and_on():
    quiet = play([str(n) for n in range(9, 0, -1)] * 6, "en")
    check("it is silent unless asked for", "Coach" not in quiet, quiet[:2000])
    told = play(["coach", "1", "coach"], "en")
    check("a word switches it on", "The coach speaks up" in told and "The alternatives" in told, told)
    check("and off", "The coach is silent again" in told, told)
    told = play(["trainer", "trainer"], "de")
    check("in German too", "Der Trainer meldet sich" in told and "Der Trainer schweigt wieder" in told, told)


def two_people():
    """What the first person might have played is told only when that person is at the screen again."""
    heard = play(["", "1", "1"], "en", "--coach", "--people", "2")
    check("the next person does not read it", "Coach: Your move" not in heard, heard)
    heard = play([""] + ["1", "1", ""] * 9, "en", "--coach", "--people", "2")
    check("it comes behind the own curtain", "Hand over to Player 1" in heard.split("Coach: Your move")[0][-400:], heard)


def answer_to(t, *keys):
    """What stands on the screen once the coach has spoken of these keys. One at a time: every further key wipes it away.
    It may be silent, so after a while the match goes on."""
    before, end = t.screen(), time.monotonic() + 20
    t.press(*keys)
    while time.monotonic() < end:
        seen = t.screen()
        if seen != before and "Coach: " in seen:
            return t.wait_for("Coach: ")
        time.sleep(0.05)
    return t.screen()


def answer_with(t, words, *keys):
    """Moves until the coach says that."""
    for _ in range(60):
        seen = answer_to(t, *keys)
        if words in seen or "match is over" in seen:
            break
    return seen


def on_the_screen():
    t = Terminal([HORT, "play", *DRACO], columns=120, rows=40, environment=environment)
    t.wait_for("Choices")
    t.press("t")
    seen = t.wait_for("The coach speaks up")
    check("a key switches it on", "The coach speaks up" in seen, seen)
    seen = answer_with(t, "chances to win", "Enter")
    check("the alternatives are told", "chances to win" in seen, seen)
    seen = answer_with(t, "gives a lot away", "End", "Enter")
    check("it warns", "gives a lot away" in seen, seen)
    seen = answer_to(t, "Enter")
    check("the same again plays it", "Your move gave you" in seen, seen)
    t.press("q")
    t.wait_for("left with")
    t.close()


def join(server, made, lines, *words):
    """Anna at the open seat of a table, typing these lines."""
    url = "http://127.0.0.1:%d/t/%s?code=%s" % (server.port, made["id"], made["invite"])
    said = subprocess.run([HORT, "join", url, "--name=Anna", "--lang=en", "--plain", *words], input="\n".join(lines) + "\n",
                          env=environment, capture_output=True, text=True, timeout=300, check=False)
    return said.stdout + said.stderr


def at_a_server():
    """Alone with bots Anna decides; with Bo, who waits for her, only the table does."""
    with Server(HORT, folder.name) as server:
        bo = Person(server, "Bo")
        draco = {"game": "draco", "players": 2, "public": True}
        bot = [{"kind": "invite"}, {"kind": "bot", "level": "easy"}]
        numbers = [str(n) for n in range(9, 0, -1) for _ in (1, 2)] * 12
        heard = join(server, bo.post("/api/tables", dict(draco, seats=bot))[1], numbers, "--coach")
        check("at a server's table it warns", "Coach: This move gives a lot away" in heard, heard[:3000])
        check("and names the alternatives", "The alternatives" in heard, heard[:3000])
        heard = join(server, bo.post("/api/tables", dict(draco, seats=bot))[1], ["coach", "1", "1"])
        check("a word switches it on there", "The coach speaks up" in heard and "The alternatives" in heard, heard)
        two = [{"kind": "invite"}, {"kind": "me"}]
        for coach in (False, True):
            made = bo.post("/api/tables", dict(draco, seats=two, coach=coach, quick=True))[1]
            t = Terminal([HORT, "join", "http://127.0.0.1:%d/t/%s?code=%s" % (server.port, made["id"], made["invite"]),
                          "--name=Anna", "--lang=en", "--plain"], environment=environment)
            while bo.get("/api/tables/" + made["id"])[1]["state"] == "waiting":
                bo.draw(made["id"])
                time.sleep(0.1)
            t.type("coach")
            t.press("Enter")
            said = "The coach speaks up" if coach else "unless the table was made so"
            seen = t.wait_for(said, look=t.history)
            check("with others the table decides: %s" % coach, said in seen, seen)
            t.close()


by_lines("en")
by_lines("de")
off_and_on()
two_people()
on_the_screen()
at_a_server()
sys.exit(check.finish())
