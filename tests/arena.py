"""Runs `hort arena` with bots of ours and with the example bot, fair and unfair, and reads its files.

    arena.py HORT"""
import csv
import json
import os
import shlex
import subprocess
import sys
import tempfile

HORT = os.path.abspath(sys.argv[1])
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BOT = "cmd:python3 " + shlex.quote(os.path.join(ROOT, "docs", "examples", "bot.py"))
GAME = subprocess.run([HORT, "console"], input="games\nquit\n", capture_output=True, text=True,
                      check=True).stdout.split()[1]


def arena(*words, status=0):
    run = subprocess.run([HORT, "arena", *words], capture_output=True, text=True, timeout=300)
    assert run.returncode == status, (words, run.returncode, run.stdout, run.stderr)
    return run.stdout


def standings(folder, *words):
    path = os.path.join(folder, "out.json")
    arena(GAME, "players=2", *words, "--json", path)
    with open(path, encoding="utf-8") as file:
        return {s["player"]: s for s in json.load(file)["standings"]}


def test_results(folder):
    results, table, plot = (os.path.join(folder, name) for name in ("r.tsv", "r.csv", "r.svg"))
    words = ["search:30it", "random", "--games", "8", "--results", results]
    all_at_once = standings(folder, *words, "--csv", table, "--svg", plot)
    lines = open(results, encoding="utf-8").read().splitlines(keepends=True)
    assert len(lines) == 8
    assert len(list(csv.DictReader(open(table, encoding="utf-8")))) == 16
    assert open(plot, encoding="utf-8").read().rstrip().endswith("</svg>")
    for line in lines[:3]:
        assert arena("--rerun", line.rstrip("\n")) == line, "a game did not replay"
    with open(results, "w", encoding="utf-8") as file:
        file.writelines(lines[:5])
        file.write(lines[5][:20])  # killed while writing
    assert standings(folder, *words) == all_at_once, "resuming changed the result"
    assert sorted(open(results, encoding="utf-8")) == sorted(lines)
    with open(results, "w", encoding="utf-8") as file:
        file.write(lines[0].replace("random", "greedy"))
    arena(GAME, "players=2", *words, status=2)


def test_seatings(folder):
    three = standings(folder, "greedy", "random", BOT, "--games", "6", "--threads", "2")
    assert [three[p]["games"] for p in ("greedy", "random", BOT)] == [4, 4, 4]
    assert three["greedy"]["rating"] > three["random"]["rating"]


def test_bad_bots(folder):
    fair = standings(folder, BOT, "random", "--games", "4")
    assert fair[BOT]["faults"] == 0
    for manner in ("crash", "hang", "cheat", "refuse"):
        player = BOT + " " + manner
        result = standings(folder, player, "random", "--games", "2", "--timeout-ms", "700")
        assert result[player]["faults"] == 2 and result["random"]["share"] == 1, (manner, result)
    missing = standings(folder, "cmd:/no/such/bot", "random", "--games", "2")
    assert missing["cmd:/no/such/bot"]["faults"] == 2


def test_start_up_has_its_own_allowance(folder):
    slow = BOT.replace("cmd:", "cmd:sleep 2; exec ")
    result = standings(folder, slow, "random", "--games", "2", "--timeout-ms", "1500")
    assert result[slow]["faults"] == 0, result
    result = standings(folder, slow, "random", "--games", "2", "--startup-ms", "300")
    assert result[slow]["faults"] == 2, result


def test_logs_and_transcripts(folder):
    loud = BOT.replace("cmd:", "cmd:echo here I am >&2; exec ")
    standings(folder, loud, "random", "--games", "2", "--logs", folder, "--transcript")
    for seat, game in ((0, 1), (1, 2)):
        name = os.path.join(folder, "game-%d-seat-%d." % (game, seat))
        assert open(name + "err", encoding="utf-8").read() == "here I am\n"
        said = open(name + "txt", encoding="utf-8").read()
        assert said.startswith("> new %s players=2" % GAME) and "> choose " in said and "\n= " in said, said[:300]
    os.remove(name + "txt")
    standings(folder, loud, "random", "--games", "2", "--logs", folder)
    assert not os.path.exists(name + "txt"), "nobody asked for a transcript"
    crash = BOT + " crash"
    standings(folder, crash, "random", "--games", "2", "--logs", folder, "--transcript")
    assert "\n! crashed" in open(os.path.join(folder, "game-1-seat-0.txt"), encoding="utf-8").read()


def test_facts_for_bots_that_ask(folder):
    program = os.path.join(folder, "curious.py")
    with open(program, "w", encoding="utf-8") as file:
        file.write("""import json, sys
for line in sys.stdin:
    word, _, rest = line.rstrip("\\n").partition(" ")
    facts = json.loads(rest) if word == "facts" else None
    assert facts is None or isinstance(facts, dict) and facts
    print("= facts" if word == "new" else "= " + rest.split()[0] if word == "choose" else "=", end="\\n\\n", flush=True)
    if facts: print(sorted(facts)[0], file=sys.stderr, flush=True)
""")
    curious = "cmd:python3 " + shlex.quote(program)
    assert standings(folder, curious, "random", "--games", "2", "--logs", folder)[curious]["faults"] == 0
    assert open(os.path.join(folder, "game-1-seat-0.err"), encoding="utf-8").read().strip()


def test_intervals(_folder):
    lines = arena(GAME, "players=2", "greedy", "random", "--games", "2").splitlines()
    lost = next(line for line in lines if line.startswith("random"))
    assert "0.00    0.00 …" in lost and "-0.00" not in lost, lost


def test_refusals(_folder):
    arena("no-such-game", "random", status=2)
    arena(GAME, "players=2", status=2)
    arena(GAME, "players=99", "random", status=2)
    arena(GAME, "players=2", "search", status=2)
    arena(GAME, "players=2", "random", "--games", "0", status=2)
    arena("--rerun", "nonsense", status=2)


with tempfile.TemporaryDirectory() as scratch:
    TESTS = (test_results, test_seatings, test_bad_bots, test_intervals, test_refusals)
    for test in TESTS:
        test(scratch)
print("%d passed, 0 failed" % len(TESTS))
