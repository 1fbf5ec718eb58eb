#!/usr/bin/env python3
"""Plays in a real pseudo-terminal (tmux) as a person would: whole matches of every game on the screen
and by lines, at both sizes, in both languages, in ASCII and UTF-8, in four kinds of terminals; resizing, interrupting
and resuming, a terminal that is too small, and at a server's table.

    terminal_test.py HORT GAME
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
SHORT = {"drachen-delta": ["rounds=3"], "dragon-island": ["tiles=4"]}.get(GAME, [])
WORDS = [GAME, "players=2", "level=random"] + SHORT
folder = tempfile.TemporaryDirectory()
environment = dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8", USER="Anna", XDG_DATA_HOME=folder.name)
check = Checks()
NOTATION = re.compile(r"\b[a-z]+:[a-z0-9]|\b[a-z]+-\d\b|[a-z]\d+-[a-z]\d+|#[0-9a-f]{8}")


def Terminal(arguments, columns=80, rows=24, term="tmux-256color"):
    return pseudo_terminal.Terminal(arguments, columns, rows, environment, term)


def whole_match_on_the_screen():
    record = os.path.join(folder.name, "whole.record")
    t = Terminal([HORT, "play"] + WORDS + ["seed=7", "--save=" + record])
    t.wait_for("Choices")
    seen = t.wait_for("? keys")  # the last line is drawn last
    check("the screen shows board, choices and keys", "Choices" in seen and "? keys" in seen, seen)
    t.press("Tab")
    t.resize(100, 30)
    seen = t.wait_for("? keys  q quit")
    check("a larger terminal shows more", "? keys  q quit" in seen, seen)
    t.resize(60, 20)
    seen = t.wait_for("too small")
    check("a terminal too small says so", "too small" in seen, seen)
    t.resize(80, 24)
    t.press("Escape")
    t.wait_for("Choices")
    seen = t.wait_for("The match is over", ["Enter"] * 8)
    check("a whole match is played by Enter alone", "The match is over" in seen, seen)
    t.press("q")
    seen = t.wait_for("Play again?")
    check("after the end a person is asked for another match", "Play again?" in seen, seen)
    t.press("Enter")
    seen = t.wait_for("left with 0")
    check("a finished match is left with status 0", "left with 0" in seen, seen)
    check("result and record are named on leaving",
          "The match is over" in seen and "Anna: " in seen and "Record: " + record in seen.replace("\n", ""), seen)
    t.close()
    said = subprocess.run([HORT, "replay", record, "--plain"], env=environment, capture_output=True, text=True)
    check("the record replays", said.returncode == 0 and "Anna: " in said.stdout, said.stdout + said.stderr)


def interrupt(record):
    """Plays one move and leaves; in a game so short that this may end it, the first match that goes on."""
    for seed in range(7, 27):
        t = Terminal([HORT, "play"] + WORDS + ["seed=%d" % seed, "--save=" + record])
        t.wait_for("Choices")
        t.press("Enter")
        time.sleep(0.2)
        t.press("C-c")
        seen = t.wait_for("left with")
        t.close()
        if "\nresult" not in open(record, encoding="utf-8").read():
            break
    return seen


def interrupt_and_resume():
    record = os.path.join(folder.name, "interrupted.record")
    seen = interrupt(record)
    check("Ctrl-C says how to go on", "hort play --resume " in seen, seen)
    lines = open(record, encoding="utf-8").read().count("\n")
    t = Terminal([HORT, "play", "resume=" + record, "level=random"])
    seen = t.wait_for("Choices")
    check("the match goes on from the record", "Choices" in seen, seen)
    t.press("u")
    t.press("l")
    seen = t.wait_for("arrows scroll")
    check("the log is at hand", "arrows scroll" in seen, seen)
    t.press("q")
    t.wait_for("Choices")
    t.press("r")
    seen = t.wait_for("Rules")
    check("the rules are at hand", "Rules" in seen, seen)
    t.close()
    check("the record holds the deal and the move", lines > 10)


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
        for _ in range(2):
            t = Terminal([HORT, "play"] + WORDS + ["seed=7"])
            t.wait_for("Choices")
            t.press("q")
            seen = t.wait_for("left with 0")
            check("leaving says how to go on", "hort play --resume " in seen, seen)
            t.close()
        begun, ended = history()
        check("two matches begun are two files", len(begun) == 4 and begun[1] != begun[3] and not ended, begun)
        play_both_to_the_end()
        begun, ended = history()
        check("both have come to their end", not begun and len(ended) == 4, begun + ended)
        check("the history tells who won", all("Winner " in line or "Nobody" in line for line in ended[::2]), ended)
        begun, ended = history("de")
        check("in German too", len(ended) == 4 and
              all("Gewonnen hat " in line or "Niemand hat gewonnen" in line for line in ended[::2]), ended)
        environment = usual


def play_both_to_the_end():
    for columns, rows in ((80, 24), (120, 40)):
        t = Terminal([HORT, "play", "level=random"], columns, rows)
        seen = t.wait_for("Go on with a match?")
        check("unfinished matches are offered, %d columns" % columns, "a new match" in seen and "Anna, Smolka" in seen, seen)
        t.press("Down", "Enter")
        t.wait_for("Choices")
        t.wait_for("The match is over", ["Enter"] * 8)
        t.press("q")
        t.wait_for("Play again?")
        t.press("Enter")
        seen = t.wait_for("left with 0")
        check("a resumed match is played to its end, %d columns" % columns, "Record: " in seen, seen)
        t.close()


def play_again():
    t = Terminal([HORT, "play"] + WORDS + ["seed=7"])
    t.wait_for("The match is over", ["Enter"] * 8)
    t.press("q")
    t.wait_for("Play again?")
    t.press("Down", "Enter")
    seen = t.wait_for("Choices")
    check("whoever answers yes plays another match", "Choices" in seen, seen)
    t.press("q")
    seen = t.wait_for("left with 0")
    first, second = seen.replace("\n", "").split("Record: ")[-1].split("Go on later with: hort play --resume ")
    check("which is kept in a file of its own", first.strip() not in second, seen)
    t.close()
    said = subprocess.run([HORT, "play"] + WORDS + ["--plain"], env=environment, capture_output=True, text=True,
                          input="1\n" * 3000 + "2\n")
    check("whoever answers no is not asked again", said.stdout.count("Play again?") == 1, said.stdout[-600:])
    check("the record is named", "Record: " in said.stdout, said.stdout[-600:])


def whole_match_by_lines():
    for lang, over in (("en", "The match is over."), ("de", "Die Partie ist zu Ende.")):
        said = subprocess.run([HORT, "play"] + WORDS + ["seed=7", "--plain", "--ascii", "--lang=" + lang], env=environment,
                              input="help\nboard\nscore\nwhy nonsense\nhint\n" + "1\n" * 3000,
                              capture_output=True, text=True)
        check("a whole match by lines, " + lang, over in said.stdout and said.returncode == 0,
              said.stdout[-2000:] + said.stderr)
        check("no cursor control by lines, " + lang, "\x1b" not in said.stdout)


def hot_seat():
    t = Terminal([HORT, "play", GAME, "players=2", "people=2", "seed=7"] + SHORT)
    seen = t.wait_for("Hand over to")
    check("a curtain stands between two people", "Hand over to Player 1" in seen and "Choices" not in seen, seen)
    t.press("Enter")
    seen = t.wait_for("Choices")
    check("behind it the first one plays", "Choices" in seen, seen)
    t.close()


def new_table(server, host):
    """The address of a new table with a seat to be taken and a bot."""
    options = dict(word.split("=") for word in SHORT)
    status, made = host.post("/api/tables", {
        "game": GAME, "players": 2, "public": False, "options": {k: int(v) for k, v in options.items()},
        "seats": [{"kind": "invite"}, {"kind": "bot", "level": "easy"}]})
    assert status == 201, made
    return "http://127.0.0.1:%d/t/%s?code=%s" % (server.port, made["id"], made["invite"])


def join_a_server():
    server = Server(HORT, folder.name)
    host = Person(server, "Host")
    said = subprocess.run([HORT, "join", new_table(server, host), "name=Anna", "--plain"], env=environment, input="1\n" * 3000,
                          capture_output=True, text=True, timeout=DEADLINE_S)
    check("a whole match at a server's table by lines", "The match is over." in said.stdout and said.returncode == 0,
          said.stdout[-2000:] + said.stderr)
    check("the dice are judged by what was kept", "The dice are right" in said.stdout
          and "Your share (seat 0) is among them" in said.stdout, said.stdout[-2000:])
    t = Terminal([HORT, "join", new_table(server, host), "name=Anna"])
    seen = t.wait_for("The match is over", ["Enter"] * 4)
    check("a whole match at a server's table on the screen", "The match is over" in seen, seen)
    t.close()
    server.stop()
    said = subprocess.run([HORT, "join", "http://127.0.0.1:%d/t/abc" % server.port, "--plain"], env=environment, input="", capture_output=True,
                          text=True)
    check("a server that is not there is refused with a reason", said.returncode == 2 and "no answer" in said.stderr, said.stderr)


def bad_words():
    for words in (["nogame"], [GAME, "players=99"], [GAME, "--nonsense"], [GAME, "lang=xx"], ["resume=/nonexistent"]):
        said = subprocess.run([HORT, "play", "--plain"] + words, env=environment, input="", capture_output=True, text=True)
        check("refused with a reason: " + " ".join(words), said.returncode == 2 and said.stderr != "",
              said.stdout + said.stderr)


SEEN = {"en": {"choices": "Choices", "keys": "q quit", "players": "Players", "over": "The match is over", "rules": "Rules", "log": "Log",
               "hint": "Hint: ", "signs": "Signs", "undone": "Taken back: ", "curtain": "Hand over to", "back": "q back"},
        "de": {"choices": "Auswahl", "keys": "q Ende", "players": "Spieler", "over": "Die Partie ist zu Ende", "rules": "Regeln",
               "log": "Verlauf", "hint": "Tipp: ", "signs": "Zeichen", "undone": "genommen: ", "curtain": "Weitergeben an",
               "back": "q zur"}}


def is_ascii(text):
    return all(ord(c) < 128 for c in text)


def screens():
    """Everything a player needs is on the screen: at both sizes, in both languages, in UTF-8 and ASCII."""
    for columns, rows, lang, ascii_only in ((80, 24, "de", False), (80, 24, "en", True), (120, 40, "en", False), (120, 40, "de", True)):
        name = "%dx%d %s %s" % (columns, rows, lang, "ASCII" if ascii_only else "UTF-8")
        words = SEEN[lang]
        t = Terminal([HORT, "play"] + WORDS + ["seed=9", "--lang=" + lang] + (["--ascii"] if ascii_only else []), columns, rows)
        seen = t.wait_for(words["choices"])
        lines = seen.split("\n")
        check("scores of all seats, " + name, "Anna" in lines[1] and "Smolka" in lines[1], seen)
        check("the keys are complete, " + name, lines[rows - 1].rstrip().endswith(words["keys"]), seen)
        check("a preview before Enter, " + name, ("-> " if ascii_only else "→ ") in seen, seen)
        check("no notation, " + name, not NOTATION.search(seen), seen)
        check("pure ASCII when asked, " + name, is_ascii(seen) == ascii_only, seen)
        if "Smolka" not in below(seen):
            t.press("p")
        body = wait_until(t, lambda now: "Smolka" in below(now), 5)
        check("players with a key, or beside the choices, " + name, "Smolka" in below(body) or has_no_seats(), body)
        t.press("p" if words["choices"] not in body else "Home")
        pages(t, words, name, ascii_only)
        hint_and_undo(t, words, name)
        t.press("q")
        t.wait_for("left with 0")
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
    time.sleep(0.3)
    seen += t.screen()
    check("a legend explains the signs, " + name, words["signs"] in seen, seen)
    check("and is ASCII when asked, " + name, not ascii_only or is_ascii(seen), seen)
    t.press("q")
    t.wait_for(words["keys"])


def hint_and_undo(t, words, name):
    t.press("h")
    seen = t.wait_for(words["hint"])
    check("a hint in words, with reasons, " + name, words["hint"] in seen and ("%" in seen or "only" in seen or "nur" in seen) and
          not NOTATION.search(seen), seen)
    t.press("Enter")
    t.wait_for(words["choices"])
    time.sleep(0.5)
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
    for term in ("xterm-256color", "screen", "vt100", "linux"):
        t = Terminal([HORT, "play"] + WORDS + ["seed=9"], 80, 24, term)
        seen = t.wait_for("Choices")
        first = marked(t)
        t.press("End")
        wait_until(t, lambda _: marked(t) != first or is_alone(seen))
        check("End goes to the last choice, " + term, marked(t) != first or is_alone(seen), t.screen())
        t.press("Home")
        wait_until(t, lambda _: marked(t) == first)
        check("Home goes to the first, " + term, marked(t) == first, t.screen())
        t.press("q")
        seen = t.wait_for("left with 0")
        check("lines begin at the left after leaving, " + term,
              re.search(r"^Go on later with: ", seen, re.M) and re.search(r"^left with 0", seen, re.M), seen)
        t.close()


def marked(t):
    """The chosen move: the last that is shown reversed; the title, which tells of thinking bots, is the first."""
    return re.findall(r"\x1b\[(?:\d+;)*7m([^\x1b]+)", t.tmux("capture-pane", "-p", "-e"))[-1:]


def is_alone(seen):
    return "Choices 1 " in seen


def wait_until(t, is_good, seconds=20):
    end = time.monotonic() + seconds
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


def mouse():
    """A click chooses; a double click plays nothing; a click on the chosen one, later, plays."""
    t = Terminal([HORT, "play"] + WORDS + ["seed=9"], 80, 24, "xterm-256color")
    t.wait_for("Choices")
    seen = settled(t)
    row = next(i for i, line in enumerate(seen.split("\n")) if "Choices" in line)
    column = seen.split("\n")[row].index("Choices")
    for _ in range(2):
        t.click(column + 2, row + 1)
    time.sleep(0.6)
    check("a double click plays nothing", t.screen() == seen, t.screen())
    t.click(column + 2, row + 1)
    played = wait_until(t, lambda now: now != seen)
    check("a click on what was clicked plays it", played != seen, played)
    t.close()


def curtain():
    for key, lang in (("q", "en"), ("Escape", "de")):
        t = Terminal([HORT, "play", GAME, "players=2", "people=2", "seed=7", "--lang=" + lang] + SHORT)
        t.wait_for(SEEN[lang]["curtain"])
        t.press(key)
        seen = t.wait_for("left with 0", seconds=20)
        check("%s leaves at the curtain" % key, "left with 0" in seen, seen)
        t.close()


def people_are_remembered():
    record = os.path.join(folder.name, "shared.record")
    for arguments in ([GAME, "players=2", "people=2", "seed=7", "--save=" + record] + SHORT, ["--resume=" + record]):
        t = Terminal([HORT, "play"] + arguments)
        seen = t.wait_for("Hand over to", seconds=20)
        check("two people share the screen, also after resuming", "Hand over to" in seen, seen)
        t.press("q")
        t.wait_for("left with 0")
        t.close()


PLAIN = {"en": ["help", "board", "hand", "scores", "goal", "rules the", "history", "what can I do", "look 1", "why", "hint", "1", "undo"],
         "de": ["hilfe", "brett", "hand", "punkte", "ziel", "regeln der", "verlauf", "was kann ich tun", "schau 1", "warum", "tipp",
                "1", "zurück"]}


def plain_mode():
    """Every command answers in words of the player's language; choices are listed when new or asked for."""
    for lang, ascii_only in (("en", False), ("de", False), ("en", True), ("de", True)):
        name = lang + (" ASCII" if ascii_only else " UTF-8")
        said = say(PLAIN[lang] + ["xyzzy", "quit" if lang == "en" else "ende"], lang, ascii_only)
        told = say([line for line in PLAIN[lang] if "r" not in line[:1]] + ["quit"], lang, ascii_only).split("hort play")[0]
        check("no notation by lines, " + name, not NOTATION.search(told), NOTATION.findall(told))
        check("ASCII by lines when asked, " + name, not ascii_only or is_ascii(said), said)
        check("undo says what was undone, " + name, SEEN[lang]["undone"] + "Anna" in said, said)
        silent = say(["board", "hand", "quit"], lang, ascii_only)
        check("choices are listed when they are new, not after every question, " + name,
              silent.count("\n1) ") == 1, silent)
        listed = say(["was kann ich tun", "what can I do", "quit"], lang, ascii_only)
        check("and on request, " + name, listed.count("\n1) ") == 3, listed)
        rules = say(["rules", "quit"], lang, ascii_only)
        check("rules by lines are no Markdown, " + name, re.search(r"^[A-Z]+-1 ", rules, re.M) and
              not re.search(r"[`|*]|^#", rules, re.M), rules)
        answers_differ(lang, ascii_only, name)
        by_words(silent, lang, ascii_only, name)


def answers_differ(lang, ascii_only, name):
    start = say(["quit"], lang, ascii_only)
    told = []
    for words in PLAIN[lang][:5]:
        said = say([words, "quit"], lang, ascii_only)
        told.append(said[len(start.split("hort play")[0].rsplit("\n", 1)[0]):])
    check("help, board, hand, scores and goal are told, " + name,
          all(len(text.strip()) > 20 for text in told) and len(set(told)) == len(told), told)


def by_words(said, lang, ascii_only, name):
    label = re.findall(r"^\d+\) (.*)$", said, re.M)[-1]
    played = say([label.upper() if is_ascii(label) else label, "undo", "quit"], lang, ascii_only)
    check("a choice is taken by its words, " + name, SEEN[lang]["undone"] in played, label + "\n" + played)


def say(lines, lang, ascii_only):
    done = subprocess.run([HORT, "play"] + WORDS + ["seed=9", "--plain", "--lang=" + lang] + (["--ascii"] if ascii_only else []),
                          env=environment, input="\n".join(lines) + "\n", capture_output=True, text=True)
    return done.stdout + done.stderr


whole_match_on_the_screen()
interrupt_and_resume()
no_match_is_lost()
play_again()
whole_match_by_lines()
hot_seat()
screens()
kinds_of_terminals()
mouse()
curtain()
people_are_remembered()
plain_mode()
join_a_server()
bad_words()
sys.exit(check.finish())
