#!/usr/bin/env python3
"""Drives `hort console` through a pipe: every command, and every kind of bad input.

    console.py HORT [GAME …]

Whatever is wrong must be answered with `?`, change nothing, and leave the console usable."""
import json
import os
import random
import re
import subprocess
import tempfile

from console_client import Console, expect, play_some, players_of, start, run

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COMMANDS = """protocol_version name version list_commands known_command help quit games new rules actors legal
play undo position view why load guess facts record replay genmove analyse explain score result""".split()


# ---- the frame ----

def test_ids_comments_and_blank_lines(console, game):
    for line, wanted in [("name", "= Drachenhort"), ("17 name", "=17 Drachenhort"), ("0 name # x", "=0 Drachenhort"),
                         ("\t 5\tname  ", "=5 Drachenhort"), ("6 nonsense", "?6 "), ("7 known_command name", "=7 true"),
                         ("8 known_command nonsense", "=8 false"), ("name\r", "= Drachenhort"), ("9", "?9")]:
        console.send("# a comment\n\n   \n" + line)
        answer = console.read_answer()
        expect(answer.startswith(wanted), line, "->", answer)


def test_all_commands_are_known(console, game):
    listed = console.good("list_commands").split("\n")
    for command in COMMANDS:
        expect(command in listed, command, "is not listed")
        expect(console.good("known_command " + command) == "true", command, "is not known")
    expect(console.good("protocol_version") == "2", "protocol_version")
    expect(console.good("version"), "version")
    expect(game in console.good("games").split("\n"), game, "is not listed")
    rules = console.good("rules " + game)
    expect("set standard" in rules, rules)


def test_help_and_the_manual_know_every_command(console, game):
    listed = console.good("list_commands").split("\n")
    lines = [line.split("\t") for line in console.good("help").split("\n")]
    expect(all(len(line) == 2 and line[1] for line in lines), "a line is the usage, a tab and a sentence:", lines)
    expect([usage.split(" ")[0] for usage, _ in lines] == listed, "help lists other commands than list_commands")
    with open(os.path.join(ROOT, "docs", "console.md"), encoding="utf-8") as file:
        headings = re.findall(r"^### `(.*)`$", file.read(), re.M)
    expect(headings == [usage for usage, _ in lines], "docs/console.md explains", headings)
    for (usage, words), name in zip(lines, listed):
        expect(console.good("help " + name) == usage + "\t" + words, "help", name)
    console.bad("help nonsense", "help")


def test_refusals_name_what_is_allowed(console, game):
    console.bad("nonsense", "help")
    console.bad("play", "play SEAT MOVE")
    console.bad("rules nonsense", game)
    console.bad("actors", "new")
    start(console, game)
    last = players_of(console, game)[-1] - 1
    console.bad("legal 9", "0 to %d" % last, "dealer")
    console.bad("view 8", "0 to %d" % last, "public")
    console.bad("new %s players=%d nonsense=1" % (game, last + 1), "players", "set")
    console.bad("new %s players=%d set=nonsense" % (game, last + 1), "standard")
    seat = console.good("actors").split()[0]
    console.bad("genmove %s nonsense=1" % seat, "level=", "ms=", "iterations=")
    console.bad("genmove %s level=nonsense" % seat, "easy", "hard")


def test_nothing_works_before_new(console, game):
    for command in ("actors", "legal", "play 0 x", "undo", "position", "view 0", "why 0 x", "record", "genmove 0",
                    "analyse 0", "score", "result", "facts", "guess 0", "guess"):
        console.bad(command)


def test_wrong_arity(console, game):
    start(console, game)
    for command in ("protocol_version x", "name x", "known_command", "known_command a b", "games x", "rules",
                    "rules a b", "new", "actors 0", "legal 0 1", "play", "play 0", "play 0 a b", "undo 1",
                    "position 0", "view", "view 0 1", "why", "why 0", "why 0 a b", "load", "record 0 1", "replay",
                    "genmove", "analyse", "score 0", "result 0", "quit now", "new " + "x=1 " * 100):
        console.bad(command)


def test_unknown_commands(console, game):
    start(console, game)
    for command in ("xyzzy", "NAME", "new_game", "play-move", "=", "?", "{}", "ä", "%s%s%n", "-1"):
        console.bad(command)


# ---- starting ----

def test_new_for_all_numbers_of_players(console, game):
    for players in players_of(console, game):
        lines = console.good("new %s players=%d seed=1" % (game, players))
        expect(all(line.startswith("dealer ") for line in lines.split("\n") if line), "the deal:", lines)
        expect(json.loads(console.good("position"))["players"] == players, "players")


def test_same_seed_same_game(console, game):
    def whole(seed):
        start(console, game, "seed=%s" % seed)
        play_some(console, random.Random(3), 40)
        return console.good("position"), console.good("record")
    expect(whole("abc") == whole("abc"), "the same seed gives another game")
    expect(whole("abc") != whole("abd"), "another seed gives the same game")


def test_bad_news(console, game):
    start(console, game)
    most = players_of(console, game)[-1]
    for words in ("nonsense players=2", game, game + " players=", game + " players=0",
                  "%s players=%d" % (game, most + 1), game + " players=-1", game + " players=two",
                  game + " players=2.0", "%s players=%d players=%d" % (game, most, most),
                  "%s players=%d nonsense=1" % (game, most), "%s players=%d nonsense" % (game, most),
                  "%s players=%d dealer=robot" % (game, most), "%s players=%d seed=" % (game, most),
                  "%s players=%d seed=%s" % (game, most, "x" * 500), "%s players=%d set=" % (game, most),
                  "%s players=%d set=/nowhere/x.set" % (game, most), "%s players=%d set=/" % (game, most),
                  "%s players=%d set=/dev/null" % (game, most), "%s players=99999999999999999999" % game):
        console.bad("new " + words)
    for line in console.good("rules " + game).split("\n"):
        if line.startswith("option "):
            console.bad("new %s players=%d %s=nonsense" % (game, most, line.split()[1]), line.split()[1])
    console.bad("rules nonsense")


def test_bad_set_file_names_file_and_line(console, game):
    start(console, game)
    with tempfile.NamedTemporaryFile("w", suffix=".set") as file:
        file.write("# mine\ngame %s\nnonsense 1\n" % game)
        file.flush()
        text = console.bad("new %s players=%d set=%s" % (game, players_of(console, game)[-1], file.name))
        expect(os.path.basename(file.name) in text, text)


# ---- playing ----

def test_seats_out_of_range(console, game):
    players = players_of(console, game)[0]
    console.good("new %s players=%d seed=1" % (game, players))
    for seat in (str(players), "8", "9", "-1", "00", "x", "99999999999", "public", "0x0"):
        for command in ("legal %s", "play %s x", "why %s x", "genmove %s", "analyse %s", "view %s", "record %s"):
            if seat != "public" or command not in ("view %s", "record %s"):
                console.bad(command % seat)
    console.bad("view dealer")
    console.good("view public")


def test_illegal_moves_name_the_rule(console, game):
    start(console, game)
    play_some(console, random.Random(1), 5)
    for seat in range(players_of(console, game)[-1]):
        for move in ("xyzzy", "?", "-", ":", "0", "none", "deal:0:0", "x" * 300, "%s%n", "ä", "\"", "'"):
            text = console.bad("play %d %s" % (seat, move))
            prefix = text.split(" ")[0]
            expect("-" in prefix and prefix.split("-")[0].isupper(), "no rule id:", text)
            expect(console.good("why %d %s" % (seat, move)) == text, "why says something else than", text)


def test_a_whole_match(console, game):
    start(console, game)
    rng = random.Random(11)
    console.bad("result")
    for _ in range(3000):
        if play_some(console, rng, 50) < 50:
            break
    expect(console.good("actors") == "", "not over")
    lines = console.good("result").split("\n")
    expect(lines[0].startswith("winners:"), lines)
    expect(lines[1:] == console.good("score").split("\n"), "result ends with the scores")
    expect(len(lines) == 1 + players_of(console, game)[-1], lines)
    expect(all(line.split("\t")[0] == str(i) and int(line.split("\t")[1]) is not None
               for i, line in enumerate(lines[1:])), lines)
    expect(console.good("legal") == "" and console.good("legal 0") == "", "moves after the end")
    console.bad("play 0 x")
    console.bad("genmove 0")
    console.good("undo")
    console.bad("result")


def test_legal_is_sorted_and_only_for_actors(console, game):
    start(console, game)
    rng = random.Random(2)
    for _ in range(40):
        actors = console.good("actors").split()
        if not actors:
            break
        moves = console.good("legal").split("\n")
        expect(moves == sorted(moves, key=lambda m: m.encode()), "not sorted:", moves)
        expect(moves == console.good("legal %s" % actors[0]).split("\n"), "the default is the lowest actor")
        for seat in range(players_of(console, game)[-1]):
            if str(seat) not in actors:
                expect(console.good("legal %d" % seat) == "", "moves for seat", seat)
        play_some(console, rng, 1)


def test_undo(console, game):
    start(console, game)
    console.bad("undo")
    rng, seen = random.Random(5), []
    for _ in range(30):
        before = console.good("position"), console.good("record")
        if play_some(console, rng, 1) == 0:
            break
        seen.append(before)
    for position, record in reversed(seen):
        console.good("undo")
        expect((console.good("position"), console.good("record")) == (position, record), "undo gives another match")
    console.bad("undo")


def test_manual_dealer(console, game):
    expect(start(console, game, "dealer=manual") == "", "a manual dealer deals nothing by itself")
    rng, seen = random.Random(6), []
    for _ in range(40):
        actors = console.good("actors").split()
        if not actors:
            break
        seen.append(console.good("position"))
        moves = console.good("legal %s" % actors[0]).split("\n")
        move = rng.choice(moves)
        expect(console.good("play %s %s" % (actors[0], move)) == "%s %s" % (actors[0], move), "one line exactly")
        if actors[0] == "dealer":
            console.bad("play dealer nonsense")
    for position in reversed(seen):
        console.good("undo")
        expect(console.good("position") == position, "undo takes back exactly one line")
    console.bad("undo")


# ---- bots ----

def test_genmove_and_analyse(console, game):
    for level in ("level=easy iterations=20", "level=normal iterations=20", "level=hard iterations=50", "ms=10"):
        start(console, game)
        seat = console.good("actors").split()[0]
        legal = console.good("legal %s" % seat).split("\n")
        lines = [line.split("\t") for line in console.good("analyse %s iterations=50" % seat).split("\n")]
        expect(all(len(line) == 3 and line[0] in legal for line in lines), "analyse:", lines)
        expect(all(int(line[1]) >= 0 and 0 <= float(line[2]) <= 1 for line in lines), "analyse:", lines)
        detailed = [line.split("\t") for line in console.good("analyse %s iterations=3 detail=on" % seat).split("\n")]
        expect(all(len(line) == 5 and line[0] in legal for line in detailed), "analyse detail=on:", detailed)
        for _, visits, *figures in detailed:
            expect((figures == ["-"] * 3) == (visits == "0"), "a move never tried has dashes:", detailed)
            expect(visits == "0" or 0 <= float(figures[1]) <= 1 and float(figures[2]) == float(figures[2]), detailed)
        console.bad("analyse %s detail=off" % seat, "detail=on")
        expect(console.good("legal %s" % seat).split("\n") == legal, "analyse has played")
        move = console.good("genmove %s %s" % (seat, level)).split("\n")[0]
        expect(move in legal, "genmove plays", move)
    start(console, game)
    seat = console.good("actors").split()[0]
    for words in ("level=nonsense", "ms=x", "ms=-1", "iterations=0x", "nonsense", "level="):
        console.bad("genmove %s %s" % (seat, words))
    idle = [s for s in range(players_of(console, game)[-1]) if str(s) not in console.good("actors").split()]
    for other in idle[:1]:
        console.bad("genmove %d" % other)
        console.bad("analyse %d" % other)


# ---- abuse ----

def test_very_long_lines(console, game):
    start(console, game)
    for line in ("x" * (1 << 20), "play 0 " + "x" * (1 << 20), "12 " + "name " * 200000, "load " + "[" * (1 << 20),
                 " " * (1 << 20) + "name"):
        before = console.snapshot()
        console.send(line)
        answer = console.read_answer()
        expect(answer.startswith("?"), "answered with", answer)
        expect(console.snapshot() == before, "something has changed")


def test_binary_junk(console, game):
    start(console, game)
    rng = random.Random(99)
    before = console.snapshot()
    for _ in range(60):
        junk = bytes(b for b in (rng.randrange(256) for _ in range(rng.randrange(1, 400))) if b not in b"\n#")
        console.send(b"xyzzy" + junk)
        answer = console.read_answer()
        expect(answer.startswith("?"), "answered with", answer)
    for junk in (b"na\0me", b"\xff\xfe", b"name\x1b[2J", b"play 0 \x00", b"load {\"game\":\"\xff\"}", b"\x7f"):
        console.send(junk)
        expect(console.read_answer().startswith("?"), "taken:", junk)
    expect(console.snapshot() == before, "something has changed")


def test_ends_with_status_0(console, game):
    expect(console.end() == (0, b""), "end of input")
    other = Console(console.process.args[0])
    other.good("quit")
    expect(other.process.wait() == 0, "quit")
    other = Console(console.process.args[0])
    other.process.stdin.write(b"3 name")
    status, rest = other.end()
    expect(status == 0 and rest == b"=3 Drachenhort\n\n", "a last line without its end:", status, rest)
    done = subprocess.run([console.process.args[0], "console", "nonsense"], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    expect(done.returncode != 0, "an unexpected argument")


run([value for name, value in sorted(globals().items()) if name.startswith("test_")])
