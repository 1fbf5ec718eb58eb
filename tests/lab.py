"""Compares sets and options with `hort lab` and holds its reports against each other.

    lab.py HORT"""
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.dom.minidom

sys.dont_write_bytecode = True
from hort_program import HORT, hort  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def lab(*words, **more):
    return hort("lab", *words, **more)


def report(folder, *words):
    path = os.path.join(folder, "out.json")
    lab(*words, "--json", path)
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def figures(arm):
    return {(f["name"], f.get("seat")): f for f in arm["figures"]}


def test_sets(folder):
    arms = report(folder, "draco", "players=2", "greedy", "--set", "standard", "--set", "sprint", "--games", "20")["arms"]
    assert [(arm["arm"], arm["games"]) for arm in arms] == [("set=standard", 20), ("set=sprint", 20)]
    first, second = map(figures, arms)
    for name, figure in second.items():
        assert abs(figure["mean"] - first[name]["mean"] - figure["difference"]) < 1e-4, name
        assert figure["low"] <= figure["mean"] <= figure["high"] and first[name]["difference"] == 0, name
    length = second["moves of players", None]
    assert length["difference"] + length["differenceMargin"] < 0, "the short track is no shorter"
    for arm, by_name in zip(arms, (first, second)):
        played = sum(use["mean"] for use in arm["used"] if ":" not in use["name"])
        assert abs(played - by_name["moves of players", None]["mean"]) < 1e-4, "every move is of one kind"
        uses = {use["name"]: use["mean"] for use in arm["used"]}
        cards = sum(mean for name, mean in uses.items() if name.startswith("play: card "))
        assert abs(cards - uses["play"]) < 1e-4, "every play is of one card"
    shares = [first["victories", seat]["mean"] for seat in (0, 1)] + [first["without a winner", None]["mean"]]
    assert abs(sum(shares) - 1) < 1e-4


def test_places_are_not_counted(folder):
    """A tile of the island is laid at coordinates; which face it has is counted, where it lies is not."""
    uses = [use["name"] for use in report(folder, "dragon-island", "players=2", "random", "--games", "2")["arms"][0]["used"]]
    assert any(name.startswith("lay: face ") for name in uses), uses
    assert not [name for name in uses if name.startswith(("lay: q ", "lay: r "))], uses


def test_equal_arms_are_equal(folder):
    """Paired deals: a file with the standard set plays exactly like the standard set."""
    own = os.path.join(folder, "own.set")
    with open(os.path.join(ROOT, "games", "draco", "sets", "standard.set"), encoding="utf-8") as file:
        text = file.read()
    with open(own, "w", encoding="utf-8") as file:
        file.write(text)
    arms = report(folder, "draco", "players=2", "search:20it", "--set", own, "--games", "6")["arms"]
    assert [arm["arm"] for arm in arms][0] == "set=standard" and len(arms) == 2
    for figure in arms[1]["figures"] + arms[1]["used"]:
        assert figure["difference"] == 0 and figure["differenceMargin"] == 0, figure


def test_options(folder):
    """Every combination of values given several times is an arm."""
    arms = report(folder, "drachen-delta", "players=2", "random", "--rounds", "2", "--rounds", "3", "--measure", "eye",
                  "--measure", "exact", "--games", "3")["arms"]
    assert [arm["arm"] for arm in arms] == ["rounds=2 measure=eye", "rounds=3 measure=eye", "rounds=2 measure=exact",
                                            "rounds=3 measure=exact"]
    for arm in arms:
        assert figures(arm)["without a winner", None]["mean"] == 1
    lengths = [figures(arm)["moves of players", None]["mean"] for arm in arms]
    assert lengths[0] < lengths[1] and lengths[2] < lengths[3]


def test_any_number_of_threads(folder):
    words = ("book-of-dragons", "players=3", "greedy,random", "--set", "short", "--games", "6")
    pages = [os.path.join(folder, name) for name in ("1.html", "2.html")]
    assert lab(*words, "--html", pages[0]) == lab(*words, "--html", pages[1], "--threads", "3")
    assert open(pages[0], encoding="utf-8").read() == open(pages[1], encoding="utf-8").read()


def test_page(folder):
    for lang, title in (("en", "Victories by seat"), ("de", "Siege nach Platz")):
        path = os.path.join(folder, "page.html")
        lab("draco", "players=2", "random", "--set", "tiny", "--games", "20", "--html", path, "--lang", lang)
        page = open(path, encoding="utf-8").read()
        assert '<html lang="%s">' % lang in page and title in page and page.count("<svg") == page.count("</svg>") >= 3
        for drawing in re.findall(r"<svg.*?</svg>", page, re.S):
            xml.dom.minidom.parseString(drawing)
        assert "nan" not in page and "inf" not in page


def test_precision(folder):
    words = ("draco", "players=2", "random", "--games", "2000", "--precision")
    some, more = (report(folder, *words, percent)["deals"] for percent in ("15", "8"))
    assert 30 <= some < more < 2000, (some, more)
    assert "as exactly as was asked for" in lab(*words, "15")


def balance(kept, *words):
    """The page of tools/balance.py, and what it says about its work."""
    run = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "balance.py"), HORT, kept, "--player", "search:2it", "--weaker",
                          "random", *words], capture_output=True, text=True, timeout=300, check=True)
    return run.stdout, run.stderr


def test_balance_is_made_in_pieces(folder):
    """What was measured is kept; an experiment that runs out of time is one with fewer games."""
    kept = os.path.join(folder, "kept")
    page, said = balance(kept, "--games", "3", "--table-games", "2")
    assert "Not measured" not in page and page.count("\n    hort lab ") == 8 and page.count("\n    hort arena ") == 4
    assert page.count("search:2it --games 3\n") == 4 and page.count("search:2it --games 2\n") == 4, page
    assert said.count(": kept") == 0 and balance(kept, "--games", "2")[0] == page
    path = os.path.join(kept, "lab-draco-2-search_2it.json")
    os.remove(path)
    page, said = balance(kept, "--games", "1000000", "--minutes", "0.03")
    assert said.count(": kept") == 11, said
    with open(path, encoding="utf-8") as file:
        part = json.load(file)
    assert 0 < part["games"] < 1000000 and "    %s\n" % part["command"] in page
    assert part["report"]["arms"] == report(folder, *part["command"].split()[2:])["arms"]


def test_a_few_games_decide_nothing(folder):
    """A single game shows no spread at all, which does not make its differences sure."""
    words, page = ("draco", "players=2", "greedy", "--set", "sprint"), os.path.join(folder, "few.html")
    for games, is_sure in (("1", False), ("19", False), ("20", True)):
        said = lab(*words, "--games", games, "--html", page)
        with open(page, encoding="utf-8") as file:
            text = file.read()
        assert (" *\n" in said) == ('class="sure"' in text) == ("changes most surely" in text) == is_sure, games


def test_who_played(folder):
    told = report(folder, "draco", "players=3", "greedy,random", "--games", "1")
    assert told["seats"] == ["greedy", "random", "random"] and told["players"] == 3, told["seats"]


def test_a_full_disk(_folder):
    for option in ("--html", "--json"):
        said = lab("draco", "players=2", "random", "--games", "2", option, "/dev/full", status=1)
        assert said == "hort lab: /dev/full could not be written to its end\n", said


def test_refusals(folder):
    assert "the same number of players" in lab("draco", "players=2", "players=3", status=2)
    assert "built in are standard" in lab("draco", "players=2", "--set", "no-such-set", status=2)
    assert "more than 8 arms" in lab("drachen-delta", "players=2", *("rounds=%d" % i for i in range(1, 10)), status=2)
    for wrong in ("0", "x", "50", "3x", "nan"):
        assert "above 0 and below 50" in lab("draco", "players=2", "--precision", wrong, status=2), wrong
    for option in ("--html", "--json"):
        assert "cannot be written" in lab("draco", "players=2", option, os.path.join(folder, "no", "file"), status=2)


with tempfile.TemporaryDirectory() as scratch:
    TESTS = [test for name, test in sorted(globals().items()) if name.startswith("test_")]
    for test in TESTS:
        test(scratch)
print("%d passed, 0 failed" % len(TESTS))
