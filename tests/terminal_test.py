#!/usr/bin/env python3
"""Plays in a real pseudo-terminal (tmux) as a person would: whole matches of every game on the screen
and by lines, resizing, interrupting and resuming, a terminal that is too small, both languages, and at a
server's table.

    terminal_test.py HORT GAME
"""
import http.cookiejar
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

HORT, GAME = os.path.abspath(sys.argv[1]), sys.argv[2]
SHORT = {"drachen-delta": ["rounds=3"], "dragon-island": ["tiles=4"]}.get(GAME, [])
WORDS = [GAME, "players=2", "level=random"] + SHORT
DEADLINE_S = 120
folder = tempfile.TemporaryDirectory()
environment = dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8", TERM="xterm-256color", USER="Anna",
                   XDG_DATA_HOME=folder.name)
outcomes = []


def check(what, is_good, detail=""):
    print(("ok   " if is_good else "FAIL ") + what)
    outcomes.append(is_good)
    if not is_good:
        print(detail)


class Terminal:
    """A tmux server of its own with one window, and what a person can do with it."""

    def __init__(self, arguments, columns=80, rows=24):
        self.socket = os.path.join(folder.name, "tmux-%d" % time.monotonic_ns())
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows),
                  " ".join("'%s'" % a for a in arguments) + "; echo left with $?; read wait")

    def tmux(self, *words):
        return subprocess.run(["tmux", "-u", "-S", self.socket] + list(words), env=environment,
                              capture_output=True, text=True, check=False).stdout

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def wait_for(self, text, keys=()):
        """Until the text is on the screen, pressing keys again and again; the last screen."""
        end = time.monotonic() + DEADLINE_S
        while time.monotonic() < end:
            seen = self.screen()
            if text in seen:
                return seen
            if keys:
                self.press(*keys)
            time.sleep(0.05)
        return self.screen()

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def close(self):
        self.tmux("kill-server")


def whole_match_on_the_screen():
    record = os.path.join(folder.name, "whole.record")
    t = Terminal([HORT, "play"] + WORDS + ["seed=7", "--save=" + record])
    seen = t.wait_for("Choices")
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


class Server:
    """hort serve on a free port, with a host who makes tables."""

    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.url = "http://127.0.0.1:%d" % free.getsockname()[1]
        self.process = subprocess.Popen(
            [HORT, "serve", "--port", self.url.rsplit(":", 1)[1], "--database", os.path.join(folder.name, "server.db")],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.process.stdout.readline()
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self.post("/api/guest", {"name": "Host"})

    def post(self, path, body):
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        return json.load(self.browser.open(request, timeout=DEADLINE_S))

    def table(self):
        """The address of a new table with a seat to be taken and a bot."""
        options = dict(word.split("=") for word in SHORT)
        made = self.post("/api/tables", {
            "game": GAME, "players": 2, "public": False, "quick": True, "options": {k: int(v) for k, v in options.items()},
            "seats": [{"kind": "invite"}, {"kind": "bot", "level": "easy"}]})
        return "%s/t/%s?code=%s" % (self.url, made["id"], made["invite"])

    def close(self):
        self.process.terminate()
        self.process.wait()


def join_a_server():
    server = Server()
    said = subprocess.run([HORT, "join", server.table(), "name=Anna", "--plain"], env=environment, input="1\n" * 3000,
                          capture_output=True, text=True, timeout=DEADLINE_S)
    check("a whole match at a server's table by lines", "The match is over." in said.stdout and said.returncode == 0,
          said.stdout[-2000:] + said.stderr)
    t = Terminal([HORT, "join", server.table(), "name=Anna"])
    seen = t.wait_for("The match is over", ["Enter"] * 4)
    check("a whole match at a server's table on the screen", "The match is over" in seen, seen)
    t.close()
    server.close()
    said = subprocess.run([HORT, "join", server.url + "/t/abc", "--plain"], env=environment, input="", capture_output=True,
                          text=True)
    check("a server that is not there is refused with a reason", said.returncode == 2 and "no answer" in said.stderr, said.stderr)


def bad_words():
    for words in (["nogame"], [GAME, "players=99"], [GAME, "--nonsense"], [GAME, "lang=xx"], ["resume=/nonexistent"]):
        said = subprocess.run([HORT, "play", "--plain"] + words, env=environment, input="", capture_output=True, text=True)
        check("refused with a reason: " + " ".join(words), said.returncode == 2 and said.stderr != "",
              said.stdout + said.stderr)


whole_match_on_the_screen()
interrupt_and_resume()
no_match_is_lost()
play_again()
whole_match_by_lines()
hot_seat()
join_a_server()
bad_words()
print("%d passed, %d failed" % (sum(outcomes), len(outcomes) - sum(outcomes)))
sys.exit(0 if all(outcomes) else 1)
