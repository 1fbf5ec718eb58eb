#!/usr/bin/env python3
"""Plays in a real pseudo-terminal (tmux) as a person would: whole matches on the screen and by lines, resizing,
interrupting and resuming, a terminal that is too small, four kinds of terminals, and at a server's table.

There are eight ways to look at it: 80 × 24 or 120 × 40, English or German, UTF-8 or ASCII. Each game is tested in two
of them that differ in everything; four games in a row, by their NUMBER, see all eight.

    terminal_test.py HORT GAME [NUMBER]
"""
import os
import re
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pseudo_terminal  # noqa: E402
from pseudo_terminal import DEADLINE_S, Checks  # noqa: E402
from server_client import Person, Server  # noqa: E402

HORT, GAME = os.path.abspath(sys.argv[1]), sys.argv[2]
NUMBER = int((sys.argv + ["0"])[3]) % 4
SHORT = {"drachen-delta": ["rounds=3"], "dragon-island": ["tiles=4"]}.get(GAME, [])
WORDS = [GAME, "players=2", "level=random"] + SHORT
folder = tempfile.TemporaryDirectory()
environment = dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8", USER="Anna", XDG_DATA_HOME=folder.name)
check = Checks()
NOTATION = re.compile(r"\b[a-z]+:[a-z0-9]|\b[a-z]+-\d\b|[a-z]\d+-[a-z]\d+|#[0-9a-f]{8}")
SEEN = {"en": {"choices": "Choices", "keys": "q quit", "over": "The match is over", "rules": "Rules", "log": "Log",
               "hint": "Hint: ", "signs": "Signs", "undone": "Taken back: ", "curtain": "Hand over to", "back": "q back",
               "small": "too small", "again": "Play again?", "record": "Record: ", "later": "Go on later with: ",
               "go on": "Go on with a match?", "new": "a new match", "first": "Player 1", "scroll": "arrows scroll",
               "type": "Type a number", "dice": "The dice are right", "share": "Your share (seat 0) is among them",
               "draws": "Smolka draws", "thought": "simulated."},
        "de": {"choices": "Auswahl", "keys": "q Ende", "over": "Die Partie ist zu Ende", "rules": "Regeln",
               "log": "Verlauf", "hint": "Tipp: ", "signs": "Zeichen", "undone": "genommen: ", "curtain": "Weitergeben an",
               "back": "q zur", "small": "zu klein", "again": "Noch einmal?", "record": "Aufzeichnung: ",
               "later": "weiterspielen mit: ", "go on": "Eine Partie fortsetzen?", "new": "eine neue Partie",
               "first": "Spieler 1", "scroll": "Pfeile bl", "type": "Tippe eine Nummer", "dice": "Am Zufall stimmt alles",
               "share": "Dein Beitrag (Platz 0) ist dabei",
               "draws": "Smolka zieht", "thought": "durchgespielt."}}

# What may be looked at, and the one line that answers.
PLACES = {"draco": {"en": ("look field 13", "Field 13: value"), "de": ("schau feld 13", "Feld 13: Wert")},
          "book-of-dragons": {"en": ("look field 2", "Field 2: "), "de": ("schau feld 2", "Feld 2: ")},
          "drachen-delta": {"en": ("look red village", "Red village: "), "de": ("schau insel 3", "Insel 3: ")},
          "dragon-island": {"en": ("look keep", "The keep: "), "de": ("schau wohnturm", "Der Wohnturm: ")}}


class Way:
    """One of the eight ways to look at a match."""

    def __init__(self, columns, rows, lang, is_ascii):
        self.columns, self.rows, self.lang, self.is_ascii = columns, rows, lang, is_ascii
        self.name = "%dx%d %s %s" % (columns, rows, lang, "ASCII" if is_ascii else "UTF-8")
        self.options = ["--lang=" + lang] + (["--ascii"] if is_ascii else [])
        self.words = SEEN[lang]

    def open(self, *arguments, term="tmux-256color"):
        return Terminal([HORT, "play"] + list(arguments) + self.options, self.columns, self.rows, term)


def way(number):
    return Way(*((120, 40) if number & 1 else (80, 24)), "de" if number & 2 else "en", (number & 4) != 0)


BOTH = (way(NUMBER), way(7 - NUMBER))


def Terminal(arguments, columns=80, rows=24, term="tmux-256color"):
    return pseudo_terminal.Terminal(arguments, columns, rows, environment, term)


def whole_match_on_the_screen(w):
    record = os.path.join(folder.name, "whole-%s.record" % w.lang)
    t = w.open(*WORDS, "seed=7", "--save=" + record)
    t.wait_for(w.words["choices"])
    seen = t.wait_for(w.words["keys"])  # the last line is drawn last
    check("the screen shows board, choices and keys, " + w.name, w.words["choices"] in seen and w.words["keys"] in seen, seen)
    t.press("Tab")
    t.resize(100, 30)
    seen = wait_until(t, lambda now: len(now.split("\n")) > 29 and w.words["keys"] in now.split("\n")[29])
    check("another size is used to the last row, " + w.name, w.words["keys"] in seen.split("\n")[29], seen)
    t.resize(60, 20)
    seen = t.wait_for(w.words["small"])
    check("a terminal too small says so, " + w.name, w.words["small"] in seen, seen)
    t.resize(w.columns, w.rows)
    t.press("Escape")
    t.wait_for(w.words["choices"])
    seen = t.wait_for(w.words["over"], ["Enter"] * 8)
    check("a whole match is played by Enter alone, " + w.name, w.words["over"] in seen, seen)
    t.press("q")
    seen = t.wait_for(w.words["again"])
    check("after the end a person is asked for another match, " + w.name, w.words["again"] in seen, seen)
    t.press("Down", "Enter")
    seen = t.wait_for(w.words["choices"])
    check("whoever answers yes plays another match, " + w.name, w.words["choices"] in seen, seen)
    t.press("q")
    seen = t.wait_for("left with 0")
    said = seen.replace("\n", "")
    check("result and record are named on leaving, " + w.name,
          w.words["over"] in seen and "Anna: " in seen and w.words["record"] + record in said, seen)
    later = said.split(w.words["later"] + "hort play --resume ")[-1]
    check("and the new match, which has a file of its own, " + w.name, later != said and record not in later, seen)
    t.close()
    said = subprocess.run([HORT, "replay", record, "--plain"] + w.options, env=environment, capture_output=True, text=True)
    check("the record replays, " + w.name, said.returncode == 0 and "Anna: " in said.stdout, said.stdout + said.stderr)


def lines_of(record):
    with open(record, encoding="utf-8") as file:
        return file.read().count("\n")


def interrupt(w, record):
    """Plays one move and leaves; in a game so short that this may end it, the first match that goes on."""
    for seed in range(7, 27):
        t = w.open(*WORDS, "seed=%d" % seed, "--save=" + record)
        t.wait_for(w.words["choices"])
        dealt = lines_of(record)
        t.press("Enter")
        wait_until(t, lambda _: lines_of(record) > dealt)
        t.press("C-c")
        seen = t.wait_for("left with")
        t.close()
        if "\nresult" not in open(record, encoding="utf-8").read():
            break
    return seen


def interrupt_and_resume(w):
    record = os.path.join(folder.name, "interrupted-%s.record" % w.lang)
    seen = interrupt(w, record)
    check("Ctrl-C says how to go on, " + w.name, "hort play --resume " in seen.replace("\n", ""), seen)
    check("the record holds the deal and the move, " + w.name, lines_of(record) > 10)
    t = w.open("resume=" + record, "level=random")
    seen = t.wait_for(w.words["choices"])
    check("the match goes on from the record, " + w.name, w.words["choices"] in seen, seen)
    t.press("u")
    t.press("l")
    seen = t.wait_for(w.words["scroll"])
    check("the log is at hand, " + w.name, w.words["scroll"] in seen, seen)
    t.close()


def history(lang="en"):
    """What `hort play --history` says: the lines under its two headings."""
    said = subprocess.run([HORT, "play", "--history", "--lang", lang], env=environment, capture_output=True, text=True)
    check("the history is told, " + lang, said.returncode == 0, said.stderr)
    begun, ended = said.stdout.split({"en": "Finished matches\n", "de": "Beendete Partien\n"}[lang])
    return begun.splitlines()[1:], ended.splitlines()


def no_match_is_lost():
    global environment
    with tempfile.TemporaryDirectory() as data:
        usual, environment = environment, dict(environment, XDG_DATA_HOME=data)
        said = subprocess.run([HORT, "play", "--resume", "--plain"], env=environment, capture_output=True, text=True)
        check("without a match there is none to resume",
              said.returncode == 2 and "no unfinished match" in said.stderr, said.stderr)
        for w in BOTH:
            t = w.open(*WORDS, "seed=7")
            t.wait_for(w.words["choices"])
            t.press("q")
            seen = t.wait_for("left with 0")
            check("leaving says how to go on, " + w.name, "hort play --resume " in seen.replace("\n", ""), seen)
            t.close()
        begun, ended = history()
        check("two matches begun are two files", len(begun) == 4 and begun[1] != begun[3] and not ended, begun)
        for w in BOTH:
            go_on_to_the_end(w)
        begun, ended = history()
        check("both have come to their end", not begun and len(ended) == 4, begun + ended)
        check("the history tells who won", all("Winner " in line or "Nobody" in line for line in ended[::2]), ended)
        begun, ended = history("de")
        check("in German too", len(ended) == 4 and
              all("Gewonnen hat " in line or "Niemand hat gewonnen" in line for line in ended[::2]), ended)
        environment = usual


def go_on_to_the_end(w):
    t = w.open("level=random")
    seen = t.wait_for(w.words["go on"])
    check("unfinished matches are offered, " + w.name, w.words["new"] in seen and "Anna, Smolka" in seen, seen)
    t.press("Down", "Enter")
    t.wait_for(w.words["choices"])
    t.wait_for(w.words["over"], ["Enter"] * 8)
    t.press("q")
    t.wait_for(w.words["again"])
    t.press("Enter")
    seen = t.wait_for("left with 0")
    check("a resumed match is played to its end, " + w.name, w.words["record"] in seen, seen)
    t.close()


def whole_match_by_lines(w):
    said = subprocess.run([HORT, "play"] + WORDS + ["seed=7", "--plain"] + w.options, env=environment,
                          input="help\nboard\nscore\nwhy nonsense\nhint\n" + "1\n" * 3000 + "2\n",
                          capture_output=True, text=True)
    check("a whole match by lines, " + w.name, w.words["over"] in said.stdout and said.returncode == 0,
          said.stdout[-2000:] + said.stderr)
    check("no cursor control by lines, " + w.name, "\x1b" not in said.stdout)
    check("whoever answers no is not asked again, " + w.name, said.stdout.count(w.words["again"]) == 1, said.stdout[-600:])
    check("the record is named, " + w.name, w.words["record"] in said.stdout, said.stdout[-600:])


def hot_seat(w, key):
    t = w.open(GAME, "players=2", "people=2", "seed=7", *SHORT)
    seen = t.wait_for(w.words["curtain"])
    check("a curtain stands between two people, " + w.name,
          w.words["curtain"] + " " + w.words["first"] in seen and w.words["choices"] not in seen, seen)
    t.press("Enter")
    seen = t.wait_for(w.words["choices"])
    check("behind it the first one plays, " + w.name, w.words["choices"] in seen, seen)
    t.close()
    t = w.open(GAME, "players=2", "people=2", "seed=7", *SHORT)
    t.wait_for(w.words["curtain"])
    t.press(key)
    seen = t.wait_for("left with 0", seconds=20)
    check("%s leaves at the curtain, %s" % (key, w.name), "left with 0" in seen, seen)
    t.close()


def new_table(server, host):
    """The address of a new table with a seat to be taken and a bot."""
    options = dict(word.split("=") for word in SHORT)
    status, made = host.post("/api/tables", {
        "game": GAME, "players": 2, "public": False, "options": {k: int(v) for k, v in options.items()},
        "seats": [{"kind": "invite"}, {"kind": "bot", "level": "easy"}]})
    assert status == 201, made
    return "http://127.0.0.1:%d/t/%s?code=%s" % (server.port, made["id"], made["invite"])


def join_a_server(by_lines, on_screen):
    server = Server(HORT, folder.name)
    host = Person(server, "Host")
    w = by_lines
    said = subprocess.run([HORT, "join", new_table(server, host), "name=Anna", "--plain"] + w.options, env=environment,
                          input="1\n" * 3000, capture_output=True, text=True, timeout=DEADLINE_S)
    check("a whole match at a server's table by lines, " + w.name, w.words["over"] in said.stdout and said.returncode == 0,
          said.stdout[-2000:] + said.stderr)
    check("the dice are judged by what was kept, " + w.name, w.words["dice"] in said.stdout
          and w.words["share"] in said.stdout, said.stdout[-2000:])
    w = on_screen
    t = Terminal([HORT, "join", new_table(server, host), "name=Anna"] + w.options, w.columns, w.rows)
    seen = t.wait_for(w.words["over"], ["Enter"] * 4)
    check("a whole match at a server's table on the screen, " + w.name, w.words["over"] in seen, seen)
    t.close()
    server.stop()
    said = subprocess.run([HORT, "join", "http://127.0.0.1:%d/t/abc" % server.port, "--plain"], env=environment, input="",
                          capture_output=True, text=True)
    check("a server that is not there is refused with a reason", said.returncode == 2 and "no answer" in said.stderr, said.stderr)


def bad_words():
    for words in (["nogame"], [GAME, "players=99"], [GAME, "--nonsense"], [GAME, "lang=xx"], ["resume=/nonexistent"]):
        said = subprocess.run([HORT, "play", "--plain"] + words, env=environment, input="", capture_output=True, text=True)
        check("refused with a reason: " + " ".join(words), said.returncode == 2 and said.stderr != "",
              said.stdout + said.stderr)


def is_ascii(text):
    return all(ord(c) < 128 for c in text)


def screen(w):
    """Everything a player needs is on the screen."""
    t = w.open(*WORDS, "seed=9")
    t.wait_for(w.words["choices"])
    seen = t.wait_for(w.words["keys"])
    lines = seen.split("\n")
    check("scores of all seats, " + w.name, any("Anna" in line and "Smolka" in line for line in lines[1:3]), seen)
    check("the keys are complete, " + w.name, lines[w.rows - 1].rstrip().endswith(w.words["keys"]), seen)
    check("a preview before Enter, " + w.name, ("-> " if w.is_ascii else "→ ") in seen, seen)
    check("no notation, " + w.name, not NOTATION.search(seen), seen)
    check("pure ASCII when asked, " + w.name, is_ascii(seen) == w.is_ascii, seen)
    if "Smolka" not in below(seen):
        t.press("p")
    body = wait_until(t, lambda now: "Smolka" in below(now) or has_no_seats())
    check("players with a key, or beside the choices, " + w.name, "Smolka" in below(body) or has_no_seats(), body)
    t.press("p" if w.words["choices"] not in body else "Home")
    pages(t, w.words, w.name, w.is_ascii)
    hint_and_undo(t, w.words, w.name)
    t.press("q")
    t.wait_for("left with 0")
    t.close()


def board(t, w):
    """The left part of the board, from the row below the scores on, once nobody else is at it. Some boards name seats."""
    lines = settled(t).split("\n")
    first = next(i for i, line in enumerate(lines) if "Smolka" in line) + 1
    return [re.sub("Anna[ A-Za-z]*", "Anna ", line[:40]).rstrip() for line in lines[first:first + w.rows * 2 // 3]]


def long_title(w):
    """A title of two rows costs the board none of its own."""
    global environment
    usual, seen = environment, []
    for name in ("Anna", "Anna Margarethe Adelheid von und zu der Drachenburg am Oberen See"):
        environment = dict(usual, USER=name)
        t = w.open(*WORDS, "seed=9")
        t.wait_for(w.words["choices"])
        seen.append(board(t, w))
        t.close()
    environment = usual
    check("a title of two rows leaves the board as it is, " + w.name, seen[0] == seen[1], "\n".join(seen[0] + seen[1]))


def log_of_draws(w):
    """What is drawn after a move stands in its paragraph: rows that begin a new one begin with a move."""
    t = w.open(*WORDS, "seed=9")
    t.wait_for(w.words["choices"])
    for _ in range(20):
        t.press("Enter")
        rows = settled(t).split("\n")[w.rows - 7:w.rows - 1]
        drawn = [row for row in rows if w.words["draws"] in row]
        if drawn:
            break
    check("a draw stands behind its move, " + w.name, drawn and not any(row.startswith(w.words["draws"]) for row in drawn),
          "\n".join(rows))
    t.close()


def below(seen):
    """All but title, scores, log and keys."""
    return "\n".join(seen.split("\n")[2:-9])


def has_no_seats():
    """A game may show its players on the board."""
    return GAME not in ("draco", "book-of-dragons", "drachen-delta", "dragon-island")


def pages(t, words, name, ascii_only):
    t.press("r")
    seen = t.wait_for(words["back"])
    check("the rules are no Markdown, " + name, words["rules"] in seen and "**" not in seen and "# " not in seen and
          "`" not in seen, seen)
    t.press("q")
    t.wait_for(words["keys"])
    t.press("?")
    seen = t.wait_for(words["back"])
    t.press("End")
    seen += t.wait_for(words["signs"])
    check("a legend explains the signs, " + name, words["signs"] in seen, seen)
    check("and is ASCII when asked, " + name, not ascii_only or is_ascii(seen), seen)
    t.press("q")
    t.wait_for(words["keys"])


def hint_and_undo(t, words, name):
    t.press("h")
    seen = t.wait_for(words["hint"])
    check("a hint in words, with reasons, " + name, words["hint"] in seen and ("%" in seen or "only" in seen or "nur" in seen) and
          not NOTATION.search(seen), seen)
    said = " ".join(seen.split(words["hint"])[-1].split())
    check("to its last word, " + name, "%" not in said or words["thought"] in said, seen)
    t.press("Enter")
    wait_until(t, lambda now: words["hint"] not in now)
    t.wait_for(words["choices"])
    settled(t)
    t.press("u")
    seen = t.wait_for(words["undone"])
    check("taking back says what, " + name, words["undone"] in seen and "Anna" in seen.split(words["undone"])[-1], seen)
    t.press("l")
    seen = t.wait_for(words["back"])
    check("the log opens, " + name, words["log"] in seen.split("\n")[0], seen)
    t.press("q")
    t.wait_for(words["keys"])


def kinds_of_terminals():
    """Home and End, and clean lines after leaving, whatever TERM says."""
    for w, term in zip(BOTH * 2, ("xterm-256color", "screen", "vt100", "linux")):
        t = w.open(*WORDS, "seed=9", term=term)
        t.wait_for(w.words["choices"])
        seen = t.wait_for(w.words["keys"])
        first = marked(t)
        t.press("End")
        wait_until(t, lambda _: marked(t) != first or is_alone(w, seen))
        check("End goes to the last choice, %s, %s" % (term, w.name), marked(t) != first or is_alone(w, seen), t.screen())
        t.press("Home")
        wait_until(t, lambda _: marked(t) == first)
        check("Home goes to the first, %s, %s" % (term, w.name), marked(t) == first, t.screen())
        t.press("q")
        seen = t.wait_for("left with 0")
        check("lines begin at the left after leaving, %s, %s" % (term, w.name),
              re.search("^(Sp\\S+ )?" + w.words["later"], seen, re.M) and re.search(r"^left with 0", seen, re.M), seen)
        t.close()


def marked(t):
    """What is shown reversed, the chosen move among it, without the title, which tells of thinking bots."""
    return re.findall(r"\x1b\[(?:\d+;)*7m([^\x1b]+)", t.tmux("capture-pane", "-p", "-e"))[1:]


def is_alone(w, seen):
    return w.words["choices"] + " 1 " in seen


def wait_until(t, is_good):
    """Every move of a bot is flushed to the disk before the next is drawn: a busy disk takes its time."""
    end = time.monotonic() + DEADLINE_S
    while time.monotonic() < end and not is_good(t.screen()):
        time.sleep(0.05)
    return t.screen()


def settled(t):
    """The screen once nobody else is at it."""
    seen = None
    while seen != t.screen():
        seen = t.screen()
        time.sleep(0.6)
    return seen


def mouse(w):
    """A click chooses; a double click plays nothing; a click on the chosen one, later, plays."""
    t = w.open(*WORDS, "seed=9", term="xterm-256color")
    t.wait_for(w.words["choices"])
    seen = settled(t)
    row = next(i for i, line in enumerate(seen.split("\n")) if w.words["choices"] in line)
    column = seen.split("\n")[row].index(w.words["choices"])
    t.click(column + 2, row + 1, times=2)
    time.sleep(0.6)
    check("a double click plays nothing, " + w.name, t.screen() == seen, t.screen())
    t.click(column + 2, row + 1)
    played = wait_until(t, lambda now: now != seen)
    check("a click on what was clicked plays it, " + w.name, played != seen, played)
    t.close()


def people_are_remembered():
    record = os.path.join(folder.name, "shared.record")
    for w, arguments in zip(BOTH, ([GAME, "players=2", "people=2", "seed=7", "--save=" + record] + SHORT, ["--resume=" + record])):
        t = w.open(*arguments)
        seen = t.wait_for(w.words["curtain"], seconds=20)
        check("two people share the screen, also after resuming, " + w.name, w.words["curtain"] in seen, seen)
        t.press("q")
        t.wait_for("left with 0")
        t.close()


PLAIN = {"en": ["help", "board", "hand", "scores", "goal", "rules the", "history", "what can I do", "look 1", "why", "hint", "1", "undo"],
         "de": ["hilfe", "brett", "hand", "punkte", "ziel", "regeln der", "verlauf", "was kann ich tun", "schau 1", "warum", "tipp",
                "1", "zurück"]}


def plain_mode(w):
    """Every command answers in words of the player's language; choices are listed when new or asked for."""
    lang, ascii_only, name = w.lang, w.is_ascii, w.name
    said = say(PLAIN[lang] + ["xyzzy", "quit" if lang == "en" else "ende"], lang, ascii_only)
    told = say([line for line in PLAIN[lang] if "r" not in line[:1]] + ["quit"], lang, ascii_only).split("hort play")[0]
    check("no notation by lines, " + name, not NOTATION.search(told), NOTATION.findall(told))
    check("ASCII by lines when asked, " + name, is_ascii(said) == ascii_only or lang == "en", said)
    check("a sentence ends once, " + name, ".." not in said, said)
    check("undo says what was undone, " + name, w.words["undone"] + "Anna" in said, said)
    silent = say(["board", "hand", "quit"], lang, ascii_only)
    check("choices are listed when they are new, not after every question, " + name, silent.count("\n1) ") == 1, silent)
    listed = say(["was kann ich tun", "what can I do", "quit"], lang, ascii_only)
    check("and on request, " + name, listed.count("\n1) ") == 3, listed)
    check("every list says what can be typed, " + name, listed.count(w.words["type"]) == 3, listed)
    wrong = say(["9999", "quit"], lang, ascii_only)
    most = re.findall(r"^(\d+)\) ", listed, re.M)[-1]
    check("a number that is none names those there are, " + name, " 1 to %s." % most in wrong or " 1 bis %s." % most in wrong, wrong)
    rules = say(["rules", "quit"], lang, ascii_only)
    check("rules by lines are no Markdown, " + name, re.search(r"^[A-Z]+-1 ", rules, re.M) and
          not re.search(r"[`|*]|^#", rules, re.M), rules)
    answers_differ(lang, ascii_only, name)
    if GAME in PLACES:
        one_place(lang, ascii_only, name)
    by_words(silent, lang, ascii_only, name)


def plain_in_a_terminal(w):
    """The same conversation with a person who types."""
    t = w.open(*WORDS, "seed=9", "--plain")
    t.wait_for(w.words["type"], look=t.history)
    for line in [PLAIN[w.lang][1], "1", "undo"]:
        t.type(line)
        t.press("Enter")
    seen = t.wait_for(w.words["undone"], look=t.history)
    you = "Anna (you)" if w.lang == "en" else "Anna (du)"
    check("board, a move and undo at a terminal by lines, " + w.name, w.words["undone"] + "Anna" in seen and
          (you in seen or has_no_seats()), seen)
    check("in ASCII when asked, " + w.name, not w.is_ascii or is_ascii(seen), seen)
    t.type("quit")
    t.press("Enter")
    t.wait_for("left with 0")
    t.close()


def answers_differ(lang, ascii_only, name):
    start = say(["quit"], lang, ascii_only)
    told = []
    for words in PLAIN[lang][:5]:
        said = say([words, "quit"], lang, ascii_only)
        told.append(said[len(start.split("hort play")[0].rsplit("\n", 1)[0]):])
    check("help, board, hand, scores and goal are told, " + name,
          all(len(text.strip()) > 20 for text in told) and len(set(told)) == len(told), told)


def one_place(lang, ascii_only, name):
    """Whoever names a place hears of it alone, not of all whose names contain the words."""
    words, answer = PLACES[GAME][lang]
    asked = say([words, "quit"], lang, ascii_only).split("\n")
    heard = [line for line in asked if line not in say(["quit"], lang, ascii_only).split("\n") and "hort play" not in line]
    check("looking at a place tells of it alone, " + name, len(heard) == 1 and heard[0].startswith(answer), heard)


def by_words(said, lang, ascii_only, name):
    label = re.findall(r"^\d+\) (.*)$", said, re.M)[-1]
    played = say([label.upper() if is_ascii(label) else label, "undo", "quit"], lang, ascii_only)
    check("a choice is taken by its words, " + name, SEEN[lang]["undone"] in played, label + "\n" + played)


def say(lines, lang, ascii_only):
    done = subprocess.run([HORT, "play"] + WORDS + ["seed=9", "--plain", "--lang=" + lang] + (["--ascii"] if ascii_only else []),
                          env=environment, input="\n".join(lines) + "\n", capture_output=True, text=True)
    return done.stdout + done.stderr


for look, leave in zip(BOTH, ("q", "Escape")):
    whole_match_on_the_screen(look)
    interrupt_and_resume(look)
    whole_match_by_lines(look)
    hot_seat(look, leave)
    screen(look)
    mouse(look)
    long_title(look)
    if GAME == "draco":
        log_of_draws(look)
    plain_mode(look)
    plain_in_a_terminal(look)
no_match_is_lost()
kinds_of_terminals()
people_are_remembered()
join_a_server(*BOTH)
bad_words()
sys.exit(check.finish())
