#!/usr/bin/env python3
"""`hort join` at a real server: chat, clock, watchers, wishes to take back, a server that goes away and comes
back, a person who leaves and comes back. On the screen or by lines: the two together in every
size, language and character set.

    terminal_join.py HORT screen|lines
"""
import os
import re
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from pseudo_terminal import Checks, Terminal  # noqa: E402
from server_client import Person, Server  # noqa: E402

HORT = os.path.abspath(sys.argv[1])
WAYS = {"screen": ((80, 24, "en", False), (120, 40, "de", True), (120, 40, "en", False), (80, 24, "de", True)),
        "lines": ((80, 24, "de", False), (120, 40, "en", True), (120, 40, "de", False), (80, 24, "en", True))}
check = Checks()
folder = tempfile.TemporaryDirectory()
environment = dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8", USER="Anna", XDG_DATA_HOME=folder.name)

WORDS = {
    "en": {"says": "Bo says: ", "lost": "The connection is lost", "back": "The connection is back", "asks": "Bo wants to take back",
           "waits": "The others are asked", "refused": "Taking back was refused", "done": "A move was taken back",
           "undone": "lays out card 1", "help": "say WORDS", "watchers": "People who look on: 1", "turn": "Lay out card"},
    "de": {"says": "Bo sagt: ", "lost": "Die Verbindung ist verloren", "back": "Die Verbindung steht wieder",
           "asks": "Bo möchte den letzten Zug zur", "waits": "Die anderen werden gefragt", "refused": "wurde abgelehnt",
           "done": "Ein Zug wurde zur", "undone": "legt Karte 1 aus", "help": "sag W", "watchers": "Es schauen zu: 1",
           "turn": "Karte"},
}


class Evening:
    """A table at which Bo, played by this test, waits for Anna at her terminal."""

    def __init__(self, server, columns, rows, lang, is_ascii, is_plain):
        self.words = dict((k, v.replace("ö", "oe").replace("ü", "ue") if is_ascii else v) for k, v in WORDS[lang].items())
        self.is_plain, self.lang = is_plain, lang
        self.bo = Person(server, "Bo")
        status, made = self.bo.post("/api/tables", {
            "game": "drachen-delta", "players": 2, "public": True, "options": {"rounds": 3}, "quick": True,
            "seats": [{"kind": "invite"}, {"kind": "me"}], "clock": {"kind": "game", "seconds": 900, "increment": 0}})
        assert status == 201, made
        self.table = made["id"]
        self.arguments = [HORT, "join", "http://127.0.0.1:%d/t/%s?code=%s" % (server.port, made["id"], made["invite"]),
                          "--name=Anna", "--lang=" + lang] + (["--ascii"] if is_ascii else []) + (["--plain"] if is_plain else [])
        self.size = (columns, rows)
        self.connect()
        self.open()

    def connect(self):
        self.socket = self.bo.connect()
        self.socket.ask("watch", table=self.table)

    def open(self):
        self.terminal = Terminal(self.arguments, *self.size, environment=environment)
        while self.bo.get("/api/tables/" + self.table)[1]["state"] == "waiting":  # both draw the dice
            self.bo.draw(self.table)
            time.sleep(0.1)
        self.socket.next("state")

    def wait(self, words, keys=()):
        look = self.terminal.history if self.is_plain else self.terminal.screen
        return self.terminal.wait_for(words, keys, seconds=30, look=look)

    def sees(self, what, words):
        seen = self.wait(words)
        check("%s, %s" % (what, self.name()), words in seen, seen)

    def name(self):
        return "%dx%d %s %s" % (*self.size, self.lang, "by lines" if self.is_plain else "on the screen")

    def do(self, key, line):
        """The same wish on the screen and by lines."""
        if self.is_plain:
            self.terminal.type(line)
            self.terminal.press("Enter")
        else:
            self.terminal.press(key)


def talk(e):
    e.socket.ask("chat", key="c1", table=e.table, text="Servus zusammen")
    e.sees("what others say is heard", e.words["says"] + "Servus zusammen")
    if e.is_plain:
        e.do("", "say Hallo Bo" if e.lang == "en" else "sag Hallo Bo")
    else:
        e.terminal.press("c")
        e.terminal.type("Hallo Bo")
        e.terminal.press("Enter")
    got = e.socket.next("chat", name="Anna")
    check("what Anna says reaches the others, " + e.name(), got["text"] == "Hallo Bo", got)


def clock_and_watchers(e):
    guest = Person(e.bo.server, "Gast").connect()
    guest.ask("watch", table=e.table)
    if e.is_plain:
        e.sees("watchers are counted", e.words["watchers"])
        e.do("", "clock" if e.lang == "en" else "uhr")
        seen = e.wait("Bo: 1")
        check("the clock is told, " + e.name(), re.search(r"^Bo: 1[45]:\d\d$", seen, re.M), seen)
    else:
        e.sees("watchers are counted", "1 watching" if e.lang == "en" else "1 schauen zu")
        seen = e.terminal.screen()
        check("the clocks of both are on the screen, " + e.name(), len(re.findall(r"1[45]:\d\d", seen)) >= 2, seen)
    guest.close()


def take_backs(e):
    first = e.socket.play(e.table, 1, "card:jump")
    check("Bo lays a card out, " + e.name(), first["ok"], first)
    e.socket.ask("takeback", key="t1", table=e.table, seat=1)
    e.sees("a wish to take back is shown", e.words["asks"])
    e.do("y", "yes" if e.lang == "en" else "ja")
    e.socket.next("notice", kind="takeback-done")
    e.sees("it is taken back", e.words["done"])
    e.do("Enter", "1")
    e.sees("Anna lays a card out", e.words["undone"])
    e.do("u", "undo" if e.lang == "en" else "zurück")
    e.sees("Anna's wish waits", e.words["waits"])
    e.socket.ask("takeback-answer", key="t2", table=e.table, accept=False)
    e.sees("it can be refused", e.words["refused"])


def server_goes_away(e):
    e.bo.server.kill()
    e.sees("a lost connection is told", e.words["lost"])
    e.bo.server.start()
    e.sees("it comes back by itself", e.words["back"])
    e.connect()
    lines = e.socket.next("state")["number"]
    e.do("Enter", "1")
    state = e.socket.next("state", number=lines + 1)
    check("and Anna plays on, " + e.name(), state["number"] == lines + 1, state)


def leave_and_return(e):
    e.do("q", "quit" if e.lang == "en" else "ende")
    seen = e.wait("left with 0")
    check("leaving is no failure, " + e.name(), "left with 0" in seen, seen)
    e.terminal.close()
    e.terminal = Terminal(e.arguments, *e.size, environment=environment)
    e.sees("whoever comes back has the same seat", "Anna: " + ("Lay out card 3" if e.lang == "en" else
           "Lege verdeckt Karte 3"))
    e.terminal.close()


server = Server(HORT, folder.name)
for evening in WAYS[sys.argv[2]]:
    table = Evening(server, *evening, sys.argv[2] == "lines")
    table.sees("Anna is asked", table.words["turn"])
    talk(table)
    clock_and_watchers(table)
    take_backs(table)
    server_goes_away(table)
    leave_and_return(table)
server.stop()
sys.exit(check.finish())
