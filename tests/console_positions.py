#!/usr/bin/env python3
"""Positions, views, guessed worlds and records through `hort console`: what is shown, what is loaded, what is refused.

    console_positions.py HORT [GAME …]"""
import json
import os
import random
import tempfile

from console_client import Console, expect, play_but_not_to_the_end, play_some, players_of, start, run

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


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


run([value for name, value in sorted(globals().items()) if name.startswith("test_")])
