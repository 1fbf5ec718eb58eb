#!/usr/bin/env python3
"""Drives `hort console` through a pipe: every command, and every kind of bad input.

    console.py HORT [GAME …]

Whatever is wrong must be answered with `?`, change nothing, and leave the console usable."""
import json
import os
import random
import re
import select
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COMMANDS = """protocol_version name version list_commands known_command help quit games new rules actors legal
play undo position view why load guess facts record replay genmove analyse explain score result""".split()
ANSWER_SECONDS = 120


class Failure(Exception):
    """An expectation that was not met."""


def expect(condition, *what):
    if not condition:
        raise Failure(" ".join(str(w)[:600] for w in what))


class Console:
    """One running `hort console`."""

    def __init__(self, program):
        self.program = program
        self.process = subprocess.Popen([program, "console"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.pending = b""

    def read_answer(self):
        """Bytes up to the empty line that ends an answer."""
        while b"\n\n" not in self.pending:
            ready, _, _ = select.select([self.process.stdout], [], [], ANSWER_SECONDS)
            expect(ready, "no answer within", ANSWER_SECONDS, "s")
            more = os.read(self.process.stdout.fileno(), 65536)
            expect(more, "the console has ended with status", self.process.poll())
            self.pending += more
        answer, self.pending = self.pending.split(b"\n\n", 1)
        return answer.decode("utf-8", "replace")

    def send(self, line):
        data = line if isinstance(line, bytes) else line.encode()
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def ask(self, line):
        """(whether it succeeded, text)"""
        self.send(line)
        answer = self.read_answer()
        expect(answer[:1] in ("=", "?"), "not an answer:", answer)
        expect(answer[1:2] in ("", " ", "\n"), "an answer without id has no id:", answer)
        return answer[0] == "=", answer[2:]

    def good(self, line):
        is_good, text = self.ask(line)
        expect(is_good, line, "failed:", text)
        return text

    def bad(self, line, *words):
        """Must fail with a reason (holding the words) and change nothing."""
        before = self.snapshot()
        is_good, text = self.ask(line)
        expect(not is_good, line[:200], "should fail, but:", text)
        expect(text.strip(), line[:200], "fails without a reason")
        for word in words:
            expect(word in text, line[:200], "should say", word, "but says", text)
        expect(self.snapshot() == before, line[:200], "has changed something")
        return text

    def snapshot(self):
        return [self.ask(line) for line in ("position", "actors", "record", "legal")]

    def end(self):
        """Ends the input; the exit status."""
        self.process.stdin.close()
        rest = self.process.stdout.read()
        return self.process.wait(), rest


def players_of(console, game):
    first = console.good("rules %s" % game).split("\n")[0]
    least, most = first.replace("players ", "").split("..")
    return range(int(least), int(most) + 1)


def start(console, game, more="seed=7"):
    return console.good("new %s players=%d %s" % (game, players_of(console, game)[-1], more))


def play_some(console, rng, moves):
    """Plays random moves; returns how many were played before the end of the match."""
    for i in range(moves):
        actors = console.good("actors").split()
        if not actors:
            return i
        seat = rng.choice(actors)
        move = rng.choice(console.good("legal %s" % seat).split("\n"))
        lines = console.good("play %s %s" % (seat, move)).split("\n")
        expect(lines[0] == "%s %s" % (seat, move), "play answers with the line, not", lines[0])
        expect(all(line.startswith("dealer ") for line in lines[1:]), "then the dealer's:", lines)
    return moves


def play_but_not_to_the_end(console, rng, moves):
    """The same, but a match that ends goes back by one move: when it is over it may tell its seed."""
    if play_some(console, rng, moves) < moves or not console.good("actors"):
        console.good("undo")


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


# ---- looking and loading ----

def test_views_hide_and_nothing_else(console, game):
    def compare(whole, seen, path):
        if seen is None:
            return
        expect(type(whole) is type(seen), path, "has another shape")
        if isinstance(whole, dict):
            expect(list(whole) == list(seen), path, "has other members")
            for key in whole:
                compare(whole[key], seen[key], path + "." + key)
        elif isinstance(whole, list):
            expect(len(whole) == len(seen), path, "has another length")
            for i, value in enumerate(whole):
                compare(value, seen[i], "%s[%d]" % (path, i))
        else:
            expect(whole == seen, path, "shows something untrue")
    start(console, game)
    for _ in range(8):
        text = console.good("position")
        expect("\n" not in text and ": " not in text, "one line without blanks")
        for seat in list(range(players_of(console, game)[-1])) + ["public"]:
            compare(json.loads(text), json.loads(console.good("view %s" % seat)), "view %s" % seat)
        play_some(console, random.Random(4), 12)


def test_fields_are_described(console, game):
    start(console, game)
    with open(os.path.join(ROOT, "games", game, "rules.md"), encoding="utf-8") as file:
        english, german = file.read().split("(Deutsch)")
    for field in json.loads(console.good("position")):
        if field not in ("game", "players", "set", "options"):
            for text in (english, german):
                expect("`%s`" % field in text or "`%s[" % field in text, "rules.md does not describe", field)


def test_load_gives_the_position_back(console, game):
    start(console, game)
    for _ in range(5):
        position = console.good("position")
        play_some(console, random.Random(8), 6)
        console.good("load " + position)
        expect(console.good("position") == position, "load gives another position")
        play_some(console, random.Random(9), 15)
    record = console.good("record")
    with tempfile.NamedTemporaryFile("w", suffix=".record") as file:
        file.write(record + "\n")
        file.flush()
        position = console.good("position")
        start(console, game, "seed=other")
        console.good("replay " + file.name)
        expect(console.good("position") == position, "a record that began from a position replays")


def sets_of(game, *folder):
    names = os.listdir(os.path.join(ROOT, "games", game, "sets", *folder))
    return sorted(name[:-4] for name in names if name.endswith(".set"))


def test_sets_for_tests_are_not_offered(console, game):
    offered = [line[4:] for line in console.good("rules " + game).split("\n") if line.startswith("set ")]
    expect(sorted(offered) == sets_of(game), "offered:", offered)


def test_facts_describe_the_set_in_use(console, game):
    seen = set()
    for name in sets_of(game) + sets_of(game, "tests"):
        if console.ask("new %s players=2 set=%s" % (game, name))[0]:
            facts = console.good("facts")
            expect(["game", game] in json.loads(facts)["lines"] and json.loads(facts)["components"], facts)
            seen.add(facts)
    expect(len(seen) > 1, "every set has the same facts")


def test_views_are_loaded_and_worlds_guessed(console, game):
    """A bot's forward model: from its view alone, in another console."""
    start(console, game)
    play_but_not_to_the_end(console, random.Random(4), 30)
    truth, record = console.good("position"), console.good("record")
    model, worlds = Console(console.program), set()
    for seat in [str(s) for s in range(players_of(console, game)[-1])] + ["public"]:
        view = console.good("view " + seat)
        model.good("load %s %s" % (seat, view))
        expect(model.good("view " + seat) == view, "the loaded view is another one")
        world = model.good("guess seed=5")
        expect(model.good("position") == world and model.good("view " + seat) == view, "the world looks different")
        expect(json.loads(world) != json.loads(view) or "null" not in view, "a world knows everything")
        play_some(model, random.Random(1), 3)
        expect(model.good("guess seed=5") == world, "the same seed gives another world")
        worlds.add(model.good("guess"))
        legal = console.good("legal " + seat) if seat != "public" else ""
        expect(seat == "public" or model.good("legal " + seat) == legal, "other moves in a world")
        guessed = {console.good("guess %s seed=%d" % (seat, seed)) for seed in range(6)}
        expect(len(guessed) > 1 or "null" not in view, "every guess is the same")
        console.good("load " + console.good("guess %s seed=5" % seat))
        expect(console.good("view " + seat) == view, "guess looks at the truth")
        console.good("load " + truth)
    expect(len(worlds) > 1 or "null" not in view, "all worlds are the same")
    console.good("load " + truth)
    expect(record, "the match has lines")
    model.bad("guess 0 seed=x", "number")
    model.bad("guess 9", "public")
    model.bad("load 7 " + view, "0 to")
    model.bad("load x", "seat")
    for path in list(numbers(json.loads(view)))[:12]:
        model.ask("load public " + changed(json.loads(view), path, 200))
        model.good("games")
    start(model, game)
    model.bad("guess", "no view")
    expect(model.end()[0] == 0, "the model ends badly")


def test_truncated_json(console, game):
    start(console, game)
    play_some(console, random.Random(1), 10)
    position = console.good("position")
    for length in sorted(random.Random(1).sample(range(1, len(position)), min(60, len(position) - 1))):
        console.bad("load " + position[:length])
    for text in ("{", "[]", "null", "1", "\"", "{}", "{\"game\":\"%s\"}" % game, position + "}", position + position,
                 position[:-1] + ",}", position.replace("{", "{{", 1), "[" * 5000, "{\"game\":" * 500,
                 position.replace('"game"', '"gam\\u0000e"', 1), position.replace(game, "nonsense", 1)):
        console.bad("load " + text)


CAME_LATER = {"draco": ("is_shuffled", "kept", "held", "events", "event")}  # which positions in old records do not have


def numbers(value, path=()):
    """The paths of all numbers and words of a position's fields."""
    if isinstance(value, list):
        for i, part in enumerate(value):
            yield from numbers(part, path + (i,))
    elif isinstance(value, dict):
        for key, part in value.items():
            if path or key not in ("game", "players", "set", "options"):
                yield from numbers(part, path + (key,))
    else:
        yield path


def changed(position, path, value):
    whole = json.loads(json.dumps(position))
    at = whole
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return json.dumps(whole, separators=(",", ":"))


def test_impossible_positions(console, game):
    start(console, game)
    play_some(console, random.Random(1), 12)
    text = console.good("position")
    position = json.loads(text)
    paths = list(numbers(position))
    rng = random.Random(2)
    for path in rng.sample(paths, min(40, len(paths))):
        for value in (None, 1.5, -2000000000, 99999999999, "nonsense", [], {}, True):
            reason = console.bad("load " + changed(position, path, value))
            expect(path[0] in reason, "the field", path[0], "is not named:", reason)
    for key in ("game", "players", "set", "options"):
        for value in (None, 1.5, True, [], -1, {"measure": 1}):
            console.bad("load " + changed(position, (key,), value), key)
    # other numbers: either refused, with the field's name, or a position that can be played on
    refused = 0
    for path in rng.sample(paths, min(60, len(paths))):
        is_good, reason = console.ask("load " + changed(position, path, rng.choice((0, 1, 2, 77, 200))))
        refused += 0 if is_good else 1
        expect(is_good or ":" in reason, "no field is named:", reason)
        if is_good:
            play_some(console, rng, 3)
        console.good("load " + text)
    expect(refused > 0, "impossible counts are never refused")
    for key in position:
        whole = dict(position)
        del whole[key]
        command = "load " + json.dumps(whole, separators=(",", ":"))
        if key in CAME_LATER.get(game, ()):
            console.good(command)
            expect(console.good("position") == text, key, "is not as at the start")
        elif key not in ("set", "options"):
            console.bad(command)
    console.bad("load " + text[:-1] + ',"nonsense":1}', "nonsense")


# ---- records ----

def test_record_and_replay(console, game):
    start(console, game)
    play_but_not_to_the_end(console, random.Random(3), 60)
    position, record = console.good("position"), console.good("record")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a b.record")
        with open(path, "w", encoding="utf-8") as file:
            file.write(record + "\n")
        start(console, game, "seed=other")
        console.good("replay " + path)
        expect((console.good("position"), console.good("record")) == (position, record), "another match")
        play_but_not_to_the_end(console, random.Random(4), 5)
        lines = record.split("\n")
        middle = len(lines) // 2
        for damaged in (lines[:middle], lines[:middle] + lines[middle + 1:], lines[1:], [], ["nonsense"]):
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(damaged))
            reason = console.bad("replay " + path)
            expect("line " in reason or not damaged, "the refusal has no line:", reason)
        console.bad("replay " + folder)
        console.bad("replay " + path + ".missing")
    for seat in list(range(players_of(console, game)[-1])) + ["public"]:
        expect("#" not in console.good("record %s" % seat), "a seat's record shows checksums")
        expect("seed" not in console.good("record %s" % seat), "a seat's record shows the seed")


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


def main(program, games):
    probe = Console(program)
    games = games or probe.good("games").split("\n")
    probe.end()
    tests = [value for name, value in sorted(globals().items()) if name.startswith("test_")]
    failed = 0
    for game in games:
        for test in tests:
            console = Console(program)
            try:
                test(console, game)
                if not console.process.stdin.closed:
                    console.good("name")
                    expect(console.end()[0] == 0, "ended badly")
            except (Failure, OSError, ValueError, KeyError, IndexError) as error:
                failed += 1
                print("%s, %s: %s: %s" % (game, test.__name__, type(error).__name__, error))
                console.process.kill()
    print("%d passed, %d failed" % (len(games) * len(tests) - failed, failed))
    return 1 if failed else 0


sys.exit(main(sys.argv[1], sys.argv[2:]))
